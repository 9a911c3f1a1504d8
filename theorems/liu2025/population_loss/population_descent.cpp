// Gradient descent on the exact population loss, no sampling: it reaches 2^-46 and goes on to any
// precision. What stops training short of it is not the loss.
#include <algorithm>
#include <limits>

#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/exact_descent.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"

namespace verify::liu2025::claim_population_descent {
namespace {

struct Squares {
  long N, d;
  LayerTarget target;
  long first = 0, second = 0;
  bool doubled = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    PopulationProblem<T> problem{
        free_moments(free, N, d, true), target, first, second, {}, first, 1};
    if (target == LayerTarget::linear) problem.W_target = free.matrix(d, d);
    auto W = free.matrix("W", d, d);
    auto K = free.matrix("K", N, d);
    const LayerParameters<T> theta{W, K, free.matrix(N, d)};
    const T squares = loss_as_squares(problem, theta);
    return {(doubled ? T(squares + squares) : squares) - raw_loss(problem, theta)};
  }
};

// The same for one entry Z_iJ at every size, with moments as letters: the loss is the sum over rows
// and columns of these, and A_lk that of their moments.
struct EntryAsSquares {
  enum class Target { other, own, linear } target = Target::other;  // u_iJ u_iq, u_iJ^2, u_i . w
  bool without_bias = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    using S = ScalarOf<M>;
    const bool apart = target == Target::other, linear = target == Target::linear;
    const auto entry = free_entry(free, apart ? 2 : 1);
    const auto& [W, w, K0, K, B1, B2] = entry.layer;
    EntryMoments<M> u(free, w, K);
    const S own_target = free.scalar("own_target"), one(1L);
    const auto targets = free.vector("targets", free.space("d", apart ? 2 : 1));
    const auto f = linear ? own_target * Polynomial::entry(0) + Polynomial::along_row(targets)
                          : Polynomial::entry(0) * Polynomial::entry(apart ? 1 : 0);
    const auto error = entry.layer.polynomial() - f;
    const auto squares = hadamard(w, w), taps = hadamard(K, K);
    const auto square = [](const S& x) { return S(x * x); };
    // The later lags, lag 0, and the bias.
    S sum = square(W[0]) * dot(taps, u.column({2})) + dot(squares, u.table({}) * taps) +
            square(K0) * dot(squares, u.row({2}));
    if (apart) {
      sum = S(sum + square(W[1]) * dot(taps, u.column({0, 2})) + square(W[0] * K0) * u.number({4}) +
              square(W[1] * K0 - one) * u.number({2, 2}));
    } else {
      sum = S(sum + square(linear ? W[0] * K0 : W[0] * K0 - one) * u.number({4}));
    }
    const auto others = linear ? B2 * w - targets : B2 * w;
    S bias = square(linear ? B2 * W[0] - own_target : B2 * W[0]) * u.number({2}) +
             dot(hadamard(others, others), u.row({}));
    if (apart) bias = S(bias + square(B2 * W[1]) * u.number({0, 2}));
    Vanishing<M> zero;
    zero.equal(u.mean(error * error), without_bias ? sum : S(sum + bias));
    return zero;
  }
};
// One step for SQUARE on one entry with E u^2 = s, E u^4 = m, in p = w k - 1 and b:
//   p' = p (1 - alpha (w^2 (1 - gamma b^2) + k^2) + alpha^2 p w k) - gamma b^2 w k
//   b' = b (1 - gamma w^2),  alpha = 2 m rate, gamma = 2 s rate,
// and w, k move by -alpha p k - gamma b^2 w and -alpha p w.
// `uncoupled` leaves out what b does to p.
struct OneEntryStep {
  bool uncoupled = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar("s"), m = free.scalar("m"), rate = free.scalar("rate");
    const T w = free.scalar("w"), k = free.scalar("k"), b = free.scalar("b"), one(1L), two(2L);
    const PopulationProblem<T> problem{{{{s}}, {{m}}}, LayerTarget::product, 0, 0, {}, 0, 1};
    const auto next = descent_step(problem, LayerParameters<T>{{{w}}, {{k}}, {{b}}}, rate);
    const T alpha = two * m * rate, gamma = two * s * rate, p = w * k - one;
    T product =
        p * (one - alpha * (w * w * (one - gamma * b * b) + k * k) + alpha * alpha * p * w * k);
    if (!uncoupled) product = T(product - gamma * b * b * w * k);
    return {next.W(0, 0) * next.K(0, 0) - one - product, next.B2(0, 0) - b * (one - gamma * w * w),
            next.W(0, 0) - w + alpha * p * k + gamma * b * b * w, next.K(0, 0) - k + alpha * p * w};
  }
};
// An upper bound in four decimals.
std::string at_most(const Ball& x) {
  const Rational unit(1, 10000);
  return Ball(ceil(x.upper() / unit) * unit).decimal(6);
}

