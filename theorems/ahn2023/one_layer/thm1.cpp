// Single-layer linear attention on Gaussian prompts: the global minimum of the population loss is
// one step of gradient descent preconditioned by (((n+1)/n) Sigma + (tr Sigma / n) I)^{-1}.
#include <algorithm>
#include <random>

#include "theorems/ahn2023/one_layer/corner_equations.hpp"
#include "theorems/ahn2023/one_layer/layer_words.hpp"
#include "theorems/ahn2023/one_layer/single_layer_plots.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/ldlt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/recording/degrees/size_degrees.hpp"
#include "verify/rounding/precision_sweep.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::ahn2023::claim_thm1 {
namespace {

constexpr long hessian_limit = 3;  // (d+1)^2 parameters; beyond, the certificate speaks alone

enum class Variant { as_stated, without_trace, wrong_sign };

const Sizes every_size = {{"n", from(1, Argument::words)}, {"d", Argument::words}};

// For every symmetric C, with D = ((n+1)/n) Sigma + (tr Sigma / n) I and K = I - D C, the loss at
// (e_{d+1}, -[C; 0]) is f_C = tr Sigma - tr(Sigma C Sigma) - tr(Sigma K Sigma C), and
//   f(b, A) = f_C + E (corner at (b, A) - corner at C)^2 + 2 tr(Sigma K Sigma (T + C)),
// T = beta A1^T + alpha b1^T. At C = D^{-1}, the matrix of (8), K = 0: f - f_C is the mean of a
// square. The corners are those of the raw forward pass.
struct Excess {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto layer = free_layer(free);
    const auto C = free.symmetric("C", free.space("d"));
    const auto& Sigma = prompt.Sigma;
    const auto D =
        inverse_preconditioner(Sigma, prompt.inverse_n, variant != Variant::without_trace);
    const auto K = identity_like(Sigma) - D * C;
    const auto T = layer.beta * transpose(layer.A1) + outer(layer.alpha, layer.b1);
    const auto none = zero_column(Sigma);
    const LayerLetters stated{none, 1, variant == Variant::wrong_sign ? C : -C, none};
    const auto error = prompt.error(layer), least = prompt.error(stated);
    const auto moved = error - least;
    const auto f_C = prompt.mean(least * least);
    Vanishing<TreeMatrix> zero;
    zero.add(f_C - trace(Sigma) + trace(Sigma * C * Sigma) + trace(Sigma * K * Sigma * C));
    zero.add(prompt.mean(error * error) - f_C - prompt.mean(moved * moved) -
             TreeScalar(2) * trace(Sigma * K * Sigma * (T + C)));
    return zero;
  }
};

// The corner at (gamma b, A) is that at (b, gamma A), for every prompt: put A / gamma for A.
struct Rescaled {
  bool squared = false;  // gamma^2 A for gamma A

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto layer = free_layer(free);
    const auto gamma = free.scalar("gamma"), factor = squared ? gamma * gamma : gamma;
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.corner({gamma * layer.b1, gamma * layer.beta, layer.A1, layer.alpha}),
               prompt.corner({layer.b1, layer.beta, factor * layer.A1, factor * layer.alpha}));
    return zero;
  }
};

// At Sigma = I the inverse of (8) is ((n-1)/n + (d+2)/n) I.
struct Isotropic {
  bool one_less = false;  // d + 1 for d + 2

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto I = TreeMatrix::identity(d);
    const auto inverse_n = free.inverse_size(n);
    const auto numerator =
        free.size(n) - TreeScalar(1) + free.size(d) + TreeScalar(one_less ? 1 : 2);
    Vanishing<TreeMatrix> zero;
    zero.equal(inverse_preconditioner(I, inverse_n), inverse_n * numerator * I);
    return zero;
  }
};

// The Gram matrix G = X X^T / n of the demonstrations has E |G - Sigma|_F^2 = (1/n) ((tr Sigma)^2 +
// tr Sigma^2).
struct GramSpread {
  bool without_trace = false;  // tr Sigma^2 alone

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto& Sigma = prompt.Sigma;
    const auto& v = prompt.inverse_n;
    const auto gap = v * (prompt.X * transpose(prompt.X)) - Sigma;
    auto spread = trace(Sigma * Sigma);
    if (!without_trace) spread += trace(Sigma) * trace(Sigma);
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.mean(trace(gap * gap)), v * spread);
    return zero;
  }
};

