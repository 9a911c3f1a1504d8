// Small numbers that nobody chose, for symbols of given sizes, with the properties that they have.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/values/indexed_values.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {

class DrawnData {
 public:
  DrawnData(const Vocabulary& vocabulary, std::mt19937_64& random)
      : vocabulary_(vocabulary), random_(random) {}

  IndexedData data(const std::map<std::string, long>& sizes) {
    IndexedData data;
    data.sizes = sizes;
    for (const auto& [name, letter] : vocabulary_.letters)
      if (!letter.function && !letter.sequence) data.letters[name] = matrix(name, letter, sizes);
    make_moments(data);
    const auto seed = random_();
    // What draws may be gone when a member is asked for; the vocabulary is not.
    data.member = [&vocabulary = vocabulary_, seed, sizes](const std::string& name, long at) {
      std::mt19937_64 own(seed + std::hash<std::string>()(name) +
                          static_cast<unsigned long>(at) * 7919);
      return DrawnData(vocabulary, own).matrix(name, vocabulary.letters.at(name), sizes);
    };
    data.function = [seed](const std::string& name, const Rational& t) {
      const Rational by(function_number(seed, name));
      return t * t * t - (Rational(2) + by) * t * t + by * t + by;
    };
    seed_ = seed;
    return data;
  }
  // How a function of the last data is written.
  std::string function_text(const std::string& name) const {
    const long by = function_number(seed_, name);
    const auto number = std::to_string(by), factor = by == 1 ? "" : number + " ";
    return name + "(t) = t^3 - " + std::to_string(2 + by) + " t^2 + " + factor + "t + " + number;
  }

 private:
  static long function_number(unsigned long seed, const std::string& name) {
    return 1 + static_cast<long>((seed + std::hash<std::string>()(name)) % 3);
  }
  Rational number_of(const std::string& moment, const IndexedData& data) const {
    const auto letter = data.letters.find(moment);
    return letter == data.letters.end() ? parse_rational(moment) : letter->second(0, 0);
  }
  // A second moment m2 is positive, a fourth one at least m2^2 + m3^2 / m2 where the mean is 0.
  void make_moments(IndexedData& data) {
    for (const auto& [name, letter] : vocabulary_.letters) {
      const auto& m = letter.moments;
      if (m.size() > 1 && data.letters.count(m[1]) != 0) {
        auto& second = data.letters.at(m[1])(0, 0);
        second = abs(second) + number_of(m[0], data) * number_of(m[0], data);
      }
      if (m.size() < 4 || data.letters.count(m[3]) == 0) continue;
      const auto second = number_of(m[1], data), third = number_of(m[2], data);
      if (second.sign() <= 0) continue;
      auto& fourth = data.letters.at(m[3])(0, 0);
      fourth = abs(fourth) + second * second + third * third / second;
    }
  }
  Rational entry() {
    const long value = static_cast<long>(random_() % 7) - 3;
    return Rational(value);
  }
  Rational nonzero() {
    const long value = 1 + static_cast<long>(random_() % 3);
    return Rational(random_() % 2 == 0 ? value : -value, random_() % 3 == 0 ? 2 : 1);
  }
  Matrix<Rational> any(long rows, long cols) {
    Matrix<Rational> a(rows, cols);
    for (auto& value : a.entries()) value = entry();
    return a;
  }
  Matrix<Rational> matrix(const std::string& name, const Letter& letter,
                          const std::map<std::string, long>& sizes) {
    const auto size = [&](const Extents& side) {
      return side.front() == "1" ? 1L : sizes.at(side.front());
    };
    const long rows = size(letter.shape.rows), cols = size(letter.shape.cols);
    const bool covariance = is_covariance(name);
    if (letter.shape.is_scalar()) {
      Matrix<Rational> a(1, 1);
      a(0, 0) = covariance ? abs(nonzero()) : nonzero();
      return a;
    }
    if (letter.permutation) {
      std::vector<long> to(static_cast<std::size_t>(rows));
      for (long k = 0; k < rows; ++k) to[static_cast<std::size_t>(k)] = k;
      std::shuffle(to.begin(), to.end(), random_);
      Matrix<Rational> a(rows, rows);
      for (long j = 0; j < rows; ++j) a(to[static_cast<std::size_t>(j)], j) = Rational(1);
      return a;
    }
    if (letter.positive_definite || letter.positive_semidefinite || covariance) {
      const auto L = any(rows, rows);
      auto a = L * transpose(L);
      if (letter.positive_definite) a = a + identity_matrix<Rational>(rows);
      return a;
    }
    auto a = any(rows, cols);
    if (letter.nonzero)
      for (auto& value : a.entries()) value = nonzero();
    if (letter.symmetric) a = a + transpose(a);
    if (letter.invertible)
      for (int tries = 0; tries < 20 && determinant(a).sign() == 0; ++tries) {
        a = any(rows, cols);
        if (letter.symmetric) a = a + transpose(a);
      }
    return a;
  }
  bool is_covariance(const std::string& name) const {
    return std::any_of(vocabulary_.letters.begin(), vocabulary_.letters.end(),
                       [&](const auto& other) { return other.second.covariance == name; });
  }

  const Vocabulary& vocabulary_;
  std::mt19937_64& random_;
  unsigned long seed_ = 0;
};

}  // namespace verify
