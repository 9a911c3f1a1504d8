// The form of the population loss in the coefficients of p, for layers A_l = a_l I and any
// covariance (residual_optimum.hpp), over any number type.
#pragma once

#include "theorems/memformer2024/covariance_words.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"

namespace verify::memformer2024 {

// S^first C^left S^second C^right as a word; an empty stretch of S merges the powers of C.
inline ExponentWord two_stretches(long first, long left, long second, long right) {
  ExponentWord word(static_cast<std::size_t>(first + second), 0);
  const auto add = [&](long at, long power) {
    const auto place = static_cast<std::size_t>(at == 0 ? first + second - 1 : at - 1);
    word[place] = static_cast<char>(word[place] + power);
  };
  add(first, left);
  add(first + second, right);
  return word;
}

// E tr[Sigma H^i Sigma^{-1} H^j] or (1/2) E tr[Sigma^{-1} H^{i+j+1}], 0 <= i, j <= degree; lambda
// are the eigenvalues of Sigma, numbers that are given.
template <class T>
Matrix<T> gram_of_covariance(long n, const Vector<Rational>& lambda, long degree,
                             PopulationLoss loss) {
  const T size(n);
  CovarianceWords<T> words(size, [&](long a) {
    T sum(0L);
    for (const auto& l : lambda) sum += from_rational<T>(power(l, a));
    return sum;
  });
  const auto mean = [&](const ExponentWord& word) {
    T scale(1L);
    for (std::size_t k = 0; k < word.size(); ++k) scale = T(scale * size);
    return T(words.mean({word}) / scale);
  };
  Matrix<T> gram(degree + 1, degree + 1);
  if (loss == PopulationLoss::context) {
    for (long q = 0; q <= 2 * degree; ++q) {
      const T entry = mean(two_stretches(q + 1, -1, 0, 0)) / T(2L);
      for (long i = 0; i <= degree; ++i)
        if (const long j = q - i; j >= 0 && j <= degree) gram(i, j) = entry;
    }
    return gram;
  }
  for (long i = 0; i <= degree; ++i) {
    for (long j = i; j <= degree; ++j) {
      gram(i, j) = gram(j, i) =
          i + j == 0 ? T(static_cast<long>(lambda.size())) : mean(two_stretches(i, -1, j, 1));
    }
  }
  return gram;
}

}  // namespace verify::memformer2024
