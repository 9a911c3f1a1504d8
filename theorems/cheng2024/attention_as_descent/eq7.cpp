// The sequence (7), f_{l+1} = f_l - r_l g_l with g_l the direction of norm 1 and least derivative,
// as printed: it ascends for r_l > 0, and its steps, of one length, are (9) with r'_l = -r_l
// q_l^{-1/2}.
#include <algorithm>
#include <utility>

#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"

namespace verify::cheng2024::claim_eq7 {
namespace {

template <class T>
T squared_loss(const Vector<T>& y, const Vector<T>& f) {
  const auto e = y - f;
  return dot(e, e);
}

// Values at the demonstrations of one literal step: f - r c sum_i e_i kappa(x_i, .), c = q^{-1/2}.
template <class T>
Vector<T> literal_step(const Matrix<T>& K, const Vector<T>& y, const Vector<T>& f, const T& r,
                       const T& c) {
  return f - (r * c) * (K * (y - f));
}

// The loss after a literal step exceeds the former one by 2 r c q + r^2 c^2 |K e|^2: more than 0
// for r > 0. A step of (9) changes it by -2 r' q + r'^2 |K e|^2: less than 0 for small r' > 0.
struct LossChange {
  long n;
  bool descends = false;  // the literal step with the sign of descent
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n), f = free.vector(n);
    const T r = free.scalar(), c = free.scalar(), two(2L);
    const auto e = y - f, Ke = K * e;
    const T q = dot(e, Ke), curvature = dot(Ke, Ke), rc = r * c;
    const T before = squared_loss(y, f);
    const T literal = squared_loss(y, literal_step(K, y, f, r, c)) - before;
    const T descent = squared_loss(y, f + r * Ke) - before;
    const T first_order = descends ? T(-two * rc * q) : T(two * rc * q);
    return {T(literal - first_order - rc * rc * curvature),
            T(descent + two * r * q - r * r * curvature)};
  }
};

// The literal step is a step of (9) with r' = -r c, its squared norm is r^2 c^2 q, and with the
// steps of (9) the residuals obey e_{l+1} = (I - r'_l K) e_l.
struct Reduction {
  long n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n);
    const T r = free.scalar(), c = free.scalar();
    auto r_prime = free.vector(layers);
    r_prime.front() = T(-(r * c));
    const auto f = functional_gradient_descent(K, y, r_prime);
    auto zero = literal_step(K, y, Vector<T>(n, T(0L)), r, c) - f[1];
    const auto alpha = descent_coefficients(K, y, r_prime)[1];
    zero.push_back(dot(alpha, K * alpha) - r * r * c * c * dot(y, K * y));
    for (long l = 0; l < layers; ++l) {
      const auto e = y - f[l];
      const auto gap = (y - f[l + 1]) - (e - r_prime[l] * (K * e));
      zero.insert(zero.end(), gap.begin(), gap.end());
    }
    return zero;
  }
};

Finding loss_change(const Context&) { return expands_to_zero(LossChange{3}); }
Finding loss_change_ginac(const Context&) { return expands_to_zero_ginac(LossChange{2}); }
Finding loss_change_large(const Context& c) { return identity_test(LossChange{20}, c.seed); }
Finding reduction(const Context&) { return expands_to_zero(Reduction{2, 2}); }
Finding reduction_large(const Context& c) { return identity_test(Reduction{12, 4}, c.seed); }
Finding descends_identity(const Context& c) { return identity_test(LossChange{2, true}, c.seed); }

// n = 1, kappa = uw, x = y = 1, f_0 = 0, r_0 = 1: q = 1.
Finding descends(const Context&) {
  const Matrix<Rational> K = {{Rational(1)}};
  const Vector<Rational> y = {Rational(1)}, start = {Rational(0)};
  const auto next = literal_step(K, y, start, Rational(1), Rational(1));
  const Rational before = squared_loss(y, start), after = squared_loss(y, next);
  return settled(after < before, "the loss falls from " + before.text() + " to " + after.text(),
                 "n = d = 1, kappa = uw, x = y = 1, f_0 = 0, r_0 = 1: the steepest direction is "
                 "g(x) = x, f_1(1) = " +
                     next.front().text() + ", the loss rises from " + before.text() + " to " +
                     after.text());
}

// kappa(x, x) = 1, r_0 = 1: r'_0^2 = 1/q for y = 1 and y = 2.
Finding one_step_size(const Context&) {
  const Matrix<Rational> K = {{Rational(1)}};
  const auto squared_step = [&](long label) {
    const Vector<Rational> y = {Rational(label)};
    return Rational(1) / dot(y, K * y);
  };
  const Rational first = squared_step(1), second = squared_step(2);
  return settled(
      first == second, "both prompts need one step",
      "n = 1, kappa(x, x) = 1, |r_0| = 1: y = 1 needs |r'_0| = " + exact_sqrt(first).text() +
          ", y = 2 needs |r'_0| = " + exact_sqrt(second).text());
}

