// How a user gives a prompt, weights and gates in the notation of Li et al. (2025), where rows are
// samples.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/gated_layout.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025 {

template <class T = Rational>
Prompt<T> prompt_of(const Instance& instance) {
  return gated_layout::prompt_from_rows(to_scalar<T>(instance.matrix("X")),
                                        to_scalar<T>(instance.vector("y")),
                                        to_scalar<T>(instance.vector("x_query")));
}

// X, y, then what else a claim asks for, then the sizes n and d.
inline std::vector<Input> sample_inputs(std::vector<Input> more) {
  std::vector<Input> inputs = {
      {"X", Kind::matrix, {"n", "d"}, {}, "demonstrations, rows are samples"},
      {"y", Kind::vector, {"n"}, {}, "labels"}};
  for (auto& input : more) inputs.push_back(std::move(input));
  inputs.push_back(n_input());
  inputs.push_back(d_input());
  return inputs;
}

// The same with x_query after y.
inline std::vector<Input> prompt_inputs(std::vector<Input> more) {
  more.insert(more.begin(), query_input());
  return sample_inputs(std::move(more));
}

// P, P_k, P_q of one layer, each [d, d].
inline Input preconditioner_input() {
  return {"P", Kind::matrix, {"d", "d"}, {}, "preconditioner: P_q = P, P_k = I"};
}
inline Input key_block_input() {
  return {"P_k", Kind::matrix, {"d", "d"}, {}, "block of the key weights"};
}
inline Input query_block_input() {
  return {"P_q", Kind::matrix, {"d", "d"}, {}, "block of the query weights"};
}

inline Input gate_rows_input(bool optional = false) {
  return {"g_rows",
          Kind::matrix,
          {Size("n") + 1, "d"},
          {},
          "row i: first d entries of the last row of G_i; the first row never acts",
          optional};
}

// The same for a stack of L layers without a scale in W_v.
inline std::vector<Input> stack_inputs(std::vector<Input> gates = {}) {
  std::vector<Input> weights = {
      {"P_k", Kind::matrices, {"L", "d", "d"}, {}, "blocks of the key weights"},
      {"P_q",
       Kind::matrices,
       {"L", "d", "d"},
       {},
       "blocks of the query weights; W_q is built from -P_q"}};
  for (auto& gate : gates) weights.push_back(std::move(gate));
  auto inputs = li2025::prompt_inputs(std::move(weights));
  inputs.push_back(L_input());
  return inputs;
}

// label_layers with P_k, P_q of the instance, W_q built from -P_q. gates[l] [d, n+1].
template <class T>
std::vector<Vector<T>> stack_label_layers(const Instance& instance,
                                          const Vector<Matrix<T>>& gates) {
  const auto negated = map(instance.matrices("P_q"), [](const Matrix<Rational>& p) { return -p; });
  return gated_layout::label_layers(li2025::prompt_of<T>(instance),
                                    to_scalar<T>(instance.matrices("P_k")), to_scalar<T>(negated),
                                    gates);
}

// Last entries of all tokens after layers 1..L, one row a layer, from Z_1, .., Z_{L+1}.
template <class T>
Matrix<T> labels_of_layers(const Vector<Matrix<T>>& states) {
  Vector<Vector<T>> rows;
  for (std::size_t l = 1; l < states.size(); ++l)
    rows.push_back(states[l].row(states[l].rows() - 1));
  return from_rows(rows);
}

}  // namespace verify::li2025