// (8) is U diag(..) U^T: with Sigma = U Lambda U^{-1} the inverse of (8) is U times that of Lambda
// times U^{-1}, for every regular U.
struct SpectralForm {
  bool untraced = false;  // Lambda without the trace term

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto [U, back] = free.regular("U", d);
    const auto Lambda = free.symmetric("Lambda", d);
    const auto inverse_n = free.inverse_size(n);
    Vanishing<TreeMatrix> zero;
    zero.equal(inverse_preconditioner(U * Lambda * back, inverse_n),
               U * inverse_preconditioner(Lambda, inverse_n, !untraced) * back);
    return zero;
  }
};

// lambda - c lambda^2 at c = n / ((n+1) lambda + S) is lambda (lambda + S) / ((n+1) lambda + S).
struct EigenvalueTerm {
  bool without_trace = false;  // lambda for lambda + S

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), lambda = free.scalar("lambda"), S = free.scalar("S");
    const T denominator = (n + T(1L)) * lambda + S;
    return {lambda * denominator - n * lambda * lambda -
            lambda * (lambda + (without_trace ? T(0L) : S))};
  }
};

// For d = 1 the loss does not change when b and the only column of A change places; 1/n is free.
struct SecondFamily {
  bool doubled = false;  // the column becomes 2 b

