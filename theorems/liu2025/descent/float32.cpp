// Figure 4 in real float32: the non-causal and the causal construction and plain gradient descent
// as the hardware computes them, and their errors against the exact iterates. That the float32 of
// the machine is arithmetic with 24 bits is a test (tests/rounding).
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "theorems/liu2025/descent/rounded_descent.hpp"
#include "theorems/liu2025/descent/rounded_operations.hpp"
#include "theorems/liu2025/descent/rounding_bound.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/facts/enclosed.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_float32 {
namespace {

constexpr long n = 20, d = 5, bits_of_float32 = 24, many = 32, few = 4, depth = 33;
constexpr std::uint64_t problem_seed = 2025;

Vector<DescentRun<Rational>> problems(long count, long steps) {
  return seeded_problems(count, n, d, steps, bits_of_float32, problem_seed);
}

// Without rounding the three routes are one.
struct SameIterates {
  long rows, dimension, steps;
  bool other_step = false;  // broken: the causal stack takes twice the step

  Sizes sizes() const { return {{"n", rows}, {"D", dimension}, {"steps", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", rows, dimension), free.vector("b", rows)};
    const auto x0 = free.vector("x0", dimension);
    const T eta = free.scalar("eta");
    const auto plain = gradient_descent(problem, x0, eta, steps);
    const auto noncausal = noncausal_iterates(problem, x0, eta, steps);
    const auto causal = causal_iterates(problem, x0, other_step ? T(eta + eta) : eta, steps);
    Vector<T> zero;
    for (long k = 0; k < steps; ++k) {
      for (const auto& entry : noncausal[k] - plain[k]) zero.push_back(entry);
      for (const auto& entry : causal[k] - plain[k]) zero.push_back(entry);
    }
    return zero;
  }
};
// --- bit for bit

// From a free iterate in every row one pass of the three layers leads to the embedding of the next
// iterate of plain descent, entry by entry the same operations: so any number of passes does.
bool performs_descent(long samples, long dimension, Convolution kind) {
  using T = RoundedTerm;
  Variables<T> free([] { return T::variable(); });
  const LeastSquares<T> problem{free.matrix("A", samples, dimension), free.vector("b", samples)};
  const auto x = free.vector("x", dimension);
  const T eta = free.scalar("eta");
  auto state = noncausal_embedding(problem, x);
  for (const auto& layer : noncausal_step(dimension, eta, kind)) state = base_conv(layer, state);
  return state == noncausal_embedding(problem, gradient_descent(problem, x, eta, 1)[0]);
}
Finding performs_descent_at_all(Convolution kind) {
  for (long samples = 1; samples <= n; ++samples) {
    for (long dimension = 1; dimension <= d; ++dimension) {
      if (!performs_descent(samples, dimension, kind))
        return finding(Truth::no,
                       fmt::format("n = {}, D = {}: an entry comes from other operations", samples,
                                   dimension));
    }
  }
  return finding(Truth::yes,
                 "from any iterate the three layers perform the sums and products of a step of "
                 "plain descent, and leave a state of the same form");
}
Finding same_operations(const Context&) { return performs_descent_at_all(Convolution::cyclic); }
Finding causal_operations(const Context&) { return performs_descent_at_all(Convolution::causal); }

// The non-causal stack performs the same operations on the same numbers as plain descent.
Finding rounds_as_descent(const Context&) {
  for (const auto& run : problems(8, depth)) {
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

Rational decimal(long digit, long exponent) {
  return Rational(digit) * power(Rational(10), exponent);
}
// With a bound of digit 10^exponent.
template <long digit, long exponent>
WayCheck rounding_stays_within() {
  return with_enclosures(
      once(Evidence::enclosure, {{"steps", Argument::absent}}, Inputs::all,
           [](const Context&) { return stays_within(decimal(digit, exponent)); }),
      [](auto& say) { stays_within(say, decimal(digit, exponent)); });
}

// --- how far from the exact iterates

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

RoundedIterates with_22_bits(Route route, const DescentRun<Rational>& run) {
  return rung_iterates(route, run, 22).values;
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

// Two assertions look at it; at every precision once.
const Measured& figure() {
  static std::map<long, Measured> known;
  return computed_once(known, working_bits(), [] { return measure(problems(many, depth)); });
}

// Unknown if the balls are too wide.
Truth at_most(const Ball& error, const Ball& bound) {
  if (!error.is_finite() || !bound.is_finite()) return Truth::unknown;
  if (error.upper() <= bound.lower()) return Truth::yes;
  return error.lower() > bound.upper() ? Truth::no : Truth::unknown;
}

Ball largest(const Course& course, std::size_t from, std::size_t to) {
  Ball most(0L);
  for (auto k = from; k < to; ++k) most = larger(most, course[k]);
  return most;
}
Ball largest(const Course& course) { return largest(course, 0, course.size()); }

// The error after the last step, against the published one.
Truth reaches_level(const Course& course) { return at_most(course.back(), Ball(decimal(1, -13))); }
// After ten steps the error is at most twice the largest of the first ten.
Truth does_not_grow(const Course& course) {
  return at_most(largest(course, 10, course.size()), Ball(2L) * largest(course, 0, 10));
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
                      "plain descent, whose numbers have the same bits, stay below the published "
                      "1e-13, the causal stack, which forms A^T A, within a factor 10 of it.",
                      m.steps),
          {curve_of("non-causal", m.noncausal),
           curve_of("plain descent", m.plain, Mark::points),
           curve_of("causal", m.causal),
           {"published: 1e-13",
            Mark::dashed,
            {{1, published}, {static_cast<double>(m.steps), published}}}}};
}

std::string row(const Measured& m, long k) {
  return fmt::format("k = {}: {:.1e}, {:.1e}, {:.1e}", k, m.noncausal[k - 1].to_double(),
                     m.causal[k - 1].to_double(), m.plain[k - 1].to_double());
}

Finding level(const Context&) {
  const auto& m = figure();
  Finding result = finding(
      reaches_level(m.noncausal),
      fmt::format("mean squared error against the exact iterate over {} problems, non-causal, "
                  "causal, plain: {}; {}; {}; the largest over all steps {:.2e}, {:.2e}, {:.2e}",
                  many, row(m, 1), row(m, 10), row(m, depth), largest(m.noncausal).to_double(),
                  largest(m.causal).to_double(), largest(m.plain).to_double()));
  if (result.answer == Truth::yes) result.plots = {plot_of(m)};
  return result;
}

Course noncausal_course(const Vector<DescentRun<Rational>>& runs,
                        RoundedIterates (*compute)(Route, const DescentRun<Rational>&)) {
  return mean_squared_errors(Route::noncausal, runs, true_iterates(runs), compute);
}

// Two bits less, the data rounded to as many: squared errors are 16 times as large.
Finding level_with_22_bits(const Context&) {
  const auto course =
      noncausal_course(seeded_problems(few, n, d, depth, 22, problem_seed), with_22_bits);
  return finding(reaches_level(course),
                 fmt::format("22 bits: mean squared error {:.1e} after {} steps, {} problems",
                             course.back().to_double(), depth, few));
}

Finding growth(const Course& course) {
  return finding(
      does_not_grow(course),
      fmt::format("the largest error of the first ten steps is {:.2e}, of steps 11 to {} "
                  "{:.2e}, the last {:.2e}",
                  largest(course, 0, 10).to_double(), course.size(),
                  largest(course, 10, course.size()).to_double(), course.back().to_double()));
}
Finding growth_33(const Context&) { return growth(figure().noncausal); }
Finding growth_400(const Context&) {
  return growth(noncausal_course(problems(many, 400), float32_iterates));
}
// With eta = 1/12 the factor of the largest singular value is 1 - 25/12 = -13/12: errors grow.
Finding growth_of_larger_steps(const Context&) {
  auto runs = problems(few, depth);
  for (auto& run : runs) run.eta = Rational(1, 12);
  return growth(noncausal_course(runs, float32_iterates));
}

Finding other_seeds(Truth (*holds)(const Course&)) {
  Truth all = Truth::yes;
  Ball most(0L), last(0L);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto course = noncausal_course(seeded_problems(many, n, d, depth, bits_of_float32, seed),
                                         float32_iterates);
    all = conjunction(all, holds(course));
    most = larger(most, largest(course));
    last = larger(last, course.back());
  }
  return finding(all, fmt::format("8 other seeds, {} problems each: the error of the non-causal "
                                  "stack is at most {:.1e} after any of {} steps and {:.1e} after "
                                  "the last",
                                  many, most.to_double(), depth, last.to_double()));
}
Finding level_other_seeds(const Context&) { return other_seeds(reaches_level); }
Finding growth_other_seeds(const Context&) { return other_seeds(does_not_grow); }

// After k steps without rounding the smallest direction still has rho^k of its error, rho = 12/13.
template <class T>
void above_level_after(Comparisons<T>& say, long steps) {
  const T left = raised(say.number(12, 13), 2 * steps);
  say.less(T(T(1L) / raised(T(10L), 7)), left);
  say.words(fmt::format("A = diag(5, 1), eta = 1/13: after {} steps {:.1e} is left of the "
                        "squared error of the second component",
                        steps, rounded(left)),
            fmt::format("after {} steps {:.1e} is left", steps, rounded(left)));
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

bool has_24_bits(const DescentRun<Rational>& run) {
  for (const Route route : routes)
    if (float32_iterates(route, run) != rung_iterates(route, run, bits_of_float32).values)
      return false;
  return true;
}

std::optional<long> first_overflow(const RoundedIterates& iterates) {
  for (std::size_t k = 0; k < iterates.size(); ++k)
    for (const auto& entry : iterates[k])
      if (!entry) return static_cast<long>(k + 1);
  return std::nullopt;
}

Finding at_instance(const Context& c) {
  const auto run = descent_run_of(c.instance);
  const auto exact_run =
      gradient_descent(normal_equations(run.problem), run.x0, run.eta, run.steps).back();
  const auto noncausal = float32_iterates(Route::noncausal, run),
             plain = float32_iterates(Route::plain, run);
  auto result = settled(
      noncausal == plain,
      "the iterates of the non-causal stack and of plain descent have the same bits in float32",
      "an iterate has other bits in the non-causal stack than in plain descent");
  if (const auto step = first_overflow(plain))
    result = finding(Answer::does_not_apply(),
                     fmt::format("finite numbers are needed: of {} steps number {} overflows",
                                 run.steps, *step));
  result.values = {value("bit_equal", has_24_bits(run))};
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
  const auto measured = [](Settle settle) {
    return once(Evidence::sampled, {}, Inputs::points, settle);
  };
  const Sizes any_step = {
      {"n", Extent::between(1, n)}, {"D", Extent::between(1, d)}, {"steps", Argument::induction}};
  const Sizes figure = {{"n", n}, {"D", d}, {"steps", depth}};
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
      .parts =
          {{"level",
            {measured(level), deep(measured(level_other_seeds))},
            {{"22 bits", measured(level_with_22_bits)}}},
           {"accumulate",
            {measured(growth_33), deep(measured(growth_400)), deep(measured(growth_other_seeds))},
            {{"eta = 1/12, where descent does not contract", measured(growth_of_larger_steps)}}},
           {"exact_iterates",
            {expand(SameIterates{2, 2, 1}), test(SameIterates{n, d, 3})},
            {{"the causal stack takes twice the step", test(SameIterates{2, 2, 1, true})}}},
           {"same_operations",
            {because("every step: it is taken from any iterate, and leaves a state of that form",
                     once(Evidence::symbolic, any_step, Inputs::all, same_operations)),
             once(Evidence::exact, figure, Inputs::points, rounds_as_descent), exact(at_instance)},
            {{"the sum runs over earlier rows only",
              once(Evidence::symbolic, any_step, Inputs::all, causal_operations)},
             {"the causal stack in place of the non-causal one",
              once(Evidence::exact, {{"n", n}, {"D", d}, {"steps", 1}}, Inputs::points,
                   causal_rounds_as_descent)}}},
           {"bounded",
            {chain({expand(StepContracts{}), rounding_stays_within<3, -3>()})},
            {{"squared singular values up to 26", expand(StepContracts{true})},
             {"within 10^-9", rounding_stays_within<1, -9>()}}},
           {"solution",
            {compare([](auto& say) { above_level_after(say, 100); }, {}, Inputs::all)},
            {{"after 101 steps, too",
              compare([](auto& say) { above_level_after(say, 101); }, {}, Inputs::all)}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_float32
