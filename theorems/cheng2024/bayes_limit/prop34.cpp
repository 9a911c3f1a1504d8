// Functional gradient descent with the matching kernel converges to the Bayes predictor, prompt by
// prompt: the squared distance is at most a constant over sum r' (2 - r' lambda_max(Khat)), also
// where Khat is singular.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_prop34 {
namespace {

// The layers of the construction; the points do not matter where the kernel is a table.
template <class T>
Vector<T> predictions(const Prompt<T>& prompt, const Vector<T>& r_prime, const auto& h) {
  const auto stack = kernel_attention_stack(token_matrix(prompt),
                                            functional_descent_layers(prompt.d(), r_prime), h);
  return map(corners(stack), [](const T& corner) { return T(-corner); });
}

enum class Variant { as_stated, without_delta, power_too_low, without_sign };
// The layers of the construction for a table K of kernel values; the points do not matter.
template <MatrixLike M>
struct TokensOfKernel {
  M X;
  VectorOf<M> x;
  explicit TokensOfKernel(Letters<M>& free)
      : X(free.matrix(free.space("d"), free.space("n"))), x(free.vector(free.space("d"))) {}

  M layer(const VectorOf<M>& labels, const ScalarOf<M>& slot, const ScalarOf<M>& step,
          const M& K) const {
    const M Z = bordered(X, x, labels, slot);
    return Z + attended(Z, block_values(zero_like(X * transpose(X)), -step), K);
  }
};

// One layer on any state, for every kernel: induction over the layers. The labels are in the range
// of Khat, as labels of covariance Khat are: y = Khat zeta; nu = Khat w, as K is semidefinite. A
// layer turns zeta into zeta' = zeta - r' Khat zeta and the corner c into c - r' nu^T Khat zeta, so
//   c - w^T Khat zeta stays -w^T y: the prediction -c is the Bayes predictor w^T y but for
//     w^T Khat zeta, whose square is at most w^T Khat w F, F = zeta^T Khat zeta.
// For every l >= lambda_max, B = l I - Khat is semidefinite, rho = Khat zeta, and
//   |zeta|^2 falls by r' (2 - r' l) F + r'^2 (l F - |rho|^2),
//   l (l F - |rho|^2) = (B zeta)^T Khat (B zeta) + rho^T B rho >= 0,
//   F falls by r' (2 - r' l) |rho|^2 + r'^2 rho^T B rho.
// With M = sum_k r'_k (2 - r'_k l) over the layers before, S = M F + |zeta|^2 falls too, by (M + r'
// (2
// - r' l)) times what F falls by and r'^2 (l F - |rho|^2): M_L F_L <= S_L <= S_0 = |zeta_0|^2 for 0
// <= r'_k <= 2 / l. The last entry: of all a^T y w^T y has the least expected squared error.
struct LayerOnAnyState {
  enum class Change { none, ascent, triple_fall, twice_the_sum } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto Khat = free.symmetric(n);
    const auto w = free.vector(n), zeta = free.vector(n), a = free.vector(n);
    const auto mu = free.scalar(), c = free.scalar(), step = free.scalar(), l = free.scalar(),
               sum = free.scalar();
    const ScalarOf<M> one(1L), two(2L);
    const auto nu = Khat * w, labels = Khat * zeta;
    const M K = bordered(Khat, nu, nu, mu);
    const TokensOfKernel<M> tokens(free);
    const M after = tokens.layer(labels, c, change == Change::ascent ? -step : step, K);
    const auto next = zeta - step * labels;
    const auto expected = Khat * next;
    Vanishing<M> zero;
    zero.add(bottom_border(after) - expected);
    zero.add(corner(after) - dot(w, expected) - c + dot(w, labels));
    const M B = l * identity_like(Khat) - Khat;
    const auto beyond = B * zeta;
    const auto F = dot(zeta, labels), fallen = dot(next, expected), squares = dot(labels, labels),
               along = dot(labels, B * labels);
    const auto margin = step * (two - step * l);
    const auto said = change == Change::triple_fall ? margin + step : margin;
    const auto excess = l * F - squares;
    zero.add(dot(zeta, zeta) - dot(next, next) - said * F - step * step * excess);
    zero.add(l * excess - dot(beyond, Khat * beyond) - along);
    zero.add(F - fallen - said * squares - step * step * along);
    const auto next_sum = sum + (change == Change::twice_the_sum ? margin + margin : margin);
    zero.add(sum * F + dot(zeta, zeta) - next_sum * fallen - dot(next, next) -
             (sum + margin) * (F - fallen) - step * step * excess);
    const auto least = dot(w, nu), mixed = dot(w, labels);
    const auto apart = least * zeta - mixed * w;
    zero.add(least * (least * F - mixed * mixed) - dot(apart, Khat * apart));
    const auto error = with_last(-one * a, one);
    zero.add(dot(error, K * error) - mu + least - dot(a - w, Khat * (a - w)));
    return zero;
  }
};

