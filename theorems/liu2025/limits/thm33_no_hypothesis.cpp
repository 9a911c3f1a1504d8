// What the lower bound needs: without continuity or finite precision one natural number is a state,
// and with x before the data 2d numbers are.
#include <fmt/format.h>

#include <numeric>
#include <set>

#include "theorems/liu2025/least_squares_inputs.hpp"
#include "theorems/liu2025/least_squares_stream.hpp"
#include "theorems/liu2025/limits/digit_interleaving.hpp"
#include "theorems/liu2025/limits/x_first.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_thm33_no_hypothesis {
namespace {

const char* question = "do 2d numbers suffice with x first?";

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
  return code.is_integer() && code.sign() >= 0 &&
         std::all_of(probes.begin(), probes.end(),
                     [&](const auto& x) { return answer(code, x, sign) == gradient(problem, x); });
}

Finding printed(const Context&) {
  constexpr long n = 1, d = 2, sets = 4 * 4 * 4;
  bool one_suffices = true;
  for (long number = 0; number < sets; ++number)
    one_suffices &= answers_rightly(numbered(n, d, number));
  const LeastSquares<Rational> example{{{1, Rational(1, 2)}}, {3}};
  return settled(
      !one_suffices, "one number is not enough",
      fmt::format("d = 2, where d(d+1)/2 = 3 numbers are claimed: one natural number is read, "
                  "changed and read out exactly. a = (1, 1/2), b = 3 makes it {}; all {} data sets "
                  "with n = 1 and entries 0, -1/2, 3, 7/5 are answered rightly",
                  read_all(example).text(), sets));
}

// Injective: every digit of every number has a place of its own, and a rational is its reduced
// numerator and denominator.
Finding injective(const Context&) {
  bool places = true;
  for (long m = 2; m <= 40; m += 2) {
    std::set<long> seen;
    for (long t = 0; t < 30; ++t)
      for (long k = 0; k < m; ++k) places &= seen.insert(t * m + k).second;
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
      places && back && static_cast<long>(codes.size()) == count,
      fmt::format("digit t of number k stands at place t m + k, which determines t and k (k is the "
                  "remainder modulo m): the code gives back every digit, hence every numerator, "
                  "sign and denominator, for all rationals; {} pairs encoded and decoded",
                  count),
      "two lists share a code");
}
Finding larger_data(const Context&) {
  bool all = true;
  for (long number = 1; number < 40; ++number)
    all &= answers_rightly(numbered(4, 3, number * 1000003));
  return settled(all, "n = 4, d = 3: 39 data sets of fractions, read row by row, answered exactly",
                 "an answer is wrong");
}
Finding without_signs(const Context&) {
  return settled(answers_rightly({{{1}}, {-2}}, Sign::dropped), "answered rightly",
                 "n = d = 1, a = 1, b = -2: without the sign the state 1, -2 reads 1, 2, and the "
                 "gradient at 0 comes out -2 instead of 2");
}
// One real number that is a fixed linear form of the coordinates is continuous and not injective.
Finding linear_form(const Context&) {
  const auto sum_of = [](const LeastSquares<Rational>& problem) {
    return sum(moment_state(problem.A, problem.b));
  };
  const LeastSquares<Rational> first{{{1}}, {2}}, second{{{2}}, {Rational(-1, 2)}};
  const bool same = sum_of(first) == sum_of(second);
  const Rational one = gradient(first, {Rational(0)})[0],
                 other = gradient(second, {Rational(0)})[0];
  return settled(!same || one == other, "the sum tells them apart",
                 fmt::format("n = d = 1: (a, b) = (1, 2) and (2, -1/2) have the same sum M + v = "
                             "{}, but the gradients {} and {} at 0",
                             sum_of(first).text(), one.text(), other.text()));
}

// --- x first

