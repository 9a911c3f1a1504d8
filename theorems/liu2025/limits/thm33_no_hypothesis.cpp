// What the lower bound needs: without smoothness or finite precision one number is a state, and
// with x before the data 2d numbers are.
#include <fmt/format.h>

#include <numeric>
#include <set>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "theorems/liu2025/least_squares_stream.hpp"
#include "theorems/liu2025/limits/digit_interleaving.hpp"
#include "theorems/liu2025/limits/x_first.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_thm33_no_hypothesis {
namespace {

// --- one number

// The state after reading one more row: one natural number to one natural number.
Rational read_row(const Rational& code, const Vector<Rational>& a, const Rational& b,
                  Sign sign = Sign::kept) {
  auto moments = separated(code, moment_state_size(static_cast<long>(a.size())), sign);
  absorb(moments, a, b);
  return interleaved(moments, sign);
}
Rational empty_state(long d) {
  return interleaved(Vector<Rational>(moment_state_size(d), Rational(0)));
}
Vector<Rational> answer(const Rational& code, const Vector<Rational>& x, Sign sign = Sign::kept) {
  const auto size = moment_state_size(static_cast<long>(x.size()));
  return gradient_from_state(separated(code, size, sign), x);
}
Rational read_all(const LeastSquares<Rational>& problem, Sign sign = Sign::kept) {
  Rational code = empty_state(problem.d());
  for (long i = 0; i < problem.n(); ++i)
    code = read_row(code, problem.A.row(i), problem.b[i], sign);
  return code;
}

// A problem with entries from a short list of rationals, by its number.
LeastSquares<Rational> numbered(long n, long d, long number) {
  const Vector<Rational> entries = {0, {-1, 2}, 3, {7, 5}};
  const auto next = [&] {
    const auto entry = entries[number % 4];
    number /= 4;
    return entry;
  };
  LeastSquares<Rational> problem{Matrix<Rational>(n, d), Vector<Rational>(n)};
  for (auto& entry : problem.A.entries()) entry = next();
  for (auto& entry : problem.b) entry = next();
  return problem;
}
bool answers_rightly(const LeastSquares<Rational>& problem, Sign sign = Sign::kept) {
  const auto code = read_all(problem, sign);
  const long d = problem.d();
  Vector<Vector<Rational>> probes = {Vector<Rational>(d, Rational(0)),
                                     Vector<Rational>(d, Rational(-3, 7))};
  for (long p = 0; p < d; ++p) probes.push_back(unit_vector<Rational>(d, p));
  const bool right = std::all_of(probes.begin(), probes.end(), [&](const auto& x) {
    return answer(code, x, sign) == gradient(problem, x);
  });
  return all_hold({code.is_integer(), code.sign() >= 0, right});
}

// d = 2, where the state (M, v) has five numbers, n = 1, and n = 4, d = 3.
Finding data_sets(const Context&) {
  bool all = true;
  for (long number = 0; number < 64; ++number) all &= answers_rightly(numbered(1, 2, number));
  for (long number = 1; number < 40; ++number)
    all &= answers_rightly(numbered(4, 3, number * 1000003));
  const LeastSquares<Rational> example{{{1, Rational(1, 2)}}, {3}};
  return settled(all,
                 fmt::format("one natural number is read, changed and read out exactly: a = (1, "
                             "1/2), b = 3 makes it {}; 103 data sets of fractions",
                             read_all(example).text()),
                 "an answer is wrong");
}

// Injective: every digit of every number has a place of its own, and a rational is its reduced
// numerator and denominator.
Finding injective(const Context&) {
  bool places = true;
  std::size_t digits = 0;
  for (long m = 2; m <= 40; m += 2) {
    std::set<long> seen;
    for (long t = 0; t < 30; ++t)
      for (long k = 0; k < m; ++k) places &= seen.insert(t * m + k).second;
    digits += seen.size();
  }
  std::set<Rational> codes;
  bool back = true;
  long count = 0;
  for (long p = -12; p <= 12; ++p) {
    for (long q = 1; q <= 11; ++q) {
      if (std::gcd(p, q) != 1) continue;
      for (const Rational& other : {Rational(0), Rational(-123, 10), Rational(99, 7)}) {
        const Vector<Rational> numbers = {Rational(p, q), other};
        const auto code = interleaved(numbers);
        codes.insert(code);
        back &= separated(code, 2) == numbers;
        ++count;
      }
    }
  }
  return settled(
      {places, back, static_cast<long>(codes.size()) == count},
      fmt::format("digit t of number k stands at place t m + k, which determines t and k (k is the "
                  "remainder modulo m): the code gives back every digit, hence every numerator, "
                  "sign and denominator, for all rationals; {} places told apart, {} pairs encoded "
                  "and decoded",
                  digits, count),
      "two lists share a code");
}
Finding without_signs(const Context&) {
  return settled(answers_rightly({{{1}}, {-2}}, Sign::dropped), "answered rightly",
                 "n = d = 1, a = 1, b = -2: without the sign the state 1, -2 reads 1, 2, and the "
                 "gradient at 0 comes out -2 instead of 2");
}
// --- x first

// (x, g) as a state: g with the row (a, b) added is the gradient of all rows.
struct Streamed {
  bool right_side_ignored = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto before = free.space("n", 1), d = free.space("d");
    const auto X = free.matrix("X", d, before);
    const auto y = free.vector("y", before), a = free.vector("a", d), x = free.vector("x", d);
    const auto b = free.scalar("b"), one = ScalarOf<M>(1L);
    const auto residual = right_side_ignored ? dot(a, x) : dot(a, x) - b;
    Vanishing<M> zero;
    zero.add(least_squares_gradient(beside(X, a), with_last(y, b), x, one) -
             least_squares_gradient(X, y, x, one) - residual * a);
    return zero;
  }
};

