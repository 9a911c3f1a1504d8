// How many BaseConv layers the k-th iterate of gradient descent takes: its degree 2k+1 needs
// ceil(log2(2k+1)), and squaring the matrix of a step gives it in 2 + ceil(log2 k).
#include <fmt/format.h>

#include <array>
#include <utility>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/degree_growth.hpp"
#include "theorems/liu2025/descent/doubling_descent.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_min_layers {
namespace {

// The smallest l with 2^l >= degree.
long layers_for(long degree) {
  long layers = 0;
  for (Rational reached(1); reached < Rational(degree); reached *= Rational(2)) ++layers;
  return layers;
}

// --- the degree of x_k in (a, b, x_0)

// b = 0, A = t e f^T and x_0 = t f for any vectors e and f: if x = y t f then the next iterate is
// (1 - eta t^2 |e|^2 |f|^2) y t f. With unit vectors its entry along f has the degree 2k + 1 in t.
struct OneVariable {
  bool ascent = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    return after_a_step(free, free.scalar("y"));
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // x_0 = t f is y t f with y = 1.
    return after_a_step(free, ScalarOf<M>(1L));
  }

 private:
  template <MatrixLike M>
  Vanishing<M> after_a_step(Letters<M>& free, const ScalarOf<M>& y) const {
    const auto e = free.vector("e", free.space("n")), f = free.vector("f", free.space("d"));
    const auto t = free.scalar("t"), eta = free.scalar("eta");
    const M A = t * outer(e, f);
    const auto x = y * (t * f);
    const auto next = x - eta * (transpose(A) * (A * x));
    const auto step = eta * (t * t * (dot(e, e) * dot(f, f)));
    Vanishing<M> zero;
    zero.add(next - ((ScalarOf<M>(1L) + (ascent ? step : -step)) * y) * (t * f));
    return zero;
  }
};
// In letters for degrees: a step on an iterate of degree e >= 1 gives degree at most e + 2.
Finding step_adds_two(const Context&) {
  bool all = true;
  for (long n = 1; n <= 4; ++n) {
    for (long d = 1; d <= 4; ++d) {
      LeastSquares<DegreeGrowth> problem{Matrix<DegreeGrowth>(n, d),
                                         Vector<DegreeGrowth>(n, DegreeGrowth::of_degree(1))};
      for (auto& entry : problem.A.entries()) entry = DegreeGrowth::of_degree(1);
      const Vector<DegreeGrowth> x(d, DegreeGrowth::input());
      const auto next = gradient_descent(problem, x, DegreeGrowth(1L), 1).back();
      for (const auto& entry : next) all &= all_hold({entry.slope() == 1, entry.offset() == 2});
    }
  }
  return settled(all,
                 "from an iterate of degree e >= 1 a step makes degree at most e + 2: from x_0 on "
                 "at most 2k + 1 after k steps",
                 "a step adds more than 2");
}
long degree_in_t(long k, const Rational& eta) {
  const auto t = UnivariatePolynomial::variable();
  Matrix<UnivariatePolynomial> A(1, 1);
  A(0, 0) = t;
  const LeastSquares<UnivariatePolynomial> problem{A, {t}};
  return gradient_descent(problem, {t}, UnivariatePolynomial(eta), k).back()[0].degree();
}
Finding computed_degrees(const Context&) {
  constexpr long most = 64;
  bool all = true;
  for (long k = 1; k <= most; ++k) all &= degree_in_t(k, Rational(1)) == 2 * k + 1;
  return settled(all, "n = d = 1, a = b = x_0 = t, eta = 1: degree 2k+1 for k = 1..64",
                 "a degree is not 2k+1");
}
// All free: the total degree of x_1 and x_2 in the prompt, n = d = 2.
Finding symbolic_degrees(const Context&) {
  const PolynomialRing ring({"a", "b", "c", "d", "e", "f", "g", "h"});
  long next = 0;
  Matrix<Polynomial> A(2, 2);
  A.entries() = variables_from(ring, next, 4);
  const LeastSquares<Polynomial> problem{A, variables_from(ring, next, 2)};
  const auto x0 = variables_from(ring, next, 2);
  bool all = true;
  long k = 0;
  for (const auto& x : gradient_descent(problem, x0, Polynomial(Rational(1, 3)), 3)) {
    ++k;
    for (const auto& entry : x) all &= entry.degree() == 2 * k + 1;
  }
  return settled(all, "n = d = 2, all data free, eta = 1/3: total degree 3, 5, 7 for k = 1, 2, 3",
                 "a degree is not 2k+1");
}

// --- the stacks

template <class T>
struct FreeRun {
  LeastSquares<T> problem;
  Vector<T> x0;
  T eta;
  FreeRun(Variables<T>& free, long n, long d)
      : problem{free.matrix(n, d), free.vector(n)},
        x0(free.vector("x0", d)),
        eta(free.scalar("eta")) {}
};

