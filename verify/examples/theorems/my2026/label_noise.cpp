// Label noise of variance s^2 shortens the best step of one layer, for x, w ~ N(0, I): n / (n + d +
// 1 + s^2) instead of n / (n + d + 1).
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::my2026::claim_label_noise {
namespace {

// The mean over prompt, task and noise by Isserlis' theorem on words, n and d free. With q = n + d
// + 1 + s^2 the risk R(a) of the step a has q R(a) = d (q - n) + (d / n) (q a - n)^2: least at a =
// n / q alone.
struct CompletedSquare {
  bool noise_forgotten = false;  // q = n + d + 1

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d), noise = free.vector("noise", n);
    const auto s = free.scalar("s"), a = free.scalar("a");
    const auto I_d = identity_like(X * transpose(X)), I_n = identity_like(transpose(X) * X);
    const PromptOf<TreeMatrix> prompt{X, transpose(X) * w + s * noise, x};
    // Descent is a negative A; the corner is minus the prediction of <w, x>.
    const auto layer = descent_layer(-a * I_d, token_matrix(prompt), free.inverse_size(n));
    const auto error = corner(layer) + dot(w, x);
    const auto risk = expectation(error * error, {gaussian(X, I_d), gaussian(x, I_d),
                                                  gaussian(w, I_d), gaussian(noise, I_n)});
    const auto N = free.size(n), D = free.size(d), variance = s * s;
    const auto q = N + D + TreeScalar(1) + (noise_forgotten ? TreeScalar(0) : variance);
    const auto beside = q * a - N;
    Vanishing<TreeMatrix> zero;
    zero.add(q * risk - D * (q - N) - D * free.inverse_size(n) * beside * beside);
    return zero;
  }
};

// At numbers: the slope -2 E tr G + 2 a (E tr G^2 + s^2 E tr G / n) of the risk vanishes at n / q.
Finding at_instance(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto& variance = c.instance.rational("sigma2");
  const Rational inverse_n(1, n), size(d);
  const auto I = identity_matrix<Rational>(d);
  const auto square = mean_trGG(I, inverse_n) + variance * inverse_n * size;
  const auto step = Rational(n) / (Rational(n + d + 1) + variance);
  auto result = settled(step * square == size, "the slope of the risk is 0 at " + step.text(),
                        "the slope of the risk is not 0 at " + step.text());
  result.values = {value("step", step), value("risk", size - step * size)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {{"n", Kind::integer, {}, {Constraint::positive}, "examples"},
           {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
           {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "variance of the noise"}},
      .values = {{"step", "rational: the best step"},
                 {"risk", "rational: its mean squared error for <w, x>"}},
      .assertions = {{"optimum",
                      {words(CompletedSquare{}), exact(at_instance)},
                      {{"the noise is left out", words(CompletedSquare{true})}}}},
  };
}

}  // namespace verify::my2026::claim_label_noise
