// Theorem 4: on A_l = a_l Sigma^{-1} with task covariance Sigma^{-1} the gradient of the loss is a
// multiple of Sigma in every layer, so that critical points of the restriction are critical.
#include <fmt/format.h>

#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/raw_population_loss.hpp"
#include "theorems/ahn2023/structured_set/set_gradient.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm4 {
namespace {

using Variant = ForwardGradient::Variant;

// With free numbers m_q in place of E tr G^q: at equal steps a every phi_{a_l} is
// 2 sum_k binomial(2L-1, k) a^k m_{k+1}, of odd degree in a with leading coefficient 2 m_{2L} > 0.
struct EqualSteps {
  long layers;
  bool even_degree = false;  // 2 sum_k binomial(2L, k) a^k m_k

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar();
    const auto moments = free.vector(2 * layers + 1);
    const auto phi = structured_slopes(Vector<T>(layers, a), {}, moments);
    T expected(0L), power(1L);
    const long degree = even_degree ? 2 * layers : 2 * layers - 1;
    long binomial = 1;
    for (long k = 0; k <= degree; ++k) {
      expected += T(2 * binomial) * power * moments[even_degree ? k : k + 1];
      power = power * a;
      binomial = binomial * (degree - k) / (k + 1);
    }
    return map(phi.by_a, [&](const T& slope) { return T(slope - expected); });
  }
};

// E tr G^q > 0 up to q = 10, as polynomials in d = 1 + u and 1/n: no coefficient is negative.
Finding moments_are_positive(const Context&) {
  const PolynomialRing ring({"u", "v"});
  const auto d = Polynomial::variable(ring, 0) + Polynomial(1);
  const auto moments = mean_covariance_traces(d, Polynomial::variable(ring, 1), 10);
  bool positive = true;
  for (const auto& moment : moments) positive &= positive_on_orthant(moment, 2);
  return settled(positive,
                 "E tr G^q, q = 0 .. 10, has no negative coefficient in d - 1 and 1/n and is "
                 "positive at d = 1, 1/n = 0",
                 "a coefficient of E tr G^q is negative");
}

