// GD++ (P_l = diag(b_l I, 1)) in closed form: covariates and labels follow two polynomials of the
// Hessian, S_{l+1} = S_l (1 - a_l lambda T_l^2), T_{l+1} = T_l (1 - a_l b_l lambda T_l^2).
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_gdpp {
namespace {

template <class T>
struct Scalars {
  Vector<T> a, b;
};

// The layers with A_l = a_l times `precision` (the identity, or Sigma^{-1} for whitened data).
template <class T>
Vector<Matrix<T>> forward(const Prompt<T>& prompt, const Scalars<T>& c,
                          const Matrix<T>& precision) {
  const auto I = identity_matrix<T>(prompt.d());
  Vector<AttentionWeights<T>> layers;
  for (std::size_t l = 0; l < c.a.size(); ++l) {
    layers.push_back(memformer_weights(c.a[l] * precision, c.b[l] * I));
  }
  return plain_layers(token_matrix(prompt), layers, scale_of(prompt)).states;
}

enum class Variant { as_stated, first_power, without_minus, labels_by_b };

// S_L and T_L over any ring, from lambda: numbers, matrices or polynomials.
template <class R, class T, class Times>
std::pair<R, R> recursion(const R& one, const R& lambda, const Scalars<T>& c, const Times& times,
                          Variant variant = Variant::as_stated) {
  R S = one, U = one;
  for (std::size_t l = 0; l < c.a.size(); ++l) {
    const R square = variant == Variant::first_power ? U : U * U;
    const R step = times(variant == Variant::without_minus ? c.a[l] : T(-c.a[l]), lambda * square);
    const R scaled = times(c.b[l], step);
    S = S * (one + (variant == Variant::labels_by_b ? scaled : step));
    U = U * (one + scaled);
  }
  return {S, U};
}

// Z_L = [T(K) X, T(K) x; labels], K = H times precision: [Y]_i = w*^T S(K) x_i, at the query minus
// w*^T x.
struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto precision = free.symmetric("precision", d);
    const Scalars<T> c{free.vector(layers), free.vector(layers)};
    const auto Z = forward(prompt, c, precision).back();
    const auto tokens = block(token_matrix(prompt), 0, 0, d, n + 1);
    const auto [S, U] = recursion(
        identity_matrix<T>(d), hessian_of(prompt) * precision, c,
        [](const T& factor, const Matrix<T>& m) { return factor * m; }, variant);
    auto label = transpose(tokens) * (transpose(S) * w_star);
    label[n] = T(label[n] - dot(x_query, w_star));
    Vector<T> zero = Z.row(d) - label;
    append(zero, block(Z, 0, 0, d, n + 1) - U * tokens);
    return zero;
  }
};

// A layer with A = a precision, B = b I.
template <MatrixLike M>
M layer_of(const M& Z, const ScalarOf<M>& a, const ScalarOf<M>& b, const M& precision,
           const ScalarOf<M>& scale) {
  const auto above = zero_column(precision), left = zero_row(precision);
  const M P = bordered(b * identity_like(precision), above, left, ScalarOf<M>(1L));
  const M Q = bordered(-a * precision, above, left, ScalarOf<M>(0L));
  return linear_attention_layer(Z, P, Q, scale);
}