struct Doubling {
  long n, d, steps;
  Squaring squaring = Squaring::on;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreeRun<T> run(free, n, d);
    const auto layers = doubling_descent(n, d, run.eta, steps, squaring);
    auto found = doubling_answer(layers, doubling_embedding(run.problem, run.x0));
    found.resize(d);
    return found - gradient_descent(normal_equations(run.problem), run.x0, run.eta, steps).back();
  }
};
// The causal stack of k+1 layers, for k = 1 and 2: as many as the degree asks for.
struct ShortStack {
  long n, d, steps;
  bool ascent = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreeRun<T> run(free, n, d);
    const auto layers = causal_descent(n, d, run.eta);
    auto state = base_conv(layers.products, causal_embedding(run.problem, run.x0));
    for (long k = 0; k < steps; ++k)
      state = base_conv(k == 0 ? layers.first_step : layers.step, state);
    const auto found = iterate_of(state, causal_channels(d));
    return found -
           gradient_descent(run.problem, run.x0, ascent ? T(-run.eta) : run.eta, steps).back();
  }
};

// --- where the bounds meet

// The degree is 2k + 1 and the stack has 2 + m layers, where 2^(m-1) < k <= 2^m.
struct Counts {
  long more_degree = 1;
  long first_layers = 2;
};

// 2^l < degree means that l layers are too few. For k >= 2 let h = 2^(m-1): k = h + 1 + a = 2h - b
// with whole a, b >= 0, so that h = 1 + a + b and k = 2 + 2a + b; k = 2^m is b = 0.
template <class T>
void gap_of(Comparisons<T>& say, Orthant<T>& free, const Counts& counts) {
  const T one(1L), a = free.nonnegative("a"), b = free.nonnegative("b"), none(0L);
  const auto degree = [&](const T& less) {
    return T(T(4 + counts.more_degree) + T(4L) * a + T(2L) * less);
  };
  const auto reached = [&](long fewer, const T& less) {  // by layers fewer than the stack has
    return T(T(2L << (counts.first_layers - fewer)) * (one + a + less));
  };
  say.at_most(T(reached(2, b) + one), degree(b));
  say.at_most(degree(b), reached(0, b));
  say.at_most(T(reached(1, none) + one), degree(none));
  say.at_most(degree(T(one + b)), reached(1, T(one + b)));
  // k = 1: as many layers as the degree needs.
  const T at_one(2 + counts.more_degree);
  say.at_most(at_one, raised(T(2L), counts.first_layers));
  say.less(raised(T(2L), counts.first_layers - 1), at_one);
}

Finding counted_gaps(const Context&) {
  bool all = true;
  long open = 0;
  for (long k = 1; k <= 5000; ++k) {
    const long difference = doubling_layers(k) - layers_for(2 * k + 1);
    const bool power = (k & (k - 1)) == 0;
    all &= difference == (power ? 0 : 1);
    open += difference;
  }
  return settled(all,
                 fmt::format("k = 1..5000: one layer between the numbers for {} of them, none for "
                             "the others; k = 3 is the first",
                             open),
                 "the numbers differ otherwise");
}
Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const long n = problem.n(), d = problem.d(), w = d + 1;
  const auto iterate = gradient_descent(normal_equations(problem), x0, eta, steps).back();
  constexpr long affordable = 30000;
  const bool run = w * w * w * doubling_layers(steps) + n * w * w <= affordable;
  bool equal = true;
  if (run) {
    const auto layers = doubling_descent(n, d, eta, steps);
    equal &= static_cast<long>(layers.size()) == doubling_layers(steps);
    equal &= width_of(layers) == doubling_width(d, steps);
    auto found = doubling_answer(layers, doubling_embedding(problem, x0));
    found.resize(d);
    equal &= found == iterate;
  }
  constexpr long highest = 200;
  const long degree = eta.sign() == 0 ? 1 : 2 * steps + 1;  // without steps x_k is x_0
  if (steps <= highest) equal &= degree_in_t(steps, eta) == degree;
  const long needed = layers_for(degree);
  auto result = settled(
      equal,
      fmt::format("{} layers are needed; {}", needed,
                  run ? "the doubling stack gives x_k exactly" : "the stack is counted, not run"),
      "the stack or the degree differs");
  result.values = {value("iterate", iterate),
                   value("degree", degree),
                   value("layers_needed", needed),
                   value("layers_doubling", doubling_layers(steps)),
                   value("width_doubling", doubling_width(d, steps)),
                   value("layers_causal", steps + 1),
                   value("layers_noncausal", 2 * steps + 1),
                   value("settled", needed == doubling_layers(steps))};
  if (eta.sign() == 0 && equal) {
    result.answer = Answer::does_not_apply();
    result.detail = "eta = 0: nothing moves, and the degree is not 2k + 1; " + result.detail;
  }
  if (deserves_plots(c)) {
    Plot plot{"Layers for $k$ steps of gradient descent",
              "steps $k$",
              "layers",
              "the doubling stack stays within one layer of the lower bound",
              {{"needed", Mark::dashed, {}},
               {"doubling", Mark::points, {}},
               {"causal, $k+1$", Mark::line, {}}}};
    for (long k = 1; k <= 16; ++k) {
      const auto x = static_cast<double>(k);
      plot.curves[0].points.emplace_back(x, static_cast<double>(layers_for(2 * k + 1)));
      plot.curves[1].points.emplace_back(x, static_cast<double>(doubling_layers(k)));
      plot.curves[2].points.emplace_back(x, static_cast<double>(k + 1));
    }
    result.plots = {plot};
  }
  return result;
}

