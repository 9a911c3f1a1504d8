// Dist(M, I), by which the experiments judge how close trained weights are to the stationary
// points.
#include <fmt/format.h>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_dist {
namespace {

// d |M - alpha I|^2 = (d |M|^2 - (tr M)^2) + (d alpha - tr M)^2: the least value is at tr M / d.
// What is left of d |M|^2 is (tr M)^2, so that Dist^2 = 1 - (tr M)^2 / (d |M|^2); and with P = d M
// - tr M I the rest is d^{-1} times tr(P^T P) / d: both terms are squares, and 0 <= Dist^2 <= 1.
struct LeastAtMeanDiagonal {
  enum class Change { none, undivided, once } change = Change::none;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto A = free.matrix("A", d, d);
    const auto alpha = free.scalar("alpha"), size = free.size(d);
    const auto squared = [](const M& a) { return trace(transpose(a) * a); };
    const M I = identity_like(A);
    const auto off = (change == Change::undivided ? alpha : size * alpha) - trace(A);
    const auto least = size * squared(A) - trace(A) * trace(A);
    const M P = size * A - trace(A) * I;
    Vanishing<M> zero;
    zero.add(size * squared(A - alpha * I) - least - off * off);
    // The norm is that of Frobenius, of a matrix that is not symmetric.
    const auto x = free.vector("x", d), y = free.vector("y", d);
    zero.equal(squared(outer(x, y)), dot(x, x) * dot(y, y));
    zero.equal((change == Change::once ? least : size * least), squared(P));
    return zero;
  }
};

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const Rational alpha = trace(M) / Rational(M.rows()), squared = dist_squared(M);
  const Rational direct =
      squared_norm(M - alpha * identity_matrix<Rational>(M.rows())) / squared_norm(M);
  bool holds = squared == direct;
  holds &= squared.sign() >= 0;
  holds &= squared <= Rational(1);
  auto result = settled(
      holds,
      fmt::format("Dist^2 = {} by the minimum at alpha = {} and by 1 - (tr M)^2 "
                  "/ (d |M|^2)",
                  squared.text(), alpha.text()),
      fmt::format("{} by the minimum, {} by the closed form", direct.text(), squared.text()));
  result.values = {value("dist_squared", squared), value("alpha", alpha)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum LeastAtMeanDiagonal::Change;
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "argument of Dist"},
                 optional(d_input())},
      .values = {{"dist_squared", "rational: Dist(M, I)^2"},
                 {"alpha", "rational: tr M / d, the nearest multiple of I"}},
      .parts = {{"least",
                 {words(LeastAtMeanDiagonal{}), exact(distance)},
                 {{"the nearest multiple of I is tr M I", words(LeastAtMeanDiagonal{undivided})},
                  {"d |M|^2 - (tr M)^2 = |d M - tr M I|^2", words(LeastAtMeanDiagonal{once})}}}},
  };
}

}  // namespace verify::cheng2024::claim_dist
