// The exact least loss of first-order methods with fixed scalars: closed forms for one and two
// steps, and for any number the minimum of a positive definite form.
#include <fmt/format.h>

#include "theorems/memformer2024/covariance_words.hpp"
#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::memformer2024::claim_lfom_optimum {
namespace {

using enum PopulationLoss;

// M_0 .. M_most, M_j = E tr S^j for S = n W.
template <class T>
Vector<T> unscaled_moments(const T& n, const T& d, long most, bool with_one = true) {
  CovarianceWords<T> stein(n, [&](long) { return d; });
  Vector<T> M = {d};
  for (long j = 1; j <= most; ++j)
    M.push_back(stein.mean({ExponentWord(static_cast<std::size_t>(j), 0)}));
  if (!with_one && most >= 2) M[2] = T(M[2] - n * d);
  return M;
}

// With c_j = n^j q_j / q_0 the normal equations read sum_j M_{i+j+shift} q_j = 0, i = 1 .. k, and
// the least value times q_0 is sum_j M_{j+shift} q_j.
template <class T>
Vector<T> conditions(const Vector<T>& M, const Vector<T>& q, const T& value, std::size_t shift) {
  Vector<T> zero;
  for (std::size_t i = 0; i < q.size(); ++i) {
    T sum = i == 0 ? T(-value) : T(0L);
    for (std::size_t j = 0; j < q.size(); ++j) sum += T(M[i + j + shift] * q[j]);
    zero.push_back(std::move(sum));
  }
  return zero;
}

struct OneStep {
  bool without_one = false;  // the control: E tr W^2 without its 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d"), one(1L);
    const auto M = unscaled_moments(n, d, 3, !without_one);
    auto zero = conditions<T>(M, {T(n + d + one), T(-one)}, T(d * (d + one)), 0);
    const T third = d * d + T(3L) * n * d + T(3L) * d + n * n + T(3L) * n + T(4L);
    for (const auto& entry :
         conditions<T>(M, {third, T(-(n + d + one))}, T(n * d * (n * d + d + n + T(3L))), 1))
      zero.push_back(entry);
    return zero;
  }
};

struct TwoSteps {
  bool without_one = false;  // the control: E tr W^2 without its 1

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = free.size("n"), d = free.size("d");
    const auto k = [](long integer) { return T(integer); };
    const T n2 = n * n, n3 = n2 * n, d2 = d * d, d3 = d2 * d, nd = n * d;
    const T N1 = d * nd + d2 + n * nd + k(4) * nd + k(7) * d + n2 + k(7) * n + k(8);
    const T N2 = nd + d + n + k(3);
    const T Den = d3 * n + d3 + d2 * n2 + k(5) * d2 * n + k(10) * d2 + d * n3 + k(5) * d * n2 +
                  k(17) * nd + k(17) * d + n3 + k(10) * n2 + k(17) * n + k(4);
    const T least =
        d * (d3 * n + d3 + k(4) * d2 * n + k(10) * d2 + k(7) * nd + k(17) * d + k(4) * n + k(4));
    return conditions<T>(unscaled_moments(n, d, 4, !without_one), {Den, T(k(-2) * N1), N2}, least,
                         0);
  }
};

// At fixed data x_query ~ N(0, Sigma) and w* ~ N(0, Sigma^-1) give w* - w = P w* the loss tr(Sigma
// P Sigma^-1 P^T) (8) and tr(P^T H P Sigma^-1) / 2 (12). Where Sigma = S^2, H = S W S and P = S^-1
// Q S, Q a polynomial in W, they are tr(Q Q^T) and tr(Q^T W Q) / 2.
struct LossesOfResidual {
  bool sigma_in_the_law = false;  // the control: w* ~ N(0, Sigma)

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const ModelStep<TreeScalar> step;
    const auto d = free.space("d");
    const auto [Sigma, inverse] = free.regular_symmetric("Sigma", d);
    const auto [S, S_inverse] = free.regular_symmetric("S", d);
    const auto P = free.matrix("P", d, d), Q = free.matrix("Q", d, d), W = free.symmetric("W", d),
               H = free.symmetric("H", d);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const std::vector<TreeLaw> laws = {gaussian(x, Sigma),
                                       gaussian(w, sigma_in_the_law ? Sigma : inverse)};
    const auto missed = dot(x, P * w);
    const auto query_loss = [](const auto& covariance, const auto& precision, const auto& of) {
      return trace(covariance * (of * (precision * transpose(of))));
    };
    const auto context_loss = [](const auto& hessian, const auto& precision, const auto& of) {
      return trace(transpose(of) * (hessian * (of * precision)));  // twice (12)
    };
    const auto turned = S_inverse * (Q * S), whitened = S * (W * S),
               precision = S_inverse * S_inverse;
    Vanishing<TreeMatrix> zero;
    zero.equal(expectation(missed * missed, laws), query_loss(Sigma, inverse, P));
    zero.equal(expectation(dot(w, transpose(P) * (H * (P * w))), laws),
               context_loss(H, inverse, P));
    zero.equal(query_loss(S * S, precision, turned), trace(Q * transpose(Q)));
    zero.equal(context_loss(whitened, precision, turned), trace(transpose(Q) * (W * Q)));
    return zero;
  }
};

