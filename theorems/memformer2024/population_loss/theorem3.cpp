// At A_l = a_l Sigma^{-1} the gradient of the population loss by every A_l is a multiple of Sigma,
// and on this line the least loss is attained and not 0.
#include <fmt/format.h>

#include "theorems/memformer2024/population_loss/turned_data.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/trace_evaluation.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/probability/wishart_words.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::memformer2024::claim_theorem3 {
namespace {

// Loss (8) of two layers as a polynomial in 1/n and traces of words. In whitened coordinates
// w* - w_2 = M u, M = (I - A_1 G)(I - A_0 G), and the loss is E tr M M^T; A_l stands for
// Sigma^{1/2} A_l^T Sigma^{1/2}.
struct TwoLayers {
  Alphabet alphabet;
  Letter A_0 = alphabet.general("A_0");
  Letter A_1 = alphabet.general("A_1");
  TracePolynomial loss;

  TwoLayers() {
    const auto minus = [&](Letter A) {
      return WordSum::one() + WordSum::of(Word(1, A) + Word(1, wishart_letter), -1);
    };
    const auto M = minus(A_1) * minus(A_0);
    loss = sample_covariance_mean(trace_of(M * M.transposed(alphabet), alphabet), alphabet);
  }
};
const TwoLayers& two_layers() {
  static const TwoLayers known;
  return known;
}

// The gradients by A_0 and A_1 at given matrices: a letter and its transpose count as one.
template <class T>
Vector<Matrix<T>> gradients(const Matrix<T>& A_0, const Matrix<T>& A_1, const T& inverse_n) {
  const auto& f = two_layers().loss;
  const long d = A_0.rows();
  const TraceEvaluation<T> at(f, {identity_matrix<T>(d), A_0, transpose(A_0), A_1, transpose(A_1)},
                              term_weights(f, inverse_n));
  const auto g = at.gradient();
  return {g[1] + transpose(g[2]), g[3] + transpose(g[4])};
}

// The slopes of phi(a) = E tr prod (1 - a_l G)^2; the structured set has the steps -a_l.
template <class T>
Vector<T> slopes(const Vector<T>& a, const T& d, const T& inverse_n) {
  const auto m = mean_covariance_traces(d, inverse_n, 2 * static_cast<long>(a.size()));
  const auto steps = map(a, [](const T& x) { return T(-x); });
  return map(structured_slopes(steps, {}, m).by_a, [](const T& x) { return T(-x); });
}

// d grad_{A_l} f - (d phi / d a_l) I at A_l = a_l I, entry by entry; n and a free.
struct MultipleOfIdentity {
  long d;
  bool undivided = false;

