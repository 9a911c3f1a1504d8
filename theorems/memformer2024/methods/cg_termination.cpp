// How many steps conjugate gradients takes, and where it stops.
#include <fmt/format.h>

#include <optional>

#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "theorems/memformer2024/stated_conjugate_gradient.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_cg_termination {
namespace {

enum class Spectrum { full, low_rank, two_values, doubled };

// The residual after as many steps as H has distinct positive eigenvalues.
struct Ends {
  long d, steps;
  Spectrum spectrum = Spectrum::full;

  Sizes sizes() const { return {{"d", d}, {"m", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Matrix<T> H(d, d);
    if (spectrum == Spectrum::full) H = free.symmetric("H", d);
    if (spectrum == Spectrum::low_rank) {
      const auto V = free.matrix("V", d, steps);
      H = V * transpose(V);
    }
    if (spectrum == Spectrum::two_values) {  // a I + v v^T: a and a + |v|^2
      const auto v = free.vector("v", d);
      H = free.scalar() * identity_matrix<T>(d) + outer(v, v);
    }
    if (spectrum == Spectrum::doubled) {
      const auto values = free.vector("values", steps);
      for (long i = 0; i < d; ++i) H(i, i) = values[i % steps];
    }
    return projective_conjugate_gradients(H, free.vector(d), steps).back().R;
  }
};

// The division-free step at R = rho r, S = sigma s for any r and s is that of conjugate gradients,
// r' = r - alpha H s, s' = r' + gamma s, up to the factors rho' and sigma': with q = r^T r, kappa =
// s^T H s and u = kappa r' = kappa r - q H s, both sides times kappa and kappa^2 q.
struct DivisionFree {
  bool dropped_square = false;  // gamma without the denominator

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto r = free.vector("r", d), s = free.vector("s", d);
    const auto rho = free.scalar("rho"), sigma = free.scalar("sigma");
    const auto next =
        projective_step<M>(H, projective_state<M>(H, rho * r, sigma * s, rho, sigma),
                           dropped_square ? GammaRule::dropped_square : GammaRule::fletcher_reeves);
    const auto q = dot(r, r), kappa = dot(s, H * s);
    const auto u = kappa * r - q * (H * s);
    Vanishing<M> zero;
    zero.equal(kappa * next.R, next.rho * u);
    zero.equal((kappa * kappa * q) * next.S, next.sigma * ((kappa * q) * u + dot(u, u) * s));
    return zero;
  }
};

// r_m = c_0 r_0 + .. + c_{m-1} r_{m-1}, the columns of any matrix, has |r_m|^2 = sum_j c_j r_j^T
// r_m: where r_m is orthogonal to r_0 .. r_{m-1} it is 0.
struct InTheSpan {
  bool one_more = false;  // the control: r_m is such a combination and another vector

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), m = free.space("m");
    const auto before = free.matrix("before", d, m);
    const auto c = free.vector("c", m);
    const auto other = free.vector("other", d);
    const auto r = one_more ? before * c + other : before * c;
    Vanishing<M> zero;
    zero.equal(dot(r, r), dot(c, transpose(before) * r));
    return zero;
  }
};

// The eigenvalues that are seen. The columns of U are the components of w* - w_0 in the eigenspaces
// of m of them, H U = U L with L = diag(lambda): a step leads from r = U a, s = U b to vectors of
// this form, so that all residuals are. And for one of the columns u, H u = lambda u: u^T r_{k+1} =
// u^T r_k - alpha lambda u^T s_k, so that u^T r_k = p_k(lambda) u^T r_0 with the residual
// polynomial p_k; u^T r_0 = lambda u^T (w* - w_0). What is multiplied by H U - U L or H u - lambda
// u is 0.
struct SeenEigenvalues {
  bool without_eigenvalue = false;  // u^T H s = u^T s

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), m = free.space("m");
    const auto H = free.symmetric("H", d), U = free.matrix("U", d, m), L = free.symmetric("L", m);
    const auto a = free.vector("a", m), b = free.vector("b", m);
    const auto u = free.vector("u", d), r = free.vector("r", d), s = free.vector("s", d),
               e = free.vector("e", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma"),
               lambda = free.scalar("lambda");
    const M defect = H * U - U * L;
    const auto off = H * u - lambda * u;
    const auto factor = without_eigenvalue ? alpha : alpha * lambda;
    Vanishing<M> zero;
    zero.add(U * a - alpha * (H * (U * b)) - U * (a - alpha * (L * b)) + alpha * (defect * b));
    zero.equal(U * a + gamma * (U * b), U * (a + gamma * b));
    zero.add(dot(u, r - alpha * (H * s)) - dot(u, r) + factor * dot(u, s) + alpha * dot(off, s));
    zero.add(dot(u, H * e) - lambda * dot(u, e) - dot(off, e));
    return zero;
  }
};

