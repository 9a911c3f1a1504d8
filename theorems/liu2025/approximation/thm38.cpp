// A polynomial of degree d applied to every entry: the paper's five row-block maps, the step of its
// proof that no single layer can do, and Horner's rule with d+1 layers on 2N rows.
#include "theorems/liu2025/approximation/polynomial_layers.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_thm38 {
namespace {

const char* question = "do d+1 layers give P(u)?";

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
  long lag_error = 0;
  bool reversed = false;  // coefficients high to low
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(N, D);
    const auto c = free.vector(degree + 1);
    const auto P = entrywise_polynomial(c, u);
    const Vector<T> order = reversed ? Vector<T>(c.rbegin(), c.rend()) : c;
    if (layout == Layout::rows)
      return (horner_state(u, order, N - lag_error) - stacked<T>({u, P})).entries();
    Matrix<T> wanted = widened(u, 2 * D);
    set_block(wanted, 0, D, P);
    return (through(horner_channels(D, order), widened(u, 2 * D)) - wanted).entries();
  }
};

// The start layer on 4N rows and the maps f, g, h on 2N rows do what the proof says.
struct FiveMaps {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.matrix(N, D), y = free.matrix(N, D);
    const T c = free.scalar();
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
    append(defects, term[3] - stacked<T>({x, c * x}));
    append(defects, base_conv(sum_layer<T>(N, D), pair) - stacked<T>({x, y + x}));
    return defects;
  }
};

// The loop of the proof, each map applied to its two blocks while the other two wait outside.
struct Loop {
  long N, D, degree;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(N, D);
    const auto c = free.vector(degree + 1);
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
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long rows = 4 * N;
    const auto W = free.matrix(D, D), B1 = free.matrix(rows, D), H = free.matrix(rows, D),
               B2 = free.matrix(rows, D);
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
    const T g = residual(N, 1, 0, 0, 0) - residual(N, 0, 0, 0, 0);
    const T twice_e = residual(N, 0, 1, 0, 0) - residual(N, 0, -1, 0, 0);
    return {T(two * B1(3 * N, 0) * (B2(N, 0) * b + H(0, 0) * g) - two * a - twice_e - a * twice_e -
              two)};
  }
};

template <class Make>
Finding every_degree(long highest, Make make) {
  Answer all = Truth::yes;
  Finding last;
  for (long degree = 0; degree <= highest; ++degree) {
    last = make(degree);
    all = conjunction(all, last.answer);
  }
  return finding(all, "degrees 0 to " + std::to_string(highest) + ", the largest: " + last.detail);
}

Finding horner_in_rows(const Context&) {
  return every_degree(6, [](long d) { return expands_to_zero(HornerIsPolynomial{2, 2, d}); });
}
Finding horner_in_rows_ginac(const Context&) {
  return every_degree(6, [](long d) { return expands_to_zero_ginac(HornerIsPolynomial{1, 2, d}); });
}
Finding horner_in_channels(const Context&) {
  return every_degree(6, [](long d) {
    return expands_to_zero(HornerIsPolynomial{2, 2, d, Layout::channels});
  });
}
// One step is u o (z + c): with z free the number of steps is arbitrary.
struct HornerStep {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(N, D), z = free.matrix(N, D);
    const auto c = free.vector(2);
    const auto layers = horner_rows(N, D, c, N);
    const auto shifted = map(z, [&](const T& entry) { return T(entry + c[1]); });
    const auto last = map(z, [&](const T& entry) { return T(entry + c[0]); });
    const auto state = stacked<T>({u, z});
    auto zero = (base_conv(layers[0], state) - stacked<T>({u, hadamard(u, shifted)})).entries();
    append(zero, base_conv(layers[1], state) - stacked<T>({u, last}));
    return zero;
  }
};
Finding horner_step(const Context&) {
  auto result = expands_to_zero(HornerStep{3, 2});
  result.detail =
      "a layer maps (u; z) to (u; u o (z + c_j)), the last one to (u; z + c_0), for every z: by "
      "induction d+1 layers from z = 0 give P(u), whatever d; " +
      result.detail;
  return result;
}
Finding horner_large(const Context& c) {
  return identity_test(HornerIsPolynomial{20, 5, 16}, c.seed);
}
Finding horner_full(const Context& c) {
  return identity_test(HornerIsPolynomial{256, 32, 16}, c.seed);
}
Finding channels_paper(const Context& c) {
  return identity_test(HornerIsPolynomial{20, 5, 16, Layout::channels}, c.seed);
}
Finding channels_full(const Context& c) {
  return identity_test(HornerIsPolynomial{256, 32, 16, Layout::channels}, c.seed);
}
Finding maps_full(const Context& c) { return identity_test(FiveMaps{256, 32}, c.seed); }
Finding maps(const Context&) { return expands_to_zero(FiveMaps{2, 3}); }
Finding maps_large(const Context& c) { return identity_test(FiveMaps{20, 5}, c.seed); }
Finding loop(const Context&) {
  return every_degree(5, [](long d) { return expands_to_zero(Loop{2, 1, d}); });
}

