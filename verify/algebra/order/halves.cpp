#include "verify/algebra/order/halves.hpp"

#include <algorithm>

namespace verify {

WordPolynomial of_word(const MatrixWord& word, std::size_t from, std::size_t to) {
  auto result = WordPolynomial::identity(word[from].rows);
  for (auto k = from; k < to; ++k)
    result = result * WordPolynomial::of(word[k].rows, word[k].cols,
                                         product(WordMonomial{{}, {word[k]}}, {}), Rational(1));
  return result;
}

WordPolynomial scalars_of(const WordMonomial& monomial) {
  return WordPolynomial::of(unit_space, unit_space, {monomial.scalars, {}}, Rational(1));
}

std::vector<WordPolynomial> roots_of_squares(const WordPolynomial& formula) {
  std::vector<WordPolynomial> halves;
  for (const auto& [monomial, by] : formula.terms()) {
    WordMonomial numbers;
    WordPolynomial half(unit_space, unit_space);
    bool usable = true;
    for (const auto& [factor, power] : monomial.scalars) {
      const auto& word = factor.word;
      if (word.size() >= 2 && word.size() % 2 == 0 && !factor.is_trace && power == 1 &&
          half.is_zero() && transposed(word) == word)
        half = of_word(word, word.size() / 2, word.size());
      else if (power % 2 == 0)
        numbers.scalars[factor] = power / 2;
      else
        usable = false;
    }
    if (!usable || half.is_zero() || numbers.scalars.empty()) continue;
    halves.push_back(scaled(scalars_of(numbers), half));
  }
  return halves;
}

std::vector<WordPolynomial> halves_of_words(const WordPolynomial& formula) {
  std::vector<WordPolynomial> halves;
  for (const auto& [monomial, by] : formula.terms())
    for (const auto& [factor, power] : monomial.scalars) {
      const auto& word = factor.word;
      if (word.size() < 2 && !factor.is_trace) continue;
      if (!factor.is_trace) {
        for (std::size_t k = 1; k < word.size(); ++k) {
          halves.push_back(transpose(of_word(word, 0, k)));
          halves.push_back(of_word(word, k, word.size()));
        }
        continue;
      }
      if (word.empty()) continue;
      auto turned = word;
      for (std::size_t turn = 0; turn < word.size(); ++turn) {
        std::rotate(turned.begin(), turned.begin() + 1, turned.end());
        for (std::size_t k = 1; 2 * k <= turned.size() + 1; ++k)
          halves.push_back(of_word(turned, 0, k));
      }
    }
  return halves;
}

}  // namespace verify
