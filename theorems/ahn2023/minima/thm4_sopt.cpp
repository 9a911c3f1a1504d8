// Over the structured set A_l = a_l Sigma^{-1} the loss of L layers has a least value, a ratio of
// two Hankel determinants; it is attained at L distinct negative step sizes, in any order.
#include <fmt/format.h>

#include "theorems/ahn2023/minima/two_layer_optimum.hpp"
#include "theorems/ahn2023/moment_forms.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023::claim_thm4_sopt {
namespace {

constexpr long most_by_sturm = 16;  // layers; the chain's coefficients grow, Arb isolates beyond

// Hankel matrices of M_0 = d, M_q = E tr W^q. n^q m_q = M_q leaves the ratio of determinants alone.
template <class T>
struct WishartHankel {
  Vector<T> moments;
  WishartHankel(const T& n, const T& d, long layers) : moments(power_moments(n, d, 2 * layers)) {}
  T numerator(long layers) const {
    return expanded_determinant(hankel_matrix(moments, layers + 1));
  }
  T denominator(long layers) const {
    return expanded_determinant(hankel_matrix(moments, layers, 2));
  }
};

// tr (X X^T)^q = tr (X^T X)^q, q >= 1: with K = (X^T X)^{q-1}, symmetric, (X X^T)^q = X K X^T; the
// next power has X^T X K in place of K, from K = I on. So all M_q but M_0 are those of n and d
// exchanged.
struct ExchangedPowers {
  bool one_more = false;  // tr (X X^T)^q = tr (X^T X)^{q+1}

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), K = free.symmetric("K", n);
    const M G = transpose(X) * X;
    Vanishing<M> zero;
    zero.equal(trace(X * K * transpose(X)), trace(K * (one_more ? G * G : G)));
    zero.equal(X * transpose(X) * (X * K * transpose(X)), X * (G * K) * transpose(X));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // q = 1: K = I.
    const M X = free.matrix("X", free.space("d"), free.space("n"));
    const M G = transpose(X) * X, I = identity_like(G);
    Vanishing<M> zero;
    zero.equal(X * transpose(X), X * I * transpose(X));
    zero.equal(trace(X * transpose(X)), trace(I * G));
    return zero;
  }
};

// f*_K(n, d) - f*_K(d, n) = d - n.
struct Duality {
  long layers;
  bool opposite = false;

  Sizes sizes() const {
    return {{"n", Argument::variable}, {"d", Argument::variable}, {"L", layers}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const WishartHankel<T> here(n, d, layers), there(d, n, layers);
    const T a = here.denominator(layers), b = there.denominator(layers);
    const T gap = opposite ? n - d : d - n;
    return {T(a - b), T(here.numerator(layers) * b - there.numerator(layers) * a - gap * a * b)};
  }
};

// TwoLayerOptimum, which Theorem 3 takes from a sum of squares, against the Hankel ratio.
struct ClosedForms {
  bool without_one = false;  // n + d for n + d + 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const WishartHankel<T> hankel(n, d, 2);
    const TwoLayerOptimum<T> two(n, d);
    const auto& M = hankel.moments;
    const T& D = two.denominator;
    // E tr p(W) W^j = 0 for j = 1, 2 and p(z) = 1 + (e1/n) z + (e2/n^2) z^2, times D.
    const auto orthogonal = [&](long j) {
      return T(D * M[j] + two.sum * M[j + 1] + two.product * M[j + 2]);
    };
    return {T(hankel.numerator(1) * (n + d + T(without_one ? 0L : 1L)) -
              d * (d + T(1L)) * hankel.denominator(1)),
            T(hankel.numerator(2) * D - d * two.loss * hankel.denominator(2)), orthogonal(1),
            orthogonal(2), T(two.sum * two.sum - T(4L) * (two.product * D + two.discriminant))};
  }
};

struct Case {
  long n, d, layers;
};
Case case_of(const Instance& instance) {
  return {instance.integer("n"), instance.integer("d"), instance.integer("L")};
}
Vector<Rational> moments_of(const Case& s) { return covariance_moments(s.n, s.d, 2 * s.layers); }
std::string at(const Case& s) { return fmt::format("n = {}, d = {}, L = {}", s.n, s.d, s.layers); }

