#include "verify/algebra/order/norm_facts.hpp"

#include <optional>

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

// m of a^2 = (m b)^2, a and b what roots are of: of c^2 x' x and x' x the number c.
std::optional<WordPolynomial> root_of_ratio(const WordPolynomial& a, const WordPolynomial& b) {
  if (a.terms().size() != b.terms().size()) return std::nullopt;
  const auto& [of_b, by_b] = *b.terms().begin();
  for (const auto& [of_a, by_a] : a.terms()) {
    WordMonomial square{of_a.scalars, {}}, half;
    for (const auto& [factor, power] : of_b.scalars) square.scalars[factor] -= power;
    bool is_square = true;
    for (const auto& [factor, power] : square.scalars) {
      is_square &= power >= 0 && power % 2 == 0;
      if (power != 0) half.scalars[factor] = power / 2;
    }
    const auto ratio = by_a / by_b;
    if (!is_square || !is_rational_square(ratio)) continue;
    auto m = WordPolynomial::of(unit_space, unit_space, half, exact_sqrt(ratio));
    if (m * m * b == a) return m;
  }
  return std::nullopt;
}

}  // namespace

void add_norm_facts(const FreshLetter& letter, const FreshLetters& fresh, Hypotheses& known) {
  known.add_sign(letter.of, false, "a sum of squares");
  if (is_scalar(*letter.norm_of))
    for (const long sign : {1, -1}) {
      auto gap = letter.value;
      gap += Rational(sign) * *letter.norm_of;
      known.add_sign(gap, false, "a number is at most its absolute value");
    }
  for (const auto& other : fresh.all()) {
    if (!other.norm_of || other.value == letter.value) continue;
    const auto &a = *letter.norm_of, &b = *other.norm_of;
    if (a.rows() != b.rows() || a.cols() != b.cols()) continue;
    const auto inner = trace(transpose(a) * b);
    for (const long sign : {1, -1}) {
      auto gap = letter.value * other.value;
      gap += Rational(sign) * inner;
      known.add_sign(gap, false, "the inequality of Cauchy and Schwarz");
    }
  }
}

void add_ratios(const FreshLetters& fresh, Hypotheses& known) {
  for (const auto& one : fresh.all()) {
    if (one.kind != FreshLetter::Kind::root || one.of.is_zero()) continue;
    const auto root = root_of_ratio(one.of, WordPolynomial::identity(unit_space));
    if (root && sign_of(*root, known.signs) != SignKnown::unknown)
      known.add_zero(subtracted(one.value, *root), "the root of a square");
  }
  for (const auto& one : fresh.all())
    for (const auto& other : fresh.all()) {
      const bool roots =
          one.kind == FreshLetter::Kind::root && other.kind == FreshLetter::Kind::root;
      if (!roots || one.value == other.value) continue;
      const auto ratio = root_of_ratio(one.of, other.of);
      if (ratio && sign_of(*ratio, known.signs) != SignKnown::unknown)
        known.add_zero(subtracted(one.value, *ratio * other.value), "the root of a square");
    }
}

void add_triangles(const FreshLetters& fresh, Hypotheses& known) {
  std::vector<const FreshLetter*> norms;
  for (const auto& letter : fresh.all())
    if (letter.kind == FreshLetter::Kind::opnorm) norms.push_back(&letter);
  const auto is_sum = [](const WordPolynomial& sum, WordPolynomial a, const WordPolynomial& b) {
    return sum.rows() == b.rows() && sum.cols() == b.cols() && (a += b) == sum;
  };
  constexpr std::size_t most = 6;
  if (norms.size() > most) return;
  for (const auto* sum : norms)
    for (std::size_t i = 0; i < norms.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const auto &a = *norms[i], &b = *norms[j];
        if (&a == sum || &b == sum || a.of.rows() != b.of.rows() || a.of.cols() != b.of.cols())
          continue;
        const auto minus_a = Rational(-1) * a.of, minus_b = Rational(-1) * b.of;
        if (!is_sum(sum->of, a.of, b.of) && !is_sum(sum->of, a.of, minus_b) &&
            !is_sum(sum->of, minus_a, b.of) && !is_sum(sum->of, minus_a, minus_b))
          continue;
        auto gap = a.value;
        gap += b.value;
        known.add_sign(subtracted(gap, sum->value), false, "|A + B| <= |A| + |B|");
      }
}

}  // namespace verify
