// A polynomial of degree d applied to every entry: Horner's rule with d+1 layers on 2N rows, the
// maps of the paper's proof, and its last line with and without linear maps around the layer.
#include <array>

#include "theorems/liu2025/approximation/polynomial_layers.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_thm38 {
namespace {

template <class T>
Matrix<T> through(const Vector<BaseConvLayer<T>>& layers, const Matrix<T>& state) {
  return base_conv_stack(layers, state).back();
}
template <class T>
Matrix<T> rows_of_block(const Matrix<T>& state, long N, long index) {
  return block(state, index * N, 0, N, state.cols());
}

// (u; P(u)) from Horner's rule on the stacked rows.
template <class T>
Matrix<T> horner_state(const Matrix<T>& u, const Vector<T>& c, long lag) {
  const Matrix<T> zero(u.rows(), u.cols());
  return through(horner_rows(u.rows(), u.cols(), c, lag), stacked<T>({u, zero}));
}

enum class Layout { rows, channels };

struct HornerIsPolynomial {
  long N, D, degree;
  Layout layout = Layout::rows;

  Sizes sizes() const { return {{"N", N}, {"D", D}, {"d", degree}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D);
    const auto c = free.vector("c", degree + 1);
    const auto P = entrywise_polynomial(c, u);
    if (layout == Layout::rows) return (horner_state(u, c, N) - stacked<T>({u, P})).entries();
    Matrix<T> wanted = widened(u, 2 * D);
    set_block(wanted, 0, D, P);
    return (through(horner_channels(D, c), widened(u, 2 * D)) - wanted).entries();
  }
};

// The start layer on 4N rows and the maps f, g, h on 2N rows do what the proof says.
struct FiveMaps {
  long N, D;
  bool without_constant = false;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.matrix("x", N, D), y = free.matrix("y", N, D);
    const T c = free.scalar("c");
    const Matrix<T> zero(N, D), one = map(zero, [](const T&) { return T(1L); });
    const auto filled = [&](const T& value) { return map(zero, [&](const T&) { return value; }); };
    Vector<T> defects;
    append(defects, base_conv(start_layer(N, D, c), stacked<T>({x, zero, zero, zero})) -
                        stacked<T>({x, one, one, filled(c)}));
    const auto pair = stacked<T>({x, y});
    append(defects, base_conv(power_layer<T>(N, D), pair) - stacked<T>({x, hadamard(y, x)}));
    const auto term = base_conv_stack(term_layers(N, D, c), pair);
    append(defects, term[1] - stacked<T>({x, zero}));
    append(defects, term[2] - stacked<T>({x, x}));
    append(defects, term[3] - stacked<T>({x, without_constant ? x : c * x}));
    append(defects, base_conv(sum_layer<T>(N, D), pair) - stacked<T>({x, y + x}));
    return defects;
  }
};

// The loop of the proof, each map applied to its two blocks while the other two wait outside.
struct Loop {
  long N, D, degree;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D);
    const auto c = free.vector("c", degree + 1);
    const Matrix<T> zero(N, D);
    const auto start = base_conv(start_layer(N, D, c[0]), stacked<T>({u, zero, zero, zero}));
    auto m = rows_of_block(start, N, 1), t = rows_of_block(start, N, 2),
         s = rows_of_block(start, N, 3);
    for (long j = 1; j <= degree; ++j) {
      m = rows_of_block(base_conv(power_layer<T>(N, D), stacked<T>({u, m})), N, 1);
      t = rows_of_block(through(term_layers(N, D, c[j]), stacked<T>({m, t})), N, 1);
      s = rows_of_block(base_conv(sum_layer<T>(N, D), stacked<T>({t, s})), N, 1);
    }
    return (s - entrywise_polynomial(c, u)).entries();
  }
};

