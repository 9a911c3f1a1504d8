// Isserlis' theorem (Wick's formula): moments of centred Gaussian vectors from their covariances.
#pragma once

#include <utility>

#include "verify/linalg/matrix.hpp"

namespace verify {

// E[z_{i_1} z_{i_2} ... z_{i_2k}] = the sum over all pairings of products of covariances. The first
// index is paired with each of the others in turn.
template <class T>
T isserlis_moment(const Matrix<T>& covariance, const Vector<long>& indices) {
  if (indices.empty()) return T(1L);
  if (indices.size() % 2 == 1) return T(0L);
  if (indices.size() == 2) return covariance(indices[0], indices[1]);
  T sum(0L);
  for (std::size_t k = 1; k < indices.size(); ++k) {
    Vector<long> rest;
    for (std::size_t l = 1; l < indices.size(); ++l) {
      if (l != k) rest.push_back(indices[l]);
    }
    sum += covariance(indices[0], indices[k]) * isserlis_moment(covariance, rest);
  }
  return sum;
}

// A coefficient times entries of independent Gaussian vectors, each named by (vector, entry).
template <class T>
struct GaussianMonomial {
  T coefficient;
  Vector<std::pair<long, long>> factors;
};

// The expectation of the product of two monomials in independent centred Gaussian vectors with
// these covariances.
template <class T>
T mixed_moment(const Vector<Matrix<T>>& covariances, const GaussianMonomial<T>& a,
               const GaussianMonomial<T>& b) {
  Vector<Vector<long>> indices(covariances.size());
  for (const auto& [vector, entry] : a.factors) indices[vector].push_back(entry);
  for (const auto& [vector, entry] : b.factors) indices[vector].push_back(entry);
  for (const auto& of_vector : indices) {
    if (of_vector.size() % 2 == 1) return T(0L);  // odd moments vanish
  }
  T product = a.coefficient * b.coefficient;
  for (std::size_t v = 0; v < indices.size(); ++v) {
    if (!indices[v].empty()) product = product * isserlis_moment(covariances[v], indices[v]);
  }
  return product;
}

// E[(sum of the terms a) (sum of the terms b)].
template <class T>
T mixed_moment(const Vector<Matrix<T>>& covariances, const Vector<GaussianMonomial<T>>& a,
               const Vector<GaussianMonomial<T>>& b) {
  T total(0L);
  for (const auto& s : a) {
    for (const auto& t : b) total += mixed_moment(covariances, s, t);
  }
  return total;
}

// E[(sum of the terms)^2].
template <class T>
T second_moment(const Vector<Matrix<T>>& covariances, const Vector<GaussianMonomial<T>>& terms) {
  T total(0L);
  for (std::size_t k = 0; k < terms.size(); ++k) {
    for (std::size_t l = k; l < terms.size(); ++l) {
      const T product = mixed_moment(covariances, terms[k], terms[l]);
      total += k == l ? product : T(product + product);
    }
  }
  return total;
}

}  // namespace verify