  Sizes sizes() const { return {{"n", from(1, Argument::variable)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.size(inverse_name("n"));
    const auto Sigma = free.symmetric("Sigma", 1);
    const auto b = free.vector("b", 2), a = free.vector("a", 2);
    const auto column = [](const Vector<T>& x) { return Matrix<T>{{x[0]}, {x[1]}}; };
    return {single_layer_loss<T>({b, column(a)}, Sigma, inverse_n) -
            single_layer_loss<T>({a, column(T(doubled ? 2L : 1L) * b)}, Sigma, inverse_n)};
  }
};

struct Problem {
  Matrix<Rational> Sigma;
  Rational inverse_n, S;
  Matrix<Rational> A_top;
  Rational loss_min;

  explicit Problem(const Instance& instance)
      : Sigma(instance.has("Sigma") ? instance.matrix("Sigma")
                                    : diagonal_matrix(instance.vector("lambda"))),
        inverse_n(1, instance.integer("n")),
        S(trace(Sigma)),
        A_top(-inverse(inverse_preconditioner(Sigma, inverse_n))),
        loss_min(S + trace_of_product(Sigma, A_top * Sigma)) {}
  Rational loss(const SingleLayer<Rational>& layer) const {
    return single_layer_loss(layer, Sigma, inverse_n);
  }
};

// c_j = n / ((n+1) lambda_j + S), or without the trace n / ((n+1) lambda_j), 0 at lambda_j = 0.
Vector<Rational> shrinkage(const Vector<Rational>& lambda, const Rational& inverse_n,
                           bool with_trace = true) {
  const Rational S = with_trace ? sum(lambda) : Rational(0);
  return map(lambda, [&](const Rational& x) {
    const Rational denominator = (Rational(1) + inverse_n) * x + inverse_n * S;
    return denominator.sign() == 0 ? Rational(0) : Rational(1) / denominator;
  });
}

Finding optimum(const Context& c) {
  const Problem problem(c.instance);
  const auto layer = descent_layer(problem.A_top);
  const Rational gamma(-3, 2);
  const SingleLayer<Rational> rescaled{gamma * layer.b, (Rational(1) / gamma) * layer.A};
  bool holds = all_hold(
      {problem.loss(layer) == problem.loss_min, problem.loss(rescaled) == problem.loss_min});
  std::vector<Value> values = {value("A_top", problem.A_top), value("loss_min", problem.loss_min)};
  if (c.instance.has("lambda")) {
    const auto& lambda = c.instance.vector("lambda");
    const auto shrink = shrinkage(lambda, problem.inverse_n);
    const auto min_f =
        map(hadamard(shrink, lambda), [](const Rational& x) { return Rational(1) - x; });
    const auto broken = shrinkage(lambda, problem.inverse_n, false);
    const Rational loss_control = problem.loss(descent_layer(-diagonal_matrix(broken)));
    holds &=
        all_hold({dot(lambda, min_f) == problem.loss_min, problem.A_top == -diagonal_matrix(shrink),
                  loss_control >= problem.loss_min});
    values.insert(values.end(),
                  {value("c", shrink), value("min_f", min_f), value("loss_control", loss_control)});
  }
  auto result = settled(holds,
                        "f(b, A) at b = e_{d+1}, A = [A_top; 0] and at its rescaling by -3/2 "
                        "equals f* = tr Sigma + tr(Sigma A_top Sigma) = " +
                            problem.loss_min.text(),
                        "the loss at the stated point is not f*");
  result.values = std::move(values);
  if (deserves_plots(c))
    result.plots = {scaling_plot(problem.Sigma, problem.inverse_n, problem.loss_min)};
  return result;
}

SingleLayer<Rational> seeded_layer(long d, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  const auto draw = [&](const Rational&) {
    return Rational(static_cast<long>(generator() % 7) - 3, 2);
  };
  return {map(Vector<Rational>(d + 1), draw), map(Matrix<Rational>(d + 1, d), draw)};
}

Finding excess_at_point(const Context& c) {
  const Problem problem(c.instance);
  const Rational excess =
      problem.loss(seeded_layer(problem.Sigma.rows(), c.seed)) - problem.loss_min;
  return settled(excess.sign() >= 0, "f - f* >= 0 at a seeded point of full support; exact",
                 "a point below f*: f - f* = " + excess.text());
}

// Gradient and Hessian of the polynomial f(b, A) in all (d+1)^2 parameters.
Finding hessian(const Problem& problem) {
  const long d = problem.Sigma.rows(), size = (d + 1) * (d + 1);
  const PolynomialRing ring(std::vector<std::string>(size, "p"));
  long next = 0;
  SingleLayer<Polynomial> layer{variables_from(ring, next, d + 1), Matrix<Polynomial>(d + 1, d)};
  layer.A.entries() = variables_from(ring, next, (d + 1) * d);
  const auto f =
      single_layer_loss(layer, to_scalar<Polynomial>(problem.Sigma), Polynomial(problem.inverse_n));
  const auto optimal = descent_layer(problem.A_top);
  auto point = optimal.b, direction = optimal.b;  // direction (b, -A) of the rescaling
  for (const auto& entry : optimal.A.entries()) point.push_back(entry), direction.push_back(-entry);
  const auto local = second_order_at(f, point);
  const Vector<Rational> zero(size);
  const bool stationary = local.gradient == zero;
  const bool flat = local.hessian * direction == zero;
  const auto signs = inertia(local.hessian);
  const bool sharp = !positive_definite(problem.Sigma) || signs.zero == 1;
  const auto counts = std::to_string(signs.positive) + " positive, " +
                      std::to_string(signs.negative) + " negative, " + std::to_string(signs.zero) +
                      " zero";
  return settled(
      {stationary, flat, sharp, signs.negative == 0},
      "gradient exactly 0; the Hessian has " + counts +
          " eigenvalues and the rescaling direction (b, -A) is in its kernel",
      "gradient zero: " + std::string(stationary ? "yes" : "no") + "; Hessian: " + counts);
}

// Beyond the limit: along one seeded line the loss is a quartic h(t); five exact values give its
// derivatives at 0.
Finding along_line(const Problem& problem, std::uint64_t seed) {
  const auto optimal = descent_layer(problem.A_top);
  const auto direction = seeded_layer(problem.Sigma.rows(), seed);
  const auto h = [&](long t) {
    return problem.loss(
        {optimal.b + Rational(t) * direction.b, optimal.A + Rational(t) * direction.A});
  };
  const Rational m2 = h(-2), m1 = h(-1), p1 = h(1), p2 = h(2);
  const Rational slope = m2 - p2 + Rational(8) * (p1 - m1);
  const Rational curvature = Rational(16) * (m1 + p1) - m2 - p2 - Rational(30) * problem.loss_min;
  const Rational lowest = std::min({m2, m1, p1, p2});
  return settled({slope.sign() == 0, curvature.sign() >= 0, lowest >= problem.loss_min},
                 "on a seeded line through the optimum the quartic t -> f has h'(0) = 0, h''(0) >= "
                 "0 and h(+-1), h(+-2) >= f*, all exact",
                 "on a seeded line through the optimum f is not stationary or falls below f*");
}
Finding second_order(const Context& c) {
  const Problem problem(c.instance);
  return problem.Sigma.rows() <= hessian_limit ? hessian(problem) : along_line(problem, c.seed);
}

// Rounded: D^{-1} (1, .., 1) by LDL^T, or for a spectrum the c_j and the loss as a sum of positive
// terms. The trace is scaled to `unit`, of a prime above every n: no entry is dyadic by luck.
struct ComputedOptimum {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Rational unit(2147483647, 1500000001);
    const T S = from_rational<T>(unit),
            inverse_n = from_rational<T>(Rational(1, instance.integer("n")));
    if (instance.has("Sigma")) {
      const Rational scale = unit / trace(instance.matrix("Sigma"));
      const auto D =
          inverse_preconditioner(to_scalar<T>(scale * instance.matrix("Sigma")), inverse_n);
      Matrix<T> ones(D.rows(), 1);
      for (auto& entry : ones.entries()) entry = T(1L);
      return {solve_positive_definite(D, ones).entries()};
    }
    const auto& lambda = instance.vector("lambda");
    Vector<T> shrink;
    T loss(0L);
    for (const T& x : to_scalar<T>((unit / sum(lambda)) * lambda)) {
      shrink.push_back(T(1L) / ((T(1L) + inverse_n) * x + inverse_n * S));
      loss += x * inverse_n * (x + S) * shrink.back();
    }
    return {shrink, {loss}};
  }
};
Finding optimum_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(ComputedOptimum{c.instance}), "optimum");
}