// Determinants, normal equations, kernel polynomial: three ways to one number and one polynomial.
Finding optimum(const Context& c) {
  const auto s = case_of(c.instance);
  auto moments = moments_of(s);
  const Rational least = least_square(moments, s.layers);
  const auto p = least_square_polynomial(moments, s.layers);
  moments.push_back(Rational(0));  // the family goes one degree further than the kernel needs
  const auto kernel = kernel_polynomial(moments, s.layers, Rational(0));
  const Rational at_zero = kernel.at(Rational(0));
  const bool agree = all_hold({integral(p * p, moments) == least, at_zero * least == Rational(1),
                               kernel == UnivariatePolynomial(at_zero) * p});
  Vector<Rational> e;
  for (long k = 1; k <= s.layers; ++k) e.push_back(p.coefficient(k));
  auto result = settled(
      agree,
      fmt::format("{}: least loss {}; the ratio of determinants, the loss at the solution of the "
                  "normal equations and one over the kernel K(0, 0) are equal",
                  at(s), least.text()),
      fmt::format("{}: the ratio of determinants is {}, the other routes differ", at(s),
                  least.text()));
  result.values = {value("loss_min", least), value("e", e)};
  return result;
}

// E tr p(G) G^j, j = 1 .. L: the derivatives of the loss by the coefficients of p, halved.
bool stationary(const UnivariatePolynomial& p, const Vector<Rational>& moments, long layers) {
  auto shifted = p;
  for (long j = 1; j <= layers; ++j) {
    shifted *= UnivariatePolynomial::variable();
    if (integral(shifted, moments).sign() != 0) return false;
  }
  return true;
}

Finding conditions(const Context& c) {
  const auto s = case_of(c.instance);
  const auto moments = moments_of(s);
  const bool zero = stationary(least_square_polynomial(moments, s.layers), moments, s.layers);
  const bool definite = positive_definite(hankel_matrix(moments, s.layers, 2));
  return settled({zero, definite},
                 "E tr p(G) G^j = 0 for j = 1 .. L, and the Hankel matrix [m_{i+j+2}] is positive "
                 "definite: the optimal p is the only one",
                 zero ? "the Hankel matrix is not positive definite"
                      : "E tr p(G) G^j differs from 0 for some j");
}

// The coefficients of prod_l (1 + a_l mu) enclose those of p.
bool have_response(const Vector<Ball>& a, const UnivariatePolynomial& p) {
  const auto product = response_polynomial(a);
  for (std::size_t k = 0; k < product.size(); ++k) {
    if (!product[k].contains(p.coefficient(static_cast<long>(k)))) return false;
  }
  return static_cast<long>(product.size()) == p.degree() + 1;
}

Finding step_sizes(const Context& c) {
  const auto s = case_of(c.instance);
  const auto p = least_square_polynomial(moments_of(s), s.layers);
  Vector<Ball> a;
  for (const auto& root : real_roots(p)) a.push_back(Ball(-1) / root.enclosure);
  bool ascending = true;
  for (std::size_t l = 0; l < a.size(); ++l) {
    const Ball next = l + 1 < a.size() ? a[l + 1] : Ball(0);
    ascending &= less(a[l], next) == Truth::yes;
  }
  const bool all = all_hold({static_cast<long>(a.size()) == s.layers, have_response(a, p)});
  const bool counted =
      s.layers > most_by_sturm || SturmChain(p).count(Rational(0), std::nullopt) == s.layers;
  auto result = settled({all, ascending, counted},
                        fmt::format("p has {} simple positive {}, so that the least loss is "
                                    "attained at a_l = -1/r_l, ascending, distinct and negative; "
                                    "prod (1 + a_l mu) encloses p",
                                    s.layers, s.layers == 1 ? "zero r_0" : "zeros r_l"),
                        "p is not the product of 1 + a_l mu with distinct negative a_l");
  result.values = {enclosed_value("a_approx", a)};
  return result;
}

Finding bounds(const Context& c) {
  const auto s = case_of(c.instance);
  const Rational least = least_square(moments_of(s), s.layers);
  const Rational other = least_square(covariance_moments(s.d, s.n, 2 * s.layers), s.layers);
  const Rational gap(s.d - s.n);
  const Rational former = s.layers == 1 ? Rational(s.d) : least_square(moments_of(s), s.layers - 1);
  return settled(
      {least - other == gap, least.sign() > 0, gap < least, least < former},
      fmt::format("{} > max(0, d - n) = {}, below {} with one layer less; with n and d exchanged "
                  "{}, smaller by d - n = {}",
                  least.text(), std::max(s.d - s.n, 0L), former.text(), other.text(), gap.text()),
      fmt::format("{}, {} with n and d exchanged, {} with one layer less", least.text(),
                  other.text(), former.text()));
}