// From w - w_0 = H u, s = H t and any alpha, gamma a step leads to w' - w_0 = H u', s' = H t'. At
// w' the rest w* - w' has (w* - w')^T H v = r'^T v, the residual r' = H (w* - w'): where r' = 0 it
// is orthogonal to the range of H, which w' - w_0 lies in.
struct InTheRange {
  bool plain_direction = false;  // the control: s = t

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d),
               u = free.vector("u", d);
    const auto t = free.vector("t", d), v = free.vector("v", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma");
    const auto w = w_0 + H * u;
    const auto s = plain_direction ? t : H * t;
    const auto next = H * (w_star - w) + gamma * s;
    const auto there = w + alpha * next, t_next = w_star - w + gamma * t;
    Vanishing<M> zero;
    zero.equal(next, H * t_next);
    zero.add(there - w_0 - H * (u + alpha * t_next));
    zero.equal(dot(w_star - there, H * v), dot(H * (w_star - there), v));
    return zero;
  }
};

// H = 0 on some direction: the component of w* there is never seen.
Finding reaches_w_star(const Context& c) {
  const auto task = quadratic_task_of(c.example("singular Hessian"));
  const auto run = conjugate_gradients(task.H, task.w_star, task.w_0);
  return settled(run.w.back() == task.w_star, "CG ends at w*",
                 fmt::format("H = diag(1, 0), w* = (1, 1), w_0 = 0: CG stops after {} step at {}",
                             run.steps(), text_of(run.w.back())));
}

// gamma_1 (1 + 2^-20) in place of gamma_1: after d steps the residual is not zero.
Finding perturbed(const Context& c) {
  const auto task = quadratic_task_of(c.example("two eigenvalues"));
  const auto proper = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto s =
      proper.r[1] + proper.gamma[1] * (Rational(1) + power(Rational(2), -20)) * proper.s[0];
  const Rational alpha = dot(proper.r[1], s) / dot(s, task.H * s);
  const auto r = proper.r[1] - alpha * (task.H * s);
  return settled(
      dot(r, r).sign() == 0, "r_2 = 0",
      fmt::format("H = diag(1, 2), w* = (1, 1): r_2 = {} with exact line search", text_of(r)));
}

// dim span{r, H r, H^2 r, ..}.
long krylov_dimension(const Matrix<Rational>& H, Vector<Rational> r) {
  Vector<Vector<Rational>> rows;
  for (long k = 0; k < H.rows(); ++k) {
    rows.push_back(r);
    r = H * r;
  }
  return rank(from_rows(rows));
}

// w_0 + the orthogonal projection of w* - w_0 on the range of H.
Vector<Rational> projected(const QuadraticTask<Rational>& task) {
  const auto N = nullspace(task.H);
  if (N.cols() == 0) return task.w_star;
  const auto error = task.w_star - task.w_0;
  return task.w_star - N * solve(transpose(N) * N, transpose(N) * error);
}

// X = (diag(1, .., m, 0, .., 0), 0) in ten dimensions and w* = (1, .., 1); n scales H only. The
// control has rank m = 7.
Matrix<Rational> squares_up_to(long m, long d) {
  Matrix<Rational> H(d, d);
  for (long i = 0; i < m; ++i) H(i, i) = Rational((i + 1) * (i + 1));
  return H;
}
template <long m>
Finding takes_ten_steps(const Context&) {
  constexpr long d = 10;
  const auto H = squares_up_to(m, d);
  const Vector<Rational> w_star(d, Rational(1)), w_0(d, Rational(0));
  const auto run = conjugate_gradients(H, w_star, w_0);
  const long dimension = krylov_dimension(H, run.r[0]);
  const auto words = fmt::format(
      "d = 10, X = (diag(1, .., {}), 0), w* = (1, .., 1): {} steps, and r, H r, .. "
      "span {} dimensions",
      m, run.steps(), dimension);
  return settled({run.steps() == d, dimension == d, run.w.back() == w_star}, words, words);
}

