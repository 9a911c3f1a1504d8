// Sizes that count steps: layers, tokens, iterations, heads, terms of a sum. Two arguments reach
// every value of one, and a statement says in sizes() which is its own.
//
// Argument::induction. The states that the paper's recursion passes through have a form F(p), p a
// parameter.
// Lemma. Let Z_0, Z_1, .. be states, Z_{k+1} = T_{k+1}(Z_k), and let g_k be maps of parameters. If
//   (base)  Z_0 = F(p_0), and
//   (step)  T_{k+1}(F(p)) = F(g_{k+1}(p)) for every p and every k,
// then Z_L = F(p_L) with p_{k+1} = g_{k+1}(p_k), for every L.
// Proof. Z_{k+1} = T_{k+1}(F(p_k)) = F(g_{k+1}(p_k)), and Z_0 = F(p_0). QED
// The same holds of a quantity q with q(T_{k+1}(F(p))) = r_{k+1}(q(F(p)), p).
// What is asked of a statement, and who sees to it:
//   * operator() is the step: p and all that T_{k+1} has of its own (weights, the next token) are
//     letters drawn there, so that no p is excepted that an earlier step may lead to, and k does
//     not occur. One more step is one call of the model.
//   * base(free) is the base: what the paper begins with less F(p_0), both from letters; it is
//     examined as the step is, must compare something, and may draw fewer spaces.
//   * F is written once and stands on both sides of the step and in the base.
// What F, g and p_0 are is told, for whoever checks the certificate (docs/certificates.md):
//   * in the step free.state(F(p), T(F(p))), for each number, vector and matrix of the state;
//     free.parameter(p, g(p)) and, of what F has and no step changes, free.constant(c);
//   * in the base free.begins(Z_0), and free.begins_at(p_0) in the same order. A constant that no
//     line tells is the letter of the same name.
// A statement that says induction and has no base is refused (declaration_faults.hpp); one whose
// base fails settles nothing, whatever its step is. A step that fails refutes nothing: no run need
// lead to its state. Controls change the step or the base.
//
// Argument::free_index. The sentence says the same of every index: what belongs to the index is
// drawn as letters, and nothing that the statement shows of one index is used at the next.
// Lemma. If E(z) = 0 for all z, then E(z_k) = 0 for every k, whatever the z_k are; so sums over k
// of E(z_k) vanish; maps that are equal at every state (or that keep a relation between two states)
// may be put one behind the other as often as one likes. Proof. Substitution. QED
#pragma once

#include <string>

#include "verify/algebra/statement.hpp"
#include "verify/claim/assertions/stated.hpp"

namespace verify {

template <class Statement, class Free>
concept HasBase = requires(const Statement& statement, Free& free) {
  statement.base(free);
};

// The base of a statement as a statement, with the members of the step.
template <class Statement>
struct BaseOf {
  using MembersOf = Statement;
  Statement step;

  template <class Free>
  auto operator()(Free& free) const -> decltype(step.base(free)) {
    return step.base(free);
  }
};

// What is asked of a base: the sizes of the statement without those that it is the base for.
Stated stated_base(Stated statement);
// A base whose two sides are equal before anything is computed shows nothing.
std::string base_fault(const Program& base);

// The check of a step with that of its base: yes where both are.
WayCheck by_induction(WayCheck step, WayCheck base);

}  // namespace verify
