// "Richer than first-order methods" is half right: token weights leave states that no first-order
// method has, but there are diagonal first-order methods that they do not reach.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/two_step_realisation.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_hadamard_beyond {
namespace {

// One layer with A = a on two demonstrations x_1, x_2 in one dimension.
template <class T>
Vector<T> labels(const Vector<T>& x, const T& w_star, const T& a, const Vector<T>& gamma) {
  const auto prompt = linear_prompt<T>(from_rows<T>({x}), {T(1L)}, {w_star});
  Vector<T> tokens = gamma;
  tokens.push_back(T(1L));
  const auto run = weighted_registers<T>(
      token_matrix(prompt), memformer_weights(Vector<Matrix<T>>{a * identity_matrix<T>(1)}),
      {{token_weights(2, tokens)}}, scale_of(prompt));
  return {run.states.back()(1, 0), run.states.back()(1, 1)};
}

// Labels x_i (w* - w) for some w satisfy x_2 Y_1 = x_1 Y_2; the layer leaves
//   x_2 Y_1 - x_1 Y_2 = (gamma_2 - gamma_1) x_1 x_2 a w* (x_1^2 + x_2^2) / 2.
struct Mismatch {
  bool weights_forgotten = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.vector(2), gamma = free.vector(2);
    const T w_star = free.scalar(), a = free.scalar(), half = from_rational<T>(Rational(1, 2));
    const auto Y = labels(x, w_star, a, gamma);
    const T gap = weights_forgotten ? T(0L) : gamma[1] - gamma[0];
    return {x[1] * Y[0] - x[0] * Y[1] - gap * x[0] * x[1] * a * w_star * half * dot(x, x)};
  }
};

Finding mismatch(const Context&) { return expands_to_zero(Mismatch{}); }
Finding mismatch_ginac(const Context&) { return expands_to_zero_ginac(Mismatch{}); }
Finding always_consistent(const Context&) { return expands_to_zero(Mismatch{true}); }

Finding contains_all(const Context&) {
  std::string reason;
  const auto found = realisation({{1, 1}, {1, 0}, {1, 1}}, reason);
  return settled(
      found.has_value(), "every diagonal method is reached",
      "d = 2, D_00 = D_11 = I, D_01 = diag(1, 0): no A_0, A_1 and token weights reach this "
      "method, even at the query alone: " +
          reason);
}

Finding on_instance(const Context& c) {
  const auto& x = c.instance.vector("x");
  const auto& gamma = c.instance.vector("gamma");
  const auto &w_star = c.instance.rational("w_star"), &a = c.instance.rational("a");
  const auto Y = labels(x, w_star, a, gamma);
  const Vector<Rational> y = w_star * x;
  // y_i - x_i w = Y_i for both i: either x_i = 0 (then y_i = Y_i), or w is the quotient.
  std::optional<Rational> w;
  bool consistent = true;
  for (long i = 0; i < 2; ++i) {
    if (is_zero(x[i]) == Truth::yes) {
      consistent &= y[i] == Y[i];
      continue;
    }
    const Rational needed = (y[i] - Y[i]) / x[i];
    consistent &= !w || *w == needed;
    w = needed;
  }
  const bool predicted = is_zero((gamma[1] - gamma[0]) * x[0] * x[1] * a * w_star) == Truth::yes;
  auto result = settled(consistent == predicted,
                        consistent ? "both labels belong to one w" : "no w explains both labels",
                        "the labels are consistent where the formula says no, or the reverse");
  result.values = {value("Y", Y), value("consistent", consistent)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"x", Kind::vector, {2}, {}, "two demonstrations, d = 1"},
                 {"w_star", Kind::rational, {}, {}, "task"},
                 {"a", Kind::rational, {}, {}, "A_0"},
                 {"gamma", Kind::vector, {2}, {}, "weights of the two demonstrations"}},
      .values = {{"Y", "vector[2]: labels of the demonstrations after one layer"},
                 {"consistent", "boolean: both labels are y_i - x_i w for one w"}},
      .checks =
          {
              {"unequal weights leave labels that no w explains", symbolic, everywhere, corrected,
               On::claim, "d=1, n=2, one layer; x, w*, a, gamma free", mismatch},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=1, n=2, one layer; everything free", mismatch_ginac},
              {"richer: every diagonal first-order method is reached as well", exact, points,
               refuted, On::claim, "d=2, two layers", contains_all},
              {"two labels on the instance", exact, points, corrected, On::instance, "the instance",
               on_instance},
              {"the labels belong to one w whatever the weights", symbolic, everywhere, control,
               On::claim, "d=1, n=2, one layer", always_consistent},
          },
  };
}

}  // namespace verify::memformer2024::claim_hadamard_beyond
