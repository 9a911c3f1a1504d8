// CG minimises R over w_0 + span{r_0, H r_0, ..}: no method with scalar coefficients, even chosen
// for the prompt, has a smaller R after as many gradients.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::memformer2024::claim_cg_optimal {
namespace {

// r_k is orthogonal to H^j r_0, j < k: the gradient of R at w_k has no component along the space
// that w_k was chosen from.
struct Orthogonal {
  long d, steps;
  long extra = 0;  // 1: also j = k

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(d);
    const auto run = projective_conjugate_gradients(H, free.vector(d), steps);
    Vector<T> zero;
    for (long k = 1; k <= steps; ++k) {
      auto direction = run[0].R;
      for (long j = 0; j < k + extra; ++j) {
        zero.push_back(dot(run[k].R, direction));
        direction = H * direction;
      }
    }
    return zero;
  }
};

// 2 R(w) - 2 R(w_k) - (w - w_k)^T H (w - w_k) for the iterate w of a method with free cumulative
// coefficients and the iterate w_k of CG, times the square of the denominator Q of w_k.
struct Pythagoras {
  long d, steps;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(d);
    const auto error = free.vector(d);
    StepTable<T> G;
    for (long k = 0; k < steps; ++k) G.push_back(free.vector(k + 1));
    const Vector<T> zero(d, T(0L));  // w* = error, w_0 = 0
    const auto w =
        run_cumulative(G, zero, [&](const Vector<T>& v) { return H * (v - error); }).back();
    const auto cg = projective_conjugate_gradients(H, error, steps);
    // w_k = sum_j alpha_j s_j, alpha_j s_j = squares sigma S / (rho^2 curvature).
    T Q(1L);
    Vector<T> W = zero;
    for (long j = 0; j < steps; ++j) {
      const T denominator = cg[j].rho * cg[j].rho * cg[j].curvature;
      W = denominator * W + T(Q * cg[j].squares * cg[j].sigma) * cg[j].S;
      Q = Q * denominator;
    }
    const auto form = [&](const Vector<T>& v) { return dot(v, H * v); };
    return {T(form(Q * (w - error)) - form(W - Q * error) - form(Q * w - W))};
  }
};

Finding orthogonal_plane(const Context&) { return expands_to_zero(Orthogonal{2, 1}); }
Finding orthogonal_five(const Context& c) { return identity_test(Orthogonal{5, 3}, c.seed); }
Finding pythagoras_one(const Context&) { return expands_to_zero(Pythagoras{2, 1}); }
Finding pythagoras_two(const Context& c) { return identity_test(Pythagoras{4, 2}, c.seed); }
Finding pythagoras_three(const Context& c) { return identity_test(Pythagoras{5, 3}, c.seed); }
Finding too_much(const Context& c) { return identity_test(Orthogonal{4, 2, 1}, c.seed); }

// The same method is not the best in the norm of Loss8, |w - w*|^2: a longer first step is.
Finding least_distance(const Context& c) {
  const auto task = quadratic_task_of(c.example("I1"));
  const auto cg = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto distance = [&](const Rational& alpha) {
    const auto e = task.w_star - alpha * cg.r[0];
    return dot(e, e);
  };
  const Rational best = dot(cg.r[0], task.w_star) / dot(cg.r[0], cg.r[0]);
  const Rational at_best = distance(best), at_cg = distance(cg.alpha[0]);
  return settled(at_cg <= at_best, "the first step of CG has the least |w - w*|",
                 fmt::format("I1: |w_1 - w*|^2 = {} for the step {} of CG, {} for the step {}",
                             at_cg.text(), cg.alpha[0].text(), at_best.text(), best.text()));
}

// e^T H^{j+1} e, the moments of a measure on the eigenvalues; R_min(k) is half the least integral
// of p^2 with p(0) = 1.
Vector<Rational> error_moments(const QuadraticTask<Rational>& task, long count) {
  const auto error = task.w_star - task.w_0;
  auto v = error;
  Vector<Rational> m;
  for (long j = 0; j < count; ++j) m.push_back(dot(error, v = task.H * v));
  return m;
}

Plot risk_plot(const Vector<Rational>& R) {
  Curve curve{"$R(w_k)$ of CG", Mark::points, {}};
  for (std::size_t k = 0; k < R.size(); ++k) {
    if (R[k].sign() > 0) curve.points.emplace_back(static_cast<double>(k), log2_of(R[k]));
  }
  return {"The least $R$ after $k$ gradients",
          "step $k$",
          "log2 $R$",
          "No scalar coefficients can be below these points; the last R is 0.",
          {curve}};
}

Finding on_instance(const Context& c) {
  const auto task = quadratic_task_of(c.instance);
  const auto cg = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto R = map(cg.w, [&](const Vector<Rational>& w) { return task.risk(w); });
  const auto moments = error_moments(task, 2 * cg.steps() + 1);
  Vector<Rational> least;
  for (long k = 0; k <= cg.steps(); ++k) least.push_back(least_square(moments, k) / Rational(2));
  auto result = settled(R == least,
                        fmt::format("R(w_k) of CG is the exact minimum of the quadratic form in "
                                    "(c_1..c_k) at every k = 0..{}: {}",
                                    cg.steps(), text_of(R)),
                        fmt::format("CG {}, minima {}", text_of(R), text_of(least)));
  result.values = {value("R", R), value("R_min", least)};
  if (deserves_plots(c) && R.size() > 2) result.plots = {risk_plot(R)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"w_star", Kind::vector, {"d"}, {}, "task vector; the start is 0"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"R", "vector[steps+1]: R(w_k) of CG, k = 0..steps"},
                 {"R_min", "vector[steps+1]: the minimum over scalar coefficients"}},
      .checks =
          {
              {"R(w) - R(w_1) = (w - w_1)^T H (w - w_1) / 2 >= 0 for every scalar step", symbolic,
               everywhere, holds, On::claim, "d=2, k=1; H, w* - w_0, coefficient free",
               pythagoras_one},
              {"R(w) - R(w_2) = (w - w_2)^T H (w - w_2) / 2 for every scalar method", identity,
               everywhere, holds, On::claim, "d=4, k=2; H, w* - w_0, all coefficients free",
               pythagoras_two},
              {"R(w) - R(w_3) = (w - w_3)^T H (w - w_3) / 2 for every scalar method", identity,
               everywhere, holds, On::claim, "d=5, k=3; H, w* - w_0, all coefficients free",
               pythagoras_three},
              {"r_k is orthogonal to r_0, .., H^{k-1} r_0 in the plane", symbolic, everywhere,
               holds, On::claim, "d=2, k=1; all free", orthogonal_plane},
              {"r_k is orthogonal to r_0, .., H^{k-1} r_0", identity, everywhere, holds, On::claim,
               "d=5, k=1..3; all free", orthogonal_five},
              {"R(w_k) of CG equals the least value of the quadratic form", exact, points, holds,
               On::instance, "the instance, every k", on_instance},
              {"r_k is orthogonal also to H^k r_0", identity, everywhere, control, On::claim,
               "d=4, k=1, 2", too_much},
              {"CG also has the least |w - w*|", exact, points, control, On::claim, "I1, one step",
               least_distance},
          },
  };
}

}  // namespace verify::memformer2024::claim_cg_optimal
