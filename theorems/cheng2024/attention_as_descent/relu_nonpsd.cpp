// max(0, <u, w>) is no kernel: four points in the plane have a Gram matrix of determinant -1, and
// no three points do. Labels then need K_+, the absolute value of K; the matched construction
// diverges.
#include <fmt/format.h>

#include <array>

#include "theorems/cheng2024/attention_as_descent/symmetric_absolute_value.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "verify/algebra/facts/enclosed.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"
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

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar("p"), q = free.scalar("q"), r = free.scalar("r"), a = free.scalar("a"),
            b = free.scalar("b"), c = free.scalar("c"), zero(0L);
    const T whole = determinant_of_three(p, q, r, a, b, c);
    const T growth =
        wrong_sign ? T(p * c * c + T(2L) * a * b * c) : T(p * c * c - T(2L) * a * b * c);
    return {T(determinant_of_three(p, q, r, a, b, zero) - whole - growth),
            T(determinant_of_three(p, q, r, a, zero, zero) - r * T(p * q - a * a)),
            T(determinant_of_three(p, q, r, zero, zero, zero) - p * q * r),
            T(T(p * q) - T(p * q - a * a) - a * a)};
  }
};

// Is the matrix of these points of negative determinant, and v^T K v < 0?
template <class T>
void is_no_kernel(Comparisons<T>& say, const Matrix<T>& X, const Vector<T>& v) {
  const auto K = gram_matrix(rectified, X);
  const T det = expanded_determinant(K), form = dot(v, K * v);
  say.negative(det);
  say.negative(form);
  say.words(fmt::format("points {}: det K = {}, and v^T K v = {} for v = {}", shown(X), shown(det),
                        shown(form), shown(v)));
}

// d = 1, n = 2, x_1 = 1 and the query 1: does h_{1, query} change when x_2 moves from 0 to 1, so
// that it is no function of column 1 and of the query?
Finding depends_on_others(const Activation& h) {
  const auto entry = [&](long other) {
    const Matrix<Ball> X = {{Ball(1), Ball(other), Ball(1)}};
    return h(X, X)(0, 2);
  };
  const Ball first = entry(0), second = entry(1);
  return finding(disjoint(first, second), "d = 1, n = 2, x_1 = x_query = 1: h_{1, query} is " +
                                              first.decimal(10) + " for x_2 = 0 and " +
                                              second.decimal(10) + " for x_2 = 1");
}
// As facts; without the normaliser two equal numbers are neither told apart nor shown to be equal.
template <class T>
void depends_by_facts(Comparisons<T>& say, const Activation& h) {
  const auto entry = [&](long other) {
    const Matrix<T> X = {{T(1L), T(other), T(1L)}};
    return h(X, X)(0, 2);
  };
  say.differ(entry(0), entry(1));
}
Finding softmax_depends(const Context&) { return depends_on_others({{KernelShape::exp}, true}); }
Finding exp_depends(const Context&) { return depends_on_others({{KernelShape::exp}, false}); }

// Four demonstrations, query (1, 2), y = (1, -1, 1, -1), constant step.
template <class T>
Vector<T> predictions_with(const T& delta) {
  const Matrix<T> X = {{-1, 0, 1, 1}, {1, 1, 1, 0}};
  const Prompt<T> prompt{X, {1, -1, 1, -1}, {1, 2}};
  const Vector<T> steps(200, delta);
  const auto states = kernel_attention_stack(
      token_matrix(prompt), functional_descent_layers(2L, steps), Activation{rectified});
  return map(corners(states), [](const T& corner) { return T(-corner); });
}
// Is the prediction after 200 layers more than 100 times that after 100?
template <class T>
void grows(Comparisons<T>& say, const Vector<T>& f, const T& delta) {
  say.less(T(T(100L) * f[100]), f[200]);
  say.words(fmt::format(
      "query (1,2), y = (1,-1,1,-1), step {}: f_1 = {}, f_2 = {}, f_3 = {}, f_100 = {}, f_200 = {}",
      shown(delta), shown(f[1]), shown(f[2]), shown(f[3]), decimals(f[100], 8),
      decimals(f[200], 8)));
}
template <class T>
void diverges(Comparisons<T>& say) {
  const T delta = say.number(1, 4);
  const auto f = predictions_with(delta);
  // By hand, and from outside of this program.
  say.equal(f[2], say.number(5, 16));
  say.floor_is(f[100], T(38L));
  say.floor_is(f[200], T(4390L));
  grows(say, f, delta);
}
template <class T>
void tiny_step(Comparisons<T>& say) {
  const T delta = say.number(1, 1000);
  grows(say, predictions_with(delta), delta);
}

