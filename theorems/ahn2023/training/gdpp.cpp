// On the structured set the covariates take one step of GD++ a layer:
// X_{l+1} = X_l (I + (a_l b_l / n) M X_l^T Sigma^{-1} X_l). The paper prints it without Sigma^{-1}.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/ahn2023/covariate_step.hpp"
#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_gdpp {
namespace {

enum class Variant { as_stated, without_scale, other_sign, without_mask, without_precision };

template <class T>
struct Layers {
  Matrix<T> precision;  // S = Sigma^{-1}
  Vector<T> a, b;
  T scale;  // 1/n
};

// The attention layers P_l = diag(b_l I, 1), Q_l = diag(a_l S, 0).
template <class T>
Vector<Matrix<T>> attention(const Prompt<T>& prompt, const Layers<T>& layers) {
  const long d = prompt.d();
  Vector<Matrix<T>> P, Q;
  for (std::size_t l = 0; l < layers.a.size(); ++l) {
    P.push_back(label_weights<T>(d));
    set_block(P.back(), 0, 0, layers.b[l] * identity_matrix<T>(d));
    Q.push_back(query_key_weights(layers.a[l] * layers.precision));
  }
  return linear_attention_stack(token_matrix(prompt), P, Q, layers.scale);
}

// X_{l+1} = X_l (I + (a_l b_l / n) M X_l^T S X_l), M = diag(1, .., 1, 0); X_0 = (X, x_query).
template <class T>
Matrix<T> step(const Matrix<T>& X, const Layers<T>& layers, std::size_t l) {
  const long last = X.cols() - 1;
  Matrix<T> update =
      (layers.a[l] * layers.b[l] * layers.scale) * (transpose(X) * (layers.precision * X));
  for (long j = 0; j <= last; ++j) update(last, j) = T(0L);
  return X + X * update;
}

template <class T>
Matrix<T> covariates(const Prompt<T>& prompt) {
  return block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
}

// A layer with A = a S, B = b I: X_{l+1} = X_l (I + (a b / n) M X_l^T S X_l), column by column
// x -> (I + a b G S) x with G = X X^T / n over the demonstrations, so that G becomes
// (I + a b G S) G (I + a b S G). The labels are free; S = I is the isotropic case.
struct Step {
  bool isotropic = false;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), letter = free.symmetric("letter", d);
    const auto I = identity_like(letter);
    const auto S = isotropic ? I : letter;
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto a = free.scalar("a"), b = free.scalar("b"), slot = free.scalar("slot"),
               scale = free.scalar("scale");
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    const auto Z = covariate_layer(a * S, b * I, bordered(X, x, y, slot), scale, mask);
    const auto size = (variant == Variant::other_sign ? ScalarOf<M>(-1L) : ScalarOf<M>(1L)) * a *
                      b * (variant == Variant::without_scale ? ScalarOf<M>(1L) : scale);
    const auto& between = variant == Variant::without_precision ? I : S;
    const auto all = beside(X, x);
    const auto J = identity_like(transpose(X) * X);
    const auto M_mask = bordered(J, zero_column(J), zero_column(J), ScalarOf<M>(0L));
    const auto XX = X * transpose(X);
    const auto factor = I + size * (XX * between);
    Vanishing<M> zero;
    const auto next = beside(inner_block(Z), right_border(Z));
    zero.add(next - all - size * (all * (M_mask * (transpose(all) * between * all))));
    zero.equal(next, factor * all);
    zero.equal(inner_block(Z) * transpose(inner_block(Z)), factor * XX * transpose(factor));
    return zero;
  }
};

// In the whitened Gram matrix K = R G R, R = Sigma^{-1/2}, a layer is K -> (I + a b K) K (I + a b
// K): an eigenvalue mu becomes mu (1 + a b mu)^2.
struct WhitenedGram {
  bool other_sign = false;  // I - a b K

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), R = free.symmetric("R", d);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto a = free.scalar("a"), b = free.scalar("b"), slot = free.scalar("slot"),
               scale = free.scalar("scale");
    const auto I = identity_like(R);
    const auto Z = covariate_layer(a * (R * R), b * I, bordered(X, x, y, slot), scale);
    const auto gram = [&](const M& covariates) {
      return scale * (R * covariates * transpose(R * covariates));
    };
    const auto K = gram(X);
    const auto factor = I + (other_sign ? ScalarOf<M>(-1L) : ScalarOf<M>(1L)) * a * b * K;
    Vanishing<M> zero;
    zero.equal(gram(inner_block(Z)), factor * K * factor);
    return zero;
  }
};

// For 0 < nu < mu and c < 0 with -c mu <= 1/bound let f(x) = x (1 + c x)^2: is 0 < f(nu) < f(mu)
// and f(mu) / f(nu) < mu / nu? With mu = nu + p, 1 / -c = t = bound (mu + q) the differences
// mu (t - mu)^2 - nu (t - nu)^2 and (t - nu)^2 - (t - mu)^2 are polynomials in nu, p > 0, q >= 0.
template <class T>
void nearer_to_one(Comparisons<T>& say, Orthant<T>& free, long bound) {
  const T nu = free.positive("nu"), p = free.positive("p"), q = free.nonnegative("q");
  const T mu = nu + p, t = T(bound) * (mu + q);
  const T larger_gap = (t - mu) * (t - mu), smaller_gap = (t - nu) * (t - nu);
  say.positive(T(mu * larger_gap - nu * smaller_gap));
  say.positive(T(smaller_gap - larger_gap));
}

