// What claims on Gram matrices ask of an instance with X, x_query, y, kernel and steps.
#pragma once

#include "theorems/cheng2024/bayes_limit/gram_descent.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"

namespace verify::cheng2024 {

// The rank of Khat: for exp the number of distinct demonstrations.
long gram_rank(const Kernel& kernel, const Prompt<Rational>& prompt);

// Complains when the kernel has no value at the points, or K on demonstrations and query is not
// positive semidefinite, so that no labels of this covariance exist.
std::optional<Complaint> complaint_about_gram(const Instance& instance);

// Which of the conditions 0 <= r' <= 2 / lambda_max(Khat) and 0 < sum r' (2 - r' lambda_max) fails,
// by the signs of the eigenvalues of 2 I - r' Khat; Khat positive semidefinite and not 0.
std::optional<std::string> broken_step_condition(const Matrix<Rational>& Khat,
                                                 const Vector<Rational>& r_prime);

// r_prime, or delta L times.
Vector<Rational> steps_of(const Instance& instance);

// Runs f, which encloses; `unknown` where the precision does not exclude a singular matrix yet.
template <class F>
Finding unless_singular(const F& f) {
  try {
    return f();
  } catch (const std::domain_error& error) {
    return finding(Truth::unknown, error.what());
  }
}

}  // namespace verify::cheng2024
