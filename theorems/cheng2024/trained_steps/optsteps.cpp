// The best step sizes of functional gradient descent for a given depth, on isotropic linear tasks:
// the zeros of the polynomial with p(0) = 1 that is smallest in the spectral measure of
// S = sum_i x_i x_i^T.
#include <fmt/format.h>

#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/isotropic_linear_task.hpp"
#include "theorems/cheng2024/linear_descent_step.hpp"
#include "theorems/cheng2024/trained_steps/equal_steps.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/expanded_determinant.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::cheng2024::claim_optsteps {
namespace {

using Poly = UnivariatePolynomial;

// m_0 = d and m_j = E tr S^j, j <= highest.
Vector<Rational> spectral_moments(CovariateLaw law, long n, long d, long highest) {
  Vector<Rational> moments = {Rational(d)};
  const auto rest = law == CovariateLaw::gaussian
                        ? mean_power_traces(Rational(n), Rational(d), highest)
                        : spherical_power_traces(n, d, highest);
  moments.insert(moments.end(), rest.begin(), rest.end());
  return moments;
}

// E tr p(S)^2 from the moments.
template <class T>
T squared_norm(const Vector<T>& p, const Vector<Rational>& moments) {
  T sum(0L);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j)
      sum += from_rational<T>(moments.at(i + j)) * T(p[i] * p[j]);
  return sum;
}

// Of the query: E |x_query|^2 / d.
Rational query_weight(CovariateLaw law, long d) {
  return law == CovariateLaw::gaussian ? Rational(1) : Rational(1, d);
}

// The mean of <P theta, x>^2 over theta ~ N(0, I) and x of covariance s I is s tr P^2, for any
// symmetric P that they do not depend on: with P = p(S) the loss of the forward pass. A quadratic
// in x sees its covariance alone, so that the unit sphere is s = 1/d.
struct MeanSquare {
  bool squared_trace = false;  // (tr P)^2

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto P = free.symmetric("P", d);
    const auto theta = free.vector("theta", d), x = free.vector("x", d);
    const auto s = free.scalar("s"), root = free.scalar("root");
    const auto I = TreeMatrix::identity(d);
    const auto error = dot(P * theta, root * x);
    const auto mean = expectation(error * error, {gaussian(theta, I), gaussian(x, I)});
    const auto square = squared_trace ? trace(P) * trace(P) : trace(P * P);
    Vanishing<TreeMatrix> zero;
    zero.add(s * (mean - root * root * square));
    return zero;
  }
};

// Loss of the forward pass - E tr p(S)^2 times the weight of the query.
struct LossIsSpectral {
  CovariateLaw law;
  long n, d, L;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto r_prime = free.vector("r_prime", L);
    const auto moments = spectral_moments(law, n, d, 2 * L);
    return {isotropic_descent_loss(law, n, d, r_prime) -
            from_rational<T>(query_weight(law, d)) *
                squared_norm(residual_polynomial(r_prime), moments)};
  }
};

// The integral of p^2 for p = 1 + q_1 t + .. + q_L t^L is (1, q)^T H (1, q), H = [[m_0, h^T], [h,
// G]] with G the Gram matrix of t, .., t^L: it is m_0 - h^T G^{-1} h + (q - q*)^T G (q - q*) for q*
// = - G^{-1} h, and p is orthogonal to t, .., t^L at q* alone.
struct LeastSquare {
  bool other_sign = false;  // q* = G^{-1} h

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto L = free.space("L");
    const auto [G, inverse] = free.regular_symmetric("G", L);
    const auto h = free.vector("h", L), q = free.vector("q", L);
    const auto m_0 = free.scalar("m_0");
    const ScalarOf<M> one(1L);
    const auto best = (other_sign ? one : -one) * (inverse * h);
    const auto p = with_last(q, one);
    const auto gap = q - best;
    Vanishing<M> zero;
    zero.add(dot(p, bordered(G, h, h, m_0) * p) - (m_0 - dot(h, inverse * h)) - dot(gap, G * gap));
    zero.equal(h + G * q, G * gap);
    return zero;
  }
};

