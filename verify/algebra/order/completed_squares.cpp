#include "verify/algebra/order/completed_squares.hpp"

#include <optional>
#include <set>

#include "verify/algebra/order/halves.hpp"

namespace verify {
namespace {

// Nothing where a is no number, or there is no b.
std::optional<WordPolynomial> completed_by(const ClosedWord& s, const WordPolynomial& formula) {
  WordPolynomial linear(unit_space, unit_space);
  Rational square(0);
  for (const auto& [monomial, by] : formula.terms()) {
    const auto power = monomial.scalars.find(s);
    if (power == monomial.scalars.end()) continue;
    auto rest = monomial;
    rest.scalars.erase(s);
    if (power->second == 1)
      linear += by * scalars_of(rest);
    else if (power->second == 2 && rest.scalars.empty())
      square = by;
    else
      return std::nullopt;
  }
  if (square.sign() == 0 || linear.is_zero()) return std::nullopt;
  WordMonomial alone;
  alone.scalars[s] = 1;
  auto root = scalars_of(alone);
  root += Rational(1, 2) / square * linear;
  return root;
}

}  // namespace

std::vector<WordPolynomial> completed_squares(const WordPolynomial& formula) {
  constexpr std::size_t most_numbers = 6;
  std::set<ClosedWord> numbers;
  for (const auto& [monomial, by] : formula.terms())
    for (const auto& [factor, power] : monomial.scalars)
      if (power == 2 && numbers.size() < most_numbers) numbers.insert(factor);
  std::vector<WordPolynomial> roots;
  for (const auto& s : numbers)
    if (auto root = completed_by(s, formula)) roots.push_back(std::move(*root));
  return roots;
}

}  // namespace verify
