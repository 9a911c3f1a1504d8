// Functional gradient descent with the matching kernel converges to the Bayes predictor, prompt by
// prompt, for steps below 2 / lambda_max(Khat).
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "theorems/cheng2024/bayes_limit/scalar_gaussian_descent.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_prop34 {
namespace {

// The layers of the construction; the points do not matter where the kernel is a table.
template <class T>
Vector<T> predictions(const Prompt<T>& prompt, const Vector<T>& r_prime, const auto& h) {
  const auto stack = kernel_attention_stack(token_matrix(prompt),
                                            functional_descent_layers(prompt.d(), r_prime), h);
  return map(corners(stack), [](const T& corner) { return T(-corner); });
}

template <class T>
Prompt<T> labels_only(const Vector<T>& y) {
  return {Matrix<T>(1, static_cast<long>(y.size())), y, {T(0L)}};
}

enum class Variant { as_stated, without_delta, power_too_low, without_sign };

// det(Khat) times: minus the corner - nu^T Khat^-1 [I - prod_l (I - r'_l Khat)] y.
struct PredictionFormula {
  long n, L;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const auto y = free.vector(n), r_prime = free.vector(L);
    const auto system = gram_system(K);
    auto residual = y;
    for (long l = 0; l < (variant == Variant::power_too_low ? L - 1 : L); ++l)
      residual = residual - r_prime[l] * (system.Khat * residual);
    T formula = dot(system.nu, adjugate(system.Khat).matrix * (y - residual));
    if (variant == Variant::without_sign) formula = T(-formula);
    const auto found = predictions(labels_only(y), r_prime, TableActivation<T>{K}).back();
    return {expanded_determinant(system.Khat) * found - formula};
  }
};

// det(Khat) times: u^T K u - [mu - nu^T Khat^-1 nu + nu^T Khat^-1 p(Khat)^2 nu], where u is what
// the layers do to the label row.
struct LossFormula {
  long n, L;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const auto r_prime = free.vector(L);
    const auto system = gram_system(K);
    const auto r = map(r_prime, [](const T& step) { return T(-step); });
    const auto u = label_weights_backwards(Vector<Matrix<T>>(L, K), r).front();
    auto v = system.nu;
    for (const auto& step : r_prime) v = v - step * (system.Khat * v);
    const T D = expanded_determinant(system.Khat);
    const auto inverse = adjugate(system.Khat).matrix;
    return {D * T(quadratic_loss(u, K) - system.mu) + dot(system.nu, inverse * system.nu) -
            dot(v, inverse * v)};
  }
};

// The course of f and of the loss from the Gram matrix against the layers.
struct CourseIsForwardPass {
  long n, L;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const auto y = free.vector(n), r_prime = free.vector(L);
    const auto course = descent_course(gram_system(K), y, r_prime);
    auto zero = predictions(labels_only(y), r_prime, TableActivation<T>{K}) - course.f;
    const auto r = map(r_prime, [](const T& step) { return T(-step); });
    const auto u = label_weights_backwards(Vector<Matrix<T>>(L, K), r).front();
    zero.push_back(quadratic_loss(u, K) - course.loss.back());
    return zero;
  }
};

// delta sum_{m<L} (I - delta K)^m K = I - (I - delta K)^L for every matrix: no convergence needed.
struct FiniteNeumann {
  long n, L;
  bool with_delta = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix(n, n);
    const T delta = free.scalar();
    const auto one = identity_matrix<T>(n);
    const auto B = one - delta * K;
    auto power = one, sum = Matrix<T>(n, n);
    for (long m = 0; m < L; ++m) {
      sum = sum + power;
      power = power * B;
    }
    const auto left = with_delta ? delta * (sum * K) : sum * K;
    return (left - (one - power)).entries();
  }
};

// 1 - (1 - delta lambda)^2 = delta lambda (2 - delta lambda): positive exactly for
// 0 < delta < 2 / lambda.
struct Contraction {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar() * free.scalar();  // delta lambda
    const T factor = T(1L) - t;
    return {T(1L) - factor * factor - t * T(T(2L) - t)};
  }
};