std::optional<Complaint> one_covariance(const Instance& instance) {
  if (instance.has("lambda") != instance.has("Sigma")) return std::nullopt;
  if (instance.has("lambda"))
    return Complaint{"Sigma", "given together with lambda",
                     "either lambda or Sigma; leave one out"};
  return Complaint{"lambda", "", "the spectrum lambda = [..] or the covariance Sigma = [[..], ..]",
                   true};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(),
                 {"lambda",
                  Kind::vector,
                  {"d"},
                  {Constraint::nonnegative, Constraint::nonzero},
                  "eigenvalues of the covariance; zeros and repetitions are allowed",
                  true},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_semidefinite, Constraint::nonzero},
                  "covariance of x, instead of lambda",
                  true},
                 optional(d_input())},
      .values = {{"A_top", "matrix[d, d]: top block of the optimal A"},
                 {"loss_min", "rational: optimal loss"},
                 {"c", "vector[d]: c_j = n / ((n+1) lambda_j + S), for lambda only"},
                 {"min_f", "vector[d]: 1 - c_j lambda_j, for lambda only"},
                 {"loss_control", "rational: loss with the trace term dropped, for lambda only"}},
      .parts = {{"minimum",
                 {chain({words(Excess{}), words(SpectralForm{})}),
                  chain({exact(optimum), exact(excess_at_point)})},
                 {{"the trace term is dropped", words(Excess{Variant::without_trace})},
                  {"the sign is turned", words(Excess{Variant::wrong_sign})},
                  {"the trace is missing in the basis of eigenvectors", words(SpectralForm{true})}},
                 {on_instance(Evidence::certificate, second_order),
                  on_instance(Evidence::precision_sweep, optimum_precision_sweep)}},
                {"rescaling",
                 {words(Rescaled{})},
                 {{"A is multiplied by the square", words(Rescaled{true})}}},
                {"isotropic", {words(Isotropic{})}, {{"d + 1 for d + 2", words(Isotropic{true})}}},
                {"gram",
                 {words(GramSpread{})},
                 {{"without the square of the trace", words(GramSpread{true})}}},
                {"value",
                 {chain({words(Excess{}), words(SpectralForm{}), expand(EigenvalueTerm{})})},
                 {{"the trace is missing in a term", test(EigenvalueTerm{true})},
                  {"the trace is missing in the eigenvalues", words(SpectralForm{true})}}},
                {"minimisers",
                 {chain({words(Excess{}), words(CornerDifference{}), words(SolutionsOfCorner{})})},
                 {{"one of the two products of an equation is dropped",
                   words(CornerDifference{true})},
                  {"b1 b1^T for its double", words(SolutionsOfCorner{true})}}},
                {"exchange",
                 {expand(SecondFamily{})},
                 {{"b is doubled on the way", test(SecondFamily{true})}}}},
      .require = one_covariance,
  };
}

}  // namespace verify::ahn2023::claim_thm1
