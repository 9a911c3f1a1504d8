// How a user gives a prompt in the notation of Cheng et al. (2024): X [d, n] holds the
// demonstrations without the query, columns are samples; y [n] their labels.
#pragma once

#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/prompt.hpp"

namespace verify {

// Declarations; each function declares one input of the same name.
Input covariates_input();  // X [d, n]
Input query_input();       // x_query [d]
Input labels_input();      // y [n]
// Sizes that the shapes imply, and that a user may also give.
Input n_input();
Input d_input();
Input L_input();

// X, x_query, y, then what else a claim asks for, then n, d and, if asked for, L.
enum class Depth { none, implied };
std::vector<Input> prompt_inputs(std::vector<Input> more, Depth depth = Depth::none);

// The prompt of an instance with X, x_query and y.
template <class T = Rational>
Prompt<T> prompt_of(const Instance& instance) {
  return {to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("y")),
          to_scalar<T>(instance.vector("x_query"))};
}

// [X x_query], d x (n+1).
template <class T>
Matrix<T> all_points(const Prompt<T>& prompt) {
  return block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
}

}  // namespace verify