Finding prediction_formula(const Context&) { return expands_to_zero(PredictionFormula{2, 2}); }
Finding prediction_formula_large(const Context& c) {
  return identity_test(PredictionFormula{4, 5}, c.seed);
}
Finding loss_formula(const Context&) { return expands_to_zero(LossFormula{2, 2}); }
Finding loss_formula_ginac(const Context&) { return expands_to_zero_ginac(LossFormula{1, 2}); }
Finding loss_formula_large(const Context& c) { return identity_test(LossFormula{4, 4}, c.seed); }
Finding course(const Context&) { return expands_to_zero(CourseIsForwardPass{2, 2}); }
Finding course_large(const Context& c) { return identity_test(CourseIsForwardPass{8, 6}, c.seed); }
Finding neumann(const Context&) { return expands_to_zero(FiniteNeumann{2, 4}); }
Finding neumann_large(const Context& c) { return identity_test(FiniteNeumann{6, 9}, c.seed); }
Finding contraction(const Context&) { return expands_to_zero(Contraction{}); }
Finding printed_power(const Context& c) {
  return identity_test(PredictionFormula{3, 3, Variant::power_too_low}, c.seed);
}
Finding printed_sign(const Context& c) {
  return identity_test(PredictionFormula{3, 3, Variant::without_sign}, c.seed);
}
Finding printed_factor(const Context& c) {
  return identity_test(FiniteNeumann{2, 3, false}, c.seed);
}

// n = d = 1, x = 2, query 1, y = 1, linear: Khat = 4, nu = 2, Bayes 1/2.
Vector<Rational> one_demonstration(const Rational& delta, long L) {
  const Prompt<Rational> prompt{{{2}}, {1}, {1}};
  return predictions(prompt, Vector<Rational>(L, delta),
                     Activation{Kernel{KernelShape::linear}, false});
}

// Whether the distance to the Bayes predictor shrinks in every layer.
bool approaches(const Vector<Rational>& f, const Rational& bayes) {
  bool nearer = true;
  for (std::size_t l = 0; l + 1 < f.size(); ++l)
    nearer &= abs(f[l + 1] - bayes) < abs(f[l] - bayes);
  return nearer;
}

Finding printed_condition(const Context&) {
  const auto f = one_demonstration(Rational(3), 4), edge = one_demonstration(Rational(1, 2), 4);
  return settled(
      approaches(f, Rational(1, 2)), "delta = 3 < 4 converges",
      fmt::format(
          "n = d = 1, x = 2, query 1, y = 1, linear kernel: Khat = 4 and delta = 3 "
          "satisfies the printed delta < 4, but f = {}, {}, {}, {}, and the distance to the "
          "Bayes predictor 1/2 grows by 11 in every layer. At delta = 1/2 = 2/4 f "
          "alternates between {} and {}: only delta < 2/4 converges",
          f[1].text(), f[2].text(), f[3].text(), f[4].text(), edge[1].text(), edge[2].text()));
}

Finding beyond_the_bound(const Context&) {
  const auto f = one_demonstration(Rational(201, 400), 6);
  return settled(approaches(f, Rational(1, 2)), "delta = 2.01 / lambda_max converges",
                 fmt::format("Khat = 4, delta = 2.01/4: |f_1 - 1/2| = {}, |f_6 - 1/2| = {}",
                             abs(f[1] - Rational(1, 2)).text(), abs(f[6] - Rational(1, 2)).text()));
}

// The Taylor expansion of Khat^-1 for the linear kernel with n > d; what converges is f.
Finding printed_inverse(const Context&) {
  const Prompt<Rational> prompt{{{1, 2}}, {1, 1}, {3}};
  const auto system = gram_system(Kernel{KernelShape::linear}, prompt);
  const auto f = predictions(prompt, Vector<Rational>(5, Rational(1, 10)),
                             Activation{Kernel{KernelShape::linear}, false});
  const auto b = bayes_predictor(system, prompt.y);
  return settled(determinant(system.Khat).sign() != 0, "Khat is invertible",
                 fmt::format("linear kernel, x = 1, 2, query 3, y = (1,1), delta = 1/10: Khat = "
                             "[[1,2],[2,4]] has no inverse and its Neumann series diverges, but f "
                             "= {}, {}, {}, {}, {} tends to nu^T Khat^+ y = {}",
                             f[1].text(), f[2].text(), f[3].text(), f[4].text(), f[5].text(),
                             b.prediction.text()));
}

