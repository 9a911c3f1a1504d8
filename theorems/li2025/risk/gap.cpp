// What weighting gains over equal weights, and when it gains nothing.
#include <fmt/format.h>

#include "theorems/li2025/risk/isotropic.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::li2025::claim_gap {
namespace {

// N regular, D = omega^T N omega for any weights, equal ones among them:
//   D (D r^T N^-1 r - (omega^T r)^2) = y^T N y,  y = D N^-1 r - (omega^T r) omega.
struct GapIsSquare {
  bool shifted = false;  // the control: y has one omega more

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const auto [N, N_inverse] = free.regular_symmetric("N", n);
    const auto r = free.vector("r", n), omega = free.vector("omega", n);
    const T D = dot(omega, N * omega), b = dot(omega, r), one(1L);
    const auto y = D * (N_inverse * r) - (shifted ? b - one : b) * omega;
    Vanishing<M> zero;
    zero.equal(D * (D * dot(r, N_inverse * r) - b * b), dot(y, N * y));
    return zero;
  }
};

// K uncorrelated tasks of equal length l, any Sigma, T = tr(Sigma^2 (M I + (l+1) Sigma)^-1). The
// least risk over P is M - l (sum r_k^2) T at omega_i = r_k and M - (l/K) (sum r_k)^2 T at omega
// = 1.
struct EqualBlocks {
  long d, tasks, length;

  Sizes sizes() const { return {{"n", tasks * length}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric("Sigma", d);
    const T M = free.scalar("M");
    const auto r_tasks = free.vector("r_tasks", tasks);
    const long n = tasks * length;
    Matrix<T> R(n, n);
    Vector<T> r;
    for (long i = 0; i < n; ++i) {
      r.push_back(r_tasks[i / length]);
      for (long j = 0; j < n; ++j) R(i, j) = T(i / length == j / length ? 1L : 0L);
    }
    const auto one = identity_matrix<T>(d);
    const auto reference = adjugate(M * one + T(length + 1) * Sigma);
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
      {gap.value == gap.by_square, gap.value.sign() >= 0, zero == gap.proportional},
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
  return {
      .inputs = with_task_correlations({d_input(), noise_variance_input()}),
      .values = {{"gap", "rational: least risk with equal weights minus least risk, Sigma = I"},
                 {"gap_is_zero", "boolean: weighting gains nothing"}},
      .parts = {{"gap",
                 {words(GapIsSquare{}), exact(gap_at_numbers)},
                 {{"one multiple of the weights more", words(GapIsSquare{true})},
                  {"equal correlations with the query leave no gap",
                   once(Evidence::exact, {{"n", 3}, {"d", 1}}, Inputs::points,
                        constant_r_leaves_no_gap)}}},
                {"blocks", {}, {}, {expand(EqualBlocks{2, 2, 2}), test(EqualBlocks{3, 4, 3})}}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_gap
