// How a user gives an activation or kernel, steps and weights in the notation of Cheng et al.
// (2024), beside the prompt of prompt_inputs.hpp, which nearly every such claim declares too.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024 {

// Declarations; each function declares one input of the same name.
// kernel: one of the words below, and bandwidth > 0 (optional, 1), which exp alone uses.
Input kernel_input(std::vector<std::string> allowed = {"linear", "relu", "poly2", "affine", "exp",
                                                       "geometric"});
Input bandwidth_input();
// h: one of the words below.
Input activation_input(std::vector<std::string> allowed = {"linear", "relu", "poly2", "poly2norm",
                                                           "exp", "softmax"});
Input steps_r_prime_input();  // r_prime [L]
Input steps_r_input();        // r [L], the lower right entries of V_l, sign as in V_l
Input delta_input();          // constant step
Input V_input();              // V [L, d+1, d+1]
Input A_input();              // A [L, d, d]
Input B_input();              // B [L, d, d]
Input C_input();              // C [L, d, d]

// The word of the input `kernel` (or `h`) with the instance's bandwidth, if it declares one.
KernelShape shape_named(const std::string& word);  // throws std::logic_error for other words
Kernel kernel_of(const Instance& instance);
// The kernel, or one of rational values that agrees with it at the points: where all points are 0
// exp(s / bandwidth^2) and 1 + s are 1.
Kernel rational_where_possible(const Kernel& kernel, const Matrix<Rational>& points);
Activation activation_named(const std::string& word, Rational bandwidth = Rational(1));
Activation activation_of(const Instance& instance);

template <class T = Rational>
Vector<KernelHead<T>> heads_of(const Instance& instance) {
  const auto& V = instance.matrices("V");
  const auto& B = instance.matrices("B");
  const auto& C = instance.matrices("C");
  Vector<KernelHead<T>> layers;
  for (std::size_t l = 0; l < V.size(); ++l)
    layers.push_back({to_scalar<T>(V[l]), to_scalar<T>(B[l]), to_scalar<T>(C[l])});
  return layers;
}

// Complains when the geometric kernel meets an inner product 1 among the columns of `points`.
std::optional<Complaint> undefined_kernel(const Kernel& kernel, const Matrix<Rational>& points);
// The same for a claim with X, x_query (if declared) and kernel.
std::optional<Complaint> undefined_kernel(const Instance& instance);
// Complains when a column sum of the normalised polynomial vanishes in the stack that `run`
// computes (it throws std::domain_error then).
std::optional<Complaint> undefined_normalisation(const Instance& instance,
                                                 void (*run)(const Instance&));

}  // namespace verify::cheng2024
