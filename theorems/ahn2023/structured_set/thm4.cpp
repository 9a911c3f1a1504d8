// Theorem 4: on A_l = a_l Sigma^{-1} with task covariance Sigma^{-1} the gradient of the loss is a
// multiple of Sigma in every layer, so that critical points of the restriction are critical.
#include <fmt/format.h>

#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/mean_of_residual.hpp"
#include "theorems/ahn2023/moment_forms.hpp"
#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/first_moments.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/raw_population_loss.hpp"
#include "theorems/ahn2023/structured_set/set_gradient.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "theorems/ahn2023/structured_set/whitened_set.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/expanded_determinant.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::ahn2023::claim_thm4 {
namespace {

using Variant = ForwardGradient::Variant;
using Turned = TurnedLayer::Variant;

// The other layers' factor Q = prod_{k != l} (1 + a_k mu) is free: the derivative of p^2 = Q^2
// (1 + a_l mu)^2 by a_l is 2 mu Q^2 (1 + a_l mu). At equal steps it is the same for every layer, so
// that phi_{a_l} = psi'(a) / L with psi(a) = E tr (I + a G)^{2L}.
struct SlopeOfLayer {
  bool without_mu = false;

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::free_index}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T Q = free.scalar("Q"), mu = free.scalar("mu"), a = free.scalar("a");
    const auto constant = [](const T& x) { return Dual<T>{x, T(0L)}; };
    const auto p = constant(Q) * (Dual<T>(1L) + Dual<T>{a, T(1L)} * constant(mu));
    const T expected = T(2L) * Q * Q * (T(1L) + a * mu);
    return {(p * p).slope - (without_mu ? expected : T(mu * expected))};
  }
};

// y^L >= 1 + L (y - 1) for y >= 0: the difference q_L has q_0 = 0 and q_{L+1} = y q_L + L (y -
// 1)^2. At y = (1 + a mu)^2, E tr G^q = m_q: psi(a) >= m_0 + L (2 a m_1 + a^2 m_2), so that psi is
// at least psi(0) = m_0 at a = -2 m_1 / m_2, and less in between as psi'(0) = 2 L m_1 > 0.
struct BernoulliStep {
  bool without_square = false;

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::induction}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T y = free.scalar("y"), power = free.scalar("power"), L = free.size("L");
    const T a = free.scalar("a"), mu = free.scalar("mu");
    const T gap = y - T(1L), one = T(1L) + a * mu;
    const T q = power - T(1L) - L * gap;
    const T next = y * power - T(1L) - (L + T(1L)) * gap;
    free.state(q, T(y * q + (without_square ? T(0L) : T(L * gap * gap))));
    free.state(L, T(L + T(1L)));
    free.parameter(power, T(y * power));
    free.parameter(L, T(L + T(1L)));
    return {next - y * q - (without_square ? T(0L) : T(L * gap * gap)),
            one * one - T(1L) - (T(2L) * a * mu + a * a * mu * mu)};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // One layer: q_1 = 0.
    const T y = free.scalar("y");
    free.begins(T(0L));
    free.begins(T(1L));
    free.begins_at(y);
    free.begins_at(T(1L));
    return {T(y - T(1L) - T(1L) * (y - T(1L)))};
  }
};

// One layer: with D = 1 + (d+1)/n, D phi(a) = d ((1 + a D)^2 + D - 1), least at a = -1/D.
struct OneStep {
  bool unshrunk = false;  // least at a = -1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.size("n"), d = free.size("d"), a = free.scalar("a");
    const T D = T(1L) + (d + T(1L)) * inverse_n;
    const T root = T(1L) + a * (unshrunk ? T(1L) : D);
    return {D * structured_loss<T>({a}, {}, d, inverse_n) - d * (root * root + D - T(1L))};
  }
};

// The eigenvalues of the optimum of Theorem 1: with S = tr Sigma, alpha = -n / ((n+1) lambda + S)
// and B = (lambda + S) / (n lambda^2), alpha + 1/lambda = (lambda + S) / (lambda ((n+1) lambda +
// S)) and B less this is (lambda + S)^2 / (n lambda^2 ((n+1) lambda + S)): 0 <= alpha + 1/lambda <=
// B, which is 0 in the limit. Multiplied by n lambda^2 ((n+1) lambda + S).
struct ShrinksWithN {
  bool without_own = false;  // B = S / (n lambda^2)

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), lambda = free.scalar("lambda"), S = free.scalar("S");
    const T D = (n + T(1L)) * lambda + S, sum = lambda + S;
    const T excess = n * lambda * (D - n * lambda);  // alpha + 1/lambda
    return {excess - n * lambda * sum, D * (without_own ? S : sum) - excess - sum * sum};
  }
};

