#include "verify/algebra/order/zeros/cancelled_zeros.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

namespace verify {
namespace {

// The letter with which every term begins, or ends.
std::optional<MatrixLetter> common_letter(const WordPolynomial& zero, bool first) {
  std::optional<MatrixLetter> common;
  for (const auto& [monomial, by] : zero.terms()) {
    if (monomial.path.empty()) return std::nullopt;
    const auto& letter = first ? monomial.path.front() : monomial.path.back();
    if (common && *common != letter) return std::nullopt;
    common = letter;
  }
  return common;
}

MatrixWord joined(const MatrixWord& a, const MatrixWord& b) {
  return product(WordMonomial{{}, a}, WordMonomial{{}, b}).path;
}

bool has_inverse(const MatrixLetter& letter, const LetterSigns& signs) {
  return letter.rows == letter.cols && letter.rows != unit_space &&
         signs.invertible.count(std::abs(letter.name)) != 0;
}

}  // namespace

std::vector<CancelledZero> cancelled_zeros(const Hypotheses& known) {
  constexpr std::size_t most = 60;
  std::vector<CancelledZero> found;
  std::vector<CancelledZero> next;
  for (std::size_t k = 0; k < known.zeros.size(); ++k) next.push_back({known.zeros[k], k, {}, {}});
  for (std::size_t at = 0; at < next.size() && found.size() < most; ++at) {
    const auto one = next[at];
    const auto& zero = one.zero.zero;
    for (const bool first : {true, false}) {
      const auto letter = common_letter(zero, first);
      // The inverse of a sum is a letter that is not the author's, and has no word for its own.
      if (!letter || !has_inverse(*letter, known.signs) || known.is_fresh(letter->name)) continue;
      const auto inverse = inverted(*letter);
      const auto word =
          WordPolynomial::of(inverse.rows, inverse.cols, {{}, {inverse}}, Rational(1));
      CancelledZero shorter{
          {first ? word * zero : zero * word, one.zero.why}, one.of, one.left, one.right};
      (first ? shorter.left : shorter.right) =
          first ? joined({inverse}, one.left) : joined(one.right, {inverse});
      next.push_back(shorter);
      found.push_back(std::move(shorter));
    }
  }
  return found;
}

ZeroMultiple of_source(const CancelledZero& cancelled, ZeroMultiple multiple) {
  multiple.of = cancelled.of;
  multiple.right.path = joined(cancelled.right, multiple.right.path);
  if (multiple.closed)
    multiple.right.path = joined(multiple.right.path, cancelled.left);
  else
    multiple.left.path = joined(multiple.left.path, cancelled.left);
  return multiple;
}

std::vector<WordPolynomial> cancelled_numbers(const Hypotheses& known) {
  std::set<ClosedWord> all;
  for (const auto& zero : known.zeros) {
    std::optional<std::set<ClosedWord>> common;
    for (const auto& [monomial, by] : zero.zero.terms()) {
      std::set<ClosedWord> factors;
      for (const auto& [factor, power] : monomial.scalars)
        if (power > 0 && !factor.is_trace && factor.word.size() == 1 &&
            (!common || common->count(factor) != 0))
          factors.insert(factor);
      common = std::move(factors);
    }
    if (common) all.insert(common->begin(), common->end());
  }
  std::vector<WordPolynomial> numbers;
  for (const auto& factor : all) {
    const int name = factor.word.front().name;
    const bool positive = known.signs.scalar(name) == SignKnown::positive;
    const bool nonzero = positive || known.signs.nonzero.count(name) != 0;
    if (!nonzero || known.is_fresh(name)) continue;
    WordMonomial monomial;
    monomial.scalars[factor] = positive ? 1 : 2;
    numbers.push_back(WordPolynomial::of(unit_space, unit_space, monomial, Rational(1)));
  }
  return numbers;
}

}  // namespace verify
