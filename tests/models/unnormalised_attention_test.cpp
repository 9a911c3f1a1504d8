// Unnormalised attention on two rows of one channel, by hand.
#include "verify/models/unnormalised_attention.hpp"

#include "tests/printing.hpp"

namespace verify::unnormalised_attention_test {
namespace {

// Rows 1 and 2; queries 2 u + 1, keys 3 u - 1, values 5 u + 7: (3, 5), (2, 5), (12, 17).
UnnormalisedAttention<Rational> head(AttentionMask mask) {
  return {{{2}}, {{3}}, {{5}}, {1}, {-1}, {7}, mask};
}

TEST_CASE("unnormalised attention: scores times values, later rows masked where it is causal") {
  const Matrix<Rational> U{{1}, {2}};
  // Scores [[6, 15], [10, 25]].
  CHECK(attend(head(AttentionMask::none), U) == Matrix<Rational>{{72 + 255}, {120 + 425}});
  CHECK(attend(head(AttentionMask::causal), U) == Matrix<Rational>{{72}, {120 + 425}});
}

TEST_CASE("unnormalised attention: the prompt has the rows (a, b, 0) and (0, 0, x)") {
  const LeastSquares<Rational> problem{{{1, 2}, {3, 4}, {5, 6}}, {7, 8, 9}};
  CHECK(attention_prompt(problem, {10, 11}) ==
        Matrix<Rational>{{1, 2, 7, 0, 0}, {3, 4, 8, 0, 0}, {5, 6, 9, 0, 0}, {0, 0, 0, 10, 11}});
}

}  // namespace
}  // namespace verify::unnormalised_attention_test