// For the certificate: r_0, .., r_9, which lie in the span of r, H r, .., are orthogonal to each
// other and not 0, so that they span ten dimensions.
template <class T>
void ten_residuals(Comparisons<T>& say, long m) {
  constexpr long d = 10;
  const auto run =
      state_conjugate_gradients(say, squares_up_to(m, d), Vector<Rational>(d, Rational(1)), d);
  const long steps = static_cast<long>(run.r.size()) - 1;
  say.equal(T(steps), T(d));
  for (long i = 0; i < steps; ++i)
    for (long j = 0; j < i; ++j) say.zero(dot(run.r[i], run.r[j]));
  say.equal(run.w.back(), Vector<T>(d, T(1L)));
}
template <long m>
WayCheck ten_steps() {
  return with_facts(once(Evidence::exact, {}, Inputs::all, takes_ten_steps<m>),
                    [](auto& say) { ten_residuals(say, m); });
}

Finding at_instance(const Context& c) {
  const auto task = quadratic_task_of(c.instance);
  const auto run = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto distinct = squarefree_part(UnivariatePolynomial(characteristic_polynomial(task.H)));
  const long positive = distinct.degree() - (distinct.coefficient(0).sign() == 0 ? 1 : 0);
  const long krylov = krylov_dimension(task.H, run.r[0]);
  const auto end = projected(task);
  const bool right = all_hold({run.steps() == krylov, run.steps() <= positive, run.w.back() == end,
                               dot(run.r.back(), run.r.back()).sign() == 0});
  auto result = settled(
      right,
      fmt::format(
          "{} steps = dim span(r, H r, ..); H has {} distinct positive eigenvalues; it "
          "stops at w_0 + P(w* - w_0), P the projection on the range of H, where grad R = 0",
          run.steps(), positive),
      fmt::format("{} steps, Krylov dimension {}, at {}, projection {}", run.steps(), krylov,
                  text_of(run.w.back()), text_of(end)));
  result.values = {value("steps", run.steps()), value("w_final", run.w.back())};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Spectrum;
  return {
      .inputs = quadratic_task_inputs(),
      .values = {{"steps", "integer: steps until the residual is exactly zero"},
                 {"w_final", "vector[d]: where it stops"}},
      .parts = {{"steps",
                 {words(InTheSpan{}), chain({expand(Ends{2, 2}), words(DivisionFree{})}),
                  chain({test(Ends{3, 3}), words(DivisionFree{})}),
                  chain({test(Ends{4, 4}), words(DivisionFree{})}), exact(at_instance)},
                 {{"r_m is a combination of the earlier ones and another vector",
                   words(InTheSpan{true})},
                  {"gamma is r_{k+1}^T r_{k+1} alone", words(DivisionFree{true})},
                  {"two steps suffice in space", test(Ends{3, 2})},
                  {"three steps suffice in dimension four", test(Ends{4, 3})},
                  {"a relative change of gamma_1 by 2^-20 leaves the end exact",
                   once(Evidence::exact, {{"d", 2}}, Inputs::points, perturbed)}}},
                {"distinct",
                 {chain({words(InTheSpan{}), words(SeenEigenvalues{})}),
                  chain({test(Ends{6, 2, low_rank}), words(DivisionFree{})}),
                  chain({test(Ends{6, 2, two_values}), words(DivisionFree{})}),
                  chain({test(Ends{7, 3, doubled}), words(DivisionFree{})}), exact(at_instance)},
                 {{"r_m is a combination of the earlier ones and another vector",
                   words(InTheSpan{true})},
                  {"the residual polynomial at 1, not at lambda", words(SeenEigenvalues{true})},
                  {"two steps suffice for any spectrum in dimension six", test(Ends{6, 2})}}},
                {"beyond_seven", {ten_steps<10>()}, {{"X of rank 7", ten_steps<7>()}}},
                {"end",
                 {words(InTheRange{}), exact(at_instance)},
                 {{"the directions are any vectors", words(InTheRange{true})},
                  {"it ends at w* also for a singular Hessian",
                   once(Evidence::exact, {{"d", 2}}, Inputs::points, reaches_w_star)}}}},
      .require = need_one_hessian,
  };
}

}  // namespace verify::memformer2024::claim_cg_termination
