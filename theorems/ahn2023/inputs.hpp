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

}  // namespace verify::ahn2023
