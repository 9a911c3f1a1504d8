#include "verify/algebra/order/visible_sign.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace verify {

bool is_nonzero(const MatrixWord& half, const LetterSigns& signs) {
  int others = 0;
  for (const auto& letter : half) {
    const auto name = std::abs(letter.name);
    if (letter.name < 0 || signs.invertible.count(name) != 0 ||
        signs.matrix(name) == SignKnown::positive)
      continue;
    if (signs.nonzero.count(name) == 0 || ++others > 1) return false;
  }
  return true;
}

namespace {

SignKnown known(const std::map<int, SignKnown>& signs, int name) {
  const auto found = signs.find(std::abs(name));  // an inverse has the sign of what it inverts
  return found == signs.end() ? SignKnown::unknown : found->second;
}

bool is_palindrome(const MatrixWord& word) { return transposed(word) == word; }

// Of M in u' M u: with no letter there M is the identity.
SignKnown of_axis(const std::optional<MatrixLetter>& axis, const LetterSigns& signs) {
  return axis ? signs.matrix(axis->name) : SignKnown::positive;
}

SignKnown of_form(const MatrixWord& half, SignKnown one, SignKnown other,
                  const LetterSigns& signs) {
  if (one == SignKnown::unknown || other == SignKnown::unknown) return SignKnown::unknown;
  const bool definite = one == SignKnown::positive && other == SignKnown::positive;
  return definite && is_nonzero(half, signs) ? SignKnown::positive : SignKnown::not_negative;
}

// The first half of a palindrome, and the letter in its middle where it is of odd length.
struct Halved {
  MatrixWord half;
  std::optional<MatrixLetter> axis;
};
Halved halved(const MatrixWord& word) {
  const auto length = static_cast<long>(word.size()) / 2;
  Halved result{{word.begin(), word.begin() + length}, std::nullopt};
  if (word.size() % 2 == 1) result.axis = word[static_cast<std::size_t>(length)];
  return result;
}

// u M u' from number to number.
SignKnown of_sandwich(const MatrixWord& word, const LetterSigns& signs) {
  if (word.size() == 1) return signs.scalar(word.front().name);
  if (!is_palindrome(word)) return SignKnown::unknown;
  const auto [half, axis] = halved(word);
  return of_form(half, of_axis(axis, signs), SignKnown::positive, signs);
}

SignKnown better(SignKnown a, SignKnown b) { return std::max(a, b); }

// tr(u M u' N), turned until it reads so.
SignKnown of_trace(MatrixWord word, const LetterSigns& signs) {
  auto best = SignKnown::unknown;
  for (std::size_t turn = 0; turn < word.size(); ++turn) {
    std::rotate(word.begin(), word.begin() + 1, word.end());
    if (is_palindrome(word)) {
      const auto [half, axis] = halved(word);
      best = better(best, of_form(half, of_axis(axis, signs), SignKnown::positive, signs));
    }
    const MatrixWord rest(word.begin() + 1, word.end());
    if (transposed(word.front()) != word.front() || !is_palindrome(rest)) continue;
    const auto [half, axis] = halved(rest);
    best =
        better(best, of_form(half, signs.matrix(word.front().name), of_axis(axis, signs), signs));
  }
  return best;
}

SignKnown of_factor(const ClosedWord& factor, const LetterSigns& signs) {
  if (factor.word.empty()) return SignKnown::positive;  // a size, which is at least 1
  return factor.is_trace ? of_trace(factor.word, signs) : of_sandwich(factor.word, signs);
}

}  // namespace

SignKnown LetterSigns::scalar(int name) const { return known(scalars, name); }
SignKnown LetterSigns::matrix(int name) const { return known(matrices, name); }

SignKnown sign_of(const WordMonomial& monomial, const LetterSigns& signs) {
  auto result = SignKnown::positive;
  for (const auto& [factor, power] : monomial.scalars) {
    auto sign = of_factor(factor, signs);
    // What is inverted is not 0.
    if (sign == SignKnown::not_negative && power < 0) sign = SignKnown::positive;
    if (sign == SignKnown::unknown && power % 2 == 0)
      sign = power < 0 ? SignKnown::positive : SignKnown::not_negative;
    if (factor.word.size() == 1 && !factor.is_trace &&
        signs.nonzero.count(std::abs(factor.word.front().name)) != 0 && power % 2 == 0)
      sign = SignKnown::positive;
    result = std::min(result, sign);
  }
  return result;
}

SignKnown sign_of(const WordPolynomial& scalar, const LetterSigns& signs) {
  auto result = SignKnown::not_negative;
  for (const auto& [monomial, by] : scalar.terms()) {
    const auto sign = sign_of(monomial, signs);
    if (sign == SignKnown::unknown || by < Rational(0)) return SignKnown::unknown;
    result = std::max(result, sign);
  }
  return result;
}

}  // namespace verify
