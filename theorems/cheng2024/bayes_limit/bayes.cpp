// The Bayes predictor nu^T Khat^-1 y: conditional mean, best linear predictor, and what replaces
// the inverse when Khat is singular.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"

namespace verify::cheng2024::claim_bayes {
namespace {

enum class Variant { as_stated, sign_of_nu, without_inverse };

// The density of N(0, K) in y_q given the other labels has its peak where the derivative of
// Y^T K^-1 Y vanishes; in cofactors: adj(K)_qq y_q = -sum_i adj(K)_qi y_i. Against nu^T Khat^-1 y,
// and det K = det(Khat) (mu - nu^T Khat^-1 nu), the variance.
struct ConditionalMean {
  long n;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const auto y = free.vector(n);
    const auto system = gram_system(K);
    const auto whole = adjugate(K).matrix;
    const T size = expanded_determinant(system.Khat);
    T density(0L);
    for (long i = 0; i < n; ++i) density += whole(n, i) * y[i];
    auto numerators = adjugate(system.Khat).matrix * y;  // det(Khat) Khat^-1 y
    if (variant == Variant::without_inverse) numerators = size * y;
    const T mean = dot(system.nu, numerators);
    const auto weights = adjugate(system.Khat).matrix * system.nu;
    return {variant == Variant::sign_of_nu ? T(density - mean) : T(density + mean),
            whole(n, n) - size,
            expanded_determinant(K) - T(system.mu * size - dot(system.nu, weights))};
  }
};

// mu - 2 v.nu + v^T Khat v, the squared error of v.y, exceeds that of w = Khat^-1 nu by
// (v - w)^T Khat (v - w); times det(Khat)^2.
struct BestLinear {
  long n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto system = gram_system(free.symmetric(n + 1));
    const auto v = free.vector(n);
    const T D = expanded_determinant(system.Khat);
    const auto a = adjugate(system.Khat).matrix * system.nu;
    const auto gap = D * v - a;
    const T error = system.mu - T(2L) * dot(v, system.nu) + dot(v, system.Khat * v);
    const T least = D * T(D * system.mu - dot(a, system.nu));
    return {D * D * error - least - dot(gap, system.Khat * gap)};
  }
};

Finding conditional_mean_2(const Context&) { return expands_to_zero(ConditionalMean{2}); }
Finding conditional_mean_3(const Context&) { return expands_to_zero(ConditionalMean{3}); }
Finding conditional_mean_ginac(const Context&) { return expands_to_zero_ginac(ConditionalMean{2}); }
Finding conditional_mean_large(const Context& c) {
  return identity_test(ConditionalMean{5}, c.seed);
}
Finding best_linear(const Context&) { return expands_to_zero(BestLinear{3}); }
Finding wrong_sign(const Context& c) {
  return identity_test(ConditionalMean{3, Variant::sign_of_nu}, c.seed);
}
Finding without_inverse(const Context& c) {
  return identity_test(ConditionalMean{3, Variant::without_inverse}, c.seed);
}

// Khat in R^{d x d}, nu in R^d as printed, for n = 2 and d = 1.
Finding printed_sizes(const Context&) {
  const Prompt<Rational> prompt{{{1, 2}}, {1, 1}, {3}};
  const auto system = gram_system(Kernel{KernelShape::poly2}, prompt);
  return settled(system.Khat.rows() == prompt.d() && system.n() == prompt.d(), "Khat is d x d",
                 fmt::format("n = 2, d = 1: Khat is {} x {} and nu has {} entries, not d = 1",
                             system.Khat.rows(), system.Khat.cols(), system.n()));
}

// Kernels that are not positive semidefinite, K_+ against K on one prompt: relu with n = 2.
Finding never_equal(const Context&) {
  const Matrix<Rational> points = {{1, 0, -1}, {0, 1, 2}};
  const auto K = gram_matrix(Kernel{KernelShape::relu}, points);
  const bool equal = positive_semidefinite(K);  // then K_+ = K
  return settled(!equal, "K_+ and K differ",
                 "relu with the demonstrations (1,0), (0,1) and the query (-1,2): K = "
                 "[[1,0,0],[0,1,2],[0,2,5]] is positive semidefinite, so that K_+ = K and the two "
                 "estimators agree although relu is no kernel");
}

// Three unit vectors with inner products a, b >= 0 > c: clipping c leaves the determinant
// 1 - a^2 - b^2 = det G + c^2 - 2abc, which is not negative.
struct ClippedDeterminant {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), c = free.scalar(), one(1L), zero(0L);
    const Matrix<T> G = {{one, a, b}, {a, one, c}, {b, c, one}};
    const Matrix<T> clipped = {{one, a, b}, {a, one, zero}, {b, zero, one}};
    return {expanded_determinant(clipped) - T(expanded_determinant(G) + c * c - T(2L) * a * b * c)};
  }
};
Finding three_points(const Context&) { return expands_to_zero(ClippedDeterminant{}); }