// n = 1, Gaussian: S has the eigenvalue |x|^2 and d - 1 times 0, so that the loss is d - 1 + E p^2
// with the moments M_j = E |x|^{2j} = 2^j a (a+1) .. (a+j-1), a = d/2. The best p has the
// coefficients q_j = (-1)^j binom(L, j) / (2^j (a+1) .. (a+j)), as
//   q_j M_j = (-1)^j binom(L, j) a / (a + j),
//   q_j M_{i+j+1} = (-1)^j binom(L, j) 2^{i+1} a (a+j+1) .. (a+j+i):
// the first sum to L!/((a+1) .. (a+L)), the second, a polynomial in j of degree i < L, to 0, so
// that E p^2 = E p. By steps from j to j + 1, where M_j is multiplied by 2 (a+j) and (a+1) .. (a+j)
// by a+j+1, and from i to i + 1, from M_1 = 2 a.
struct BestForOne {
  bool one_behind = false;  // the control: (a+1) .. (a+j) is multiplied by a+j

  Sizes sizes() const { return {{"d", Argument::variable}, {"L", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T d = free.size("d"), i = free.scalar("i"), j = free.scalar("j");
    const T half = from_rational<T>(Rational(1, 2)), a = half * d, one(1L), two(2L);
    const T moment = two * T(a + j), risen = two * T(a + j + (one_behind ? T(0L) : one));
    // Numerators and denominators of a/(a+j) and a/(a+j+1); of (a+j+1) .. (a+j+i), f there, the
    // next is f (a+j+i+1)/(a+j+1), and M_{i+j+2}/M_{i+j+1} = 2 (a+i+j+1).
    const T f = free.scalar("f"), next = f * T(a + i + j + one);
    return {a * moment * T(a + j + one) - a * risen * T(a + j),
            f * two * T(a + i + j + one) * T(a + j + one) - next * risen,
            f * two * T(a + i + j + one) - two * next};
  }
};

// tr (X X^T)^j = tr (X^T X)^j for every j: (X X^T)^j = X W X^T with W = (X^T X)^{j-1}, by a step
// from W to X^T X W. So all moments but m_0 = d are those of n and d exchanged.
struct SameTraces {
  bool other_factor = false;  // the control: W for X^T X W

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const ModelStep<ScalarOf<M>> step;
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), W = free.matrix("W", n, n), S = X * transpose(X);
    const M next = other_factor ? W : transpose(X) * X * W;
    Vanishing<M> zero;
    zero.equal(S * (X * W * transpose(X)), X * next * transpose(X));
    zero.equal(trace(X * W * transpose(X)), trace(transpose(X) * X * W));
    return zero;
  }
};

// n = 1, Gaussian, d free, m_0 = d and m_j = d (d+2) .. (d+2j-2): the ratio of Hankel determinants
// is d - 1 + L! / prod_{k=1..L} (d/2 + k).
struct OneDemonstration {
  long L;
  bool one_less = false;  // d - 1 in the product

  Sizes sizes() const { return {{"d", Argument::variable}, {"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d");
    const long offset = one_less ? -1 : 0;
    Vector<T> moments = {d};
    T product(1L);
    for (long j = 1; j <= 2 * L; ++j) {
      product = T(product * T(d + T(2 * j - 2)));
      moments.push_back(product);
    }
    T shifted(1L);  // 2^L prod (d/2 + k)
    Rational factorial(1);
    for (long k = 1; k <= L; ++k) {
      shifted = T(shifted * T(d + T(2 * k + offset)));
      factorial *= Rational(2 * k);
    }
    const T all = expanded_determinant(hankel_matrix(moments, L + 1));
    const T inner = expanded_determinant(hankel_matrix(moments, L, 2));
    return {all * shifted - inner * T(T(d - T(1L)) * shifted + from_rational<T>(factorial))};
  }
};

// The loss exceeds the dimension part equally for (n, d) and (d, n): loss - d = loss' - n.
struct Exchange {
  long L;
  bool plain = false;  // the losses themselves

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}, {"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const auto determinants = [&](const T& a, const T& b) {
      Vector<T> moments = {b};
      for (const auto& m : mean_power_traces(a, b, 2 * L)) moments.push_back(m);
      return std::pair{expanded_determinant(hankel_matrix(moments, L + 1)),
                       expanded_determinant(hankel_matrix(moments, L, 2))};
    };
    const auto [p, q] = determinants(n, d);
    const auto [p2, q2] = determinants(d, n);
    return {plain ? T(p * q2 - p2 * q) : T(T(p - d * q) * q2 - T(p2 - n * q2) * q)};
  }
};

