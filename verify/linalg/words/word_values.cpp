#include "verify/linalg/words/word_values.hpp"

#include <cstdlib>

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

class Evaluation {
 public:
  explicit Evaluation(const WordValues& at) : at_(at) {}

  Matrix<Rational> word(const MatrixWord& letters, Space first) const {
    auto result = identity_matrix<Rational>(dimension(first));
    for (const auto& letter : letters) result = result * value(letter);
    return result;
  }

  Rational scalar(const ClosedWord& factor) const {
    if (!factor.is_trace) return word(factor.word, unit_space)(0, 0);
    if (factor.word.empty()) return Rational(dimension(factor.space));
    return trace(word(factor.word, factor.word.front().rows));
  }

  long dimension(Space space) const { return space == unit_space ? 1 : at_.dimensions.at(space); }

 private:
  Matrix<Rational> value(const MatrixLetter& letter) const {
    const auto& drawn = at_.letters.at(std::abs(letter.name));
    const auto straight = letter.name < 0 ? inverse(drawn) : drawn;
    return letter.transposed ? transpose(straight) : straight;
  }

  const WordValues& at_;
};

Rational power_of(const Rational& base, int power) {
  Rational result(1);
  for (int k = 0; k < std::abs(power); ++k) result *= base;
  return power < 0 ? Rational(1) / result : result;
}

}  // namespace

Matrix<Rational> WordValues::of(const WordPolynomial& a) const {
  const Evaluation at(*this);
  Matrix<Rational> sum(at.dimension(a.rows()), at.dimension(a.cols()));
  for (const auto& [monomial, by] : a.terms()) {
    Rational factor = by;
    for (const auto& [scalar, power] : monomial.scalars)
      factor *= power_of(at.scalar(scalar), power);
    sum = sum + factor * at.word(monomial.path, a.rows());
  }
  return sum;
}

}  // namespace verify
