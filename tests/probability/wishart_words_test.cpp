// Words in a Wishart matrix: canonical forms, known moments, the recursion against all pairings.
#include "verify/probability/wishart_words.hpp"

#include <doctest/doctest.h>

#include "verify/linalg/trace_evaluation.hpp"
#include "verify/probability/wishart_pairings.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::wishart_words_test {
namespace {

TEST_CASE("trace words: rotations and transposes have one canonical form") {
  Alphabet alphabet;
  const Letter A = alphabet.symmetric("A"), B = alphabet.general("B");
  const Letter Bt = alphabet.transposed(B);
  CHECK(alphabet.transposed(Bt) == B);
  CHECK(alphabet.transposed(Word{A, B}) == Word{Bt, A});
  CHECK(alphabet.canonical(Word{B, A, A}) == alphabet.canonical(Word{A, B, A}));
  CHECK(alphabet.canonical(Word{B, A, Bt, Bt}) == alphabet.canonical(Word{B, A, Bt, B}));
  CHECK(alphabet.canonical(Word{B, B}) == alphabet.canonical(Word{Bt, Bt}));
  CHECK(alphabet.canonical(Word{B, Bt}) != alphabet.canonical(Word{B, B}));
}

// E tr G^q by words, at numbers n and d.
Rational moment_by_words(long q, long n, long d) {
  const Alphabet alphabet;
  const auto f =
      sample_covariance_mean({{{Word(static_cast<std::size_t>(q), wishart_letter)}, 1}}, alphabet);
  return ExactTraceEvaluation(f, {Matrix<Rational>(d, d)}, n).value();
}

TEST_CASE("wishart words: power sums agree with the loop recursion and with known values") {
  const Rational wishart_32[] = {6, 36, 300, 3120, 38640};
  for (long q = 1; q <= 5; ++q) {
    CHECK(power(Rational(3), q) * moment_by_words(q, 3, 2) == wishart_32[q - 1]);
    WishartPowerSums<Rational> sums(3, 2);
    CHECK(sums.mean({q}) == power(Rational(3), q) * moment_by_words(q, 3, 2));
    CHECK(mean_covariance_traces(Rational(2), Rational(1, 3), q).back() ==
          moment_by_words(q, 3, 2));
  }
}

TEST_CASE("wishart words: pairings of complex samples are fewer") {
  Alphabet alphabet;
  const Letter N = alphabet.general("N");
  const TraceSum sum = {{{alphabet.canonical(Word{wishart_letter, N, wishart_letter, N})}, 1}};
  const auto all = sample_covariance_mean_by_pairings(sum, alphabet);
  CHECK(all == sample_covariance_mean(sum, alphabet));
  CHECK(all !=
        sample_covariance_mean_by_pairings(sum, alphabet, std::nullopt, Pairings::left_with_right));
}

TEST_CASE("wishart words: coefficients never wrap around") {
  CHECK_THROWS_AS(checked_product(1L << 62, 4), std::overflow_error);
  CHECK_THROWS_AS(checked_sum(1L << 62, 1L << 62), std::overflow_error);
}

}  // namespace
}  // namespace verify::wishart_words_test
