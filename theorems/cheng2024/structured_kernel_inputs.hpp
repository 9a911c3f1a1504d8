// How a user gives a point of the structured set of Cheng et al. (2024) and a base prompt.
#pragma once

#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/structured_block.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024 {

Input sigma_half_input();              // Sigma_half [d, d], positive definite
Input base_atom_input();               // X0 [d, n+1], query last
Input group_input();                   // group
Input scalars_input(const char* name,  // a, b or c [L]
                    const char* about);

StructuredScalars<Rational> scalars_of(const Instance& instance);

template <class T>
StructuredScalars<T> to_scalar(const StructuredScalars<Rational>& s) {
  return {to_scalar<T>(s.r), to_scalar<T>(s.a), to_scalar<T>(s.b), to_scalar<T>(s.c)};
}

// K_ij = kernel(xi_i, xi_j).
template <class T>
Matrix<T> label_covariance(const Kernel& kernel, const Matrix<Rational>& Xi) {
  return gram_matrix(kernel, to_scalar<T>(Xi));
}

// Complains when the kernel has no value at the points, or K is not positive semidefinite, so that
// no labels have this covariance.
std::optional<Complaint> no_label_covariance(const Kernel& kernel, const Matrix<Rational>& Xi);

// Sigma_half, X0, r, a, b, c, h, kernel, group and the sizes: a point of the set and a population.
std::vector<Input> structured_point_inputs();

// Where relu meets 0 it counts which entries of K are 0: in place of exp, whose values are no
// fractions, a polynomial stands.
Kernel rational_labels(const Kernel& kernel);
// Complains when h has no derivative or no value at whitened covariates Xi and the scalars given.
std::optional<Complaint> undefined_gradient(const Instance& instance, const Matrix<Rational>& Xi);

// The group needs d = 3 (tetrahedral) or d = 2 (rotations4).
std::optional<Complaint> unfit_group(const Instance& instance);

}  // namespace verify::cheng2024