// E tr (1 + a G)^{2L} as a polynomial in a.
UnivariatePolynomial equal_step_loss(const Vector<Rational>& moments, long layers) {
  Vector<Rational> coefficients;
  Rational binomial(1);
  for (long k = 0; k <= 2 * layers; ++k) {
    coefficients.push_back(binomial * moments[k]);
    binomial = binomial * Rational(2 * layers - k) / Rational(k + 1);
  }
  return UnivariatePolynomial(coefficients);
}

// Attainment at the sizes of the instance: the leading part [m_{i+j+2}] of phi in the elementary
// symmetric functions of a is positive definite; and the point of equal steps.
Finding coercive(const Context& c) {
  const StructuredPoint point(c.instance);
  const long L = static_cast<long>(point.a.size());
  const auto moments = covariance_moments(point.n, point.d(), 2 * L);
  const bool definite = positive_definite(hankel_matrix(moments, L, 2));
  const auto loss = equal_step_loss(moments, L);
  const auto roots = real_roots(loss.derivative());
  if (!definite || roots.size() != 1)
    return finding(Truth::no, "the restriction to the set is not coercive");
  const std::string equal_steps = L == 1 ? "; of one layer it is the only one, a_0 = "
                                         : "; one with equal steps is a_0 = .. = a_{L-1} = ";
  return finding(Truth::yes,
                 "[E tr G^{i+j+2}] is positive definite, so the loss on the set has a minimiser, "
                 "an exact critical point" +
                     equal_steps + text_of(roots[0].enclosure) + " with loss " +
                     text_of(loss.at(roots[0].enclosure)));
}

// n = d = 1, L = 2: the equal-step critical point is not optimal on the set.
Finding equal_steps_worse(long layers) {
  const auto moments = covariance_moments(1, 1, 2 * layers);
  const auto loss = equal_step_loss(moments, layers);
  const auto root = real_roots(loss.derivative()).front();
  const Ball found = loss.at(root.enclosure);
  const Rational best = least_square(moments, layers);
  // An enclosure that reaches down to the best loss refutes nothing; an exact root does.
  const Truth worse = root.exact ? truth_of(loss.at(*root.exact) > best) : less(Ball(best), found);
  const auto words = fmt::format(
      "n = d = 1, L = {}: the critical point of equal steps is a = {}, "
      "its loss {}; the best loss is {}",
      layers, text_of(root.enclosure), text_of(found), best.text());
  return finding(worse, words);
}
// As facts: G is the square of a Gaussian number, whose powers have the means 1, 1, 3, 15, ..; the
// loss of equal steps has one critical point, and nowhere reaches the best loss, a quotient of
// determinants.
template <class T>
void equal_steps_worse_by_facts(Comparisons<T>& say, long layers) {
  Vector<T> moments = {T(1L)};
  for (long k = 1; k <= 2 * layers; ++k) moments.push_back(T(T(2 * k - 1) * moments.back()));
  const auto exact = covariance_moments(1, 1, 2 * layers);
  for (std::size_t k = 0; k < moments.size(); ++k)
    say.equal(moments[k], from_rational<T>(exact[k]));
  const T best = expanded_determinant(hankel_matrix(moments, layers + 1)) /
                 expanded_determinant(hankel_matrix(moments, layers, 2));
  Vector<T> excess, slope;
  T binomial(1L);
  for (long k = 0; k <= 2 * layers; ++k) {
    excess.push_back(T(binomial * moments[k]));
    if (k > 0) slope.push_back(T(T(k) * excess.back()));
    binomial = T(binomial * T(2 * layers - k) / T(k + 1));
  }
  excess[0] = T(excess[0] - best);
  say.roots(1, {}, slope);
  say.roots(0, {}, excess);
}
Finding equal_steps_not_optimal(const Context&) { return equal_steps_worse(2); }
Finding one_step_not_optimal(const Context&) { return equal_steps_worse(1); }

// The gradients of a raw law at A_l = a_l Sigma^{-1}, in words; are they multiples of Sigma?
Finding raw_gradients(const Matrix<Rational>& root, const Matrix<Rational>& Sigma_w, long n,
                      const Vector<Law>& laws, const Vector<Rational>& a,
                      const std::string& setting) {
  const auto Sigma = root * transpose(root);
  const auto layers = structured_layers(a, {}, inverse(Sigma));
  const auto gradient = full_gradient(layers, [&](const RationalLayers& direction) {
    return raw_loss_along(layers, direction, root, Sigma_w, n, laws).derivative;
  });
  bool multiples = true;
  std::string words = setting + ", a = " + text_of(a) + ":";
  for (std::size_t l = 0; l < a.size(); ++l) {
    multiples &= multiple_of(Sigma, gradient.A[l]).has_value();
    words += fmt::format(" grad_{} = {}", l, text_of(gradient.A[l]));
  }
  return settled(multiples, words, words);
}

