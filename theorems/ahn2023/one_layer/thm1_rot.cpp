// Rotating the covariates: f(b, A; U Sigma U^T) = f(b~, A~; Sigma) with b~ = diag(U^T, 1) b and
// A~ = diag(U^T, 1) A U, which reduces Theorem 1 to diagonal covariances.
#include <algorithm>

#include "theorems/ahn2023/one_layer/single_layer_isserlis.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_thm1_rot {
namespace {

enum class Variant { as_stated, columns_not_rotated, rotated_back };

// diag(V, 1) b and diag(V, 1) A W.
template <class T>
SingleLayer<T> transformed(const SingleLayer<T>& layer, const Matrix<T>& V, const Matrix<T>& W) {
  const long d = layer.d();
  SingleLayer<T> result{V * layer.b_top(), Matrix<T>(d + 1, d)};
  result.b.push_back(layer.b.back());
  set_block(result.A, 0, 0, V * layer.A_top() * W);
  const auto last = transpose(W) * layer.A_last();
  for (long k = 0; k < d; ++k) result.A(d, k) = last[k];
  return result;
}

template <class T>
SingleLayer<T> rotated(const SingleLayer<T>& layer, const Matrix<T>& U,
                       Variant variant = Variant::as_stated) {
  const auto V = variant == Variant::rotated_back ? U : transpose(U);
  if (variant == Variant::columns_not_rotated) {
    return transformed(layer, V, identity_matrix<T>(layer.d()));
  }
  return transformed(layer, V, transpose(V));
}

// u = r U with r a polynomial and U orthogonal, a product of reflections r_v I - 2 v v^T: U = -1
// for d = 1; for d = 2 one along a free v and one along e_1, which gives every rotation of the
// plane; for d >= 3 three free ones, and such products generate the whole orthogonal group.
template <class T>
struct ScaledOrthogonal {
  Matrix<T> u;
  T r;
};
template <class T>
ScaledOrthogonal<T> product_of_reflections(Variables<T>& free, long d) {
  ScaledOrthogonal<T> result{identity_matrix<T>(d), T(1L)};
  for (long k = 0; k < std::min(d, 3L); ++k) {
    const auto v = d == 2 && k == 1 ? unit_vector<T>(d, 0) : free.vector(d);
    const T norm = dot(v, v);
    result.u = result.u * (norm * identity_matrix<T>(d) - T(2L) * outer(v, v));
    result.r = result.r * norm;
  }
  return result;
}

// With u = r U every (b, A) is b = (u b'; beta), A = [u N u^T; a^T u^T], and the equation becomes,
// without denominators,
//   f((u b'; beta), [u N u^T; a^T u^T]; u Sigma u^T) = f((r b'; beta), [r^2 N; r a^T]; r^2 Sigma).
// Sigma is arbitrary, so the set of U for which this holds is a group. The second entry says the
// same of the loss given w, whose task turns with the covariates.
struct Rotation {
  long d;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto [u, r] = product_of_reflections(free, d);
    const auto w = free.vector(d);
    const auto Sigma = free.symmetric(d);
    SingleLayer<T> layer{free.vector(d + 1), {}};
    layer.A = free.matrix(d + 1, d);
    const Matrix<T> scale = r * identity_matrix<T>(d);
    const auto left = transformed(layer, u, transpose(u));
    const auto right =
        transformed(layer, scale, variant == Variant::columns_not_rotated ? transpose(u) : scale);
    const Matrix<T> turned = u * Sigma * transpose(u), scaled = (r * r) * Sigma;
    return {
        single_layer_loss(left, turned, inverse_n) - single_layer_loss(right, scaled, inverse_n),
        single_layer_loss_given_task(left, turned, inverse_n, u * w) -
            single_layer_loss_given_task(right, scaled, inverse_n, r * w)};
  }
};

Finding rotation_1(const Context&) { return expands_to_zero(Rotation{1}); }
Finding rotation_ginac(const Context&) { return expands_to_zero_ginac(Rotation{1}); }
Finding rotation_2(const Context&) { return expands_to_zero(Rotation{2}); }
Finding rotation_3(const Context& c) { return identity_test(Rotation{3}, c.seed); }
Finding rotation_20(const Context& c) { return identity_test(Rotation{20}, c.seed); }
Finding isserlis_2(const Context& c) { return identity_test(LossByIsserlis{2}, c.seed); }
Finding columns_identity(const Context& c) {
  return identity_test(Rotation{2, Variant::columns_not_rotated}, c.seed);
}

struct Problem {
  Matrix<Rational> U, Lambda, Sigma;
  SingleLayer<Rational> layer;
  Rational inverse_n;

  explicit Problem(const Instance& instance)
      : U(instance.matrix("U")),
        Lambda(diagonal_matrix(instance.vector("lambda"))),
        Sigma(U * Lambda * transpose(U)),
        layer{instance.vector("b_row"), instance.matrix("A_cols")},
        inverse_n(1, instance.integer("n")) {}
  Rational original() const { return single_layer_loss(layer, Sigma, inverse_n); }
  Rational diagonal(Variant variant = Variant::as_stated) const {
    return single_layer_loss(rotated(layer, U, variant), Lambda, inverse_n);
  }
};