// One layer on the labels e and the corner -nu^T Khat^-1 (y - e): they become those of (I - r'
// Khat) e, from e = y, so that minus the corner is nu^T Khat^-1 [I - prod_l (I - r'_l Khat)] y.
struct PredictionFormula {
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto [Khat, inverse] = free.regular_symmetric(n);
    const auto nu = free.vector(n), y = free.vector(n), e = free.vector(n);
    const auto mu = free.scalar(), step = free.scalar();
    const TokensOfKernel<M> tokens(free);
    const auto said = [&](const VectorOf<M>& residual) {
      const auto value = dot(nu, inverse * (y - residual));
      return variant == Variant::without_sign ? value : -value;
    };
    const auto next = e - step * (Khat * e);
    const M after = tokens.layer(e, said(e), step, bordered(Khat, nu, nu, mu));
    const auto added = variant == Variant::without_delta ? dot(nu, e) : step * dot(nu, e);
    Vanishing<M> zero;
    zero.add(said(y));
    zero.add(bottom_border(after) - (variant == Variant::power_too_low ? e : next));
    zero.add(corner(after) - said(next));
    zero.add(corner(after) - said(e) + added);
    return zero;
  }
};

// Where u = (-Khat^-1 (nu - v), 1) are the weights of the labels in the error behind a layer, they
// are those of (I - r' Khat) v in front of it, from v = nu behind the last one; the expected square
// of the error is u^T K u = mu - nu^T Khat^-1 nu + v^T Khat^-1 v.
struct LossFormula {
  bool square_missing = false;  // the control: p(Khat) in place of its square

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto [Khat, inverse] = free.regular_symmetric(n);
    const auto nu = free.vector(n), v = free.vector(n), y = free.vector(n);
    const auto mu = free.scalar(), step = free.scalar(), y_query = free.scalar();
    const ScalarOf<M> one(1L);
    const TokensOfKernel<M> tokens(free);
    const M K = bordered(Khat, nu, nu, mu);
    const auto weights = [&](const VectorOf<M>& at) { return with_last(inverse * (at - nu), one); };
    const auto next = v - step * (Khat * v);
    const M after = tokens.layer(y, y_query, step, K);
    const auto u = weights(v);
    Vanishing<M> zero;
    zero.add(dot(with_last(bottom_border(after), corner(after)), u) -
             dot(with_last(y, y_query), weights(next)));
    zero.add(dot(u, K * u) - mu + dot(nu, inverse * nu) -
             dot(v, inverse * (square_missing ? nu : v)));
    return zero;
  }
};

// n = d = 1, x = 2, query 1, y = 1, linear: Khat = 4, nu = 2, Bayes 1/2.
Vector<Rational> one_demonstration(const Rational& delta, long L) {
  const Prompt<Rational> prompt{{{2}}, {1}, {1}};
  return predictions(prompt, Vector<Rational>(L, delta),
                     Activation{Kernel{KernelShape::linear}, false});
}

