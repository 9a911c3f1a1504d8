// The network of an instance: its layers, what stands beside them, the law of its prompts.
#pragma once

#include <optional>

#include "theorems/ahn2023/exact_loss/attention_heads.hpp"
#include "theorems/ahn2023/exact_loss/sampled_network.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::ahn2023 {

struct GivenNetwork {
  long n = 0, d = 0, heads = 1;
  Vector<Matrix<Rational>> P, Q;  // layer by layer, in each the heads in turn
  Vector<Rational> omega;         // [n]
  Matrix<Rational> Sigma, Sigma_w;
  Rational sigma2;
  Vector<Matrix<Rational>> kept;   // [n + 1, d + 1] a layer, or none
  bool kept_own = false;           // of a layer's own register, too: Gamma_l o R_l in place of R_l
  bool kept_carried = false;       // one register is carried by them, entry by entry
  Vector<Rational> carried, step;  // a number a layer, or none
  bool sees_query = false;
  Rational query_weight;
  bool minus = true;  // the prediction is minus the corner

  long layers() const { return static_cast<long>(P.size()) / heads; }
  bool registers() const { return !kept.empty() || !step.empty(); }
  bool plain() const { return !sees_query && !registers(); }
  bool equal_weights() const;
};

// sum_h of the corner of P_h times the block of Q_h: the preconditioner that the labels feel; and
// the mean of the blocks of P_h, which the covariates feel.
Matrix<Rational> label_step(const GivenNetwork& network, long layer);
Matrix<Rational> covariate_step(const GivenNetwork& network, long layer);

// Where all that counts is P_h = diag(B, p_h), Q_h = diag(A_h, 0): the layers A = sum_h p_h A_h and
// B of the papers, the weights of the demonstrations 1 / n. B is empty where no layer moves X.
struct DescentForm {
  Vector<Matrix<Rational>> A, B;
};
std::optional<DescentForm> descent_form(const GivenNetwork& network);
// The same of the layers beside registers, whatever these are.
std::optional<DescentForm> form_beside_registers(const GivenNetwork& network);

// The loss where exact moments reach: one layer of any kind; up to four layers that leave X alone
// (three under a law of their own), with registers whose weights are the same for every token or
// without; two that move it. Nothing elsewhere.
struct ExactLoss {
  Rational loss, other_sign;  // with this sign of the prediction, and with the other
  std::string route;
};
std::optional<ExactLoss> exact_loss(const GivenNetwork& network);
bool has_exact_loss(const GivenNetwork& network);  // without computing it

std::vector<Input> network_inputs();
std::optional<Complaint> misfit(const Instance& instance);
GivenNetwork given_network(const Instance& instance);

// The same with n demonstrations, their sum divided by `divisor`.
GivenNetwork with_length(GivenNetwork network, long n, const Rational& divisor);

// w ~ N(0, Sigma^-1), and labels without noise.
bool usual_law(const GivenNetwork& network);

// Of one layer.
PredictionMoments<Rational> exact_moments(const GivenNetwork& network);

SampledNetwork in_machine_numbers(const GivenNetwork& network);
SampledLaw law_in_machine_numbers(const GivenNetwork& network);

}  // namespace verify::ahn2023
