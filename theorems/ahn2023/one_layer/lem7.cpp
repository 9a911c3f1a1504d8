// Diagonal covariance: X_j = -c_j E_{d+1,j} minimises f_j(X) = E(<C, X> + w_j)^2, but not uniquely:
// f_j sees X + X^T only.
#include "theorems/ahn2023/one_layer/component_minimiser.hpp"
#include "theorems/ahn2023/one_layer/component_words.hpp"
#include "theorems/ahn2023/one_layer/layer_words.hpp"

namespace verify::ahn2023::claim_lem7 {
namespace {

// f(b, A) = E v^T Sigma v with v = A^T C b + w; for Sigma = diag(lambda) this is sum_j lambda_j E
// v_j^2, v_j = <C, b a_j^T> + w_j with a_j column j of A. The end of A.3 drops lambda_j.
struct WeightedComponents {
  bool unweighted = false;

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto [b1, beta, A1, alpha] = free_layer(free);
    const auto error = prompt.error({b1, beta, A1, alpha});
    // C of the columns z_i = (x_i; <w, x_i>), beside a column of zeros.
    const auto z =
        bordered(prompt.X, zero_column(A1), transpose(prompt.X) * prompt.w, TreeScalar(0));
    const auto seen = (prompt.inverse_n * (z * transpose(z))) * with_last(b1, beta);
    const auto v = transpose(A1) * without_last(seen) + last(seen) * alpha + prompt.w;
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.mean(error * error), prompt.mean(dot(v, unweighted ? v : prompt.Sigma * v)));
    return zero;
  }
};

// n = d = 1: is X_1 the only minimiser?
template <bool up_to_skew>
Finding unique(const Context&) {
  const auto data = gaussian_gram<Rational>({Rational(1)}, 1);
  const Matrix<Rational> X = {{0, 0}, {Rational(-1, 3), 0}}, other = transpose(X);
  const auto f = [&](const Matrix<Rational>& at) {
    const auto error = response(data, at) + data.w[0];
    return expectation_of_product(error, error);
  };
  const Rational least(2, 3);  // (d + 1) / (n + d + 1)
  if (f(X) != least) return finding(Truth::unknown, "f_1(X_1) = " + f(X).text() + " is not 2/3");
  const auto gap = up_to_skew ? X + transpose(X) - other - transpose(other) : X - other;
  const bool one = f(other) != f(X) || gap == Matrix<Rational>(2, 2);
  const auto words = "n = d = 1, lambda = 1: f_1 = " + f(X).text() + " at X_1 = " + text_of(X) +
                     " and f_1 = " + f(other).text() + " at " + text_of(other);
  return settled(one, words + ", which differ by a skew matrix", words);
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          component_inputs({"lambda",
                            Kind::vector,
                            {"d"},
                            {Constraint::nonnegative, Constraint::nonzero},
                            "eigenvalues of the covariance; zeros and repetitions are allowed"},
                           "dimension"),
      .values = {{"c_j", "rational: n / ((n+1) lambda_j + S)"},
                 {"min_f_j", "rational: (lambda_j + S) / ((n+1) lambda_j + S)"},
                 {"f_j", "rational: f_j(weight)"},
                 {"eq20", "rational: entries (d+1, j) and (j, d+1) of E[w_j C]"},
                 {"eq21", "rational: the same entries of E[<C, E_{d+1,j}> C]"}},
      .parts = {{"min",
                 {words(ComponentMinimum<false>{}), on_instance(Evidence::exact, component_excess)},
                 {{"c_j lacks the trace term", words(ComponentMinimum<false>{true})}},
                 {on_instance(Evidence::precision_sweep, component_precision_sweep)},
                 {on_instance(Evidence::exact, component_values)}},
                {"least",
                 {words(ComponentLeast<false>{})},
                 {{"moved by a symmetric matrix", words(ComponentLeast<false>{true})}}},
                {"moments",
                 {chain({words(ComponentMoments<false>{}), words(Demonstrations<false>{})})},
                 {{"<C, E_{d+1,j}> without 1/n", words(ComponentMoments<false>{true})},
                  {"the trace term of the fourth moment is dropped",
                   words(Demonstrations<false>{true})}}},
                {"unique",
                 {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<false>)}},
                {"exactly",
                 {chain({words(ComponentMinimum<false>{}), words(ComponentForm<false>{}),
                         words(KernelOfForm{})}),
                  once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<true>),
                  on_instance(Evidence::certificate, component_kernel)},
                 {{"K = R^T N R", words(KernelOfForm{true})},
                  {"a pairing of the fourth moment of w is dropped",
                   words(ComponentForm<false>{true})}}},
                {"form",
                 {words(ComponentForm<false>{})},
                 {{"a pairing of the fourth moment of w is dropped",
                   words(ComponentForm<false>{true})}}},
                {"weights",
                 {words(WeightedComponents{})},
                 {{"f(b, A) = sum_j f_j, without the weights", words(WeightedComponents{true})}}}},
      .require = coordinate_in_range,
  };
}

}  // namespace verify::ahn2023::claim_lem7
