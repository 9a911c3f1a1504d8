// Figure 4 in real float32: the non-causal and the causal construction and plain gradient descent,
// computed by the hardware and by MPFR at 24 bits, bit for bit, and their errors against the exact
// iterates.
#include <fmt/format.h>

#include <cmath>

#include "theorems/liu2025/descent/rounded_descent.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_float32 {
namespace {

constexpr long n = 20, d = 5, bits_of_float32 = 24, many = 32;
constexpr std::uint64_t problem_seed = 2025;

std::string name_of(Route route) {
  switch (route) {
    case Route::noncausal:
      return "non-causal";
    case Route::causal:
      return "causal";
    case Route::plain:
      return "plain";
  }
  return "";
}

Vector<DescentRun<Rational>> problems(long count, long steps) {
  return seeded_problems(count, n, d, steps, bits_of_float32, problem_seed);
}

// Without rounding the three routes are one.
struct SameIterates {
  long rows, dimension, steps;
  bool same_step = true;  // broken: the causal stack takes twice the step
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(rows, dimension), free.vector(rows)};
    const auto x0 = free.vector(dimension);
    const T eta = free.scalar();
    const auto plain = gradient_descent(problem, x0, eta, steps);
    const auto noncausal = noncausal_iterates(problem, x0, eta, steps);
    const auto causal = causal_iterates(problem, x0, same_step ? eta : T(eta + eta), steps);
    Vector<T> zero;
    for (long k = 0; k < steps; ++k) {
      for (const auto& entry : noncausal[k] - plain[k]) zero.push_back(entry);
      for (const auto& entry : causal[k] - plain[k]) zero.push_back(entry);
    }
    return zero;
  }
};
Finding same_iterates(const Context& c) { return identity_test(SameIterates{n, d, 3}, c.seed); }
Finding other_step(const Context& c) { return identity_test(SameIterates{2, 2, 1, false}, c.seed); }

// --- bit for bit

// How many entries of the iterates differ, over all problems, routes and steps.
struct Comparison {
  long entries = 0, different = 0;
  bool underflowed = false;
  std::string first;  // where the first difference is
};

Comparison compare(const Vector<DescentRun<Rational>>& runs, long bits) {
  Comparison result;
  for (std::size_t problem = 0; problem < runs.size(); ++problem) {
    for (const Route route : routes) {
      const auto hardware = float32_iterates(route, runs[problem]);
      const auto rung = rung_iterates(route, runs[problem], bits);
      result.underflowed |= rung.underflowed;
      for (std::size_t k = 0; k < hardware.size(); ++k) {
        for (std::size_t entry = 0; entry < hardware[k].size(); ++entry) {
          ++result.entries;
          if (hardware[k][entry] == rung.values[k][entry]) continue;
          if (result.different++ == 0)
            result.first = fmt::format("problem {}, {} route, step {}, entry {}", problem + 1,
                                       name_of(route), k + 1, entry + 1);
        }
      }
    }
  }
  return result;
}

Finding bit_equality(long count, long steps, long bits) {
  const auto found = compare(problems(count, steps), bits);
  return settled(found.different == 0 && !found.underflowed,
                 fmt::format("{} numbers, the iterates of {} problems over {} steps by three "
                             "routes: each the same bits in the float32 of this machine, no "
                             "operation fused, and in MPFR at {} bits; nothing fell below 2^-126",
                             found.entries, count, steps, bits),
                 fmt::format("{} of {} numbers differ at {} bits, the first in {}", found.different,
                             found.entries, bits, found.first));
}
Finding same_bits(const Context&) { return bit_equality(2, 10, bits_of_float32); }
Finding same_bits_all(const Context&) { return bit_equality(many, 400, bits_of_float32); }

// The non-causal stack performs the same operations on the same numbers as plain descent.
Finding rounds_as_descent(const Context&) {
  for (const auto& run : problems(8, 33)) {
    if (float32_iterates(Route::noncausal, run) != float32_iterates(Route::plain, run))
      return finding(Truth::no, "an iterate differs");
  }
  return finding(Truth::yes,
                 "the iterates of 8 problems over 33 steps, 99 layers, have the same bits: the "
                 "construction adds no rounding");
}
Finding causal_rounds_as_descent(const Context&) {
  const auto run = problems(1, 1)[0];
  return settled(float32_iterates(Route::causal, run) == float32_iterates(Route::plain, run),
                 "they have", "one problem, one step: an entry differs");
}

Finding one_bit_less(const Context&) { return bit_equality(1, 2, bits_of_float32 - 1); }
Finding one_bit_more(const Context&) { return bit_equality(1, 2, bits_of_float32 + 1); }

// --- how far from the exact iterates

Rational decimal(long digit, long exponent) {
  return Rational(digit) * power(Rational(10), exponent);
}

// Mean over problems and entries of the squared error after each step, enclosed.
using Course = Vector<Ball>;

