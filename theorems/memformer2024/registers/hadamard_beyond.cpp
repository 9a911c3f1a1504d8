// "A class richer than LFOMs": every diagonal first-order method is reached (prop2_repaired), and
// beyond them matrices that are not diagonal, and states that no first-order method has.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
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

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.vector("x", 2), gamma = free.vector("gamma", 2);
    const T w_star = free.scalar("w_star"), a = free.scalar("a"),
            half = from_rational<T>(Rational(1, 2));
    const auto Y = labels(x, w_star, a, gamma);
    const T gap = weights_forgotten ? T(0L) : gamma[1] - gamma[0];
    return {x[1] * Y[0] - x[0] * Y[1] - gap * x[0] * x[1] * a * w_star * half * dot(x, x)};
  }
};

// One layer with A = [[1, e], [0, 1]], weights 1 everywhere, on one demonstration e_1 with label 1:
// H = e_1 e_1^T, so that every gradient is a multiple of e_1, and all iterates of a method with
// diagonal coefficients have second entry 0.
template <class T>
void matrix_coefficient(Comparisons<T>& say, bool diagonal) {
  const Vector<T> first = {1, 0}, second = {0, 1};
  const auto prompt = linear_prompt<T>(transpose(from_rows<T>({first})), second, first);
  const Matrix<T> A = {{1, diagonal ? 0 : 1}, {0, 1}};
  const auto run =
      weighted_registers<T>(token_matrix(prompt), memformer_weights(Vector<Matrix<T>>{A}),
                            {{token_weights<T>(3, {1, 1})}}, scale_of(prompt));
  const T entry = -run.states.back()(2, 1);
  say.equal(hessian_of(prompt), outer(first, first));  // one direction
  say.nonzero(entry);
  say.words(fmt::format(
      "d = 2, n = 1, x_1 = w* = e_1, A = [[1, {}], [0, 1]]: every gradient is a multiple of e_1, "
      "and "
      "w_1 has second entry {}; diagonal coefficients leave 0 there after any number of steps",
      shown(A(0, 1)), shown(entry)));
}

Finding at_instance(const Context& c) {
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
  return {
      .inputs = {{"x", Kind::vector, {2}, {}, "two demonstrations, d = 1"},
                 {"w_star", Kind::rational, {}, {}, "task"},
                 {"a", Kind::rational, {}, {}, "A_0"},
                 {"gamma", Kind::vector, {2}, {}, "weights of the two demonstrations"}},
      .values = {{"Y", "vector[2]: labels of the demonstrations after one layer"},
                 {"consistent", "boolean: both labels are y_i - x_i w for one w"}},
      .parts = {{"beyond",
                 {compare([](auto& say) { matrix_coefficient(say, false); })},
                 {{"the preconditioner is diagonal",
                   compare([](auto& say) { matrix_coefficient(say, true); })}}},
                {"no_state",
                 {expand(Mismatch{}), exact(at_instance)},
                 {{"the labels belong to one w whatever the weights", expand(Mismatch{true})}},
                 {ginac(Mismatch{})}}},
  };
}

}  // namespace verify::memformer2024::claim_hadamard_beyond
