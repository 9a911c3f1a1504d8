// What rounding does to the prediction after L layers: the errors of the layers add up at most
// linearly in L. In recursion (9), which computes y - f anew, they do; in the layers (3), whose
// labels contract to 0, not at the same prompt.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/cheng2024/bayes_limit/gram_descent_rounded.hpp"
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/kernel_attention.hpp"

namespace verify::cheng2024::claim_prec_ladder {
namespace {

constexpr long reference_bits = 1200;  // beyond the widest format of the precision sweep

DescentProblem problem_of(const Instance& instance) {
  return {kernel_of(instance), prompt_of(instance), instance.rational("delta"),
          instance.integer("L")};
}
DescentProblem with_depth(DescentProblem problem, long L) {
  problem.L = L;
  return problem;
}

// One layer of the construction, V = diag(0, -r'), on labels and a corner, for a table of values.
template <MatrixLike M>
M layer_on_labels(Letters<M>& free, const VectorOf<M>& labels, const ScalarOf<M>& slot,
                  const ScalarOf<M>& step, const M& table) {
  const M X = free.matrix("X", free.space("d"), free.space("n"));
  const M Z = bordered(X, free.vector(free.space("d")), labels, slot);
  return Z + attended(Z, block_values(zero_like(X * transpose(X)), -step), table);
}

// Two runs whose labels differ by g and whose corners by q before a layer, and in which the layer
// itself errs by epsilon and eta, g = 0 and q = 0 at first. In every layer, with
// nu = Khat w (K is semidefinite), F = |S g|^2, and every l > 0 with l >= lambda_max(Khat),
//   g becomes (I - delta Khat) g + epsilon, where |g|^2 - |(I - delta Khat) g|^2
//     = delta (2 - delta l) F + delta^2 (l F - |Khat g|^2),
//   l (l F - |Khat g|^2) = |S B g|^2 + (Khat g)^T B (Khat g), B = l I - Khat, Khat = S^2,
//   q - w^T g grows by eta - w^T epsilon.
struct LayerWithErrors {
  enum class Change { none, query_forgets, contracts_twice } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), Khat = S * S;
    const auto w = free.vector("w", n), labels = free.vector("labels", n), g = free.vector("g", n),
               epsilon = free.vector("epsilon", n);
    const auto c = free.scalar("c"), q = free.scalar("q"), eta = free.scalar("eta"),
               mu = free.scalar("mu"), delta = free.scalar("delta"), l = free.scalar("l");
    const ScalarOf<M> two(2L);
    const auto nu = Khat * w, image = Khat * g;
    const M K = bordered(Khat, nu, nu, mu);
    const M perturbed = layer_on_labels<M>(free, labels + g, c + q, delta, K);
    const M exact = layer_on_labels<M>(free, labels, c, delta, K);
    const auto next = bottom_border(perturbed) - bottom_border(exact);
    const auto invariant = corner(perturbed) - corner(exact) + eta - dot(w, next) - dot(w, epsilon);
    const auto before = (change == Change::query_forgets ? ScalarOf<M>(0L) : q) - dot(w, g);
    const auto root = S * g;
    const auto F = dot(root, root), excess = l * F - dot(image, image);
    const M B = l * identity_like(Khat) - Khat;
    const auto beyond = S * (B * g);
    const auto margin = delta * ((change == Change::contracts_twice ? two + two : two) - delta * l);
    Vanishing<M> zero;
    zero.add(invariant - before - eta + dot(w, epsilon));
    zero.add(dot(g, g) - dot(next, next) - margin * F - delta * delta * excess);
    zero.add(l * excess - dot(beyond, beyond) - dot(image, B * image));
    return zero;
  }
};

// Orthonormal demonstrations (1, 0), (0, 1), query (1, -1), delta = 1/4: Khat = I, rho = 3/4, and
// f_L = (1 - (3/4)^L) (y_1 - y_2). In 24 bits y - f of (9) stops at 2^-23 and 2^-22, and the query
// moves by the same rounded step in every layer from there on.
struct Drift {
  Rational y_2 = Rational(5, 4);
  long L = 3000;
  PredictionRoute route = PredictionRoute::recursion;

