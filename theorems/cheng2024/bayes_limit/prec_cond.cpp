// An ill-conditioned Gram matrix: functional gradient descent does not amplify rounding by the
// condition number, a direct solution and repeated squaring do, and at 24 bits the matrix itself
// loses its definiteness.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "theorems/cheng2024/bayes_limit/gram_descent_rounded.hpp"
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"
#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::cheng2024::claim_prec_cond {
namespace {

constexpr long reference_bits = 1200;

DescentProblem problem_of(const Instance& instance) {
  return {kernel_of(instance), prompt_of(instance), instance.rational("delta"),
          instance.integer("L")};
}
DescentProblem smooth(const Context& c, long L) {
  auto problem = problem_of(c.example("exponential kernel, smooth labels"));
  problem.L = L;
  return problem;
}
DescentProblem rough(const Context& c, long L) {
  auto problem = problem_of(c.example("exponential kernel, alternating labels"));
  problem.L = L;
  return problem;
}

double log2_constant(const DescentProblem& problem, PredictionRoute route, long bits) {
  return log2_of(error_constant(problem, route, bits).value());
}

const Vector<long> formats = {24, 53, 113, 256};
constexpr long few_layers = 100, many_layers = 1000;

// Fewer units for descent and more for the direct solution than said, as powers of 2; kappa =
// 2^33.7.
Finding amplification(const Context& c, double descent_units, double direct_units) {
  double worst = 0, direct = INFINITY;
  for (const long bits : formats) {
    for (const auto& problem : {smooth(c, few_layers), rough(c, few_layers)})
      worst = std::max(worst, log2_constant(problem, PredictionRoute::recursion, bits));
    if (bits >= 53)
      direct = std::min(direct,
                        log2_constant(rough(c, few_layers), PredictionRoute::direct_solve, bits));
  }
  return settled({descent_units > worst, direct > direct_units},
                 fmt::format("{} layers: at most 2^{:.1f} 2^-p for smooth and "
                             "alternating labels at 24 to 256 bits; solving with Khat costs at "
                             "least 2^{:.1f} units for alternating labels, the condition number is "
                             "2^33.7",
                             few_layers, worst, direct),
                 fmt::format("descent errs by 2^{:.1f} units, the direct solution by 2^{:.1f}",
                             worst, direct));
}
Finding no_amplification(const Context& c) { return amplification(c, 10, 24); }
Finding descent_within_four_bits(const Context& c) { return amplification(c, 4, 24); }
Finding direct_loses_31_bits(const Context& c) { return amplification(c, 10, 31); }
Finding no_amplification_deep(const Context& c) {
  double worst = 0;
  for (const long bits : formats)
    for (const auto& problem : {smooth(c, many_layers), rough(c, many_layers)})
      worst = std::max(worst, log2_constant(problem, PredictionRoute::recursion, bits));
  constexpr double units = 10;
  return settled(worst < units, fmt::format("{} layers: at most 2^{:.1f} 2^-p", many_layers, worst),
                 fmt::format("{} layers: 2^{:.1f} units", many_layers, worst));
}

// The claim that descent loses as many bits as the condition number has.
Finding amplifies(const Context& c) {
  constexpr double kappa_bits = 33, half = 2;
  const double found = log2_constant(rough(c, few_layers), PredictionRoute::recursion, 53);
  return settled(
      found > kappa_bits / half, "descent loses the bits of the condition number",
      fmt::format("{} layers at 53 bits lose {:.1f} bits, not {}", few_layers, found, kappa_bits));
}

Inertia inertia_at(const Context& c, long bits) {
  const auto problem = rough(c, 1);
  return inertia(rounded_gram_matrix(problem.kernel, problem.prompt.X, bits));
}

// Exact inertia of the rounded matrix.
Finding indefinite_at_24_bits(const Context& c) {
  const auto narrow = inertia_at(c, 24), wide = inertia_at(c, 36);
  return settled(
      {narrow.negative == 1, wide.negative == 0, wide.zero == 0},
      fmt::format("rounded to 24 bits the Gram matrix has {} negative eigenvalue, "
                  "rounded to 36 bits none (exact inertia of the rounded matrices)",
                  narrow.negative),
      fmt::format("{} negative eigenvalues at 24 bits, {} at 36", narrow.negative, wide.negative));
}
Finding definite_at_24_bits(const Context& c) {
  const auto signs = inertia_at(c, 24);
  const auto problem = rough(c, 1);
  const auto K = rounded_gram_matrix(problem.kernel, problem.prompt.X, 24);
  const auto roots = real_roots(UnivariatePolynomial(characteristic_polynomial(K)));
  return settled(signs.negative == 0, "definite",
                 fmt::format("x = k/8, k = 1 .. 6, kernel exp(uw), entries rounded to 24 bits: the "
                             "smallest eigenvalue is {}",
                             roots.front().enclosure.decimal(6)));
}

// Balls prove Khat > 0 from some precision on, and not at `narrow` bits.
Finding certifiable_above(const Context& c, long narrow) {
  const auto problem = rough(c, 1);
  constexpr long widest = 96;
  const auto from = certified_from(problem.kernel, problem.prompt.X, widest);
  const bool proved =
      from && *from > narrow && !certified_definite(problem.kernel, problem.prompt.X, narrow);
  return settled(proved,
                 fmt::format("the congruence to diagonal form by balls proves Khat positive "
                             "definite at every precision from {} to {} bits, and not at {} bits",
                             from.value_or(0), widest, narrow),
                 fmt::format("balls of {} bits already prove Khat positive definite", narrow));
}
Finding certifiable(const Context& c) { return certifiable_above(c, 24); }
Finding not_at_64_bits(const Context& c) { return certifiable_above(c, 64); }

// L = 2^m layers by squaring B = I - delta Khat m times.
Finding squaring_converges(const Context& c, long bits, const Rational& within) {
  constexpr long layers = 1L << 40;
  const auto problem = rough(c, layers);
  const auto bayes = exact_prediction(problem, PredictionRoute::direct_solve, reference_bits);
  const auto found = rounded_prediction(problem, PredictionRoute::doubling, bits);
  if (!found) return finding(Truth::no, fmt::format("overflow at {} bits", bits));
  const Rational error = abs(*found - bayes);
  return settled(error <= within,
                 fmt::format("2^40 layers at {} bits end 2^{:.1f} from the Bayes predictor", bits,
                             log2_of(error)),
                 fmt::format("2^40 layers at {} bits end 2^{:.1f} from the Bayes predictor", bits,
                             log2_of(error)));
}
Finding squaring_at_53(const Context& c) { return squaring_converges(c, 53, Rational(1, 100000)); }
Finding squaring_at_24(const Context& c) { return squaring_converges(c, 24, Rational(1)); }

// |f_L - b| enclosed at L = 2^20, 2^30, 2^40 for both labels; for the alternating ones it is to be
// gone at `last` layers.
Finding truncation_gone_at(const Context& c, long last) {
  const auto distance = [](const DescentProblem& problem) {
    const auto prompt =
        Prompt<Ball>{to_scalar<Ball>(problem.prompt.X), to_scalar<Ball>(problem.prompt.y),
                     to_scalar<Ball>(problem.prompt.x_query)};
    const auto b = bayes_predictor<Ball>(problem.kernel, problem.prompt).prediction;
    return abs(prediction_by_doubling(gram_system(problem.kernel, prompt), prompt.y,
                                      Ball(problem.delta), problem.L) -
               b);
  };
  return unless_singular([&] {
    const auto s20 = distance(smooth(c, 1L << 20)), s40 = distance(smooth(c, 1L << 40));
    const auto r20 = distance(rough(c, 1L << 20)), r30 = distance(rough(c, 1L << 30)),
               r40 = distance(rough(c, last)), r10 = distance(rough(c, many_layers));
    const Ball tiny(power(Rational(1, 10), 30));
    const Truth settles =
        conjunction(conjunction(less(s20, Ball(Rational(1, 10000))), less(s40, tiny)),
                    conjunction(less(r40, tiny), less(r20, r30)));
    return finding(
        conjunction(settles, less(r10, r20)),
        fmt::format("|f_L - b|: smooth labels {} at 2^20 layers, {} at 2^40; alternating "
                    "labels {} at {}, {} at 2^20, {} at 2^30, {} at {} layers",
                    s20.decimal(4), s40.decimal(3), r10.decimal(4), many_layers, r20.decimal(4),
                    r30.decimal(4), r40.decimal(3), last));
  });
}
Finding truncation(const Context& c) { return truncation_gone_at(c, 1L << 40); }
Finding truncation_sooner(const Context& c) { return truncation_gone_at(c, 1L << 30); }

// The most bits that an error is larger than 2^-bits by, over the precisions of the curve.
double bits_lost(const Curve& curve) {
  double most = 0;
  for (const auto& [bits, error] : curve.points) most = std::max(most, error + bits);
  return most;
}

// How much each route loses depends on the labels, and is said of those that are drawn.
Plot error_plot(const DescentProblem& problem, const Ball& condition) {
  Plot plot{"Error against precision, by route", "bits of significand", "log2(error)", "", {}};
  auto shallow = problem;
  constexpr long deepest = 100;
  shallow.L = std::min(problem.L, deepest);
  const auto add = [&](const std::string& name, PredictionRoute route) {
    Curve curve{name, Mark::points, {}};
    const auto exact = exact_prediction(shallow, route, reference_bits);
    for (const long bits : {24L, 36L, 53L, 80L, 113L, 180L, 256L}) {
      const auto found = rounded_prediction(shallow, route, bits);
      if (found && *found != exact) curve.points.emplace_back(bits, log2_of(abs(*found - exact)));
    }
    plot.curves.push_back(std::move(curve));
  };
  add("descent", PredictionRoute::recursion);
  add("direct solution", PredictionRoute::direct_solve);
  plot.about = fmt::format(
      "For these labels descent loses at most {:.1f} bits and the direct solution at most {:.1f}; "
      "the condition number has {:.1f}.",
      bits_lost(plot.curves[0]), bits_lost(plot.curves[1]),
      (log(condition) / log(Ball(2))).to_double());
  return plot;
}

Plot spectrum_plot(const Vector<Ball>& eigenvalues) {
  Curve curve{"eigenvalues of $\\hat{K}$", Mark::points, {}};
  for (std::size_t j = 0; j < eigenvalues.size(); ++j)
    curve.points.emplace_back(static_cast<double>(j + 1),
                              (log(eigenvalues[j]) / log(Ball(2))).to_double());
  return {"Spectrum of the Gram matrix",
          "index",
          "log2(eigenvalue)",
          "A layer multiplies the mode of an eigenvalue v by 1 - delta v: the nearer this is to "
          "1 or -1, the more layers it takes.",
          {std::move(curve)}};
}

Ball as_ball(const Rational& q) { return Ball(q); }
Ball as_ball(const Ball& x) { return x; }

// f_L by the recursion or, where that is long, as w.(I - B^L) y with B^L by squaring.
Ball second_way(const DescentProblem& problem, const GramSystem<Ball>& system, const Ball& delta) {
  constexpr long longest = 2000;
  const auto y = to_scalar<Ball>(problem.prompt.y);
  if (problem.L <= longest)
    return descent_course(system, y, Vector<Ball>(problem.L, delta)).f.back();
  auto power = identity_matrix<Ball>(system.n()) - delta * system.Khat;
  auto rest = y;
  for (long count = problem.L; count > 0; count /= 2) {
    if (count % 2 == 1) rest = power * rest;
    power = power * power;
  }
  return dot(solve(system.Khat, system.nu), y - rest);
}

struct Values {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto problem = problem_of(c.instance);
      const auto prompt = prompt_of<T>(c.instance);
      const auto b = bayes_predictor<T>(problem.kernel, problem.prompt);
      const T f = prediction_by_doubling(gram_system(problem.kernel, prompt), prompt.y,
                                         from_rational<T>(problem.delta), problem.L);
      const auto system = gram_system(problem.kernel, prompt_of<Ball>(c.instance));
      const auto eigenvalues = symmetric_eigenvalues(system.Khat);
      if (!eigenvalues) return finding(Truth::unknown, "the eigenvalues are not enclosed yet");
      const bool regular = positive(eigenvalues->front()) == Truth::yes;
      if (!regular && b.invertible)
        return finding(Truth::unknown, "the eigenvalues are not separated from 0 yet");
      const Ball other = second_way(problem, system, Ball(problem.delta));
      auto result =
          settled(consistent(other, as_ball(f)),
                  fmt::format("{}; two ways to f_L agree",
                              regular ? "condition number " +
                                            (eigenvalues->back() / eigenvalues->front()).decimal(6)
                                      : std::string("Khat is singular")),
                  "two ways to f_L disagree");
      result.values = {
          exact_or_enclosed("w", b.w), exact_or_enclosed("bayes_prediction", b.prediction),
          exact_or_enclosed("bayes_variance", b.variance), exact_or_enclosed("f_last", f),
          enclosed_value("eigenvalues_approx", *eigenvalues)};
      if (deserves_plots(c) && regular)
        result.plots = {error_plot(problem, eigenvalues->back() / eigenvalues->front()),
                        spectrum_plot(*eigenvalues)};
      return result;
    });
  }
};
Finding values(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Values{c});
}

