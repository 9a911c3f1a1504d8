// What weighting gains over equal weights, and when it gains nothing.
#include <fmt/format.h>

#include "theorems/li2025/risk/isotropic.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_gap {
namespace {

// N symmetric, D = 1^T N 1: D (D r^T N^-1 r - (1^T r)^2) = (D r - (1^T r) N 1)^T N^-1 (D r - (1^T
// r) N 1). Times det(N).
struct GapIsSquare {
  long n;
  bool shifted = false;  // N 1 loses the vector 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto N = free.symmetric(n);
    const auto r = free.vector(n);
    const Vector<T> ones(n, T(1L));
    const auto K = adjugate(N);
    const Vector<T> image = shifted ? N * ones - ones : N * ones;
    const T D = dot(ones, N * ones), with_ones = sum(r);
    const auto rest = D * r - with_ones * image;
    return {T(D * T(D * dot(r, K.matrix * r) - with_ones * with_ones * K.determinant) -
              dot(rest, K.matrix * rest))};
  }
};

// K uncorrelated tasks of equal length l, any Sigma, T = tr(Sigma^2 (M I + (l+1) Sigma)^-1). The
// least risk over P is M - l (sum r_k^2) T at omega_i = r_k and M - (l/K) (sum r_k)^2 T at omega
// = 1.
struct EqualBlocks {
  long d, tasks, length;
  bool plain_T = false;  // T at l in place of l + 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const T M = free.scalar();
    const auto r_tasks = free.vector(tasks);
    const long n = tasks * length;
    Matrix<T> R(n, n);
    Vector<T> r;
    for (long i = 0; i < n; ++i) {
      r.push_back(r_tasks[i / length]);
      for (long j = 0; j < n; ++j) R(i, j) = T(i / length == j / length ? 1L : 0L);
    }
    const auto one = identity_matrix<T>(d);
    const auto reference = adjugate(M * one + T(plain_T ? length : length + 1) * Sigma);
    const T l(length), total = sum(r_tasks);
    const T share = from_rational<T>(Rational(length, tasks));
    Vector<T> zero;
    for (const bool weighted : {true, false}) {
      const auto w = weight_moments(weighted ? r : Vector<T>(n, T(1L)), R, r);
      const auto K = adjugate(T(M * w.squared) * one + T(w.squared + w.with_R) * Sigma);
      const T gain = w.with_r * w.with_r * trace(Sigma * Sigma * K.matrix);  // over its determinant
      const T factor = weighted ? T(l * dot(r_tasks, r_tasks)) : T(share * total * total);
      zero.push_back(T(gain * reference.determinant -
                       factor * trace(Sigma * Sigma * reference.matrix) * K.determinant));
    }
    return zero;
  }
};

// Two uncorrelated tasks of length l, Sigma = I: the gap is d l (r_1 - r_2)^2 / (2 (l + d + sigma^2
// + 1)). With K r = r/(l + M + 1) on blocks, every quantity is a multiple of l.
struct TwoTasks {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T l = free.scalar(), d = free.scalar(), sigma2 = free.scalar(), r1 = free.scalar(),
            r2 = free.scalar(), two(2L);
    const T level = l + d + sigma2 + T(1L);  // eigenvalue of N on block constant vectors
    const T with_ones = l * T(r1 + r2), size = two * l * level;
    // d (r^T K r - (1^T r)^2 / size), times level size.
    const T gap = d * T(l * T(r1 * r1 + r2 * r2) * size - with_ones * with_ones * level);
    return {T(two * gap - d * l * T(r1 - r2) * T(r1 - r2) * size)};
  }
};

Finding square(const Context&) { return expands_to_zero(GapIsSquare{2}); }
Finding square_ginac(const Context&) { return expands_to_zero_ginac(GapIsSquare{2}); }
Finding square_test(const Context& c) { return identity_test(GapIsSquare{7}, c.seed); }
Finding optimum(const Context&) { return expands_to_zero(IsotropicOptimum{2, 2}); }
Finding equal_blocks(const Context&) { return expands_to_zero(EqualBlocks{2, 2, 2}); }
Finding equal_blocks_test(const Context& c) { return identity_test(EqualBlocks{3, 4, 3}, c.seed); }
Finding two_tasks(const Context&) { return expands_to_zero(TwoTasks{}); }
Finding shifted(const Context& c) { return identity_test(GapIsSquare{2, true}, c.seed); }
Finding plain_T(const Context& c) { return identity_test(EqualBlocks{2, 2, 2, true}, c.seed); }