// Control: r' = -r_0 without the factor q^{-1/2} moves f by |r_0| in norm.
Finding without_normalisation(const Context&) {
  const Matrix<Rational> K = {{Rational(1)}};
  const Vector<Rational> y = {Rational(2)};
  const auto alpha = descent_coefficients(K, y, {Rational(-1)}).back();
  const Rational norm_squared = dot(alpha, K * alpha);
  return settled(norm_squared == Rational(1), "the step has norm 1",
                 "n = 1, kappa(x, x) = 1, y = 2, r_0 = 1: the step has norm^2 " +
                     norm_squared.text() + ", not r_0^2 = 1");
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto X = to_scalar<T>(instance.matrix("X"));
    const auto y = to_scalar<T>(instance.vector("y"));
    const auto& r0 = instance.rational("r0");
    const auto K = gram_matrix(kernel_of(instance), X);
    const T q = dot(y, K * y), squared = from_rational<T>(r0 * r0) / q;
    // The squared norm of a unit step of (9) from 0, by its coefficients and by its values.
    const auto alpha = descent_coefficients(K, y, {T(1L)}).back();
    const auto values = functional_gradient_descent(K, y, {T(1L)}).back();
    const T norm = squared * dot(alpha, values);
    auto result = settled(consistent(norm, from_rational<T>(r0 * r0)),
                          "the step of (9) with r'_0^2 = r_0^2 / q has squared norm r_0^2",
                          "the step of (9) with r'_0^2 = r_0^2 / q has another norm than |r_0|");
    result.values = {exact_or_enclosed("q", q), exact_or_enclosed("r_prime_squared", squared),
                     value("sign", static_cast<long>(-r0.sign()))};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), AtInstance{c.instance});
}

// For the exponential, positive definite on distinct points: q = 0 exactly if the labels of every
// set of equal points add up to 0.
bool labels_cancel(const Matrix<Rational>& X, const Vector<Rational>& y) {
  std::vector<std::pair<Vector<Rational>, Rational>> sums;
  for (long i = 0; i < X.cols(); ++i) {
    const auto at = X.col(i);
    const auto known =
        std::find_if(sums.begin(), sums.end(), [&](const auto& s) { return s.first == at; });
    if (known == sums.end()) {
      sums.emplace_back(at, y[i]);
    } else {
      known->second += y[i];
    }
  }
  return std::all_of(sums.begin(), sums.end(), [](const auto& s) { return s.second == 0; });
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto complaint = undefined_kernel(instance)) return complaint;
  const auto& X = instance.matrix("X");
  const auto& y = instance.vector("y");
  const auto kernel = kernel_of(instance);
  if (kernel.is_rational()) {
    const Rational q = dot(y, gram_matrix(kernel, X) * y);
    if (q.sign() > 0) return {};
    return Complaint{"y", "y^T K y = " + q.text(),
                     "y^T K y > 0: otherwise no direction is steepest"};
  }
  if (!labels_cancel(X, y)) return {};
  return Complaint{"y", "y^T K y = 0", "y^T K y > 0: otherwise no direction is steepest"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {covariates_input(),
                 labels_input(),
                 kernel_input(),
                 bandwidth_input(),
                 {"r0", Kind::rational, {}, {}, "step of (7) from f_0 = 0"},
                 n_input(),
                 d_input()},
      .values = {{"q", "rational: y^T K y"},
                 {"r_prime_squared", "rational: r0^2 / q"},
                 {"sign", "integer: sign of r', the opposite of the sign of r0"}},
      .checks =
          {
              {"a step of (7) with r > 0 raises the loss, a small step of (9) lowers it", symbolic,
               everywhere, corrected, On::claim, "n=3; K symmetric, y, f, r, c free", loss_change},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "n=2; all free", loss_change_ginac},
              {"the same, larger", identity, everywhere, corrected, On::claim, "n=20; all free",
               loss_change_large},
              {"(7) is (9) with r' = -r c; norm^2 of the step r^2 c^2 q; e_{l+1} = (I - r' K) e_l",
               symbolic, everywhere, corrected, On::claim,
               "n=2, L=2; K symmetric, y, r, c, r' free", reduction},
              {"the same reduction, larger", identity, everywhere, corrected, On::claim,
               "n=12, L=4; all free", reduction_large},
              {"length of the first step at given numbers", enclosure, points, corrected,
               On::instance, "the instance: equal fractions, for exp enclosures that meet",
               at_instance},
              {"(7) with r_0 > 0 descends", exact, points, refuted, On::claim,
               "n=d=1, kappa=uw, x=y=1", descends},
              {"one step size r' serves the steps of (7) on every prompt", exact, points, refuted,
               On::claim, "n=1, two prompts", one_step_size},
              {"the literal step with the sign of descent", identity, everywhere, control,
               On::claim, "n=2; all free", descends_identity},
              {"a step without the factor 1/sqrt(q) has norm |r_0|", exact, points, control,
               On::claim, "n=1, y=2", without_normalisation},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_eq7
