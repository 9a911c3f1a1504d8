// What a covariate step of Theorem 4.6 does to the spectrum of the demonstrations for linear h.
#include <algorithm>

#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_ahn_link {
namespace {

// Linear h, B = C = I, A = a I: the demonstrations go to (I + a S) X and S to S (I + a S)^2.
struct Spectrum {
  bool once = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n);
    const auto y = free.vector("y", n);
    const M Z = bordered(X, free.vector(d), y, free.scalar());
    const auto a = free.scalar("a"), r = free.scalar("r");
    const M S = X * transpose(X), I = identity_like(S);
    const M seen = block_values(I, ScalarOf<M>(0L)) * Z;
    const M after = Z + attended(Z, block_values(a * I, r), transpose(seen) * seen);
    const M moved = inner_block(after), factor = I + a * S;
    const M stated = once ? factor * S : factor * S * factor;
    Vanishing<M> zero;
    zero.equal(moved * transpose(moved), stated);
    return zero;
  }
};
// The eigenvalues t = u + gap of S, u > 0, gap >= 0, go to g(t) = t (1 + a t)^2. With a = -s and
// w = 1 - 3 s t, which is not negative for 0 <= s <= 1/(3 lambda_max),
//   g(u) t - g(t) u = t u s gap (2 w + s (4 t + gap)), which is positive for s, gap > 0: g(t) /
//   g(u) < t / u, 3 (g(t) - g(u)) = gap (w (2 + w) + 3 s gap (1 + w) + 3 s^2 gap^2) >= 0: the order
//   is kept.
struct ConditionNumber {
  bool one_factor = false;  // g(t) = t (1 + a t)

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::indices}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T u = free.scalar("u"), gap = free.scalar("gap"), s = free.scalar("s");
    const T one(1L), two(2L), three(3L), four(4L), t = u + gap, w = one - three * s * t;
    const auto g = [&](const T& x) {
      const T factor = one - s * x;
      return one_factor ? T(x * factor) : T(x * factor * factor);
    };
    return {g(u) * t - g(t) * u - t * u * s * gap * (two * w + s * (four * t + gap)),
            three * (g(t) - g(u)) -
                gap * (w * (two + w) + three * s * gap * (one + w) + three * s * s * gap * gap)};
  }
};
template <class T>
T stepped(const T& t, const T& a) {
  const T factor = T(1L) + a * t;
  return T(t * factor * factor);
}
Rational condition(const Vector<Rational>& lambda) {
  const auto [least, largest] = std::minmax_element(lambda.begin(), lambda.end());
  return *largest / *least;
}

// Spectrum (1, 4): does the condition number grow?
// The quotient of the larger and the smaller one, which the condition number is not below.
template <class T>
void grows_at(Comparisons<T>& say, const T& a) {
  const T least = stepped(T(1L), a), largest = stepped(T(4L), a);
  say.positive(least);
  say.less(T(T(4L) * least), largest);
  say.words("spectrum (1, 4), a = " + shown(a) + ": the condition number goes from 4 to " +
            shown(T(largest / least)));
}

Finding of_instance(const Context& c) {
  const auto& lambda = c.instance.vector("lambda");
  const Rational a = c.instance.vector("a").front();
  const auto after = map(lambda, [&](const Rational& t) { return stepped(t, a); });
  const Rational old_condition = condition(lambda), new_condition = condition(after);
  const Rational largest = *std::max_element(lambda.begin(), lambda.end());
  const bool in_range = all_hold({a.sign() < 0, Rational(-3) * a * largest <= Rational(1)});
  const bool improves = new_condition < old_condition || old_condition == Rational(1);
  const auto words =
      "the condition number goes from " + text_of(old_condition) + " to " + text_of(new_condition);
  auto result = in_range ? settled(improves, words, words)
                         : finding(Answer::does_not_apply(),
                                   "-1/(3 lambda_max) <= a < 0 needs " +
                                       text_of(Rational(-1) / (Rational(3) * largest)) +
                                       " <= " + text_of(a) + " < 0; " + words);
  result.values = {value("lambda_new", after), value("condition_before", old_condition),
                   value("condition_after", new_condition)};
  return result;
}

std::optional<Complaint> usable(const Instance& instance) {
  const Rational a = instance.vector("a").front();
  for (const auto& t : instance.vector("lambda")) {
    if ((Rational(1) + a * t).sign() != 0) continue;
    return Complaint{"a", text_of(a),
                     "another step: 1 + a lambda = 0 at lambda = " + text_of(t) +
                         " makes the spectrum singular"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "spectrum of S"},
                 {"a", Kind::vector, {1}, {}, "A_0 = a I, one number"},
                 d_input()},
      .values = {{"lambda_new", "vector[d]: t (1 + a t)^2"},
                 {"condition_before", "largest over least eigenvalue"},
                 {"condition_after", "the same after the step"}},
      .parts = {{"condition",
                 {chain({words(Spectrum{}), expand(ConditionNumber{})}), exact(of_instance)},
                 {{"a covariate step takes S to (I + a S) S", words(Spectrum{true})},
                  {"g(t) = t (1 + a t)", test(ConditionNumber{true})}}},
                {"positive",
                 {compare([](auto& say) { grows_at(say, say.number(1, 12)); })},
                 {{"a = -1/12", compare([](auto& say) { grows_at(say, say.number(-1, 12)); })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_ahn_link