// Is K of these points, query last, not semidefinite, and K v = 0 for a v != 0 that is 0 at the
// query? Then K_+ v = 0 (#null), so that the block of K_+ that (13) inverts has no inverse.
// A principal minor of K is negative. The control: (3, 1) moved to (3, 2).
template <class T>
void block_is_singular(Comparisons<T>& say, long moved) {
  const Matrix<T> X = {{0, 1, 2, 3, -1}, {1, 1, 1, T(moved), 1}};
  const Vector<T> v = {0, 1, -2, 1, 0}, none = {0, 0, 0, 0, 0};
  const auto K = gram_matrix(rectified, X);
  Matrix<T> without_fourth(4, 4);
  const std::array<long, 4> kept = {0, 1, 2, 4};
  for (long i = 0; i < 4; ++i)
    for (long j = 0; j < 4; ++j) without_fourth(i, j) = K(kept[i], kept[j]);
  say.negative(expanded_determinant(without_fourth));
  say.differ(v, none);
  say.zero(v.back());
  say.equal(K * v, none);
  if constexpr (std::is_same_v<T, Rational>)
    say.words(
        fmt::format("points {}, query last: K has {} negative eigenvalues, and K v = {} for v = {}",
                    text_of(X), inertia(K).negative, text_of(K * v), text_of(v)));
}

// K_+ = U |D| U^T and K = U D U^T: with |D|^2 = D^2 and U^T U = I the squared length of K_+ v is
// that of K v, since |u|^2 = u^T U D^2 U^T u with u = v for both. In letters: P and Q stand for
// K_+ and K, symmetric with P P = Q Q + R, where R is 0.
struct SameKernel {
  bool once = false;  // |P v|^2 = v^T Q v