  // |error| 2^24; nothing where the format overflows.
  std::optional<Rational> units() const {
    const Prompt<Rational> prompt{
        identity_matrix<Rational>(2), {Rational(1), y_2}, {Rational(1), Rational(-1)}};
    const DescentProblem problem{{KernelShape::linear}, prompt, Rational(1, 4), L};
    constexpr long bits = 24;
    const auto rounded = rounded_prediction(problem, route, bits);
    if (!rounded) return {};
    const Rational exact = (Rational(1) - power(Rational(3, 4), L)) * (Rational(1) - y_2);
    return abs(*rounded - exact) * power(Rational(2), bits);
  }
  std::string words(const Rational& units) const {
    return fmt::format(
        "linear kernel, x = (1, 0), (0, 1), query (1, -1), y = (1, {}), delta = 1/4: after {} "
        "layers in 24 bits {} off by {} 2^-24, rounded up, where 1/(1 - rho) = 4",
        y_2.text(), L, route == PredictionRoute::layers ? "those of (3) are" : "recursion (9) is",
        ceil(units).text());
  }
};
Finding drifts(const Drift& drift) {
  const auto units = drift.units();
  if (!units) return finding(Truth::no, "overflow");
  return settled(*units > Rational(1000), drift.words(*units), drift.words(*units));
}
Finding stays(const Drift& drift) {
  const auto units = drift.units();
  if (!units) return finding(Truth::no, "overflow");
  return settled(*units <= Rational(1), drift.words(*units), drift.words(*units));
}

Finding drift(const Context&) { return drifts({}); }
Finding no_drift(const Context&) { return drifts({.y_2 = Rational(1)}); }
Finding no_drift_yet(const Context&) { return drifts({.L = 10}); }
Finding layers_drift(const Context&) { return drifts({.route = PredictionRoute::layers}); }
Finding layers_stay(const Context&) { return stays({.route = PredictionRoute::layers}); }
Finding recursion_stays(const Context&) { return stays({}); }

// The recursion, the coefficients and the doubling are one polynomial in K, y and delta.
struct RoutesAgree {
  long n, L;
  bool drop_last = false;

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric("K", n + 1);
    const auto y = free.vector("y", n);
    const T delta = free.scalar("delta");
    const auto system = gram_system(K);
    const Vector<T> steps(L, delta);
    const T f = functional_gradient_descent(K, y, steps).back().back();
    const auto alpha = descent_coefficients(system.Khat, y, steps);
    return {f - dot(alpha[drop_last ? L - 1 : L], system.nu),
            f - prediction_by_doubling(system, y, delta, L),
            f - descent_course(system, y, steps).f.back()};
  }
};

const Vector<long> formats = {24, 53, 113, 256, 512, 1024};

// Both orders of evaluation, every format: the error stays within so many units.
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
Finding smaller_constants(const Context& c) { return constants_up_to(c, {1, 20, 100}, 4); }
Finding constants_deep(const Context& c) { return constants_up_to(c, {500, 2000}, 64); }

// Narrow formats are emulated: depth costs time there.
DescentProblem shallow(DescentProblem problem) {
  constexpr long deepest = 64;
  problem.L = std::min(problem.L, deepest);
  return problem;
}

Finding rounding_precision_sweep(const Context& c) {
  const auto problem = shallow(problem_of(c.instance));
  const auto exact = exact_prediction(problem, PredictionRoute::recursion, reference_bits);
  return slope_finding(climb_predictions(problem, PredictionRoute::recursion, exact), "prediction");
}
Finding coefficients_precision_sweep(const Context& c) {
  const auto problem = shallow(problem_of(c.instance));
  const auto exact = exact_prediction(problem, PredictionRoute::coefficients, reference_bits);
  auto result =
      slope_finding(climb_predictions(problem, PredictionRoute::coefficients, exact), "prediction");
  result.plots.clear();
  return result;
}

