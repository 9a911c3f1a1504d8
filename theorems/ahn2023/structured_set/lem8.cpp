// Lemma 8: layers that are multiples of one matrix may change places; others may not.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "theorems/ahn2023/covariate_step.hpp"
#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_lem8 {
namespace {

template <class T>
Vector<T> rearranged(const Vector<T>& layers, const Vector<long>& order) {
  return map(order, [&](long from) { return layers[static_cast<std::size_t>(from)]; });
}

enum class Variant { as_stated, another_matrix, moving };

// Two layers a N and b N next to each other, N not symmetric, may change places on any tokens: the
// step by which any two of L such layers do.
struct Exchange {
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Z = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto N = free.matrix("N", d, d);
    const auto a = free.scalar("a"), b = free.scalar("b"), scale = free.scalar("scale");
    const M A = a * N;
    const M other = variant == Variant::another_matrix ? free.matrix(d, d) : b * N;
    const M B = variant == Variant::moving ? free.scalar() * identity_like(N) : zero_like(N);
    const auto both = [&](const M& first, const M& second) {
      return covariate_layer(second, B, covariate_layer(first, B, Z, scale), scale);
    };
    Vanishing<M> zero;
    zero.equal(both(A, other), both(other, A));
    return zero;
  }
};

struct Problem {
  long n;
  Vector<Matrix<Rational>> A;
  Matrix<Rational> Sigma;

  explicit Problem(const Instance& instance)
      : n(instance.integer("n")),
        A(instance.matrices("A")),
        Sigma(instance.has("Sigma") ? instance.matrix("Sigma")
                                    : identity_matrix<Rational>(A.front().rows())) {}
  long d() const { return Sigma.rows(); }

  // Are all A_l multiples of one matrix?
  bool proportional() const {
    const Matrix<Rational>* unit = nullptr;
    for (const auto& matrix : A) {
      const bool zero = std::all_of(matrix.entries().begin(), matrix.entries().end(),
                                    [](const Rational& x) { return x.sign() == 0; });
      if (zero) continue;
      if (unit == nullptr) unit = &matrix;
      if (!multiple_of(*unit, matrix)) return false;
    }
    return true;
  }
  // The a_l, if A_l = a_l Sigma^{-1}.
  std::optional<Vector<Rational>> structured() const {
    Vector<Rational> a;
    const auto precision = inverse(Sigma);
    for (const auto& matrix : A) {
      const auto factor = multiple_of(precision, matrix);
      if (!factor) return {};
      a.push_back(*factor);
    }
    return a;
  }
};

constexpr long most_structured = 40;  // layers; power sums of twice that order
bool by_words(const Problem& problem) { return static_cast<long>(problem.A.size()) <= most_layers; }
// Products of 2 L factors G in d(d+1)/2 variables.
bool by_bartlett(const Problem& problem) {
  const long L = static_cast<long>(problem.A.size()), d = problem.d();
  return (d <= 2 && L <= 12) || (d == 3 && L <= 5);
}

struct Route {
  std::string name;
  Rational loss;
};

// The loss by every route that is cheap at this size.
Vector<Route> losses(const Problem& problem, const Vector<Matrix<Rational>>& A) {
  Vector<Route> result;
  auto ordered = problem;
  ordered.A = A;
  if (const auto a = ordered.structured(); a && a->size() <= most_structured)
    result.push_back({"power sums", structured_slopes(problem.n, problem.d(), *a, {}).loss});
  if (by_words(problem))
    result.push_back({"trace words", LayerLoss(problem.n, A, {}, problem.Sigma).value()});
  const bool cheap = problem.d() <= 2 && A.size() <= 4;
  if (cheap || (result.empty() && by_bartlett(problem))) {
    const auto data = gaussian_data(problem.Sigma, inverse(problem.Sigma), problem.n);
    result.push_back({"Bartlett's decomposition", population_loss<Rational>({A, {}}, data)});
  }
  return result;
}

