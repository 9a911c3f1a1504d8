// Theorem 4: on A_l = a_l Sigma^{-1} with task covariance Sigma^{-1} the gradient of the loss is a
// multiple of Sigma in every layer, so that critical points of the restriction are critical.
#include <fmt/format.h>

#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/raw_population_loss.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/claim/finding.hpp"

namespace verify::ahn2023::claim_thm4 {
namespace {

using Variant = GradientStructure::Variant;

Finding structure_13(const Context&) { return expands_to_zero(GradientStructure{1, 3, false}); }
Finding structure_12(const Context&) { return expands_to_zero(GradientStructure{1, 2, false}); }
Finding structure_ginac(const Context&) {
  return expands_to_zero_ginac(GradientStructure{1, 2, false});
}
Finding structure_22(const Context&) { return expands_to_zero(GradientStructure{2, 2, false}); }
Finding structure_23(const Context&) { return expands_to_zero(GradientStructure{2, 3, false}); }
Finding structure_32(const Context& c) {
  return identity_test(GradientStructure{3, 2, false}, c.seed);
}
Finding structure_33(const Context& c) {
  return identity_test(GradientStructure{3, 3, false}, c.seed);
}
Finding routes_222(const Context& c) { return identity_test(LossRoutes{2, 2, 2, false}, c.seed); }
Finding routes_312(const Context& c) { return identity_test(LossRoutes{3, 1, 2, false}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(GradientStructure{2, 2, false, variant}, c.seed);
}
Finding along_inverse(const Context& c) { return broken(c, Variant::along_inverse); }
Finding other_task(const Context& c) { return broken(c, Variant::other_task); }
Finding off_the_set(const Context& c) { return broken(c, Variant::off_the_set); }

// With free numbers m_q in place of E tr G^q: at equal steps a every phi_{a_l} is
// 2 sum_k binomial(2L-1, k) a^k m_{k+1}, of odd degree in a with leading coefficient 2 m_{2L} > 0.
struct EqualSteps {
  long layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar();
    const auto moments = free.vector(2 * layers + 1);
    const auto phi = structured_slopes(Vector<T>(layers, a), {}, moments);
    T expected(0L), power(1L);
    long binomial = 1;
    for (long k = 0; k < 2 * layers; ++k) {
      expected += T(2 * binomial) * power * moments[k + 1];
      power = power * a;
      binomial = binomial * (2 * layers - 1 - k) / (k + 1);
    }
    return map(phi.by_a, [&](const T& slope) { return T(slope - expected); });
  }
};
Finding equal_2(const Context&) { return expands_to_zero(EqualSteps{2}); }
Finding equal_5(const Context&) { return expands_to_zero(EqualSteps{5}); }

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

// Attainment at the sizes of the instance: phi is a quadratic polynomial in the elementary
// symmetric functions e of a with leading part e^T [m_{i+j+2}] e, positive definite, and bounded e
// means bounded a; and the equal-step point.
Finding attained(const Context& c) {
  const StructuredPoint point(c.instance);
  const long L = static_cast<long>(point.a.size());
  const auto moments = covariance_moments(point.n, point.d(), 2 * L);
  const bool coercive = positive_definite(hankel_matrix(moments, L, 2));
  const auto loss = equal_step_loss(moments, L);
  const auto roots = real_roots(loss.derivative());
  if (!coercive || roots.size() != 1)
    return finding(Truth::no, "the restriction to the set is not coercive");
  return finding(Truth::yes,
                 "[E tr G^{i+j+2}] is positive definite, so the loss on the set has a minimiser, "
                 "an exact critical point; another one is a_0 = .. = a_{L-1} = " +
                     text_of(roots[0].enclosure) + " with loss " +
                     text_of(loss.at(roots[0].enclosure)));
}

// n = d = 1, L = 2: is the equal-step critical point optimal on the set?
Finding equal_steps_optimal(const Context&) {
  const auto moments = covariance_moments(1, 1, 4);
  const auto loss = equal_step_loss(moments, 2);
  const auto root = real_roots(loss.derivative()).front();
  const Ball found = loss.at(root.enclosure);
  const Rational best = least_square(moments, 2);
  const auto words =
      "n = d = 1, L = 2: 105 a^3 + 45 a^2 + 9 a + 1 = 0 at a = " + text_of(root.enclosure) +
      ", loss " + text_of(found) + "; the best loss is " + best.text();
  return finding(found.lower() > best ? Truth::no : Truth::yes, words);
}

// One layer, n = d = 1, Sigma = 1: the shape is that of gradient descent, the size is shrunk.
Finding unshrunk_step(const Context&) {
  const auto loss = [](const Rational& a) { return structured_slopes(1, 1, {a}, {}).loss; };
  const Rational shrunk = loss(Rational(-1, 3)), full = loss(Rational(-1));
  return settled(full <= shrunk, "a = -1 is optimal",
                 "n = d = L = 1: loss " + full.text() + " at a = -1, " + shrunk.text() +
                     " at a = -n/(n+d+1) = -1/3");
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

Finding isotropic_task(const Context&) {
  const auto root = diagonal_matrix<Rational>({Rational(1), Rational(2)});
  const auto identity = identity_matrix<Rational>(2);
  const std::string setting = "n = 1, Sigma = diag(1, 4), Sigma_w = I";
  const auto one = raw_gradients(root, identity, 1, both_gaussian, {Rational(-1, 4)}, setting);
  auto two = raw_gradients(root, identity, 1, both_gaussian, two_steps, setting);
  two.detail = one.detail + "; " + two.detail;
  two.answer = conjunction(one.answer, two.answer);
  return two;
}

Finding mixed_law(const Context&) {
  const auto identity = identity_matrix<Rational>(2);
  const Vector<Law> laws = {Law::rademacher, Law::gaussian};
  const std::string setting = "n = 1, Sigma = I, first coordinate +1 or -1";
  const auto one = raw_gradients(identity, identity, 1, laws, {Rational(-1, 4)}, setting);
  auto two = raw_gradients(identity, identity, 1, laws, two_steps, setting);
  two.detail = one.detail + "; " + two.detail;
  two.answer = conjunction(one.answer, two.answer);
  return two;
}

// Invariance under signed permutations is enough: all coordinates +1 or -1.
Finding rademacher_law(const Context&) {
  const auto identity = identity_matrix<Rational>(2);
  const Vector<Law> laws(2, Law::rademacher);
  const auto one = raw_gradients(identity, identity, 1, laws, two_steps, "n = 1, Sigma = I");
  auto two = raw_gradients(identity, identity, 2, laws, two_steps, "n = 2");
  two.detail = one.detail + "; " + two.detail;
  two.answer = conjunction(one.answer, two.answer);
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "is the gradient on the set g Sigma for d=1, L=2";
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the covariates; the tasks have Sigma^{-1}"},
                 {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"loss", "rational: the in-context loss"},
                 {"g", "vector[L]: grad_{A_l} f = g_l Sigma"}},
      .checks =
          {
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=2, L=2)", symbolic,
               everywhere, holds, On::claim,
               "d=2, L=2; n, Sigma, a and all entries of the gradients free", structure_22},
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=2, L=3)", symbolic,
               everywhere, holds, On::claim, "d=2, L=3; n, Sigma, a free", structure_23},
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=1, L=2)", symbolic,
               everywhere, holds, On::claim, "d=1, L=2; n, Sigma, a free", structure_12, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, L=2; n, Sigma, a free", structure_ginac, question},
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=1, L=3)", symbolic,
               everywhere, holds, On::claim, "d=1, L=3; n, Sigma, a free", structure_13},
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=3, L=2)", identity,
               everywhere, holds, On::claim, "d=3, L=2; n, Sigma, a free", structure_32},
              {"every gradient is g_l Sigma with g_l = phi_{a_l}/d (d=3, L=3)", identity,
               everywhere, holds, On::claim, "d=3, L=3; n, Sigma, a free", structure_33, "", true},
              {"forward pass, residual form on raw data and Bartlett's decomposition give one loss",
               identity, everywhere, holds, On::claim, "d=2, n=2, L=2; A, R, Sigma, Sigma_w free",
               routes_222},
              {"the same for fewer demonstrations than coordinates", identity, everywhere, holds,
               On::claim, "d=3, n=1, L=2", routes_312},
              {"at equal steps all phi_{a_l} coincide and have odd degree in a, hence a real zero",
               symbolic, everywhere, holds, On::claim, "L=2; a and all moments free", equal_2},
              {"the same for five layers", symbolic, everywhere, holds, On::claim,
               "L=5; a and all moments free", equal_5},
              {"invariance under signed permutations suffices: gradients stay scalar for +1, -1 "
               "coordinates",
               exact, points, holds, On::claim, "d=2, n=1 and 2, L=2, Sigma=I, a=(-1/3,-1/5)",
               rademacher_law},
              {"loss and gradients at the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"the infimum is attained: the loss on the set is coercive and has a critical point "
               "with equal steps",
               certificate, points, holds, On::instance, "n, d, L of the instance", attained},
              {"grad_{A_l} f is a multiple of Sigma^{-1}", identity, everywhere, control, On::claim,
               "d=2, L=2", along_inverse},
              {"the gradients are multiples of Sigma for Sigma_w = I too", identity, everywhere,
               control, On::claim, "d=2, L=2", other_task},
              {"the gradients are multiples of Sigma off the set", identity, everywhere, control,
               On::claim, "d=2, L=2, A_0 moved by diag(t, -t)", off_the_set},
              {"with Sigma_w = I the gradients at a point of the set are multiples of Sigma", exact,
               points, control, On::claim, "n=1, Sigma=diag(1,4)", isotropic_task},
              {"a law that is not invariant under exchange of coordinates has scalar gradients too",
               exact, points, control, On::claim, "n=1, Sigma=I, first coordinate Rademacher",
               mixed_law},
              {"the equal-step critical point is optimal", enclosure, points, control, On::claim,
               "n=d=1, L=2", equal_steps_optimal},
              {"with Sigma_w = Sigma^{-1} the best step is not shrunk, a = -1", exact, points,
               control, On::claim, "n=d=L=1", unshrunk_step},
          },
  };
}

}  // namespace verify::ahn2023::claim_thm4
