// When memory lowers the least loss of the last layer: a plain linear transformer A_l = a_l I
// reaches the polynomials with real zeros only, a memory register all of them.
#include <fmt/format.h>

#include "theorems/memformer2024/covariance_words.hpp"
#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/population_loss/kernel_polynomial.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_memory_gain {
namespace {

using enum PopulationLoss;

struct Side {
  ResidualOptima optima;
  Vector<long> real_roots;
};
Side side_of(const Matrix<Rational>& G, long K) {
  Side side{residual_optima(G, K), {}};
  for (long k = 1; k <= K; ++k) {
    const UnivariatePolynomial p(side.optima.coefficients.row(k - 1));
    // A double zero is real too: distinct zeros plus repetitions.
    const long repeated = p.degree() - squarefree_part(p).degree();
    const long distinct = SturmChain(p).count(std::nullopt, std::nullopt);
    side.real_roots.push_back(distinct + (p.degree() == k ? repeated : k - p.degree()));
  }
  return side;
}

Matrix<Rational> gram_of(const Instance& instance, PopulationLoss loss) {
  return covariance_gram(instance.integer("n"), instance.vector("lambda"), instance.integer("K"),
                         loss);
}

Finding gains(const Context& c) {
  const long K = c.instance.integer("K");
  const auto side = side_of(gram_of(c.instance, query), K);
  std::vector<Datum> gain;
  bool sane = true;
  std::string text;
  for (long k = 1; k <= K; ++k) {
    const long roots = side.real_roots[static_cast<std::size_t>(k - 1)];
    gain.push_back(to_datum(roots < k));
    sane &= roots <= k;
    sane &= (k - roots) % 2 == 0;
    text += fmt::format("{}{} of {}", k == 1 ? "" : ", ", roots, k);
  }
  auto result = settled(sane,
                        "real zeros of the optimal polynomials of loss (8): " + text +
                            "; memory lowers the least loss exactly where some are missing",
                        "an odd number of zeros is not real");
  result.values = {value("real_roots8", side.real_roots),
                   {"gain", Datum::list(std::move(gain)), {}},
                   value("loss8", side.optima.losses)};
  return result;
}

// Loss (12), and loss (8) in the whitened class, at the sizes of the instance.
Finding no_gain(const Context& c) {
  const long K = c.instance.integer("K"), n = c.instance.integer("n");
  const long d = static_cast<long>(c.instance.vector("lambda").size());
  bool all = true;
  for (const auto& G : {gram_of(c.instance, context), whitened_gram(n, d, K, query),
                        whitened_gram(n, d, K, context)}) {
    const auto side = side_of(G, K);
    for (long k = 1; k <= K; ++k) all &= side.real_roots[static_cast<std::size_t>(k - 1)] == k;
  }
  return settled(all,
                 "loss (12), layers a_l I and a_l Sigma^-1, and loss (8), layers a_l Sigma^-1: "
                 "every optimal polynomial has real zeros only, a_l = 1 / zero reaches it",
                 "an optimal polynomial has zeros that are not real");
}

// c^T G c on (1 - a x)^2, a polynomial in a.
UnivariatePolynomial double_zero_loss(const Matrix<Rational>& G) {
  const auto a = UnivariatePolynomial::variable();
  const Vector<UnivariatePolynomial> c = {UnivariatePolynomial(1), UnivariatePolynomial(-2) * a,
                                          a * a};
  UnivariatePolynomial loss;
  for (long i = 0; i < 3; ++i)
    for (long j = 0; j < 3; ++j) loss += UnivariatePolynomial(G(i, j)) * c[i] * c[j];
  return loss;
}

// Without memory the polynomial is prod_l (1 - a_l lambda) = 1 + c_1 lambda + c_2 lambda^2 + ..,
// and one more factor keeps sum_l a_l^2 = c_1^2 - 2 c_2: bounded coefficients have bounded a_l.
struct SumOfSquares {
  bool without_cross_term = false;  // c_2 as it was

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"k", from(1, Argument::induction)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T c_1 = free.scalar("c_1"), c_2 = free.scalar("c_2"), a = free.scalar("a");
    const T next_1 = c_1 - a, next_2 = without_cross_term ? c_2 : T(c_2 - a * c_1), two(2L);
    const T squares = c_1 * c_1 - two * c_2;
    free.state(squares, T(squares + a * a));
    free.parameter(c_1, next_1);
    free.parameter(c_2, next_2);
    return {T(next_1 * next_1 - two * next_2 - squares - a * a)};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // One factor, 1 - a lambda.
    const T a = free.scalar("a"), c_1 = -a, c_2(0L);
    free.begins(T(a * a));
    free.begins_at(c_1);
    free.begins_at(c_2);
    return {T(c_1 * c_1 - T(2L) * c_2 - a * a)};
  }
};

// Of these sizes the certificates speak; the instances of the data file have to have them.
struct Spectrum {
  const char* instance;
  long n;
  Vector<Rational> lambda;
};
Spectrum section_3_3() { return {"covariance D1", 20, spectrum_of_section_3_3()}; }
Spectrum appendix_D() { return {"covariance D2", 20, spectrum_of_appendix_D()}; }
Spectrum one_demonstration() { return {"one demonstration", 1, spectrum_where_memory_gains()}; }
bool is_given(const Context& c, const Spectrum& spectrum) {
  const auto& given = c.example(spectrum.instance);
  return all_hold({given.integer("n") == spectrum.n, given.vector("lambda") == spectrum.lambda});
}
constexpr auto other_sizes = "the instance has other data than the certificate";

