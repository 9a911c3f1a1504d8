// Remembering: a layer (18) is applied to some rows of a sequence, and the rows before and after
// them stay. Between linear maps (definition D.28) that only move rows two of the eight layers do
// it, at all sizes. Without such maps no causal stack squares row 1 and keeps row 0; a cyclic one
// does.
#include <array>
#include <set>

#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/layer/remembering.hpp"
#include "theorems/liu2025/layer/row_facts.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_prop26 {
namespace {

// --- between permutations of rows

// The construction on blocks of rows of any lengths; the rows of d' numbers are names there, so
// that d' does not occur, and W, h, b1, b2, x, v1, v2 are arbitrary.
bool remembers_at_all_sizes(long earlier) {
  const Remembering plan{earlier};
  if (!are_permutable(plan.in(), plan.all) || !are_permutable(plan.out(), plan.all)) return false;
  // y with its zeros written out as a block of their own, which may be moved like the others.
  const auto start = moved(plan.input(), plan.in());
  if (!start) return false;
  const auto blocks = plan.blocks();
  const auto end = moved(
      after_layer(plan.second(), after_layer(plan.first(), *start, blocks), blocks), plan.out());
  return end && are_same(*end, plan.output());
}
Finding every_size(const Context&) {
  return settled(remembers_at_all_sizes(0),
                 "on blocks of n, s, r and m - r rows: the first layer has f(x) in its first n + s "
                 "rows and v from row 2n + 2s + m on, where no row of h*x, of h*v or of x moved by "
                 "the tap arrives, for all lengths, since every comparison of two rows is one of "
                 "their coefficients; both maps move disjoint blocks to disjoint blocks inside N'",
                 "two blocks may meet");
}
Finding two_rows_early(const Context&) {
  return settled(remembers_at_all_sizes(2), "it is shown", "the last row of h*v may meet v");
}

// For the certificate: which rows are apart, and that those of y come to their places.
template <class T>
void places_by_facts(Comparisons<T>& say, Orthant<T>& free, long earlier) {
  const Remembering plan{earlier};
  RowFacts<T> facts(say, free);
  facts.permutable(plan.in(), plan.all);
  facts.permutable(plan.out(), plan.all);
  const auto start = moved(plan.input(), plan.in()).value();
  const auto blocks = plan.blocks();
  facts.told_by_layer(plan.first(), start, kept_by(plan.second(), blocks));
  const auto next = after_layer(plan.first(), start, blocks);
  facts.told_by_layer(plan.second(), next, blocks);
  const auto end = moved(after_layer(plan.second(), next, blocks), plan.out());
  if (end) facts.same(*end, plan.output());
}

enum class Broken { no, early, not_cleared };

// The eight layers as they are, at given sizes; x, v1, v2, W, h, b1, b2 free.
struct Remember {
  long n, m, r, s, spare, channels;
  Broken broken = Broken::no;

  RememberingSizes lengths() const { return {n, s, r, m - r, spare}; }
  Sizes sizes() const {
    return {{"n", n}, {"m", m},         {"r", r},
            {"s", s}, {"d'", channels}, {"N'", lengths().of(Remembering().all)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.matrix("x", n, channels), v1 = free.matrix("v1", r, channels),
               v2 = free.matrix("v2", m - r, channels);
    const auto W = free.matrix("W", channels, channels), h = free.matrix("h", n + s, channels);
    const auto b1 = free.matrix("b1", n, channels), b2 = free.matrix("b2", n, channels);
    const LayerToApply<T> f{W, h, b1, b2};
    const Remembering plan{broken == Broken::early ? 2 : 0};
    const auto found = remembered_rows(plan, f, rows_of(v1, x, v2, lengths()), lengths(),
                                       broken != Broken::not_cleared);
    return (found - rows_of(v1, applied(f, x), v2, lengths())).entries();
  }
};

// --- maps that act on each row by itself, or none: r = n = m = 1, s = 0, N' = 10, d' = 1, squares

constexpr long rows = 10;

// One layer, everything free: rows 0 and 1 do not see later rows, and along a direction the second
// difference of row 0 in row 0, and of row 1 in the rows after 0, is 2 w h_0 times a square.
struct OneLayer {
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"L", Argument::free_index}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto W = free.matrix("W", 1, 1), B1 = free.matrix("B1", rows, 1),
               H = free.matrix("H", rows, 1), B2 = free.matrix("B2", rows, 1),
               y = free.matrix("y", rows, 1), later = free.matrix("later", rows, 1);
    const auto layer = simple_base_conv(kind, W, B1, H, B2);
    const auto at = [&](const Matrix<T>& u) { return base_conv(layer, u).col(0); };
    auto changed = y, along_0 = later, along_1 = later;
    for (long n = 2; n < rows; ++n) changed(n, 0) = later(n, 0);
    along_1(0, 0) = T(0L);
    const auto before = at(y), after = at(changed);
    const T curvature = T(2L) * W(0, 0) * H(0, 0);
    const auto second_0 = finite_difference(2, y, along_0, at);
    const auto second_1 = finite_difference(2, y, along_1, at);
    return {T(after[0] - before[0]), T(after[1] - before[1]),
            T(second_0[0] - curvature * later(0, 0) * later(0, 0)),
            T(second_1[1] - curvature * later(1, 0) * later(1, 0))};
  }
};

// Row 0 as a polynomial in v of degree 0, 1 or more, and whether row 1 is affine in x.
struct Kept {
  int degree;
  bool affine;
  friend auto operator<=>(const Kept&, const Kept&) = default;
};

// All that layers can reach, by what OneLayer says: with w h_0 = 0 row 0 becomes an affine function
// of itself (perhaps constant) and an affine row 1 stays so; otherwise the degree of row 0 doubles.
std::set<Kept> reached_by_layers(bool doubles) {
  std::set<Kept> reached = {{1, true}, {0, true}};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const auto& state : std::set<Kept>(reached)) {
      reached.insert({state.degree, state.affine});
      reached.insert({0, state.affine});
      reached.insert({state.degree == 0 ? 0 : doubles ? 2 : state.degree, false});
    }
  }
  return reached;
}
Finding no_stack(const Context&) {
  return settled(reached_by_layers(true).count({1, false}) == 0,
                 "row 0 has to be v, of degree 1: no layer brings a degree above 1 down to it, so "
                 "that w h_0 = 0 in every layer; then row 1 is affine in x, and x^2 is not",
                 "degree 1 beside a row that is not affine is reached");
}
Finding degree_does_not_double(const Context&) {
  return settled(reached_by_layers(false).count({1, false}) == 0, "out of reach", "reached");
}

