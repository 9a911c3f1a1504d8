// Functional gradient descent with the matching kernel converges to the Bayes predictor, prompt by
// prompt: the squared distance is at most a constant over sum r' (2 - r' lambda_max(Khat)), also
// where Khat is singular.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/descent_in_words.hpp"
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::cheng2024::claim_prop34 {
namespace {

// The layers of the construction; the points do not matter where the kernel is a table.
template <class T>
Vector<T> predictions(const Prompt<T>& prompt, const Vector<T>& r_prime, const auto& h) {
  const auto stack = kernel_attention_stack(token_matrix(prompt),
                                            functional_descent_layers(prompt.d(), r_prime), h);
  return map(corners(stack), [](const T& corner) { return T(-corner); });
}

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
  if (system.Khat * v != Vector<Rational>(2))
    return finding(Truth::unknown, "v is not in the kernel of Khat");
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
          "The loss after each layer; the dashed line is the Bayes loss.",
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
    const Ball no_larger = least_largest_eigenvalue(system.Khat);
    Ball sum(0), at_best(0);
    const auto known = rational_where_possible(kernel, exact.X);
    if (known.is_rational()) {
      const auto Khat = gram_matrix(known, exact.X);
      if (Khat == Matrix<Rational>(Khat.rows(), Khat.cols())) {
        const auto course = descent_course(gram_system(kernel, exact), exact.y, steps);
        return settled(
            course.loss.back() == course.loss.front(),
            "Khat = 0: for any steps every prediction is 0, as that of Bayes is, and the "
            "loss exceeds the Bayes loss by 0",
            "Khat = 0, and the loss is not that of the prediction 0");
      }
      if (const auto broken = broken_step_condition(Khat, steps))
        return finding(Answer::does_not_apply(), *broken);
    }
    for (const auto& step : steps) {
      const Ball margin = Ball(2) - Ball(step) * largest;
      const Ball wider = Ball(2) - Ball(step) * no_larger;
      if (step.sign() < 0)
        return finding(Answer::does_not_apply(), "r' >= 0 fails: r' = " + step.text());
      if (less(wider, Ball(0)) == Truth::yes) {
        return finding(Answer::does_not_apply(),
                       fmt::format("r' <= 2 / lambda_max needs {} <= {}", step.text(),
                                   (Ball(2) / no_larger).decimal(8)));
      }
      sum += Ball(step) * margin;
      at_best += Ball(step) * wider;
      if (!known.is_rational() && less(margin, Ball(0)) == Truth::yes)
        return finding(Truth::unknown, "lambda_max(Khat) is not known well enough yet");
    }
    if (less(Ball(0), at_best) != Truth::yes)
      return finding(Answer::does_not_apply(),
                     "0 < sum r' (2 - r' lambda_max) needs 0 < " + at_best.decimal(8));
    if (less(Ball(0), sum) != Truth::yes)
      return finding(Truth::unknown, "lambda_max(Khat) is not known well enough yet");
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
  using enum PredictionFormula::Variant;
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
            {words(LayerOnAnyState{}), on_instance(Evidence::enclosure, loss_bound)},
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
           {"inverse",
            {chain({words(PowersAddUp{}), words(LayerOnAnyState{})})},
            {{"the sum is not multiplied by delta", words(PowersAddUp{true})},
             {"every positive delta below |Khat| will do",
              settled_once({{"n", 1}, {"d", 1}}, printed_condition)},
             {"for a singular Khat the sum inverts it too",
              settled_once({{"n", 2}, {"d", 1}}, singular_inverse)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prop34