// From step `from` on, the reference descent stays in a box around its iterate and its loss falls
// for ever. In the box |p'| + b'^2 <= contraction (|p| + b^2) by the formulas above, so that the
// way still to go is at most drift (|p| + b^2) / (1 - contraction); that is less than the box is
// wide. No eigenvalue of the Hessian there exceeds a row sum; where rate * row sum < 2 a step
// lowers the loss unless the gradient is 0, and the derivative by b is 2 s w^2 b != 0.
// What w and k move by is a norm of (p, b^2), so that where |p| + b^2 <= 1 it is largest at (1, 0)
// or (0, 1). No where the loss rises at one of the first steps; where the bounds do not reach,
// nothing is said.
Finding stays_for_ever(const Context& c, const Rational& rate) {
  constexpr long from = 30;
  const Rational slack(9, 8);  // more than 1, so that the drift bounds what w and k move by
  const auto problem = population_problem(c.instance);
  const auto run = descend(problem, layer_parameters(c.instance), rate, from);
  if (run.decreasing == Truth::no)
    return finding(Truth::no, "rate " + rate.text() + ": the first losses are " +
                                  run.losses[0].decimal(6) + ", " + run.losses[1].decimal(6) +
                                  ", " + run.losses[2].decimal(6));
  const auto boxed = problem_over<Ball>(problem);
  const Rational width(1, 100);
  const auto around = [&](const Ball& x) {
    return ball_between(x.lower() - width, x.upper() + width);
  };
  const Ball w = around(run.last.W(0, 0)), k = around(run.last.K(0, 0)), end = run.last.B2(0, 0);
  const Ball b = hull(end, -end), one(1), two(2);
  const Ball s = boxed.u.second(0, 0), m = boxed.u.fourth(0, 0), eta(rate);
  const Ball alpha = two * m * eta, gamma = two * s * eta, p = w * k - one;
  const Ball along =
      abs(one - alpha * (w * w * (one - gamma * b * b) + k * k) + alpha * alpha * p * w * k);
  const Ball bias = one - gamma * w * w;
  const Ball contraction = larger(along, abs(gamma * w * k) + bias * bias);
  const Ball drift = Ball(slack) * larger(alpha * (abs(w) + abs(k)), gamma * abs(w));
  const auto movement = [&](const Ball& of_p, const Ball& of_square) {
    return abs(alpha * of_p * k + gamma * of_square * w) + abs(alpha * of_p * w);
  };
  const Ball here = abs(run.last.W(0, 0) * run.last.K(0, 0) - one) + end * end;
  const Ball way = drift * here / (one - contraction);
  const auto after = descend(problem, layer_parameters(c.instance), rate, from + 1);
  const Ball moved =
      abs(after.last.W(0, 0) - run.last.W(0, 0)) + abs(after.last.K(0, 0) - run.last.K(0, 0));
  const auto hessian = hessian_of(boxed.column(LayerParameters<Ball>{{{w}}, {{k}}, {{b}}}, 0));
  Ball steepest(0);
  for (long i = 0; i < hessian.rows(); ++i) {
    Ball row(0);
    for (long j = 0; j < hessian.cols(); ++j) row += abs(hessian(i, j));
    steepest = larger(steepest, row);
  }
  Truth truth = conjunction(run.decreasing, less(contraction, one));
  truth = conjunction(
      truth, conjunction(less(movement(one, Ball(0)), drift), less(movement(Ball(0), one), drift)));
  truth = conjunction(truth, conjunction(less(moved, drift * here), less(way, Ball(width))));
  truth = conjunction(truth, less(abs(bias), one));
  truth = conjunction(truth, less(eta * steepest, two));
  truth = conjunction(truth, conjunction(negation(is_zero(bias)), negation(is_zero(w))));
  return finding(truth == Truth::yes ? Truth::yes : Truth::unknown,
                 "the loss falls at each of the first " + std::to_string(from) +
                     " steps (balls); from then on, in a box of half width 1/100 around the "
                     "iterate, |w k - 1| "
                     "+ b^2 shrinks at least by the factor " +
                     at_most(contraction) + " a step, the remaining way is at most " +
                     at_most(way) +
                     ", and rate times the largest row sum of the Hessian is at "
                     "most " +
                     at_most(eta * steepest) + " < 2");
}

