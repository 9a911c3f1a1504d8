// Lemma 8: layers that are multiples of one matrix may change places; others may not.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt.hpp"

namespace verify::ahn2023::claim_lem8 {
namespace {

template <class T>
Vector<T> rearranged(const Vector<T>& layers, const Vector<long>& order) {
  return map(order, [&](long from) { return layers[static_cast<std::size_t>(from)]; });
}

// Every entry of Z_L for A_l = a_l N with N arbitrary, on arbitrary tokens, is the same in the
// given order and with two neighbours exchanged; such exchanges generate all permutations.
struct Exchange {
  long d, n, layers, place;
  bool two_matrices = false;  // A_place is another matrix

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto Z = free.matrix(d + 1, n + 1), N = free.matrix(d, d);
    CovariateLayers<T> weights;
    for (const auto& a : free.vector(layers)) weights.A.push_back(a * N);
    if (two_matrices) weights.A[place] = free.matrix(d, d);
    auto other = weights;
    std::swap(other.A[place], other.A[place + 1]);
    const auto left = covariate_stack(Z, weights, scale).back();
    return (left - covariate_stack(Z, other, scale).back()).entries();
  }
};
Finding exchange_212(const Context&) { return expands_to_zero(Exchange{2, 1, 2, 0}); }
Finding exchange_ginac(const Context&) { return expands_to_zero_ginac(Exchange{1, 1, 2, 0}); }
Finding exchange_112(const Context&) { return expands_to_zero(Exchange{1, 1, 2, 0}); }
Finding exchange_first(const Context& c) { return identity_test(Exchange{5, 20, 4, 0}, c.seed); }
Finding exchange_last(const Context& c) { return identity_test(Exchange{5, 20, 4, 2}, c.seed); }
Finding other_matrix(const Context& c) { return identity_test(Exchange{2, 1, 2, 0, true}, c.seed); }

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
    agree &= before[k].loss == before[0].loss && after[k].loss == after[0].loss;
    routes += (k == 0 ? "" : " and ") + before[k].name;
  }
  const bool proportional = problem.proportional();
  const Rational loss = before[0].loss, permuted = after[0].loss;
  auto result = settled(
      agree && (loss == permuted || !proportional),
      (proportional ? "the layers are multiples of one matrix: both losses are " + loss.text()
                    : "the layers are not multiples of one matrix: the losses are " + loss.text() +
                          " and " + permuted.text()) +
          ", by " + routes,
      "losses " + loss.text() + " and " + permuted.text() + ", by " + routes);
  result.values = {value("loss", loss), value("loss_permuted", permuted)};
  return result;
}

// A_0 = diag(1, 0), A_1 = I, which even commute.
Finding commuting_layers(const Context&) {
  const auto one = identity_matrix<Rational>(2);
  const auto A = diagonal_matrix<Rational>({Rational(1), Rational(0)});
  bool equal = true;
  std::string words = "Sigma = I, A_0 = diag(1, 0), A_1 = I:";
  for (const long n : {1L, 2L}) {
    const auto data = gaussian_data(one, one, n);
    const auto loss = population_loss<Rational>({{A, one}, {}}, data);
    const auto swapped = population_loss<Rational>({{one, A}, {}}, data);
    equal &= loss == swapped;
    words += fmt::format("{} n = {}: {}, exchanged {}", n == 1 ? "" : ";", n, loss.text(),
                         swapped.text());
  }
  return settled(equal, words, words);
}

// With covariate updates B_0 = (1/2) I the order matters even on the structured set.
Finding moving_layers(const Context&) {
  const Rational a(-1, 3), b(-1, 5), half(1, 2);
  const auto loss = structured_slopes(1, 2, {a, b}, {half}).loss;
  const auto swapped = structured_slopes(1, 2, {b, a}, {half}).loss;
  const auto words = "n = 1, d = 2, B_0 = (1/2) I, a = (-1/3, -1/5): " + loss.text() +
                     ", exchanged " + swapped.text();
  return settled(loss == swapped, words, words);
}

std::optional<Complaint> valid(const Instance& instance) {
  const Problem problem(instance);
  const long L = static_cast<long>(problem.A.size());
  auto order = instance.integers("permutation");
  std::sort(order.begin(), order.end());
  Vector<long> positions(L);
  std::iota(positions.begin(), positions.end(), 0L);
  if (order != positions)
    return Complaint{"permutation", "", fmt::format("every number from 0 to {} once", L - 1)};
  const bool structured = problem.structured().has_value() && L <= most_structured;
  if (structured || by_words(problem) || by_bartlett(problem)) return {};
  return Complaint{"A", fmt::format("{} layers, d = {}", L, problem.d()),
                   "up to 4 layers, 5 for d = 3, 12 for d = 2, 40 for multiples of Sigma^{-1}"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "may two layers change places for d=1, n=1, L=2";
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
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
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"loss", "rational: the loss in the given order"},
                 {"loss_permuted", "rational: the loss in the other order"}},
      .checks =
          {
              {"neighbours A_l = a_l N may change places, entry by entry of Z_L (d=2, n=1, L=2)",
               symbolic, everywhere, holds, On::claim,
               "d=2, n=1, L=2; a, N (not symmetric), all tokens, 1/n free", exchange_212},
              {"neighbours may change places (d=1, n=1, L=2)", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2; everything free", exchange_112, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2; everything free", exchange_ginac, question},
              {"the first two of four layers may change places", identity, everywhere, holds,
               On::claim, "d=5, n=20, L=4; everything free", exchange_first},
              {"the last two of four layers may change places", identity, everywhere, holds,
               On::claim, "d=5, n=20, L=4; everything free", exchange_last},
              {"the losses in both orders", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"any two matrices may change places", identity, everywhere, control, On::claim,
               "d=2, n=1, L=2", other_matrix},
              {"matrices that commute may change places", exact, points, control, On::claim,
               "n=1 and 2, A_0=diag(1,0), A_1=I", commuting_layers},
              {"with B_l = b_l I the a_l may change places", exact, points, control, On::claim,
               "n=1, d=2, L=2", moving_layers},
          },
      .require = valid,
  };
}

}  // namespace verify::ahn2023::claim_lem8
