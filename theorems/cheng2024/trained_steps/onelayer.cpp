// One layer of linear attention on isotropic linear tasks: the population loss for every Q = B^T C,
// its unique minimiser, and that it is one step of functional gradient descent.
#include <fmt/format.h>

#include "theorems/cheng2024/isotropic_linear_task.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::cheng2024::claim_onelayer {
namespace {

// E S = first I and E S^2 = second I for S = sum_i x_i x_i^T; weight = E |x_query|^2 / d.
template <class T>
struct Moments {
  T first, second, weight;
};

template <class T>
Moments<T> gaussian_moments(const T& n, const T& d) {
  return {n, T(n * T(n + d + T(1L))), T(1L)};
}
template <Field T>
Moments<T> sphere_moments(const T& n, const T& d) {
  return {T(n / d), T(n / d + n * T(n - T(1L)) / T(d * d)), T(T(1L) / d)};
}

// weight (d + 2 r first tr Q + r^2 second |Q|^2).
template <class T>
T loss_formula(const Moments<T>& m, const T& d, const T& r, const Matrix<T>& Q) {
  T square(0L);
  for (const auto& entry : Q.entries()) square += entry * entry;
  return T(m.weight * T(d + T(2L) * r * m.first * trace(Q) + r * r * m.second * square));
}

// Of the layer V = diag(0, r), B = Q^T, C = I.
template <class T>
T forward_loss(CovariateLaw law, long n, long d, const T& r, const Matrix<T>& Q) {
  using G = GaussianPolynomial<T>;
  return isotropic_linear_loss<T>(law, n, d,
                                  {{block_values(Matrix<G>(d, d), G::constant(r)),
                                    gaussian_constants(transpose(Q)), identity_matrix<G>(d)}});
}

struct ForwardPass {
  CovariateLaw law;
  long n, d;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar();
    const auto Q = free.matrix(d, d);
    const auto m = sphere_or_gaussian<T>();
    return {forward_loss(law, n, d, r, Q) - loss_formula(m, T(d), r, Q)};
  }

 private:
  template <class T>
  Moments<T> sphere_or_gaussian() const {
    if (law == CovariateLaw::gaussian) return gaussian_moments(T(n), T(d));
    const auto m = sphere_moments(Rational(n), Rational(d));
    return {from_rational<T>(m.first), from_rational<T>(m.second), from_rational<T>(m.weight)};
  }
};

// E tr S = n d and E tr S^2 = n d (n + d + 1) for all n, d; both means are multiples of I because
// the law of S is invariant under rotations.
struct GaussianMoments {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar();
    WishartPowerSums<T> sums(n, d);
    const auto m = gaussian_moments(n, d);
    return {sums.mean({1}) - d * m.first, sums.mean({2}) - d * m.second};
  }
};

// The square completed, with t = tr M and q = |M|^2 of M = r Q. Gaussian, a = n+d+1:
//   a f = d (d+1) + n |a M + I|^2;  sphere, a = n+d-1: a d^3 f = (d-1) d^3 + n |a M + d I|^2.
struct CompletedSquare {
  CovariateLaw law;
  long shift = 0;  // of a; 0 is right

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar(), d = free.scalar(), t = free.scalar(), q = free.scalar();
    const T two(2L);
    if (law == CovariateLaw::gaussian) {
      const T a = n + d + T(1 + shift);
      const T f = d + two * n * t + n * (n + d + T(1L)) * q;
      return {a * f - (d * (d + T(1L)) + n * (a * a * q + two * a * t + d))};
    }
    const T a = n + d + T(shift - 1), d3 = d * d * d;
    // d^3 f from first = n/d, second = (n d + n (n-1)) / d^2.
    const T f = d3 + two * n * d * t + n * (d + n - T(1L)) * q;
    return {a * f - ((d - T(1L)) * d3 + n * (a * a * q + two * a * d * t + d3))};
  }
};