// In every layer.
bool approaches(const Vector<Rational>& f, const Rational& bayes) {
  for (std::size_t l = 0; l + 1 < f.size(); ++l)
    if (abs(f[l + 1] - bayes) >= abs(f[l] - bayes)) return false;
  return true;
}

Finding printed_condition(const Context&) {
  const auto f = one_demonstration(Rational(3), 4), edge = one_demonstration(Rational(1, 2), 4);
  return settled(
      approaches(f, Rational(1, 2)), "delta = 3 < 4 converges",
      fmt::format(
          "n = d = 1, x = 2, query 1, y = 1, linear kernel: Khat = 4 and delta = 3 "
          "satisfies the printed delta < 4, but f = {}, {}, {}, {}, and the distance to the "
          "Bayes predictor 1/2 grows by 11 in every layer. At delta = 1/2 = 2/4 f "
          "alternates between {} and {}: only delta < 2/4 converges",
          f[1].text(), f[2].text(), f[3].text(), f[4].text(), edge[1].text(), edge[2].text()));
}

Finding beyond_the_bound(const Context&) {
  const auto f = one_demonstration(Rational(201, 400), 6);
  return settled(approaches(f, Rational(1, 2)), "delta = 2.01 / lambda_max converges",
                 fmt::format("Khat = 4, delta = 2.01/4: |f_1 - 1/2| = {}, |f_6 - 1/2| = {}",
                             abs(f[1] - Rational(1, 2)).text(), abs(f[6] - Rational(1, 2)).text()));
}

// The powers of I - delta Khat add up: (sum of those before the l-th) delta Khat = I - the l-th, by
// induction over l. The sum S and the power, both polynomials in Khat, are free.
struct PowersAddUp {
  bool without_delta = false;  // the control: the sum is not multiplied by delta

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto Khat = free.symmetric(n), sum = free.matrix(n, n);
    const auto delta = free.scalar();
    const M one = identity_like(Khat);
    const auto scale = without_delta ? ScalarOf<M>(1L) : delta;
    const M power = one - scale * (sum * Khat);
    const M next_sum = sum + power, next_power = power * (one - delta * Khat);
    Vanishing<M> zero;
    zero.add(next_power - (one - scale * (next_sum * Khat)));
    return zero;
  }
};

// For v in the kernel of Khat v^T Khat^-1 Khat v would be |v|^2.
Finding singular_inverse(const Context&) {
  const Prompt<Rational> prompt{{{1, 2}}, {1, 1}, {3}};
  const auto system = gram_system(Kernel{KernelShape::linear}, prompt);
  const Rational delta(1, 10);
  const auto one = identity_matrix<Rational>(2);
  auto power = one, sum = Matrix<Rational>(2, 2);
  constexpr long terms = 100;
  for (long m = 0; m < terms; ++m) {
    sum = sum + delta * power;
    power = power * (one - delta * system.Khat);
  }
  const Vector<Rational> v = {2, -1};
  const Rational found = dot(v, sum * (system.Khat * v)), expected = dot(v, v);
  const auto b = bayes_predictor(system, prompt.y);
  const auto f = predictions(prompt, Vector<Rational>(5, delta),
                             Activation{Kernel{KernelShape::linear}, false});
  return settled(
      found == expected, "the sum inverts Khat",
      fmt::format("linear kernel, x = 1, 2, query 3, y = (1, 1), delta = 1/10: Khat = [[1, 2], [2, "
                  "4]], v = (2, -1), Khat v = 0: {} terms of the sum times Khat give v^T .. v = "
                  "{}, not {}, "
                  "v^T sum v = {}. The prediction converges all the same: {}, {}, {}, .. to {}",
                  terms, found.text(), expected.text(), dot(v, sum * v).text(), f[1].text(),
                  f[2].text(), f[3].text(), b.prediction.text()));
}

