// CG minimises R over w_0 + span{r_0, H r_0, ..}: no method with scalar coefficients, even chosen
// for the prompt, has a smaller R after as many gradients.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_cg_optimal {
namespace {

// r_k is orthogonal to H^j r_0, j < k: the gradient of R at w_k has no component along the space
// that w_k was chosen from.
struct Orthogonal {
  long d, steps;
  bool also_k = false;  // j = k too

  Sizes sizes() const { return {{"d", d}, {"k", Extent::between(1, steps)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric("H", d);
    const auto run = projective_conjugate_gradients(H, free.vector("error", d), steps);
    Vector<T> zero;
    for (long k = 1; k <= steps; ++k) {
      auto direction = run[0].R;
      for (long j = 0; j < k + (also_k ? 1 : 0); ++j) {
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
  bool difference_dropped = false;

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric("H", d);
    const auto error = free.vector("error", d);
    StepTable<T> G;
    for (long k = 0; k < steps; ++k)
      G.push_back(free.vector(("G_" + std::to_string(k)).c_str(), k + 1));
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
    const T gap = form(Q * w - W);
    return {T(form(Q * (w - error)) - form(W - Q * error) - (difference_dropped ? T(0L) : gap))};
  }
};

// With r_k = H (w* - w_k):  2 R(w) - 2 R(w_k) = (w - w_k)^T H (w - w_k) - 2 r_k^T (w - w_k), and
// the last term vanishes: r_k is orthogonal to s_0 .. s_{k-1}, and w and w_k stand in w_0 + their
// span. For w that is shown by induction: a gradient at w_0 + q, q in the span of s_0 .. s_{k-1},
// is -s_0 + H q, and H s_j is in the span of s_{j-1}, s_j, s_{j+1}.
struct Against {
  bool once_only = false;  // r_k^T (w - w_k) once
  bool forgotten = false;  // s_{j+1} = r_{j+1}: H s_j lies in no such span

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto root = free.matrix("root", d, d);
    const auto H = root * transpose(root);  // any semidefinite matrix
    const auto w = free.vector("w", d), best = free.vector("best", d),
               w_star = free.vector("w_star", d);
    const auto q = free.vector("q", d), w_0 = free.vector("w_0", d);
    const auto twice_R = [&](const VectorOf<M>& at) { return dot(at - w_star, H * (at - w_star)); };
    const auto residual = H * (w_star - best), move = w - best;
    Vanishing<M> zero;
    zero.add(twice_R(w) - twice_R(best) - dot(move, H * move) +
             ScalarOf<M>(once_only ? 1L : 2L) * dot(residual, move));
    zero.equal(dot(move, H * move),
               dot(transpose(root) * move, transpose(root) * move));  // not negative
    zero.equal(H * (w_0 + q - w_star) + H * (w_star - w_0), H * q);
    // alpha_j H s_j = r_j - r_{j+1}, r_j = s_j - gamma_j s_{j-1}, s_{j+1} = r_{j+1} + gamma_{j+1}
    // s_j.
    const auto r_j = free.vector("r_j", d), s_before = free.vector("s_before", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma"),
               gamma_next = free.scalar("gamma_next");
    const auto s = r_j + gamma * s_before;
    const auto s_next = r_j - alpha * (H * s) + gamma_next * s;
    zero.add(alpha * (H * s) - (s - gamma * s_before) +
             (forgotten ? s_next : s_next - gamma_next * s));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // At w_0 itself, q = 0, the gradient is -s_0; and alpha_0 H s_0 = s_0 - s_1 + gamma_1 s_0, as
    // s_0 = r_0.
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d);
    const auto s = H * (w_star - w_0);
    const auto alpha = free.scalar("alpha"), gamma_next = free.scalar("gamma_next");
    const auto r_next = H * (w_star - (w_0 + alpha * s));
    const auto s_next = r_next + gamma_next * s;
    Vanishing<M> zero;
    zero.add(H * (w_0 - w_star) + s);
    zero.add(alpha * (H * s) - s + (forgotten ? s_next : s_next - gamma_next * s));
    return zero;
  }
};

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
          "No scalar coefficients can be below these points; after the last of them R is 0.",
          {curve}};
}

// R of the task given, or of five dimensions in place of the first of the data file.
Vector<Rational> drawn(const Context& c) {
  const bool first = c.instance.name() == c.examples->front().name();
  const auto task = quadratic_task_of(first ? c.example("five dimensions") : c.instance);
  return map(conjugate_gradients(task.H, task.w_star, task.w_0).w,
             [&](const Vector<Rational>& w) { return task.risk(w); });
}

Finding at_instance(const Context& c) {
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
  if (deserves_plots(c)) result.plots = {risk_plot(drawn(c))};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
                 {"w_star", Kind::vector, {"d"}, {}, "task vector; the start is 0"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"R", "vector[steps+1]: R(w_k) of CG, k = 0..steps"},
                 {"R_min", "vector[steps+1]: the minimum over scalar coefficients"}},
      .parts = {{"optimal",
                 {words(Against{}), chain({expand(Pythagoras{2, 1}), expand(Orthogonal{2, 1})}),
                  test(Pythagoras{4, 2}), test(Pythagoras{5, 3}), exact(at_instance)},
                 {{"the product with the residual counts once", words(Against{true})},
                  {"H s_j is a combination without s_j's part in s_{j+1}",
                   words(Against{false, true})},
                  {"the square of the difference is dropped", test(Pythagoras{4, 2, true})},
                  {"r_k is orthogonal also to H^k r_0", test(Orthogonal{4, 2, true})},
                  {"the same in the plane", test(Orthogonal{2, 1, true})}},
                 {test(Orthogonal{5, 3})}}},
  };
}

}  // namespace verify::memformer2024::claim_cg_optimal