// c^T G c = least + (c - c*)^T G' (c - c*), G' the form without its first row and column: least is
// the only minimum where G' is positive definite. G and c* free; G_{i0} = -(G' c*)_i.
struct CompletesTheSquare {
  bool other_sign = false;  // the control: G_{i0} = (G' c*)_i

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"k", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto k = free.space("k");
    const auto block = free.symmetric("block", k);
    const auto best = free.vector("best", k), c = free.vector("c", k);
    const T corner = free.scalar("corner"), two(2L), minus(-1L);
    const auto side = (other_sign ? T(1L) : minus) * (block * best);
    const T least = corner - dot(best, block * best);
    const auto gap = c - best;
    Vanishing<M> zero;
    zero.add(corner + two * dot(side, c) + dot(c, block * c) - least - dot(gap, block * gap));
    return zero;
  }
};

Matrix<Rational> gram_of(const Instance& instance, PopulationLoss loss) {
  const long n = instance.integer("n"), K = instance.integer("K");
  const auto lambda = spectrum_of(instance);
  if (instance.text("class") == "W")
    return whitened_gram(n, static_cast<long>(lambda.size()), K, loss);
  return covariance_gram(n, lambda, K, loss);
}

Matrix<Rational> leading_block(const Matrix<Rational>& G, long from, long to) {
  Matrix<Rational> block(to - from, to - from);
  for (long i = from; i < to; ++i)
    for (long j = from; j < to; ++j) block(i - from, j - from) = G(i, j);
  return block;
}

struct Side {
  ResidualOptima optima;
  Vector<long> real_roots;
  bool agrees = true;
};

Side side_of(const Matrix<Rational>& G, long K) {
  Side side{residual_optima(G, K), {}};
  for (long k = 1; k <= K; ++k) {
    const auto at = static_cast<std::size_t>(k - 1);
    side.agrees &= side.optima.losses[at] * determinant(leading_block(G, 1, k + 1)) ==
                   determinant(leading_block(G, 0, k + 1));
    const auto c = side.optima.coefficients.row(k - 1);
    side.agrees &= quadratic_form(G, c) == side.optima.losses[at];
    side.real_roots.push_back(
        SturmChain(UnivariatePolynomial(c)).count(std::nullopt, std::nullopt));
  }
  return side;
}

Finding optimum(const Context& c) {
  const long K = c.instance.integer("K");
  const auto eight = side_of(gram_of(c.instance, query), K);
  const auto twelve = side_of(gram_of(c.instance, context), K);
  auto result = settled(
      {eight.agrees, twelve.agrees},
      fmt::format("k = {}: least loss (8) {}, least loss (12) {}; the normal equations and the "
                  "ratio of determinants agree at every k",
                  K, eight.optima.losses.back().text(), twelve.optima.losses.back().text()),
      "the normal equations and the ratio of determinants differ");
  result.values = {value("loss8", eight.optima.losses),    value("lossR", twelve.optima.losses),
                   value("c8", eight.optima.coefficients), value("cR", twelve.optima.coefficients),
                   value("real_roots8", eight.real_roots), value("real_rootsR", twelve.real_roots)};
  return result;
}

Finding definite(const Context& c) {
  bool all = true;
  std::string text;
  for (const auto loss : {query, context}) {
    const auto found = pivots(gram_of(c.instance, loss));
    all &= found.back().sign() > 0;
    for (const auto& pivot : found) text += fmt::format("{:.6g} ", pivot.to_double());
  }
  return settled(all, "L D L^T with pivots " + text + "(both losses): the minimum is the only one",
                 "a pivot is not positive: " + text);
}

// More steps never raise the loss, and no step leaves E tr I or half of E tr W.
Finding falls(const Context& c) {
  bool all = true;
  for (const auto loss : {query, context}) {
    const auto G = gram_of(c.instance, loss);
    Rational before = G(0, 0);
    for (const auto& least : residual_optima(G, c.instance.integer("K")).losses) {
      all &= all_hold({least.sign() > 0, least < before});
      before = least;
    }
  }
  return settled(all, "both least losses are positive and fall with every step",
                 "a least loss does not fall");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = with_population(
          {{"K", Kind::integer, {}, {Constraint::positive}, "largest number of steps"},
           {"class",
            Kind::text,
            {},
            {},
            "layers a_l Sigma^-1 (W) or a_l I (S)",
            false,
            "",
            {"W", "S"}}}),
      .values = {{"loss8", "vector[K]: least loss (8) of k = 1 .. K steps"},
                 {"lossR", "vector[K]: least loss (12)"},
                 {"c8",
                  "matrix[K, K+1]: row k-1 = optimal coefficients 1, c_1 .. c_k for loss (8)"},
                 {"cR", "matrix[K, K+1]: the same for loss (12)"},
                 {"real_roots8", "vector[K]: distinct real zeros of the polynomials of loss (8)"},
                 {"real_rootsR", "vector[K]: the same for loss (12)"}},
      .parts = {{"form",
                 {words(LossesOfResidual{})},
                 {{"w* ~ N(0, Sigma)", words(LossesOfResidual{true})}}},
                {"one",
                 {expand(OneStep{})},
                 {{"E tr W^2 without its 1", expand(OneStep{true})}},
                 {ginac(OneStep{})}},
                {"two", {expand(TwoSteps{})}, {{"E tr W^2 without its 1", expand(TwoSteps{true})}}},
                {"unique",
                 {words(CompletesTheSquare{}), exact(optimum),
                  on_instance(Evidence::certificate, definite)},
                 {{"the side of the form has the other sign", words(CompletesTheSquare{true})}},
                 {on_instance(Evidence::exact, falls)}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        if (auto missing = require_population(instance)) return missing;
        if (instance.text("class") == "W") return std::nullopt;
        return require_degree(instance, "K");
      },
  };
}

}  // namespace verify::memformer2024::claim_lfom_optimum
