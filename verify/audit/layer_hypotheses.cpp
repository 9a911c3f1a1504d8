#include "verify/audit/layer_hypotheses.hpp"

#include <algorithm>

#include "verify/claim/finding.hpp"

namespace verify {
namespace {

std::string theorem(const std::string& name) { return name + " of Ahn et al. 2023"; }

Hypothesis form_hypothesis(const AttentionStack& stack) {
  const auto& form = stack.form;
  const bool moves = !form.B.empty() || !form.exists();
  const auto which = moves ? "(13): P_l = diag(B_l, 1), Q_l = diag(A_l, 0)"
                           : "(9): P_l = diag(0, 1), Q_l = diag(A_l, 0)";
  Hypothesis h{theorem(moves ? "Theorem 5" : "Lemma 2 and Theorem 4"),
               std::string("layers of the form ") + which + ", up to a factor between P and Q",
               form.exists() && form.outside.empty(),
               form.exists() ? form.outside : form.why_not,
               {}};
  if (form.exists() && !form.outside.empty()) h.part = form.outside_part;
  return h;
}

// The largest difference between a layer and its transpose, as a part of the largest weight.
Hypothesis symmetry_hypothesis(const AttentionStack& stack) {
  Rational difference, largest;
  for (const auto& layer : stack.form.A) {
    const auto asymmetry = layer - transpose(layer);
    for (const auto& entry : asymmetry.entries()) difference = std::max(difference, abs(entry));
    for (const auto& entry : layer.entries()) largest = std::max(largest, abs(entry));
  }
  Hypothesis h{theorem("Lemma 2"),
               "every A_l is symmetric (without it the step is by the transpose)",
               difference.sign() == 0,
               difference.sign() == 0 ? Datum() : to_datum(difference),
               {}};
  h.found_is = "largest difference from the transpose";
  if (largest.sign() > 0 && difference.sign() > 0) h.part = (difference / largest).to_double();
  return h;
}

// Theorem 3 is for two layers and Sigma = I, Theorem 5 for layers that move the covariates.
std::string theorem_of_law(const AttentionStack& stack) {
  if (stack.layers() == 1) return theorem("Theorem 1");
  if (!stack.form.B.empty()) return theorem("Theorem 5");
  const bool white = stack.Sigma() == identity_matrix<Rational>(stack.d);
  return theorem(stack.layers() == 2 && white ? "Theorems 3 and 4" : "Theorem 4");
}

// Theorem 1 has tasks N(0, I); with N(0, Sigma^-1) it speaks of the whitened covariates.
Hypothesis law_hypothesis(const AttentionStack& stack) {
  const bool one = stack.layers() == 1;
  const auto tasks = stack.tasks();
  const bool standard = one && !stack.noisy() && tasks == identity_matrix<Rational>(tasks.rows());
  const bool met = standard || stack.usual_law();
  return {theorem_of_law(stack),
          one ? "tasks N(0, I) or, whitened, N(0, Sigma^-1), and no label noise"
              : "tasks N(0, Sigma^-1) and no label noise",
          met,
          met ? Datum() : Datum("as set"),
          {}};
}

}  // namespace

std::vector<Hypothesis> layer_hypotheses(const AttentionStack& stack) {
  if (stack.registers())
    return {{theorem("Lemma 2 and Theorems 3 to 5"),
             "layers without registers",
             false,
             Datum("registers, of which Propositions 1 and 2 of Dutta, Sra 2024 speak"),
             {}}};
  std::vector<Hypothesis> result = {form_hypothesis(stack)};
  if (!stack.form.exists()) return result;
  if (stack.form.B.empty()) result.push_back(symmetry_hypothesis(stack));
  result.push_back(law_hypothesis(stack));
  return result;
}

}  // namespace verify