Finding expand(CovariateLaw law, long n, long d) { return expands_to_zero(ForwardPass{law, n, d}); }
Finding gaussian_22(const Context&) { return expand(CovariateLaw::gaussian, 2, 2); }
Finding gaussian_32(const Context&) { return expand(CovariateLaw::gaussian, 3, 2); }
Finding sphere_22(const Context&) { return expand(CovariateLaw::sphere, 2, 2); }
Finding sphere_32(const Context&) { return expand(CovariateLaw::sphere, 3, 2); }
Finding gaussian_ginac(const Context&) {
  return expands_to_zero_ginac(ForwardPass{CovariateLaw::gaussian, 2, 1});
}
Finding gaussian_all(const Context&) { return expands_to_zero(GaussianMoments{}); }
Finding square_gaussian(const Context&) {
  return expands_to_zero(CompletedSquare{CovariateLaw::gaussian});
}
Finding square_sphere(const Context&) {
  return expands_to_zero(CompletedSquare{CovariateLaw::sphere});
}
Finding square_without_one(const Context&) {
  return expands_to_zero(CompletedSquare{CovariateLaw::gaussian, -1});
}

// The derivative of f in the direction I at r Q = -I/(n+d): 2 n tr I (1 - (n+d+1)/(n+d)).
Finding step_without_one(const Context&) {
  const long n = 2, d = 2;
  const auto Q = identity_matrix<Rational>(d);
  const auto f = [&](const Rational& r) {
    return forward_loss(CovariateLaw::gaussian, n, d, r, Q);
  };
  const Rational claimed(-1, n + d), right(-1, n + d + 1);
  // f is a quadratic in r: its derivative from three values.
  const Rational slope = (f(claimed + Rational(1)) - f(claimed - Rational(1))) / Rational(2);
  return settled(slope.sign() == 0, "the derivative vanishes",
                 fmt::format("n = d = 2, Q = I: at r = -1/4 the derivative in r is {} and the loss "
                             "{}; at r = -1/5 the loss is {}",
                             slope.text(), f(claimed).text(), f(right).text()));
}

// The prediction with the sign of TF turned around.
Finding wrong_sign(const Context&) {
  const auto Q = identity_matrix<Rational>(2);
  const Rational r(-1, 5);
  const auto printed =
      loss_formula(gaussian_moments(Rational(2), Rational(2)), Rational(2), Rational(1, 5), Q);
  const auto found = forward_loss(CovariateLaw::gaussian, 2, 2, r, Q);
  return settled(printed == found, "the sign of r does not matter",
                 fmt::format("n = d = 2, Q = I: r = 1/5 in the formula gives {}, r = -1/5 in the "
                             "layer {}",
                             printed.text(), found.text()));
}

CovariateLaw law_of(const Context& c) {
  return c.instance.text("law") == "gaussian" ? CovariateLaw::gaussian : CovariateLaw::sphere;
}

struct Question {
  CovariateLaw law;
  long n, d;
  Rational r;
  Matrix<Rational> Q;
  Moments<Rational> moments;
};

Question question_of(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto law = law_of(c);
  return {law,
          n,
          d,
          c.instance.vector("r").front(),
          c.instance.matrix("Q"),
          law == CovariateLaw::gaussian ? gaussian_moments(Rational(n), Rational(d))
                                        : sphere_moments(Rational(n), Rational(d))};
}

Finding loss_and_minimum(const Context& c) {
  const auto q = question_of(c);
  const Rational d(q.d);
  const Rational loss = loss_formula(q.moments, d, q.r, q.Q);
  const Rational step = -q.moments.first / q.moments.second;
  const auto one = identity_matrix<Rational>(q.d);
  const Rational least = loss_formula(q.moments, d, step, one);
  const auto gap = q.r * q.Q - step * one;
  Rational square;
  for (const auto& entry : gap.entries()) square += entry * entry;
  const Rational excess = q.moments.weight * q.moments.second * square;
  auto result =
      settled(loss - least == excess && q.moments.second.sign() > 0,
              fmt::format("the loss exceeds its minimum {} by {} |r Q - ({}) I|^2", least.text(),
                          Rational(q.moments.weight * q.moments.second).text(), step.text()),
              "the loss is not minimal plus a square");
  result.values = {value("loss", loss), value("rQ_min", step), value("loss_min", least)};
  return result;
}

