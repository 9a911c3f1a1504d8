// An exact critical point in the structured set of Theorem 5, for all n, d and L >= 2:
// A_0 = .. = A_{L-2} = 0, B_l = -(1/2) I, A_{L-1} = -(n/(n+d+1)) Sigma^{-1}.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023::claim_thm5_trivial {
namespace {

// With a_l = 0 and b_l = beta for l < L-1 and a_{L-1} = a, free numbers m_q for E tr G^q:
//   phi_{a_l} = 2 [m_1 + a (2 + 2 beta) m_2 + a^2 (1 + 2 beta) m_3],  phi_{b_l} = 0,
//   phi_{a_{L-1}} = 2 (m_1 + a m_2),  phi = m_0 + 2 a m_1 + a^2 m_2.
// At beta = -1/2 all phi_{a_l} are 2 (m_1 + a m_2), zero for a = -m_1 / m_2.
template <class T>
struct TrivialSlopes {
  T loss, early, last;
  TrivialSlopes(const T& a, const T& beta, const Vector<T>& m) {
    const T skew = T(1L) + T(2L) * beta;
    loss = m[0] + T(2L) * a * m[1] + a * a * m[2];
    early = T(2L) * (m[1] + a * (T(1L) + skew) * m[2] + a * a * skew * m[3]);
    last = T(2L) * (m[1] + a * m[2]);
  }
};

struct SlopesAtPoint {
  long layers;
  bool at_half = false;  // claims phi_{a_l} = 2 (m_1 + a m_2) for every beta

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> a(layers, T(0L));
    a.back() = free.scalar();
    const T beta = free.scalar();
    const auto m = free.vector(2 * response_degree(layers, true) + 1);
    const auto phi = structured_slopes(a, Vector<T>(layers - 1, beta), m);
    const TrivialSlopes<T> expected(a.back(), beta, m);
    Vector<T> zero = {phi.loss - expected.loss, phi.by_a.back() - expected.last};
    for (long l = 0; l + 1 < layers; ++l)
      zero.push_back(phi.by_a[l] - (at_half ? expected.last : expected.early));
    zero.insert(zero.end(), phi.by_b.begin(), phi.by_b.end());
    return zero;
  }
};
// E tr X X^T = n d and E tr (X X^T)^2 = n d (n + d + 1) for standard Gaussian columns, so that a =
// -E tr G / E tr G^2 is -n/(n+d+1).
struct FirstMoments {
  bool without_one = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  Vanishing<WordMatrix> operator()(Letters<WordMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix(d, n);
    const auto W = X * transpose(X);
    const auto law = gaussian(X, WordMatrix::identity(d));
    const auto nd = free.size(n) * free.size(d);
    Vanishing<WordMatrix> zero;
    zero.add(expectation(trace(W), {law}) - nd);
    zero.add(expectation(trace(W * W), {law}) -
             nd * (free.size(n) + free.size(d) + WordScalar(without_one ? 0 : 1)));
    return zero;
  }
};

// The point with numbers.
struct Point {
  long n, d, layers;
  Matrix<Rational> Sigma, Sigma_inverse;
  Rational beta, a;

  Point(long demonstrations, const Matrix<Rational>& covariance, long layer_count,
        const Rational& b)
      : n(demonstrations),
        d(covariance.rows()),
        layers(layer_count),
        Sigma(covariance),
        Sigma_inverse(inverse(covariance)),
        beta(b),
        a(-n, n + d + 1) {}

  RationalLayers weights() const {
    Vector<Rational> steps(layers);
    steps.back() = a;
    return structured_layers(steps, Vector<Rational>(layers - 1, beta), Sigma_inverse);
  }
  TrivialSlopes<Rational> slopes() const { return {a, beta, covariance_moments(n, d, 3)}; }
  // All partial derivatives, by Bartlett's decomposition.
  RationalLayers gradient() const {
    const auto data = gaussian_data(Sigma, Sigma_inverse, n);
    const auto at = weights();
    return full_gradient(at, [&](const RationalLayers& direction) {
      return population_loss_along(at, direction, data).derivative;
    });
  }
  bool small() const { return (d <= 2 && layers == 2) || (d == 1 && layers == 3); }
};

bool vanishes(const RationalLayers& gradient) {
  bool zero = true;
  for (const auto* list : {&gradient.A, &gradient.B})
    for (const auto& matrix : *list)
      for (const auto& entry : matrix.entries()) zero &= entry.sign() == 0;
  return zero;
}

Matrix<Rational> covariance(long a, long b, long c) {
  return {{Rational(a), Rational(b)}, {Rational(b), Rational(c)}};
}

