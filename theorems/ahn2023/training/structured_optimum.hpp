// The loss over the structured set with B (Theorem 5 of Ahn et al. 2023) as a function of
// theta = (a_0 .. a_{L-1}, c_0 .. c_{L-2}), c_l = a_l b_l: search in double, enclosure by Krawczyk.
// p has degree (3^L - 1)/2; a Gauss rule with one node more integrates p^2 without cancellation.
#pragma once

#include <optional>

#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/search/lbfgs.hpp"
#include "verify/words/answer.hpp"

namespace verify::ahn2023 {

inline long layers_of(std::size_t parameters) { return (static_cast<long>(parameters) + 1) / 2; }

// p(x) and its derivatives by theta at one node.
template <Ring T>
struct Response {
  T value;
  Vector<T> slope;

  Response(const T& x, const Vector<T>& theta) : value(1L), slope(theta.size(), T(0L)) {
    const long layers = layers_of(theta.size());
    Vector<T> mu = {x}, before = {T(1L)};  // before_l = prod_{j<l} (1 + a_j mu_j)
    for (long l = 0; l < layers; ++l) {
      before.push_back(T(before[l] * factor(theta[l], mu[l])));
      if (l + 1 < layers) {
        const T step = factor(theta[layers + l], mu[l]);
        mu.push_back(T(mu[l] * step * step));
      }
    }
    value = before.back();
    T after(1L), by_mu(0L);  // prod_{j>l} (1 + a_j mu_j); dp / dmu_{l+1}
    for (long l = layers - 1; l >= 0; --l) {
      const T others = before[l] * after;
      slope[l] = mu[l] * others;
      T through(0L);
      if (l + 1 < layers) {
        const T& c = theta[layers + l];
        const T step = factor(c, mu[l]);
        slope[layers + l] = T(2L) * mu[l] * mu[l] * step * by_mu;
        through = by_mu * step * (T(1L) + T(3L) * c * mu[l]);
      }
      by_mu = theta[l] * others + through;
      after = T(after * factor(theta[l], mu[l]));
    }
  }

 private:
  static T factor(const T& scale, const T& mu) { return T(T(1L) + scale * mu); }
};

// sum_k w_k p(x_k)^2.
class StructuredLoss {
 public:
  StructuredLoss(long n, long d, long layers);  // at the working precision

  Ball value(const Vector<Ball>& theta) const;
  // Half the gradient, for every scalar that takes balls: the system that Krawczyk solves.
  template <class T>
  Vector<T> operator()(const Vector<T>& theta) const {
    Vector<T> sum(theta.size(), T(0L));
    for (std::size_t k = 0; k < rule_.nodes.size(); ++k) {
      const Response<T> p(T(rule_.nodes[k]), theta);
      const T scaled = T(rule_.weights[k]) * p.value;
      for (std::size_t j = 0; j < theta.size(); ++j) sum[j] += scaled * p.slope[j];
    }
    return sum;
  }
  // The same in double: value and gradient.
  Objective in_double() const;
  long layers() const { return layers_; }

 private:
  long layers_;
  Quadrature rule_;
};

// Half the Hessian, column by column: the general one (jet.hpp) computes second derivatives of the
// gradient as well, for twice the time.
Matrix<Ball> jacobian(const StructuredLoss& F, const Vector<Ball>& theta);

// The lowest of many descents from random starts with a fixed seed; a search. Kept for each (n, d,
// L): it costs more than the rest, and every precision asks for it again.
const Vector<double>& best_structured_point(long n, long d, long layers);

// A stationary point near `start`, proved to exist and to be the only one nearby, with its box.
std::optional<Vector<Ball>> stationary_point(const StructuredLoss& loss,
                                             const Vector<Rational>& start);

// What a claim about a point of the set rests on: the box, the loss over it, the signs of the
// eigenvalues of its Hessian. Without a start the point that the search finds; nothing where the
// precision proves no point. The certificate speaks of the point only, not of the rest of the set.
struct CertifiedPoint {
  Vector<Ball> a, b, c;  // b_l = c_l / a_l
  Ball loss;
  BallInertia signs;
  bool is_minimum() const { return signs.negative == 0 && signs.unknown == 0; }
  // "strict local minimum", "saddle" or "local maximum", by these signs; none of them open.
  std::string kind() const;
};
// What a sentence about local minima says of a point: yes at one; at a saddle it says nothing where
// the user chose the start, and is wrong where the search did.
Answer answer_at(const CertifiedPoint& point, bool given);
std::optional<CertifiedPoint> certified_point(const StructuredLoss& loss,
                                              const Vector<Rational>& start);

// Signs of the eigenvalues of the Hessian over the box.
BallInertia hessian_inertia(const StructuredLoss& loss, const Vector<Ball>& box);

Vector<Rational> exact_values(const Vector<double>& x);

}  // namespace verify::ahn2023
