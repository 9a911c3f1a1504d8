// Expectations of words in a Wishart matrix and constant matrices: the recursion against all
// pairings, and the closed forms of second, third and fourth moments of G = W/n.
#include "theorems/ahn2023/exact_loss/trace_products.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/trace_evaluation.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/probability/trace_trees.hpp"
#include "verify/probability/wishart_moments.hpp"
#include "verify/probability/wishart_words.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_alg_words {
namespace {

// W with any N, a test matrix V (E[M] is read off E tr(M V)), and Sigma.
struct Letters {
  Alphabet alphabet;
  Letter N = alphabet.general("N"), V = alphabet.general("V");
  Letter Sigma = alphabet.symmetric("Sigma");
  Letter A = alphabet.symmetric("A");
  Word W = Word(1, wishart_letter);

  TraceSum traces(const std::vector<Word>& words) const {
    TraceProduct product;
    for (const auto& word : words) product.push_back(alphabet.canonical(word));
    std::sort(product.begin(), product.end());
    return {{product, 1}};
  }
};

// A formula as a polynomial in traces: terms coefficient n^-k prod tr(words).
struct Formula {
  const Letters& letters;
  TraceCollector collector = {};
  void add(long coefficient, long inverse_power, const std::vector<Word>& words) {
    TraceProduct product;
    for (const auto& word : words) product.push_back(letters.alphabet.canonical(word));
    collector.add(std::move(product), inverse_power, coefficient);
  }
};

Finding compare(const Letters& letters, const TraceSum& sum, const Formula& formula,
                bool isotropic) {
  const auto Sigma = isotropic ? std::nullopt : std::optional(letters.Sigma);
  const auto found = sample_covariance_mean(sum, letters.alphabet, Sigma);
  const auto printed = formula.collector.result();
  return settled(found == printed, "both are " + to_text(found, letters.alphabet),
                 "the recursion gives " + to_text(found, letters.alphabet) + ", the formula " +
                     to_text(printed, letters.alphabet));
}

// E of words in G = X X^T / n with columns N(0, Sigma) of X: as a matrix it is read off E tr(G ..
// V) with a free V.
enum class Change { none, not_transposed, without_trace };
struct SecondMoments {
  Change change = Change::none;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(verify::Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), N = free.matrix("N", d, d), V = free.matrix("V", d, d);
    const auto S = free.symmetric("Sigma", d);
    const auto v = free.inverse_size(n);
    const auto G = v * (X * transpose(X));
    const auto mean = [&](const TreeScalar& of) { return expectation(of, {gaussian(X, S)}); };
    const auto middle = change == Change::not_transposed ? N : transpose(N);
    const auto t = change == Change::without_trace ? TreeScalar(0) : v * trace(N * S);
    Vanishing<TreeMatrix> zero;
    zero.add(mean(trace(G * N * G * V)) - trace(S * N * S * V) - v * trace(S * middle * S * V) -
             t * trace(S * V));
    zero.add(mean(trace(G * G * V)) - (TreeScalar(1) + v) * trace(S * S * V) -
             v * trace(S) * trace(S * V));
    zero.add(mean(trace(G) * trace(G * V)) - trace(S) * trace(S * V) -
             TreeScalar(2) * v * trace(S * S * V));
    zero.add(mean(trace(G) * trace(G)) - trace(S) * trace(S) - TreeScalar(2) * v * trace(S * S));
    zero.add(mean(trace(G * G)) - (TreeScalar(1) + v) * trace(S * S) - v * trace(S) * trace(S));
    return zero;
  }
};

// Coefficients c[j][k] of d^j n^-k times the traces.
using InDimension = std::vector<std::vector<long>>;
void add_scaled(Formula& formula, const InDimension& c, const std::vector<Word>& words) {
  for (std::size_t j = 0; j < c.size(); ++j) {
    auto all = words;
    all.insert(all.end(), j, Word());  // tr I = d
    for (std::size_t k = 0; k < c[j].size(); ++k)
      if (c[j][k] != 0) formula.add(c[j][k], static_cast<long>(k), all);
  }
}

// The isotropic coefficients, by powers of d and then of 1/n.
const InDimension alpha_c = {{1, 3, 4}, {0, 1, 1}}, beta_c = {{0, 2, 2}, {0, 0, 1}};
const InDimension g1_c = {{1, 6, 21, 20}, {0, 1, 3, 4}}, g2_c = {{0, 4, 10, 10}, {0, 0, 2, 2}};
const InDimension g3_c = {{0, 1, 4, 7}, {0, 0, 1, 1}}, g4_c = {{0, 0, 3, 3}, {0, 0, 0, 1}};

template <bool leading = false>  // the terms with d alone: those of the highest power of d
InDimension kept(InDimension c) {
  if (leading) std::fill_n(c.begin(), c.size() - 1, std::vector<long>());
  return c;
}