Course mean_squared_errors(Route route, const Vector<DescentRun<Rational>>& runs,
                           const Vector<Vector<Vector<Ball>>>& truth,
                           RoundedIterates (*compute)(Route, const DescentRun<Rational>&)) {
  const long steps = runs[0].steps;
  Course course(steps, Ball(0L));
  for (std::size_t problem = 0; problem < runs.size(); ++problem) {
    const auto found = compute(route, runs[problem]);
    for (long k = 0; k < steps; ++k)
      for (std::size_t entry = 0; entry < truth[problem][k].size(); ++entry)
        course[k] += square(Ball(found[k][entry].value()) - truth[problem][k][entry]);
  }
  const Ball entries(static_cast<long>(runs.size()) * runs[0].problem.d());
  for (auto& error : course) error /= entries;
  return course;
}

struct Measured {
  long steps;
  Course noncausal, causal, plain;
};

RoundedIterates eleven_bits(Route route, const DescentRun<Rational>& run) {
  return rung_iterates(route, run, 11).values;
}

Vector<Vector<Vector<Ball>>> true_iterates(const Vector<DescentRun<Rational>>& runs) {
  return map(runs, enclosed_iterates);
}

Measured measure(const Vector<DescentRun<Rational>>& runs) {
  const auto truth = true_iterates(runs);
  const auto course = [&](Route route) {
    return mean_squared_errors(route, runs, truth, float32_iterates);
  };
  return {runs[0].steps, course(Route::noncausal), course(Route::causal), course(Route::plain)};
}

// yes if the error stays at or below the bound after every step; unknown if the balls are too wide.
Truth never_above(const Course& course, const Rational& bound) {
  Truth all = Truth::yes;
  for (const auto& error : course) {
    if (!error.is_finite()) return Truth::unknown;
    all = conjunction(all, error.upper() <= bound   ? Truth::yes
                           : error.lower() <= bound ? Truth::unknown
                                                    : Truth::no);
  }
  return all;
}

Curve curve_of(const std::string& name, const Course& course, Mark mark = Mark::line) {
  Curve curve{name, mark, {}};
  for (std::size_t k = 0; k < course.size(); ++k)
    curve.points.emplace_back(static_cast<double>(k + 1), std::log10(course[k].to_double()));
  return curve;
}

Plot plot_of(const Measured& m) {
  const double published = log2_of(decimal(1, -13)) / log2_of(Rational(10));
  return {fmt::format("float32 against depth, {} problems", many),
          "gradient step",
          "log10(mean squared error)",
          fmt::format("The error against the exact iterate over {} steps: the non-causal stack and "
                      "plain descent, whose numbers have the same bits, stay at the published "
                      "1e-13, the causal stack, which forms A^T A, within a factor 10 of it.",
                      m.steps),
          {curve_of("non-causal", m.noncausal),
           curve_of("plain descent", m.plain, Mark::points),
           curve_of("causal", m.causal),
           {"published: 1e-13",
            Mark::dashed,
            {{1, published}, {static_cast<double>(m.steps), published}}}}};
}

// The published level within a factor 2; the causal stack loses a factor of the condition number.
const Rational level = decimal(2, -13), causal_level = decimal(2, -12);

Ball largest(const Course& course) {
  Ball most(0L);
  for (const auto& error : course) most = larger(most, error);
  return most;
}

Truth keeps_level(const Measured& m) {
  return conjunction(never_above(m.noncausal, level),
                     conjunction(never_above(m.plain, level), never_above(m.causal, causal_level)));
}

Finding level_finding(const Measured& m, const Vector<long>& shown) {
  Finding result;
  result.answer = keeps_level(m);
  std::string rows;
  for (const long k : shown)
    rows += fmt::format("{}k = {}: {:.1e}, {:.1e}, {:.1e}", rows.empty() ? "" : "; ", k,
                        m.noncausal[k - 1].to_double(), m.causal[k - 1].to_double(),
                        m.plain[k - 1].to_double());
  result.detail = fmt::format(
      "mean squared error against the exact iterate over {} problems, non-causal, causal, plain: "
      "{}; the largest over all steps {:.2e}, {:.2e}, {:.2e}",
      many, rows, largest(m.noncausal).to_double(), largest(m.causal).to_double(),
      largest(m.plain).to_double());
  if (result.answer == Truth::yes) result.plots = {plot_of(m)};
  return result;
}
Finding levels(const Context&) { return level_finding(measure(problems(many, 33)), {1, 10, 33}); }
Finding levels_all(const Context&) {
  return level_finding(measure(problems(many, 400)), {1, 10, 33, 100, 300, 400});
}
Finding other_seeds(const Context&) {
  Truth all = Truth::yes;
  Ball most(0L), least(1L), most_causal(0L);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto m = measure(seeded_problems(many, n, d, 33, bits_of_float32, seed));
    all = conjunction(all, keeps_level(m));
    most = larger(most, largest(m.noncausal));
    least = smaller(least, largest(m.noncausal));
    most_causal = larger(most_causal, largest(m.causal));
  }
  return finding(all, fmt::format("the largest error over 33 steps of the non-causal stack is "
                                  "between {:.1e} and {:.1e}, of the causal one at most {:.1e}",
                                  least.to_double(), most.to_double(), most_causal.to_double()));
}

