// On isotropic data memory gains nothing, but not because the curvature were the same in every
// direction: the sample Hessian has spread eigenvalues, and the optimal polynomial has real zeros.
#include <fmt/format.h>

#include "theorems/memformer2024/population_loss/kernel_polynomial.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::memformer2024::claim_momentum_isotropic {
namespace {

// n (d E tr H^2 - E (tr H)^2) = d (d - 1)(d + 2), H = (1/n) X X^T: the squared distances of its
// eigenvalues from their mean sum to (d - 1)(d + 2)/n.
struct Spread {
  bool trace_fixed = false;  // E (tr H)^2 replaced by (E tr H)^2

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    WishartPowerSums<T> sums(n, d);
    const T square = trace_fixed ? sums.mean({1}) * sums.mean({1}) : sums.mean({1, 1});
    return {T(d * sums.mean({2}) - square - n * d * (d - T(1L)) * (d + T(2L)))};
  }
};

Rational spread_of(long n, long d) { return Rational((d - 1) * (d + 2), n * d); }

// Optimal polynomials of degree k with k real zeros are reached by layers without memory, a_l = 1 /
// zero.
Vector<long> real_zeros(const Matrix<Rational>& gram, long K) {
  Vector<long> counts;
  for (long k = 1; k <= K; ++k)
    counts.push_back(
        SturmChain(residual_optimum(gram, k).polynomial()).count(std::nullopt, std::nullopt));
  return counts;
}
Vector<long> one_to(long K) {
  Vector<long> result;
  for (long k = 1; k <= K; ++k) result.push_back(k);
  return result;
}

// The paper's covariances, unequal eigenvalues and A_l = a_l I: no gain there either.
Finding paper_covariances(const Context&) {
  bool all = true;
  std::string listed;
  for (const auto& lambda : {spectrum_of_section_3_3(), spectrum_of_appendix_D()}) {
    listed += (listed.empty() ? "" : " and ") + text_of(lambda);
    all &= real_zeros(covariance_gram(20, lambda, 4, PopulationLoss::query), 4) == one_to(4);
  }
  return settled(
      all,
      "n = 20, Sigma the diagonals " + listed +
          ", k = 1..4: all zeros are real, memory gains exactly nothing at the last layer",
      "a polynomial has complex zeros");
}
Finding always_real(const Context&) {
  const auto lambda = spectrum_where_memory_gains();
  const auto zeros = real_zeros(covariance_gram(1, lambda, 2, PopulationLoss::query), 2);
  return settled(zeros == one_to(2), "all zeros are real",
                 fmt::format("n = 1, Sigma = diag(1, 1/10, 1/100), A_l = a_l I, two layers: the "
                             "optimum has {} real zeros, memory does gain",
                             zeros[1]));
}

WayCheck always_real_counted(Inputs inputs) {
  return with_facts(once(Evidence::exact, {}, inputs, always_real),
                    [](auto& say) { all_zeros_real(say, 1, spectrum_where_memory_gains(), 2); });
}

Finding at_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d"), K = c.instance.integer("K");
  const auto zeros = real_zeros(whitened_gram(n, d, K, PopulationLoss::query), K);
  const Rational s = spread_of(n, d);
  auto result = settled({zeros == one_to(K), (s.sign() > 0) == (d > 1)},
                        fmt::format("the optimal polynomials of degree 1..{} have real zeros only: "
                                    "memory gains 0; mean squared deviation of the eigenvalues {}",
                                    K, s.text()),
                        "an optimal polynomial has complex zeros");
  result.values = {value("real_roots8", zeros), value("spread", s)};
  return result;
}

std::optional<Complaint> need_moderate_degree(const Instance& instance) {
  const long most = 40, K = instance.integer("K");
  if (K <= most) return std::nullopt;
  return Complaint{"K", std::to_string(K),
                   fmt::format("at most {}: the moments up to 2 K are exact", most)};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, Sigma = I"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest number of layers"}},
      .values = {{"real_roots8", "vector[K]: distinct real zeros of the optimum of Loss8"},
                 {"spread",
                  "rational: (d-1)(d+2)/(n d), the mean squared deviation of the "
                  "eigenvalues of H from their mean"}},
      .parts = {{"advantage",
                 {chain({words(LeastAtZero{}), words(Reproduces{})}), exact(at_instance)},
                 {{"the least form is that of another scale", words(LeastAtZero{true})},
                  {"orthogonality is that of the coefficients", words(Reproduces{true})},
                  {"the optimal polynomials have real zeros for every covariance",
                   always_real_counted(Inputs::points)}}},
                {"spread",
                 {expand(Spread{})},
                 {{"the eigenvalues spread as if tr H were fixed", expand(Spread{true})}},
                 {ginac(Spread{})}},
                {"unequal",
                 {with_facts(once(Evidence::exact, {}, Inputs::all, paper_covariances),
                             [](auto& say) {
                               all_zeros_real(say, 20, spectrum_of_section_3_3(), 4);
                               all_zeros_real(say, 20, spectrum_of_appendix_D(), 4);
                             })},
                 {{"so they are at n = 1 for diag(1, 1/10, 1/100)",
                   always_real_counted(Inputs::all)}}}},
      .require = need_moderate_degree,
  };
}

}  // namespace verify::memformer2024::claim_momentum_isotropic
