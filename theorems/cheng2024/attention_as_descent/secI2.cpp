// With the linear kernel, descent in function space is gradient descent on the coefficients of
// linear regression: f_l(x) = <theta_l, x>.
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_secI2 {
namespace {

enum class Variant { as_stated, without_half, transformer_without_mask };

// theta_0 = 0, theta_{l+1} = theta_l - r'_l grad R(theta_l), R = (1/2) sum_i (<x_i, theta> -
// y_i)^2; without the 1/2 the gradient is twice as large.
template <class T>
Vector<Vector<T>> regression_descent(const Matrix<T>& X, const Vector<T>& y,
                                     const Vector<T>& r_prime, const T& gradient_scale) {
  Vector<Vector<T>> theta = {Vector<T>(X.rows(), T(0L))};
  for (const auto& r : r_prime)
    theta.push_back(theta.back() - r * least_squares_gradient(X, y, theta.back(), gradient_scale));
  return theta;
}

// <theta_l, x> against the recursion in function space and against the linear Transformer.
template <class T>
Vector<T> gaps(const Prompt<T>& prompt, const Vector<T>& r_prime, Variant variant) {
  const T scale = variant == Variant::without_half ? T(2L) : T(1L);
  const auto theta = regression_descent(prompt.X, prompt.y, r_prime, scale);
  const auto points = all_points(prompt);
  const auto f = functional_gradient_descent(gram_matrix(Kernel{}, points), prompt.y, r_prime);
  const auto states = kernel_attention_stack(
      token_matrix(prompt), functional_descent_layers(prompt.d(), r_prime), Activation{},
      variant == Variant::transformer_without_mask ? QueryMask::off : QueryMask::on);
  const auto corner = corners(states);
  Vector<T> zero;
  for (std::size_t l = 0; l < theta.size(); ++l) {
    const auto linear = transpose(points) * theta[l];
    for (std::size_t j = 0; j < linear.size(); ++j) zero.push_back(linear[j] - f[l][j]);
    zero.push_back(linear.back() + corner[l]);
  }
  return zero;
}

struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    return gaps(prompt, free.vector(layers), variant);
  }
};

// R (theta + t v) - R (theta) = t <grad R, v> + t^2 |X^T v|^2 / 2: the gradient is that of R.
struct IsTheGradient {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(2, 3);
    const auto y = free.vector(3), theta = free.vector(2), v = free.vector(2);
    const T half = from_rational<T>(Rational(1, 2));
    const auto risk = [&](const Vector<T>& at) {
      const auto residual = transpose(X) * at - y;
      return T(half * dot(residual, residual));
    };
    const auto moved = transpose(X) * v;
    return {T(risk(theta + v) - risk(theta) - dot(least_squares_gradient(X, y, theta, T(1L)), v) -
              half * dot(moved, moved))};
  }
};

Finding expand_222(const Context&) { return expands_to_zero(Difference{2, 2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{1, 2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Difference{5, 20, 5}, c.seed); }
Finding is_the_gradient(const Context&) { return expands_to_zero(IsTheGradient{}); }
Finding without_half(const Context& c) {
  return identity_test(Difference{1, 1, 1, Variant::without_half}, c.seed);
}
Finding without_mask(const Context& c) {
  return identity_test(Difference{1, 1, 2, Variant::transformer_without_mask}, c.seed);
}

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& r_prime = c.instance.vector("r_prime");
  const auto zero = gaps(prompt, r_prime, Variant::as_stated);
  const auto theta = regression_descent(prompt.X, prompt.y, r_prime, Rational(1));
  auto result = settled(zero == Vector<Rational>(zero.size()),
                        "<theta_l, x>, f_l(x) and minus the corner are equal at every point and "
                        "layer",
                        "<theta_l, x> and f_l(x) differ");
  result.values = {
      value("theta", theta.back()),
      value("f", map(theta, [&](const Vector<Rational>& at) { return dot(at, prompt.x_query); }))};
  return result;
}

struct Iterates {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = prompt_of<T>(instance);
    auto theta =
        regression_descent(prompt.X, prompt.y, to_scalar<T>(instance.vector("r_prime")), T(1L));
    theta.erase(theta.begin());
    return theta;
  }
};
Finding iterates_ladder(const Context& c) {
  return slope_finding(climb_ladder(Iterates{c.example("plane")}), "iterates");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs({steps_r_prime_input()}, Depth::implied),
      .values = {{"theta", "vector[d]: theta_L"}, {"f", "vector[L+1]: <theta_l, x_query>"}},
      .checks =
          {
              {"<theta_l, x> = f_l(x) = minus the corner (d=2, n=2, L=2)", symbolic, everywhere,
               holds, On::claim, "d=2, n=2, L=2; all free", expand_222},
              {"the same by a second computer algebra system (d=1, n=2, L=2)", symbolic, everywhere,
               holds, On::claim, "d=1, n=2, L=2; all free", expand_ginac},
              {"<theta_l, x> = f_l(x) = minus the corner, larger", identity, everywhere, holds,
               On::claim, "d=5, n=20, L=5; all free", identity_large},
              {"the steps follow the gradient of R with its factor 1/2", symbolic, everywhere,
               holds, On::claim, "d=2, n=3; all free", is_the_gradient},
              {"three routes at given numbers", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"rounding is the only error of the iterates", ladder, points, holds, On::claim,
               "d=2, n=3, three steps, 8 to 1024 bits", iterates_ladder},
              {"without the factor 1/2 in R", identity, everywhere, control, On::claim,
               "d=n=L=1; the step is twice as long", without_half},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "d=n=1, L=2", without_mask},
          },
  };
}

}  // namespace verify::cheng2024::claim_secI2