const Sizes every_layer = {
    {"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};

// One layer on the covariates T x_i and the labels w*^T S x_i, less w*^T x at the query, where T
// and S are polynomials in K = H precision, from T = S = I. They become those of
//   S' = S - a S T K T,  T' = T - a b T T K T,
// the recursion for commuting matrices, as H T^T = T H: true of K, and with two matrices of their
// product, where they commute. `defect` is H T^T - T H.
struct OneLayer {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), S = free.matrix("S", d, d), U = free.matrix("U", d, d),
               other = free.matrix("other", d, d);
    const auto precision = free.symmetric("precision", d);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d);
    const auto a = free.scalar("a"), b = free.scalar("b"), scale = free.scalar("scale");
    const M H = scale * (X * transpose(X)), K = H * precision;
    const M defect = H * transpose(U) - U * H, rest = defect * precision * U;
    const auto tokens = [&](const M& covariates, const M& labels) {
      const auto target = transpose(labels) * w_star;
      return bordered(covariates * X, covariates * x, transpose(X) * target,
                      dot(x, target) - dot(x, w_star));
    };
    const M square = variant == Variant::first_power ? K * U : U * K * U;
    const auto step = variant == Variant::without_minus ? a : -a;
    const auto label_step = variant == Variant::labels_by_b ? step * b : step;
    Vanishing<M> zero;
    zero.equal(layer_of(tokens(U, S), a, b, precision, scale),
               tokens(U + (step * b) * (U * square) - (a * b) * (U * rest),
                      S + label_step * (S * square) - a * (S * rest)));
    zero.equal(H * transpose(K), K * H);
    zero.add(H * transpose(U * other) - other * U * H -
             (H * transpose(other) - other * H) * transpose(U) - other * defect);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt is the tokens at T = S = I, of which H T^T = T H.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d);
    const auto scale = free.scalar("scale");
    const M H = scale * (X * transpose(X)), I = identity_like(H);
    const auto target = transpose(I) * w_star;
    Vanishing<M> zero;
    zero.equal(token_matrix(noiseless_prompt(X, x, w_star)),
               bordered(I * X, I * x, transpose(X) * target, dot(x, target) - dot(x, w_star)));
    zero.equal(H * transpose(I), I * H);
    return zero;
  }
};

// b = 1 on labels that are those of w* on any covariates: they are so behind the layer, the query's
// up to the same number, and H becomes (I - a H) H (I - a H).
struct StaysConsistent {
  bool first_power = false;  // (I - a H) H

  Sizes sizes() const { return every_layer; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d);
    const auto a = free.scalar("a"), scale = free.scalar("scale"), rest = free.scalar("rest");
    const M H = scale * (X * transpose(X)), I = identity_like(H), factor = I - a * H;
    const auto tokens = [&](const M& covariates, const auto& query) {
      return bordered(covariates, query, transpose(covariates) * w_star, dot(query, w_star) + rest);
    };
    const M after = layer_of(tokens(X, x), a, ScalarOf<M>(1L), I, scale);
    const M moved = inner_block(after);
    Vanishing<M> zero;
    zero.equal(after, tokens(factor * X, factor * x));
    zero.equal(scale * (moved * transpose(moved)), first_power ? factor * H : factor * H * factor);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt is such tokens, with -w*^T x more at the query.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w_star = free.vector("w_star", d);
    Vanishing<M> zero;
    zero.equal(token_matrix(noiseless_prompt(X, x, w_star)),
               bordered(X, x, transpose(X) * w_star, dot(x, w_star) - dot(w_star, x)));
    return zero;
  }
};

// The labels behind a layer do not depend on its b, the covariates do.
struct LabelsWithoutB {
  bool covariates_too = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto precision = free.symmetric("precision", d);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto a = free.scalar("a"), b = free.scalar("b"), scale = free.scalar("scale"),
               slot = free.scalar("slot");
    const M Z = bordered(X, x, y, slot);
    const M with = layer_of(Z, a, b, precision, scale),
            without = layer_of(Z, a, ScalarOf<M>(0L), precision, scale);
    Vanishing<M> zero;
    zero.equal(bottom_border(with), bottom_border(without));
    zero.equal(corner(with), corner(without));
    if (covariates_too) zero.equal(inner_block(with), inner_block(without));
    return zero;
  }
};

struct Pair {
  UnivariatePolynomial S, T;
};
Pair polynomials(const Scalars<Rational>& c) {
  const auto [S, T] = recursion(UnivariatePolynomial(1), UnivariatePolynomial::variable(), c,
                                [](const Rational& factor, const UnivariatePolynomial& p) {
                                  return UnivariatePolynomial(factor) * p;
                                });
  return {S, T};
}

// With deg S_l = deg T_l = (q - 1)/2, q = 3^l, and a_l, b_l that are not 0, the factors
// 1 - a_l lambda T_l^2 and 1 - a_l b_l lambda T_l^2 have the degree q, so that those of the
// products are (3 q - 1)/2. `first_power`: the factors hold T_l, not its square.
struct DegreeOfALayer {
  bool first_power = false;

