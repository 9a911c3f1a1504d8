// Sums of products of traces (verify/linalg/trace_words.hpp) as expressions in matrices: what is
// said of their means without matrices is so a statement about a normal matrix, for others to
// check.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>

#include "verify/algebra/words/letters.hpp"
#include "verify/linalg/trace_words.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify {

// The letter W is G = X X^T / n for X with n columns; the other letters are free.
class TraceTrees {
 public:
  TraceTrees(Letters<TreeMatrix>& free, const Alphabet& alphabet)
      : n_(free.space("n")),
        d_(free.space("d")),
        X_(free.matrix("X", d_, n_)),
        inverse_n_(free.inverse_size(n_)),
        dimension_(free.size(d_)) {
    matrices_.emplace(wishart_letter, inverse_n_ * (X_ * transpose(X_)));
    for (long k = 1; k < alphabet.letters(); ++k) {
      const auto letter = static_cast<Letter>(k), twin = alphabet.transposed(letter);
      const auto& name = alphabet.name(letter);
      if (twin < letter)
        matrices_.emplace(letter, transpose(matrices_.at(twin)));
      else
        matrices_.emplace(letter,
                          twin == letter ? free.symmetric(name, d_) : free.matrix(name, d_, d_));
    }
  }

  // The mean over columns N(0, Sigma) of X; Sigma = I unless a letter stands for it.
  TreeScalar mean(const TraceSum& sum, std::optional<Letter> Sigma = std::nullopt) const {
    TreeScalar total(0L);
    for (const auto& [product, coefficient] : sum)
      total = total + TreeScalar(coefficient) * product_of(product);
    const auto& G = matrices_.at(wishart_letter);
    return expectation(total, {gaussian(X_, Sigma ? matrices_.at(*Sigma) : identity_like(G))});
  }
  TreeScalar polynomial(const TracePolynomial& f) const {
    TreeScalar total(0L);
    for (const auto& term : f.terms) {
      TreeScalar coefficient(0L), power(1L);
      for (const long c : term.coefficient) {
        coefficient = coefficient + TreeScalar(c) * power;
        power = power * inverse_n_;
      }
      for (const int k : term.traces)
        coefficient = coefficient * trace_of_word(f.words[static_cast<std::size_t>(k)]);
      total = total + coefficient;
    }
    return total;
  }

 private:
  TreeScalar trace_of_word(const Word& word) const {
    if (word.empty()) return dimension_;
    auto product = matrices_.at(word.front());
    for (std::size_t k = 1; k < word.size(); ++k) product = product * matrices_.at(word[k]);
    return trace(product);
  }
  TreeScalar product_of(const TraceProduct& words) const {
    TreeScalar product(1L);
    for (const auto& word : words) product = product * trace_of_word(word);
    return product;
  }

  Spaces n_, d_;
  TreeMatrix X_;
  TreeScalar inverse_n_, dimension_;
  std::map<Letter, TreeMatrix> matrices_;
};

}  // namespace verify