// The same at Sigma = I, d = 2, as facts for the certificate.
template <class T>
void multiples_of_identity(Comparisons<T>& say, long n, const Vector<Law>& laws,
                           const Vector<Rational>& a) {
  const auto I = identity_matrix<T>(2);
  CovariateLayers<T> layers, none;
  for (const auto& step : to_scalar<T>(a)) {
    layers.A.push_back(step * I);
    none.A.emplace_back(2, 2);
  }
  for (std::size_t l = 0; l < a.size(); ++l) {
    Matrix<T> gradient(2, 2);
    for (std::size_t k = 0; k < 4; ++k) {
      auto direction = none;
      direction.A[l].entries()[k] = T(1L);
      gradient.entries()[k] = raw_loss_along(layers, direction, I, I, n, laws).derivative;
    }
    say.zero(gradient(0, 1));
    say.zero(gradient(1, 0));
    say.equal(gradient(0, 0), gradient(1, 1));
  }
}

const Vector<Law> both_gaussian(2, Law::gaussian);
const Vector<Rational> two_steps = {Rational(-1, 3), Rational(-1, 5)};

// The task covariance I at a point of the set.
Finding isotropic_task(const Context&) {
  const auto root = diagonal_matrix<Rational>({Rational(1), Rational(2)});
  const auto identity = identity_matrix<Rational>(2);
  const std::string setting = "n = 1, Sigma = diag(1, 4), Sigma_w = I";
  const auto one = raw_gradients(root, identity, 1, both_gaussian, {Rational(-1, 4)}, setting);
  auto two = raw_gradients(root, identity, 1, both_gaussian, two_steps, setting);
  two.detail = one.detail + "; " + two.detail;
  two.answer = over_inputs(one.answer, two.answer);
  return two;
}

Finding mixed_law(const Context&) {
  const auto identity = identity_matrix<Rational>(2);
  const Vector<Law> laws = {Law::rademacher, Law::gaussian};
  const std::string setting = "n = 1, Sigma = I, first coordinate +1 or -1";
  const auto one = raw_gradients(identity, identity, 1, laws, {Rational(-1, 4)}, setting);
  auto two = raw_gradients(identity, identity, 1, laws, two_steps, setting);
  two.detail = one.detail + "; " + two.detail;
  two.answer = over_inputs(one.answer, two.answer);
  return two;
}

// Invariance under signed permutations is enough: all coordinates +1 or -1.
Finding rademacher_law(const Context&) {
  const auto identity = identity_matrix<Rational>(2);
  const Vector<Law> laws(2, Law::rademacher);
  const auto one = raw_gradients(identity, identity, 1, laws, two_steps, "n = 1, Sigma = I");
  auto two = raw_gradients(identity, identity, 2, laws, two_steps, "n = 2");
  two.detail = one.detail + "; " + two.detail;
  two.answer = over_inputs(one.answer, two.answer);
  return two;
}

// Up to three layers in trace words, any d: the third route.
bool words_agree(const StructuredPoint& point) {
  const LayerLoss words(point.n, point.layers().A, {}, point.Sigma);
  const auto gradient = words.gradient().A;
  bool equal = words.value() == point.slopes.loss;
  for (std::size_t l = 0; l < gradient.size(); ++l)
    equal &= gradient[l] == point.g()[l] * point.Sigma;
  return equal;
}

