// max(0, <u, w>) is no kernel: four points in the plane have a Gram matrix of determinant -1, and
// no three points do. Labels then need K_+, the absolute value of K; the matched construction
// diverges.
#include <fmt/format.h>

#include "theorems/cheng2024/attention_as_descent/symmetric_absolute_value.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_relu_nonpsd {
namespace {

const Kernel rectified{KernelShape::relu};

template <class T>
T determinant_of_three(const T& p, const T& q, const T& r, const T& a, const T& b, const T& c) {
  return T(p * q * r + T(2L) * a * b * c - p * c * c - q * b * b - r * a * a);
}

// A positive semidefinite [[p, a, b], [a, q, c], [b, c, r]] with negative entries replaced by 0.
//   c < 0 <= a, b:  the determinant grows by p c^2 - 2 a b c >= 0
//   b, c < 0:       it becomes r (p q - a^2) >= 0
//   a, b, c < 0:    it becomes p q r >= 0
// and minors of order 2 do not fall. So three points always have a positive semidefinite matrix.
struct ThreePoints {
  bool wrong_sign = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar(), q = free.scalar(), r = free.scalar(), a = free.scalar(),
            b = free.scalar(), c = free.scalar(), zero(0L);
    const T whole = determinant_of_three(p, q, r, a, b, c);
    const T growth =
        wrong_sign ? T(p * c * c + T(2L) * a * b * c) : T(p * c * c - T(2L) * a * b * c);
    return {T(determinant_of_three(p, q, r, a, b, zero) - whole - growth),
            T(determinant_of_three(p, q, r, a, zero, zero) - r * T(p * q - a * a)),
            T(determinant_of_three(p, q, r, zero, zero, zero) - p * q * r),
            T(T(p * q) - T(p * q - a * a) - a * a)};
  }
};

Finding three_points(const Context&) { return expands_to_zero(ThreePoints{}); }
Finding three_points_ginac(const Context&) { return expands_to_zero_ginac(ThreePoints{}); }
Finding three_points_wrong(const Context& c) { return identity_test(ThreePoints{true}, c.seed); }

Finding four_points(const Context& c) {
  const auto K = gram_matrix(rectified, c.instance.matrix("X"));
  const Vector<Rational> v = {Rational(1), Rational(-2), Rational(1), Rational(-1)};
  const Rational det = determinant(K), form = dot(v, K * v);
  return settled(det.sign() < 0 && form.sign() < 0,
                 fmt::format("points (-1,1), (0,1), (1,1), (1,0): det K = {}, and v^T K v = {} for "
                             "v = (1,-2,1,-1)",
                             det.text(), form.text()),
                 "the matrix is positive semidefinite");
}
Finding is_a_kernel(const Context& c) {
  const auto K = gram_matrix(rectified, c.instance.matrix("X"));
  return settled(positive_semidefinite(K), "K is positive semidefinite",
                 "points (-1,1), (0,1), (1,1), (1,0): K = " + text_of(K) + " has determinant " +
                     determinant(K).text());
}

// Four demonstrations, query (1, 2), y = (1, -1, 1, -1), constant step 1/4.
Finding diverges(const Context& c) {
  const auto& X = c.instance.matrix("X");
  const Prompt<Rational> prompt{
      X, {Rational(1), Rational(-1), Rational(1), Rational(-1)}, {Rational(1), Rational(2)}};
  const Vector<Rational> steps(200, Rational(1, 4));
  const auto K = gram_matrix(rectified, all_points(prompt));
  const auto f = functional_gradient_descent(K, prompt.y, steps);
  const auto states = kernel_attention_stack(
      token_matrix(prompt), functional_descent_layers(2L, steps), Activation{rectified});
  const Rational &at_100 = f[100].back(), &at_200 = f[200].back();
  return settled(corners(states).back() == -at_200 && at_200 > Rational(100) * at_100,
                 fmt::format("query (1,2), y = (1,-1,1,-1), step 1/4: f_1 = {}, f_2 = {}, f_3 = "
                             "{}, f_100 = {}.., f_200 = {}..: growth by the factor 1 + "
                             "0.19352../4 a layer",
                             f[1].back().text(), f[2].back().text(), f[3].back().text(),
                             floor(at_100).text(), floor(at_200).text()),
                 "the prediction does not grow");
}

