#include "verify/written/drawn/telling_numbers.hpp"

#include <algorithm>
#include <optional>

namespace verify {
namespace {

// 2, -1/3; nothing of what is no number.
std::optional<Rational> plain_number(const Expression& e) {
  if (e.kind == ExpressionKind::number) return parse_rational(e.word);
  if (e.kind != ExpressionKind::quotient) return std::nullopt;
  const auto above = plain_number(e.operands[0]), below = plain_number(e.operands[1]);
  return above && below && below->sign() != 0 ? std::optional(*above / *below) : std::nullopt;
}

bool is_simpler(const Rational& a, const Rational& b) {
  const auto height = [](const Rational& q) { return abs(q.numerator()) + q.denominator(); };
  const auto of_a = height(a), of_b = height(b);
  return of_a == of_b ? a > b : of_a < of_b;
}

void simplest_first(std::vector<Rational>& numbers) {
  std::sort(numbers.begin(), numbers.end(), is_simpler);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

void collect_numbers(const Expression& e, std::vector<Rational>& numbers) {
  if (const auto number = plain_number(e)) {
    if (number->sign() != 0) numbers.push_back(*number);
    return;
  }
  for (const auto& operand : e.operands) collect_numbers(operand, numbers);
}
void collect_numbers(const Identity& said, std::vector<Rational>& numbers) {
  collect_numbers(said.left, numbers);
  collect_numbers(said.right, numbers);
  for (const auto* more : {&said.at, &said.iff, &said.links})
    for (const auto& one : *more) collect_numbers(one, numbers);
}

std::vector<Rational> written_numbers(const Vocabulary& vocabulary, const Identity& said) {
  constexpr std::size_t most = 7;
  std::vector<Rational> numbers = {Rational(1)};
  collect_numbers(said, numbers);
  for (const auto& given : vocabulary.given) collect_numbers(given.statement, numbers);
  for (const auto& [name, formula] : vocabulary.definitions) collect_numbers(formula, numbers);
  simplest_first(numbers);
  if (numbers.size() > most) numbers.resize(most);
  return numbers;
}

}  // namespace

std::vector<Rational> telling_numbers(const Vocabulary& vocabulary, const Identity& said) {
  const Rational one(1), half(1, 2);
  std::vector<Rational> numbers = {Rational(0),       Rational(100),     Rational(-100),
                                   Rational(1000),    Rational(-1000),   Rational(1, 100),
                                   Rational(1, 1000), Rational(99, 100), Rational(101, 100)};
  const auto written = written_numbers(vocabulary, said);
  const auto add = [&](const Rational& number) {
    numbers.push_back(number);
    numbers.push_back(-number);
  };
  for (const auto& c : written) {
    for (const auto& near : {c, c + one, c - one, one / c, c * half, c + c, c * Rational(9, 8)})
      add(near);
    // A square is completed at half of the one number by the other.
    for (const auto& other : written) {
      add(c / other);
      add(half * c / other);
      add(half * (c + other));
    }
  }
  simplest_first(numbers);
  return numbers;
}

}  // namespace verify