// "TF_L equals the Bayes predictor": the precision sweep against b must show a plateau.
Finding equals_bayes(const Context& c) {
  const auto problem = problem_of(c.example("twenty layers"));
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  const auto precision_sweep = climb_predictions(problem, PredictionRoute::recursion, bayes);
  auto result = slope_finding(precision_sweep, "distance to the Bayes predictor");
  result.detail = "L = 20 against the Bayes predictor: " + result.detail;
  result.plots.clear();
  return result;
}

// max(C 2^-p, |f_L - b|) in both regimes with 2000 layers: rounding at `few` bits, truncation at
// `many`.
Finding two_regimes(const Context& c, long few, long many) {
  const auto problem = problem_of(c.example("two thousand layers"));
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  const auto truncation =
      abs(exact_prediction(problem, PredictionRoute::coefficients, reference_bits) - bayes);
  const auto at = [&](long bits) {
    return abs(rounded_prediction(problem, PredictionRoute::coefficients, bits).value() - bayes);
  };
  const auto narrow = at(few), wide = at(many);
  const bool rounding = all_hold(
      {narrow > Rational(1000) * truncation, narrow <= Rational(16) * power(Rational(2), -few)});
  const bool plateau = abs(wide - truncation) < truncation / Rational(1000);
  return settled({rounding, plateau},
                 fmt::format("2000 layers: |f - b| is 2^{:.1f} at {} bits (rounding) and 2^{:.2f} "
                             "at {} bits, the truncation |f_L - b| = 2^{:.2f}",
                             log2_of(narrow), few, log2_of(wide), many, log2_of(truncation)),
                 "one of the two regimes is missing");
}
Finding both_regimes(const Context& c) { return two_regimes(c, 53, 113); }
Finding rounding_at_113(const Context& c) { return two_regimes(c, 113, 113); }
Finding truncation_at_53(const Context& c) { return two_regimes(c, 53, 53); }

Plot distance_plot(const DescentProblem& problem) {
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  Plot plot{"Distance to the Bayes predictor",
            "bits of significand",
            "log2(distance)",
            "With enough bits what is left is the truncation after L layers, which further bits do "
            "not lower.",
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
  using Change = LayerWithErrors::Change;
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
      .parts =
          {{"growth",
            {words(LayerWithErrors{})},
            {{"the error of the query is forgotten", words(LayerWithErrors{Change::query_forgets})},
             {"|g|^2 falls by delta (4 - delta l) F",
              words(LayerWithErrors{Change::contracts_twice})}}},
           {"drift",
            {once(Evidence::exact, {}, Inputs::points, drift)},
            {{"y = (1, 1) drifts", once(Evidence::exact, {}, Inputs::points, no_drift)},
             {"ten layers are enough", once(Evidence::exact, {}, Inputs::points, no_drift_yet)},
             {"the layers (3) drift", once(Evidence::exact, {}, Inputs::points, layers_drift)}}},
           {"layers",
            {once(Evidence::exact, {}, Inputs::points, layers_stay)},
            {{"recursion (9) stays there, too",
              once(Evidence::exact, {}, Inputs::points, recursion_stays)}}},
           {"routes",
            {expand(RoutesAgree{2, 3}), test(RoutesAgree{4, 7}),
             on_instance(Evidence::enclosure, predictions)},
            {{"the coefficients of the layer before give the same prediction",
              test(RoutesAgree{3, 3, true})}},
            {on_instance(Evidence::precision_sweep, rounding_precision_sweep),
             on_instance(Evidence::precision_sweep, coefficients_precision_sweep)}},
           {"units",
            {once(Evidence::certificate, {}, Inputs::points, constants),
             deep(once(Evidence::certificate, {}, Inputs::points, constants_deep))},
            {{"at most 4 2^-p",
              once(Evidence::certificate, {}, Inputs::points, smaller_constants)}}},
           {"regimes",
            {once(Evidence::certificate, {}, Inputs::points, both_regimes)},
            {{"rounding is seen at 113 bits",
              once(Evidence::certificate, {}, Inputs::points, rounding_at_113)},
             {"truncation is seen at 53 bits",
              once(Evidence::certificate, {}, Inputs::points, truncation_at_53)},
             {"after 20 layers the prediction equals the Bayes predictor",
              once(Evidence::precision_sweep, {}, Inputs::points, equals_bayes)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prec_ladder
