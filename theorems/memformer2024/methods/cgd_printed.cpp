// The two boxes for conjugate gradients, read literally: neither terminates, one diverges.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/memformer2024/methods/printed_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_cgd_printed {
namespace {

using Run = PrintedRun<Rational>;

Vector<Rational> risks(const QuadraticTask<Rational>& task, const Run& run) {
  return map(run.w, [&](const Vector<Rational>& w) { return task.risk(w); });
}

// Is w_last, after d real steps, w*? Iterates to `most`.
struct Ending {
  bool reached;
  std::string words;
};
Ending ending(const Context& c, const char* example, PrintedVariant variant, long last, long most,
              const std::string& reading) {
  const auto task = quadratic_task_of(c.example(example));
  const auto run = printed_conjugate_gradients(task, variant, most);
  const auto R = risks(task, run);
  std::string iterates, values;
  for (std::size_t k = 1; k < run.w.size(); ++k) {
    iterates += fmt::format("{}w_{} = {}", k > 1 ? ", " : "", k, text_of(run.w[k]));
    values += (k > 1 ? ", " : "") + R[k].text();
  }
  return {R.at(static_cast<std::size_t>(last)).sign() == 0,
          fmt::format("H = {}, w* = {}, w_0 = 0, {}: {}; R = {}. CG: w_{} = w*", text_of(task.H),
                      text_of(task.w_star), reading, iterates, values, task.d())};
}
// In the plane the box of A.2 ends with w_2, after its first step and one of its loop.
Finding a2_ends(const Context& c, PrintedVariant variant, const std::string& first) {
  const auto found = ending(c, "box of A.2", variant, 2, 4, first);
  return settled(found.reached, found.words, found.words);
}
// In one dimension with w_1.
Finding a2_on_a_line(const Context& c) {
  const auto found = ending(c, "one number", PrintedVariant::a2, 1, 4, "w_1 = w_0 + r_0");
  return settled(found.reached, found.words, found.words);
}
Finding a2(const Context& c) { return a2_ends(c, PrintedVariant::a2, "w_1 = w_0 + r_0"); }
Finding a2_line_search(const Context& c) {
  return a2_ends(c, PrintedVariant::a2_linesearch, "w_1 = w_0 + r_0, then line searches");
}
Finding a2_mended(const Context& c) {
  return a2_ends(c, PrintedVariant::a2_after_exact_step, "w_1 = w_0 + alpha_0 r_0");
}
// With w_1 = w_0 the loop has made two steps at w_3.
template <class T>
QuadraticTask<T> two_eigenvalues() {
  return {{{1, 0}, {0, 2}}, {1, 1}, {0, 0}};
}
Finding box_goes_on(const Context& c, PrintedVariant variant, const std::string& first) {
  const auto stated = two_eigenvalues<Rational>(),
             given = quadratic_task_of(c.example("box of A.2"));
  if (!all_hold({given.H == stated.H, given.w_star == stated.w_star, given.w_0 == stated.w_0}))
    return finding(Truth::unknown, "the instance has other data than the certificate");
  const auto found = ending(c, "box of A.2", variant, 3, 3, first);
  return settled(!found.reached, found.words, found.words);
}
Finding box(const Context& c) { return box_goes_on(c, PrintedVariant::box, "w_1 = w_0"); }
Finding box_mended(const Context& c) {
  return box_goes_on(c, PrintedVariant::box_after_exact_step, "w_1 = w_0 + alpha_0 s_0");
}

// The risk at w_3, where a run that stops before stays.
template <class T>
void not_at_the_end(Comparisons<T>& say, PrintedVariant variant) {
  const auto exact = printed_conjugate_gradients(two_eigenvalues<Rational>(), variant, 3);
  const long steps = static_cast<long>(exact.alpha.size()) + 1;
  const auto task = two_eigenvalues<T>();
  say.positive(task.risk(printed_conjugate_gradients(task, variant, steps).w.back()));
}

// The derivative of f(w + a s) in a is a s^T H s - r^T s, and r_k^T s_k = r_k^T r_k + gamma_k r_k^T
// s_{k-1}.
struct LineSearch {
  bool printed = false;  // r^T r in place of r^T s, whatever the step before

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto error = free.vector("error", d), before = free.vector("before", d);
    const auto gamma = free.scalar("gamma"), a = free.scalar("a");
    const auto half = from_rational<ScalarOf<M>>(Rational(1, 2));
    const auto r = H * error, s = r + gamma * before;
    const auto e = error - a * s;
    const auto rr = dot(r, r);
    const auto slope = printed ? rr : rr + gamma * dot(r, before);
    Vanishing<M> zero;
    zero.add(half * dot(e, H * e) - half * dot(error, H * error) + a * slope -
             half * a * a * dot(s, H * s));
    return zero;
  }
};