// The control: one step of the optimum 1 percent longer.
Finding longer_step(const Context& c) {
  const Case s{2, 2, 2};
  const auto moments = moments_of(s);
  const auto roots = real_roots(least_square_polynomial(moments, s.layers));
  const Rational first = Rational(-1) / roots[0].enclosure.midpoint() * Rational(101, 100);
  const Rational second = Rational(-1) / roots[1].enclosure.midpoint();
  const UnivariatePolynomial p(Vector<Rational>{1, first + second, first * second});
  const Rational excess = integral(p * p, moments) - least_square(moments, s.layers);
  return settled(excess < power(Rational(2), -c.bits / 2), "the loss stays",
                 fmt::format("{}: the loss grows by {:.6g}", at(s), excess.to_double()));
}

// E tr (1 + a G)^{2 L} = f* for some real a?
Finding equal_steps(const Context&) {
  const Case s{1, 1, 2};
  const auto moments = moments_of(s);
  Vector<Rational> loss;
  const Vector<Rational> binomials = {1, 4, 6, 4, 1};
  for (long k = 0; k <= 2 * s.layers; ++k) loss.push_back(binomials[k] * moments[k]);
  loss[0] -= least_square(moments, s.layers);
  return settled(SturmChain(UnivariatePolynomial(loss)).count(std::nullopt, std::nullopt) > 0,
                 "some equal steps attain the least loss",
                 "n = d = 1, L = 2: 1 + 4 a + 18 a^2 + 60 a^3 + 105 a^4 exceeds 8/15 for every "
                 "real a (no real zero of the difference, by Sturm)");
}

std::optional<Complaint> need_moderate_depth(const Instance& instance) {
  const long most = 64, L = instance.integer("L");
  if (L <= most) return std::nullopt;
  return Complaint{"L", std::to_string(L),
                   fmt::format("at most {}: the moments up to 2 L are exact", most)};
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 2}, {"d", 2}, {"L", 2}}, smallest = {{"n", 1}, {"d", 1}, {"L", 2}};
  return {
      .inputs = {n_input(), d_input(), L_input()},
      .values = {{"loss_min", "rational: least loss over A_l = a_l Sigma^{-1}"},
                 {"e", "vector[L]: elementary symmetric functions e_1 .. e_L of the optimal a"},
                 {"a_approx", "vector[L]: optimal a, ascending"}},
      .parts = {{"least",
                 {words(CompletedSquare{}), exact(optimum),
                  on_instance(Evidence::certificate, conditions)},
                 {{"what is left is m_0 + b^T H^{-1} b", words(CompletedSquare{true})},
                  {"a step 1 percent longer leaves the loss as it is",
                   once(Evidence::exact, plane, Inputs::points, longer_step)},
                  {"equal steps attain the least loss",
                   once(Evidence::certificate, smallest, Inputs::region, equal_steps)}},
                 {exact(bounds)}},
                {"steps",
                 {words(CompletedSquare{}), on_instance(Evidence::certificate, step_sizes)},
                 {{"what is left is m_0 + b^T H^{-1} b", words(CompletedSquare{true})}}},
                {"definite",
                 {words(RankOnePrompt{})},
                 {{"the eigenvalue is |x|^2 / n", words(RankOnePrompt{true})}}},
                {"closed",
                 {expand(ClosedForms{})},
                 {{"one layer with n + d for n + d + 1", expand(ClosedForms{true})}}},
                {"duality",
                 {chain({words(CompletedSquare{}), words(ExchangedPowers{})}), expand(Duality{2}),
                  expand(Duality{3})},
                 {{"what is left is m_0 + b^T H^{-1} b", words(CompletedSquare{true})},
                  {"tr (X X^T)^q is tr (X^T X)^{q+1}", words(ExchangedPowers{true})},
                  {"the gap is n - d", expand(Duality{2, true})},
                  {"the gap is n - d for three layers", expand(Duality{3, true})}}}},
      .require = need_moderate_depth,
  };
}

}  // namespace verify::ahn2023::claim_thm4_sopt
