// Moments of the sample covariance under any covariance by Stein's recursion, in symbols against
// the sum over Wick pairings, and the Gram matrices of the two losses.
#include <fmt/format.h>

#include "theorems/memformer2024/covariance_words.hpp"
#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/trace_evaluation.hpp"
#include "verify/probability/stein_step.hpp"
#include "verify/probability/wishart_pairings.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::memformer2024::claim_moments {
namespace {

using Exponents = Vector<Vector<long>>;  // a product of words

// Words and products of words of `degree` factors S with exponents -1, 0 and 1 in several orders.
Vector<Exponents> products(long degree) {
  const Vector<long> pattern = {0, -1, 1, 1, 0, -1, -1, 0};
  Vector<Exponents> found;
  for (long shift = 0; shift < 4; ++shift) {
    Vector<long> word;
    for (long k = 0; k < degree; ++k) word.push_back(pattern[(k + 2 * shift) % 8]);
    found.push_back({word});
    for (long cut = 1; cut < degree; ++cut)
      found.push_back({{word.begin(), word.begin() + cut}, {word.begin() + cut, word.end()}});
  }
  return found;
}

// The same product in letters: W = S, a letter for C and one for its inverse.
struct Letters {
  Alphabet alphabet;
  Letter C = alphabet.symmetric("C");
  Letter inverse = alphabet.symmetric("C^-1");

  TraceSum product(const Exponents& words) const {
    TraceProduct letters;
    for (const auto& exponents : words) {
      Word word;
      for (const long a : exponents)
        word += Word(1, wishart_letter) +
                Word(static_cast<std::size_t>(a < 0 ? -a : a), a < 0 ? inverse : C);
      letters.push_back(alphabet.canonical(word));
    }
    std::sort(letters.begin(), letters.end());
    return {{letters, 1}};
  }
  long power(const Word& constant) const {
    return std::count(constant.begin(), constant.end(), C) -
           std::count(constant.begin(), constant.end(), inverse);
  }
};

// E of the product in S = n G from the mean in G, the trace of C^a being t(a).
template <class T>
T from_letters(const TracePolynomial& f, const Letters& letters, const T& n, long degree,
               const std::function<T(long)>& t) {
  T sum(0L);
  for (const auto& term : f.terms) {
    T weight(0L);  // sum_k coefficient_k n^{degree - k}
    for (long k = 0; k <= degree; ++k) {
      const auto at = static_cast<std::size_t>(k);
      weight = T(weight * n + T(at < term.coefficient.size() ? term.coefficient[at] : 0L));
    }
    for (const int word : term.traces)
      weight = T(weight * t(letters.power(f.words[static_cast<std::size_t>(word)])));
    sum += weight;
  }
  return sum;
}

// One factor S of any number q, the others behind a free matrix: the recursion at each q.
struct OneFactor {
  bool without_transposes = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"q", Argument::free_index}};
  }
  Vanishing<TreeMatrix> operator()(verify::Letters<TreeMatrix>& free) const {
    return SteinStep{without_transposes}(free);
  }
};

enum class Route { pairings, words };

// Stein's recursion minus another route, for all products of this degree; n and all tr C^a free.
struct RoutesAgree {
  long degree;
  Route route = Route::pairings;
  SteinTerms terms = SteinTerms::all;

  Sizes sizes() const {
    return {{"n", Argument::variable}, {"d", Argument::absent}, {"q", degree}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n");
    const auto traces = free.vector("traces", 3 * degree + 1);  // tr C^{-degree} .. tr C^{2 degree}
    const std::function<T(long)> t = [&](long a) {
      return traces[static_cast<std::size_t>(a + degree)];
    };
    CovarianceWords<T> stein(n, t, terms);
    const Letters letters;
    Vector<T> zero;
    for (const auto& words : products(degree)) {
      const auto sum = letters.product(words);
      const auto other = route == Route::pairings
                             ? sample_covariance_mean_by_pairings(sum, letters.alphabet, letters.C)
                             : sample_covariance_mean(sum, letters.alphabet, letters.C);
      zero.push_back(
          T(stein.mean(map(words, exponent_word)) - from_letters(other, letters, n, degree, t)));
    }
    return zero;
  }
};

// C = I: every tr C^a is d, and E tr S^q has a closed form in n and d.
struct Isotropic {
  long degree;
  bool dimension_less = false;  // the control: tr I = d - 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d");
    const T traced = dimension_less ? T(d - T(1L)) : d;
    CovarianceWords<T> stein(n, [&](long) { return traced; });
    const auto closed = mean_power_traces(n, d, degree);
    Vector<T> zero;
    for (long q = 1; q <= degree; ++q) {
      const ExponentWord word(static_cast<std::size_t>(q), 0);
      zero.push_back(T(stein.mean({word}) - closed[static_cast<std::size_t>(q - 1)]));
    }
    return zero;
  }
};

