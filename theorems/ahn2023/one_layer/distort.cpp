// Distorted covariates x = W xbar with labels <xbar, wbar>: the task that reproduces the labels is
// w = W^{-T} wbar; the printed w = Sigma^{-1/2} wbar does so only for symmetric positive definite
// W.
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023::claim_distort {
namespace {

enum class Variant { as_stated, not_transposed, not_inverted };

// <W xbar, W^{-T} wbar> = <xbar, wbar>; W regular.
struct Labels {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [W, back] = free.regular("W", d);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto task = variant == Variant::not_transposed ? back * w
                      : variant == Variant::not_inverted ? transpose(W) * w
                                                         : transpose(back) * w;
    Vanishing<M> zero;
    zero.equal(dot(W * x, task), dot(x, w));
    return zero;
  }
};

// W xbar has the covariance W W^T; Sigma^{-1/2} wbar, as printed, and W^{-T} wbar have its inverse.
struct Laws {
  bool not_inverted = false;  // Sigma^{1/2} wbar

  Sizes sizes() const { return {{"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto [W, back] = free.regular("W", d);
    const auto [root, inverse_root] = free.regular_symmetric("root", d);
    const auto x = free.vector("x", d), u = free.vector("u", d), v = free.vector("v", d);
    const auto I = identity_like(W);
    Vanishing<TreeMatrix> zero;
    const auto covariance = [&](const TreeMatrix& of) {
      const auto image = of * x;
      const auto found = of * transpose(of);
      zero.equal(expectation(dot(u, image) * dot(v, image), {gaussian(x, I)}), dot(u, found * v));
      return found;
    };
    zero.equal(covariance(not_inverted ? root : inverse_root) * (root * root), I);
    zero.equal(covariance(transpose(back)) * covariance(W), I);
    return zero;
  }
};

// The positive definite square root of W W^T is rational in these examples; it is checked, not
// trusted.
struct Example {
  const char* name;
  Matrix<Rational> W, root;
  Vector<Rational> x, w;
};

// The printed task Sigma^{-1/2} wbar on two examples with det W < 0 and det W > 0.
Finding printed_task(const Context&) {
  const Vector<Example> examples = {
      {"d = 1, W = -1", {{Rational(-1)}}, {{Rational(1)}}, {Rational(1)}, {Rational(1)}},
      {"d = 2, W = [[0, -1], [1, 0]]",
       {{Rational(0), Rational(-1)}, {Rational(1), Rational(0)}},
       identity_matrix<Rational>(2),
       {Rational(1), Rational(0)},
       {Rational(1), Rational(0)}}};
  bool agrees = true;
  std::string words;
  for (const auto& [name, W, root, x, w] : examples) {
    if (root * root != W * transpose(W) || !positive_definite(root)) {
      return finding(Truth::unknown, "not the square root of W W^T");
    }
    const Rational label = dot(x, w), answer = dot(W * x, solve(root, w));
    agrees &= label == answer;
    words += (words.empty() ? "" : "; ") + std::string(name) + ", xbar = " + text_of(x) +
             ", wbar = " + text_of(w) + ": y = " + label.text() +
             ", but <x, Sigma^{-1/2} wbar> = " + answer.text();
  }
  return settled(agrees, words, words);
}

// W^{-T} is the positive definite root of Sigma^{-1} exactly where W itself is symmetric positive
// definite; both sides are decided on their own.
Finding at_instance(const Context& c) {
  const auto& W = c.instance.matrix("distortion");
  const auto& latent = c.instance.vector("w_latent");
  const auto P = transpose(inverse(W));
  const auto task = P * latent;
  const auto Sigma = W * transpose(W);
  const auto covariance = inverse(Sigma);
  const bool printed = is_symmetric(W) && positive_definite(W);
  const bool root = is_symmetric(P) && positive_definite(P) && P * P == covariance;
  bool holds = printed == root;
  holds &= transpose(W) * task == latent;
  holds &= P * transpose(P) == covariance;
  auto result =
      settled(holds,
              "W^T w = wbar, so <W xbar, w> = <xbar, wbar> for every xbar; cov(w) = (W W^T)^{-1}; "
              "Sigma^{-1/2} " +
                  std::string(printed ? "is" : "is not") + " W^{-T}",
              "the task W^{-T} wbar does not reproduce the labels");
  result.values = {value("w_star", task), value("covariance", covariance),
                   value("printed_ok", printed)};
  return result;
}

}  // namespace

Theorem theorem() {
  const Sizes small = {{"d", Extent::between(1, 2)}};
  return {
      .inputs = {{"distortion",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::invertible},
                  "W: the covariates are x = W xbar"},
                 {"w_latent", Kind::vector, {"d"}, {}, "wbar: the labels are <xbar, wbar>"},
                 d_input()},
      .values = {{"w_star", "vector[d]: W^{-T} wbar"},
                 {"covariance", "matrix[d, d]: (W W^T)^{-1}, the covariance of w"},
                 {"printed_ok", "boolean: Sigma^{-1/2} = W^{-T}, W symmetric positive definite"}},
      .parts = {{"printed",
                 {once(Evidence::exact, small, Inputs::points, printed_task)},
                 {{"w = W^{-1} wbar", words(Labels{Variant::not_transposed})}}},
                {"labels",
                 {words(Labels{}), exact(at_instance)},
                 {{"w = W^{-1} wbar reproduces the labels", words(Labels{Variant::not_transposed})},
                  {"w = W^T wbar reproduces the labels", words(Labels{Variant::not_inverted})}}},
                {"law",
                 {words(Laws{})},
                 {{"Sigma^{1/2} wbar has the covariance Sigma^{-1}", words(Laws{true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_distort