CovariateLaw law_of(const Context& c) {
  return c.instance.text("law") == "gaussian" ? CovariateLaw::gaussian : CovariateLaw::sphere;
}

struct Question {
  CovariateLaw law;
  long n, d, L;
  Vector<Rational> moments;
};

Question question_of(const Context& c) {
  const auto law = law_of(c);
  const long n = c.instance.integer("n"), d = c.instance.integer("d"), L = c.instance.integer("L");
  return {law, n, d, L, spectral_moments(law, n, d, 2 * L)};
}

Plot loss_plot(const Question& q) {
  const Rational weight = query_weight(q.law, q.d);
  Curve best{"optimal steps", Mark::points, {}};
  for (long l = 1; l <= q.L; ++l)
    best.points.emplace_back(l, (weight * least_square(q.moments, l)).to_double());
  const double least = (weight * Rational(std::max(q.d - q.n, 0L))).to_double();
  Curve bayes{"Bayes loss", Mark::dashed, {{1, least}, {static_cast<double>(q.L), least}}};
  return {"Least population loss against depth",
          "layers",
          "loss",
          "The least loss over the step sizes at each depth; the dashed line is the Bayes loss.",
          {std::move(best), std::move(bayes)}};
}

Vector<Ball> best_steps(const Poly& p, long L) {
  Vector<Ball> steps;
  for (const auto& root : real_roots(p.reversed(L))) steps.push_back(root.enclosure);
  return steps;
}

Finding optimum(const Context& c) {
  const auto q = question_of(c);
  const Poly p = least_square_polynomial(q.moments, q.L);
  const Rational weight = query_weight(q.law, q.d);
  const Rational loss = weight * least_square(q.moments, q.L);
  const bool attained = weight * integral(p * p, q.moments) == loss;
  // Orthogonal to t, .., t^L: any other polynomial p + g, g(0) = 0, adds the integral of g^2.
  bool orthogonal = p.coefficient(0) == Rational(1);
  Poly monomial(1);
  for (long k = 1; k <= q.L; ++k) {
    monomial *= Poly::variable();
    orthogonal &= integral(p * monomial, q.moments).sign() == 0;
  }
  const bool unique = positive_definite(hankel_matrix(q.moments, q.L, 2));
  // Zeros lie in (0, infinity), L different ones.
  const auto chain = SturmChain(p);
  const bool real = all_hold({p.degree() == q.L, chain.count(Rational(0), {}) == q.L});
  Vector<Rational> coefficients;
  for (long k = 0; k <= q.L; ++k) coefficients.push_back(p.coefficient(k));
  auto result = settled(
      {attained, orthogonal, unique, real},
      fmt::format(
          "the quotient of Hankel determinants {} is attained; p is orthogonal to t .. t^{} "
          "and the integral of g^2 is positive for g(0) = 0, so that p is the only "
          "minimiser; its {} zeros are real, positive and simple (Sturm)",
          loss.text(), q.L, q.L),
      "the polynomial is not the minimiser");
  result.values = {value("loss", loss), value("residual_polynomial", coefficients),
                   enclosed_value("r_prime_approx", best_steps(p, q.L))};
  if (deserves_plots(c) && q.L > 1) result.plots = {loss_plot(q)};
  return result;
}

// The enclosed steps put back: the forward pass on random tokens where that is small, else the
// polynomial with these zeros.
Finding steps_give_the_loss(const Context& c) {
  const auto q = question_of(c);
  const auto steps = best_steps(least_square_polynomial(q.moments, q.L), q.L);
  const Rational loss = query_weight(q.law, q.d) * least_square(q.moments, q.L);
  const bool small = q.n * q.d * q.L <= 8 && q.n + q.d <= 4;
  const Ball found =
      small ? isotropic_descent_loss(q.law, q.n, q.d, steps)
            : Ball(query_weight(q.law, q.d)) * squared_norm(residual_polynomial(steps), q.moments);
  if (!found.contains(loss))
    return finding(Truth::no, fmt::format("with the steps the loss is {}, not {}",
                                          found.decimal(20), loss.text()));
  return finding(
      sufficient(less(abs(found - Ball(loss)), Ball(Rational(1, 1000000)))),
      fmt::format("{} with the enclosed steps gives {}",
                  small ? "the forward pass on random tokens" : "E tr p(S)^2", found.decimal(20)));
}