// M_1 .. M_4 written out.
struct FirstFour {
  bool without_one = false;  // the control: E tr S^2 = n d (n + d)

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d");
    const auto k = [](long integer) { return T(integer); };
    const T s = n + d, p = n * d, squares = n * n + d * d;
    const Vector<T> factors = {
        k(1), T(s + k(without_one ? 0 : 1)), T(squares + k(3) * p + k(3) * s + k(4)),
        T(n * n * n + d * d * d + k(6) * p * s + k(6) * squares + k(17) * p + k(21) * s + k(20))};
    CovarianceWords<T> stein(n, [&](long) { return d; });
    Vector<T> zero;
    for (long q = 1; q <= 4; ++q) {
      const ExponentWord word(static_cast<std::size_t>(q), 0);
      zero.push_back(T(stein.mean({word}) - p * factors[static_cast<std::size_t>(q - 1)]));
    }
    return zero;
  }
};

PopulationLoss loss_of(const std::string& kind) {
  return kind == "gram8" ? PopulationLoss::query : PopulationLoss::context;
}
// J for moments, K for forms; the other one where only that is given.
std::string highest_name(const Instance& instance) {
  const bool moments = instance.text("kind") == "isotropic";
  return instance.has(moments ? "J" : "K") == moments ? "J" : "K";
}
long highest_of(const Instance& instance) { return instance.integer(highest_name(instance)); }

constexpr long most_by_recursion = 26, most_by_words = 8, most_by_letters = 3;

Finding isotropic_moments(const Context& c) {
  const long n = c.instance.integer("n"), J = highest_of(c.instance);
  const long d = static_cast<long>(spectrum_of(c.instance).size());
  const auto m = covariance_moments(n, d, J);
  const auto exchanged = covariance_moments(d, n, J);
  bool agree = true;
  CovarianceWords<Rational> stein{Rational(n), [&](long) { return Rational(d); }};
  WishartPowerSums<Rational> sums{Rational(n), Rational(d)};
  for (long q = 1; q <= J; ++q) {
    const Rational whole = m[static_cast<std::size_t>(q)] * power(Rational(n), q);
    agree &= whole == exchanged[static_cast<std::size_t>(q)] * power(Rational(d), q);
    if (q <= most_by_recursion) agree &= sums.mean({q}) == whole;
    if (q <= most_by_words)
      agree &= stein.mean({ExponentWord(static_cast<std::size_t>(q), 0)}) == whole;
  }
  auto result = settled(agree,
                        fmt::format("n = {}, d = {}: m_{} = {}; the sum over hooks is symmetric in "
                                    "n and d and equals the recursions",
                                    n, d, J, m.back().text()),
                        "two routes to a moment differ");
  result.values = {value("m", m)};
  return result;
}

// The Gram matrix at numbers from the recursion in letters, which keeps C and C^{-1} apart.
Matrix<Rational> gram_by_letters(long n, const Vector<Rational>& lambda, long degree,
                                 PopulationLoss loss) {
  const Letters letters;
  const auto C = diagonal_matrix(lambda);
  const auto inverse = diagonal_matrix(map(lambda, [](const Rational& l) { return power(l, -1); }));
  const auto mean = [&](const Word& word) {
    const auto f = sample_covariance_mean({{{letters.alphabet.canonical(word)}, 1}},
                                          letters.alphabet, letters.C);
    return ExactTraceEvaluation(f, {C, C, inverse}, n).value();
  };
  const Word V(1, letters.inverse), Sigma(1, letters.C);
  const auto W = [](long count) { return Word(static_cast<std::size_t>(count), wishart_letter); };
  Matrix<Rational> gram(degree + 1, degree + 1);
  for (long i = 0; i <= degree; ++i) {
    for (long j = 0; j <= degree; ++j) {
      gram(i, j) = loss == PopulationLoss::query ? mean(Sigma + W(i) + V + W(j))
                                                 : mean(V + W(i + j + 1)) / Rational(2);
    }
  }
  return gram;
}

