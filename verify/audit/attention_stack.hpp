// A network of linear attention, however it was stored, as layers of full weights with all that
// stands beside them, on prompts of one law.
#pragma once

#include "verify/audit/layer_form.hpp"
#include "verify/audit/network.hpp"
#include "verify/claim/instance.hpp"
#include "verify/words/datum.hpp"

namespace verify {

struct AttentionStack {
  const Network& network;
  Instance settings;
  long d = 0, n = 0, heads = 1;
  Vector<Matrix<Rational>> P, Q;  // [d+1, d+1], layer by layer, in each the heads in turn
  Vector<Rational> omega;         // of gates; else empty
  LayerForm form;

  long layers() const { return static_cast<long>(P.size()) / heads; }
  bool has(const char* name) const { return settings.has(name); }
  Matrix<Rational> Sigma() const;
  Rational sigma2() const;
  bool noisy() const { return sigma2().sign() != 0; }
  Matrix<Rational> tasks() const;  // their covariance: as set, else Sigma^-1
  bool usual_law() const;          // Sigma^-1, and no noise
  bool minus() const;              // the prediction is minus the corner
  bool sees_query() const;
  bool label_first() const;  // tokens are stored as (y, x)
  bool registers() const;
  bool registers_are_even() const;  // one weight of the labels for all tokens
  bool fixed_length() const { return !omega.empty() || network.matrices.count("Gamma") != 0; }
  // Nothing but layers on equally weighted demonstrations: what the theorems speak of.
  bool plain() const { return omega.empty() && !registers() && !sees_query() && minus(); }
  // Of the sum over k demonstrations: k, or as set.
  Rational divisor(long k) const;
  // form.A as the papers have it, whose sums are divided by k.
  Vector<Matrix<Rational>> A_for(long k) const;
  bool symmetric() const;
};

// Throws std::runtime_error that says what is missing or does not fit.
AttentionStack attention_stack(const Network& network, const Fields& settings,
                               const std::vector<Input>& inputs);

// omega_i = g_{i+1} .. g_{n+1} (Li et al. 2025, (11)).
Vector<Rational> weights_of_gates(const Network& network);

// What ahn2023.network_loss asks for; `lengths` are other numbers of demonstrations.
Fields network_fields(const AttentionStack& stack, const std::vector<long>& lengths);

}  // namespace verify