Plot loss_plot(const Vector<double>& loss, double bayes) {
  Curve course_of_loss{"expected loss", Mark::line, {}};
  for (std::size_t l = 0; l < loss.size(); ++l)
    course_of_loss.points.emplace_back(static_cast<double>(l), loss[l]);
  Curve level{
      "Bayes loss", Mark::dashed, {{0, bayes}, {static_cast<double>(loss.size() - 1), bayes}}};
  return {"Expected loss given the prompt",
          "layer",
          "expected squared error",
          "The loss after each layer, for steps below 2 / lambda_max down to the Bayes loss.",
          {std::move(course_of_loss), std::move(level)}};
}

struct Courses {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto kernel = kernel_of(c.instance);
      const auto prompt = prompt_of<T>(c.instance);
      const auto r_prime = to_scalar<T>(steps_of(c.instance));
      const auto system = gram_system(kernel, prompt);
      const auto found = descent_course(system, prompt.y, r_prime);
      const auto b = bayes_predictor<T>(kernel, prompt_of(c.instance));
      constexpr long budget = 40000;  // the layers themselves, as far as that is quick
      const long affordable =
          std::clamp<long>(budget / (prompt.n() * prompt.n() + 1), 1,
                           std::min<long>(static_cast<long>(r_prime.size()), 64));
      const Vector<T> first(r_prime.begin(), r_prime.begin() + affordable);
      const auto layers = predictions(prompt, first, Activation{kernel, false});
      const Vector<T> expected(found.f.begin(), found.f.begin() + affordable + 1);
      const bool equal = consistent(layers, expected);
      auto result = settled(
          equal,
          fmt::format("the forward pass through {} layers gives the predictions of the Gram "
                      "recursion",
                      affordable),
          "the forward pass differs from the Gram recursion");
      result.values = {exact_or_enclosed("bayes_prediction", b.prediction),
                       exact_or_enclosed("bayes_variance", b.variance),
                       exact_or_enclosed("f_last", found.f.back()),
                       exact_or_enclosed("loss_last", found.loss.back()),
                       exact_or_enclosed("f", found.f),
                       exact_or_enclosed("loss_by_layer", found.loss)};
      if (b.invertible) result.values.push_back(exact_or_enclosed("w", b.w));
      if (deserves_plots(c) && found.loss.size() > 2)
        result.plots = {loss_plot(map(found.loss, [](const T& x) { return x.to_double(); }),
                                  b.variance.to_double())};
      return result;
    });
  }
};
Finding courses(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Courses{c});
}