// Residuals of an arbitrary causal layer on 4N rows against (u; m; t; s) -> (u; m; t; s + t),
// combined with polynomials of its weights to the constant 1. Only rows N and 3N, channel 0 matter.
struct NoSingleLayerAdds {
  long N, D;
  bool forgetful = false;  // row N may hold anything

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long rows = 4 * N;
    const auto W = free.matrix("W", D, D), B1 = free.matrix("B1", rows, D),
               H = free.matrix("H", rows, D), B2 = free.matrix("B2", rows, D);
    const auto layer = simple_base_conv(Convolution::causal, W, B1, H, B2);
    const auto residual = [&](long row, long u, long m, long t, long s) {
      Matrix<T> x(rows, D);
      x(0, 0) = T(u);
      x(N, 0) = T(m);
      x(2 * N, 0) = T(t);
      x(3 * N, 0) = T(s);
      return T(base_conv(layer, x)(row, 0) - (row == N ? T(m) : T(s + t)));
    };
    const T two(2L);
    const T a = residual(3 * N, 0, 0, 1, 0) - residual(3 * N, 0, 0, 0, 0);
    const T b = residual(3 * N, 0, 0, 1, 1) - residual(3 * N, 0, 0, 0, 1) - a;
    const T weight(forgetful ? 0L : 1L);
    const T g = residual(N, 1, 0, 0, 0) - residual(N, 0, 0, 0, 0);
    const T twice_e = weight * (residual(N, 0, 1, 0, 0) - residual(N, 0, -1, 0, 0));
    return {T(two * B1(3 * N, 0) * (B2(N, 0) * b + H(0, 0) * g) - two * a - twice_e - a * twice_e -
              two)};
  }
};

// (u; m; t; s) through the identity layer, and a linear map that adds t to s.
struct LineSix {
  long N, D;
  bool later_lag = false;

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D), m = free.matrix("m", N, D), t = free.matrix("t", N, D),
               s = free.matrix("s", N, D);
    const auto layer = row_block_layer<T>(4 * N, D, RowGate::bias_only, {{0, {}}},
                                          unit_filter<T>(later_lag ? 1 : 0), {});
    auto y = base_conv(layer, stacked<T>({u, m, t, s}));
    for (long i = 0; i < N; ++i)
      for (long c = 0; c < D; ++c) y(3 * N + i, c) += y(2 * N + i, c);
    return (y - stacked<T>({u, m, t, s + t})).entries();
  }
};

// Two blocks of N rows as letters, what the model's own source needs of them: no maps, biases, and
// the filter 0 or e_N, which makes (0; u) of (u; z) (Proposition D.24).
template <MatrixLike M>
struct TwoBlocks {
  M upper, lower;
};
struct Unmapped {};
enum class BlockFilterAt { nothing, lag_N };
template <MatrixLike M>
struct BlockLayer {
  TwoBlocks<M> bg, bc, bi, bo;
  BlockFilterAt h = BlockFilterAt::nothing;
  Unmapped Wg{}, Wi{}, Wo{};
  Convolution convolution = Convolution::causal;
};
template <MatrixLike M>
TwoBlocks<M> project(const TwoBlocks<M>& u, Unmapped) {
  return u;
}
template <MatrixLike M>
void add_bias(TwoBlocks<M>& u, const TwoBlocks<M>& bias) {
  u = {u.upper + bias.upper, u.lower + bias.lower};
}
template <MatrixLike M>
TwoBlocks<M> convolve_channels(Convolution, BlockFilterAt h, const TwoBlocks<M>& u) {
  const M none = zero_like(u.upper);
  return {none, h == BlockFilterAt::lag_N ? u.upper : none};
}
template <MatrixLike M>
TwoBlocks<M> times_gate(const TwoBlocks<M>& u, const TwoBlocks<M>& gate) {
  return {hadamard(gate.upper, u.upper), hadamard(gate.lower, u.lower)};
}

// With z = u o Q a layer leads to u o (u o Q + c), and the last one to u o Q + c: Horner's rule,
// from z = 0, Q = 0, for every degree.
struct HornerOnLetters {
  bool without_bias = false;  // B2 = 0 in the first block

