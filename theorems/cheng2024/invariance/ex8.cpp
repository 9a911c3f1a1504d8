// Labels of a random two-layer ReLU network: K_ij = m E[relu(w.x_i) relu(w.x_j)], w ~ N(0, I), in
// closed form; invariant under rotations of x, hence under U_S only for Sigma a multiple of I.
#include "theorems/cheng2024/invariance/angle.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_ex8 {
namespace {

// E[relu(w.u) relu(w.v)] = (|u||v| / 2 pi) (sin phi + (pi - phi) cos phi) for the angle phi, from
// <u, u>, <v, v> and <u, v>.
Ball relu_moment(const Rational& uu, const Rational& vv, const Rational& uv) {
  const Rational square = uu * vv - uv * uv;  // (|u||v| sin phi)^2
  if (square.sign() == 0) return uv.sign() > 0 ? Ball(uv / Rational(2)) : Ball(0);
  const Ball sine = sqrt(Ball(square));
  const Ball angle = angle_of(Ball(uv), sine);
  return (sine + (pi() - angle) * Ball(uv)) / (Ball(2) * pi());
}
Ball relu_moment(const Vector<Rational>& u, const Vector<Rational>& v) {
  return relu_moment(dot(u, u), dot(v, v), dot(u, v));
}

// With w = rho (cos t, sin t) in the plane of u and v, E rho^2 = 2 and t uniform, the mean is
// |u||v| / pi times the integral of cos t cos(t - phi) over (phi - pi/2, pi/2). The antiderivative
// (t cos phi + sin t cos(t - phi)) / 2 has this derivative: d/dt sin t cos(t - phi) =
// cos t cos(t - phi) - sin t sin(t - phi), and cos t cos(t - phi) + sin t sin(t - phi) = cos phi.
// Cosines and sines are p^2 - q^2 and 2 p q over p^2 + q^2.
struct Antiderivative {
  bool with_half = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto circle = [&](T& cosine, T& sine) {
      const T p = free.scalar(), q = free.scalar();
      cosine = p * p - q * q;
      sine = T(2L) * p * q;
      return T(p * p + q * q);
    };
    T c, s, k, z;  // cos t, sin t, cos phi, sin phi
    const T t_norm = circle(c, s), phi_norm = circle(k, z);
    const T c_shift = c * k + s * z, s_shift = s * k - c * z;  // of t - phi
    const T square = t_norm * t_norm;
    // 2 cos t cos(t - phi) = cos phi + cos t cos(t - phi) - sin t sin(t - phi)
    const T twice = with_half ? T(2L) : T(1L);
    return {twice * c * c_shift - (square * k + c * c_shift - s * s_shift),
            c_shift * c_shift + s_shift * s_shift - square * phi_norm * phi_norm};
  }
};
Finding antiderivative(const Context&) { return expands_to_zero(Antiderivative{}); }
Finding without_half(const Context&) { return expands_to_zero(Antiderivative{false}); }

// Rotations keep inner products, and K is a function of those.
struct RotatedProducts {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.vector(d), v = free.vector(d), s = free.vector(d);
    const T norm = dot(s, s);
    const Matrix<T> turn = norm * identity_matrix<T>(d) - T(2L) * outer(s, s);
    const auto product = [&](const Vector<T>& a, const Vector<T>& b) {
      return dot(turn * a, turn * b) - norm * norm * dot(a, b);
    };
    return {product(u, v), product(u, u), product(v, v)};
  }
};
Finding rotated(const Context&) { return expands_to_zero(RotatedProducts{4}); }

// (theta_1 x)_a = sum_b theta_ab x_b with theta_1 m x d; printed d x m has no product with x.
Finding shapes(const Context&) {
  const Matrix<Rational> theta(2, 3), x(2, 1);  // d = 2, m = 3
  try {
    static_cast<void>(theta * x);
  } catch (const std::invalid_argument&) {
    return finding(Truth::no,
                   "d = 2, m = 3: a 2 x 3 matrix has no product with a vector of length "
                   "2; a 3 x 2 matrix has");
  }
  return finding(Truth::yes, "the product exists");
}