struct XFirst {
  long n, d;
  Broadcast broadcast = Broadcast::on;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x = free.vector("x", d);
    const auto expected = gradient(problem, x);
    const auto state =
        base_conv_stack(x_first_layers<T>(d, broadcast), x_first_prompt(problem, x)).back();
    return columns_of(state, noncausal_channels(d).at("d")).row(n) - expected;
  }
};
Finding at_instance(const Context& c) {
  const auto problem = least_squares_of<Rational>(c.instance);
  const auto& x = c.instance.vector("x0");
  const long n = problem.n(), d = problem.d();
  const auto expected = gradient(problem, x);
  constexpr long affordable = 4000;
  // Row by row, or encoded once after the last row where that would take long.
  const bool row_by_row = n * moment_state_size(d) <= affordable;
  const auto code =
      row_by_row ? read_all(problem) : interleaved(moment_state(problem.A, problem.b));
  const auto state =
      base_conv_stack(x_first_layers<Rational>(d), x_first_prompt(problem, x)).back();
  const bool equal = all_hold({answer(code, x) == expected,
                               columns_of(state, noncausal_channels(d).at("d")).row(n) == expected,
                               gradient_with_x_first(x, problem.A, problem.b) == expected});
  auto result = settled(
      equal,
      fmt::format(
          "a state of one natural number ({} digits after the data, {}) gives the gradient "
          "exactly; with x first so do 2d numbers, and three causal layers on 4d+1 channels",
          code.text().size(), row_by_row ? "changed row by row" : "formed after the last row"),
      "a gradient differs");
  result.values = {value("gradient", expected), value("numbers", 1L),
                   value("digits", static_cast<long>(code.text().size())),
                   value("numbers_x_first", 2 * d), value("claimed", d * (d + 1) / 2)};
  return result;
}

struct RoundedXFirst {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto problem = least_squares_of<T>(instance);
    const auto x = to_scalar<T>(instance.vector("x0"));
    const auto state =
        base_conv_stack(x_first_layers<T>(problem.d()), x_first_prompt(problem, x)).back();
    std::vector<Vector<T>> all;
    all.push_back(columns_of(state, noncausal_channels(problem.d()).at("d")).row(problem.n()));
    return all;
  }
};
Finding rounding(const Context& c) {
  const Layers exact = {gradient(least_squares_of<Rational>(c.instance), c.instance.vector("x0"))};
  return slope_finding(climb_precision_sweep(RoundedXFirst{c.instance}, exact),
                       "gradient with x first");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {data_input(),
                 right_sides_input(),
                 {"x0", Kind::vector, {"d"}, {}, "point at which the gradient is taken"},
                 data_rows_input(),
                 d_input()},
      .values = {{"gradient", "vector[d]: A^T(A x0 - b), read out of one number"},
                 {"numbers", "integer: 1, the numbers in the state with x last"},
                 {"digits", "integer: decimal digits of that number after the data"},
                 {"numbers_x_first", "integer: 2d"},
                 {"claimed", "integer: d(d+1)/2, asked for by the proof of D.33 at n = d, x last"}},
      .parts = {{"x_first",
                 {words(Streamed{})},
                 {{"the right sides are ignored", words(Streamed{true})}}},
                {"x_first_layers",
                 {expand(XFirst{2, 2}), expand(XFirst{1, 3}), test(XFirst{20, 5})},
                 {{"x stays in its row", test(XFirst{2, 2, Broadcast::off})}},
                 {ginac(XFirst{2, 2})}},
                {"code",
                 {exact(at_instance),
                  once(Evidence::exact, {{"n", 4}, {"d", 3}}, Inputs::points, data_sets)},
                 {{"the code forgets the signs",
                   once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, without_signs)}},
                 {once(Evidence::exact, {}, Inputs::points, injective),
                  on_instance(Evidence::precision_sweep, rounding)}}},
  };
}

}  // namespace verify::liu2025::claim_thm33_no_hypothesis