  Sizes sizes() const {
    return {{"N", Argument::indices}, {"D", Argument::indices}, {"d", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto N = free.space("N"), D = free.space("D");
    const M u = free.matrix("u", N, D), Q = free.matrix("Q", N, D);
    const auto c = free.scalar("c");
    const M ones = outer(free.ones(N), free.ones(D)), none = zero_like(u);
    const TwoBlocks<M> state{u, hadamard(u, Q)}, zeros{none, none};
    const auto step = layer<M>(state, c * ones, ones);
    const BlockLayer<M> last{{none, c * ones}, {ones, ones}, zeros, zeros};
    const auto end = base_conv_of<ScalarOf<M>>(last, state);
    Vanishing<M> zero;
    zero.equal(step.upper, u);
    zero.add(step.lower - hadamard(u, hadamard(u, Q)) - c * u);
    zero.equal(end.upper, u);
    zero.add(end.lower - hadamard(u, Q) - c * ones);
    return zero;
  }
  // The first layer reads (u; 0).
  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto N = free.space("N"), D = free.space("D");
    const M u = free.matrix("u", N, D), none = zero_like(u);
    const auto c = free.scalar("c");
    const M ones = outer(free.ones(N), free.ones(D));
    const auto first = layer<M>({u, none}, c * ones, ones);
    Vanishing<M> zero;
    zero.equal(first.upper, u);
    zero.equal(first.lower, c * u);
    return zero;
  }

 private:
  template <MatrixLike M>
  TwoBlocks<M> layer(const TwoBlocks<M>& state, const M& constant, const M& ones) const {
    const M none = zero_like(ones);
    const TwoBlocks<M> zeros{none, none};
    const BlockLayer<M> step{
        {none, constant}, {without_bias ? none : ones, none}, zeros, zeros, BlockFilterAt::lag_N};
    return base_conv_of<ScalarOf<M>>(step, state);
  }
};

// One step is u o (z + c): with z free the number of steps is arbitrary.
struct HornerStep {
  long N, D;
  bool reversed = false;

  Sizes sizes() const { return {{"N", N}, {"D", D}, {"d", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, D), z = free.matrix("z", N, D);
    const auto c = free.vector("c", 2);
    const auto layers = horner_rows(N, D, reversed ? Vector<T>{c[1], c[0]} : c, N);
    const auto state = stacked<T>({u, z});
    const auto step = base_conv(layers[0], state), end = base_conv(layers[1], state);
    const auto shifted = map(z, [&](const T& entry) { return T(entry + c[1]); });
    const auto last = map(z, [&](const T& entry) { return T(entry + c[0]); });
    auto zero = (step - stacked<T>({u, hadamard(u, shifted)})).entries();
    append(zero, end - stacked<T>({u, last}));
    return zero;
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // z = 0.
    const auto u = free.matrix("u", N, D);
    const auto c = free.vector("c", 2);
    const auto layers = horner_rows(N, D, reversed ? Vector<T>{c[1], c[0]} : c, N);
    const auto state = stacked<T>({u, Matrix<T>(N, D)});
    return (base_conv(layers[0], state) - stacked<T>({u, c[1] * u})).entries();
  }
};
Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto& coefficients = c.instance.vector("coefficients");
  const long N = u.rows(), D = u.cols();
  const auto P = entrywise_polynomial(coefficients, u);
  const auto layers = horner_rows(N, D, coefficients, N);
  const bool rows = horner_state(u, coefficients, N) == stacked<Rational>({u, P});
  const auto wide = through(horner_channels(D, coefficients), widened(u, 2 * D));
  auto result = settled({rows, block(wide, 0, D, N, D) == P},
                        "Horner's rule on 2N rows and on 2D channels gives the sum of powers",
                        "Horner's rule differs from the sum of powers");
  result.values = {value("P", P), value("layers", static_cast<long>(layers.size()))};
  const auto optional_map = [&](const char* name, const char* upper, const char* lower, bool given,
                                const auto& make) {
    if (!given || !c.instance.has(lower)) return;
    const auto& first = c.instance.matrix(upper);
    result.values.push_back(value(
        name, through<Rational>(make(), stacked<Rational>({first, c.instance.matrix(lower)}))));
  };
  using Stack = Vector<BaseConvLayer<Rational>>;
  optional_map("f", "u", "m", true, [&] { return Stack{power_layer<Rational>(N, D)}; });
  optional_map("g", "m", "t", c.instance.has("m") && c.instance.has("c_j"),
               [&] { return term_layers(N, D, c.instance.rational("c_j")); });
  optional_map("h", "t", "s", c.instance.has("t"),
               [&] { return Stack{sum_layer<Rational>(N, D)}; });
  return result;
}

struct States {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto u = to_scalar<T>(instance.matrix("u"));
    return {horner_state(u, to_scalar<T>(instance.vector("coefficients")), u.rows()).entries()};
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(States{c.instance}),
                       "Horner's rule in BaseConv layers");
}