Finding definite(const Context& c) {
  const auto signs = inertia(gram_system(kernel_of(c.instance), prompt_of<Ball>(c.instance)).Khat);
  if (signs.negative > 0) return finding(Truth::no, "Khat has a negative eigenvalue");
  if (signs.unknown == 0)
    return finding(Truth::yes, fmt::format("all {} pivots are certainly positive at {} bits",
                                           signs.positive, c.bits));
  const auto prompt = prompt_of(c.instance);
  const bool singular = gram_rank(kernel_of(c.instance), prompt) < prompt.n();
  return finding(singular ? Truth::yes : Truth::unknown,
                 fmt::format("{} pivots are certainly positive{}", signs.positive,
                             singular ? "; Khat is singular" : ", the others not yet"));
}

}  // namespace

Theorem theorem() {
  const auto certified = [](Settle settle) {
    return once(Evidence::certificate, {}, Inputs::points, settle);
  };
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input(), delta_input(), L_input()}),
      .values = {{"w", "vector[n]: Khat^+ nu (all but eigenvalues: _approx for exp)"},
                 {"bayes_prediction", "rational: w.y"},
                 {"bayes_variance", "rational: mu - w.nu"},
                 {"f_last", "rational: prediction after L layers"},
                 {"eigenvalues_approx", "vector[n]: eigenvalues of Khat, ascending"}},
      .parts =
          {{"amplification",
            {certified(no_amplification), deep(certified(no_amplification_deep))},
            {{"descent errs by less than 2^4 2^-p", certified(descent_within_four_bits)},
             {"a direct solution errs by more than 2^31 2^-p", certified(direct_loses_31_bits)},
             {"descent errs by the condition number times 2^-p", certified(amplifies)}}},
           {"rounded_matrix",
            {certified(indefinite_at_24_bits)},
            {{"the Gram matrix rounded to 24 bits is positive definite",
              certified(definite_at_24_bits)}}},
           {"certifiable",
            {certified(certifiable)},
            {{"balls of 64 bits do not prove it either", certified(not_at_64_bits)}}},
           {"squaring",
            {certified(squaring_at_53)},
            {{"2^40 layers by repeated squaring converge at 24 bits", certified(squaring_at_24)}}},
           {"truncation",
            {once(Evidence::enclosure, {}, Inputs::points, truncation)},
            {{"gone at 2^30 layers",
              once(Evidence::enclosure, {}, Inputs::points, truncation_sooner)}}},
           {"spectrum",
            {chain({on_instance(Evidence::enclosure, values),
                    on_instance(Evidence::certificate, definite)})},
            {}}},
      .require = complaint_about_gram,
  };
}

}  // namespace verify::cheng2024::claim_prec_cond
