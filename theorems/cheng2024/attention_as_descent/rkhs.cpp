// What Theorems G.1 and G.2 say about finitely many points: <f, kappa(., x_j)> = f(x_j), and a
// component orthogonal to all kappa(., x_i) changes no f(x_i) but adds to the norm.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_rkhs {
namespace {

// Points as free vectors of a feature space (columns of F [m, n]): kappa(x_i, x_j) = <F_i, F_j>, as
// every positive semidefinite Gram matrix is. f = F alpha.
struct Reproducing {
  long m, n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto F = free.matrix(m, n);
    const auto alpha = free.vector(n);
    const auto K = transpose(F) * F;
    const auto f = F * alpha;
    Vector<T> zero = {T(dot(f, f) - dot(alpha, K * alpha))};
    for (long j = 0; j < n; ++j) zero.push_back(dot(f, F.col(j)) - (K * alpha)[j]);
    return zero;
  }
};

template <class T>
Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
  return {T(a[1] * b[2] - a[2] * b[1]), T(a[2] * b[0] - a[0] * b[2]), T(a[0] * b[1] - a[1] * b[0])};
}

// Two points in three dimensions; t g is orthogonal to both (or, for the control, to the first
// alone): values at the points stay, the norm grows by t^2 |g|^2.
struct OrthogonalComponent {
  bool to_both = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto F = free.matrix(3, 2);
    const auto alpha = free.vector(2);
    const T t = free.scalar();
    const auto g = cross(F.col(0), to_both ? F.col(1) : free.vector(3));
    const auto f = F * alpha, moved = f + t * g;
    auto zero = transpose(F) * moved - (transpose(F) * F) * alpha;
    zero.push_back(dot(moved, moved) - dot(f, f) - t * t * dot(g, g));
    return zero;
  }
};

Finding reproducing(const Context&) { return expands_to_zero(Reproducing{3, 3}); }
Finding reproducing_large(const Context& c) { return identity_test(Reproducing{20, 30}, c.seed); }
Finding orthogonal(const Context&) { return expands_to_zero(OrthogonalComponent{}); }
Finding orthogonal_ginac(const Context&) { return expands_to_zero_ginac(OrthogonalComponent{}); }
Finding orthogonal_to_one(const Context& c) {
  return identity_test(OrthogonalComponent{false}, c.seed);
}

// A representer exists for the data f at the points: K alpha has a solution of the same values
// whose norm is least; here the given alpha against any other with the same values.
Finding at_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& alpha = c.instance.vector("alpha");
  const auto f = K * alpha;
  const Rational norm = dot(alpha, f);
  const auto other = solve_any(K, f);
  const bool same = other && dot(*other, K * *other) == norm;
  auto result = settled(same && norm.sign() >= 0,
                        "f(x_j) = (K alpha)_j and |f|^2 = " + norm.text() +
                            ", also for other coefficients with the same values",
                        "coefficients with the same values give another norm");
  result.values = {value("f", f), value("norm_squared", norm)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::positive_semidefinite},
                  "Gram matrix kappa(x_i, x_j)"},
                 {"alpha", Kind::vector, {"n"}, {}, "f = sum_i alpha_i kappa(., x_i)"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of points"}},
      .values = {{"f", "vector[n]: values at the points"},
                 {"norm_squared", "rational: |f|^2 in the function space"}},
      .checks =
          {
              {"kappa(., x_j) evaluates f at x_j, and |f|^2 = alpha^T K alpha", symbolic,
               everywhere, holds, On::claim, "three points with free features in three dimensions",
               reproducing},
              {"kappa(., x_j) evaluates f at x_j, larger", identity, everywhere, holds, On::claim,
               "30 points with free features in 20 dimensions", reproducing_large},
              {"an orthogonal component changes no value and adds to the norm", symbolic,
               everywhere, holds, On::claim, "two points with free features in three dimensions",
               orthogonal},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "two points with free features in three dimensions", orthogonal_ginac},
              {"values and norm at given coefficients", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"a component orthogonal to the first point alone", identity, everywhere, control,
               On::claim, "two points in three dimensions", orthogonal_to_one},
          },
  };
}

}  // namespace verify::cheng2024::claim_rkhs