  Sizes sizes() const { return {{"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto m = free.space("m");
    const M P = free.symmetric("P", m), Q = free.symmetric("Q", m);
    const auto v = free.vector("v", m);
    const M apart = P * P - Q * Q;
    Vanishing<M> zero;
    zero.add(dot(P * v, P * v) - (once ? dot(v, Q * v) : dot(Q * v, Q * v)) - dot(v, apart * v));
    return zero;
  }
};

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

// Predictors (13), with K_+, and (25), with K, for the query among the other three points: are the
// weights others, the loss of (13) positive and the formal variance of (25) negative?
Finding predictors_differ(const Matrix<Rational>& X) {
  const auto K = gram_matrix(rectified, X);
  const auto plus = weights_of(absolute_value(K).matrix);
  const auto formal = weights_of(K);
  const Truth differ = negation(is_zero(plus.w[0] - Ball(formal.w[0])));
  std::string w;
  for (const auto& ball : plus.w) w += (w.empty() ? "" : ", ") + ball.decimal(12);
  return finding(
      conjunction(truth_of(formal.variance.sign() < 0),
                  conjunction(differ, positive(plus.variance))),
      fmt::format("points {}, query last: (13) with K_+ has w = ({}) and loss {}; (25) with K has "
                  "w = {} and the formal variance {}",
                  text_of(X), w, plus.variance.decimal(12), text_of(formal.w),
                  formal.variance.text()));
}
// As facts: K has one negative eigenvalue, with an eigenvector v of cofactors, so that K_+ = K - 2
// lambda v v^T / |v|^2; the weights by Cramer's rule, for all numbers lambda between two ends.
template <class T>
Weights<T> weights_by_determinants(const Matrix<T>& K) {
  const long n = K.rows() - 1;
  const auto among = block(K, 0, 0, n, n);
  const auto nu = block(K, 0, n, n, 1).entries();
  const T whole = expanded_determinant(among);
  Weights<T> result{{}, K(n, n)};
  for (long j = 0; j < n; ++j) {
    auto replaced = among;
    for (long i = 0; i < n; ++i) replaced(i, j) = nu[static_cast<std::size_t>(i)];
    result.w.push_back(T(expanded_determinant(replaced) / whole));
    result.variance = T(result.variance - result.w.back() * nu[static_cast<std::size_t>(j)]);
  }
  return result;
}
template <class T>
void predictors_differ_by_facts(Comparisons<T>& say, Boxes<T>& free, const Matrix<Rational>& X,
                                const Rational& least, const Rational& largest) {
  const auto K = gram_matrix(rectified, to_scalar<T>(X));
  const long m = K.rows();
  const auto I = identity_matrix<T>(m);
  for (long size = 1; size < m; ++size)
    say.positive(expanded_determinant(block(K, 0, 0, size, size)));
  say.negative(expanded_determinant(K));
  say.positive(expanded_determinant(K - from_rational<T>(least) * I));
  say.negative(expanded_determinant(K - from_rational<T>(largest) * I));
  say.negative(from_rational<T>(largest));
  const T lambda = free.between("lambda", least, largest);
  const auto shifted = K - lambda * I;
  Vector<T> v;
  for (long j = 0; j < m; ++j) {
    Matrix<T> minor(m - 1, m - 1);
    for (long i = 0; i + 1 < m; ++i)
      for (long k = 0; k + 1 < m; ++k) minor(i, k) = shifted(i, k < j ? k : k + 1);
    const T cofactor = expanded_determinant(minor);
    v.push_back(j % 2 == 0 ? cofactor : T(-cofactor));
  }
  const T scale = T(T(2L) * lambda) / dot(v, v);
  auto plus = K;
  for (long i = 0; i < m; ++i)
    for (long j = 0; j < m; ++j)
      plus(i, j) =
          T(plus(i, j) - scale * v[static_cast<std::size_t>(i)] * v[static_cast<std::size_t>(j)]);
  const auto with_plus = weights_by_determinants(plus), formal = weights_by_determinants(K);
  say.negative(formal.variance);
  say.nonzero(T(with_plus.w[0] - formal.w[0]));
  say.positive(with_plus.variance);
}

const Matrix<Rational> no_kernel_points = {{-1, 1, 1, 0}, {1, 1, 0, 1}},
                       kernel_points = {{1, 0, -1}, {0, 1, 2}};
Finding with_and_without_plus(const Context&) { return predictors_differ(no_kernel_points); }
Finding where_it_is_a_kernel(const Context&) { return predictors_differ(kernel_points); }
// The eigenvalue of K lies between the two ends.
WayCheck predictors_stated(Settle settle, const Matrix<Rational>& X) {
  return with_enclosures(once(Evidence::enclosure, {}, Inputs::points, settle),
                         [X](auto& say, auto& free) {
                           predictors_differ_by_facts(say, free, X, Rational(-193528, 1000000),
                                                      Rational(-193527, 1000000));
                         });
}

Finding at_instance(const Context& c) {
  const auto K = gram_matrix(rectified, c.instance.matrix("X"));
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
  auto result = settled(
      {squares, commutes, traces},
      fmt::format(
          "K has {} negative eigenvalues (exact). K_+ K_+ = K K, K_+ commutes with K and has "
          "the trace sum |lambda|, so that it is the square root of K K with the signs +; "
          "all by enclosures that meet",
          inertia(K).negative),
      "K_+ is not the absolute value of K");
  result.values = {value("K", K), value("det_K", determinant(K)),
                   enclosed_value("lambda_min_approx", absolute.eigenvalues.front()),
                   enclosed_value("trace_K_plus_approx", total), exact_or_enclosed("K_plus", plus)};
  return result;
}

// Every three of the points.
Finding three_at_instance(const Context& c) {
  const auto K = gram_matrix(rectified, c.instance.matrix("X"));
  const long m = K.rows();
  bool semidefinite = true;
  for (long i = 0; i < m; ++i) {
    for (long j = i; j < m; ++j) {
      for (long k = j; k < m; ++k) {
        const Vector<long> at = {i, j, k};
        Matrix<Rational> three(3, 3);
        for (long p = 0; p < 3; ++p)
          for (long q = 0; q < 3; ++q) three(p, q) = K(at[p], at[q]);
        semidefinite &= positive_semidefinite(three);
      }
    }
  }
  return settled(semidefinite,
                 fmt::format("every three of the {} points have a semidefinite matrix; all of them "
                             "have one with {} negative eigenvalues",
                             m, inertia(K).negative),
                 "three of the points have a negative eigenvalue");
}

}  // namespace

Theorem theorem() {
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
      .parts = {{"no_kernel",
                 {compare([](auto& say) {
                   is_no_kernel(say, {{-1, 0, 1, 1}, {1, 1, 1, 0}}, {1, -2, 1, -1});
                 })},
                 {{"with (0, 2) for (0, 1)",
                   compare([](auto& say) {  // (0, 1) moved to (0, 2)
                     is_no_kernel(say, {{-1, 0, 1, 1}, {1, 2, 1, 0}}, {1, -2, 1, -1});
                   })},
                  {"v = 0, where v^T K v is 0", compare([](auto& say) {
                     is_no_kernel(say, {{-1, 0, 1, 1}, {1, 1, 1, 0}}, {0, 0, 0, 0});
                   })}}},
                {"softmax",
                 {with_enclosures(once(Evidence::enclosure, {}, Inputs::points, softmax_depends),
                                  [](auto& say) {
                                    depends_by_facts(say, {{KernelShape::exp}, true});
                                  })},
                 {{"exp without the normaliser",
                   once(Evidence::enclosure, {}, Inputs::points, exp_depends)}}},
                {"three_points",
                 {expand(ThreePoints{}), exact(three_at_instance)},
                 {{"clipping changes the determinant by p c^2 + 2 a b c", test(ThreePoints{true})}},
                 {ginac(ThreePoints{})}},
                {"differ",
                 {predictors_stated(with_and_without_plus, no_kernel_points)},
                 {{"points whose matrix is semidefinite",
                   predictors_stated(where_it_is_a_kernel, kernel_points)}}},
                {"singular",
                 {compare([](auto& say) { block_is_singular(say, 1); })},
                 {{"with (3, 2) for (3, 1)",
                   compare([](auto& say) { block_is_singular(say, 2); })}}},
                {"null", {words(SameKernel{})}, {{"|K_+ v|^2 = v^T K v", words(SameKernel{true})}}},
                {"absolute_value", {on_instance(Evidence::enclosure, at_instance)}, {}},
                {"diverges",
                 {compare([](auto& say) { diverges(say); })},
                 {{"with the step 1/1000 within 200 layers",
                   compare([](auto& say) { tiny_step(say); })}}}},
  };
}

}  // namespace verify::cheng2024::claim_relu_nonpsd