template <class T>
void gain_counted(Comparisons<T>& say, const Spectrum& sizes) {
  using P = Coefficients<T>;
  const auto gram = gram_of_covariance<T>(sizes.n, sizes.lambda, 2, query);
  const auto exact = gram_of_covariance<Rational>(sizes.n, sizes.lambda, 2, query);
  const auto [c, least] = state_optimum(say, gram, residual_optimum(exact, 2).coefficients);
  say.less(T(c[1] * c[1]), T(T(4L) * c[2]));
  const Vector<P> double_zero = {P(1), P(Vector<T>{T(0L), T(-2L)}),
                                 P(Vector<T>{T(0L), T(0L), T(1L)})};
  P loss;
  for (long i = 0; i < 3; ++i)
    for (long j = 0; j < 3; ++j) loss += P::constant(gram(i, j)) * double_zero[i] * double_zero[j];
  say.positive(loss.ascending().back());
  say.roots(0, {}, (loss - P::constant(least)).ascending());
}

// Quadratics without real zeros form the convex set c_2 > c_1^2 / 4. It holds the free minimum, so
// the least loss of the rest is on its boundary, the double zeros.
// The control: n = 20 and the first spectrum of the paper.
template <Spectrum (*sizes)()>
Finding strict_gain(const Context& c) {
  if (!is_given(c, sizes())) return finding(Truth::unknown, other_sizes);
  const auto& given = c.example(sizes().instance);
  const auto G = gram_of(given, query);
  const auto best = residual_optimum(G, 2);
  const auto& p = best.coefficients;
  const bool complex = p[1] * p[1] < Rational(4) * p[2];
  const auto loss = double_zero_loss(G);
  const bool above = all_hold(
      {loss.leading().sign() > 0,
       SturmChain(loss - UnivariatePolynomial(best.loss)).count(std::nullopt, std::nullopt) == 0});
  std::optional<Ball> least;
  for (const auto& root : real_roots(loss.derivative())) {
    const Ball at = loss.at(root.enclosure);
    if (!least || less(at, *least) == Truth::yes) least = at;
  }
  return settled({complex, above},
                 fmt::format("n = {}, lambda = {}, k = 2: with memory {} = {:.12f}, "
                             "attained at c_1^2 < 4 c_2; without memory {}, at a double zero; the "
                             "difference has no real zero in a (Sturm)",
                             given.integer("n"), text_of(given.vector("lambda")), best.loss.text(),
                             best.loss.to_double(), least->decimal(12)),
                 fmt::format("memory brings nothing at n = {}, lambda = {}, k = 2",
                             given.integer("n"), text_of(given.vector("lambda"))));
}

// Are all zeros real at these instances, up to this degree?
Finding all_real(const Context& c, const std::vector<Spectrum>& sizes, long K) {
  for (const auto& spectrum : sizes) {
    if (!is_given(c, spectrum)) return finding(Truth::unknown, other_sizes);
    const auto* name = spectrum.instance;
    const auto side = side_of(gram_of(c.example(name), query), K);
    for (long k = 1; k <= K; ++k)
      if (side.real_roots[static_cast<std::size_t>(k - 1)] < k)
        return finding(Truth::no,
                       fmt::format("at \"{}\" the polynomial of degree {} has {} real "
                                   "zeros",
                                   name, k, side.real_roots[static_cast<std::size_t>(k - 1)]));
  }
  return finding(Truth::yes,
                 fmt::format("all zeros are real for k = 1 .. {}: memory brings exactly nothing at "
                             "the last layer",
                             K));
}
// n = 20, lambda = (1, 1, 1/2, 1/4, 1) and (1, 1, 1/4, 1/16, 1).
Finding real_at_paper_sizes(const Context& c) {
  return all_real(c, {section_3_3(), appendix_D()}, 4);
}
Finding real_at_one_demonstration(const Context& c) {
  return all_real(c, {one_demonstration()}, 2);
}
template <Spectrum (*sizes)()>
WayCheck gain() {
  return with_facts(once(Evidence::certificate, {}, Inputs::all, strict_gain<sizes>),
                    [](auto& say) { gain_counted(say, sizes()); });
}
}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "eigenvalues of Sigma"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest number of layers"}},
      .values = {{"real_roots8",
                  "vector[K]: real zeros of the optimal polynomial of loss (8), "
                  "layers a_l I"},
                 {"gain", "vector[K] of booleans: memory lowers the least loss (8) of layer k"},
                 {"loss8", "vector[K]: least loss (8) with memory"}},
      .parts = {{"hankel",
                 {chain({words(LeastAtZero{}), words(Reproduces{})}),
                  on_instance(Evidence::certificate, no_gain)},
                 {{"the least form is that of another scale", words(LeastAtZero{true})},
                  {"orthogonality is that of the coefficients", words(Reproduces{true})}}},
                {"exactly",
                 {expand(SumOfSquares{})},
                 {{"c_2 stays as it is", expand(SumOfSquares{true})}}},
                {"gains",
                 {gain<one_demonstration>()},
                 {{"memory gains at the sizes of the paper", gain<section_3_3>()}}},
                {"zeros",
                 {with_facts(once(Evidence::certificate, {}, Inputs::all, real_at_paper_sizes),
                             [](auto& say) {
                               all_zeros_real(say, 20, spectrum_of_section_3_3(), 4);
                               all_zeros_real(say, 20, spectrum_of_appendix_D(), 4);
                             }),
                  on_instance(Evidence::certificate, gains)},
                 {{"so they are for one demonstration",
                   with_facts(
                       once(Evidence::certificate, {}, Inputs::all, real_at_one_demonstration),
                       [](auto& say) {
                         all_zeros_real(say, 1, spectrum_where_memory_gains(), 2);
                       })}}}},
      .require = [](const Instance& instance) { return require_degree(instance, "K"); },
  };
}

}  // namespace verify::memformer2024::claim_memory_gain