// Sigma^{1/2} = diag(1, 2), U the swap, x = e_1.
Finding general_covariance(const Context&) {
  const Matrix<Rational> Th = {{1, 0}, {0, 2}}, U = {{0, 1}, {1, 0}};
  const Vector<Rational> x = {1, 0};
  const auto turned = Th * U * inverse(Th) * x;
  const Rational here = dot(x, x) / Rational(2), there = dot(turned, turned) / Rational(2);
  return settled(here == there, "K does not change",
                 "Sigma^{1/2} = diag(1, 2), U the swap, x = e_1: U_S x = 2 e_2, and K(x, x) = m "
                 "|x|^2 / 2 goes from " +
                     text_of(here) + " m to " + text_of(there) + " m");
}
// The same with the whitened covariate Sigma^{-1/2} x as input.
Finding whitened_input(const Context&) {
  const Matrix<Rational> Th = {{1, 0}, {0, 2}}, U = {{0, 1}, {1, 0}};
  const auto Ti = inverse(Th);
  const Vector<Rational> x = {1, 0};
  const auto here = Ti * x, there = Ti * (Th * U * Ti * x);
  return settled(dot(here, here) == dot(there, there),
                 "Sigma^{1/2} = diag(1, 2), U the swap, x = e_1: |Sigma^{-1/2} x| is 1 on both "
                 "sides",
                 "K changes");
}

// Since relu(a) - relu(-a) = a: E[relu(w.u) relu(w.v)] - E[relu(w.u) relu(-w.v)] = <u, v> / 2.
Finding of_instance(const Context& c) {
  const auto &u = c.instance.vector("u"), &v = c.instance.vector("v");
  const Ball moment = relu_moment(u, v), opposite = relu_moment(u, Rational(-1) * v);
  const Ball gap = moment - opposite - Ball(dot(u, v) / Rational(2));
  auto result = settled(gap.contains(Rational(0)),
                        "the closed form satisfies K(u, v) - K(u, -v) = m <u, v> / 2, as relu(a) - "
                        "relu(-a) = a demands",
                        "K(u, v) - K(u, -v) is not m <u, v> / 2");
  result.values = {enclosed_value("K_approx", Ball(c.instance.integer("m")) * moment)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"u", Kind::vector, {"d"}, {}, "first covariate"},
                 {"v", Kind::vector, {"d"}, {}, "second covariate"},
                 {"m", Kind::integer, {}, {Constraint::positive}, "width of the hidden layer"},
                 d_input()},
      .values = {{"K_approx", "m E[relu(w.u) relu(w.v)], w ~ N(0, I)"}},
      .checks =
          {
              {"the antiderivative behind the closed form", symbolic, everywhere, corrected,
               On::claim, "all angles t and phi", antiderivative},
              {"K depends on inner products, which rotations of x keep", symbolic, everywhere,
               holds, On::claim, "d = 4, u, v and a reflection free (they generate all)", rotated},
              {"K at the given vectors", enclosure, points, holds, On::instance, "the instance",
               of_instance},
              {"fed with Sigma^{-1/2} x the network satisfies Assumption 4.2", exact, points,
               corrected, On::claim, "the counterexample below, whitened", whitened_input},
              {"Assumption 4.2 holds for every Sigma when x itself is fed", exact, points, refuted,
               On::claim, "d = 2", general_covariance},
              {"theta_1 in R^{d x m} can be applied to x", exact, points, refuted, On::claim,
               "d = 2, m = 3", shapes},
              {"the antiderivative without the factor 1/2", symbolic, everywhere, control,
               On::claim, "all angles t and phi", without_half},
          },
  };
}

}  // namespace verify::cheng2024::claim_ex8
