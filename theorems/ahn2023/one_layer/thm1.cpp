// Single-layer linear attention on Gaussian prompts: the global minimum of the population loss is
// one step of gradient descent preconditioned by (((n+1)/n) Sigma + (tr Sigma / n) I)^{-1}.
#include <algorithm>
#include <random>

#include "theorems/ahn2023/one_layer/response_form.hpp"
#include "theorems/ahn2023/one_layer/single_layer_isserlis.hpp"
#include "theorems/ahn2023/one_layer/single_layer_plots.hpp"
#include "theorems/ahn2023/one_layer/symmetrised_rank_one.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/ldlt.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/rounding/precision_ladder.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::ahn2023::claim_thm1 {
namespace {

constexpr long hessian_limit = 3;   // (d+1)^2 parameters; beyond, the certificate speaks alone
constexpr long squares_limit = 12;  // d + 1 rows in the exact evaluation of the certificate

// b a^T - X where X = -E_{d+1,.} with last row -c.
template <class T>
Matrix<T> deviation(const Vector<T>& b, const Vector<T>& a, const Vector<T>& c) {
  Matrix<T> result = outer(b, a);
  const long d = result.rows() - 1;
  for (long k = 0; k < d; ++k) result(d, k) += c[k];
  return result;
}

enum class Variant { as_stated, without_trace, wrong_sign };

// With Sigma = R R^T, D = ((n+1)/n) Sigma + (S/n) I and any symmetric C, K = I - D C:
// f(b, A) = [S - tr(Sigma C Sigma)] + sum_m q(sum_k R_km (b a_k^T + e_{d+1} c_k^T))
//           + tr(Sigma (2 T + C) Sigma K),  a_k, c_k columns of A, C,  T = alpha b1^T + beta A1^T.
// At C = D^{-1} the last term is gone and f - f* is a sum of squares. Symbols: 1/n, R, C, b, A.
struct SumOfSquares {
  long d;
  bool diagonal = false;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto R = diagonal ? diagonal_matrix(free.vector(d)) : free.matrix(d, d);
    const auto C = diagonal ? diagonal_matrix(free.vector(d)) : free.symmetric(d);
    SingleLayer<T> layer{free.vector(d + 1), {}};
    layer.A = free.matrix(d + 1, d);
    const Matrix<T> Sigma = R * transpose(R);
    const auto D = inverse_preconditioner(Sigma, inverse_n, variant != Variant::without_trace);
    const Matrix<T> K = identity_matrix<T>(d) - D * C;
    const Matrix<T> T2 =
        T(2L) * (outer(layer.A_last(), layer.b_top()) + layer.b.back() * transpose(layer.A_top()));
    T zero = single_layer_loss(layer, Sigma, inverse_n) - trace(Sigma) +
             trace_of_product(Sigma, C * Sigma) - trace_of_product(Sigma * (T2 + C), Sigma * K);
    for (long m = 0; m < d; ++m) {
      const auto r = R.col(m);
      const Vector<T> c =
          variant == Variant::wrong_sign ? map(C * r, [](const T& x) { return T(-x); }) : C * r;
      zero = T(zero - response_form_by_root(deviation(layer.b, layer.A * r, c), R, inverse_n));
    }
    return {zero};
  }
};

Finding squares_1(const Context&) { return expands_to_zero(SumOfSquares{1}); }
Finding squares_2(const Context&) { return expands_to_zero(SumOfSquares{2}); }
Finding squares_3(const Context&) { return expands_to_zero(SumOfSquares{3, true}); }
Finding squares_ginac(const Context&) { return expands_to_zero_ginac(SumOfSquares{1}); }
Finding squares_8(const Context& c) { return identity_test(SumOfSquares{8}, c.seed); }
Finding no_trace_squares(const Context& c) {
  return identity_test(SumOfSquares{2, false, Variant::without_trace}, c.seed);
}
Finding wrong_sign_squares(const Context& c) {
  return identity_test(SumOfSquares{2, false, Variant::wrong_sign}, c.seed);
}
Finding isserlis_2(const Context&) { return expands_to_zero(LossByIsserlis{2, true}); }
Finding isserlis_3(const Context& c) { return identity_test(LossByIsserlis{3}, c.seed); }