Finding rotation_at_instance(const Context& c) {
  constexpr long cubature_limit = 8;
  const Problem problem(c.instance);
  const Rational loss = problem.original(), other = problem.diagonal();
  const bool third = problem.layer.d() <= cubature_limit;
  const Rational again = third ? gaussian_expectation_degree5<Rational>(
                                     problem.layer.d(),
                                     [&](const Vector<Rational>& w) {
                                       return single_layer_loss_given_task(
                                           problem.layer, problem.Sigma, problem.inverse_n, w);
                                     })
                               : loss;
  auto result =
      settled(loss == other && loss == again,
              "f(b, A) at U diag(lambda) U^T and f(b~, A~) at diag(lambda) are both " +
                  loss.text() + (third ? ", as is the loss given w integrated over w" : ""),
              "f(b, A) = " + loss.text() + ", f(b~, A~) = " + other.text() +
                  ", loss given w integrated over w = " + again.text());
  result.values = {value("loss", loss)};
  return result;
}

Finding equality_of(const Context& c, Variant variant) {
  const Problem problem(c.instance);
  const Rational loss = problem.original(), other = problem.diagonal(variant);
  return settled(loss == other, "both are " + loss.text(),
                 "f(b, A) at U diag(lambda) U^T is " + loss.text() +
                     ", the broken transform at diag(lambda) costs " + other.text());
}
Finding columns_not_rotated(const Context& c) {
  return equality_of(c, Variant::columns_not_rotated);
}
Finding rotated_back(const Context& c) { return equality_of(c, Variant::rotated_back); }

// The rotation and the loss in rounded arithmetic; lambda is scaled by a fraction of a prime so
// that nothing is held exactly by luck. The last 24 rows and columns of a larger instance.
struct RoundedRotation {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    constexpr long ladder_limit = 24;
    const Problem problem(instance);
    const long d = problem.layer.d(), k = std::min(d, ladder_limit);
    const Rational unit(2147483647, 1500000001);
    const auto part = [&](const Matrix<Rational>& a, long rows) {
      return to_scalar<T>(block(a, d - k, d - k, rows, k));
    };
    Vector<T> b;
    for (long i = d - k; i <= d; ++i) b.push_back(from_rational<T>(problem.layer.b[i]));
    const SingleLayer<T> layer{b, part(problem.layer.A, k + 1)};
    return {{single_layer_loss(rotated(layer, part(problem.U, k)), part(unit * problem.Lambda, k),
                               from_rational<T>(problem.inverse_n))}};
  }
};
Finding rotation_ladder(const Context& c) {
  return slope_finding(climb_ladder(RoundedRotation{c.instance}), "loss after rotation");
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
                  "eigenvalues of the covariance"},
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "rational rotation"},
                 {"b_row", Kind::vector, {Size("d") + 1}, {}, "b: last row of P"},
                 {"A_cols", Kind::matrix, {Size("d") + 1, "d"}, {}, "A: first d columns of Q"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"loss", "rational: f(b, A) at Sigma = U diag(lambda) U^T"}},
      .checks =
          {
              {"the loss, and the loss given w, are invariant (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1; U = -1; 1/n, Sigma, w, b, A free", rotation_1, "invariant for d=1"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1; U = -1; 1/n, Sigma, w, b, A free", rotation_ginac,
               "invariant for d=1"},
              {"the loss, and the loss given w, are invariant (d=2)", symbolic, everywhere, holds,
               On::claim, "d=2; U any rotation, 1/n, Sigma, w, b, A free", rotation_2},
              {"the loss, and the loss given w, are invariant (d=3)", identity, everywhere, holds,
               On::claim,
               "d=3; U in generators of all orthogonal matrices, 1/n, Sigma, w, b, A free",
               rotation_3},
              {"the loss, and the loss given w, are invariant (d=20)", identity, everywhere, holds,
               On::claim,
               "d=20; U in generators of all orthogonal matrices, 1/n, Sigma, w, b, A free",
               rotation_20},
              {"the closed form is the expectation over raw Gaussian prompts", identity, everywhere,
               holds, On::claim, "d=2, n=1 and n=2, hence every n; Sigma = R R^T, b, A free",
               isserlis_2},
              {"the two losses agree exactly", exact, points, holds, On::instance,
               "the instance; a third route up to d = 8", rotation_at_instance},
              {"rounding is the only error after the rotation", ladder, points, holds, On::instance,
               "the instance (its last 24 dimensions), lambda scaled; 8 to 1024 bits",
               rotation_ladder},
              {"the columns of A need no rotation", identity, everywhere, control, On::claim, "d=2",
               columns_identity},
              {"the columns of A need no rotation, at the reference instance", exact, points,
               control, On::claim, "the reference instance", columns_not_rotated},
              {"U may stand in place of U^T", exact, points, control, On::claim,
               "the reference instance", rotated_back},
          },
  };
}

}  // namespace verify::ahn2023::claim_thm1_rot
