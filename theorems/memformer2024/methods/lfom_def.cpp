// The two forms of a linear first-order method, the bijection between their coefficients, and its
// residual polynomials on a quadratic.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::memformer2024::claim_lfom_def {
namespace {

enum class Reading { as_stated, increments_as_cumulative, last_step_dropped };

template <class Coefficient>
StepTable<Coefficient> as_cumulative(const StepTable<Coefficient>& D, Reading reading) {
  if (reading == Reading::increments_as_cumulative) return D;
  auto G = cumulative(D);
  if (reading == Reading::last_step_dropped && G.size() > 1)  // the sum to k-1 only
    for (std::size_t i = 0; i + 1 < G.size(); ++i) G.back()[i] = G[G.size() - 2][i];
  return G;
}

// Both forms on the same nonlinear gradient map w -> H w + w o w + b, every number free.
template <class Coefficient>
struct SameIterates {
  long d, steps;
  Reading reading = Reading::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(d, d);
    const auto b = free.vector(d), w_0 = free.vector(d);
    const auto gradient = [&](const Vector<T>& w) { return H * w + hadamard(w, w) + b; };
    const auto compare = [&](const auto& D) {
      const auto w = run_incremental(D, w_0, gradient);
      const auto v = run_cumulative(as_cumulative(D, reading), w_0, gradient);
      Vector<T> zero;
      for (std::size_t k = 0; k < w.size(); ++k)
        for (long m = 0; m < d; ++m) zero.push_back(T(v[k][m] - w[k][m]));
      return zero;
    };
    if constexpr (std::is_same_v<Coefficient, long>) {
      StepTable<T> D;
      for (long k = 0; k < steps; ++k) D.push_back(free.vector(k + 1));
      return compare(D);
    } else if constexpr (std::is_same_v<Coefficient, Vector<long>>) {
      StepTable<Vector<T>> D(steps);
      for (long k = 0; k < steps; ++k)
        for (long i = 0; i <= k; ++i) D[k].push_back(free.vector(d));
      return compare(D);
    } else {
      StepTable<Matrix<T>> D;
      for (long k = 0; k < steps; ++k) D.push_back(free.matrices(k + 1, d, d));
      return compare(D);
    }
  }
};
using Scalars = SameIterates<long>;
using Diagonals = SameIterates<Vector<long>>;
using Full = SameIterates<Matrix<long>>;

// e_k = p_k(H) e_0 on a quadratic, H symmetric, G free.
struct Residuals {
  long d, steps;
  bool ascent = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(d);
    const auto error = free.vector(d);
    StepTable<T> G;
    for (long k = 0; k < steps; ++k) G.push_back(free.vector(k + 1));
    const Vector<T> start(d, T(0L));
    const auto w = run_cumulative(G, start, [&](const Vector<T>& v) { return H * (v - error); });
    const auto p = residual_polynomials(G);
    Vector<T> zero;
    for (long k = 1; k <= steps; ++k) {
      Vector<T> sum(d, T(0L)), power = error;
      for (long j = 0; j <= k; ++j) {
        sum = sum + (ascent && j == 1 ? T(-p(k - 1, j)) : p(k - 1, j)) * power;
        power = H * power;
      }
      const auto gap = error - w[k] - sum;
      zero.insert(zero.end(), gap.begin(), gap.end());
    }
    return zero;
  }
};

Finding scalars(const Context&) { return expands_to_zero(Scalars{1, 2}); }
Finding scalars_larger(const Context& c) { return identity_test(Scalars{3, 5}, c.seed); }
Finding diagonals(const Context& c) { return identity_test(Diagonals{3, 4}, c.seed); }
Finding full(const Context& c) { return identity_test(Full{3, 4}, c.seed); }
Finding dropped(const Context& c) {
  return identity_test(Scalars{2, 3, Reading::last_step_dropped}, c.seed);
}
Finding residuals_1(const Context&) { return expands_to_zero(Residuals{1, 4}); }
Finding residuals_ginac(const Context&) { return expands_to_zero_ginac(Residuals{1, 3}); }
Finding residuals_4(const Context& c) { return identity_test(Residuals{4, 5}, c.seed); }
Finding ascent(const Context&) { return expands_to_zero(Residuals{1, 2, true}); }

// f(w) = w^2 / 2, w_0 = 1, two steps with all increments -1/2.
Finding increments_as_cumulative(const Context&) {
  const Rational half(-1, 2);
  const StepTable<Rational> D = {{half}, {half, half}};
  const auto gradient = [](const Vector<Rational>& w) { return w; };
  const auto w = run_incremental(D, Vector<Rational>{1}, gradient).back();
  const auto v = run_cumulative(as_cumulative(D, Reading::increments_as_cumulative),
                                Vector<Rational>{1}, gradient)
                     .back();
  return settled(w == v, "the derivation's coefficients serve in (21)",
                 fmt::format("d = 1, f = w^2/2, w_0 = 1, all coefficients -1/2, two steps: w_2 = "
                             "{} as increments, {} as cumulative coefficients",
                             text_of(w), text_of(v)));
}

