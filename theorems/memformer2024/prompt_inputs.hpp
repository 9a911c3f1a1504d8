// How a user gives a prompt, a start and layers to a claim on Memformers.
#pragma once

#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/memory_register.hpp"

namespace verify::memformer2024 {

Input demonstrations_input();                                    // X [d, n], columns are samples
Input task_input();                                              // w_star [d]
Input query_input();                                             // x_query [d]
Input start_input();                                             // w_0 [d], zero when absent
Input layers_input();                                            // A [L, d, d]
Input layer_scalars_input(std::string name, std::string about);  // [L]
Input demonstrations_number_input();                             // n
Input dimension_input();                                         // d
Input depth_input();                                             // L
Input degree_input(std::string name, std::string about);         // K, J, k, steps

// X, w_star, x_query, then what else a claim asks for, then the sizes d and n.
std::vector<Input> with_prompt(std::vector<Input> more = {});
// The same with the number L of layers.
std::vector<Input> with_prompt_and_depth(std::vector<Input> more);

// The prompt with labels y_i = <x_i, w_star>.
template <class T = Rational>
Prompt<T> prompt_of(const Instance& instance) {
  return linear_prompt(to_scalar<T>(instance.matrix("X")), to_scalar<T>(instance.vector("x_query")),
                       to_scalar<T>(instance.vector("w_star")));
}
template <class T = Rational>
Vector<T> start_of(const Instance& instance) {
  if (instance.has("w_0")) return to_scalar<T>(instance.vector("w_0"));
  return Vector<T>(instance.vector("w_star").size(), T(0L));
}
// 1/n.
template <class T = Rational>
T scale_of(const Prompt<T>& prompt) {
  return from_rational<T>(Rational(1, prompt.n()));
}
// H = (1/n) X X^T.
template <class T>
Matrix<T> hessian_of(const Prompt<T>& prompt) {
  return scale_of(prompt) * (prompt.X * transpose(prompt.X));
}

}  // namespace verify::memformer2024
