// The Bayes predictor nu^T Khat^-1 y: conditional mean, best linear predictor, and what replaces
// the inverse when Khat is singular.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/principal_minors.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_bayes {
namespace {

enum class Variant { as_stated, sign_of_nu, without_inverse };

// The density of N(0, K) in y_q given the other labels has its peak where the derivative of
// Y^T K^-1 Y vanishes; in cofactors: adj(K)_qq y_q = -sum_i adj(K)_qi y_i. Against nu^T Khat^-1 y,
// and det K = det(Khat) (mu - nu^T Khat^-1 nu), the variance.
struct ConditionalMean {
  long n;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric("K", n + 1);
    const auto y = free.vector("y", n);
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

// Khat w = nu, Khat = S^2 any semidefinite matrix: the squared error mu - 2 v.nu + v^T Khat v of
// v.y exceeds that of w.y by |S (v - w)|^2, and the error of w.y is uncorrelated with every label.
// mu is w.nu and the squared length of what is left.
struct BestLinear {
  enum class Change { none, doubled_weights } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), Khat = S * S;
    const auto w = free.vector("w", n), v = free.vector("v", n);
    const auto square = free.scalar("square");
    const auto nu = Khat * w;
    const auto mu = dot(w, nu) + square;
    const auto best = change == Change::doubled_weights ? w + w : w;
    const auto error = mu - ScalarOf<M>(2L) * dot(v, nu) + dot(v, Khat * v);
    Vanishing<M> zero;
    const auto excess = S * (v - best);
    zero.equal(nu, Khat * best);
    zero.add(error - mu + dot(best, nu) - dot(excess, excess));
    return zero;
  }
};

// The form of K at (-(1 + mu) z, nu.z) is (1 + mu)^2 z^T Khat z - (2 + mu) (nu.z)^2. Where K is
// semidefinite, so that mu >= 0, and Khat z = 0 it is not negative, hence nu.z = 0.
struct OnTheKernel {
  bool opposite = false;  // the control: the value at ((1 + mu) z, nu.z)

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M Khat = free.symmetric("Khat", n);
    const auto nu = free.vector("nu", n), z = free.vector("z", n);
    const auto mu = free.scalar("mu");
    const ScalarOf<M> one(1L);
    const auto product = dot(nu, z), factor = one + mu;
    const auto at = with_last((opposite ? factor : -factor) * z, product);
    Vanishing<M> zero;
    zero.add(dot(at, bordered(Khat, nu, nu, mu) * at) - factor * factor * dot(z, Khat * z) +
             (factor + one) * product * product);
    return zero;
  }
};

// relu at three points: is K semidefinite, so that K_+ = K, although relu is no kernel?
Finding semidefinite_at(const Matrix<Rational>& points) {
  const auto K = gram_matrix(Kernel{KernelShape::relu}, points);
  const auto words = fmt::format("relu at the columns of {}: K = {} has {} negative eigenvalues",
                                 text_of(points), text_of(K), inertia(K).negative);
  return settled(positive_semidefinite(K), words, words);
}
// As facts for the certificate.
template <class T>
void semidefinite_by_minors(Comparisons<T>& say, const Matrix<T>& points) {
  const auto K = map(transpose(points) * points, [](const T& s) { return larger(T(0L), s); });
  say_semidefinite(say, K);
}
Finding equal_there(const Context&) { return semidefinite_at({{1, 0, -1}, {0, 1, 2}}); }
Finding four_points(const Context&) { return semidefinite_at({{-1, 0, 1, 1}, {1, 1, 1, 0}}); }

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
      auto result = settled({orthogonal, consistent(error, b.variance)},
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
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input()}),
      .values = {{"w", "vector[n]: Khat^-1 nu, Khat^+ nu if singular (w_approx for exp)"},
                 {"bayes_prediction", "rational: w.y (bayes_prediction_approx for exp)"},
                 {"bayes_variance", "rational: mu - w.nu (bayes_variance_approx for exp)"}},
      .parts = {{"mean",
                 {words(BestLinear{}), expand(ConditionalMean{2}), expand(ConditionalMean{3}),
                  test(ConditionalMean{5})},
                 {{"the prediction has the opposite sign",
                   test(ConditionalMean{3, Variant::sign_of_nu})},
                  {"nu^T y without the inverse is the conditional mean",
                   test(ConditionalMean{3, Variant::without_inverse})},
                  {"twice the weights are best",
                   words(BestLinear{BestLinear::Change::doubled_weights})}},
                 {ginac(ConditionalMean{2})}},
                {"singular",
                 {chain({words(OnTheKernel{}), words(BestLinear{})}),
                  on_instance(Evidence::enclosure, predict),
                  on_instance(Evidence::certificate, definite)},
                 {{"the value at ((1 + mu) z, nu.z)", words(OnTheKernel{true})}}},
                {"equal",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, equal_there),
                             [](auto& say) {
                               semidefinite_by_minors(say, {{1, 0, -1}, {0, 1, 2}});
                             })},
                 {{"so it is at four other points",
                   with_facts(once(Evidence::exact, {}, Inputs::points, four_points),
                              [](auto& say) {
                                semidefinite_by_minors(say, {{-1, 0, 1, 1}, {1, 1, 1, 0}});
                              })}}}},
      .require = complaint_about_gram,
  };
}

}  // namespace verify::cheng2024::claim_bayes