// Over a population: delta = 1/10, one Gaussian demonstration in one dimension, Bayes loss 0.
Finding population_loss_falls(const Context&) {
  const auto F = scalar_gaussian_losses(Rational(1, 10), 12);
  return settled(F[8] < F[7] && F[12] < F[8], "the population loss falls",
                 fmt::format("n = d = 1, x, x_query, theta ~ N(0,1), y = theta x, linear kernel, "
                             "delta = 1/10: the Bayes loss is 0, but F_7 = {}, F_8 = {}, F_12 = {}",
                             F[7].text(), F[8].text(), F[12].text()));
}

Plot loss_plot(const Vector<double>& loss, double bayes) {
  Curve course_of_loss{"expected loss", Mark::line, {}};
  for (std::size_t l = 0; l < loss.size(); ++l)
    course_of_loss.points.emplace_back(static_cast<double>(l), loss[l]);
  Curve level{
      "Bayes loss", Mark::dashed, {{0, bayes}, {static_cast<double>(loss.size() - 1), bayes}}};
  return {
      "Expected loss given the prompt",
      "layer",
      "expected squared error",
      "The loss after each layer, which tends to the Bayes loss for steps below 2 / lambda_max.",
      {std::move(course_of_loss), std::move(level)}};
}

struct Courses {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto kernel = kernel_of(c.instance);
      const auto prompt = prompt_of<T>(c.instance);
      const auto r_prime = to_scalar<T>(steps_of(c.instance));
      const auto system = gram_system(kernel, prompt);
      const auto found = descent_course(system, prompt.y, r_prime);
      const auto b = bayes_predictor<T>(kernel, prompt_of(c.instance));
      // The layers themselves, as far as that is quick.
      constexpr long budget = 40000;
      const long affordable =
          std::clamp<long>(budget / (prompt.n() * prompt.n() + 1), 1,
                           std::min<long>(static_cast<long>(r_prime.size()), 64));
      const Vector<T> first(r_prime.begin(), r_prime.begin() + affordable);
      const auto layers = predictions(prompt, first, Activation{kernel, false});
      const Vector<T> expected(found.f.begin(), found.f.begin() + affordable + 1);
      const bool equal = consistent(layers, expected);
      auto result = settled(
          equal,
          fmt::format("the forward pass through {} layers gives the predictions of the Gram "
                      "recursion",
                      affordable),
          "the forward pass differs from the Gram recursion");
      result.values = {exact_or_enclosed("bayes_prediction", b.prediction),
                       exact_or_enclosed("bayes_variance", b.variance),
                       exact_or_enclosed("f_last", found.f.back()),
                       exact_or_enclosed("loss_last", found.loss.back()),
                       exact_or_enclosed("f", found.f),
                       exact_or_enclosed("loss_by_layer", found.loss)};
      if (b.invertible) result.values.push_back(exact_or_enclosed("w", b.w));
      if (deserves_plots(c) && found.loss.size() > 2)
        result.plots = {loss_plot(map(found.loss, [](const T& x) { return x.to_double(); }),
                                  b.variance.to_double())};
      return result;
    });
  }
};
Finding courses(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Courses{c});
}