Finding at_instance(const Context& c) {
  const Problem problem(c.instance);
  const auto before = losses(problem, problem.A);
  const auto after = losses(problem, rearranged(problem.A, c.instance.integers("permutation")));
  bool agree = true;
  std::string routes;
  for (std::size_t k = 0; k < before.size(); ++k) {
    agree &= all_hold({before[k].loss == before[0].loss, after[k].loss == after[0].loss});
    routes += (k == 0 ? "" : " and ") + before[k].name;
  }
  const bool proportional = problem.proportional();
  const Rational loss = before[0].loss, permuted = after[0].loss;
  auto result = settled(
      {agree, loss == permuted},
      "the layers are multiples of one matrix: both losses are " + loss.text() + ", by " + routes,
      "losses " + loss.text() + " and " + permuted.text() + ", by " + routes);
  if (agree && !proportional) {
    result.answer = Answer::does_not_apply();
    result.detail =
        "all layers must be multiples of one matrix, here they are not; the losses in "
        "the two orders are " +
        loss.text() + " and " + permuted.text() + ", by " + routes;
  }
  result.values = {value("loss", loss), value("loss_permuted", permuted)};
  return result;
}

// A_0 = diag(1, second), A_1 = I, which even commute: the order matters for second = 0.
template <class T>
void beside_identity(Comparisons<T>& say, long second) {
  const auto one = identity_matrix<T>(2);
  const auto A = diagonal_matrix<T>({T(1L), T(second)});
  std::string words = fmt::format("Sigma = I, A_0 = diag(1, {}), A_1 = I:", second);
  for (const long n : {1L, 2L}) {
    const GaussianData<T> data{one, {T(1L), T(1L)}, one, T(n), say.number(1, n)};
    const T loss = population_loss<T>({{A, one}, {}}, data);
    const T swapped = population_loss<T>({{one, A}, {}}, data);
    say.differ(loss, swapped);
    words += fmt::format("{} n = {}: {}, exchanged {}", n == 1 ? "" : ";", n, shown(loss),
                         shown(swapped));
  }
  say.words(words);
}

// With covariate updates B_0 = beta I, beta = 1/2, the order matters even on the structured set.
template <class T>
void order_matters(Comparisons<T>& say, const T& beta) {
  const T a = say.number(-1, 3), b = say.number(-1, 5), d(2L), inverse_n(1L);
  const T loss = structured_loss<T>({a, b}, {beta}, d, inverse_n);
  const T swapped = structured_loss<T>({b, a}, {beta}, d, inverse_n);
  say.differ(loss, swapped);
  say.words("n = 1, d = 2, B_0 = " + shown(beta) + " I, a = (-1/3, -1/5): " + shown(loss) +
            ", exchanged " + shown(swapped));
}

