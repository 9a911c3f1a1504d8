// States of finite precision: K^(d(d+1)/2) triangular data sets have different Gram matrices, each
// with J^d different right sides, so that an exact one-pass algorithm needs the bits to tell them
// apart, whatever its state is.
#include <fmt/format.h>

#include <set>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_stream.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::liu2025::claim_thm33_finite {
namespace {

long triangle(long d) { return d * (d + 1) / 2; }

// The smallest B with 2^B >= count.
long bits_for(const Rational& count) {
  long bits = 0;
  for (Rational reached(1); reached < count; reached *= Rational(2)) ++bits;
  return bits;
}

// The last row of L = [[L_1, 0], [r^T, l]] and of b = (b_1, beta) from gradients, L_1 known: with
// g(x) - g(0) = M x and g(0) = -v for the samples L and right sides b.
struct Bordered {
  bool without_r = false;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto before = free.space("d", 1);
    const auto [inner, inner_inverse] = free.regular("inner", before);
    const auto r = free.vector("r", before), b = free.vector("b", before),
               z = free.vector("z", before);
    const auto l = free.scalar("l"), beta = free.scalar("beta");
    const auto none = ScalarOf<M>(0L), one = ScalarOf<M>(1L);
    const auto nothing = zero_column(inner);
    const auto L = bordered(inner, nothing, r, l);
    const auto right = with_last(b, beta);
    const auto gradient = [&](const VectorOf<M>& x) {
      return least_squares_gradient(L, right, x, one);
    };
    const auto at_zero = gradient(with_last(nothing, none));
    const auto last_column = gradient(with_last(nothing, one)) - at_zero;
    const auto others = gradient(with_last(z, none)) - at_zero;
    const auto found_b = inner_inverse * without_last(at_zero);  // -b_1
    const auto found_r = inner_inverse * without_last(last_column);
    Vanishing<M> zero;
    zero.equal(without_last(others), inner * (transpose(inner) * z));
    zero.add(found_b + b);
    zero.equal(found_r, r);
    zero.add(last(last_column) - (without_r ? none : dot(found_r, found_r)) - l * l);
    zero.add(last(at_zero) - dot(found_r, found_b) + l * beta);
    return zero;
  }
};

// --- enumeration

struct Levels {
  long d, K, J;  // L has entries 1..K on and below the diagonal, b has entries 0..J-1
};
Rational predicted(const Levels& levels) {
  return power(Rational(levels.K), triangle(levels.d)) * power(Rational(levels.J), levels.d);
}
// Different (M, v), accumulated row by row as the one-pass state does.
long enumerated(const Levels& levels, long lowest = 1) {
  const long d = levels.d, entries = triangle(d), numbers = entries + d;
  Vector<long> digits(numbers, 0);
  std::set<Vector<long>> states;
  for (bool more = true; more;) {
    Vector<long> state(moment_state_size(d), 0);
    for (long j = 0; j < d; ++j) {  // row j of A is column j of L
      Vector<long> a(d, 0);
      for (long p = j; p < d; ++p) a[p] = lowest + digits[p * (p + 1) / 2 + j];
      absorb(state, a, digits[entries + j]);
    }
    states.insert(state);
    more = false;
    for (long k = 0; k < numbers && !more; ++k) {
      if (++digits[k] < (k < entries ? levels.K : levels.J)) {
        more = true;
      } else {
        digits[k] = 0;
      }
    }
  }
  return static_cast<long>(states.size());
}
Finding counted(const Context&) {
  bool all = true;
  std::string shown;
  for (const auto& levels :
       {Levels{1, 5, 4}, Levels{2, 2, 2}, Levels{2, 3, 2}, Levels{3, 2, 1}, Levels{3, 2, 2}}) {
    const long count = enumerated(levels);
    all &= Rational(count) == predicted(levels);
    shown += fmt::format("{}d = {}, K = {}, J = {}: {}", shown.empty() ? "" : "; ", levels.d,
                         levels.K, levels.J, count);
  }
  return settled(all, "different (M, v) by complete enumeration: " + shown, shown);
}
Finding with_zero_diagonal(const Context&) {
  const Levels levels{2, 2, 1};
  const long count = enumerated(levels, 0);
  return settled(Rational(count) == predicted(levels), "all different",
                 fmt::format("with entries 0 and 1, zeros on the diagonal allowed, d = 2 gives {} "
                             "different M instead of {}",
                             count, predicted(levels).text()));
}
Finding fewer_bits(const Context&) {
  const Levels levels{2, 3, 2};
  const long states = enumerated(levels), bits = bits_for(Rational(states)) - 1;
  return settled(Rational(states) <= power(Rational(2), bits), "enough",
                 fmt::format("d = 2, K = 3, J = 2: {} states, {} bits tell {} apart", states, bits,
                             power(Rational(2), bits).text()));
}

Finding at_instance(const Context& c) {
  const Levels levels{c.instance.integer("d"), c.instance.integer("levels"),
                      c.instance.integer("b_levels")};
  const long width = c.instance.integer("bits_per_number");
  const Rational states = predicted(levels);
  const long bits = bits_for(states);
  constexpr long affordable = 3000;
  const bool enumerate = states <= Rational(affordable);
  const bool agree = !enumerate || Rational(enumerated(levels)) == states;
  auto result = settled(
      {agree, power(Rational(2), bits) >= states, power(Rational(2), bits) < Rational(2) * states},
      fmt::format("{} data sets with different (M, v){}: {} bits",
                  states.text().size() < 40 ? states.text() : "many",
                  enumerate ? ", enumerated" : "", bits),
      "the enumeration gives another number");
  result.values = {value("grams", power(Rational(levels.K), triangle(levels.d))),
                   value("states", states), value("bits", bits),
                   value("numbers", (bits + width - 1) / width)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const long d = instance.integer("d"), n = instance.integer("n");
  constexpr long largest = 200;
  if (n < d) return Complaint{"n", std::to_string(n), "at least d = " + std::to_string(d)};
  if (d > largest) return Complaint{"d", std::to_string(d), "at most 200"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const auto listed = [](Settle settle) {
    return once(Evidence::exact, {{"d", 2}}, Inputs::points, settle);
  };
  return {
      .inputs = {{"n",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "number of data rows, at least d (further rows are 0)"},
                 variables_input(),
                 {"levels",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "K: entries 1..K of the triangular data"},
                 {"b_levels", Kind::integer, {}, {Constraint::positive}, "J: entries 0..J-1 of b"},
                 {.name = "bits_per_number",
                  .kind = Kind::integer,
                  .constraints = {Constraint::positive},
                  .about = "bits of one number of the state",
                  .optional = true,
                  .fallback = "32"}},
      .values = {{"grams", "integer: K^(d(d+1)/2) different M"},
                 {"states", "integer: times J^d, different (M, v)"},
                 {"bits", "integer: ceil(log2 states), the least size of the state"},
                 {"numbers", "integer: as numbers of bits_per_number bits"}},
      .parts = {{"different",
                 {words(Bordered{}), exact(at_instance)},
                 {{"the products of r are forgotten", words(Bordered{true})},
                  {"zeros on the diagonal", listed(with_zero_diagonal)},
                  {"one bit less tells the states apart", listed(fewer_bits)}},
                 {once(Evidence::exact, {}, Inputs::points, counted)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm33_finite
