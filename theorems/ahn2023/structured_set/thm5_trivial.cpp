// An exact critical point in the structured set of Theorem 5, for all n, d and L >= 2:
// A_0 = .. = A_{L-2} = 0, B_l = -(1/2) I, A_{L-1} = -(n/(n+d+1)) Sigma^{-1}.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/first_moments.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

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

// What one layer makes of the response p and of mu_l: p (1 + a mu), mu (1 + a b mu)^2 (Theorem 5).
template <class T>
struct Response {
  T p, mu;

  Response after(const T& a, const T& b) const {
    const T factor = T(1L) + a * b * mu;
    return {p * (T(1L) + a * mu), mu * factor * factor};
  }
};

// A layer with a = 0 leaves p and mu alone, whatever b is, also where they or b move: before and
// behind a layer that moves any number of them may stand. At the point they are 1 and mu; where
// a_j moves from 0, then come idle layers and the last one, with a: p has the derivative of
// TrivialSlopes, and where the last a moves mu; where b_j moves, none.
struct OneLayerMoves {
  bool at_half = false;  // claims that of b = -1/2 for every b

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", from(2, Argument::free_index)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using D = Dual<T>;
    const D zero(0L), one(1L);
    const auto constant = [](const T& x) { return D{x, T(0L)}; };
    const auto moving = [](const T& x) { return D{x, T(1L)}; };
    const T p = free.scalar("p"), mu = free.scalar("mu"), a = free.scalar("a"),
            b = free.scalar("b");
    const Response<D> state{{p, free.scalar("p_slope")}, {mu, free.scalar("mu_slope")}};
    const D step{b, free.scalar("b_slope")};
    const auto idle = state.after(zero, step);
    const Response<D> start{one, constant(mu)};
    const auto early = start.after(moving(T(0L)), constant(b)).after(constant(a), zero).p;
    const auto last = start.after(moving(a), zero).p;
    const T skew = at_half ? T(0L) : T(T(1L) + T(2L) * b);
    return {idle.p.value - state.p.value,
            idle.p.slope - state.p.slope,
            idle.mu.value - state.mu.value,
            idle.mu.slope - state.mu.slope,
            early.value - (T(1L) + a * mu),
            early.slope - mu * (T(1L) + a * mu * skew),
            last.slope - mu};
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
    const BartlettWishart<Rational> W(data.n, data.D);
    const auto at = weights();
    return full_gradient(at, [&](const RationalLayers& direction) {
      return population_slope(at, direction, data, W);
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
  const bool zero = all_hold({vanishes(Point(1, covariance(1, 1, 5), 2, half).gradient()),
                              vanishes(Point(2, covariance(1, 0, 9), 2, half).gradient())});
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
  const bool critical = all_hold({slopes.early.sign() == 0, slopes.last.sign() == 0});
  const Rational half(-1, 2);
  bool holds = all_hold({loss == slopes.loss, critical || beta != half});
  if (point.small()) {
    const auto gradient = point.gradient();
    const auto data = gaussian_data(point.Sigma, point.Sigma_inverse, point.n);
    holds &= vanishes(gradient) == critical;
    holds &= Vector<Rational>{gradient.A.front()(0, 0), population_loss(point.weights(), data)} ==
             Vector<Rational>{entry, loss};
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
                 {chain({expand(OneLayerMoves{}), words(FirstMoments{})}),
                  once(Evidence::exact, listed, Inputs::points, full_gradients),
                  deep(once(Evidence::exact, longer, Inputs::points, full_gradient_123)),
                  exact(at_instance)},
                 {{"p has the slope mu for every b", expand(OneLayerMoves{true})},
                  {"E tr (X X^T)^2 = n d (n + d)", words(FirstMoments{true})},
                  {"B_l = -(1/3) I is critical, too",
                   once(Evidence::exact, plane, Inputs::points, third)}}}},
      .require = two_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm5_trivial
