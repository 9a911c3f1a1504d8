// Where rounding ends and truncation begins: the prediction after L layers carries an error of a
// few units of the format, and the distance to the Bayes predictor is the larger of the two.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/gram_descent_rounded.hpp"
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/functional_gradient_descent.hpp"

namespace verify::cheng2024::claim_prec_ladder {
namespace {

constexpr long reference_bits = 1200;  // beyond the widest format of the ladder

DescentProblem problem_of(const Instance& instance) {
  return {kernel_of(instance), prompt_of(instance), instance.rational("delta"),
          instance.integer("L")};
}
DescentProblem with_depth(DescentProblem problem, long L) {
  problem.L = L;
  return problem;
}

// The recursion, the coefficients and the doubling are one polynomial in K, y and delta.
struct RoutesAgree {
  long n, L;
  bool drop_last = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const auto y = free.vector(n);
    const T delta = free.scalar();
    const auto system = gram_system(K);
    const Vector<T> steps(L, delta);
    const T f = functional_gradient_descent(K, y, steps).back().back();
    const auto alpha = descent_coefficients(system.Khat, y, steps);
    return {f - dot(alpha[drop_last ? L - 1 : L], system.nu),
            f - prediction_by_doubling(system, y, delta, L),
            f - descent_course(system, y, steps).f.back()};
  }
};
Finding routes_agree(const Context&) { return expands_to_zero(RoutesAgree{2, 3}); }
Finding routes_agree_large(const Context& c) { return identity_test(RoutesAgree{4, 7}, c.seed); }
Finding one_layer_less(const Context& c) { return identity_test(RoutesAgree{3, 3, true}, c.seed); }

const Vector<long> formats = {24, 53, 113, 256, 512, 1024};

// Both orders of evaluation, every format: the error stays within so many units.
// Errors of a layer shrink by rho = 0.975 in the next, so that 1/(1 - rho) = 40 of them add up.
Finding constants_up_to(const Context& c, const Vector<long>& depths, long units) {
  const auto problem = problem_of(c.example("twenty layers"));
  Rational largest;
  for (const long L : depths) {
    for (const auto route : {PredictionRoute::recursion, PredictionRoute::coefficients}) {
      for (const long bits : formats) {
        const auto constant = error_constant(with_depth(problem, L), route, bits);
        if (!constant) return finding(Truth::no, "overflow");
        largest = std::max(largest, *constant);
      }
    }
  }
  return settled(largest <= Rational(units),
                 fmt::format("|error| <= {} 2^-p at p = 24, 53, 113, 256, 512, 1024 for {} depths "
                             "up to {}, by the recursion and by the coefficients; the condition "
                             "number of Khat is 26",
                             largest.text(), depths.size(), depths.back()),
                 fmt::format("an error of {} 2^-p", largest.text()));
}
Finding constants(const Context& c) { return constants_up_to(c, {1, 20, 100}, 15); }
Finding constants_deep(const Context& c) { return constants_up_to(c, {500, 2000}, 64); }

// Narrow formats are emulated: depth costs time there.
DescentProblem shallow(DescentProblem problem) {
  constexpr long deepest = 64;
  problem.L = std::min(problem.L, deepest);
  return problem;
}

Finding rounding_ladder(const Context& c) {
  const auto problem = shallow(problem_of(c.instance));
  const auto exact = exact_prediction(problem, PredictionRoute::recursion, reference_bits);
  return slope_finding(climb_predictions(problem, PredictionRoute::recursion, exact), "prediction");
}
Finding coefficients_ladder(const Context& c) {
  const auto problem = shallow(problem_of(c.instance));
  const auto exact = exact_prediction(problem, PredictionRoute::coefficients, reference_bits);
  auto result =
      slope_finding(climb_predictions(problem, PredictionRoute::coefficients, exact), "prediction");
  result.plots.clear();
  return result;
}

// "TF_L equals the Bayes predictor": the ladder against b must show a plateau.
Finding equals_bayes(const Context& c) {
  const auto problem = problem_of(c.example("twenty layers"));
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  const auto ladder = climb_predictions(problem, PredictionRoute::recursion, bayes);
  auto result = slope_finding(ladder, "distance to the Bayes predictor");
  result.detail = "L = 20 against the Bayes predictor: " + result.detail;
  result.plots.clear();
  return result;
}

// max(C 2^-p, |f_L - b|) in both regimes: at 53 bits and 2000 layers rounding, at 113 bits
// truncation.
Finding two_regimes(const Context& c) {
  const auto problem = problem_of(c.example("two thousand layers"));
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  const auto truncation =
      abs(exact_prediction(problem, PredictionRoute::coefficients, reference_bits) - bayes);
  const auto at = [&](long bits) {
    return abs(rounded_prediction(problem, PredictionRoute::coefficients, bits).value() - bayes);
  };
  const auto narrow = at(53), wide = at(113);
  const bool rounding =
      narrow > Rational(1000) * truncation && narrow <= Rational(16) * power(Rational(2), -53);
  const bool plateau = abs(wide - truncation) < truncation / Rational(1000);
  return settled(rounding && plateau,
                 fmt::format("2000 layers: |f - b| is 2^{:.1f} at 53 bits (rounding) and 2^{:.2f} "
                             "at 113 bits, the truncation |f_L - b| = 2^{:.2f}",
                             log2_of(narrow), log2_of(wide), log2_of(truncation)),
                 "one of the two regimes is missing");
}

Plot distance_plot(const DescentProblem& problem) {
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  Plot plot{"Distance to the Bayes predictor",
            "bits of significand",
            "log2(distance)",
            "It falls with the precision until the truncation after L layers is "
            "reached, and stays there.",
            {}};
  for (const long L : {1L, 20L, 100L}) {
    Curve curve{fmt::format("{} layers", L), Mark::line, {}};
    for (const long bits : {8L, 11L, 24L, 53L, 113L}) {
      const auto found =
          rounded_prediction(with_depth(problem, L), PredictionRoute::coefficients, bits);
      if (found && *found != bayes) curve.points.emplace_back(bits, log2_of(abs(*found - bayes)));
    }
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

// Enclosures of f_L, b and their distance, and the error in each asked format.
Finding predictions(const Context& c) {
  return unless_singular([&] {
    const auto problem = problem_of(c.instance);
    const auto prompt = prompt_of<Ball>(c.instance);
    const auto steps = to_scalar<Ball>(steps_of(c.instance));
    const auto f = descent_course(gram_system(problem.kernel, prompt), prompt.y, steps).f.back();
    const auto b = problem.kernel.is_rational()
                       ? Ball(bayes_predictor<Rational>(problem.kernel, problem.prompt).prediction)
                       : bayes_predictor<Ball>(problem.kernel, problem.prompt).prediction;
    Vector<Rational> constants_found;
    std::string text;
    for (const long bits : c.instance.integers("precisions")) {
      const auto constant = error_constant(problem, PredictionRoute::recursion, bits);
      if (!constant) return finding(Truth::unknown, fmt::format("overflow at {} bits", bits));
      constants_found.push_back(*constant);
      text += fmt::format("{}{} at {} bits", text.empty() ? "" : ", ", constant->text(), bits);
    }
    const Ball other = prediction_by_doubling(gram_system(problem.kernel, prompt), prompt.y,
                                              Ball(problem.delta), problem.L);
    auto result = settled(consistent(f, other),
                          "recursion and doubling enclose the same prediction; |error| 2^p is at "
                          "most " +
                              text,
                          "recursion and doubling disagree");
    result.values = {
        enclosed_value("f_last_approx", f), enclosed_value("bayes_prediction_approx", b),
        enclosed_value("truncation_approx", abs(f - b)), value("error_constant", constants_found)};
    if (deserves_plots(c)) result.plots = {distance_plot(problem)};
    return result;
  });
}

std::optional<Complaint> require(const Instance& instance) {
  for (const long bits : instance.integers("precisions")) {
    if (bits < 2 || bits > 4000)
      return Complaint{"precisions", std::to_string(bits), "integers from 2 to 4000"};
  }
  return complaint_about_gram(instance);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs({kernel_input(),
                               bandwidth_input(),
                               delta_input(),
                               L_input(),
                               {"precisions",
                                Kind::vector,
                                {"formats"},
                                {Constraint::integers, Constraint::positive},
                                "bits of the significand of each format"}}),
      .values = {{"f_last_approx", "prediction after L layers"},
                 {"bayes_prediction_approx", "Bayes predictor"},
                 {"truncation_approx", "|f_L - b|"},
                 {"error_constant",
                  "vector of integers: |error of the recursion| 2^p, rounded up, "
                  "for each precision p"}},
      .checks =
          {
              {"recursion, coefficients, doubling and Gram recursion are one polynomial", symbolic,
               everywhere, holds, On::claim, "n = 2, L = 3; K symmetric, y, delta free",
               routes_agree},
              {"the same, larger", identity, everywhere, holds, On::claim,
               "n = 4, L = 7; K symmetric, y, delta free", routes_agree_large},
              {"the error is at most 15 units of the last place up to 100 layers", certificate,
               points, holds, On::claim,
               "exponential kernel, n = 4, L = 1, 20, 100, two orders of evaluation", constants},
              {"the error is at most 64 units of the last place for 500 and 2000 layers",
               certificate, points, holds, On::claim, "exponential kernel, n = 4", constants_deep,
               "", true},
              {"the distance to the Bayes predictor is rounding at 53 bits and truncation at 113",
               certificate, points, holds, On::claim, "exponential kernel, n = 4, L = 2000",
               two_regimes},
              {"prediction, Bayes predictor, truncation and error in each format", enclosure,
               points, holds, On::instance, "the instance", predictions},
              {"rounding is the only error of the recursion", ladder, points, holds, On::instance,
               "the instance, at most 64 layers, 8 to 1024 bits", rounding_ladder},
              {"rounding is the only error of the coefficients", ladder, points, holds,
               On::instance, "the instance, at most 64 layers, 8 to 1024 bits",
               coefficients_ladder},
              {"after 20 layers the prediction equals the Bayes predictor", ladder, points, control,
               On::claim, "exponential kernel, n = 4, L = 20, 8 to 1024 bits", equals_bayes},
              {"the coefficients of the layer before give the same prediction", identity,
               everywhere, control, On::claim, "n = 3, L = 3", one_layer_less},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prec_ladder