Finding at_instance(const Context& c) {
  const StructuredPoint point(c.instance);
  const auto& slopes = point.slopes;
  bool equal = true;
  std::string routes = "from the power sums";
  if (point.within_reach()) {
    const auto direction = point.seeded_direction(c.seed);
    const auto found = population_loss_along(point.layers(), direction, point.data());
    equal &= all_hold({found.loss == slopes.loss, found.derivative == point.predicted(direction)});
    routes += ", along seeded directions by Bartlett's decomposition";
    if (point.d() <= 2 && point.a.size() <= 2) {
      const auto gradient = point.gradient();
      for (std::size_t l = 0; l < gradient.A.size(); ++l)
        equal &= gradient.A[l] == point.g()[l] * point.Sigma;
      routes += ", there entry by entry";
    }
  }
  constexpr long widest = 20;
  if (point.a.size() <= 3 && point.d() <= widest) {
    equal &= words_agree(point);
    routes += ", in trace words";
  }
  auto result = settled(equal, "loss and gradients g_l Sigma " + routes,
                        "two of the routes differ: " + routes);
  result.values = {value("loss", slopes.loss), value("g", point.g())};
  return result;
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", Extent::between(1, 2)}, {"d", 2}, {"L", 2}};
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(), d_input(),
                 L_input()},
      .values = {{"loss", "rational: the in-context loss"},
                 {"g", "vector[L]: grad_{A_l} f = g_l Sigma"}},
      .parts = {{"structure",
                 {chain({words(TurnedLayer{true}), words(ReflectionKeepsLaw{}),
                         words(MeanOfReflections{})}),
                  test(ForwardGradient{1, 1, 1}), test(ForwardGradient{1, 2, 2}),
                  test(ForwardGradient{1, 1, 3}), test(ForwardGradient{2, 1, 1}),
                  test(ForwardGradient{2, 1, 2}), test(ForwardGradient{2, 2, 2}),
                  test(ForwardGradient{3, 1, 2}), exact(at_instance)},
                 {{"grad_{A_l} f is a multiple of Sigma^{-1}",
                   test(ForwardGradient{2, 2, 2, Variant::along_inverse})},
                  {"the task covariance is I", test(ForwardGradient{2, 2, 2, Variant::other_task})},
                  {"A_0 is moved off the set by diag(t, -t)",
                   test(ForwardGradient{2, 2, 2, Variant::off_the_set})},
                  {"the layers see V A_l V", words(TurnedLayer{true, Turned::not_transposed})},
                  {"V = s I - Sigma q q^T for the reflection along q",
                   words(ReflectionKeepsLaw{true})},
                  {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})},
                  {"the task covariance is I, Sigma = diag(1, 4), n = 1",
                   once(Evidence::exact, plane, Inputs::points, isotropic_task)}},
                 {ginac(ForwardGradient{1, 1, 1}), expand(GradientStructure{1, 3, false}),
                  expand(GradientStructure{2, 2, false}), expand(GradientStructure{2, 3, false}),
                  test(GradientStructure{3, 2, false})}},
                {"phi",
                 {chain({words(TurnedLayer{true}), words(WhitenedSet{}), words(MeanOfResidual{})})},
                 {{"R^T A_l R is A_l", words(WhitenedSet{true})},
                  {"the mean is tr(Sigma_w U Sigma U)", words(MeanOfResidual{true})}}},
                {"equal",
                 {chain({expand(SlopeOfLayer{}), expand(BernoulliStep{}), words(FirstMoments{})})},
                 {{"the slope has no factor mu", expand(SlopeOfLayer{true})},
                  {"q_{L+1} = y q_L", expand(BernoulliStep{true})},
                  {"E tr (X X^T)^2 = n d (n + d)", words(FirstMoments{true})}}},
                {"one_step", {expand(OneStep{})}, {{"the best step is -1", expand(OneStep{true})}}},
                {"not_optimal",
                 {with_facts(once(Evidence::enclosure, {}, Inputs::points, equal_steps_not_optimal),
                             [](auto& say) { equal_steps_worse_by_facts(say, 2); })},
                 {{"one step is not the best",
                   with_facts(once(Evidence::enclosure, {}, Inputs::points, one_step_not_optimal),
                              [](auto& say) { equal_steps_worse_by_facts(say, 1); })}}},
                {"coercive",
                 {words(CompletedSquare{}), on_instance(Evidence::certificate, coercive)},
                 {{"what is left is m_0 + b^T H^{-1} b", words(CompletedSquare{true})}}},
                {"similar",
                 {expand(ShrinksWithN{})},
                 {{"the bound is S / (n lambda^2)", expand(ShrinksWithN{true})}}},
                {"law",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, rademacher_law),
                             [](auto& say) {
                               const Vector<Law> laws(2, Law::rademacher);
                               multiples_of_identity(say, 1, laws, two_steps);
                               multiples_of_identity(say, 2, laws, two_steps);
                             })},
                 {{"one coordinate is Rademacher, the other Gaussian",
                   with_facts(once(Evidence::exact, plane, Inputs::points, mixed_law),
                              [](auto& say) {
                                const Vector<Law> laws = {Law::rademacher, Law::gaussian};
                                multiples_of_identity(say, 1, laws, {Rational(-1, 4)});
                                multiples_of_identity(say, 1, laws, two_steps);
                              })}}}},
  };
}

}  // namespace verify::ahn2023::claim_thm4
