// States of finite precision: K^(d(d+1)/2) triangular data sets have different Gram matrices, each
// with J^d different right sides, so that an exact one-pass algorithm needs the bits to tell them
// apart, whatever its state is.
#include <fmt/format.h>

#include <set>

#include "theorems/liu2025/least_squares_stream.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_thm33_finite {
namespace {

const char* question = "do triangular data with positive diagonal determine M injectively?";

long triangle(long d) { return d * (d + 1) / 2; }

// The smallest B with 2^B >= count.
long bits_for(const Rational& count) {
  long bits = 0;
  for (Rational reached(1); reached < count; reached *= Rational(2)) ++bits;
  return bits;
}

// Two lower triangular L, L' that agree in the columns before j: (M - M')_jj = (l_jj - l'_jj)(l_jj
// + l'_jj), and, if l_jj = l'_jj too, (M - M')_pj = l_jj (l_pj - l'_pj).
enum class Agreement { columns_before, none };
struct ColumnByColumn {
  long d;
  Agreement agreement = Agreement::columns_before;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Matrix<T> L(d, d), other(d, d);
    for (long p = 0; p < d; ++p) {
      for (long q = 0; q <= p; ++q) {
        L(p, q) = free.scalar();
        other(p, q) = free.scalar();
      }
    }
    Vector<T> zero;
    for (long j = 0; j < d; ++j) {
      auto near = other;
      for (long q = 0; q < j && agreement == Agreement::columns_before; ++q)
        for (long p = q; p < d; ++p) near(p, q) = L(p, q);
      const auto difference = [&] { return L * transpose(L) - near * transpose(near); };
      zero.push_back(T(difference()(j, j) - (L(j, j) - near(j, j)) * (L(j, j) + near(j, j))));
      near(j, j) = L(j, j);
      const auto rest = difference();
      for (long p = j + 1; p < d; ++p)
        zero.push_back(T(rest(p, j) - L(j, j) * (L(p, j) - near(p, j))));
    }
    return zero;
  }
};
Finding injective(const Context&) {
  auto result = expands_to_zero(ColumnByColumn{4});
  result.detail =
      "A^T = L lower triangular, M = L L^T. If L and L' have positive diagonals, the same M and "
      "agree before column j, then (l_jj - l'_jj)(l_jj + l'_jj) = 0 gives l_jj = l'_jj, and l_jj "
      "(l_pj - l'_pj) = 0 gives column j: L = L' by induction. " +
      result.detail;
  return result;
}
Finding injective_ginac(const Context&) { return expands_to_zero_ginac(ColumnByColumn{3}); }
Finding injective_large(const Context& c) { return identity_test(ColumnByColumn{16}, c.seed); }
Finding without_agreement(const Context& c) {
  return identity_test(ColumnByColumn{3, Agreement::none}, c.seed);
}

// v = L b: for one L different b have different v, since L is invertible; b from v by forward
// substitution, and M, v from the gradients.
struct Recovered {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Matrix<T> L(d, d);
    for (long p = 0; p < d; ++p)
      for (long q = 0; q <= p; ++q) L(p, q) = free.scalar();
    const auto b = free.vector(d), other = free.vector(d);
    const auto A = transpose(L);
    const auto gradient = [&](const Vector<T>& x) { return transpose(A) * (A * x - b); };
    const auto at_zero = gradient(Vector<T>(d, T(0L)));
    Vector<T> zero;
    for (long p = 0; p < d; ++p) {
      const auto column = gradient(unit_vector<T>(d, p)) - at_zero - (L * A).col(p);
      zero.insert(zero.end(), column.begin(), column.end());
      // If b and b' agree before p, then (v - v')_p = l_pp (b_p - b'_p).
      auto near = other;
      for (long q = 0; q < p; ++q) near[q] = b[q];
      zero.push_back(T((L * b)[p] - (L * near)[p] - L(p, p) * (b[p] - near[p])));
    }
    const auto v = at_zero + L * b;
    zero.insert(zero.end(), v.begin(), v.end());
    return zero;
  }
};
Finding right_sides(const Context&) {
  auto result = expands_to_zero(Recovered{4});
  result.detail =
      "v = A^T b = L b; if b and b' agree before p then (v - v')_p = l_pp (b_p - b'_p), so that v "
      "determines b. The gradients at 0 and e_p give -v and M e_p - v. " +
      result.detail;
  return result;
}

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
  auto result = settled(agree && power(Rational(2), bits) >= states &&
                            power(Rational(2), bits) < Rational(2) * states,
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "number of data rows, at least d (further rows are 0)"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension of x"},
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
      .checks =
          {
              {"triangular data with positive diagonal have different M", symbolic, everywhere,
               holds, On::claim, "d = 4, both factors free; every alphabet of positive numbers",
               injective, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d = 3", injective_ginac, question},
              {"triangular data with positive diagonal have different M, larger", identity,
               everywhere, holds, On::claim, "d = 16", injective_large, question},
              {"v determines b, and the gradients determine M and v", symbolic, everywhere, holds,
               On::claim, "d = 4, all free", right_sides},
              {"the different (M, v) are K^(d(d+1)/2) J^d", exact, points, holds, On::claim,
               "(d, K, J) = (1,5,4), (2,2,2), (2,3,2), (3,2,1), (3,2,2), complete enumeration",
               counted},
              {"states, bits and numbers at the instance", exact, points, holds, On::instance,
               "the instance; enumerated up to 3000 states", at_instance},
              {"the columns before need not agree", identity, everywhere, control, On::claim,
               "d = 3", without_agreement},
              {"zeros on the diagonal do no harm", exact, points, control, On::claim,
               "d = 2, entries 0 and 1", with_zero_diagonal},
              {"one bit less is enough", exact, points, control, On::claim, "d = 2, K = 3, J = 2",
               fewer_bits},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm33_finite
