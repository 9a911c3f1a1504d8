// Remembering: applying a layer to some rows of a sequence and keeping the rows before them. With
// the causal convolution no stack of layers (18) squares row 1 and keeps row 0; with the cyclic one
// four layers do.
#include <fmt/format.h>

#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_prop26 {
namespace {

constexpr long rows = 10;  // N' = 10 = 3n + 3m + 2s + 2t for r = n = m = 1, s = 0, t = 2

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
  Convolution kind;
  long return_lag = 6;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T v = free.scalar(), x = free.scalar();
    auto zero = four_layers(kind, v, x, return_lag);
    zero[0] = T(zero[0] - v);
    zero[1] = T(zero[1] - x * x);
    return zero;
  }
};
Finding cyclic_layers(const Context&) { return expands_to_zero(FourLayers{Convolution::cyclic}); }
Finding cyclic_layers_ginac(const Context&) {
  return expands_to_zero_ginac(FourLayers{Convolution::cyclic});
}
Finding causal_layers(const Context&) { return expands_to_zero(FourLayers{Convolution::causal}); }
Finding wrong_lag(const Context&) { return expands_to_zero(FourLayers{Convolution::cyclic, 5}); }

// --- no number of causal layers does it

// Row 0 passes through g(y) = (w y + c)(h y + c'). For f of degree m the differences of order 2m of
// g(f) are (2m)! w h f_m^2: the degree of row 0 doubles unless w h = 0, and never comes down again
// short of a constant.
struct DegreeOfRowZero {
  long m;
  bool without_square = false;  // broken: the term w h f_m^2 is forgotten
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T w = free.scalar(), c = free.scalar(), h = free.scalar(), bias = free.scalar();
    const auto f = free.vector(m + 1);
    Matrix<T> zero(1, 1), one = identity_matrix<T>(1);
    const auto difference = finite_difference(2 * m, zero, one, [&](const Matrix<T>& y) {
      T value(0L);
      for (auto k = f.rbegin(); k != f.rend(); ++k) value = T(value * y(0, 0) + *k);
      return Vector<T>{T((w * value + c) * (h * value + bias))};
    });
    T expected = without_square ? T(0L) : T(w * h * f[m] * f[m]);
    for (long k = 2; k <= 2 * m; ++k) expected = T(T(k) * expected);
    return {T(difference[0] - expected)};
  }
};
Finding row_zero_doubles(const Context&) {
  Finding last;
  for (const long m : {1L, 2L, 4L}) {
    last = expands_to_zero(DegreeOfRowZero{m});
    if (last.answer != Truth::yes) return last;
  }
  return last;
}
Finding row_zero_never_doubles(const Context&) { return expands_to_zero(DegreeOfRowZero{2, true}); }

// One layer on rows (y_0; p + q x): the second difference in x of row 1 is 2 w h_0 q^2, hence 0 in
// the only layers that row 0 leaves, those with w h_0 = 0.
struct SecondDifferenceOfRowOne {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T w = free.scalar(), h0 = free.scalar(), h1 = free.scalar();
    const auto B1 = free.matrix(2, 1), B2 = free.matrix(2, 1);
    const Matrix<T> y = free.matrix(2, 1);
    Matrix<T> along(2, 1), W(1, 1), H(2, 1);
    along(1, 0) = free.scalar();
    W(0, 0) = w;
    H(0, 0) = h0;
    H(1, 0) = h1;
    const auto layer = simple_base_conv(Convolution::causal, W, B1, H, B2);
    const auto second = finite_difference(
        2, y, along, [&](const Matrix<T>& u) { return base_conv(layer, u).col(0); });
    return {second[0], T(second[1] - T(2L) * w * h0 * along(1, 0) * along(1, 0))};
  }
};
Finding row_one_stays_affine(const Context&) { return expands_to_zero(SecondDifferenceOfRowOne{}); }

// The same for whole stacks: rows 0 and 1 of `layers` layers, in each of which w = 0 or h_0 = 0,
// every choice of the two; rows below cannot reach them.
struct AffineStacks {
  long layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto w = free.vector(layers), h0 = free.vector(layers), h1 = free.vector(layers);
    const auto B1 = free.matrices(layers, 2, 1), B2 = free.matrices(layers, 2, 1);
    const auto y = free.matrix(2, 1);
    Matrix<T> along(2, 1);
    along(1, 0) = T(1L);
    Vector<T> zero;
    for (long choice = 0; choice < 1L << layers; ++choice) {
      Vector<BaseConvLayer<T>> stack;
      for (long l = 0; l < layers; ++l) {
        Matrix<T> W(1, 1), H(2, 1);
        if (choice >> l & 1) {
          W(0, 0) = w[l];
        } else {
          H(0, 0) = h0[l];
        }
        H(1, 0) = h1[l];
        stack.push_back(simple_base_conv(Convolution::causal, W, B1[l], H, B2[l]));
      }
      const auto second = finite_difference(
          2, y, along, [&](const Matrix<T>& u) { return base_conv_stack(stack, u).back().col(0); });
      zero.push_back(second[1]);
    }
    return zero;
  }
};

