// The population loss of one layer in closed form, for every (b, A) and every covariance.
#include <algorithm>

#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/one_layer/layer_words.hpp"
#include "theorems/ahn2023/one_layer/single_layer_gradient.hpp"
#include "theorems/ahn2023/one_layer/single_layer_isserlis.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_eq15 {
namespace {

constexpr long cubature_limit = 8;  // 2 d^2 + 2 d + 1 nodes
constexpr long precision_sweep_limit = 24;
constexpr long gradient_limit = 8;

template <class T>
T loss_by_cubature(const SingleLayer<T>& layer, const Matrix<T>& Sigma, const T& inverse_n) {
  return gaussian_expectation_degree5<T>(layer.d(), [&](const Vector<T>& w) {
    return single_layer_loss_given_task(layer, Sigma, inverse_n, w);
  });
}

// The closed form minus the mean square of what the raw forward pass leaves, by Isserlis' theorem
// on words: n, d, Sigma, b and A are free.
struct ClosedForm {
  bool one_pairing = false;  // E (w^T G w)^2 with one of its two crossed pairings

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto layer = free_layer(free);
    const auto error = prompt.error(layer);
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.mean(error * error),
               single_layer_loss(layer.b1, layer.beta, layer.A1, layer.alpha, prompt.Sigma,
                                 prompt.inverse_n, TreeScalar(one_pairing ? 1 : 2)));
    return zero;
  }
};

// (15): the corner is b^T C A x for C = (1/n) sum_i z_i z_i^T, z_i = (x_i; <w, x_i>).
struct CornerForm {
  bool query_counts = false;  // the query is one of the z_i

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto X = free.matrix("X", d, n), A1 = free.matrix("A1", d, d);
    const auto x = free.vector("x", d), w = free.vector("w", d), b1 = free.vector("b1", d),
               alpha = free.vector("alpha", d);
    const auto beta = free.scalar("beta"), scale = free.scalar("scale");
    const auto zero_vector = zero_column(X);
    const auto P = bordered(zero_like(A1), zero_vector, b1, beta);
    const auto Q = bordered(A1, zero_vector, alpha, ScalarOf<M>(0L));
    const auto Z = linear_attention_layer(token_matrix(noiseless_prompt(X, x, w)), P, Q, scale);
    // The columns (x_i; <w, x_i>), and one more that is 0 or the query (x; 0).
    const auto z = bordered(X, query_counts ? x : zero_vector, transpose(X) * w, ScalarOf<M>(0L));
    const auto C = scale * (z * transpose(z));
    // A is the first d columns of Q: A x = Q (x; 0).
    Vanishing<M> zero;
    zero.equal(corner(Z), dot(with_last(b1, beta), C * (Q * with_last(x, ScalarOf<M>(0L)))));
    return zero;
  }
};

struct Problem {
  SingleLayer<Rational> layer;
  Matrix<Rational> Sigma;
  Rational inverse_n;

  explicit Problem(const Instance& instance)
      : layer{instance.vector("b_row"), instance.matrix("A_cols")},
        Sigma(instance.matrix("Sigma")),
        inverse_n(1, instance.integer("n")) {}
};

Ball gradient_norm(const Problem& problem) {
  const auto slope = single_layer_gradient(problem.layer, problem.Sigma, problem.inverse_n);
  return sqrt(Ball(dot(slope.b, slope.b) + dot(slope.A.entries(), slope.A.entries())));
}

Finding loss_at_instance(const Context& c) {
  const Problem problem(c.instance);
  const Rational loss = single_layer_loss(problem.layer, problem.Sigma, problem.inverse_n);
  const Rational broken =
      single_layer_loss(problem.layer, problem.Sigma, problem.inverse_n, Rational(1));
  const bool twice = problem.layer.d() <= cubature_limit;
  const Rational again =
      twice ? loss_by_cubature(problem.layer, problem.Sigma, problem.inverse_n) : loss;
  auto result = settled(
      {loss == again, loss.sign() >= 0},
      "f(b, A) = " + loss.text() +
          (twice ? ", also when the prompt is integrated given w, then w" : ", by the closed form"),
      "closed form " + loss.text() + ", prompt then task " + again.text());
  result.values = {value("loss", loss), value("loss_control", broken)};
  if (problem.layer.d() <= gradient_limit)
    result.values.push_back(enclosed_value("gradient_norm_approx", gradient_norm(problem)));
  return result;
}

// The leading dimensions of the instance, Sigma scaled by a fraction of a prime so that no entry is
// held exactly by luck.
struct RoundedLoss {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Problem problem(instance);
    const long d = problem.layer.d(), k = std::min(d, precision_sweep_limit);
    Vector<T> b;
    for (long i = d - k; i <= d; ++i) b.push_back(from_rational<T>(problem.layer.b[i]));
    const auto A = to_scalar<T>(block(problem.layer.A, d - k, d - k, k + 1, k));
    const Rational unit(2147483647, 1500000001);
    const auto Sigma = to_scalar<T>(unit * block(problem.Sigma, d - k, d - k, k, k));
    return {{single_layer_loss<T>({b, A}, Sigma, from_rational<T>(problem.inverse_n))}};
  }
};
Finding loss_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedLoss{c.instance}), "loss");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(),
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_semidefinite},
                  "covariance of x"},
                 last_row_input(),
                 first_columns_input(),
                 d_input()},
      .values = {{"loss", "rational: f(b, A)"},
                 {"loss_control", "rational: with one of the two crossed pairings dropped"},
                 {"gradient_norm_approx",
                  "rational: Euclidean norm of the gradient by b and A (d <= 8)"}},
      .parts = {{"corner",
                 {words(CornerForm{})},
                 {{"the masked query is summed over too", words(CornerForm{true})}}},
                {"closed",
                 {words(ClosedForm{}), exact(loss_at_instance)},
                 {{"E (w^T G w)^2 has one crossed pairing", words(ClosedForm{true})}},
                 {test(LossByIsserlis{2}),
                  on_instance(Evidence::precision_sweep, loss_precision_sweep)}}},
  };
}

}  // namespace verify::ahn2023::claim_eq15
