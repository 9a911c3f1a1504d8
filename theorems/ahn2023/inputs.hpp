// What several topics of Ahn et al. 2023 ask a user for: a prompt without label noise, and its
// task.
#pragma once

#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023 {

// w_star [d]; the labels are y_i = <w_star, x_i>.
inline Input task_input() {
  return {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"};
}

// The prompt of an instance with X, x_query and w_star.
template <class T = Rational>
Prompt<T> linear_prompt_of(const Instance& instance) {
  return linear_prompt(to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("x_query")),
                       to_scalar<T>(instance.vector("w_star")));
}

// a [L].
inline Input layer_steps_input() { return {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"}; }
// b [L_b].
inline Input covariate_steps_input() {
  return {"b", Kind::vector, {"L_b"}, {}, "B_l = b_l I; L-1 entries, a further one is idle"};
}
// Sigma [d, d].
inline Input inverse_task_covariance_input() {
  return {"Sigma",
          Kind::matrix,
          {"d", "d"},
          {Constraint::positive_definite},
          "covariance of the covariates; the tasks have Sigma^{-1}"};
}
// layer.
inline Input moved_layer_input() {
  return {"layer", Kind::integer, {}, {}, "index j of the moved layer, 0-based"};
}
// X [d, n].
inline Input demonstrations_input() {
  return {"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"};
}
// lambda [d].
inline Input eigenvalues_input() {
  return {"lambda", Kind::vector, {"d"}, {Constraint::positive}, "eigenvalues of Sigma"};
}
// X0 [d, n+1].
inline Input covariates_and_query_input() {
  return {"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates, the query last"};
}
// U [d, d].
inline Input orthogonal_input() {
  return {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"};
}
// b_row [d+1].
inline Input last_row_input() {
  return {"b_row", Kind::vector, {Size("d") + 1}, {}, "b: last row of P"};
}
// A_cols [d+1, d].
inline Input first_columns_input() {
  return {"A_cols", Kind::matrix, {Size("d") + 1, "d"}, {}, "A: first d columns of Q"};
}
// R [d, d].
inline Input direction_of_A_input() {
  return {"R", Kind::matrix, {"d", "d"}, {}, "direction of A_j"};
}
// S [d, d].
inline Input direction_of_B_input() {
  return {"S", Kind::matrix, {"d", "d"}, {}, "direction of B_j"};
}

}  // namespace verify::ahn2023