struct RoundedDoubling {
  const DescentRun<Rational>& run;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto [problem, x0, eta, steps] = to_scalar<T>(run);
    const auto layers = doubling_descent(problem.n(), problem.d(), eta, steps);
    auto x = doubling_answer(layers, doubling_embedding(problem, x0));
    x.resize(problem.d());
    std::vector<Vector<T>> all;
    all.push_back(std::move(x));
    return all;
  }
};
Finding rounding(const Context&) {
  const auto run = paper_least_squares(32);
  const auto exact =
      gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps).back();
  return slope_finding(climb_precision_sweep(RoundedDoubling{run}, {exact}),
                       "descent by squaring, n = 20, d = 5");
}

}  // namespace

Theorem theorem() {
  const auto every_k = [](const Counts& counts) {
    return because("every k: it and the power of two before it are whole letters",
                   for_nonnegative(
                       [=](auto& say, auto& free) { gap_of(say, free, counts); },
                       "2^(m-1) < k <= 2^m: whether the degree 2k + 1 is more than 2^m and at "
                       "most 2^(m+2), and more than 2^(m+1) for k = 2^m alone, so that there m + 2 "
                       "layers are needed and m + 1 elsewhere, where m + 2 suffice",
                       {{"k", from(1, Argument::variable)}}));
  };
  return {
      .inputs = least_squares_inputs("initial iterate", {steps_input("k")}),
      .values = {{"iterate", "vector[d]: x_k"},
                 {"degree", "integer: 2k+1"},
                 {"layers_needed", "integer: ceil(log2(2k+1)), no BaseConv stack has fewer"},
                 {"layers_doubling", "integer: 2 + ceil(log2 k), causal, width O(d^3)"},
                 {"width_doubling", "integer: most channels of that stack"},
                 {"layers_causal", "integer: k+1, causal, width O(d^2)"},
                 {"layers_noncausal", "integer: 2k+1, non-causal, width 5d+1"},
                 {"settled", "boolean: are needed and sufficient layers the same number?"}},
      .parts = {{"doubling",
                 {expand(Doubling{1, 2, 3}), expand(Doubling{2, 1, 4}), expand(Doubling{1, 1, 5}),
                  expand(ShortStack{2, 3, 1}),
                  by_hand(test(Doubling{20, 5, 100}), {"n", "d", "k"})},
                 {{"the matrix of a step is not squared", expand(Doubling{1, 2, 3, Squaring::off})},
                  {"it is not squared, k = 4", expand(Doubling{2, 1, 4, Squaring::off})},
                  {"it is not squared, k = 5", expand(Doubling{1, 1, 5, Squaring::off})},
                  {"it is not squared, k = 100", test(Doubling{20, 5, 100, Squaring::off})},
                  {"the step of the other sign", expand(ShortStack{2, 3, 1, true})}},
                 {ginac(Doubling{1, 1, 4}),
                  once(Evidence::precision_sweep, {}, Inputs::points, rounding)}},
                {"degree",
                 {words(OneVariable{})},
                 {{"a step multiplies by 1 + eta t^2", words(OneVariable{true})}},
                 {once(Evidence::exact, {}, Inputs::points, step_adds_two),
                  once(Evidence::exact, {}, Inputs::points, computed_degrees),
                  once(Evidence::symbolic, {}, Inputs::points, symbolic_degrees)}},
                {"gap",
                 {every_k({})},
                 {{"an iterate of degree 2k", every_k({.more_degree = 0})},
                  {"3 + ceil(log2 k) layers", every_k({.first_layers = 3})}},
                 {once(Evidence::exact, {}, Inputs::points, counted_gaps)}},
                {"data", {exact(at_instance)}}},
  };
}

}  // namespace verify::liu2025::claim_min_layers
