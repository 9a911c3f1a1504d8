// An exact critical point in the structured set of Theorem 5, for all n, d and L >= 2:
// A_0 = .. = A_{L-2} = 0, B_l = -(1/2) I, A_{L-1} = -(n/(n+d+1)) Sigma^{-1}.
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/claim/finding.hpp"

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
Finding slopes_2(const Context&) { return expands_to_zero(SlopesAtPoint{2}); }
Finding slopes_3(const Context&) { return expands_to_zero(SlopesAtPoint{3}); }
Finding slopes_ginac(const Context&) { return expands_to_zero_ginac(SlopesAtPoint{2}); }
Finding slopes_4(const Context& c) { return identity_test(SlopesAtPoint{4}, c.seed); }
Finding any_beta(const Context&) { return expands_to_zero(SlopesAtPoint{2, true}); }

// E tr W = n d and E tr W^2 = n d (n + d + 1) for free n, by Bartlett's decomposition (d <= 4), so
// that a = -E tr G / E tr G^2 is -n/(n+d+1).
struct FirstMoments {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.scalar();
    const BartlettWishart<T> W(n, Vector<T>(d, T(1L)));
    const auto matrix = W.matrix();
    T second(0L);
    for (const auto& entry : matrix.entries()) second += W.expectation_of_product(entry, entry);
    const T first = W.expectation_of_product(trace(matrix), GaussianPolynomial<T>(1L));
    return {first - T(d) * n, second - T(d) * n * (n + T(d + 1))};
  }
};
Finding moments_2(const Context&) { return expands_to_zero(FirstMoments{2}); }
Finding moments_4(const Context&) { return expands_to_zero(FirstMoments{4}); }

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
                    vanishes(Point(2, covariance(1, 0, 9), 2, half).gradient()) &&
                    vanishes(Point(1, {{Rational(4)}}, 3, half).gradient()) &&
                    vanishes(Point(2, {{Rational(3)}}, 3, half).gradient());
  return settled(zero,
                 "every entry of every gradient is 0 at n=1, Sigma=[[1,1],[1,5]], L=2; n=2, "
                 "Sigma=diag(1,9), L=2; n=1, Sigma=4, L=3; n=2, Sigma=3, L=3",
                 "an entry is not 0");
}
Finding full_gradient_123(const Context&) {
  return settled(vanishes(Point(1, covariance(1, 1, 5), 3, Rational(-1, 2)).gradient()),
                 "every entry of every gradient is 0", "an entry is not 0");
}

// B_l = -(1/3) I in place of -(1/2) I.
Finding third(const Context&) {
  const Rational beta(-1, 3);
  const auto entry = [&](const Point& point) { return point.gradient().A.front()(0, 0); };
  const Rational first = entry(Point(1, covariance(1, 1, 5), 2, beta));
  const Rational second = entry(Point(2, covariance(1, 0, 9), 2, beta));
  const Rational last = entry(Point(1, {{Rational(4)}}, 3, beta));
  return settled(first.sign() == 0 && second.sign() == 0 && last.sign() == 0, "critical",
                 "[grad_{A_0} f]_11 = " + first.text() + " at n=1, Sigma=[[1,1],[1,5]], L=2; " +
                     second.text() + " at n=2, Sigma=diag(1,9), L=2; " + last.text() +
                     " at n=d=1, Sigma=4, L=3");
}

Finding at_instance(const Context& c) {
  const auto beta = c.instance.has("b_value") ? c.instance.rational("b_value") : Rational(-1, 2);
  const Point point(c.instance.integer("n"), c.instance.matrix("Sigma"), c.instance.integer("L"),
                    beta);
  const auto slopes = point.slopes();
  const Rational entry = slopes.early / Rational(point.d) * point.Sigma(0, 0);
  const Rational loss(point.d * (point.d + 1), point.n + point.d + 1);
  const bool critical = slopes.early.sign() == 0 && slopes.last.sign() == 0;
  bool holds = loss == slopes.loss && (critical || beta != Rational(-1, 2));
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "the slopes of phi at the point for L=2";
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, at least 2"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the covariates; the tasks have Sigma^{-1}"},
                 {"b_value", Kind::rational, {}, {}, "B_l = b_value I; absent: -1/2", true, "-1/2"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"loss", "rational: the loss, d(d+1)/(n+d+1)"},
                 {"grad_A_00", "rational: entry (1, 1) of grad_{A_0} f"},
                 {"critical", "boolean: all gradients vanish"}},
      .checks =
          {
              {"the slopes of phi at the point are 2(m_1 + a m_2) for b = -1/2, and 0 by b (L=2)",
               symbolic, everywhere, holds, On::claim, "L=2; a, b and all moments free", slopes_2,
               question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "L=2; a, b and all moments free", slopes_ginac, question},
              {"the slopes of phi at the point (L=3)", symbolic, everywhere, holds, On::claim,
               "L=3; a, b and all moments free", slopes_3},
              {"the slopes of phi at the point (L=4)", identity, everywhere, holds, On::claim,
               "L=4; a, b and all moments free", slopes_4},
              {"m_1 = d and m_2 = d(n+d+1)/n, so a = -n/(n+d+1) (d=2)", symbolic, everywhere, holds,
               On::claim, "d=2; n free", moments_2},
              {"m_1 = d and m_2 = d(n+d+1)/n (d=4)", symbolic, everywhere, holds, On::claim,
               "d=4; n free", moments_4},
              {"every entry of every gradient vanishes", exact, points, holds, On::claim,
               "(n,d,L) = (1,2,2), (2,2,2), (1,1,3), (2,1,3)", full_gradients},
              {"every entry of every gradient vanishes for three layers in the plane", exact,
               points, holds, On::claim, "(n,d,L) = (1,2,3), Sigma=[[1,1],[1,5]]",
               full_gradient_123, "", true},
              {"the point at the instance", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"B_l = -(1/3) I is critical too", exact, points, control, On::claim,
               "(n,d,L) = (1,2,2), (2,2,2), (1,1,3)", third},
              {"the slopes are 2(m_1 + a m_2) for every b", symbolic, everywhere, control,
               On::claim, "L=2", any_beta},
          },
      .require = two_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm5_trivial
