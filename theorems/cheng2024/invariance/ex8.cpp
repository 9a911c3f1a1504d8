// Labels of a random two-layer ReLU network: K_ij = m E[relu(w.x_i) relu(w.x_j)], w ~ N(0, I), in
// closed form; invariant under rotations of x, hence under U_S only for Sigma a multiple of I.
#include "theorems/cheng2024/invariance/angle.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
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
// Cosines and sines are p^2 - q^2 and 2 p q over p^2 + q^2. Between the ends, where sin t and
// cos(t - phi) are -cos phi and 0, and 1 and sin phi, twice the antiderivative grows by sin phi +
// (pi - phi) cos phi.
struct Antiderivative {
  bool without_half = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto circle = [&](T& cosine, T& sine) {
      const T p = free.scalar("p"), q = free.scalar("q");
      cosine = p * p - q * q;
      sine = T(2L) * p * q;
      return T(p * p + q * q);
    };
    T c, s, k, z;  // cos t, sin t, cos phi, sin phi
    const T t_norm = circle(c, s), phi_norm = circle(k, z);
    const T c_shift = c * k + s * z, s_shift = s * k - c * z;  // of t - phi
    const T square = t_norm * t_norm;
    // 2 cos t cos(t - phi) = cos phi + cos t cos(t - phi) - sin t sin(t - phi)
    const T twice = without_half ? T(1L) : T(2L);
    const T pi = free.scalar("pi"), phi = free.scalar("phi"), cosine = free.scalar("cosine"),
            sine = free.scalar("sine");
    const T right_angle = from_rational<T>(Rational(1, 2)) * pi;
    const auto doubled = [&](const T& at, const T& sine_at, const T& cosine_of_shift) {
      return T(at * cosine + sine_at * cosine_of_shift);
    };
    return {doubled(right_angle, T(1L), sine) - doubled(T(phi - right_angle), T(-cosine), T(0L)) -
                T(sine + (pi - phi) * cosine),
            twice * c * c_shift - (square * k + c * c_shift - s * s_shift),
            c_shift * c_shift + s_shift * s_shift - square * phi_norm * phi_norm};
  }
};
// Rotations keep inner products, and K is a function of those.
struct RotatedProducts {
  bool stretched = false;  // 2 I in place of a reflection

  Sizes sizes() const {
    return {{"d", Argument::words}, {"n", Argument::words}, {"m", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const M X = beside(free.matrix(d, n), free.vector(d));
    const auto s = free.vector("s", d);
    const auto norm = dot(s, s);
    const ScalarOf<M> two(2L);
    const M I = identity_like(X * transpose(X));
    const M turn = stretched ? two * norm * I : norm * I - two * outer(s, s);
    Vanishing<M> zero;
    zero.equal(transpose(turn * X) * (turn * X), norm * norm * (transpose(X) * X));
    return zero;
  }
};
// Sigma^{1/2} = diag(1, t), U the swap, x = e_1: does K(x, x) = m |x|^2 / 2 change under U_S?
template <class T>
void changes_for(Comparisons<T>& say, const T& t) {
  const T one(1L), two(2L);
  const Matrix<T> U = {{0, 1}, {1, 0}};
  const auto Th = diagonal_matrix<T>({one, t}), Ti = diagonal_matrix<T>({one, T(one / t)});
  const Vector<T> x = {1, 0};
  const auto turned = Th * U * Ti * x;
  const T here = dot(x, x) / two, there = dot(turned, turned) / two;
  say.differ(here, there);
  say.words("Sigma^{1/2} = diag(1, " + shown(t) +
            "), U the swap, x = e_1: K(x, x) = m |x|^2 / 2 goes from " + shown(here) + " m to " +
            shown(there) + " m");
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
  return {
      .inputs = {{"u", Kind::vector, {"d"}, {}, "first covariate"},
                 {"v", Kind::vector, {"d"}, {}, "second covariate"},
                 {"m", Kind::integer, {}, {Constraint::positive}, "width of the hidden layer"},
                 d_input()},
      .values = {{"K_approx", "m E[relu(w.u) relu(w.v)], w ~ N(0, I)"}},
      .parts = {{"invariant",
                 {words(RotatedProducts{})},
                 {{"2 I keeps inner products", words(RotatedProducts{true})}}},
                {"closed_form",
                 {expand(Antiderivative{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"the antiderivative without the factor 1/2", expand(Antiderivative{true})}}},
                {"other_covariance",
                 {compare([](auto& say) { changes_for(say, say.number(2)); })},
                 {{"so it is for Sigma = I",
                   compare([](auto& say) { changes_for(say, say.number(1)); })}}}},
  };
}

}  // namespace verify::cheng2024::claim_ex8