struct XFirst {
  long n, d;
  Broadcast broadcast = Broadcast::on;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(n, d), free.vector(n)};
    const auto x = free.vector(d);
    const auto expected = gradient(problem, x);
    const auto state =
        base_conv_stack(x_first_layers<T>(d, broadcast), x_first_prompt(problem, x)).back();
    auto zero = columns_of(state, noncausal_channels(d).at("d")).row(n) - expected;
    const auto streamed = gradient_with_x_first(x, problem.A, problem.b) - expected;
    zero.insert(zero.end(), streamed.begin(), streamed.end());
    return zero;
  }
};
Finding x_first_22(const Context&) { return expands_to_zero(XFirst{2, 2}); }
Finding x_first_13(const Context&) { return expands_to_zero(XFirst{1, 3}); }
Finding x_first_ginac(const Context&) { return expands_to_zero_ginac(XFirst{2, 2}); }
Finding x_first_paper(const Context& c) { return identity_test(XFirst{20, 5}, c.seed); }
Finding x_first_large(const Context& c) { return identity_test(XFirst{256, 32}, c.seed); }
Finding x_stays(const Context& c) { return identity_test(XFirst{2, 2, Broadcast::off}, c.seed); }
// After the first rows the rest of the data and the state without x do not give the answer.
Finding without_x(const Context&) {
  const auto partial = [](const Rational& x) {
    return gradient_with_x_first<Rational>({x}, {{1}}, {x})[0];  // a = 1, b = x: residual 0
  };
  const auto whole = [](const Rational& x) {
    return gradient_with_x_first<Rational>({x}, {{1}, {1}}, {x, 0})[0];
  };
  const bool same_state = partial(1) == partial(2);
  return settled(!same_state || whole(1) == whole(2), "the partial gradient is enough",
                 fmt::format("d = 1: after (a, b) = (1, x) the partial gradient is 0 for x = 1 and "
                             "x = 2; the row (1, 0) makes it {} and {}: the state needs x too",
                             whole(1).text(), whole(2).text()));
}

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
  const bool equal = answer(code, x) == expected &&
                     columns_of(state, noncausal_channels(d).at("d")).row(n) == expected &&
                     gradient_with_x_first(x, problem.A, problem.b) == expected;
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
  return slope_finding(climb_ladder(RoundedXFirst{c.instance}, exact), "gradient with x first");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"a", Kind::matrix, {"n", "d"}, {}, "data, rows are a_i"},
                 {"b", Kind::vector, {"n"}, {}, "right sides"},
                 {"x0", Kind::vector, {"d"}, {}, "point at which the gradient is taken"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of data rows"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"gradient", "vector[d]: A^T(A x0 - b), read out of one number"},
                 {"numbers", "integer: 1, the numbers in the state with x last"},
                 {"digits", "integer: decimal digits of that number after the data"},
                 {"numbers_x_first", "integer: 2d"},
                 {"claimed", "integer: d(d+1)/2"}},
      .checks =
          {
              {"d(d+1)/2 numbers are needed, whatever a state may be", exact, points, refuted,
               On::claim, "d = 2, n = 1, 64 data sets of fractions", printed},
              {"one natural number holds every list of rationals", certificate, everywhere,
               corrected, On::claim,
               "all rationals, by the places of the digits; places and 525 pairs run through",
               injective},
              {"one natural number answers for larger data, read row by row", exact, points,
               corrected, On::claim, "n = 4, d = 3, 39 data sets", larger_data},
              {"x first: 2d numbers, and three causal layers on 4d+1 channels", symbolic,
               everywhere, corrected, On::claim, "n = d = 2, data and x free", x_first_22,
               question},
              {"x first, more unknowns than data", symbolic, everywhere, corrected, On::claim,
               "n = 1, d = 3", x_first_13, question},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "n = d = 2", x_first_ginac, question},
              {"x first at the paper's size", identity, everywhere, corrected, On::claim,
               "n = 20, d = 5, width 21", x_first_paper, question},
              {"x first at n = 256, d = 32", identity, everywhere, corrected, On::claim,
               "n = 256, d = 32, width 129", x_first_large, question},
              {"both states give the gradient at the instance", exact, points, corrected,
               On::instance, "the instance", at_instance},
              {"rounding is the only error with x first", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"the code may forget the signs", exact, points, control, On::claim, "n = d = 1",
               without_signs},
              {"the sum of the coordinates is enough of a state", exact, points, control, On::claim,
               "n = d = 1", linear_form},
              {"x first: the partial gradient alone is enough of a state", exact, points, control,
               On::claim, "d = 1, n = 2", without_x},
              {"x first, but x stays in its row", identity, everywhere, control, On::claim,
               "n = d = 2", x_stays},
          },
  };
}

}  // namespace verify::liu2025::claim_thm33_no_hypothesis
