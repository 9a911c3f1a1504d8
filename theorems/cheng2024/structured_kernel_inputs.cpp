#include "theorems/cheng2024/structured_kernel_inputs.hpp"

#include "theorems/cheng2024/block_gradient.hpp"

namespace verify::cheng2024 {

Input sigma_half_input() {
  return {"Sigma_half", Kind::matrix, {"d", "d"}, {Constraint::positive_definite}, "Sigma^{1/2}"};
}
Input base_atom_input() {
  return {"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates of one prompt, query last"};
}
Input group_input() {
  Input input{"group", Kind::text, {}, {}, "finite group of U"};
  input.allowed = {"signed_permutations", "tetrahedral", "rotations4"};
  return input;
}
Input scalars_input(const char* name, const char* about) {
  return {name, Kind::vector, {"L"}, {}, about};
}

StructuredScalars<Rational> scalars_of(const Instance& instance) {
  return {instance.vector("r"), instance.vector("a"), instance.vector("b"), instance.vector("c")};
}

std::vector<Input> structured_point_inputs() {
  return {sigma_half_input(),
          base_atom_input(),
          steps_r_input(),
          scalars_input("a", "A_l = a_l I"),
          scalars_input("b", "B_l = b_l Sigma^{-1/2}"),
          scalars_input("c", "C_l = c_l Sigma^{-1/2}"),
          activation_input(),
          kernel_input(),
          group_input(),
          n_input(),
          d_input(),
          L_input()};
}

std::optional<Complaint> no_label_covariance(const Kernel& kernel, const Matrix<Rational>& Xi) {
  if (auto complaint = undefined_kernel(kernel, Xi)) return complaint;
  if (!kernel.is_rational() || positive_semidefinite(gram_matrix(kernel, Xi))) return std::nullopt;
  return Complaint{"kernel", "a matrix K that is not positive semidefinite",
                   "a kernel and points with positive semidefinite K: no labels have another "
                   "covariance"};
}

Kernel rational_labels(const Kernel& kernel) {
  return kernel.is_rational() ? kernel : Kernel{KernelShape::poly2};
}

std::optional<Complaint> undefined_gradient(const Instance& instance, const Matrix<Rational>& Xi) {
  const auto h = activation_of(instance);
  if (!h.is_rational()) return std::nullopt;
  try {
    block_gradient(Xi, structured_block(scalars_of(instance), identity_matrix<Rational>(Xi.rows())),
                   gram_matrix(rational_labels(kernel_of(instance)), Xi), GivenActivation{h});
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"),
                     std::string("another activation or base atom: ") + why.what()};
  }
  return std::nullopt;
}

std::optional<Complaint> unfit_group(const Instance& instance) {
  const auto& group = instance.text("group");
  const long d = instance.integer("d");
  if (group == "tetrahedral" && d != 3)
    return Complaint{"group", group, "tetrahedral for d = 3, otherwise signed_permutations"};
  if (group == "rotations4" && d != 2)
    return Complaint{"group", group, "rotations4 for d = 2, otherwise signed_permutations"};
  return std::nullopt;
}

}  // namespace verify::cheng2024