  Sizes sizes() const { return {{"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T q = free.scalar("q"), half = from_rational<T>(Rational(1, 2)), one(1L);
    const T degree = half * (q - one);
    const T factor = one + (first_power ? degree : T(degree + degree));
    free.state(degree, T(degree + factor));
    free.parameter(q, T(T(3L) * q));
    return {T(degree + factor - half * (T(3L) * q - one))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // S_0 = T_0 = 1, of degree 0, and q = 1: any number of such degrees is 0.
    const T q(1L), half = from_rational<T>(Rational(1, 2));
    free.begins(T(0L));
    free.begins_at(q);
    return {T(free.scalar("times") * half * (q - T(1L)))};
  }
};

// The same computed, for a_l = b_l = 1. The control: b_l = 0, plain layers.
template <bool without_b>
Finding degrees(const Context&) {
  std::string found;
  bool right = true;
  for (long L = 1; L <= 3; ++L) {
    const Vector<Rational> ones(static_cast<std::size_t>(L), Rational(1));
    const Vector<Rational> b = without_b ? Rational(0) * ones : ones;
    const long degree = polynomials({ones, b}).S.degree();
    right &= degree == (L == 1 ? 1 : L == 2 ? 4 : 13);
    found += fmt::format("{}{}", L == 1 ? "" : ", ", degree);
  }
  return settled(right, "degrees of S_1, S_2, S_3: " + found, "degrees " + found);
}

// Whitened data, n = 20, d = 5, two layers: E tr S(W)^2 below the best two steps of any method with
// shared scalars, 1795/4969. The control: b_0 = 0, two such steps.
Scalars<Rational> found_scalars(bool without_b) {
  return {{Rational(516763, 1000000), Rational(3474664, 1000000)},
          {without_b ? Rational(0) : Rational(868460, 1000000), Rational(0)}};
}
// As facts for the certificate.
template <class T>
void below_two_steps(Comparisons<T>& say, bool without_b) {
  using P = Coefficients<T>;
  const auto S = recursion(P(1), P::variable(), found_scalars(without_b),
                           [](const Rational& factor, const P& p) { return P(factor) * p; })
                     .first;
  const auto square = (S * S).ascending();
  const auto moments =
      mean_covariance_traces(T(5L), say.number(1, 20), static_cast<long>(square.size()) - 1);
  T loss(0L);
  for (std::size_t k = 0; k < square.size(); ++k) loss = T(loss + square[k] * moments[k]);
  say.less(loss, say.number(1795, 4969));
}
template <bool without_b>
Finding beats_two_steps(const Context&) {
  const long n = 20, d = 5;
  const auto S = polynomials(found_scalars(without_b)).S;
  const auto square = S * S;
  auto moments = mean_power_traces(Rational(n), Rational(d), square.degree());
  moments.insert(moments.begin(), Rational(d));
  Rational loss = 0, power = 1;
  for (long k = 0; k <= square.degree(); ++k) {
    loss += square.coefficient(k) * moments[k] / power;
    power *= Rational(n);
  }
  const Rational best(1795, 4969);
  const auto words = fmt::format(
      "n = 20, d = 5, a = (516763, 3474664)/10^6, b_0 = {}: E tr S(W)^2 is {:.7f}; the best two "
      "steps with shared scalars have 1795/4969 = {:.7f} (degree {} against 2)",
      without_b ? "0" : "868460/10^6", loss.to_double(), best.to_double(), S.degree());
  return settled(loss < best, words, words);
}

Vector<Rational> padded(const UnivariatePolynomial& p, long degree) {
  Vector<Rational> result;
  for (long k = 0; k <= degree; ++k) result.push_back(p.coefficient(k));
  return result;
}

// p(H) V by Horner's scheme.
Matrix<Rational> apply(const UnivariatePolynomial& p, const Matrix<Rational>& H,
                       const Matrix<Rational>& V) {
  Matrix<Rational> result(V.rows(), V.cols());
  for (const auto& coefficient : p.descending()) result = H * result + coefficient * V;
  return result;
}

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const Scalars<Rational> scalars{c.instance.vector("a"), c.instance.vector("b")};
  const long d = prompt.d(), n = prompt.n();
  const auto Z = forward(prompt, scalars, identity_matrix<Rational>(d)).back();
  const auto p = polynomials(scalars);
  const auto tokens = block(token_matrix(prompt), 0, 0, d, n + 1);
  const auto H = hessian_of(prompt);
  const auto& w_star = c.instance.vector("w_star");
  auto label = transpose(apply(p.S, H, tokens)) * w_star;
  label[n] -= dot(prompt.x_query, w_star);
  long degree = 0;
  for (std::size_t l = 0; l < scalars.a.size(); ++l) degree = 3 * degree + 1;
  auto result = settled({Z.row(d) == label, block(Z, 0, 0, d, n + 1) == apply(p.T, H, tokens)},
                        fmt::format("Z_L holds T(H) X and w*^T S(H) X, deg S = {}, deg T = {}",
                                    p.S.degree(), p.T.degree()),
                        "Z_L differs from what the polynomials say");
  result.values = {value("Z_last", Z), value("S", padded(p.S, degree)),
                   value("T", padded(p.T, degree))};
  return result;
}

struct States {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto states =
        forward<T>(prompt, {to_scalar<T>(instance.vector("a")), to_scalar<T>(instance.vector("b"))},
                   identity_matrix<T>(prompt.d()));
    std::vector<Vector<T>> rows;
    for (std::size_t l = 1; l < states.size(); ++l) rows.push_back(states[l].entries());
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(States{c.instance}), "GD++");
}

}  // namespace