// --- the same with cyclic convolution

struct SparseLayer {
  bool gate_open;          // W = 1, B1 = 0; otherwise W = 0, B1 = 1
  std::vector<long> lags;  // where the filter is 1
  std::vector<long> ones;  // where the bias B2 is 1
};

template <class T>
BaseConvLayer<T> build(Convolution kind, const SparseLayer& layer) {
  Matrix<T> W(1, 1), B1(rows, 1), H(rows, 1), B2(rows, 1);
  if (layer.gate_open) W(0, 0) = T(1L);
  for (long n = 0; n < rows && !layer.gate_open; ++n) B1(n, 0) = T(1L);
  for (const long lag : layer.lags) H(lag, 0) = T(1L);
  for (const long n : layer.ones) B2(n, 0) = T(1L);
  return simple_base_conv(kind, W, B1, H, B2);
}

// Copies (v; x) to rows 4 and 5; clears row 4; brings row 5 to row 1 and multiplies; clears the
// rest.
template <class T>
Vector<T> four_layers(Convolution kind, const T& v, const T& x, long return_lag = 6) {
  Matrix<T> u(rows, 1);
  u(0, 0) = v;
  u(1, 0) = x;
  const std::vector<SparseLayer> layers = {
      {false, {0, 4}, {}}, {true, {}, {0, 1, 5}}, {true, {return_lag}, {0}}, {true, {}, {0, 1}}};
  for (const auto& layer : layers) u = base_conv(build<T>(kind, layer), u);
  return u.col(0);
}

struct FourLayers {
  bool causal = false;
  bool early = false;  // the copy comes back with lag 5 instead of 6

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T v = free.scalar("v"), x = free.scalar("x");
    auto zero =
        four_layers(causal ? Convolution::causal : Convolution::cyclic, v, x, early ? 5 : 6);
    zero[0] = T(zero[0] - v);
    zero[1] = T(zero[1] - x * x);
    return zero;
  }
};

// --- the side condition for the calls in the proof of Theorem D.38

struct Call {
  const char* name;
  long r, t;  // in units of N; v_2 fills the rest of the 4N rows
};
template <class T>
void condition_is_met(Comparisons<T>& say, long inner) {
  std::string found;
  for (const Call& call : {Call{"f", 0, 2}, Call{"g", 1, 3}, Call{"h", 2, 4}}) {
    // 3n + 3m + 2s + 2t with n = t - r, m = r + (4N - t), s = 0, in units of N.
    const T r(call.r), t(call.t);
    const T least = T(3L) * (t - r) + T(3L) * (r + T(4L) - t) + T(2L) * t;
    say.at_most(least, T(inner));
    found += (found.empty() ? "" : ", ") + std::string(call.name) + ": " + shown(least) + " N";
  }
  say.words("the calls of remember in Theorem D.38 need N' of at least " + found +
            "; N' = " + std::to_string(inner) + " N");
}

