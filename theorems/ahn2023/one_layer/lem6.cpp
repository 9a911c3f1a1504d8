// Diagonal covariance: X_j = -c_j E_{d+1,j} minimises f_j(X) = E(<C, X> + w_j)^2, but not uniquely:
// f_j sees X + X^T only.
#include "theorems/ahn2023/one_layer/component_minimiser.hpp"

namespace verify::ahn2023::claim_lem6 {
namespace {

Finding moments_1(const Context&) { return expands_to_zero(ComponentMoments{1, true}); }
Finding moments_2(const Context&) { return expands_to_zero(ComponentMoments{2, true}); }
Finding moments_ginac(const Context&) { return expands_to_zero_ginac(ComponentMoments{1, true}); }
Finding moments_3(const Context& c) { return identity_test(ComponentMoments{3, true}, c.seed); }
Finding excess_1(const Context&) { return expands_to_zero(ComponentExcess{1, true}); }
Finding excess_2(const Context&) { return expands_to_zero(ComponentExcess{2, true}); }
Finding excess_3(const Context&) { return expands_to_zero(ComponentExcess{3, true}); }
Finding excess_ginac(const Context&) { return expands_to_zero_ginac(ComponentExcess{1, true}); }
Finding excess_12(const Context& c) { return identity_test(ComponentExcess{12, true}, c.seed); }
Finding kernel_1(const Context&) { return expands_to_zero(ResponseKernel{1, true}); }
Finding kernel_3(const Context&) { return expands_to_zero(ResponseKernel{3, true}); }
Finding kernel_12(const Context& c) { return identity_test(ResponseKernel{12, true}, c.seed); }
Finding trace_dropped_identity(const Context& c) {
  return identity_test(ComponentExcess{2, true, true}, c.seed);
}

// c = 1 / ((n-1)/n + (d+2)/n) as the lemma has it, against 1 / (((n+1)/n) lambda_j + S/n) at lambda
// = 1.
struct PrintedShrinkage {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    return {T(1L) - inverse_n + T(d + 2) * inverse_n -
            inverse_shrinkage(Vector<T>(d, T(1L)), 0, inverse_n)};
  }
};
Finding printed_shrinkage(const Context&) { return expands_to_zero(PrintedShrinkage{7}); }

Finding demonstrations_2(const Context&) { return expands_to_zero(DemonstrationMoments{2, true}); }

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string minimality = "is X_j a global minimiser of f_j (d=1)";
  return {
      .inputs = component_inputs(
          {"lambda",
           Kind::vector,
           {"d"},
           {Constraint::nonnegative, Constraint::nonzero},
           "eigenvalues of the covariance: all 1 in Lemma 6 and if absent; others are judged by "
           "the formula of Lemma 7",
           true},
          "dimension; given when neither lambda nor weight is"),
      .values = {{"c_j", "rational: n / (n + d + 1)"},
                 {"min_f_j", "rational: (d + 1) / (n + d + 1)"},
                 {"f_j", "rational: f_j(weight)"},
                 {"eq20", "rational: entries (d+1, j) and (j, d+1) of E[w_j C]"},
                 {"eq21", "rational: the same entries of E[<C, E_{d+1,j}> C]"}},
      .checks =
          {
              {"the moments (17), (19) and f_j are expectations over raw Gaussian prompts (d=1)",
               symbolic, everywhere, holds, On::claim,
               "d=1, n=1 and n=2, hence every n (affine in 1/n); X free", moments_1},
              {"the same by a second computer algebra system (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1 and n=2; X free", moments_ginac},
              {"the moments (17), (19) and f_j are expectations over raw Gaussian prompts (d=2)",
               symbolic, everywhere, holds, On::claim,
               "d=2, n=1 and n=2, hence every n; every j, every entry; X free", moments_2},
              {"the moments (17), (19) and f_j are expectations over raw Gaussian prompts (d=3)",
               identity, everywhere, holds, On::claim,
               "d=3, n=1 and n=2, hence every n; every j, every entry; X free", moments_3},
              {"f_j - min f_j is a sum of squares about X_j (d=1)", symbolic, everywhere, holds,
               On::claim, "d=1; 1/n, X free, any real n > 0", excess_1, minimality},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1; 1/n, X free", excess_ginac, minimality},
              {"f_j - min f_j is a sum of squares about X_j (d=2)", symbolic, everywhere, holds,
               On::claim, "d=2, every j; 1/n, X free", excess_2},
              {"f_j - min f_j is a sum of squares about X_j (d=3)", symbolic, everywhere, holds,
               On::claim, "d=3, every j; 1/n, X free", excess_3},
              {"f_j - min f_j is a sum of squares about X_j (d=12)", identity, everywhere, holds,
               On::claim, "d=12, every j; 1/n, X free", excess_12},
              {"the printed c is n / (n + d + 1)", symbolic, everywhere, holds, On::claim,
               "d=7; 1/n free", printed_shrinkage},
              {"X_j is the unique minimiser, as the proof says", certificate, points, refuted,
               On::claim, "the reference instance", component_uniqueness},
              {"the minimisers are exactly X_j plus the skew matrices (d=1)", symbolic, everywhere,
               corrected, On::claim,
               "d=1; q depends on X + X^T only and bounds a positive definite form of it",
               kernel_1},
              {"the minimisers are exactly X_j plus the skew matrices (d=3)", symbolic, everywhere,
               corrected, On::claim, "d=3; 1/n, X free", kernel_3},
              {"the minimisers are exactly X_j plus the skew matrices (d=12)", identity, everywhere,
               corrected, On::claim, "d=12; 1/n, X free", kernel_12},
              {"E[y^2 x_j x_k] and E[y x_j y' x'_k] are as stated in and around (18)", symbolic,
               everywhere, holds, On::claim, "d=2; Sigma = lambda I with lambda free, all entries",
               demonstrations_2},
              {"minimum and moments at these numbers", exact, points, holds, On::instance,
               "the instance; two routes up to d = 8", component_values},
              {"no weight does better than X_j", certificate, points, holds, On::instance,
               "the given weight and a seeded one", component_excess},
              {"the kernel of the quadratic part has dimension d(d+1)/2", certificate, points,
               corrected, On::instance, "exact inertia up to d = 3, a seeded skew direction beyond",
               component_kernel},
              {"rounding is the only error of the computed minimiser", ladder, points, holds,
               On::instance, "the instance, 8 to 1024 bits", component_ladder},
              {"c_j without the trace term gives the minimum", exact, points, control, On::claim,
               "the reference instance", component_without_trace},
              {"<C, E_{d+1,j}> without the factor 1/n gives the stated moment", exact, points,
               control, On::claim, "n=2, d=1, lambda=1", printed_inner_product},
              {"f_j is a sum of squares about the point without the trace term", identity,
               everywhere, control, On::claim, "d=2", trace_dropped_identity},
          },
      .require = coordinate_in_range,
  };
}

}  // namespace verify::ahn2023::claim_lem6