// What is printed needs the second difference 2 of x^2 in row 1 from eight causal layers.
Finding printed_eight_layers(const Context& c) {
  const auto stacks = identity_test(AffineStacks{8}, c.seed);
  const bool reached = stacks.answer != Truth::yes;
  return settled(
      reached, "a stack of eight causal layers has a second difference in x",
      "d' = 1, r = n = m = 1, s = 0, t = 2, N' = 10, f(x) = x^2 (W = 1, h = delta, b_1 = b_2 = 0), "
      "y = (v; x; 0; ..; 0): row 0 passes through quadratics (w v + c)(h_0 v + c') whose "
      "composition "
      "has to be v, so that w h_0 = 0 in every layer; with that the second difference of row 1 in "
      "x "
      "is 0 in all 256 kinds of stacks of eight layers, while x^2 has 2");
}

// --- the side condition 3n + 3m + 2s + 2t <= N' for the three calls in theorem D.38

struct Call {
  const char* name;
  long r, t;  // in units of N; v_2 fills the rest of the 4N rows
};
long least_inner_length(const Call& call, long N) {
  const long n = (call.t - call.r) * N, s = 0, m = call.r * N + (4 - call.t) * N;
  return 3 * n + 3 * m + 2 * s + 2 * call.t * N;
}
Finding inner_length(const Context&) {
  bool fits = true;
  std::string found;
  for (const Call& call : {Call{"f", 0, 2}, Call{"g", 1, 3}, Call{"h", 2, 4}}) {
    const long least = least_inner_length(call, 1);
    fits &= least <= 4;
    found += fmt::format("{}{}: {}", found.empty() ? "" : ", ", call.name, least);
  }
  const auto text = "N = 1, the calls of remember in theorem D.38 need N' of at least " + found +
                    "; there N' = 4 N = 4";
  return settled(fits, text, text);
}

Finding at_instance(const Context& c) {
  const auto& v = c.instance.rational("v");
  const auto& x = c.instance.rational("x");
  const auto cyclic = four_layers(Convolution::cyclic, v, x);
  const auto causal = four_layers(Convolution::causal, v, x);
  Vector<Rational> target(rows), lost(rows);
  target[0] = lost[0] = v;
  target[1] = x * x;
  auto result = settled(cyclic == target && causal == lost,
                        "cyclic: (v; x^2; 0; ..; 0); causal: the copy never comes back to row 1, "
                        "which is 0 then",
                        "an output differs from what is predicted");
  result.values = {value("output_cyclic", cyclic), value("output_causal", causal)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"v", Kind::rational, {}, {}, "row 0, to be remembered"},
                 {"x", Kind::rational, {}, {}, "row 1, to be squared"}},
      .values = {{"output_cyclic", "vector[10]: the four layers with cyclic convolution"},
                 {"output_causal", "vector[10]: the same layers with causal convolution"}},
      .checks =
          {
              {"the degree of row 0 doubles in a causal layer unless w h_0 = 0", symbolic,
               everywhere, corrected, On::claim,
               "row 0 of degree 1, 2 and 4 in v before the layer; all coefficients free",
               row_zero_doubles},
              {"a causal layer with w h_0 = 0 leaves row 1 affine in x", symbolic, everywhere,
               corrected, On::claim,
               "d' = 1; all parameters and inputs free; by induction any number of layers",
               row_one_stays_affine},
              {"with cyclic convolution four layers square row 1 and remember row 0", symbolic,
               everywhere, corrected, On::claim, "N' = 10, d' = 1; v and x free", cyclic_layers,
               "four cyclic layers"},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "N' = 10, d' = 1; v and x free", cyclic_layers_ginac,
               "four cyclic layers"},
              {"eight causal layers compute remember, as printed", identity, everywhere, refuted,
               On::claim,
               "d' = 1, r = n = m = 1, s = 0, t = 2, f(x) = x^2, N' = 10; all "
               "parameters free",
               printed_eight_layers},
              {"the inner length 4 N of theorem D.38 meets 3n + 3m + 2s + 2t <= N'", exact, points,
               refuted, On::claim, "N = 1, the three calls", inner_length},
              {"the four layers at the given numbers", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"the four layers work with causal convolution", symbolic, everywhere, control,
               On::claim, "N' = 10, d' = 1; v and x free", causal_layers},
              {"the copy comes back with lag 5 instead of 6", symbolic, everywhere, control,
               On::claim, "N' = 10, d' = 1; v and x free", wrong_lag},
              {"the degree of row 0 never doubles", symbolic, everywhere, control, On::claim,
               "row 0 of degree 2", row_zero_never_doubles},
          },
  };
}

}  // namespace verify::liu2025::claim_prop26
