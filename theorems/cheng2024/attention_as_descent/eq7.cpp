// The sequence (7), f_{l+1} = f_l - r_l g_l with g_l the direction of norm 1 and least derivative,
// is (9) with r'_l = -r_l q_l^{-1/2}: as printed it ascends for r_l > 0.
#include <algorithm>
#include <utility>

#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_eq7 {
namespace {

// The space of a positive semidefinite kernel is a space of features: kappa(x_i, .) is column i of
// F, a function is a vector w of it, and its value at x_i is <w, F_i>.
template <class V>
auto squared_loss(const V& y, const V& f) {
  return dot(y - f, y - f);
}

// One step of (7) from any function w: with e = y - F^T w the direction of norm 1 and least
// derivative (Lemma G.3) is g = c F e, c^2 q = 1 for q = |F e|^2. Whatever c is, w - r g has the
// values of (9) with r' = -r c at the demonstrations and at a query of features x, and the layer
// of Proposition 3.1 with this r' leads from the tokens of w to those of w - r g. The step has the
// squared norm r^2 (c^2 q), so |r| for the c of the lemma.
struct LiteralStep {
  enum class Change { none, same_sign, two_lengths } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"m", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d"), m = free.space("m");
    const auto F = free.matrix("F", m, n), X = free.matrix("X", d, n);
    const auto y = free.vector("y", n), w = free.vector("w", m),
               at_query = free.vector("at_query", m);
    const auto x = free.vector("x", d);
    const auto r = free.scalar("r"), c = free.scalar("c");
    const auto e = y - transpose(F) * w;
    const auto step = -(r * c) * (F * e), next = w + step;
    const auto r_prime = change == Change::same_sign ? r * c : -(r * c);
    const auto K = transpose(F) * F;
    const auto nu = transpose(F) * at_query;
    const auto tokens = [&](const VectorOf<M>& v) {
      return bordered(X, x, y - transpose(F) * v, -dot(at_query, v));
    };
    const auto all = bordered(K, nu, nu, dot(at_query, at_query));
    const auto after =
        tokens(w) + attended(tokens(w), block_values(zero_like(X * transpose(X)), -r_prime), all);
    const auto q = dot(e, K * e);
    Vanishing<M> zero;
    zero.equal(transpose(F) * next, transpose(F) * w + r_prime * (K * e));
    zero.equal(dot(at_query, next), dot(at_query, w) + r_prime * dot(nu, e));
    zero.equal(after, tokens(next));
    zero.equal(dot(step, step), r * r * c * (change == Change::two_lengths ? q : c * q));
    return zero;
  }
};

// A step of (7) changes the loss by 2 r c q + r^2 c^2 |K e|^2, one of (9) by -2 r' q +
// r'^2 |K e|^2, and leaves the residuals (I - r' K) e.
struct LossChange {
  enum class Change { none, descends, residual } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto K = free.symmetric("K", n);
    const auto y = free.vector("y", n), f = free.vector("f", n);
    const auto r = free.scalar("r"), c = free.scalar("c");
    const ScalarOf<M> two(2L);
    const auto e = y - f, Ke = K * e;
    const auto q = dot(e, Ke), curvature = dot(Ke, Ke), rc = r * c;
    const auto before = squared_loss(y, f);
    const auto literal = squared_loss(y, f - rc * Ke) - before;
    const auto descent = squared_loss(y, f + r * Ke) - before;
    const auto first_order = two * rc * q;
    Vanishing<M> zero;
    zero.add(literal - (change == Change::descends ? -first_order : first_order) -
             rc * rc * curvature);
    zero.equal(descent + two * r * q, r * r * curvature);
    zero.add(y - (f + r * Ke) -
             (change == Change::residual ? e + r * Ke : (identity_like(K) - r * K) * e));
    return zero;
  }
};

// One step from f_0 = 0 at an instance, over enclosures: the layer with r'_0 = -r_0 q^{-1/2} holds
// the labels of f_1 = -r_0 g_0, and the loss changes by 2 r_0 q^{1/2} + r_0^2 |K y|^2 / q.
Finding at_instance(const Context& c) {
  const auto& instance = c.instance;
  if (const auto of = kernel_of(instance);
      of.is_rational() && !positive_semidefinite(gram_matrix(of, instance.matrix("X"))))
    return finding(Answer::does_not_apply(),
                   "the Gram matrix of the points is not positive semidefinite: (7) has no norm");
  const auto X = to_scalar<Ball>(instance.matrix("X"));
  const auto y = to_scalar<Ball>(instance.vector("y"));
  const Ball r0(instance.rational("r0"));
  const auto kernel = kernel_of(instance);
  const auto K = gram_matrix(kernel, X);
  const auto Ky = K * y;
  const Ball q = dot(y, Ky), root = sqrt(q);
  const auto f = (-r0 / root) * Ky;
  // The query is the first demonstration.
  const auto states = kernel_attention_stack(
      token_matrix(Prompt<Ball>{X, y, X.col(0)}),
      functional_descent_layers(X.rows(), Vector<Ball>{-r0 / root}), Activation{kernel});
  const bool same = all_hold({consistent(without_last(states.back().row(X.rows())), y - f),
                              consistent(states.back()(X.rows(), X.cols()), Ball(-f.front()))});
  const Ball change = squared_loss(y, f) - dot(y, y);
  const bool as_said = consistent(change, Ball(Ball(2) * r0 * root + r0 * r0 * dot(Ky, Ky) / q));
  return settled({same, as_said},
                 "the layer with r'_0 = -r_0 q^{-1/2} = " + Ball(-r0 / root).decimal(10) +
                     " predicts f_1 of (7), and the loss changes by " + change.decimal(10),
                 "the layer predicts something else, or the loss changes by another amount");
}

struct ValuesAtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto y = to_scalar<T>(instance.vector("y"));
    const auto& r0 = instance.rational("r0");
    const T q = dot(y, gram_matrix(kernel_of(instance), to_scalar<T>(instance.matrix("X"))) * y);
    auto result = settled(true, "as listed", "");
    result.values = {exact_or_enclosed("q", q),
                     exact_or_enclosed("r_prime_squared", T(from_rational<T>(r0 * r0) / q)),
                     value("sign", static_cast<long>(-r0.sign()))};
    return result;
  }
};
Finding values_at_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), ValuesAtInstance{c.instance});
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
  using Step = LiteralStep::Change;
  using Loss = LossChange::Change;
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
      .parts = {{"equivalent",
                 {words(LiteralStep{}), on_instance(Evidence::enclosure, at_instance)},
                 {{"r' has the sign of r", words(LiteralStep{Step::same_sign})},
                  {"the step has the squared norm r^2 c q", words(LiteralStep{Step::two_lengths})}},
                 {},
                 {exact(values_at_instance)}},
                {"change",
                 {words(LossChange{})},
                 {{"a step of (7) has the sign of descent", words(LossChange{Loss::descends})},
                  {"e_{l+1} = (I + r'_l K) e_l", words(LossChange{Loss::residual})}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_eq7
