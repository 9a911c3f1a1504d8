// With diagonal coefficients that may depend on the data, (1) contains every sequence.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::memformer2024::claim_lfom_vacuous {
namespace {

// Gamma_k^k = diag((target_k - w_0) / g_k), all others 0, run as a linear first-order method.
template <class T, class Gradient>
Vector<Vector<T>> follow(const Vector<Vector<T>>& targets, const Vector<T>& w_0,
                         Gradient gradient) {
  StepTable<Vector<T>> G;
  Vector<T> w = w_0;
  for (const auto& target : targets) {
    const auto g = gradient(w);
    Vector<Vector<T>> row(G.size(), Vector<T>(w_0.size(), T(0L)));
    row.emplace_back();
    for (std::size_t m = 0; m < g.size(); ++m) row.back().push_back(T((target[m] - w_0[m]) / g[m]));
    G.push_back(std::move(row));
    w = target;
  }
  return run_cumulative(G, w_0, gradient);
}

Vector<Expr> symbols(const std::string& name, long count) {
  Vector<Expr> result;
  for (long k = 0; k < count; ++k) result.push_back(GiNaC::symbol(name + std::to_string(k)));
  return result;
}

// Rational functions of all entries: H, w*, w_0 and two targets in the plane.
Finding two_targets(const Context&) {
  const auto h = symbols("h", 3), w_star = symbols("w", 2), w_0 = symbols("s", 2);
  const Matrix<Expr> H = {{h[0], h[1]}, {h[1], h[2]}};
  const Vector<Vector<Expr>> targets = {symbols("a", 2), symbols("b", 2)};
  const auto w = follow(targets, w_0, [&](const Vector<Expr>& v) { return H * (v - w_star); });
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < targets.size(); ++k)
    for (long m = 0; m < 2; ++m)
      all = conjunction(all, verify::is_zero(Expr(w[k + 1][m] - targets[k][m])));
  return finding(all,
                 "w_1 and w_2 equal two free targets as rational functions of H, w*, w_0 and "
                 "the targets, where no entry of a gradient vanishes");
}

// Entry by entry, with the gradient g free: Gamma g = v - w_0 for Gamma = (v - w_0) / g, times g.
struct OneEntry {
  bool from_origin = false;  // Gamma = v / g

  Sizes sizes() const { return {{"d", Argument::absent}, {"k", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T g = free.scalar("g"), target = free.scalar("target"), w_0 = free.scalar("w_0");
    const T numerator = from_origin ? target : T(target - w_0);
    return {T(g * w_0 + numerator * g - g * target)};
  }
};

// The same diagonal for two tasks on the demonstrations of I1: what a fixed Gamma would have to do.
// It does for a multiple of the task, the control.
template <class T>
void one_diagonal(Comparisons<T>& say, bool multiple) {
  const Matrix<T> X = {{1, 0, 2}, {2, 1, 1}};
  const Vector<T> none = {0, 0};
  const QuadraticTask<T> task{hessian_of_samples(X), {1, -1}, none};
  auto other = task;
  other.w_star = {2, multiple ? -2 : 1};
  const auto gamma = [](const QuadraticTask<T>& t) {
    const auto g = t.gradient(t.w_0);
    return Vector<T>{T(T(t.w_star[0] - t.w_0[0]) / g[0]), T(T(t.w_star[1] - t.w_0[1]) / g[1])};
  };
  const auto first = gamma(task), second = gamma(other);
  say.differ(first, second);
  say.words(fmt::format("I1 from 0: Gamma = diag{} for w* = {}, diag{} for w* = {}", shown(first),
                        shown(task.w_star), shown(second), shown(other.w_star)),
            "one Gamma serves both tasks");
}

Finding at_instance(const Context& c) {
  const auto task = quadratic_task_of(c.instance);
  const auto& target = c.instance.vector("w_target");
  const auto gradient = [&](const Vector<Rational>& w) { return task.gradient(w); };
  const auto g = gradient(task.w_0);
  Vector<Rational> Gamma;
  for (std::size_t m = 0; m < g.size(); ++m) Gamma.push_back((target[m] - task.w_0[m]) / g[m]);
  const auto w = run_cumulative(StepTable<Vector<Rational>>{{Gamma}}, task.w_0, gradient);
  auto result = settled(w.back() == target,
                        fmt::format("g_0 = {}, Gamma = diag{}: w_1 = {}", text_of(g),
                                    text_of(Gamma), text_of(w.back())),
                        "w_1 = " + text_of(w.back()));
  result.values = {value("Gamma", Gamma)};
  return result;
}

std::optional<Complaint> need_full_gradient(const Instance& instance) {
  const auto task = quadratic_task_of(instance);
  for (const auto& entry : task.gradient(task.w_0)) {
    if (entry.sign() == 0) {
      return Complaint{"w_0", text_of(task.w_0), "a start where no entry of grad R vanishes"};
    }
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"w_star", Kind::vector, {"d"}, {}, "task vector"},
                 {"w_0", Kind::vector, {"d"}, {}, "start: no entry of grad R(w_0) vanishes"},
                 {"w_target", Kind::vector, {"d"}, {}, "where the first step shall end"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"Gamma", "vector[d]: the diagonal that reaches the target"}},
      .parts = {{"every_sequence",
                 {expand(OneEntry{}),
                  once(Evidence::symbolic, {{"d", 2}, {"k", 2}}, Inputs::all, two_targets),
                  exact(at_instance)},
                 {{"the move is counted from the origin", expand(OneEntry{true})}}},
                {"not_fixed",
                 {compare([](auto& say) { one_diagonal(say, false); }, {}, Inputs::all)},
                 {{"w* and 2 w*",
                   compare([](auto& say) { one_diagonal(say, true); }, {}, Inputs::all)}}}},
      .require = need_full_gradient,
  };
}

}  // namespace verify::memformer2024::claim_lfom_vacuous