// f(gamma b, A) = f(b, gamma A): the loss sees only the products b a_k^T.
struct Scaling {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T gamma = free.scalar(), inverse_n = free.scalar();
    const auto Sigma = free.symmetric(2);
    const auto b = free.vector(3);
    const auto A = free.matrix(3, 2);
    return {single_layer_loss<T>({gamma * b, A}, Sigma, inverse_n) -
            single_layer_loss<T>({b, gamma * A}, Sigma, inverse_n)};
  }
};
Finding scaling(const Context&) { return expands_to_zero(Scaling{}); }

// For Sigma = diag(lambda) > 0 the squares vanish together iff b a_j^T + a_j b^T =
// -c_j (e_{d+1} e_j^T + e_j e_{d+1}^T) for every j.
Finding minimisers_2(const Context&) { return expands_to_zero(SymmetrisedRankOne{2}); }
Finding minimisers_5(const Context&) { return expands_to_zero(SymmetrisedRankOne{5}); }

// For d = 1 the loss does not change when b and the only column of A change places.
struct SecondFamily {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto Sigma = free.symmetric(1);
    const auto b = free.vector(2), a = free.vector(2);
    const auto column = [](const Vector<T>& x) { return Matrix<T>{{x[0]}, {x[1]}}; };
    return {single_layer_loss<T>({b, column(a)}, Sigma, inverse_n) -
            single_layer_loss<T>({a, column(b)}, Sigma, inverse_n)};
  }
};
Finding second_family(const Context&) { return expands_to_zero(SecondFamily{}); }

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
  bool holds =
      problem.loss(layer) == problem.loss_min && problem.loss(rescaled) == problem.loss_min;
  std::vector<Value> values = {value("A_top", problem.A_top), value("loss_min", problem.loss_min)};
  if (c.instance.has("lambda")) {
    const auto& lambda = c.instance.vector("lambda");
    const auto shrink = shrinkage(lambda, problem.inverse_n);
    const auto min_f =
        map(hadamard(shrink, lambda), [](const Rational& x) { return Rational(1) - x; });
    const auto broken = shrinkage(lambda, problem.inverse_n, false);
    const Rational loss_control = problem.loss(descent_layer(-diagonal_matrix(broken)));
    holds &= dot(lambda, min_f) == problem.loss_min && problem.A_top == -diagonal_matrix(shrink) &&
             loss_control >= problem.loss_min;
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

// f(b, A) - f* = sum_j lambda_j q(b a_j^T + c_j E_{d+1,j}) with the weights of this spectrum.
Finding excess_at_point(const Context& c) {
  const Problem problem(c.instance);
  const long d = problem.Sigma.rows();
  const auto layer = seeded_layer(d, c.seed);
  const Rational excess = problem.loss(layer) - problem.loss_min;
  if (!c.instance.has("lambda") || d > squares_limit) {
    return settled(excess.sign() >= 0, "f - f* >= 0 at a seeded point of full support; exact",
                   "a point below f*: f - f* = " + excess.text());
  }
  const auto& lambda = c.instance.vector("lambda");
  const auto shrink = shrinkage(lambda, problem.inverse_n);
  Rational squares;
  for (long j = 0; j < d; ++j) {
    const auto centre = shrink[j] * unit_vector<Rational>(d, j);
    squares += lambda[j] *
               response_form(deviation(layer.b, layer.A.col(j), centre), lambda, problem.inverse_n);
  }
  return settled(
      excess == squares && squares.sign() >= 0,
      "f - f* = sum_j lambda_j q(b a_j^T + c_j E_{d+1,j}) >= 0 at a seeded rational point",
      "f - f* = " + excess.text() + " differs from the sum of squares " + squares.text());
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
      stationary && flat && sharp && signs.negative == 0,
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
  return settled(slope.sign() == 0 && curvature.sign() >= 0 && lowest >= problem.loss_min,
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
Finding optimum_ladder(const Context& c) {
  return slope_finding(climb_ladder(ComputedOptimum{c.instance}), "optimum");
}

// Controls: does a broken preconditioner attain the optimal loss too?
Finding attains(const Context& c, const Matrix<Rational>& A_top, const std::string& what) {
  const Problem problem(c.instance);
  const Rational loss = problem.loss(descent_layer(A_top));
  return settled(loss == problem.loss_min, what + " attains " + loss.text(),
                 what + ": " + loss.text() + " against the optimum " + problem.loss_min.text());
}
Finding trace_dropped(const Context& c) {
  const Problem problem(c.instance);
  return attains(c, -inverse(inverse_preconditioner(problem.Sigma, problem.inverse_n, false)),
                 "without tr Sigma / n");
}
Finding sign_flipped(const Context& c) {
  return attains(c, -Problem(c.instance).A_top, "with the opposite sign");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
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
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"A_top", "matrix[d, d]: top block of the optimal A"},
                 {"loss_min", "rational: optimal loss"},
                 {"c", "vector[d]: c_j = n / ((n+1) lambda_j + S), for lambda only"},
                 {"min_f", "vector[d]: 1 - c_j lambda_j, for lambda only"},
                 {"loss_control", "rational: loss with the trace term dropped, for lambda only"}},
      .checks =
          {
              {"the closed form of the loss is the expectation over raw Gaussian prompts (d=2)",
               symbolic, everywhere, holds, On::claim,
               "d=2, n=1 and n=2, hence every n (the loss is affine in 1/n); Sigma diagonal, b, A "
               "free",
               isserlis_2},
              {"the closed form of the loss is the expectation over raw Gaussian prompts (d=3)",
               identity, everywhere, holds, On::claim,
               "d=3, n=1 and n=2, hence every n; Sigma = R R^T, b, A free", isserlis_3},
              {"f - f* is a sum of squares (d=1)", symbolic, everywhere, holds, On::claim,
               "d=1; 1/n, Sigma, b, A free, any real n > 0", squares_1,
               "is f - f* a sum of squares for d=1"},
              {"f - f* is a sum of squares, by a second computer algebra system (d=1)", symbolic,
               everywhere, holds, On::claim, "d=1; 1/n, Sigma, b, A free", squares_ginac,
               "is f - f* a sum of squares for d=1"},
              {"f - f* is a sum of squares (d=2)", symbolic, everywhere, holds, On::claim,
               "d=2; 1/n, Sigma = R R^T (any PSD matrix), b, A free", squares_2},
              {"f - f* is a sum of squares (d=3)", symbolic, everywhere, holds, On::claim,
               "d=3; 1/n, Sigma diagonal, b, A free", squares_3},
              {"f - f* is a sum of squares (d=8)", identity, everywhere, holds, On::claim,
               "d=8; 1/n, Sigma = R R^T (any PSD matrix), b, A free", squares_8},
              {"rescaling (gamma b, A / gamma) leaves the loss as it is", symbolic, everywhere,
               holds, On::claim, "d=2; gamma, 1/n, Sigma, b, A free", scaling},
              {"for d >= 2 and Sigma > 0 the minimisers are (gamma e_{d+1}, A* / gamma) and no "
               "others",
               symbolic, everywhere, holds, On::claim,
               "d=2; the relations use two indices at a time; c, b, A free", minimisers_2},
              {"the same with five coordinates", symbolic, everywhere, holds, On::claim,
               "d=5; c, b, A free", minimisers_5},
              {"for d = 1 exchanging b and the column of A gives a second family of minimisers",
               symbolic, everywhere, holds, On::claim, "d=1; 1/n, Sigma, b, A free", second_family},
              {"the stated point and its rescaling attain f*", exact, points, holds, On::instance,
               "the instance; loss by two formulas", optimum},
              {"f - f* is a sum of squares with this spectrum", certificate, points, holds,
               On::instance,
               "the instance at one seeded rational (b, A); beyond d = 12 or for a full Sigma only "
               "f >= f* there",
               excess_at_point},
              {"gradient zero and Hessian positive semidefinite at the optimum", certificate,
               points, holds, On::instance,
               "the instance; all (d+1)^2 parameters up to d = 3, one seeded line through the "
               "optimum beyond",
               second_order},
              {"rounding is the only error of the computed optimum", ladder, points, holds,
               On::instance, "the instance, 8 to 1024 bits", optimum_ladder},
              {"the preconditioner without the trace term attains f*", exact, points, control,
               On::claim, "the reference instance", trace_dropped},
              {"the preconditioner with the opposite sign attains f*", exact, points, control,
               On::claim, "the reference instance", sign_flipped},
              {"f - f* is a sum of squares about the point without the trace term", identity,
               everywhere, control, On::claim, "d=2", no_trace_squares},
              {"f - f* is a sum of squares about the point of opposite sign", identity, everywhere,
               control, On::claim, "d=2", wrong_sign_squares},
          },
      .require = one_covariance,
  };
}

}  // namespace verify::ahn2023::claim_thm1