// Line 4 itself, (u; m; t; s) to (u; m o u; t; s) on 4N rows: one layer with the rows in the order
// (u; t; s; m), where the filter e_3N brings u to m.
struct LineFour {
  long N, D;
  bool shorter = false;  // e_2N

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D), m = free.matrix("m", N, D), t = free.matrix("t", N, D),
               s = free.matrix("s", N, D);
    const auto stacked = [&](const std::array<Matrix<T>, 4>& blocks) {
      Matrix<T> y(4 * N, D);
      for (long k = 0; k < 4; ++k) set_block(y, k * N, 0, blocks[k]);
      return y;
    };
    Matrix<T> H(4 * N, D), B2(4 * N, D);
    for (long c = 0; c < D; ++c) {
      H(shorter ? 2 * N : 3 * N, c) = T(1L);
      for (long i = 0; i < 3 * N; ++i) B2(i, c) = T(1L);
    }
    const auto layer =
        simple_base_conv(Convolution::causal, identity_matrix<T>(D), Matrix<T>(4 * N, D), H, B2);
    const auto found = base_conv(layer, stacked({u, t, s, m}));
    return (found - stacked({u, t, s, hadamard(m, u)})).entries();
  }
};

// --- the instance: (v; x; 0; ..; 0) and f(x) = x^2

Finding at_instance(const Context& c) {
  const auto& v = c.instance.rational("v");
  const auto& x = c.instance.rational("x");
  const RememberingSizes sizes{1, 0, 1, 0, 0};
  const Matrix<Rational> one = {{Rational(1)}}, zero(1, 1), none(0, 1);
  const Matrix<Rational> v1 = {{v}}, square = {{x * x}};
  const auto found =
      remembered_rows<Rational>({}, {one, one, zero, zero}, rows_of(v1, {{x}}, none, sizes), sizes);
  auto result = settled(found == rows_of(v1, square, none, sizes),
                        "eight causal layers between permutations of the 10 rows: (v; x^2; 0; ..; "
                        "0)",
                        "an output differs from (v; x^2; 0; ..; 0)");
  result.values = {value("output_cyclic", four_layers(Convolution::cyclic, v, x)),
                   value("output_causal", four_layers(Convolution::causal, v, x))};
  return result;
}

}  // namespace

Theorem theorem() {
  constexpr auto indices = Argument::indices;
  const Sizes every = {{"n", indices}, {"m", indices},  {"r", indices},
                       {"s", indices}, {"N'", indices}, {"d'", indices}};
  const auto every_block = [&](Settle settle, long earlier) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, every, Inputs::all, settle),
        [=](auto& say, auto& free) { places_by_facts(say, free, earlier); });
  };
  const auto layers = [&](Settle settle) {
    return once(Evidence::exact, {{"L", Argument::induction}}, Inputs::all, settle);
  };
  const char* reached = "every L: one more layer leads from what is reached to what is reached";
  const auto lengths = [](long inner) {
    return compare([=](auto& say) { condition_is_met(say, inner); }, {}, Inputs::all);
  };
  return {
      .inputs = {{"v", Kind::rational, {}, {}, "row 0, to be remembered"},
                 {"x", Kind::rational, {}, {}, "row 1, to be squared"}},
      .values = {{"output_cyclic", "vector[10]: four layers with cyclic convolution, no maps"},
                 {"output_causal", "vector[10]: the same four layers with causal convolution"}},
      .parts = {{"remember",
                 {every_block(every_size, 0), expand(Remember{1, 1, 1, 0, 0, 1}),
                  expand(Remember{1, 2, 1, 1, 0, 1}), expand(Remember{2, 1, 0, 0, 0, 1}),
                  expand(Remember{2, 2, 1, 1, 1, 2}), test(Remember{3, 4, 2, 2, 5, 3}),
                  test(Remember{5, 6, 3, 4, 7, 2}), exact(at_instance)},
                 {{"blocks: the copy of v comes two rows early", every_block(two_rows_early, 2)},
                  {"the copy of v comes two rows early",
                   test(Remember{2, 2, 1, 1, 1, 2, Broken::early})},
                  {"the second layer clears nothing",
                   test(Remember{2, 2, 1, 1, 1, 2, Broken::not_cleared})}}},
                {"without_maps",
                 {by_hand(chain({expand(OneLayer{}), because(reached, layers(no_stack))}))},
                 {{"the convolution is cyclic", expand(OneLayer{Convolution::cyclic})},
                  {"the degree of row 0 does not double", layers(degree_does_not_double)}}},
                {"cyclic",
                 {expand(FourLayers{})},
                 {{"the convolution is causal", expand(FourLayers{true})},
                  {"the copy comes back with lag 5 instead of 6", expand(FourLayers{false, true})}},
                 {ginac(FourLayers{})}},
                {"calls", {lengths(4)}, {}},
                {"calls_at_20", {lengths(20)}, {{"N' = 19 N", lengths(19)}}},
                {"line_4",
                 {expand(LineFour{1, 1}), expand(LineFour{2, 2}), test(LineFour{7, 3})},
                 {{"the filter is e_2N", expand(LineFour{2, 2, true})}}}},
  };
}

}  // namespace verify::liu2025::claim_prop26