// loss_l - Bayes loss = v_l^T Khat^+ v_l: never negative, and no larger than before while
// 0 <= r'_l <= 2 / lambda_max.
Finding bound_on_steps(const Context& c) {
  return unless_singular([&] {
    const auto kernel = kernel_of(c.instance);
    const auto exact = prompt_of(c.instance);
    const auto prompt = prompt_of<Ball>(c.instance);
    const auto steps = steps_of(c.instance);
    const auto system = gram_system(kernel, prompt);
    const Ball largest = largest_eigenvalue_bound(system.Khat);
    const auto loss = descent_course(system, prompt.y, to_scalar<Ball>(steps)).loss;
    const Ball bayes = kernel.is_rational()
                           ? Ball(bayes_predictor<Rational>(kernel, exact).variance)
                           : bayes_predictor<Ball>(kernel, exact).variance;
    bool possible = true;
    long inside = 0;
    for (std::size_t l = 0; l < steps.size(); ++l) {
      possible &= less(loss[l], bayes) != Truth::yes;
      const Ball t = Ball(steps[l]) * largest;
      if (steps[l].sign() < 0 || less(t, Ball(2)) != Truth::yes) continue;
      ++inside;
      possible &= less(loss[l], loss[l + 1]) != Truth::yes;
    }
    return settled(possible,
                   fmt::format("lambda_max(Khat) <= {}: {} of {} steps lie in [0, 2/lambda_max); "
                               "no loss certainly rises there, and none falls below the Bayes loss",
                               largest.decimal(12), inside, steps.size()),
                   "a loss rises within the bound or falls below the Bayes loss");
  });
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.has("r_prime") == instance.has("delta")) {
    return Complaint{"delta", instance.has("delta") ? "given besides r_prime" : "absent",
                     "either r_prime, or delta and L", !instance.has("delta")};
  }
  return complaint_about_gram(instance);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto steps = steps_r_prime_input();
  auto delta = delta_input();
  steps.optional = delta.optional = true;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input(), steps, delta}, Depth::implied),
      .values = {{"f", "vector[L+1]: predictions f_0 .. f_L (every value: _approx for exp)"},
                 {"loss_by_layer",
                  "vector[L+1]: expected squared error given X after 0 .. L "
                  "layers"},
                 {"w", "vector[n]: Khat^-1 nu, if Khat is invertible"},
                 {"bayes_prediction", "rational: nu^T Khat^+ y"},
                 {"bayes_variance", "rational: mu - nu^T Khat^+ nu"},
                 {"f_last", "rational: f_L"},
                 {"loss_last", "rational: the loss after L layers"}},
      .checks =
          {
              {"the forward pass gives nu^T Khat^-1 [I - prod (I - r'_l Khat)] y", symbolic,
               everywhere, corrected, On::claim, "n = 2, L = 2; K symmetric, y, r' free",
               prediction_formula},
              {"the same, larger", identity, everywhere, corrected, On::claim,
               "n = 4, L = 5; K symmetric, y, r' free", prediction_formula_large},
              {"its loss exceeds the Bayes loss by nu^T Khat^-1 prod (I - r'_l Khat)^2 nu",
               symbolic, everywhere, corrected, On::claim, "n = 2, L = 2; K symmetric, r' free",
               loss_formula},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "n = 1, L = 2; K symmetric, r' free", loss_formula_ginac},
              {"the loss formula, larger", identity, everywhere, corrected, On::claim,
               "n = 4, L = 4; K symmetric, r' free", loss_formula_large},
              {"the recursion on the Gram matrix is the forward pass, with its loss", symbolic,
               everywhere, corrected, On::claim, "n = 2, L = 2; K symmetric, y, r' free", course},
              {"the recursion on the Gram matrix is the forward pass, larger", identity, everywhere,
               corrected, On::claim, "n = 8, L = 6; K symmetric, y, r' free", course_large},
              {"delta sum_{m<L} (I - delta K)^m K = I - (I - delta K)^L", symbolic, everywhere,
               corrected, On::claim, "n = 2, L = 4; K (any matrix), delta free", neumann},
              {"the finite Neumann series, larger", identity, everywhere, corrected, On::claim,
               "n = 6, L = 9; K (any matrix), delta free", neumann_large},
              {"(1 - delta lambda)^2 < 1 exactly for 0 < delta lambda < 2", symbolic, everywhere,
               corrected, On::claim, "delta, lambda free: 1 - (1-t)^2 = t (2-t)", contraction},
              {"the forward pass is the Gram recursion on the instance", exact, points, corrected,
               On::instance, "the instance; enclosed for exp", courses},
              {"the loss falls towards the Bayes loss while the steps are below 2/lambda_max",
               enclosure, points, corrected, On::instance, "the instance", bound_on_steps},
              {"every positive delta < |Khat|_2 converges", exact, points, refuted, On::claim,
               "n = d = 1, Khat = 4, delta = 3", printed_condition},
              {"Khat has an inverse, given by its Neumann series", exact, points, refuted,
               On::claim, "linear kernel, n = 2, d = 1", printed_inverse},
              {"one constant step brings the in-context loss to the Bayes loss", exact, points,
               refuted, On::claim, "n = d = 1, Gaussian covariates, delta = 1/10",
               population_loss_falls},
              {"the labels after l+1 layers are (I - delta Khat)^l y", identity, everywhere,
               control, On::claim, "n = 3, three layers", printed_power},
              {"the last entry tends to plus the Bayes predictor", identity, everywhere, control,
               On::claim, "n = 3, three layers", printed_sign},
              {"the sum of the powers without the factor delta", identity, everywhere, control,
               On::claim, "n = 2, L = 3", printed_factor},
              {"delta = 2.01 / lambda_max still converges", exact, points, control, On::claim,
               "n = d = 1, Khat = 4", beyond_the_bound},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prop34