// The forward pass on random tokens where that is small, else E tr S^2 by a route of its own.
Finding second_route(const Context& c) {
  const auto q = question_of(c);
  constexpr long most_entries = 6;
  if (q.d * (q.n + 2) <= 2 * most_entries && q.d <= 2) {
    const Rational formula = loss_formula(q.moments, Rational(q.d), q.r, q.Q);
    const Rational found = forward_loss(q.law, q.n, q.d, q.r, q.Q);
    return settled(
        found == formula, "the forward pass on random tokens gives " + found.text(),
        fmt::format("the forward pass gives {}, the formula {}", found.text(), formula.text()));
  }
  const Rational dimension(q.d);
  const auto traces = q.law == CovariateLaw::gaussian
                          ? mean_power_traces(Rational(q.n), dimension, 2)
                          : spherical_power_traces(q.n, q.d, 2);
  const bool equal =
      traces[0] == dimension * q.moments.first && traces[1] == dimension * q.moments.second;
  return settled(equal,
                 fmt::format("E tr S = {} and E tr S^2 = {}", traces[0].text(), traces[1].text()),
                 fmt::format("E tr S = {}, E tr S^2 = {}: not what the formula uses",
                             traces[0].text(), traces[1].text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  Input law{"law",
            Kind::text,
            {},
            {},
            "law of the covariates, the query included: N(0, I) or "
            "uniform on the unit sphere"};
  law.allowed = {"gaussian", "sphere"};
  return {
      .inputs = {law,
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"r", Kind::vector, {1}, {}, "lower right entry of V, with its sign"},
                 {"Q", Kind::matrix, {"d", "d"}, {}, "B^T C"}},
      .values = {{"loss", "rational: population loss at (r, Q)"},
                 {"rQ_min", "rational: the minimiser is r Q = rQ_min I"},
                 {"loss_min", "rational: least loss of one layer"}},
      .checks =
          {
              {"Gaussian covariates: the loss of the forward pass is d + 2 r n tr Q + r^2 n(n+d+1) "
               "|Q|^2",
               symbolic, everywhere, holds, On::claim, "n = d = 2; r and all of Q free",
               gaussian_22},
              {"the same with three demonstrations", symbolic, everywhere, holds, On::claim,
               "n = 3, d = 2; r and all of Q free", gaussian_32},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2, d = 1; r, Q free", gaussian_ginac},
              {"E S = n I and E S^2 = n(n+d+1) I", symbolic, everywhere, holds, On::claim,
               "Gaussian; n, d free symbols", gaussian_all},
              {"unit sphere: the loss of the forward pass has n/d and n/d + n(n-1)/d^2 instead",
               symbolic, everywhere, holds, On::claim, "n = d = 2; r and all of Q free", sphere_22},
              {"unit sphere, three demonstrations", symbolic, everywhere, holds, On::claim,
               "n = 3, d = 2; r and all of Q free", sphere_32},
              {"Gaussian: r Q = -I/(n+d+1) is the only minimiser, value d(d+1)/(n+d+1)", symbolic,
               everywhere, holds, On::claim, "n, d, tr M, |M|^2 free, M = r Q", square_gaussian},
              {"sphere: r Q = -d/(n+d-1) I is the only minimiser, value (d-1)/(n+d-1)", symbolic,
               everywhere, holds, On::claim, "n, d, tr M, |M|^2 free, M = r Q", square_sphere},
              {"the loss is its minimum plus a square", exact, points, holds, On::instance,
               "the instance", loss_and_minimum},
              {"a second route", exact, points, holds, On::instance,
               "the instance: forward pass for small n and d, otherwise the moments of S",
               second_route},
              {"the square completes with n+d instead of n+d+1", symbolic, everywhere, control,
               On::claim, "n, d, tr M, |M|^2 free", square_without_one},
              {"r Q = -I/(n+d) is stationary", exact, points, control, On::claim, "n = d = 2",
               step_without_one},
              {"the sign of r does not matter", exact, points, control, On::claim, "n = d = 2",
               wrong_sign},
          },
  };
}

}  // namespace verify::cheng2024::claim_onelayer
