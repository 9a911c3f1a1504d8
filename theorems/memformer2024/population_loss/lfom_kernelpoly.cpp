// The optimal residual polynomial is a kernel polynomial at 0: orthogonal to the shorter ones for
// the measure lambda dmu, with simple positive zeros.
#include <fmt/format.h>

#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/expanded_determinant.hpp"

namespace verify::memformer2024::claim_lfom_kernelpoly {
namespace {

using enum PopulationLoss;

// The solution of sum_j m_{i+j} c_j = 0, i = 1 .. k, by minors of these equations.
template <class T>
Vector<T> optimal_up_to_a_factor(const Vector<T>& m, long k) {
  Vector<T> c;
  for (long removed = 0; removed <= k; ++removed) {
    Matrix<T> minor(k, k);
    for (long i = 0; i < k; ++i)
      for (long j = 0; j < k; ++j) minor(i, j) = m[i + 1 + j + (j >= removed ? 1 : 0)];
    const T value = expanded_determinant(minor);
    c.push_back(removed % 2 == 0 ? value : T(-value));
  }
  return c;
}

// integral of lambda^shift p_k p_j dmu for all j < k <= most, every moment free.
struct Orthogonal {
  long most;
  long shift = 1;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto m = free.vector(2 * most + 1);
    Vector<Vector<T>> p = {{T(1L)}};
    for (long k = 1; k <= most; ++k) p.push_back(optimal_up_to_a_factor(m, k));
    Vector<T> zero;
    for (long k = 1; k <= most; ++k) {
      for (long j = 0; j < k; ++j) {
        T sum(0L);
        for (long a = 0; a <= k; ++a)
          for (long b = 0; b <= j; ++b) sum += T(p[k][a] * p[j][b] * m[a + b + shift]);
        zero.push_back(std::move(sum));
      }
    }
    return zero;
  }
};

Finding orthogonal_3(const Context&) { return expands_to_zero(Orthogonal{3}); }
Finding orthogonal_ginac(const Context&) { return expands_to_zero_ginac(Orthogonal{2}); }
Finding orthogonal_5(const Context& c) { return identity_test(Orthogonal{5}, c.seed); }
Finding same_measure(const Context&) { return expands_to_zero(Orthogonal{2, 0}); }

struct Sizes {
  long n, d, K;
};
Sizes sizes_of(const Instance& instance) {
  return {instance.integer("n"), instance.integer("d"), instance.integer("K")};
}

struct Outcome {
  bool orthogonal = true, kernel = true;
  Vector<long> positive_roots;
};

Outcome outcome_of(const Vector<Rational>& moments, long K) {
  Outcome outcome;
  Vector<UnivariatePolynomial> p = {UnivariatePolynomial(1)};
  for (long k = 1; k <= K; ++k) {
    p.push_back(least_square_polynomial(moments, k));
    for (long j = 0; j < k; ++j) {
      const auto product = UnivariatePolynomial::variable() * p[k] * p[j];
      outcome.orthogonal &= integral(product, moments).sign() == 0;
    }
    const auto kernel = kernel_polynomial(moments, k, Rational(0));
    outcome.kernel &= UnivariatePolynomial(kernel.at(Rational(0))) * p[k] == kernel;
    outcome.positive_roots.push_back(SturmChain(p[k]).count(Rational(0), std::nullopt));
  }
  return outcome;
}

bool all_counted(const Vector<long>& roots) {
  for (std::size_t k = 0; k < roots.size(); ++k)
    if (roots[k] != static_cast<long>(k) + 1) return false;
  return true;
}

Finding whitened(const Context& c) {
  const auto s = sizes_of(c.instance);
  const auto outcome = outcome_of(whitened_moments(s.n, s.d, 2 * s.K + 2, query), s.K);
  const bool counted = all_counted(outcome.positive_roots);
  auto result = settled(
      outcome.orthogonal && outcome.kernel && counted,
      fmt::format("n = {}, d = {}: p_1 .. p_{} equal K_k(lambda, 0) / K_k(0, 0), are orthogonal "
                  "for lambda dmu, and Sturm counts k positive zeros of p_k",
                  s.n, s.d, s.K),
      "an optimal polynomial is not the kernel polynomial, or has other zeros");
  result.values = {value("orthogonal", outcome.orthogonal),
                   value("positive_roots", outcome.positive_roots)};
  return result;
}

Finding other_loss(const Context& c) {
  const auto s = sizes_of(c.instance);
  const auto outcome = outcome_of(whitened_moments(s.n, s.d, 2 * s.K + 2, context), s.K);
  return settled(outcome.orthogonal && outcome.kernel && all_counted(outcome.positive_roots),
                 "the same for loss (12), whose measure is lambda dmu / 2",
                 "for loss (12) an optimal polynomial is not the kernel polynomial");
}

// Loss (12) without preconditioning has a Hankel form too: its measure is positive.
Finding covariance(const Context&) {
  const Vector<Rational> lambda = {1, 1, Rational(1, 2), Rational(1, 4), 1};
  const auto G = covariance_gram(20, lambda, 4, context);
  Vector<Rational> moments;
  for (long q = 0; q <= 8; ++q) moments.push_back(G(std::min(q, 4L), q - std::min(q, 4L)));
  moments.push_back(Rational(0));  // not used in any result
  const auto outcome = outcome_of(moments, 4);
  return settled(outcome.orthogonal && outcome.kernel && all_counted(outcome.positive_roots),
                 "n = 20, lambda = (1, 1, 1/2, 1/4, 1): p_1 .. p_4 are kernel polynomials with k "
                 "positive zeros",
                 "an optimal polynomial is not a kernel polynomial");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest degree"}},
      .values = {{"orthogonal", "boolean: integral of lambda p_k p_j dmu = 0 for j != k"},
                 {"positive_roots", "vector[K]: distinct zeros of p_k in (0, infinity)"}},
      .checks =
          {
              {"the optimal polynomials are orthogonal for lambda dmu", symbolic, everywhere, holds,
               On::claim, "degrees up to 3; every moment free", orthogonal_3,
               "are the optimal polynomials orthogonal"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "degrees up to 2; every moment free", orthogonal_ginac,
               "are the optimal polynomials orthogonal"},
              {"the optimal polynomials are orthogonal for lambda dmu, to degree 5", identity,
               everywhere, holds, On::claim, "degrees up to 5; every moment free", orthogonal_5},
              {"loss (12) without preconditioning has kernel polynomials as optima", exact, points,
               holds, On::claim, "n = 20, lambda = (1, 1, 1/2, 1/4, 1), k = 1 .. 4", covariance},
              {"the optima of loss (8) are kernel polynomials with positive zeros", certificate,
               points, holds, On::instance, "the instance, class W, k = 1 .. K, Sturm", whitened},
              {"the optima of loss (12) are kernel polynomials with positive zeros", certificate,
               points, holds, On::instance, "the instance, class W, k = 1 .. K, Sturm", other_loss},
              {"the optimal polynomials are orthogonal for dmu", symbolic, everywhere, control,
               On::claim, "degrees up to 2; every moment free", same_measure},
          },
  };
}

}  // namespace verify::memformer2024::claim_lfom_kernelpoly