  Sizes sizes() const { return {{"n", from(1, Argument::variable)}, {"d", d}, {"L", 2}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto a = free.vector("a", 2);
    const T inverse_n = free.size(inverse_name("n"));
    const auto I = identity_matrix<T>(d);
    const auto g = gradients<T>(a[0] * I, a[1] * I, inverse_n);
    const auto slope = slopes(a, T(d), inverse_n);
    Vector<T> zero;
    for (std::size_t l = 0; l < 2; ++l) {
      const auto gap = T(undivided ? 1 : d) * g[l] - slope[l] * I;
      zero.insert(zero.end(), gap.entries().begin(), gap.entries().end());
    }
    return zero;
  }
};

// At A_0 = diag(1, 1/2), A_1 = I / 3, n = d = 2.
Finding away_from_the_line(const Context&) {
  const auto A_0 = diagonal_matrix<Rational>({1, Rational(1, 2)});
  const auto A_1 = diagonal_matrix<Rational>({Rational(1, 3), Rational(1, 3)});
  const auto g = gradients<Rational>(A_0, A_1, Rational(1, 2));
  return settled(g[0](0, 0) == g[0](1, 1), "the gradient is a multiple of I",
                 fmt::format("Sigma = I, n = d = 2, A_0 = diag(1, 1/2), A_1 = I/3: the gradient by "
                             "A_0 has diagonal {}, {}",
                             g[0](0, 0).text(), g[0](1, 1).text()));
}

// phi is attained at a_l = 1 / zeta_l: the product of 1 - a_l x is the optimal polynomial.
Finding attained(const Context&) {
  const auto m = covariance_moments(20, 5, 6);
  bool all = true;
  std::string text;
  for (long L = 1; L <= 3; ++L) {
    const auto p = least_square_polynomial(m, L);
    Vector<Ball> a;
    for (const auto& root : real_roots(p)) a.push_back(Ball(-1) / root.enclosure);
    all &= all_hold(
        {static_cast<long>(a.size()) == L, SturmChain(p).count(Rational(0), std::nullopt) == L});
    if (!all) break;
    const auto product = response_polynomial(a);
    for (long k = 0; k <= L; ++k) all &= product[k].contains(p.coefficient(k));
    text += fmt::format("{}L = {}:", L == 1 ? "" : "; ", L);
    for (const auto& step : a) text += " " + (-step).decimal(12);
  }
  const Rational least = least_square(m, 3);
  return settled({all, least == Rational(12138645, 90852389)},
                 "n = 20, d = 5, a_l = 1 / zeta_l: " + text + "; least loss of three layers " +
                     least.text() + ", not 0",
                 "the least loss is not attained at positive a_l, or is " + least.text());
}

// The least losses of 1 .. 3 layers by their normal equations, n = 20, d = 5.
template <class T>
Vector<StatedOptimum<T>> least_losses(Comparisons<T>& say) {
  const auto exact = hankel_matrix(covariance_moments(20, 5, 6), 4);
  const auto gram = hankel_matrix(mean_covariance_traces(T(5L), say.number(1, 20), 6), 4);
  Vector<StatedOptimum<T>> found;
  for (long L = 1; L <= 3; ++L)
    found.push_back(state_optimum(say, gram, residual_optimum(exact, L).coefficients));
  return found;
}
// L different positive zeros: with p(0) = 1 the polynomial is the product of 1 - x / zeta_l.
template <class T>
void attained_by_facts(Comparisons<T>& say) {
  const auto found = least_losses(say);
  for (const auto& best : found)
    say.roots(static_cast<long>(best.coefficients.size()) - 1, {Rational(0), {}},
              best.coefficients);
  say.equal(found.back().loss, say.number(12138645, 90852389));
}

// Is the infimum of three layers 0, as an infimum that is only approached would suggest?
Finding reaches_zero(const Context&) {
  const Rational least = least_square(covariance_moments(20, 5, 6), 3);
  return settled(least.sign() == 0, "the loss reaches 0",
                 "n = 20, d = 5, three layers a_l Sigma^-1: the least loss is " + least.text());
}

Finding gradient(const Context& c) {
  const auto& a = c.instance.vector("a");
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const long L = static_cast<long>(a.size());
  const auto steps = map(a, [](const Rational& x) { return -x; });
  const auto p = response_polynomial(steps);
  const auto m = covariance_moments(n, d, 2 * L);
  const Rational phi = mean_square(p, m);
  // Minus: structured_slopes differentiates by -a_l.
  const auto dphi =
      map(structured_slopes(n, d, steps, {}).by_a, [](const Rational& x) { return -x; });
  // The slope is exact from values: phi is quadratic in each a_l.
  bool agree = true;
  const auto at = [&](std::size_t l, const Rational& change) {
    auto moved = steps;
    moved[l] -= change;
    const auto q = response_polynomial(moved);
    return mean_square(q, m);
  };
  Vector<Matrix<Rational>> grad;
  std::vector<Datum> listed;
  for (std::size_t l = 0; l < a.size(); ++l) {
    agree &= dphi[l] == (at(l, Rational(1)) - at(l, Rational(-1))) / Rational(2);
    grad.push_back((dphi[l] / Rational(d)) * identity_matrix<Rational>(d));
    listed.push_back(to_datum(grad.back()));
  }
  if (L == 2 && d <= 4) {
    const auto I = identity_matrix<Rational>(d);
    const auto full = gradients<Rational>(a[0] * I, a[1] * I, Rational(1, n));
    agree &= all_hold({full[0] == grad[0], full[1] == grad[1]});
  }
  auto result = settled(agree,
                        fmt::format("phi = {}; its slopes by the product rule equal the central "
                                    "differences of this function, quadratic in each a_l",
                                    phi.text()),
                        "two routes to the gradient differ");
  result.values = {
      value("phi", phi), value("dphi", dphi), {"grad", Datum::list(std::move(listed)), {}}};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"a", Kind::vector, {"L"}, {}, "scalars of the layers A_l = a_l Sigma^-1"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"phi", "rational: loss (8) at A_l = a_l Sigma^-1"},
                 {"dphi", "vector[L]: d phi / d a_l"},
                 {"grad", "list of L matrices[d, d]: gradient by A_l at Sigma = I"}},
      .parts =
          {{"infimum",
            {words(TurnedData{})},
            {{"the direction V R V^T is seen", words(TurnedData{TurnedData::Change::other_side})},
             {"the layers are a_l I, whatever Sigma is",
              words(TurnedData{TurnedData::Change::plain_scalars})},
             {"the trace is that of R Sigma^{-1}",
              words(TurnedData{TurnedData::Change::inverse_trace})}}},
           {"multiple",
            {words(TurnedData{}), expand(MultipleOfIdentity{1}), expand(MultipleOfIdentity{2}),
             expand(MultipleOfIdentity{3}), test(MultipleOfIdentity{5}), exact(gradient)},
            {{"the direction V R V^T is seen", words(TurnedData{TurnedData::Change::other_side})},
             {"the gradient is (d phi / d a_l) I without the factor 1/d",
              test(MultipleOfIdentity{2, true})},
             {"without the factor 1/d, at the larger sizes", test(MultipleOfIdentity{5, true})},
             {"away from the line the gradient is a multiple of the identity",
              once(Evidence::exact, {{"n", 2}, {"d", 2}, {"L", 2}}, Inputs::points,
                   away_from_the_line)}},
            {ginac(MultipleOfIdentity{2})}},
           {"least",
            {with_facts(once(Evidence::certificate, {}, Inputs::all, attained),
                        [](auto& say) { attained_by_facts(say); })},
            {{"three layers a_l Sigma^-1 reach loss 0",
              with_facts(once(Evidence::exact, {}, Inputs::all, reaches_zero),
                         [](auto& say) { say.zero(least_losses(say).back().loss); })}}}},
  };
}

}  // namespace verify::memformer2024::claim_theorem3