// p_1, p_2, p_3 with p_k(0) = 1 and free other coefficients, from the solved triangular system.
Finding every_sequence(const Context&) {
  Matrix<Expr> p(3, 4);
  for (long k = 0; k < 3; ++k) {
    p(k, 0) = Expr(1);
    for (long j = 1; j <= k + 1; ++j) p(k, j) = GiNaC::symbol();
  }
  const auto found = residual_polynomials(coefficients_of(p));
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < found.entries().size(); ++k)
    all = conjunction(all, verify::is_zero(Expr(found.entries()[k] - p.entries()[k])));
  return finding(all,
                 "the triangular system with free p_1, p_2, p_3, p_k(0) = 1, is solved by "
                 "rational functions whose denominators are the leading coefficients, and the "
                 "method has these residual polynomials");
}

Finding on_instance(const Context& c) {
  const auto D = step_table(c.instance.matrix("D"));
  const auto G = cumulative(D);
  const auto p = residual_polynomials(G);
  // The other way round: p_{k+1} = p_k + lambda sum_i D_i^k p_i, at as many points as coefficients.
  bool right = lower_triangular(increments(G)) == c.instance.matrix("D");
  for (long x = 1; x <= p.cols(); ++x) {
    Vector<Rational> values = {1};
    for (const auto& row : D) {
      Rational next = values.back();
      for (std::size_t i = 0; i < row.size(); ++i) next += Rational(x) * row[i] * values[i];
      values.push_back(next);
    }
    for (long k = 0; k < p.rows(); ++k) {
      Rational horner;
      for (long j = p.cols() - 1; j >= 0; --j) horner = horner * Rational(x) + p(k, j);
      right &= horner == values[k + 1];
    }
  }
  auto result = settled(
      right,
      fmt::format("{} steps: the polynomials from the cumulative coefficients agree with those "
                  "from the increments at lambda = 1..{}",
                  p.rows(), p.cols()),
      "the two forms have different residual polynomials");
  result.values = {value("G", lower_triangular(G)), value("p", p)};
  return result;
}

std::optional<Complaint> need_lower_triangle(const Instance& instance) {
  const auto& D = instance.matrix("D");
  for (long k = 0; k < D.rows(); ++k)
    for (long i = k + 1; i < D.cols(); ++i)
      if (D(k, i).sign() != 0) {
        return Complaint{"D", text_of(D), "a lower triangular matrix: step k sees g_0..g_k"};
      }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"D",
                  Kind::matrix,
                  {"steps", "steps"},
                  {},
                  "increments, row k = D_0^k..D_k^k, then zeros"},
                 {"steps", Kind::integer, {}, {Constraint::positive}, "number of steps"}},
      .values = {{"G", "matrix[steps, steps]: cumulative coefficients, same layout"},
                 {"p", "matrix[steps, steps+1]: row k-1 holds p_k, low to high"}},
      .checks =
          {
              {"the coefficients of the derivation serve in (21) and (35)", exact, everywhere,
               refuted, On::claim, "one counterexample", increments_as_cumulative},
              {"G_i^k = sum_{m=i}^k D_i^m gives the same iterates: scalars", symbolic, everywhere,
               corrected, On::claim, "d=1, 2 steps; coefficients, start, nonlinear gradient free",
               scalars},
              {"the same, larger", identity, everywhere, corrected, On::claim,
               "d=3, 5 steps; coefficients, start, nonlinear gradient free", scalars_larger},
              {"the same for diagonal coefficients", identity, everywhere, corrected, On::claim,
               "d=3, 4 steps; all free", diagonals},
              {"the same for full matrices", identity, everywhere, corrected, On::claim,
               "d=3, 4 steps; all free", full},
              {"e_k = p_k(H) e_0 with p_{k+1} = 1 + lambda sum_i G_i^k p_i", symbolic, everywhere,
               corrected, On::claim, "d=1, 4 steps; H, e_0, G free", residuals_1,
               "residual polynomials"},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=1, 3 steps; all free", residuals_ginac, "residual polynomials"},
              {"the same for matrices", identity, everywhere, corrected, On::claim,
               "d=4, 5 steps; H, e_0, G free", residuals_4},
              {"every sequence p_1, p_2, p_3 with p_k(0) = 1 and degree k is attained", symbolic,
               everywhere, corrected, On::claim, "3 steps; all coefficients of p_1, p_2, p_3 free",
               every_sequence},
              {"both forms have the same residual polynomials", exact, points, corrected,
               On::instance, "the instance", on_instance},
              {"the cumulative sum leaves out the last step", identity, everywhere, control,
               On::claim, "d=2, 3 steps", dropped},
              {"positive coefficients descend", symbolic, everywhere, control, On::claim,
               "d=1, 2 steps", ascent},
          },
      .require = need_lower_triangle,
  };
}

}  // namespace verify::memformer2024::claim_lfom_def