// By the bound of LayerOnAnyState on w in place of zeta the loss exceeds the Bayes loss by at most
// |w|^2 / sum r' (2 - r' lambda_max).
Finding loss_bound(const Context& c) {
  return unless_singular([&] {
    const auto kernel = kernel_of(c.instance);
    const auto exact = prompt_of(c.instance);
    const auto prompt = prompt_of<Ball>(c.instance);
    const auto steps = steps_of(c.instance);
    const auto system = gram_system(kernel, prompt);
    const Ball largest = largest_eigenvalue_bound(system.Khat);
    Ball sum(0);
    for (const auto& step : steps) {
      const Ball margin = Ball(2) - Ball(step) * largest;
      if (step.sign() < 0)
        return finding(Answer::does_not_apply(), "r' >= 0 fails: r' = " + step.text());
      if (less(margin, Ball(0)) == Truth::yes) {
        return finding(Answer::does_not_apply(),
                       fmt::format("r' <= 2 / lambda_max needs {} <= {}", step.text(),
                                   (Ball(2) / largest).decimal(8)));
      }
      sum += Ball(step) * margin;
    }
    if (less(Ball(0), sum) != Truth::yes)
      return finding(Answer::does_not_apply(),
                     "0 < sum r' (2 - r' lambda_max) needs 0 < " + sum.decimal(8));
    const Ball loss = descent_course(system, prompt.y, to_scalar<Ball>(steps)).loss.back();
    Ball bayes, squares;
    if (kernel.is_rational()) {
      const auto b = bayes_predictor<Rational>(kernel, exact);
      bayes = Ball(b.variance);
      squares = Ball(dot(b.w, b.w));
    } else {
      const auto b = bayes_predictor<Ball>(kernel, exact);
      bayes = b.variance;
      squares = dot(b.w, b.w);
    }
    const Ball bound = squares / sum;
    const bool possible = less(loss, bayes) != Truth::yes;
    return finding(
        possible ? conjunction(Truth::yes, negation(less(bound, loss - bayes))) : Truth::no,
        fmt::format("lambda_max(Khat) <= {}; after {} layers the loss exceeds the Bayes "
                    "loss by {}, the bound |w|^2 / sum r' (2 - r' lambda_max) is {}",
                    largest.decimal(8), steps.size(), (loss - bayes).decimal(8), bound.decimal(8)));
  });
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.has("r_prime") == instance.has("delta")) {
    return Complaint{"delta", instance.has("delta") ? "given besides r_prime" : "absent",
                     "either r_prime, or delta and L", !instance.has("delta")};
  }
  return complaint_about_gram(instance);
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  using Change = LayerOnAnyState::Change;
  const auto settled_once = [](const Sizes& sizes, Settle settle) {
    return once(Evidence::exact, sizes, Inputs::points, settle);
  };
  auto steps = steps_r_prime_input();
  auto delta = delta_input();
  steps.optional = delta.optional = true;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input(), steps, delta}, Depth::implied),
      .values = {{"f", "vector[L+1]: predictions f_0 .. f_L (every value: _approx for exp)"},
                 {"loss_by_layer",
                  "vector[L+1]: expected squared error given X after 0 .. L "
                  "layers"},
                 {"w", "vector[n]: Khat^-1 nu, if Khat is invertible"},
                 {"bayes_prediction", "rational: nu^T Khat^+ y"},
                 {"bayes_variance", "rational: mu - nu^T Khat^+ nu"},
                 {"f_last", "rational: f_L"},
                 {"loss_last", "rational: the loss after L layers"}},
      .parts =
          {{"limit",
            {by_hand(words(LayerOnAnyState{})), on_instance(Evidence::enclosure, loss_bound)},
            {{"the layer steps in the opposite direction", words(LayerOnAnyState{Change::ascent})},
             {"|zeta|^2 falls by r' (3 - r' l) F", words(LayerOnAnyState{Change::triple_fall})},
             {"the sum in the bound counts the new layer twice",
              words(LayerOnAnyState{Change::twice_the_sum})},
             {"delta = 2.01 / lambda_max still approaches the Bayes predictor",
              settled_once({{"n", 1}, {"d", 1}, {"L", 6}}, beyond_the_bound)}}},
           {"formula",
            {words(PredictionFormula{})},
            {{"the labels after l+1 layers are (I - delta Khat)^l y",
              words(PredictionFormula{power_too_low})},
             {"the last entry tends to plus the Bayes predictor",
              words(PredictionFormula{without_sign})},
             {"the sum of the labels without the factor delta",
              words(PredictionFormula{without_delta})}},
            {},
            {exact(courses)}},
           {"loss",
            {words(LossFormula{})},
            {{"the excess with p(Khat) in place of its square", words(LossFormula{true})}}},
           {"condition", {settled_once({{"n", 1}, {"d", 1}}, printed_condition)}, {}},
           {"inverse",
            {by_hand(words(PowersAddUp{}))},
            {{"the sum is not multiplied by delta", words(PowersAddUp{true})},
             {"for a singular Khat the sum inverts it too",
              settled_once({{"n", 2}, {"d", 1}}, singular_inverse)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prop34