Finding for_ever(const Context& c) { return stays_for_ever(c, c.instance.rational("rate")); }
Finding at_a_large_rate(const Context& c) { return stays_for_ever(c, Rational(1, 2)); }
// With the facts of the first instance of the data file, after so many steps.
WayCheck descent_stated(Settle settle, const Rational& rate, long from) {
  return with_enclosures(once(Evidence::certificate, {}, Inputs::points, settle),
                         [rate, from](auto& say, auto& free) {
                           DescentBounds bounds;
                           bounds.rate = rate;
                           bounds.from = from;
                           state_descent(say, free, bounds);
                         });
}

Vector<long> reported_steps(const Instance& instance) {
  if (instance.has("at")) return instance.integers("at");
  return {instance.integer("steps")};
}

Plot descent_plot(const PopulationDescent& run, const Rational& target, const Rational& entries) {
  const auto log2_of = [&](const Ball& loss) {
    const Ball mean = log(loss / Ball(entries)) / log(Ball(2));
    return mean.to_double();
  };
  Curve curve{"gradient descent", Mark::line, {}};
  for (std::size_t t = 0; t < run.losses.size(); ++t) {
    if (positive(run.losses[t]) != Truth::yes) continue;
    curve.points.emplace_back(static_cast<double>(t), log2_of(run.losses[t]));
  }
  // At a start that is exact there is no point.
  auto least = std::numeric_limits<double>::infinity();
  for (const auto& [step, loss] : curve.points) least = std::min(least, loss);
  const std::string reached =
      curve.points.empty() ? "every loss is 0" : fmt::format("the least is 2^{:.1f}", least);
  const double line = log2_of(Ball(target * entries)),
               last = static_cast<double>(run.losses.size());
  return {"Gradient descent on the exact population loss",
          "step",
          "log2(mean squared error)",
          fmt::format("The loss after each step: {}; the dashed line is the target, 2^{:.1f}.",
                      reached, line),
          {curve, {"target", Mark::dashed, {{0, line}, {last - 1, line}}}}};
}

// Rational iterates, as long as their fractions stay short, lie in the balls.
bool contains_first_iterates(const PopulationProblem<Rational>& problem,
                             LayerParameters<Rational> theta, const Rational& rate,
                             const PopulationDescent& run) {
  constexpr std::size_t exact_iterates = 4;
  for (std::size_t t = 0; t < std::min(run.losses.size(), exact_iterates); ++t) {
    if (!run.losses[t].contains(problem.loss(theta))) return false;
    theta = descent_step(problem, theta, rate);
  }
  return true;
}

Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto start = layer_parameters(c.instance);
  const auto& rate = c.instance.rational("rate");
  const long steps = c.instance.integer("steps");
  const auto run = descend(problem, start, rate, steps);
  if (!run.settled) {
    return finding(Truth::unknown, "a loss stays too close to 0 for " + std::to_string(run.bits) +
                                       " bits, at step " + std::to_string(run.losses.size() - 1));
  }
  if (!contains_first_iterates(problem, start, rate, run))
    return finding(Truth::no, "an exact iterate lies outside its enclosure");
  const Rational entries(start.K.rows() * problem.d_out);
  const auto& target = c.instance.rational("target");
  // What is read off the losses, at the precision that the descent chose for them.
  const PrecisionScope scope(std::max(run.bits, working_bits()));
  const auto reached = run.first_below(target * entries);
  Vector<Ball> losses;
  for (const long t : reported_steps(c.instance))
    if (t < static_cast<long>(run.losses.size())) losses.push_back(run.losses[t]);
  const auto next = descent_step(problem, start, rate);
  std::string words = "loss " + run.losses.back().decimal(8) + " after " +
                      std::to_string(run.losses.size() - 1) + " steps, ";
  words += run.bits == 0 ? "since the start is critical"
                         : "enclosed with " + std::to_string(run.bits) + " bits";
  words += reached ? "; mean squared error at most " + target.text() + " first at step " +
                         std::to_string(*reached)
                   : "; the target is not reached in these steps";
  words += run.decreasing == Truth::yes ? "; the loss falls at every step"
                                        : "; the loss does not fall at every step";
  const long taken = static_cast<long>(run.losses.size()) - 1;
  const bool stopped = taken < steps;
  if (stopped)
    words += "; stopped after " + std::to_string(taken) + " of " + std::to_string(steps) +
             " steps: the loss has grown by more than a factor 2^64, and what comes after is not "
             "computed";
  auto result = finding(run.decreasing == Truth::unknown ? Truth::unknown : Truth::yes, words);
  result.values = {value("loss", problem.loss(start)),
                   value("next_W", next.W),
                   value("next_K", next.K),
                   value("next_B2", next.B2),
                   enclosed_value("losses_approx", losses),
                   value("steps_to_target", reached ? *reached : -1L),
                   value("decreasing", run.decreasing == Truth::yes),
                   value("stopped", stopped)};
  if (deserves_plots(c)) result.plots = {descent_plot(run, target, entries)};
  return result;
}

