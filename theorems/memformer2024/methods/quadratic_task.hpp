// The quadratic R(w) = (1/2) (w - w*)^T H (w - w*) that Memformers run on, and how a user gives it:
// by demonstrations X, H = (1/n) X X^T, or by H itself.
#pragma once

#include <optional>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/instance.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

template <class T>
struct QuadraticTask {
  Matrix<T> H;
  Vector<T> w_star, w_0;
  long d() const { return H.rows(); }
  Vector<T> gradient(const Vector<T>& w) const { return H * (w - w_star); }
  T risk(const Vector<T>& w) const {
    return T(dot(w - w_star, gradient(w)) * from_rational<T>(Rational(1, 2)));
  }
};

template <class T>
Matrix<T> hessian_of_samples(const Matrix<T>& X) {
  return from_rational<T>(Rational(1, X.cols())) * (X * transpose(X));
}

template <class T = Rational>
QuadraticTask<T> quadratic_task_of(const Instance& c) {
  const auto w_star = to_scalar<T>(c.vector("w_star"));
  return {
      c.has("H") ? to_scalar<T>(c.matrix("H")) : hessian_of_samples(to_scalar<T>(c.matrix("X"))),
      w_star, c.has("w_0") ? to_scalar<T>(c.vector("w_0")) : Vector<T>(w_star.size(), T(0L))};
}

// X or H, w_star, w_0, the sizes.
inline std::vector<Input> quadratic_task_inputs() {
  return {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples", true},
          {"H",
           Kind::matrix,
           {"d", "d"},
           {Constraint::positive_semidefinite},
           "Hessian, instead of X",
           true},
          {"w_star", Kind::vector, {"d"}, {}, "task vector"},
          {"w_0", Kind::vector, {"d"}, {}, "start; zero when absent", true},
          {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations", true},
          {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}};
}
inline std::optional<Complaint> need_one_hessian(const Instance& instance) {
  if (instance.has("X") != instance.has("H")) return std::nullopt;
  if (instance.has("X"))
    return Complaint{"H", "X and H", "one of them: H = (1/n) X X^T follows from X"};
  return Complaint{"X", "", "demonstrations X or the Hessian H", true};
}

}  // namespace verify::memformer2024
