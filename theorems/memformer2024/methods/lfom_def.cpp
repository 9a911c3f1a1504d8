// The two forms of a linear first-order method, the bijection between their coefficients, and its
// residual polynomials on a quadratic.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/linear_first_order_method.hpp"
#include "verify/algebra/words/word_ways.hpp"
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

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix("H", d, d);
    const auto b = free.vector("b", d), w_0 = free.vector("w_0", d);
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
      for (long k = 0; k < steps; ++k) D.push_back(free.vector("D", k + 1));
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

// One summand of one step, whatever f is: with a free gradient g and a free rest v of the sums,
// where g has had the coefficient `before` in step k (matrices; scalars and diagonals are among
// them), the increment after - before takes w_k to what the coefficient `after` gives. Gradients
// that are new have before = 0. Conversely equal iterates for free g give equal coefficients.
struct OneSummand {
  bool coefficient_for_increment = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::free_index}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto before = free.matrix("before", d, d), after = free.matrix("after", d, d);
    const auto g = free.vector("g", d), v = free.vector("v", d);
    const M increment = coefficient_for_increment ? after : after - before;
    Vanishing<M> zero;
    zero.equal((v + before * g) + increment * g, v + after * g);
    return zero;
  }
};

// On a quadratic with Hessian H a method with scalars has e_k = p_k(H) e_0. One summand: with
// e_i = P e_0, P = p_i(H) a free matrix, the gradient is -H e_i, and the coefficient G takes
// S e_0, the sum so far, to (S + G H P) e_0.
struct OnePolynomial {
  bool ascent = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d), P = free.matrix("P", d, d), S = free.matrix("S", d, d);
    const auto error = free.vector("error", d), w_star = free.vector("w_star", d);
    const auto G = free.scalar("G"), sign = ScalarOf<M>(ascent ? -1L : 1L);
    const auto w_i = w_star - P * error;  // e_i = w* - w_i
    const auto gradient = H * (w_i - w_star);
    Vanishing<M> zero;
    zero.add(w_star - ((w_star - S * error) + G * gradient) - (S + sign * G * (H * P)) * error);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // e_0 = I e_0, and the sum without a gradient is w_0.
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d);
    const auto error = w_star - w_0;
    const M P = identity_like(H);
    Vanishing<M> zero;
    zero.add(w_star - w_0 - P * error);
    zero.add(w_star - (w_star - P * error) - (w_star - w_0));
    return zero;
  }
};

// e_k = p_k(H) e_0 on a quadratic, H symmetric, G free.
struct Residuals {
  long d, steps;
  bool ascent = false;

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric("H", d);
    const auto error = free.vector("error", d);
    StepTable<T> G;
    for (long k = 0; k < steps; ++k) G.push_back(free.vector("G", k + 1));
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

Finding at_instance(const Context& c) {
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
  using enum Reading;
  return {
      .inputs = {{"D",
                  Kind::matrix,
                  {"steps", "steps"},
                  {},
                  "increments, row k = D_0^k..D_k^k, then zeros"},
                 {"steps", Kind::integer, {}, {Constraint::positive}, "number of steps"}},
      .values = {{"G", "matrix[steps, steps]: cumulative coefficients, same layout"},
                 {"p", "matrix[steps, steps+1]: row k-1 holds p_k, low to high"}},
      .parts =
          {{"forms",
            {words(OneSummand{}), test(Scalars{3, 5}), test(Diagonals{3, 4}), test(Full{3, 4})},
            {{"the coefficient is taken for the increment", words(OneSummand{true})},
             {"the cumulative sum leaves out the last step",
              test(Scalars{2, 3, last_step_dropped})},
             {"the increments serve as cumulative coefficients",
              test(Scalars{2, 3, increments_as_cumulative})},
             {"diagonals: the sum leaves out the last step",
              test(Diagonals{2, 3, last_step_dropped})},
             {"matrices: the sum leaves out the last step", test(Full{2, 3, last_step_dropped})}}},
           {"residuals",
            {words(OnePolynomial{}), test(Residuals{4, 5}), exact(at_instance)},
            {{"positive coefficients descend", words(OnePolynomial{true})},
             {"positive coefficients descend, two steps", test(Residuals{2, 2, true})}},
            {ginac(Residuals{1, 3})}},
           {"attained",
            {words(OnePolynomial{}), once(Evidence::symbolic, {{"d", Argument::absent}, {"k", 3}},
                                          Inputs::all, every_sequence)},
            {{"positive coefficients descend", words(OnePolynomial{true})}}}},
      .require = need_lower_triangle,
  };
}

}  // namespace verify::memformer2024::claim_lfom_def