// One layer: with D = 1 + (d+1)/n, D phi(a) = d ((1 + a D)^2 + D - 1), least at a = -1/D.
struct OneStep {
  bool unshrunk = false;  // least at a = -1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.size("n"), d = free.size("d"), a = free.scalar();
    const T D = T(1L) + (d + T(1L)) * inverse_n;
    const T root = T(1L) + a * (unshrunk ? T(1L) : D);
    return {D * structured_loss<T>({a}, {}, d, inverse_n) - d * (root * root + D - T(1L))};
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

// Attainment of the least loss at the sizes of the instance: phi is a quadratic polynomial in the
// elementary symmetric functions e of a with leading part e^T [m_{i+j+2}] e, positive definite, and
// bounded e means bounded a; and the equal-step point.
Finding coercive(const Context& c) {
  const StructuredPoint point(c.instance);
  const long L = static_cast<long>(point.a.size());
  const auto moments = covariance_moments(point.n, point.d(), 2 * L);
  const bool definite = positive_definite(hankel_matrix(moments, L, 2));
  const auto loss = equal_step_loss(moments, L);
  const auto roots = real_roots(loss.derivative());
  if (!definite || roots.size() != 1)
    return finding(Truth::no, "the restriction to the set is not coercive");
  return finding(Truth::yes,
                 "[E tr G^{i+j+2}] is positive definite, so the loss on the set has a minimiser, "
                 "an exact critical point; another one is a_0 = .. = a_{L-1} = " +
                     text_of(roots[0].enclosure) + " with loss " +
                     text_of(loss.at(roots[0].enclosure)));
}

// n = d = 1, L = 2: the equal-step critical point is not optimal on the set.
Finding equal_steps_not_optimal(const Context&) {
  const auto moments = covariance_moments(1, 1, 4);
  const auto loss = equal_step_loss(moments, 2);
  const auto root = real_roots(loss.derivative()).front();
  const Ball found = loss.at(root.enclosure);
  const Rational best = least_square(moments, 2);
  const auto words =
      "n = d = 1, L = 2: 105 a^3 + 45 a^2 + 9 a + 1 = 0 at a = " + text_of(root.enclosure) +
      ", loss " + text_of(found) + "; the best loss is " + best.text();
  return finding(truth_of(found.lower() > best), words);
}

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
    equal &= found.loss == slopes.loss && found.derivative == point.predicted(direction);
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
  const SizeNames sizes = {"n", "d"}, all = {"n", "d", "L"};
  const Sizes positive = {
      {"n", Argument::variable}, {"d", Argument::variable}, {"L", Extent::between(1, 5)}};
  const auto positive_moments =
      because("every n and d: d - 1 and 1/n are the letters of the polynomials",
              once(Evidence::certificate, positive, Inputs::all, moments_are_positive));
  const Sizes plane = {{"n", Extent::between(1, 2)}, {"d", 2}, {"L", 2}};
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(), d_input(),
                 L_input()},
      .values = {{"loss", "rational: the in-context loss"},
                 {"g", "vector[L]: grad_{A_l} f = g_l Sigma"}},
      .parts = {{"structure",
                 {by_hand(chain({expand(ChangedBasis{2, 2}), expand(ChangedBasis{1, 3}),
                                 test(ChangedBasis{5, 20}), expand(SignedMean{2}),
                                 expand(SignedMean{3})}),
                          sizes),
                  test(ForwardGradient{1, 1, 1}), test(ForwardGradient{1, 2, 2}),
                  test(ForwardGradient{1, 1, 3}), test(ForwardGradient{2, 1, 1}),
                  test(ForwardGradient{2, 1, 2}), test(ForwardGradient{2, 2, 2}),
                  test(ForwardGradient{3, 1, 2}), exact(at_instance)},
                 {{"grad_{A_l} f is a multiple of Sigma^{-1}",
                   test(ForwardGradient{2, 2, 2, Variant::along_inverse})},
                  {"the task covariance is I", test(ForwardGradient{2, 2, 2, Variant::other_task})},
                  {"A_0 is moved off the set by diag(t, -t)",
                   test(ForwardGradient{2, 2, 2, Variant::off_the_set})},
                  {"the layer sees R A R", test(ChangedBasis{2, 2, true})},
                  {"V runs over permutations without signs", test(SignedMean{2, true})},
                  {"the task covariance is I, Sigma = diag(1, 4), n = 1",
                   once(Evidence::exact, plane, Inputs::points, isotropic_task)}},
                 {ginac(ForwardGradient{1, 1, 1}), expand(GradientStructure{1, 3, false}),
                  expand(GradientStructure{2, 2, false}), expand(GradientStructure{2, 3, false}),
                  test(GradientStructure{3, 2, false})}},
                {"phi",
                 {by_hand(chain({expand(ResidualLayer{2, 2}), expand(ResidualLayer{1, 3}),
                                 test(ResidualLayer{5, 20}), expand(ChangedBasis{2, 2}),
                                 test(ChangedBasis{5, 20})}),
                          sizes)},
                 {{"the layer subtracts", test(ResidualLayer{2, 2, true})}}},
                {"equal",
                 {by_hand(chain({expand(EqualSteps{1}), expand(EqualSteps{2}),
                                 expand(EqualSteps{3}), expand(EqualSteps{5}), positive_moments}),
                          all)},
                 {{"the degree is even", test(EqualSteps{2, true})}}},
                {"one_step", {expand(OneStep{})}, {{"the best step is -1", expand(OneStep{true})}}},
                {"not_optimal",
                 {once(Evidence::enclosure, {}, Inputs::points, equal_steps_not_optimal)}},
                {"coercive", {by_hand(on_instance(Evidence::certificate, coercive))}},
                {"law",
                 {once(Evidence::exact, plane, Inputs::points, rademacher_law)},
                 {{"one coordinate is Rademacher, the other Gaussian",
                   once(Evidence::exact, plane, Inputs::points, mixed_law)}}}},
  };
}

}  // namespace verify::ahn2023::claim_thm4