// n = d = 1, L = 2: phi = E (1 + e_1 mu + e_2 mu^2)^2 in e_1 = a_0 + a_1, e_2 = a_0 a_1 has one
// critical point e, and a_0, a_1 are the roots of t^2 - e_1 t + e_2: (a_0, a_1) and (a_1, a_0) are
// two critical points if the discriminant is positive, for `layers` that are told apart.
Finding two_critical_points(bool one_layer) {
  const long L = one_layer ? 1 : 2;
  const auto best = least_square_polynomial(covariance_moments(1, 1, 2 * L), L);
  const Rational e1 = best.coefficient(1), e2 = one_layer ? Rational(0) : best.coefficient(2);
  const Rational discriminant = one_layer ? Rational(0) : e1 * e1 - Rational(4) * e2;
  Vector<Rational> signed_sums;  // .., e_2, -e_1, 1
  for (long k = L; k >= 0; --k)
    signed_sums.push_back(Rational(k % 2 == 0 ? 1 : -1) * best.coefficient(k));
  const UnivariatePolynomial steps(signed_sums);
  // Between its roots, at their mean, the polynomial is negative.
  return settled({real_roots(steps).size() == 2, steps.at(e1 / Rational(2)).sign() < 0},
                 "n = d = 1, L = 2: a_0 + a_1 = " + e1.text() + ", a_0 a_1 = " + e2.text() +
                     ", discriminant " + discriminant.text() + ": two orders of two numbers",
                 "n = d = L = 1: one number, a_0 = " + e1.text());
}
// The same as facts for the certificate: best is the solution of the normal equations with the
// moments m_1 .. m_4 of mu.
template <class T>
void two_critical_points_counted(Comparisons<T>& say, bool one_layer) {
  const auto m = mean_covariance_traces(T(1L), T(1L), one_layer ? 2 : 4);
  if (one_layer) return say.roots(2, {}, Vector<T>{T(m[1] / m[2]), T(1L)});
  const T det = m[2] * m[4] - m[3] * m[3];
  const T e1 = (m[2] * m[3] - m[1] * m[4]) / det, e2 = (m[1] * m[3] - m[2] * m[2]) / det;
  say.zero(T(m[1] + m[2] * e1 + m[3] * e2));
  say.zero(T(m[2] + m[3] * e1 + m[4] * e2));
  say.positive(T(e1 * e1 - T(4L) * e2));
  say.roots(2, {}, Vector<T>{e2, T(-e1), T(1L)});
}
Finding two_orders(const Context&) { return two_critical_points(false); }
Finding one_order(const Context&) { return two_critical_points(true); }

std::optional<Complaint> valid(const Instance& instance) {
  const Problem problem(instance);
  const long L = static_cast<long>(problem.A.size());
  auto order = instance.integers("permutation");
  std::sort(order.begin(), order.end());
  Vector<long> positions(L);
  std::iota(positions.begin(), positions.end(), 0L);
  if (order != positions)
    return Complaint{"permutation",
                     fmt::format("({})", fmt::join(instance.integers("permutation"), ", ")),
                     fmt::format("every number from 0 to {} once", L - 1)};
  const bool structured = problem.structured().has_value() && L <= most_structured;
  if (structured || by_words(problem) || by_bartlett(problem)) return {};
  return Complaint{"A", fmt::format("{} layers, d = {}", L, problem.d()),
                   "up to 4 layers, 5 for d = 3, 12 for d = 2, 40 for multiples of Sigma^{-1}"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(),
                 {"A", Kind::matrices, {"L", "d", "d"}, {Constraint::symmetric}, "the layers"},
                 {"permutation",
                  Kind::vector,
                  {"L"},
                  {Constraint::integers},
                  "position l receives A_{permutation[l]}"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the covariates, the tasks have Sigma^{-1}; absent: I",
                  true},
                 d_input(),
                 L_input()},
      .values = {{"loss", "rational: the loss in the given order"},
                 {"loss_permuted", "rational: the loss in the other order"}},
      .parts = {{"loss",
                 {words(Exchange{})},
                 {{"any two matrices may change places", words(Exchange{Variant::another_matrix})},
                  {"B_l = b I, too", words(Exchange{Variant::moving})}}},
                {"both_orders", {exact(at_instance)}},
                {"several",
                 {with_facts(once(Evidence::exact, {}, Inputs::points, two_orders),
                             [](auto& say) { two_critical_points_counted(say, false); })},
                 {{"one layer has two orders",
                   with_facts(once(Evidence::exact, {}, Inputs::points, one_order),
                              [](auto& say) { two_critical_points_counted(say, true); })}}},
                {"commuting",
                 {compare([](auto& say) { beside_identity(say, 0); })},
                 {{"the order of two equal layers matters",
                   compare([](auto& say) { beside_identity(say, 1); })}}},
                {"moving",
                 {compare([](auto& say) { order_matters(say, say.number(1, 2)); })},
                 {{"the order matters for B_0 = 0, too",
                   compare([](auto& say) { order_matters(say, say.number(0)); })}}}},
      .require = valid,
  };
}

}  // namespace verify::ahn2023::claim_lem8