Finding gram(const Context& c) {
  const long n = c.instance.integer("n"), K = highest_of(c.instance);
  const auto lambda = spectrum_of(c.instance);
  const auto loss = loss_of(c.instance.text("kind"));
  const auto G = covariance_gram(n, lambda, K, loss);
  const long size = std::min(K, most_by_letters);
  bool agree = true;
  const auto other = gram_by_letters(n, lambda, size, loss);
  for (long i = 0; i <= size; ++i)
    for (long j = 0; j <= size; ++j) agree &= G(i, j) == other(i, j);
  const bool definite = pivots(G).back().sign() > 0;
  auto result = settled(
      {agree, definite},
      fmt::format("G_01 = {}, G_11 = {}; every pivot is positive, and the recursion over words in "
                  "S, Sigma and Sigma^-1 gives the same up to degree {}",
                  G(0, std::min(K, 1L)).text(), G(std::min(K, 1L), std::min(K, 1L)).text(), size),
      agree ? "G is not positive definite" : "two routes to G differ");
  result.values = {value("G", G)};
  return result;
}

Finding moments_or_gram(const Context& c) {
  return c.instance.text("kind") == "isotropic" ? isotropic_moments(c) : gram(c);
}

// Entry (0, 2) against entry (1, 1).
Finding hankel(const Context& c) {
  const auto& given = c.example("covariance D1, loss (8)");
  const auto G =
      covariance_gram(given.integer("n"), given.vector("lambda"), 2, PopulationLoss::query);
  return settled(G(0, 2) == G(1, 1), "G_02 = G_11",
                 fmt::format("n = 20, lambda = (1, 1, 1/2, 1/4, 1): G_02 = {}, G_11 = {}",
                             G(0, 2).text(), G(1, 1).text()));
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto missing = require_population(instance)) return missing;
  if (!instance.has("J") && !instance.has("K"))
    return Complaint{"K", "", "the highest moment J, or the degree K of the form", true};
  if (instance.text("kind") != "isotropic")
    if (auto large = require_degree(instance, highest_name(instance))) return large;
  const auto lambda = spectrum_of(instance);
  const bool one = equal_entries(lambda) && lambda.front() == Rational(1);
  if (instance.text("kind") == "isotropic" && !one)
    return Complaint{"lambda", text_of(lambda), "ones for kind = isotropic; else gram8 or gramR"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = with_population(
          {{"kind",
            Kind::text,
            {},
            {},
            "what to compute",
            false,
            "",
            {"isotropic", "gram8", "gramR"}},
           {"J", Kind::integer, {}, {Constraint::nonnegative}, "highest moment", true},
           {"K", Kind::integer, {}, {Constraint::nonnegative}, "degree of the form", true}}),
      .values = {{"m", "vector[J+1]: m_j = E tr W^j (kind isotropic)"},
                 {"G",
                  "matrix[K+1, K+1]: E tr[Sigma H^i Sigma^-1 H^j] (gram8) or (1/2) E "
                  "tr[Sigma^-1 H^{i+j+1}] (gramR)"}},
      .parts = {{"stein",
                 {words(OneFactor{}), expand(RoutesAgree{4}), deep(expand(RoutesAgree{5})),
                  exact(moments_or_gram)},
                 {{"the step without transposes", words(OneFactor{true})},
                  {"the terms with transposes may be dropped",
                   expand(RoutesAgree{2, Route::pairings, SteinTerms::without_transposes})},
                  {"other traces may be taken for constants",
                   expand(RoutesAgree{2, Route::pairings, SteinTerms::without_other_traces})},
                  {"the form of loss (8) without preconditioning is a Hankel matrix",
                   once(Evidence::exact, {{"n", 20}, {"d", 5}, {"q", 2}}, Inputs::points, hankel)}},
                 {test(RoutesAgree{5, Route::words}), ginac(RoutesAgree{2})}},
                {"isotropic",
                 {expand(Isotropic{8})},
                 {{"tr I is d - 1", expand(Isotropic{8, true})}}},
                {"first_four",
                 {expand(FirstFour{})},
                 {{"E tr S^2 without the 1", expand(FirstFour{true})}}}},
      .require = require,
  };
}

}  // namespace verify::memformer2024::claim_moments