template <class T>
struct Weights {
  Vector<T> w;
  T variance;
};
template <class T>
Weights<T> weights_of(const Matrix<T>& K) {
  const long n = K.rows() - 1;
  const auto nu = block(K, 0, n, n, 1).entries();
  const auto w = solve(block(K, 0, 0, n, n), nu);
  return {w, T(K(n, n) - dot(w, nu))};
}

// Predictors (13), with K_+, and (25), with K, for the query (0, 1) among the other three points.
Finding with_and_without_plus(const Context& c) {
  const auto K = gram_matrix(rectified, c.example("query inside").matrix("X"));
  const auto plus = weights_of(absolute_value(K).matrix);
  const auto formal = weights_of(K);
  const bool differ = disjoint(plus.w[0], Ball(formal.w[0])) == Truth::yes;
  const Truth positive_loss = positive(plus.variance);
  std::string w;
  for (const auto& ball : plus.w) w += (w.empty() ? "" : ", ") + ball.decimal(12);
  return finding(
      conjunction(truth_of(differ && formal.variance.sign() < 0), positive_loss),
      fmt::format("demonstrations (-1,1), (1,1), (1,0), query (0,1): (13) with K_+ has w "
                  "= ({}) and loss {}; (25) with K has w = {} and the formal variance "
                  "{}, which is negative",
                  w, plus.variance.decimal(12), text_of(formal.w), formal.variance.text()));
}

Finding at_instance(const Context& c) {
  const auto K = gram_matrix(rectified, c.instance.matrix("X"));
  const long m = K.rows();
  AbsoluteValue absolute;
  try {
    absolute = absolute_value(K);
  } catch (const std::domain_error& error) {
    return finding(Truth::unknown, error.what());
  }
  const auto& plus = absolute.matrix;
  const auto exact = to_scalar<Ball>(K);
  Ball total;
  for (const auto& lambda : absolute.eigenvalues) total += abs(lambda);
  const bool squares = consistent(plus * plus, to_scalar<Ball>(K * K));
  const bool commutes = consistent(plus * exact, exact * plus);
  const bool traces = consistent(trace(plus), total);
  const auto signs = inertia(K);
  const bool small = m > 3 || signs.negative == 0;
  auto result = settled(
      squares && commutes && traces && small,
      fmt::format(
          "K has {} negative eigenvalues (exact). K_+ K_+ = K K, K_+ commutes with K and has "
          "the trace sum |lambda|, so that it is the square root of K K with the signs +; "
          "all by enclosures that meet",
          signs.negative),
      "K_+ is not the absolute value of K, or three points have a negative eigenvalue");
  result.values = {value("K", K), value("det_K", determinant(K)),
                   enclosed_value("lambda_min_approx", absolute.eigenvalues.front()),
                   enclosed_value("trace_K_plus_approx", total), exact_or_enclosed("K_plus", plus)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"X", Kind::matrix, {"d", "m"}, {}, "all points as columns, the query last if any"},
           {"m", Kind::integer, {}, {Constraint::positive}, "number of points"},
           d_input()},
      .values = {{"K", "matrix[m, m]: max(0, <x_i, x_j>)"},
                 {"det_K", "rational: determinant of K"},
                 {"lambda_min_approx", "real: smallest eigenvalue of K"},
                 {"trace_K_plus_approx", "real: trace of K_+"},
                 {"K_plus_approx", "matrix[m, m]: K_+ = Q |D| Q^T"}},
      .checks =
          {
              {"three points always have a positive semidefinite matrix", symbolic, everywhere,
               holds, On::claim,
               "any Gram matrix of three points, by the number of negative inner products",
               three_points},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "any Gram matrix of three points", three_points_ginac},
              {"four points in the plane have a matrix of determinant -1", exact, points, holds,
               On::claim, "(-1,1), (0,1), (1,1), (1,0)", four_points},
              {"the matched construction diverges", exact, points, holds, On::claim,
               "those four demonstrations, query (1,2), step 1/4, 200 layers", diverges},
              {"the predictors with K_+ and with K differ", enclosure, points, holds, On::claim,
               "demonstrations (-1,1), (1,1), (1,0), query (0,1)", with_and_without_plus},
              {"K_+ is the absolute value of K", enclosure, points, holds, On::instance,
               "the instance", at_instance},
              {"ReLU of the inner product is a kernel", exact, points, control, On::claim,
               "the four points", is_a_kernel},
              {"clipping changes the determinant by p c^2 + 2 a b c", identity, everywhere, control,
               On::claim, "any Gram matrix of three points", three_points_wrong},
          },
  };
}

}  // namespace verify::cheng2024::claim_relu_nonpsd
