// With the linear kernel, descent in function space is gradient descent on the coefficients of
// linear regression: f_l(x) = <theta_l, x>.
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

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

// One layer of the linear Transformer on the state y_i - <x_i, theta>, -<x, theta> of any theta:
// that of theta - r' grad R(theta), the step of an induction over the layers. The base: theta = 0.
// Along v the risk R(theta + v) - R(theta) is <grad R, v> + |X^T v|^2 / 2, with the factor 1/2 of
// R.
struct LayerOfRegression {
  enum class Change { none, without_half, without_mask } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto theta = free.vector("theta", d), v = free.vector("v", d);
    const auto r = free.scalar("r");
    const ScalarOf<M> two(2L), none(0L);
    const M& X = prompt.X;
    const M S = X * transpose(X);
    const auto half_slope = X * (transpose(X) * theta - prompt.y);
    const auto slope = change == Change::without_half ? two * half_slope : half_slope;
    const M Z = token_matrix_from(prompt, theta);
    const M seen = block_values(identity_like(S), none) * Z;
    const M after = Z + attended(Z, block_values(zero_like(S), -r), transpose(seen) * seen,
                                 change == Change::without_mask ? QueryMask::off : QueryMask::on);
    const auto twice_risk = [&](const VectorOf<M>& at) {
      const auto residual = transpose(X) * at - prompt.y;
      return dot(residual, residual);
    };
    const auto moved = transpose(X) * v;
    Vanishing<M> zero;
    zero.equal(after, token_matrix_from(prompt, theta - r * slope));
    zero.add(twice_risk(theta + v) - twice_risk(theta) - two * dot(slope, v) - dot(moved, moved));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    return gaps(prompt, free.vector(layers), variant);
  }
};

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
Finding iterates_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(Iterates{c.example("plane")}), "iterates");
}

}  // namespace

Theorem theorem() {
  using Change = LayerOfRegression::Change;
  return {
      .inputs = prompt_inputs({steps_r_prime_input()}, Depth::implied),
      .values = {{"theta", "vector[d]: theta_L"}, {"f", "vector[L+1]: <theta_l, x_query>"}},
      .parts = {{"equal",
                 {words(LayerOfRegression{}), exact(at_instance)},
                 {{"R has no factor 1/2", words(LayerOfRegression{Change::without_half})},
                  {"the query column is not masked",
                   words(LayerOfRegression{Change::without_mask})}},
                 {ginac(Difference{1, 2, 2}),
                  once(Evidence::precision_sweep, {}, Inputs::points, iterates_precision_sweep)}}},
  };
}

}  // namespace verify::cheng2024::claim_secI2