// Singular Khat: x = 1, 2 in one dimension, linear kernel.
Finding inverse_exists(const Context&) {
  const Prompt<Rational> prompt{{{1, 2}}, {1, 1}, {3}};
  const auto system = gram_system(Kernel{KernelShape::linear}, prompt);
  const auto b = bayes_predictor(system, prompt.y);
  return settled(determinant(system.Khat).sign() != 0, "Khat is invertible",
                 fmt::format("linear kernel, x = 1, 2, query 3, y = (1,1): Khat = [[1,2],[2,4]] "
                             "has determinant 0; the pseudo-inverse gives w = ({}, {}) and the "
                             "prediction {}",
                             b.w[0].text(), b.w[1].text(), b.prediction.text()));
}

struct Predict {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto exact = prompt_of(c.instance);
      const auto kernel = kernel_of(c.instance);
      const auto b = bayes_predictor<T>(kernel, exact);
      const auto system = gram_system(kernel, prompt_of<T>(c.instance));
      // Orthogonality: the error is uncorrelated with every label. Its vector is 0 exactly for
      // Rational, encloses 0 for Ball.
      const auto correlation = system.nu - system.Khat * b.w;
      const bool orthogonal = consistent(correlation, Vector<T>(correlation.size(), T(0L)));
      const T twice(2L);
      const T error = system.mu - twice * dot(b.w, system.nu) + dot(b.w, system.Khat * b.w);
      auto result = settled(orthogonal && consistent(error, b.variance),
                            fmt::format("nu - Khat w = 0 and the squared error is mu - w.nu; Khat "
                                        "is {}",
                                        b.invertible ? "invertible" : "singular"),
                            "the error is correlated with a label");
      result.values = {exact_or_enclosed("w", b.w),
                       exact_or_enclosed("bayes_prediction", b.prediction),
                       exact_or_enclosed("bayes_variance", b.variance)};
      return result;
    });
  }
};
Finding predict(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Predict{c});
}

// All pivots of a congruence to diagonal form have certain signs.
Finding definite(const Context& c) {
  const auto kernel = kernel_of(c.instance);
  const auto prompt = prompt_of(c.instance);
  const long n = prompt.n();
  if (kernel.is_rational()) {
    const auto signs = inertia(gram_system(kernel, prompt).Khat);
    return settled(signs.negative == 0,
                   fmt::format("Khat has {} positive and {} zero eigenvalues (exact)",
                               signs.positive, signs.zero),
                   "Khat has a negative eigenvalue");
  }
  const auto b = inertia(gram_system(kernel, prompt_of<Ball>(c.instance)).Khat);
  if (b.negative > 0) return finding(Truth::no, "Khat has a negative eigenvalue");
  if (b.positive == n)
    return finding(Truth::yes, fmt::format("all {} pivots of Khat are certainly positive at {} "
                                           "bits",
                                           n, c.bits));
  const bool repeated = gram_rank(kernel, prompt) < n;
  return finding(
      repeated ? Truth::yes : Truth::unknown,
      fmt::format("{} of {} pivots are certainly positive{}", b.positive, n,
                  repeated ? "; demonstrations are repeated, so that Khat is singular" : ""));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input()}),
      .values = {{"w", "vector[n]: Khat^-1 nu, Khat^+ nu if singular (w_approx for exp)"},
                 {"bayes_prediction", "rational: w.y (bayes_prediction_approx for exp)"},
                 {"bayes_variance", "rational: mu - w.nu (bayes_variance_approx for exp)"}},
      .checks =
          {
              {"the peak of the Gaussian density of y_q given the other labels is nu^T Khat^-1 y",
               symbolic, everywhere, holds, On::claim, "n = 2; K symmetric and y free",
               conditional_mean_2, "is nu^T Khat^-1 y the conditional mean for n = 2"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2; K symmetric and y free", conditional_mean_ginac,
               "is nu^T Khat^-1 y the conditional mean for n = 2"},
              {"the same for three demonstrations", symbolic, everywhere, holds, On::claim,
               "n = 3; K symmetric and y free", conditional_mean_3},
              {"the same for five demonstrations", identity, everywhere, holds, On::claim,
               "n = 5; K symmetric and y free", conditional_mean_large},
              {"every other linear predictor v.y errs more, by (v-w)^T Khat (v-w)", symbolic,
               everywhere, corrected, On::claim, "n = 3; K symmetric and v free", best_linear},
              {"clipping the one negative inner product of three unit vectors keeps the "
               "determinant from being negative",
               symbolic, everywhere, corrected, On::claim, "inner products free", three_points},
              {"the predictor is uncorrelated with its error", exact, points, holds, On::instance,
               "the instance; enclosed for exp", predict},
              {"Khat has no negative eigenvalue", certificate, points, holds, On::instance,
               "the instance", definite},
              {"Khat is a d x d matrix and nu has d entries", exact, points, refuted, On::claim,
               "n = 2, d = 1", printed_sizes},
              {"(13) and (25) differ whenever the kernel is not positive semidefinite", exact,
               points, refuted, On::claim, "relu, n = d = 2", never_equal},
              {"Khat is always invertible", exact, points, refuted, On::claim,
               "linear kernel, n = 2, d = 1", inverse_exists},
              {"the prediction has the opposite sign", identity, everywhere, control, On::claim,
               "n = 3", wrong_sign},
              {"nu^T y without the inverse is the conditional mean", identity, everywhere, control,
               On::claim, "n = 3", without_inverse},
          },
      .require = complaint_about_gram,
  };
}

}  // namespace verify::cheng2024::claim_bayes
