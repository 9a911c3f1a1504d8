// Diagonal covariance: X_j = -c_j E_{d+1,j} minimises f_j(X) = E(<C, X> + w_j)^2, but not uniquely:
// f_j sees X + X^T only.
#include "theorems/ahn2023/one_layer/component_minimiser.hpp"
#include "verify/models/single_layer.hpp"

namespace verify::ahn2023::claim_lem7 {
namespace {

Finding moments_1(const Context&) { return expands_to_zero(ComponentMoments{1}); }
Finding moments_2(const Context&) { return expands_to_zero(ComponentMoments{2}); }
Finding moments_ginac(const Context&) { return expands_to_zero_ginac(ComponentMoments{1}); }
Finding moments_3(const Context& c) { return identity_test(ComponentMoments{3}, c.seed); }
Finding excess_1(const Context&) { return expands_to_zero(ComponentExcess{1}); }
Finding excess_2(const Context&) { return expands_to_zero(ComponentExcess{2}); }
Finding excess_3(const Context&) { return expands_to_zero(ComponentExcess{3}); }
Finding excess_ginac(const Context&) { return expands_to_zero_ginac(ComponentExcess{1}); }
Finding excess_12(const Context& c) { return identity_test(ComponentExcess{12}, c.seed); }
Finding kernel_1(const Context&) { return expands_to_zero(ResponseKernel{1}); }
Finding kernel_3(const Context&) { return expands_to_zero(ResponseKernel{3}); }
Finding kernel_12(const Context& c) { return identity_test(ResponseKernel{12}, c.seed); }
Finding trace_dropped_identity(const Context& c) {
  return identity_test(ComponentExcess{2, false, true}, c.seed);
}

Finding demonstrations_2(const Context&) { return expands_to_zero(DemonstrationMoments{2}); }

// f(b, A) = sum_j lambda_j f_j(b a_j^T) with a_j column j of A; the end of A.3 drops lambda_j.
struct WeightedComponents {
  long d;
  bool weighted = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto lambda = free.vector(d);
    SingleLayer<T> layer{free.vector(d + 1), {}};
    layer.A = free.matrix(d + 1, d);
    T loss = single_layer_loss(layer, diagonal_matrix(lambda), inverse_n);
    for (long j = 0; j < d; ++j) {
      const T component = component_objective(outer(layer.b, layer.A.col(j)), j, lambda, inverse_n);
      loss = loss - (weighted ? T(lambda[j] * component) : component);
    }
    return {loss};
  }
};
Finding components_2(const Context&) { return expands_to_zero(WeightedComponents{2}); }
Finding components_8(const Context& c) { return identity_test(WeightedComponents{8}, c.seed); }
Finding unweighted(const Context& c) { return identity_test(WeightedComponents{1, false}, c.seed); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string minimality = "is X_j a global minimiser of f_j (d=1)";
  return {
      .inputs =
          component_inputs({"lambda",
                            Kind::vector,
                            {"d"},
                            {Constraint::nonnegative, Constraint::nonzero},
                            "eigenvalues of the covariance; zeros and repetitions are allowed"},
                           "dimension"),
      .values = {{"c_j", "rational: n / ((n+1) lambda_j + S)"},
                 {"min_f_j", "rational: (lambda_j + S) / ((n+1) lambda_j + S)"},
                 {"f_j", "rational: f_j(weight)"},
                 {"eq20", "rational: entries (d+1, j) and (j, d+1) of E[w_j C]"},
                 {"eq21", "rational: the same entries of E[<C, E_{d+1,j}> C]"}},
      .checks =
          {
              {"the moments (20), (21) and f_j are expectations over raw Gaussian prompts (d=1)",
               symbolic, everywhere, holds, On::claim,
               "d=1, n=1 and n=2, hence every n (affine in 1/n); lambda, X free", moments_1},
              {"the same by a second computer algebra system (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1 and n=2; lambda, X free", moments_ginac},
              {"the moments (20), (21) and f_j are expectations over raw Gaussian prompts (d=2)",
               symbolic, everywhere, holds, On::claim,
               "d=2, n=1 and n=2, hence every n; every j, every entry; lambda, X free", moments_2},
              {"the moments (20), (21) and f_j are expectations over raw Gaussian prompts (d=3)",
               identity, everywhere, holds, On::claim,
               "d=3, n=1 and n=2, hence every n; every j, every entry; lambda, X free", moments_3},
              {"f_j - min f_j is a sum of squares about X_j (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1; 1/n, lambda, X free, any real n > 0", excess_1, minimality},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1; 1/n, lambda, X free", excess_ginac, minimality},
              {"f_j - min f_j is a sum of squares about X_j (d=2)", symbolic, everywhere, holds,
               On::claim, "d=2, every j; 1/n, lambda, X free", excess_2},
              {"f_j - min f_j is a sum of squares about X_j (d=3)", symbolic, everywhere, holds,
               On::claim, "d=3, every j; 1/n, lambda, X free", excess_3},
              {"f_j - min f_j is a sum of squares about X_j (d=12)", identity, everywhere, holds,
               On::claim, "d=12, every j; 1/n, lambda, X free", excess_12},
              {"X_j is the unique minimiser, as the proof says", certificate, points, refuted,
               On::claim, "the reference instance", component_uniqueness},
              {"for lambda > 0 the minimisers are exactly X_j plus the skew matrices (d=1)",
               symbolic, everywhere, corrected, On::claim,
               "d=1; q depends on X + X^T only and bounds a positive definite form of it",
               kernel_1},
              {"for lambda > 0 the minimisers are exactly X_j plus the skew matrices (d=3)",
               symbolic, everywhere, corrected, On::claim, "d=3; 1/n, lambda, X free", kernel_3},
              {"for lambda > 0 the minimisers are exactly X_j plus the skew matrices (d=12)",
               identity, everywhere, corrected, On::claim, "d=12; 1/n, lambda, X free", kernel_12},
              {"E[y^2 x_j x_k] and E[y x_j y' x'_k] are as stated in and around (18)", symbolic,
               everywhere, holds, On::claim, "d=2; lambda free, all entries", demonstrations_2},
              {"f(b, A) = sum_j lambda_j f_j(b a_j^T)", symbolic, everywhere, holds, On::claim,
               "d=2; 1/n, lambda, b, A free", components_2},
              {"the same for eight coordinates", identity, everywhere, holds, On::claim,
               "d=8; 1/n, lambda, b, A free", components_8},
              {"minimum and moments at these numbers", exact, points, holds, On::instance,
               "the instance; two routes up to d = 8", component_values},
              {"no weight does better than X_j", certificate, points, holds, On::instance,
               "the given weight and a seeded one", component_excess},
              {"the kernel of the quadratic part has dimension d(d+1)/2 where lambda > 0",
               certificate, points, corrected, On::instance,
               "exact inertia up to d = 3, a seeded skew direction beyond", component_kernel},
              {"rounding is the only error of the computed minimiser", ladder, points, holds,
               On::instance, "the instance, 8 to 1024 bits", component_ladder},
              {"c_j without the trace term gives the minimum", exact, points, control, On::claim,
               "the reference instance", component_without_trace},
              {"f(b, A) = sum_j f_j(b a_j^T), without the weights lambda_j", identity, everywhere,
               control, On::claim, "d=1", unweighted},
              {"<C, E_{d+1,j}> without the factor 1/n gives the stated moment", exact, points,
               control, On::claim, "n=2, d=1, lambda=1", printed_inner_product},
              {"f_j is a sum of squares about the point without the trace term", identity,
               everywhere, control, On::claim, "d=2", trace_dropped_identity},
          },
      .require = coordinate_in_range,
  };
}

}  // namespace verify::ahn2023::claim_lem7