// n = d = 2, Sigma = I, a b = -1 and X = diag(x_1, x_2): the Gram matrix over n before and after.
Finding condition_numbers(const Rational& x_1, const Rational& x_2) {
  const auto X = diagonal_matrix<Rational>({x_1, x_2});
  const Layers<Rational> layers{identity_matrix<Rational>(2), {-1}, {1}, Rational(1, 2)};
  const auto prompt = linear_prompt<Rational>(X, {0, 0}, {0, 0});
  const auto after = block(attention(prompt, layers)[1], 0, 0, 2, 2);
  const auto ratio = [](const Matrix<Rational>& Y) {
    const Rational p = Y(0, 0) * Y(0, 0), q = Y(1, 1) * Y(1, 1);
    return std::max(p, q) / std::min(p, q);
  };
  const auto words = fmt::format(
      "n = d = 2, Sigma = I, a b = -1, X = diag({}, {}): the condition number of X X^T goes from "
      "{} "
      "to {}",
      x_1.text(), x_2.text(), ratio(X).text(), ratio(after).text());
  return settled(ratio(after) < ratio(X), words, words);
}
Finding short_step(const Context&) { return condition_numbers(Rational(1, 2), Rational(1, 4)); }
Finding always_improves(const Context&) { return condition_numbers(Rational(1), Rational(5, 4)); }

template <class T>
Prompt<T> linear_prompt_of(const Instance& instance) {
  const auto X = to_scalar<T>(instance.matrix("X"));
  return {X, Vector<T>(X.cols(), T(0L)), to_scalar<T>(instance.vector("x_query"))};
}
template <class T>
Layers<T> layers_of(const Instance& instance) {
  return {to_scalar<T>(inverse(instance.matrix("Sigma"))), to_scalar<T>(instance.vector("a")),
          to_scalar<T>(instance.vector("b")),
          from_rational<T>(Rational(1, instance.matrix("X").cols()))};
}

Finding last_covariates(const Context& c) {
  const auto prompt = linear_prompt_of<Rational>(c.instance);
  const auto layers = layers_of<Rational>(c.instance);
  auto X = covariates(prompt);
  for (std::size_t l = 0; l < layers.a.size(); ++l) X = step(X, layers, l);
  const auto states = attention(prompt, layers);
  auto result = settled(X == block(states.back(), 0, 0, prompt.d(), prompt.n() + 1),
                        "the attention layers and the update with Sigma^{-1} give the same X_L",
                        "the attention layers and the update with Sigma^{-1} differ");
  result.values = {value("X_last", X)};
  return result;
}

// The printed display is the step at Sigma = I.
Finding isotropic_covariates(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  if (Sigma == identity_like(Sigma)) return last_covariates(c);
  return finding(Answer::does_not_apply(), "Sigma = I fails: Sigma = " + text_of(Sigma));
}

struct States {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto states = attention(linear_prompt_of<T>(instance), layers_of<T>(instance));
    std::vector<Vector<T>> rows;
    for (std::size_t l = 1; l < states.size(); ++l) rows.push_back(states[l].entries());
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(States{c.example("plane")}), "covariates");
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 2}, {"d", 2}};
  const Sizes every_size = {{"n", Argument::absent}, {"d", Argument::absent}};
  const auto steps = [&](long bound) {
    return because(
        "the eigenvalues are letters",
        for_nonnegative([=](auto& say, auto& free) { nearer_to_one(say, free, bound); },
                        "the signs of mu (t - mu)^2 - nu (t - nu)^2 and (t - nu)^2 - (t - mu)^2 "
                        "in nu, mu - nu and t / " +
                            std::to_string(bound) + " - mu",
                        every_size));
  };
  return {
      .inputs = {demonstrations_input(),
                 query_input(),
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance: A_l = a_l Sigma^{-1}"},
                 {"a", Kind::vector, {"L"}, {}, "scalars of A_l"},
                 {"b", Kind::vector, {"L"}, {}, "scalars of B_l = b_l I"},
                 optional(n_input()),
                 optional(d_input()),
                 optional(L_input())},
      .values = {{"X_last", "matrix[d, n+1]: the covariates after L layers, query last"}},
      .parts =
          {{"isotropic",
            {words(Step{true}), exact(isotropic_covariates)},
            {{"the step has the sign of -a b", words(Step{true, Variant::other_sign})},
             {"the query is a source, too", words(Step{true, Variant::without_mask})}}},
           {"general",
            {words(Step{}), exact(last_covariates)},
            {{"the step is without Sigma^{-1}", words(Step{false, Variant::without_precision})},
             {"the factor 1/n is dropped", words(Step{false, Variant::without_scale})}},
            {once(Evidence::precision_sweep, plane, Inputs::points, rounding)}},
           {"improves",
            {chain({words(Step{}), words(WhitenedGram{}), steps(3)}),
             once(Evidence::exact, plane, Inputs::points, short_step)},
            {{"the step is without Sigma^{-1}", words(Step{false, Variant::without_precision})},
             {"K becomes (I - a b K) K (I - a b K)", words(WhitenedGram{true})},
             {"for every -a b mu <= 1", steps(1)},
             {"for every prompt and every a b < 0",
              once(Evidence::exact, plane, Inputs::points, always_improves)}}}},
  };
}

}  // namespace verify::ahn2023::claim_gdpp