std::optional<Complaint> runs(const Instance& instance) {
  constexpr long most_steps = 2000, most_work = 1000000;
  const long steps = instance.integer("steps");
  const auto complaint = [&](const std::string& allowed) {
    return Complaint{"steps", std::to_string(steps), allowed};
  };
  if (steps < 0 || steps > most_steps) return complaint("0 to " + std::to_string(most_steps));
  const long N = instance.integer("length"), d = instance.integer("d");
  const long work = d * N * (N + d);
  if (steps * work > most_work) {
    return complaint("at most " + std::to_string(most_work / work) + " at this size");
  }
  for (const long t : reported_steps(instance)) {
    if (t >= 0 && t <= steps) continue;
    return Complaint{"at", std::to_string(t), "0 to steps = " + std::to_string(steps)};
  }
  if (instance.has("W_target")) {
    for (const char* offset : {"first", "second"}) {
      if (instance.has(offset)) {
        return Complaint{offset, text_of(instance.integer(offset)),
                         "either W_target (linear) or first and second (product), not both"};
      }
    }
    return all_columns(instance);
  }
  return offsets_and_column_fit(instance);
}

std::vector<Input> inputs() {
  auto result = population_inputs(PopulationTask::square);
  const std::vector<Input> more = {
      {"W_target", Kind::matrix, {"d", "d"}, {}, "the target is u W_target; else a product", true},
      {"first", Kind::integer, {}, {}, "offset a of the product (absent: c)", true},
      {"second", Kind::integer, {}, {}, "offset b of the product (absent: c)", true},
      {"rate", Kind::rational, {}, {Constraint::positive}, "step size"},
      {"steps", Kind::integer, {}, {}, "number of steps"},
      {"target",
       Kind::rational,
       {},
       {Constraint::positive},
       "mean squared error to reach, loss / (length * d_out)",
       true,
       "1/70368744177664"},
      {"at",
       Kind::vector,
       {"reported"},
       {Constraint::integers},
       "steps whose losses are reported (absent: the last)",
       true}};
  result.insert(result.end(), more.begin(), more.end());
  return result;
}

}  // namespace

Theorem theorem() {
  using Target = EntryAsSquares::Target;
  const std::map<std::string, long> at = {{"N", 4}, {"d", 6}};
  return {
      .inputs = inputs(),
      .values = {{"loss", "rational: at the start"},
                 {"next_W", "matrix[d, d]: W after one step"},
                 {"next_K", "matrix[length, d]: K after one step"},
                 {"next_B2", "matrix[length, d]: B2 after one step"},
                 {"losses_approx", "vector: losses at the steps `at` that are reached"},
                 {"steps_to_target",
                  "integer: first step at the target or below, -1 for none of those taken"},
                 {"decreasing", "boolean: the loss falls at every step taken"},
                 {"stopped",
                  "boolean: before all steps, since the loss exceeds 2^64 (1 + the first)"}},
      .parts =
          {{"squares",
            {chain({visits(EntryAsSquares{Target::other}, at),
                    visits(EntryAsSquares{Target::own}, at),
                    visits(EntryAsSquares{Target::linear}, at)}),
             expand(Squares{2, 2, LayerTarget::product, 0, 1}),
             expand(Squares{2, 2, LayerTarget::linear}),
             test(Squares{4, 3, LayerTarget::product, 1, 1})},
            {{"the bias is left out", visits(EntryAsSquares{Target::other, true}, at)},
             {"the bias is left out, SQUARE", visits(EntryAsSquares{Target::own, true}, at)},
             {"the bias is left out, LINEAR", visits(EntryAsSquares{Target::linear, true}, at)},
             {"twice the squares", test(Squares{2, 2, LayerTarget::product, 0, 1, true})},
             {"twice the squares, linear", test(Squares{2, 2, LayerTarget::linear, 0, 0, true})},
             {"twice the squares, larger", test(Squares{4, 3, LayerTarget::product, 1, 1, true})}}},
           {"step",
            {expand(OneEntryStep{})},
            {{"b has no influence on w k", test(OneEntryStep{true})}},
            {ginac(OneEntryStep{})}},
           {"for_ever",
            {chain({expand(OneEntryStep{}), descent_stated(for_ever, Rational(1, 10), 30)})},
            {{"b has no influence on w k", test(OneEntryStep{true})},
             {"with rate 1/2", descent_stated(at_a_large_rate, Rational(1, 2), 3)}}},
           {"runs", {on_instance(Evidence::enclosure, at_instance)}, {}}},
      .require = runs,
  };
}

}  // namespace verify::liu2025::claim_population_descent
