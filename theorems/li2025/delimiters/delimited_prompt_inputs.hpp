// How a user gives a prompt of several tasks with a delimiter after each, under the construction
// with P_q = P and P_k = I.
#pragma once

#include <utility>
#include <vector>

#include "theorems/li2025/prompt_inputs.hpp"

namespace verify::li2025 {

// X, y, x_query, P, task_lengths, then what else a claim asks for, then n, d and K.
inline std::vector<Input> delimited_prompt_inputs(std::vector<Input> more) {
  more.insert(more.begin(), {preconditioner_input(),
                             {"task_lengths",
                              Kind::vector,
                              {"K"},
                              {Constraint::integers, Constraint::positive},
                              "demonstrations of each task, in order"}});
  auto inputs = li2025::prompt_inputs(std::move(more));
  inputs.push_back({"K", Kind::integer, {}, {Constraint::positive}, "number of tasks"});
  return inputs;
}

}  // namespace verify::li2025