template <bool leading>
Formula formula_of_third(const Letters& x) {
  const Word A(1, x.A), V(1, x.V);
  Formula formula{x};
  add_scaled(formula, alpha_c, {A + V});
  add_scaled(formula, kept<leading>(beta_c), {A, V});
  return formula;
}
TraceSum third_moment(const Letters& x) {
  return x.traces({x.W + x.W + Word(1, x.A) + x.W + Word(1, x.V)});
}
template <bool leading = false>
Finding GGAG(const Context&) {
  const Letters x;
  return compare(x, third_moment(x), formula_of_third<leading>(x), true);
}

template <bool leading>
Formula formula_of_fourth(const Letters& x) {
  const Word A(1, x.A), V(1, x.V);
  Formula formula{x};
  add_scaled(formula, g1_c, {A + A + V});
  add_scaled(formula, g2_c, {A, A + V});
  add_scaled(formula, g3_c, {A + A, V});
  add_scaled(formula, kept<leading>(g4_c), {A, A, V});
  return formula;
}
TraceSum fourth_moment(const Letters& x) {
  const Word A(1, x.A);
  return x.traces({x.W + A + x.W + x.W + A + x.W + Word(1, x.V)});
}
template <bool leading = false>
Finding GAGGAG(const Context&) {
  const Letters x;
  return compare(x, fourth_moment(x), formula_of_fourth<leading>(x), true);
}

// The same as statements about X: the formula is the mean.
Sizes all_sizes() { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }
template <bool leading>
struct IsotropicMoment {
  bool fourth;

  Sizes sizes() const { return all_sizes(); }

  Vanishing<TreeMatrix> operator()(verify::Letters<TreeMatrix>& free) const {
    const Letters x;
    const TraceTrees trees(free, x.alphabet);
    const auto formula = fourth ? formula_of_fourth<leading>(x) : formula_of_third<leading>(x);
    Vanishing<TreeMatrix> zero;
    zero.equal(trees.mean(fourth ? fourth_moment(x) : third_moment(x)),
               trees.polynomial(formula.collector.result()));
    return zero;
  }
};

Finding products_4(const Context&) { return all_products(4, Pairings::all); }
Finding products_6(const Context&) { return all_products(6, Pairings::all); }
Finding straight_only(const Context&) { return all_products(2, Pairings::left_with_right); }

struct Problem {
  long n;
  Matrix<Rational> N, Sigma;
  explicit Problem(const Instance& instance)
      : n(instance.integer("n")),
        N(instance.matrix("N")),
        Sigma(instance.has("Sigma") ? instance.matrix("Sigma")
                                    : identity_matrix<Rational>(N.rows())) {}
  long d() const { return N.rows(); }
  bool isotropic() const { return Sigma == identity_matrix<Rational>(d()); }
};

// E[M] from E tr(M V): the derivative by V, transposed (V and V^T are letters of their own).
Matrix<Rational> mean_matrix(const Problem& problem, const Letters& x,
                             const std::vector<Word>& sum) {
  const auto f = sample_covariance_mean(x.traces(sum), x.alphabet, x.Sigma);
  Vector<Matrix<Rational>> letters(static_cast<std::size_t>(x.alphabet.letters()),
                                   Matrix<Rational>(problem.d(), problem.d()));
  const auto place = [](Letter letter) { return static_cast<std::size_t>(letter); };
  letters[place(x.N)] = problem.N;
  letters[place(x.N) + 1] = transpose(problem.N);
  letters[place(x.Sigma)] = problem.Sigma;
  const auto slope = ExactTraceEvaluation(f, letters, problem.n).gradient();
  return transpose(slope[place(x.V)]) + slope[place(x.V) + 1];
}

Rational mean_number(const Problem& problem, const Letters& x, const std::vector<Word>& sum) {
  const auto f = sample_covariance_mean(x.traces(sum), x.alphabet, x.Sigma);
  const Vector<Matrix<Rational>> letters(static_cast<std::size_t>(x.alphabet.letters()),
                                         problem.Sigma);
  return ExactTraceEvaluation(f, letters, problem.n).value();
}

Rational at_size(const InDimension& c, const Problem& problem) {
  Rational sum;
  for (std::size_t j = 0; j < c.size(); ++j)
    for (std::size_t k = 0; k < c[j].size(); ++k)
      sum += Rational(c[j][k]) * power(Rational(problem.d()), static_cast<long>(j)) *
             power(Rational(1, problem.n), static_cast<long>(k));
  return sum;
}

Matrix<Rational> closed_GGNG(const Problem& p) {
  return at_size(alpha_c, p) * p.N +
         (at_size(beta_c, p) * trace(p.N)) * identity_matrix<Rational>(p.d());
}

Matrix<Rational> closed_GNGGNG(const Problem& p) {
  const auto square = p.N * p.N;
  const Rational t = trace(p.N);
  return at_size(g1_c, p) * square + (at_size(g2_c, p) * t) * p.N +
         (at_size(g3_c, p) * trace(square) + at_size(g4_c, p) * t * t) *
             identity_matrix<Rational>(p.d());
}