// n = d = 1: does the loss of L equal steps stay above the least loss for every real step?
Finding equal_steps_are_worse(long L) {
  const auto moments = spectral_moments(CovariateLaw::gaussian, 1, 1, 2 * L);
  if (moments != moments_of_square<Rational>(2 * L))
    return finding(Truth::unknown, "other moments than those of the certificate");
  const Poly delta = Poly::variable();
  Poly loss;
  const auto p = residual_polynomial<Poly>(Vector<Poly>(L, delta));
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) loss += Poly(moments[i + j]) * p[i] * p[j];
  const Poly excess = loss - Poly(least_square(moments, L));
  const long touches = SturmChain(excess).count({}, {});
  const auto words = fmt::format(
      "n = d = 1, L = {}: the loss with equal steps meets the least loss {} at {} real "
      "steps (Sturm's theorem)",
      L, least_square(moments, L).text(), touches);
  return settled(touches == 0, words, words);
}
template <long L>
WayCheck equal_steps() {
  return with_facts(once(Evidence::certificate, {}, Inputs::points,
                         [](const Context&) { return equal_steps_are_worse(L); }),
                    [](auto& say) { equal_steps_counted(say, L); });
}

std::optional<Complaint> require(const Instance& instance) {
  constexpr long deepest_on_sphere = 4;
  const long n = instance.integer("n"), d = instance.integer("d"), L = instance.integer("L");
  if (instance.text("law") != "sphere") return {};
  if ((n == 1 || d == 1) && L > 1)
    return Complaint{"L", std::to_string(L),
                     "1: on the sphere S has one nonzero eigenvalue, the same for every prompt, "
                     "when n = 1 or d = 1, and further steps are not determined"};
  if (n > 2 && L > deepest_on_sphere)
    return Complaint{"L", std::to_string(L), "at most 4 on the sphere for n > 2"};
  return {};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {covariate_law_input(), n_input(), d_input(), L_input()},
      .values = {{"loss", "rational: the least population loss"},
                 {"residual_polynomial", "vector[L+1]: coefficients of p, constant term 1 first"},
                 {"r_prime_approx", "vector[L]: the best steps, ascending"}},
      .parts = {{"spectral",
                 {chain({words(LinearDescentStep{}), words(MeanSquare{})})},
                 {{"V has the opposite sign", words(LinearDescentStep{true})},
                  {"(tr p(S))^2 for tr p(S)^2", words(MeanSquare{true})}},
                 {expand(LossIsSpectral{CovariateLaw::gaussian, 2, 2, 2}),
                  expand(LossIsSpectral{CovariateLaw::sphere, 2, 2, 2}),
                  expand(LossIsSpectral{CovariateLaw::sphere, 3, 2, 1})}},
                {"minimum",
                 {words(LeastSquare{}),
                  chain({on_instance(Evidence::certificate, optimum),
                         on_instance(Evidence::enclosure, steps_give_the_loss)})},
                 {{"q* = G^{-1} h", words(LeastSquare{true})}}},
                {"zeros",
                 {words(LeastSquare{})},
                 {{"p is orthogonal to t, .., t^L for q* = G^{-1} h", words(LeastSquare{true})}}},
                {"one",
                 {expand(BestForOne{}), expand(OneDemonstration{1}), expand(OneDemonstration{2}),
                  expand(OneDemonstration{3}), expand(OneDemonstration{4})},
                 {{"(a+1) .. (a+j) is multiplied by a + j", expand(BestForOne{true})},
                  {"d - 1 in the product", test(OneDemonstration{2, true})}}},
                {"exchange",
                 {words(SameTraces{}), expand(Exchange{1}), expand(Exchange{2})},
                 {{"(X X^T)^j = X (X^T X)^j X^T", words(SameTraces{true})},
                  {"the losses themselves are the same", test(Exchange{2, true})}}},
                {"unequal", {equal_steps<2>()}, {{"with one layer", equal_steps<1>()}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_optsteps
