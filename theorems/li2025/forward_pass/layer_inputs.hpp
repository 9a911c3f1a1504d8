// How a user gives the tokens and weights of one layer of gated linear attention, before any
// construction of the weights.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verify/claim/input.hpp"

namespace verify::li2025 {

// Z [N, D], W_q, W_k, W_v [D, D], then what else a claim asks for, then the sizes N and D.
inline std::vector<Input> layer_inputs(std::string tokens, std::vector<Input> more = {}) {
  std::vector<Input> inputs = {
      {"Z", Kind::matrix, {"N", "D"}, {}, std::move(tokens)},
      {"W_q", Kind::matrix, {"D", "D"}, {}, "query weights, q_i = W_q^T z_i"},
      {"W_k", Kind::matrix, {"D", "D"}, {}, "key weights, k_i = W_k^T z_i"},
      {"W_v", Kind::matrix, {"D", "D"}, {}, "value weights, v_i = W_v^T z_i"}};
  for (auto& input : more) inputs.push_back(std::move(input));
  inputs.push_back({"N", Kind::integer, {}, {Constraint::positive}, "number of tokens"});
  inputs.push_back({"D", Kind::integer, {}, {Constraint::positive}, "width of a token"});
  return inputs;
}

}  // namespace verify::li2025