Finding moments_at_instance(const Context& c) {
  const Problem p(c.instance);
  const Letters x;
  const Word N(1, x.N), V(1, x.V);
  const Rational v(1, p.n);
  const auto& S = p.Sigma;
  const auto one = identity_matrix<Rational>(p.d());
  struct Pair {
    const char* name;
    Matrix<Rational> closed, words;
  };
  std::vector<Pair> pairs = {{"GNG", mean_GNG(S, p.N, v), mean_matrix(p, x, {x.W + N + x.W + V})},
                             {"GG", mean_GNG(S, one, v), mean_matrix(p, x, {x.W + x.W + V})},
                             {"GtrG", mean_G_trG(S, v), mean_matrix(p, x, {x.W, x.W + V})}};
  if (p.isotropic() && p.N == transpose(p.N)) {
    pairs.push_back({"GGNG", closed_GGNG(p), mean_matrix(p, x, {x.W + x.W + N + x.W + V})});
    pairs.push_back(
        {"GNGGNG", closed_GNGGNG(p), mean_matrix(p, x, {x.W + N + x.W + x.W + N + x.W + V})});
  }
  const Rational squared = mean_trG_squared(S, v), of_square = mean_trGG(S, v);
  bool equal = all_hold(
      {squared == mean_number(p, x, {x.W, x.W}), of_square == mean_number(p, x, {x.W + x.W})});
  Finding result;
  for (const auto& pair : pairs) {
    equal &= pair.closed == pair.words;
    result.values.push_back(value(pair.name, pair.closed));
  }
  result.values.push_back(value("trG_squared", squared));
  result.values.push_back(value("trGG", of_square));
  result.answer = truth_of(equal);
  result.detail = equal ? "closed forms and the recursion agree on all " +
                              std::to_string(pairs.size()) + " matrices and both numbers"
                        : "a closed form and the recursion differ";
  return result;
}

constexpr long precision_sweep_limit = 16;

// The leading dimensions of the instance.
struct RoundedMoment {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Problem p(instance);
    const Rational unit(2147483647, 1500000001);  // no entry is held exactly by luck
    const T v = from_rational<T>(Rational(1, p.n));
    const long k = std::min(p.d(), precision_sweep_limit);
    const auto leading = [&](const Matrix<Rational>& a) {
      return to_scalar<T>(unit * block(a, 0, 0, k, k));
    };
    const auto N = leading(p.N), S = leading(p.Sigma);
    return {mean_GNG(S, N, v).entries()};
  }
};
Finding moment_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedMoment{c.instance}), "E[G N G]");
}

}  // namespace

Theorem theorem() {
  const Sizes formal = {{"n", from(1, Argument::words)}, {"d", Argument::words}};
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of samples"},
                 {"N", Kind::matrix, {"d", "d"}, {}, "the constant matrix between the factors G"},
                 {.name = "Sigma",
                  .kind = Kind::matrix,
                  .shape = {"d", "d"},
                  .constraints = {Constraint::positive_semidefinite},
                  .about = "covariance of the samples, I if absent",
                  .optional = true},
                 d_input()},
      .values = {{"GNG", "matrix[d, d]: E[G N G]"},
                 {"GG", "matrix[d, d]: E[G^2]"},
                 {"GtrG", "matrix[d, d]: E[G tr G]"},
                 {"trG_squared", "rational: E[(tr G)^2]"},
                 {"trGG", "rational: E[tr G^2]"},
                 {"GGNG", "matrix[d, d]: E[G^2 N G], where Sigma = I and N is symmetric"},
                 {"GNGGNG", "matrix[d, d]: E[G N G^2 N G], where Sigma = I and N is symmetric"}},
      .parts = {{"recursion",
                 {with_words(once(Evidence::symbolic, formal, Inputs::all, products_4),
                             MeansByPairings{4}),
                  deep(once(Evidence::symbolic, formal, Inputs::all, products_6))},
                 {{"left ends pair with right ends only, as for complex samples",
                   with_words(once(Evidence::symbolic, formal, Inputs::all, straight_only),
                              MeansByPairings{2, Pairings::left_with_right})}}},
                {"second",
                 {words(SecondMoments{})},
                 {{"the matrix in the middle is never transposed",
                   words(SecondMoments{Change::not_transposed})},
                  {"the term with tr(N Sigma) is dropped",
                   words(SecondMoments{Change::without_trace})}}},
                {"higher",
                 {chain({with_words(once(Evidence::symbolic, formal, Inputs::all, GGAG<>),
                                    IsotropicMoment<false>{false}),
                         with_words(once(Evidence::symbolic, formal, Inputs::all, GAGGAG<>),
                                    IsotropicMoment<false>{true})})},
                 {{"E[G^2 A G] with the highest power of d alone behind tr A",
                   with_words(once(Evidence::symbolic, formal, Inputs::all, GGAG<true>),
                              IsotropicMoment<true>{false})},
                  {"E[G A G^2 A G] with the highest power of d alone behind (tr A)^2",
                   with_words(once(Evidence::symbolic, formal, Inputs::all, GAGGAG<true>),
                              IsotropicMoment<true>{true})}}},
                {"given",
                 {exact(moments_at_instance)},
                 {},
                 {on_instance(Evidence::precision_sweep, moment_precision_sweep)}}},
  };
}

}  // namespace verify::ahn2023::claim_alg_words
