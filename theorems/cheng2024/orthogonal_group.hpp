// Finite groups of signed permutation matrices, by name, and averages over them.
#pragma once

#include <stdexcept>
#include <string>

#include "verify/algebra/orthogonal_average.hpp"

namespace verify::cheng2024 {

template <class T>
Matrix<T> matrix_of(const SignedPermutation& P) {
  const long d = static_cast<long>(P.position.size());
  Matrix<T> result(d, d);
  for (long k = 0; k < d; ++k) result(P.position[k], k) = T(P.sign[k]);
  return result;
}

inline bool is_even(const Vector<long>& permutation) {
  long inversions = 0;
  for (std::size_t i = 0; i < permutation.size(); ++i)
    for (std::size_t j = i + 1; j < permutation.size(); ++j)
      inversions += permutation[i] > permutation[j] ? 1 : 0;
  return inversions % 2 == 0;
}

inline long determinant(const SignedPermutation& P) {
  long result = is_even(P.position) ? 1 : -1;
  for (const long sign : P.sign) result *= sign;
  return result;
}

// signed_permutations: all 2^d d!; rotations: those of determinant 1; tetrahedral: rotations with
// an even permutation; rotations4: the four quarter turns of the plane.
inline Vector<SignedPermutation> orthogonal_group(const std::string& name, long d) {
  if (name == "rotations4" && d != 2) throw std::invalid_argument("rotations4 needs d = 2");
  if (name == "tetrahedral" && d != 3) throw std::invalid_argument("tetrahedral needs d = 3");
  Vector<SignedPermutation> result;
  for (auto& P : signed_permutations(d)) {
    const bool rotation = determinant(P) == 1;
    if (name == "signed_permutations" ||
        (name == "tetrahedral" && rotation && is_even(P.position)) ||
        ((name == "rotations" || name == "rotations4") && rotation)) {
      result.push_back(std::move(P));
    }
  }
  if (result.empty()) throw std::invalid_argument("no group is called " + name);
  return result;
}

// P Q.
inline SignedPermutation product(const SignedPermutation& P, const SignedPermutation& Q) {
  SignedPermutation result;
  for (std::size_t k = 0; k < Q.position.size(); ++k) {
    result.position.push_back(P.position[Q.position[k]]);
    result.sign.push_back(Q.sign[k] * P.sign[Q.position[k]]);
  }
  return result;
}

// Members whose average of P^T N P is that over the whole group, for every N: the group itself, or,
// for all signed permutations of four and more coordinates, the products of a Sylvester sign matrix
// and a cyclic shift. (If the members P of a subset average every matrix to a multiple of I, then
// so does the group: average over g of g^T N g = average over g and P of P^T (g^T N g) P.)
inline Vector<SignedPermutation> averaging_set(const std::string& name, long d) {
  if (name != "signed_permutations" || d < 4) return orthogonal_group(name, d);
  Vector<SignedPermutation> result;
  for (const auto& signs : sylvester_signs(d))
    for (const auto& shift : cyclic_shifts(d)) result.push_back(product(signs, shift));
  return result;
}

}  // namespace verify::cheng2024