Finding single_layer_adds(const Context& c) {
  const auto small = expands_to_zero(NoSingleLayerAdds{1, 1});
  const auto large = identity_test(NoSingleLayerAdds{3, 2}, c.seed);
  const Answer impossible = conjunction(small.answer, large.answer);
  return finding(
      negation(impossible.truth()),
      "N = D = 1, layer y_n = (w x_n + b_n)(sum_k h_k x_(n-k) + c_n) on (u; m; t; s): s + t in row "
      "3 needs b_3 h_1 = 1 and w h_1 = 0, keeping m in row 1 needs b_1 h_1 = 0 and w c_1 + b_1 h_0 "
      "= 1, but b_3 h_1 (w c_1 + b_1 h_0) = b_3 c_1 (w h_1) + b_3 h_0 (b_1 h_1) = 0; the same "
      "combination of residuals is 1 for all weights at N = 3, D = 2. " +
          small.detail);
}

Finding lifted_as_it_stands(const Context&) {
  const Matrix<Rational> state = {{Rational(2)}, {Rational(3)}, {Rational(5)}, {Rational(7)}};
  auto layer = power_layer<Rational>(1, 1);
  const auto y = base_conv(layer, state);
  const auto kept = Matrix<Rational>{{Rational(2)}, {Rational(6)}, {Rational(5)}, {Rational(7)}};
  return settled(y == kept, "t and s are kept",
                 "N = D = 1: (2; 3; 5; 7) becomes " + text_of(y) + " instead of " + text_of(kept) +
                     ": t is multiplied by m and s by t");
}
Finding wrong_lag(const Context& c) {
  return identity_test(HornerIsPolynomial{3, 1, 2, Layout::rows, 1}, c.seed);
}
Finding wrong_order(const Context&) {
  return expands_to_zero(HornerIsPolynomial{1, 1, 2, Layout::rows, 0, true});
}

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto& coefficients = c.instance.vector("coefficients");
  const long N = u.rows(), D = u.cols();
  const auto P = entrywise_polynomial(coefficients, u);
  const auto layers = horner_rows(N, D, coefficients, N);
  const bool rows = horner_state(u, coefficients, N) == stacked<Rational>({u, P});
  const auto wide = through(horner_channels(D, coefficients), widened(u, 2 * D));
  auto result = settled(rows && block(wide, 0, D, N, D) == P,
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
  return slope_finding(climb_ladder(States{c.instance}), "Horner's rule in BaseConv layers");
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
  const auto ladder = climb_ladder(DeepHorner{});
  const std::string setting = "Horner's rule, degree 299";
  auto result = slope_finding(ladder, setting);
  result.detail = depth_growth(ladder).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(ladder, setting, "layer"));
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"u", Kind::matrix, {"length", "channels"}, {}, "sequence, one row a position"},
           {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
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
      .checks =
          {
              {"the start layer and the maps f, g, h do what the proof says", symbolic, everywhere,
               holds, On::claim, "N = 2, D = 3, all entries and c_j free", maps},
              {"the same at N = 20", identity, everywhere, holds, On::claim, "N = 20, D = 5",
               maps_large},
              {"the loop of the proof gives P(u) when each map sees its two blocks only", symbolic,
               everywhere, holds, On::claim, "N = 2, D = 1, d = 0..5, u and coefficients free",
               loop},
              {"line 6 of the loop is a single layer on 4N rows, as the proof says", symbolic,
               everywhere, refuted, On::claim,
               "N = D = 1, all weights free; N = 3, D = 2 by identity testing", single_layer_adds},
              {"Horner's rule: d+1 layers on 2N rows give P(u)", symbolic, everywhere, corrected,
               On::claim, "N = D = 2, d = 0..6, u and coefficients free", horner_in_rows, question},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "N = 1, D = 2, d = 0..6", horner_in_rows_ginac, question},
              {"one layer is one step of Horner's rule from any state", symbolic, everywhere,
               corrected, On::claim,
               "N = 3, D = 2, u, z and coefficients free; every d by induction", horner_step,
               question},
              {"Horner's rule at N = 20, D = 5, d = 16", identity, everywhere, corrected, On::claim,
               "N = 20, D = 5, d = 16", horner_large, question},
              {"Horner's rule at N = 256, D = 32, d = 16", identity, everywhere, corrected,
               On::claim, "N = 256, D = 32, d = 16", horner_full},
              {"d+1 layers on 2D channels at N = 20, D = 5", identity, everywhere, corrected,
               On::claim, "N = 20, D = 5, d = 16", channels_paper},
              {"d+1 layers on 2D channels at N = 256, D = 32", identity, everywhere, corrected,
               On::claim, "N = 256, D = 32, d = 16", channels_full, "", true},
              {"the start layer and the maps f, g, h at N = 256, D = 32", identity, everywhere,
               holds, On::claim, "N = 256, D = 32, all entries and c_j free", maps_full, "", true},
              {"d+1 layers on N rows with 2D channels give P(u)", symbolic, everywhere, corrected,
               On::claim, "N = D = 2, d = 0..6", horner_in_channels},
              {"both layouts give P(u) at the instance", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"rounding is the only error", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"rounding is the only error over 300 layers of Horner's rule", ladder, points,
               corrected, On::claim,
               "N = D = 2, degree 299, coefficients (-1)^j/(j+1), 8 to 1024 bits", every_depth, "",
               true},
              {"the layer of f, put on 4N rows as it stands, keeps t and s", exact, points, control,
               On::claim, "N = D = 1", lifted_as_it_stands},
              {"the filter is 1 at lag N-1", identity, everywhere, control, On::claim,
               "N = 3, d = 2", wrong_lag},
              {"the coefficients are taken in the opposite order", symbolic, everywhere, control,
               On::claim, "N = D = 1, d = 2", wrong_order},
          },
  };
}

}  // namespace verify::liu2025::claim_thm38
