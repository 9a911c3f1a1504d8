#include "verify/algebra/order/derivative.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace verify {
namespace {

WordPolynomial of_letter(const MatrixLetter& letter) {
  return WordPolynomial::of(letter.rows, letter.cols, product(WordMonomial{{}, {letter}}, {}),
                            Rational(1));
}
WordPolynomial of_letters(const MatrixWord& word, std::size_t from, std::size_t to, Space first) {
  auto result = WordPolynomial::identity(first);
  for (auto k = from; k < to; ++k) result = result * of_letter(word[k]);
  return result;
}

class Direction {
 public:
  Direction(int letter, const WordPolynomial& by, FreshLetters& fresh)
      : letter_(letter), by_(by), fresh_(fresh) {}

  WordPolynomial of(const WordPolynomial& a) {
    WordPolynomial sum(a.rows(), a.cols());
    for (const auto& [monomial, times] : a.terms()) {
      sum += times * scaled(of_scalars(monomial), path(monomial, a.rows(), a.cols()));
      const WordMonomial scalars{monomial.scalars, {}};
      const auto factor = WordPolynomial::of(unit_space, unit_space, scalars, times);
      sum += scaled(factor, of_word(monomial.path, a.rows(), a.cols()));
    }
    return sum;
  }

 private:
  static WordPolynomial path(const WordMonomial& monomial, Space rows, Space cols) {
    return WordPolynomial::of(rows, cols, {{}, monomial.path}, Rational(1));
  }

  // By the rule of products, each factor in turn.
  WordPolynomial of_scalars(const WordMonomial& monomial) {
    WordPolynomial sum(unit_space, unit_space);
    for (const auto& [factor, power] : monomial.scalars) {
      if (factor.word.empty()) continue;
      auto moved = of_word(factor.word, factor.word.front().rows, factor.word.back().cols);
      if (factor.is_trace) moved = trace(moved);
      WordMonomial others{monomial.scalars, {}};
      if (--others.scalars[factor] == 0) others.scalars.erase(factor);
      sum += WordPolynomial::of(unit_space, unit_space, others, Rational(power)) * moved;
    }
    return sum;
  }

  WordPolynomial of_word(const MatrixWord& word, Space rows, Space cols) {
    WordPolynomial sum(rows, cols);
    for (std::size_t k = 0; k < word.size(); ++k) {
      const auto moved = of_letter_moved(word[k]);
      if (moved.is_zero()) continue;
      sum +=
          of_letters(word, 0, k, rows) * moved * of_letters(word, k + 1, word.size(), word[k].cols);
    }
    return sum;
  }

  WordPolynomial of_letter_moved(const MatrixLetter& letter) {
    auto straight = letter;
    if (letter.transposed) straight = transposed(letter);
    auto moved = moved_straight(straight);
    return letter.transposed ? transpose(moved) : moved;
  }
  WordPolynomial moved_straight(const MatrixLetter& letter) {
    const int name = std::abs(letter.name);
    if (name == letter_) {
      if (letter.name > 0) return by_;
      const auto inverse = of_letter(letter);
      return Rational(-1) * (inverse * by_ * inverse);
    }
    const auto* known = fresh_.find(name);
    if (known == nullptr || known->rests_on.count(letter_) == 0) return {letter.rows, letter.cols};
    const auto value = known->value;
    const auto moved = of(WordPolynomial(known->of));
    switch (known->kind) {
      case FreshLetter::Kind::inverse:
        return Rational(-1) * (value * moved * value);
      case FreshLetter::Kind::root:  // where it is not 0
        return Rational(1, 2) * (fresh_.inverse(WordMatrix(value)).at(0, 0) * moved);
      case FreshLetter::Kind::opnorm:
        break;
    }
    throw std::invalid_argument("the norm of an operator has no derivative as a word");
  }

  int letter_;
  WordPolynomial by_;
  FreshLetters& fresh_;
};

}  // namespace

WordPolynomial directional(const WordPolynomial& of, int letter, const WordPolynomial& by,
                           FreshLetters& fresh) {
  return Direction(letter, by, fresh).of(of);
}

WordPolynomial gradient_of(const WordPolynomial& linear, const MatrixLetter& T) {
  WordPolynomial gradient(T.rows, T.cols);
  const bool is_number = T.rows == unit_space && T.cols == unit_space;
  for (const auto& [monomial, by] : linear.terms()) {
    bool found = false;
    for (const auto& [factor, power] : monomial.scalars) {
      for (std::size_t k = 0; k < factor.word.size() && !found; ++k) {
        const auto& letter = factor.word[k];
        if (letter.name != T.name) continue;
        if (power != 1) throw std::invalid_argument("a gradient of what is not linear");
        found = true;
        WordMonomial others{monomial.scalars, {}};
        others.scalars.erase(factor);
        const auto scalars = WordPolynomial::of(unit_space, unit_space, others, by);
        if (is_number) {
          gradient += scalars;
          break;
        }
        // tr(a T b) is tr(b a T), and so a' b' is what belongs to T.
        const auto before = of_letters(factor.word, 0, k, factor.word.front().rows);
        const auto behind = of_letters(factor.word, k + 1, factor.word.size(), letter.cols);
        const auto around = behind * before;
        gradient += scaled(scalars, letter.transposed ? around : transpose(around));
      }
    }
    if (!found) throw std::invalid_argument("a gradient of what is not linear");
  }
  return gradient;
}

}  // namespace verify