// Full gradients at sizes beyond those of the instances.
Finding full_gradients(const Context&) {
  const Rational half(-1, 2);
  const bool zero = vanishes(Point(1, covariance(1, 1, 5), 2, half).gradient()) &&
                    vanishes(Point(2, covariance(1, 0, 9), 2, half).gradient());
  return settled(zero,
                 "every entry of every gradient is 0 at n=1, Sigma=[[1,1],[1,5]], L=2 and n=2, "
                 "Sigma=diag(1,9), L=2",
                 "an entry is not 0");
}
Finding full_gradient_123(const Context&) {
  return settled(vanishes(Point(1, covariance(1, 1, 5), 3, Rational(-1, 2)).gradient()),
                 "every entry of every gradient is 0", "an entry is not 0");
}

// B_l = -(1/3) I in place of -(1/2) I.
Finding third(const Context&) {
  const Rational entry = Point(1, covariance(1, 1, 5), 2, Rational(-1, 3)).gradient().A[0](0, 0);
  return settled(entry.sign() == 0, "critical",
                 "[grad_{A_0} f]_11 = " + entry.text() + " at n=1, Sigma=[[1,1],[1,5]], L=2");
}

Finding at_instance(const Context& c) {
  const auto beta = c.instance.has("b_value") ? c.instance.rational("b_value") : Rational(-1, 2);
  const Point point(c.instance.integer("n"), c.instance.matrix("Sigma"), c.instance.integer("L"),
                    beta);
  const auto slopes = point.slopes();
  const Rational entry = slopes.early / Rational(point.d) * point.Sigma(0, 0);
  const Rational loss(point.d * (point.d + 1), point.n + point.d + 1);
  const bool critical = slopes.early.sign() == 0 && slopes.last.sign() == 0;
  const Rational half(-1, 2);
  bool holds = loss == slopes.loss && (critical || beta != half);
  if (point.small()) {
    const auto gradient = point.gradient();
    holds &= vanishes(gradient) == critical && gradient.A.front()(0, 0) == entry &&
             population_loss(point.weights(),
                             gaussian_data(point.Sigma, point.Sigma_inverse, point.n)) == loss;
  }
  auto result = settled(holds,
                        "loss " + loss.text() +
                            ", that of one layer; the gradients by A_l are g Sigma with g = " +
                            (slopes.early / Rational(point.d)).text() +
                            " for l < L-1 and 0 for the last, those by "
                            "B_l are 0" +
                            (point.small() ? "; all entries computed" : ""),
                        "the point is not what is claimed");
  if (beta != half && holds) {
    result.answer = Answer::does_not_apply();
    result.detail = "B_l must be b I with b = -1/2, here b = " + beta.text() + "; " + result.detail;
  }
  result.values = {value("loss", loss), value("grad_A_00", entry), value("critical", critical)};
  return result;
}

std::optional<Complaint> two_layers(const Instance& instance) {
  const long L = instance.integer("L");
  if (L >= 2) return {};
  return Complaint{"L", std::to_string(L), "at least 2"};
}

}  // namespace

Theorem theorem() {
  const Sizes listed = {{"n", Extent::between(1, 2)}, {"d", 2}, {"L", 2}};
  const Sizes plane = {{"n", 1}, {"d", 2}, {"L", 2}}, longer = {{"n", 1}, {"d", 2}, {"L", 3}};
  return {
      .inputs = {n_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at least 2"},
                 inverse_task_covariance_input(),
                 {"b_value", Kind::rational, {}, {}, "B_l = b_value I; absent: -1/2", true, "-1/2"},
                 d_input()},
      .values = {{"loss", "rational: the loss, d(d+1)/(n+d+1)"},
                 {"grad_A_00", "rational: entry (1, 1) of grad_{A_0} f"},
                 {"critical", "boolean: all gradients vanish"}},
      .parts = {{"point",
                 {by_hand(chain({expand(SlopesAtPoint{2}), words(FirstMoments{})}), {"L"}),
                  by_hand(chain({expand(SlopesAtPoint{3}), words(FirstMoments{})})),
                  by_hand(chain({test(SlopesAtPoint{4}), words(FirstMoments{})})),
                  once(Evidence::exact, listed, Inputs::points, full_gradients),
                  deep(once(Evidence::exact, longer, Inputs::points, full_gradient_123)),
                  exact(at_instance)},
                 {{"the slopes are 2 (m_1 + a m_2) for every b", expand(SlopesAtPoint{2, true})},
                  {"the same for three layers", expand(SlopesAtPoint{3, true})},
                  {"the same for four layers", test(SlopesAtPoint{4, true})},
                  {"E tr (X X^T)^2 = n d (n + d)", words(FirstMoments{true})},
                  {"B_l = -(1/3) I is critical, too",
                   once(Evidence::exact, plane, Inputs::points, third)}}}},
      .require = two_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm5_trivial
