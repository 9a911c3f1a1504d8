// Functional gradient descent and the Bayes predictor, seen from the Gram matrix alone.
//   K = [[Khat, nu], [nu^T, mu]] [n+1, n+1], the query last; labels y [n]; steps r'_l.
// The prediction after L steps is w_L^T y with Khat w_L = (I - prod_l (I - r'_l Khat)) nu, and its
// expected squared error for labels of covariance K is mu - 2 w_L^T nu + w_L^T Khat w_L.
// Source: Cheng et al. 2024, Appendix C.
#pragma once

#include <optional>

#include "verify/models/kernel.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024 {

template <class T>
struct GramSystem {
  Matrix<T> Khat;
  Vector<T> nu;
  T mu;
  long n() const { return static_cast<long>(nu.size()); }
};

template <class T>
GramSystem<T> gram_system(const Matrix<T>& K) {
  const long n = K.rows() - 1;
  return {block(K, 0, 0, n, n), block(K, 0, n, n, 1).entries(), K(n, n)};
}
template <class T>
GramSystem<T> gram_system(const Kernel& kernel, const Prompt<T>& prompt) {
  const auto Z = token_matrix(prompt);
  return gram_system(gram_matrix(kernel, block(Z, 0, 0, prompt.d(), prompt.n() + 1)));
}

template <class T>
struct DescentCourse {
  Vector<T> f;     // f_0 = 0, .., f_L at the query
  Vector<T> loss;  // mu, .., expected squared error after L steps
};

// v_{l+1} = (I - r'_l Khat) v_l from v_0 = nu: f grows by r' v.y, the loss by r'^2 v.Khat v - 2 r'
// v.v. Any symmetric Khat.
template <class T>
DescentCourse<T> descent_course(const GramSystem<T>& system, const Vector<T>& y,
                                const Vector<T>& r_prime) {
  DescentCourse<T> course{{T(0L)}, {system.mu}};
  Vector<T> v = system.nu;
  for (const auto& r : r_prime) {
    const auto image = system.Khat * v;
    course.f.push_back(T(course.f.back() + r * dot(v, y)));
    course.loss.push_back(T(course.loss.back() + r * r * dot(v, image) - T(2L) * r * dot(v, v)));
    v = v - r * image;
  }
  return course;
}
// The same with one common denominator, since fractions of thousands of digits dislike being
// reduced at every step.
DescentCourse<Rational> descent_course(const GramSystem<Rational>& system,
                                       const Vector<Rational>& y, const Vector<Rational>& r_prime);
// The same by midpoints and one bound on the length of the error, which the matrices I - r' Khat do
// not enlarge while 0 <= r' Khat <= 2 I; plain ball arithmetic would lose a bit a layer.
// Khat positive semidefinite.
DescentCourse<Ball> descent_course(const GramSystem<Ball>& system, const Vector<Ball>& y,
                                   const Vector<Ball>& r_prime);

// An upper bound on the eigenvalues of a positive semidefinite matrix, close where the eigenvalues
// can be enclosed.
Ball largest_eigenvalue_bound(const Matrix<Ball>& a);
// A number that it is not below: an eigenvalue's lower end, or the largest entry of the diagonal.
Ball least_largest_eigenvalue(const Matrix<Ball>& a);

// The prediction alone after `count` equal steps, by doubling: with B = I - delta Khat and the sum
// S_m of its first m powers, S_2m = S_m + B^m S_m.
template <class T>
T prediction_by_doubling(const GramSystem<T>& system, const Vector<T>& y, const T& delta,
                         long count) {
  const long n = system.n();
  const auto one = identity_matrix<T>(n);
  Matrix<T> power = one - delta * system.Khat;  // B^(2^k)
  Matrix<T> powers = one;                       // S_(2^k)
  Vector<T> total(n, T(0L)), rest = y;          // rest = B^(steps taken) y
  for (; count > 0; count /= 2) {
    if (count % 2 == 1) {
      total = total + powers * rest;
      rest = power * rest;
    }
    if (count > 1) {
      powers = powers + power * powers;
      power = power * power;
    }
  }
  return T(delta * dot(system.nu, total));
}

// w = Khat^+ nu, w.y and mu - w.nu.
template <class T>
struct BayesPredictor {
  Vector<T> w;
  T prediction, variance;
  bool invertible = true;  // Khat
};
BayesPredictor<Rational> bayes_predictor(const GramSystem<Rational>& system,
                                         const Vector<Rational>& y);
// At rational points, over Rational or Ball. Equal points are found first, so that Khat of an
// exponential kernel, which is invertible on distinct points, may be singular. Throws
// std::domain_error where the precision does not suffice.
template <class T>
BayesPredictor<T> bayes_predictor(const Kernel& kernel, const Prompt<Rational>& prompt);
template <>
BayesPredictor<Rational> bayes_predictor(const Kernel& kernel, const Prompt<Rational>& prompt);
template <>
BayesPredictor<Ball> bayes_predictor(const Kernel& kernel, const Prompt<Rational>& prompt);

}  // namespace verify::cheng2024