struct Gap {
  Rational value, by_square;
  bool proportional;  // r is a multiple of N 1
};

Gap gap_of(const IsotropicLandscape& at) {
  const auto image = at.N * at.ones;
  const auto rest = at.r - Rational(at.with_ones / at.size) * image;
  const bool proportional = rest == Vector<Rational>(rest.size(), Rational(0));
  return {at.risk_att() - at.risk_wpgd(), at.d * dot(rest, solve(at.N, rest)), proportional};
}

// Equal correlations with the query are not enough when the tasks are unequally correlated.
Finding constant_r_leaves_no_gap(const Context& c) {
  const auto gap = gap_of(IsotropicLandscape(c.example("constant r")));
  return settled(gap.value.sign() == 0, "no gap",
                 fmt::format("d = 1, sigma = 0, n = 3, the first two tasks equal, r = (1/2, 1/2, "
                             "1/2): the gap is {}",
                             gap.value.text()));
}

Finding gap_at_numbers(const Context& c) {
  const IsotropicLandscape at(c.instance);
  const auto gap = gap_of(at);
  const bool zero = gap.value.sign() == 0;
  auto result = settled(
      gap.value == gap.by_square && gap.value.sign() >= 0 && zero == gap.proportional,
      fmt::format("the gap is {} = {} - {}, also as d times a square; r is {} multiple of (R + (d "
                  "+ sigma^2 + 1) I) 1",
                  gap.value.text(), at.risk_att().text(), at.risk_wpgd().text(),
                  gap.proportional ? "a" : "no"),
      "the gap is negative, or its two forms differ");
  result.values = {value("gap", gap.value), value("gap_is_zero", zero)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_task_correlations({dimension_input(), noise_variance_input()}),
      .values = {{"gap", "rational: least risk with equal weights minus least risk, Sigma = I"},
                 {"gap_is_zero", "boolean: weighting gains nothing"}},
      .checks = {{"D (D r^T N^-1 r - (1^T r)^2) = q^T N^-1 q, q = D r - (1^T r) N 1, D = 1^T N 1: "
                  "the gap "
                  "(d/D) (D r^T N^-1 r - (1^T r)^2) is never negative, and zero iff r is a "
                  "multiple of N 1",
                  symbolic, everywhere, holds, On::claim,
                  "n = 2; N = R + (d + sigma^2 + 1) I and r free", square},
                 {"the same by a second computer algebra system", symbolic, everywhere, holds,
                  On::claim, "n = 2; N, r free", square_ginac},
                 {"the gap as a square, larger", identity, everywhere, holds, On::claim, "n = 7",
                  square_test},
                 {"d + sigma^2 - d r^T N^-1 r is the least risk", symbolic, everywhere, holds,
                  On::claim, "d = 2, n = 2; Sigma = s I, all free; the risk by Wick's formula",
                  optimum},
                 {"tasks of equal length l, any Sigma: the least risk over P is M - l (sum r_k^2) "
                  "T(l+1) at "
                  "omega = r and M - (l/K) (sum r_k)^2 T(l+1) at omega = 1",
                  symbolic, everywhere, holds, On::claim,
                  "d = 2, K = 2, l = 2; Sigma, M, r free; omega = r is optimal by Theorem 2, since "
                  "r meets "
                  "one eigenvalue of R only",
                  equal_blocks},
                 {"tasks of equal length, larger", identity, everywhere, holds, On::claim,
                  "d = 3, K = 4, l = 3", equal_blocks_test},
                 {"two tasks of length l, Sigma = I: the gap is d l (r_1 - r_2)^2/(2 (l + d + "
                  "sigma^2 + 1))",
                  symbolic, everywhere, holds, On::claim, "every d, l; r, sigma^2 free", two_tasks},
                 {"the gap at the given numbers", exact, points, holds, On::instance,
                  "the instance", gap_at_numbers},
                 {"equal correlations with the query leave no gap", exact, points, control,
                  On::claim, "d = 1, n = 3", constant_r_leaves_no_gap},
                 {"the gap is zero iff r is a multiple of (R + (d + sigma^2) I) 1", identity,
                  everywhere, control, On::claim, "n = 2", shifted},
                 {"T(l) in place of T(l + 1)", identity, everywhere, control, On::claim,
                  "d = 2, K = 2, l = 2", plain_T}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_gap