struct ProperEnd {
  bool full_step = false;  // w_1 = w_0 + r_0

  Sizes sizes() const { return {{"d", 2}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric("H", 2);
    const auto error = free.vector("error", 2);
    if (!full_step) return projective_conjugate_gradients(H, error, 2).back().R;
    // The second step of the box of A.2, without divisions.
    const auto r_0 = H * error, r_1 = r_0 - H * r_0;
    const T squares = dot(r_1, r_1), before = dot(r_0, r_0);
    const auto s = before * r_1 + squares * r_0, Hs = H * s;
    return dot(s, Hs) * r_1 - T(squares * before) * Hs;
  }
};

const std::vector<std::string>& variants() {
  static const std::vector<std::string> names = {"a2", "a2_linesearch", "box", "correct"};
  return names;
}

// Conjugate gradients; after its end the iterate stays.
Run proper(const QuadraticTask<Rational>& task, long steps) {
  const auto cg = conjugate_gradients(task.H, task.w_star, task.w_0,
                                      identity_matrix<Rational>(task.d()), steps);
  Run run{cg.w, cg.alpha};
  while (static_cast<long>(run.w.size()) <= steps) run.w.push_back(run.w.back());
  return run;
}

Run run_of(const QuadraticTask<Rational>& task, const std::string& variant, long steps) {
  if (variant == "a2") return printed_conjugate_gradients(task, PrintedVariant::a2, steps);
  if (variant == "box") return printed_conjugate_gradients(task, PrintedVariant::box, steps);
  if (variant == "a2_linesearch")
    return printed_conjugate_gradients(task, PrintedVariant::a2_linesearch, steps);
  return proper(task, steps);
}

std::string legend(const std::string& variant) {
  if (variant == "a2") return "box of A.2";
  if (variant == "a2_linesearch") return "box of A.2, exact line searches";
  if (variant == "box") return "box of 2.2, $w_1 = w_0$";
  return "$w_1 = w_0 + \\alpha_0 s_0$";
}

Plot risk_plot(const QuadraticTask<Rational>& task, long steps, const std::string& instance) {
  std::vector<Curve> curves;
  for (const auto& name : variants()) {
    Curve curve{legend(name), Mark::line, {}};
    const auto R = risks(task, run_of(task, name, steps));
    for (std::size_t k = 0; k < R.size(); ++k) {
      if (R[k].sign() > 0) curve.points.emplace_back(static_cast<double>(k), log2_of(R[k]));
    }
    curves.push_back(std::move(curve));
  }
  return {"Conjugate gradients as printed", "step $k$", "log2 $R(w_k)$",
          fmt::format("Instance {}, d = {}. The curve of conjugate gradients, w_1 = w_0 + alpha_0 "
                      "s_0, stops where R = 0.",
                      instance, task.d()),
          std::move(curves)};
}

// Exact line searches never increase R; the corrected box is CG, step by step.
Finding at_instance(const Context& c) {
  const auto task = quadratic_task_of(c.instance);
  const long steps = c.instance.integer("steps");
  const auto& variant = c.instance.text("variant");
  const auto run = run_of(task, variant, steps);
  const auto R = risks(task, run);
  const auto truth = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto mended =
      printed_conjugate_gradients(task, PrintedVariant::box_after_exact_step, task.d());
  const auto mended_a2 =
      printed_conjugate_gradients(task, PrintedVariant::a2_after_exact_step, task.d());
  bool right = all_hold({mended.w.back() == task.w_star, truth.w.back() == task.w_star});
  for (std::size_t k = 0; k < truth.w.size(); ++k)
    right &= all_hold({mended.w.at(k) == truth.w[k], mended_a2.w.at(k) == truth.w[k]});
  auto result = settled(
      right,
      fmt::format("variant {}: R = {:.6g} after {} steps; both boxes with an exact first step run "
                  "through the iterates of CG and end after {}",
                  variant, R.back().to_double(), steps, truth.steps()),
      "a box with an exact first step is not CG");
  result.values = {value("w", from_rows(run.w)), value("R", R), value("alpha", run.alpha),
                   value("alpha_exact", truth.alpha)};
  if (deserves_plots(c)) result.plots = {risk_plot(task, 8, c.instance.name())};
  return result;
}

// The fractions of a run that does not end grow with every step, the faster the larger H is.
std::optional<Complaint> need_moderate_run(const Instance& instance) {
  const long steps = instance.integer("steps"), d = instance.integer("d");
  const long most = std::max(12L, 300 / d);
  if (instance.text("variant") == "correct" || steps <= most) return std::nullopt;
  return Complaint{"steps", std::to_string(steps),
                   fmt::format("at most {} for d = {}, unless variant = correct", most, d)};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"H", Kind::matrix, {"d", "d"}, {Constraint::positive_definite}, "Hessian"},
                 {"w_star", Kind::vector, {"d"}, {}, "minimiser"},
                 {"w_0", Kind::vector, {"d"}, {}, "start; zero when absent", true},
                 {"variant",
                  Kind::text,
                  {},
                  {},
                  "how the box is read: a2, a2_linesearch, box, or correct",
                  false,
                  "",
                  variants()},
                 {"steps", Kind::integer, {}, {Constraint::positive}, "number of steps"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"w", "matrix[steps+1, d]: iterates; where a step is undefined they stay"},
                 {"R", "vector[steps+1]: R(w_k)"},
                 {"alpha", "vector: step sizes, from alpha_1 on, for correct from alpha_0 on"},
                 {"alpha_exact", "vector[grade]: step sizes of CG until it ends"}},
      .parts = {{"line_search",
                 {words(LineSearch{})},
                 {{"r^T r / s^T H s is the line search whatever the step before",
                   words(LineSearch{true})}}},
                {"box_a2",
                 {once(Evidence::exact, {{"d", 1}}, Inputs::points, a2_on_a_line),
                  once(Evidence::exact, {{"d", 2}}, Inputs::points, a2)},
                 {{"with exact line searches behind the first step",
                   once(Evidence::exact, {{"d", 2}}, Inputs::points, a2_line_search)}},
                 {once(Evidence::exact, {{"d", 2}}, Inputs::points, a2_mended)}},
                {"mended",
                 {words(LineSearch{}), expand(ProperEnd{}), exact(at_instance)},
                 {{"r^T r / s^T H s is the line search whatever the step before",
                   words(LineSearch{true})},
                  {"the first step is r_0", expand(ProperEnd{true})}}},
                {"first_step",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, box),
                             [](auto& say) { not_at_the_end(say, PrintedVariant::box); })},
                 {{"the box with an exact first step",
                   with_facts(once(Evidence::exact, {}, Inputs::points, box_mended),
                              [](auto& say) {
                                not_at_the_end(say, PrintedVariant::box_after_exact_step);
                              })}}}},
      .require = need_moderate_run,
  };
}

}  // namespace verify::memformer2024::claim_cgd_printed
