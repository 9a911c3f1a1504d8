// Equal weights: the best preconditioner and its risk, for Sigma = I (24) and for any Sigma.
#include <fmt/format.h>

#include "theorems/li2025/completed_squares.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/risk/one_layer_attention.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_cor2 {
namespace {

Finding best_with_equal_weights(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto tasks = task_correlations<Rational>(c.instance);
  const Rational M = c.instance.rational("sigma2") + trace(Sigma);
  const auto w = tasks.moments(Vector<Rational>(tasks.r.size(), Rational(1)));
  const auto K = inverse(Rational(M * w.squared) * identity_matrix<Rational>(Sigma.rows()) +
                         Rational(w.squared + w.with_R) * Sigma);
  const auto P = w.with_r * K;
  const Rational risk = M - w.with_r * w.with_r * trace(Sigma * K * Sigma);
  bool agree = risk == weighted_gd_risk(Sigma, M, P, w);
  const auto by_P = risk_gradient_P(Sigma, M, P, w);
  for (const auto& slope : by_P.entries()) agree &= slope.sign() == 0;
  const bool isotropic = Sigma == identity_matrix<Rational>(Sigma.rows());
  if (isotropic) {
    const Rational d(Sigma.rows());
    agree &= risk == M - d * w.with_r * w.with_r / (w.squared * (M + Rational(1)) + w.with_R);
  }
  auto result = settled(
      agree,
      fmt::format("n = {}, 1^T r = {}, 1^T R 1 = {}: at P = 1^T r (M n I + (n + 1^T R 1) Sigma)^-1 "
                  "the derivative of (37) is exactly 0 and the risk is {}{}",
                  w.squared.text(), w.with_r.text(), w.with_R.text(), risk.text(),
                  isotropic ? ", as (24) says" : ""),
      "the derivative does not vanish or the risk is another");
  result.values = {value("risk_att", risk), value("P", P)};
  return result;
}

// (24) speaks of Sigma = I alone.
Finding isotropic_best(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  if (Sigma == identity_matrix<Rational>(Sigma.rows())) return best_with_equal_weights(c);
  return finding(Answer::does_not_apply(),
                 "Sigma = I fails: Sigma, row by row, is " + text_of(Sigma.entries()));
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::dense);
}

}  // namespace

Theorem theorem() {
  auto inputs = dense_landscape_inputs();
  for (auto& input : inputs) {
    if (input.name == "r" || input.name == "r_tasks") input.constraints.clear();  // r = 0 will do
  }
  return {
      .inputs = std::move(inputs),
      .values = {{"risk_att", "rational: the least risk with omega = 1"},
                 {"P", "matrix[d, d]: the best preconditioner with omega = 1"}},
      .parts = {{"eq24",
                 {words(IsotropicAtFixedWeights{}), exact(isotropic_best)},
                 {{"d + sigma^2 + 1 in place of n (d + sigma^2 + 1)",
                   words(IsotropicAtFixedWeights{true})}}},
                {"unrestricted",
                 {words(OneLayerAttention{})},
                 {{"P = c_0 A, without the last column of W_q W_k^T",
                   words(OneLayerAttention{true})}}},
                {"general",
                 {words(LeastOverP{}), exact(best_with_equal_weights)},
                 {{"1^T R 1 in place of n + 1^T R 1", words(LeastOverP{true})}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_cor2