// 300 layers: degree 299, coefficients (-1)^j / (j+1), at numbers in [-1, 1].
struct DeepHorner {
  template <class T>
  std::vector<Vector<T>> operator()() const {
    constexpr long degree = 299;
    const auto u = to_scalar<T>(Matrix<Rational>{{{1, 2}, {-3, 4}}, {{7, 8}, {1, 4}}});
    Vector<T> c;
    for (long j = 0; j <= degree; ++j) c.push_back(from_rational<T>({j % 2 == 0 ? 1 : -1, j + 1}));
    const auto states = base_conv_stack(horner_rows(2, 2, c, 2), stacked<T>({u, Matrix<T>(2, 2)}));
    std::vector<Vector<T>> all;
    for (std::size_t l = 1; l < states.size(); ++l) all.push_back(states[l].entries());
    return all;
  }
};
Finding every_depth(const Context&) {
  const auto precision_sweep = climb_precision_sweep(DeepHorner{});
  const std::string setting = "Horner's rule, degree 299";
  auto result = slope_finding(precision_sweep, setting);
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(precision_sweep, setting, "layer"));
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {sequence_input(),
           length_input(),
           {"channels", Kind::integer, {}, {Constraint::positive}, "number D of channels"},
           {"coefficients", Kind::vector, {Size("degree") + 1}, {}, "of P, low to high"},
           {"degree", Kind::integer, {}, {Constraint::nonnegative}, "degree d of P"},
           {.name = "m",
            .kind = Kind::matrix,
            .shape = {"length", "channels"},
            .about = "second block of f, first of g",
            .optional = true},
           {.name = "t",
            .kind = Kind::matrix,
            .shape = {"length", "channels"},
            .about = "second block of g, first of h",
            .optional = true},
           {.name = "s",
            .kind = Kind::matrix,
            .shape = {"length", "channels"},
            .about = "second block of h",
            .optional = true},
           {.name = "c_j", .kind = Kind::rational, .about = "coefficient in g", .optional = true}},
      .values = {{"P", "matrix[length, channels]: P applied to every entry"},
                 {"layers", "integer: layers of Horner's rule, degree + 1"},
                 {"f", "matrix[2*length, channels]: f(u; m), with m given"},
                 {"g", "matrix[2*length, channels]: g(m; t), with m, t and c_j given"},
                 {"h", "matrix[2*length, channels]: h(t; s), with t and s given"}},
      .parts =
          {{"implements",
            {visits(HornerOnLetters{}, {{"N", 2}, {"D", 3}}), expand(HornerStep{3, 2}),
             exact(at_instance)},
            {{"the first block has no bias, at every size",
              visits(HornerOnLetters{true}, {{"N", 2}, {"D", 3}})},
             {"coefficients in the opposite order", expand(HornerStep{3, 2, true})}},
            {expand(HornerIsPolynomial{2, 2, 6}), ginac(HornerIsPolynomial{1, 2, 4}),
             expand(HornerIsPolynomial{2, 2, 6, Layout::channels}),
             test(HornerIsPolynomial{20, 5, 16}), on_instance(Evidence::precision_sweep, rounding),
             deep(once(Evidence::precision_sweep, {}, Inputs::points, every_depth))}},
           {"maps",
            {by_hand(expand(FiveMaps{2, 3}), {"N", "D"}), test(FiveMaps{20, 5})},
            {{"g leaves out its constant", expand(FiveMaps{2, 3, true})},
             {"g leaves out its constant, longer", test(FiveMaps{20, 5, true})}},
            {expand(Loop{2, 1, 5})}},
           {"line_6",
            {by_hand(expand(LineSix{2, 3}), {"N", "D"})},
            {{"the filter is 1 at lag 1", expand(LineSix{2, 3, true})}}},
           {"line_6_without_maps",
            {by_hand(expand(NoSingleLayerAdds{1, 1}), {"N", "D"}), test(NoSingleLayerAdds{3, 2})},
            {{"m may be lost", expand(NoSingleLayerAdds{1, 1, true})},
             {"m may be lost, longer", test(NoSingleLayerAdds{3, 2, true})}}}},
  };
}

}  // namespace verify::liu2025::claim_thm38