Finding half_precision(const Context&) {
  const auto runs = problems(1, 1);
  const auto course = mean_squared_errors(Route::noncausal, runs, true_iterates(runs), eleven_bits);
  return finding(
      never_above(course, decimal(1, -13)),
      fmt::format("one step with 11 bits: mean squared error {:.1e}", course[0].to_double()));
}

// After k steps the smallest direction still has rho^k of its error, rho = 12/13: no rounding is
// needed to miss 1e-13 against the solution at depth 100.
Finding against_solution(const Context&) {
  const Rational rho(12, 13), bound = decimal(1, -13);
  const Rational after_33 = power(rho, 66), after_100 = power(rho, 200);
  return settled(
      after_33 <= bound || after_100 <= bound, "it is reached",
      fmt::format(
          "A = diag(5, 1), eta = 1/13: the error of the second component, squared, has shrunk by "
          "{:.1e} after 33 steps (99 layers) and {:.1e} after 100, without any rounding",
          after_33.to_double(), after_100.to_double()));
}

// --- the instance

Value error_value(const std::string& name, const RoundedIterates& found,
                  const Vector<Rational>& x) {
  Rational sum;
  for (std::size_t entry = 0; entry < x.size(); ++entry) {
    if (!found.back()[entry]) return {name, "overflow", {}};
    const Rational error = *found.back()[entry] - x[entry];
    sum += error * error;
  }
  return value(name, sum / Rational(static_cast<long>(x.size())));
}

Finding at_instance(const Context& c) {
  const auto run = descent_run_of(c.instance);
  const auto exact_run =
      gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps).back();
  const auto found = compare({run}, bits_of_float32);
  const bool equal = found.different == 0;
  auto result = settled(equal || found.underflowed,
                        equal ? fmt::format("all {} numbers have the same bits", found.entries)
                              : "a result fell below 2^-126, where the hardware goes on with fewer "
                                "bits and the rung gives 0",
                        "different bits, the first in " + found.first);
  result.values = {value("bit_equal", equal)};
  for (const Route route : routes) {
    const auto name = route == Route::noncausal ? "mse_noncausal"
                      : route == Route::causal  ? "mse_causal"
                                                : "mse_plain";
    result.values.push_back(error_value(name, float32_iterates(route, run), exact_run));
  }
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  constexpr long most = 1000;
  if (instance.integer("steps") <= most) return std::nullopt;
  return Complaint{"steps", std::to_string(instance.integer("steps")), "at most 1000"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          least_squares_inputs("initial iterate", {steps_input("gradient steps, at most 1000")}),
      .values =
          {{"bit_equal",
            "boolean: float32 of the machine and 24 bits of MPFR give the same iterates by all "
            "three routes"},
           {"mse_noncausal",
            "rational: mean squared error of x_steps in float32, non-causal stack; or overflow"},
           {"mse_causal", "rational: the same for the causal stack; or overflow"},
           {"mse_plain", "rational: the same for plain descent; or overflow"}},
      .checks =
          {
              {"without rounding the three routes give the same iterates", identity, everywhere,
               holds, On::claim, "n = 20, d = 5, three steps; a, b, x_0, eta free", same_iterates},
              {"the float32 of the machine is the 24-bit rung, bit for bit", exact, points, holds,
               On::claim, "2 seeded problems, three routes, 10 steps", same_bits},
              {"the float32 of the machine is the 24-bit rung, bit for bit, to depth 1200", exact,
               points, holds, On::claim, "32 seeded problems, three routes, 400 steps",
               same_bits_all, "", true},
              {"the non-causal stack rounds as plain descent does", exact, points, holds, On::claim,
               "8 seeded problems, 33 steps", rounds_as_descent},
              {"float32 keeps the published level 1e-13 to depth 99", sampled, points, holds,
               On::claim,
               "32 seeded problems, n = 20, d = 5, sigma_max = kappa = 5, eta = 1/13; every step "
               "to 33; within 2e-13, the causal stack 2e-12",
               levels},
              {"float32 keeps the published level 1e-13 to depth 1200", sampled, points, holds,
               On::claim, "the same problems; every step to 400", levels_all, "", true},
              {"float32 keeps the published level with other seeds", sampled, points, holds,
               On::claim, "8 times 32 problems, every step to 33", other_seeds, "", true},
              {"the same bits at the instance", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"the 23-bit rung has the same bits", exact, points, control, On::claim,
               "one problem, two steps", one_bit_less},
              {"the 25-bit rung has the same bits", exact, points, control, On::claim,
               "one problem, two steps", one_bit_more},
              {"the causal stack rounds as plain descent does", exact, points, control, On::claim,
               "one problem, one step", causal_rounds_as_descent},
              {"11 bits reach 1e-13", enclosure, points, control, On::claim,
               "one problem, one step", half_precision},
              {"the distance to the solution is 1e-13 at depth 100", exact, points, control,
               On::claim, "A = diag(5, 1), 33 and 100 steps", against_solution},
              {"the causal stack with another step has the same iterates", identity, everywhere,
               control, On::claim, "n = d = 2, one step", other_step},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_float32