Theorem theorem() {
  using enum Variant;
  return {
      .inputs = with_prompt_and_depth(
          {layer_scalars_input("a", "A_l = a_l I"), layer_scalars_input("b", "B_l = b_l I")}),
      .values = {{"Z_last", "matrix[d+1, n+1]: the last state"},
                 {"S", "vector[(3^L-1)/2+1]: coefficients of S_L, low to high, zero padded"},
                 {"T", "vector[(3^L-1)/2+1]: coefficients of T_L, low to high, zero padded"}},
      .parts =
          {{"polynomials",
            {words(OneLayer{}), expand(Difference{2, 1, 2}), test(Difference{5, 20, 3}),
             exact(at_instance)},
            {{"in one layer the factor holds T_l, not its square", words(OneLayer{first_power})},
             {"in one layer the step has the opposite sign", words(OneLayer{without_minus})},
             {"in one layer the labels step by a_l b_l as well", words(OneLayer{labels_by_b})},
             {"the factor holds T_l, not its square", test(Difference{2, 3, 2, first_power})},
             {"the step has the opposite sign", test(Difference{2, 3, 2, without_minus})},
             {"the labels step by a_l b_l as well", test(Difference{2, 3, 2, labels_by_b})}},
            {ginac(Difference{1, 1, 2}), on_instance(Evidence::precision_sweep, rounding)}},
           {"degrees",
            {expand(DegreeOfALayer{})},
            {{"the factor holds T_l, not its square", expand(DegreeOfALayer{true})},
             {"b_l = 0", once(Evidence::exact, {}, Inputs::points, degrees<true>)}},
            {once(Evidence::exact, {}, Inputs::points, degrees<false>)}},
           {"consistent",
            {words(StaysConsistent{})},
            {{"H_{l+1} = (1 - a_l H_l) H_l", words(StaysConsistent{true})}}},
           {"last_b",
            {words(LabelsWithoutB{})},
            {{"nor in the covariates", words(LabelsWithoutB{true})}}},
           {"wins",
            {with_facts(once(Evidence::exact, {}, Inputs::all, beats_two_steps<false>),
                        [](auto& say) { below_two_steps(say, false); })},
            {{"b_0 = 0", with_facts(once(Evidence::exact, {}, Inputs::all, beats_two_steps<true>),
                                    [](auto& say) { below_two_steps(say, true); })}}}},
  };
}

}  // namespace verify::memformer2024::claim_gdpp
