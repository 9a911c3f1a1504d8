// Expectations of words against known moments, for every size at once, and against Isserlis'
// theorem applied to numbers.
#include "verify/probability/gaussian_words.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/letters.hpp"

namespace verify::gaussian_words_test {
namespace {

TEST_CASE("second moments of the sample covariance, every n, d and Sigma") {
  Letters<WordMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto Sigma = free.symmetric(d), N = free.matrix(d, d), X = free.matrix(d, n);
  const auto u = free.vector(d), v = free.vector(d);
  const auto h = free.inverse_size(n);
  const auto G = h * (X * transpose(X));
  const std::vector<GaussianLetter> law = {gaussian(X, Sigma)};
  const auto mean = [&](const WordScalar& of) { return expectation(of, law); };
  CHECK((mean(dot(u, G * v)) - dot(u, Sigma * v)).is_zero());
  const auto middle = Sigma * N * Sigma;
  CHECK((mean(dot(u, G * N * G * v)) -
         dot(u, (middle + h * (transpose(middle) + trace(N * Sigma) * Sigma)) * v))
            .is_zero());
  CHECK((mean(trace(G) * trace(G)) - trace(Sigma) * trace(Sigma) -
         WordScalar(2) * h * trace(Sigma * Sigma))
            .is_zero());
  CHECK_FALSE((mean(trace(G) * trace(G)) - trace(Sigma) * trace(Sigma) - h * trace(Sigma * Sigma))
                  .is_zero());
  // An odd power has mean 0.
  CHECK(mean(dot(u, X * free.vector(n))).is_zero());
  // A loop that cancels wholly is a dimension.
  const auto [R, inverse] = free.regular_symmetric(d);
  CHECK((expectation(trace(inverse * X * transpose(X)), {gaussian(X, R)}) -
         free.size(n) * free.size(d))
            .is_zero());
}

TEST_CASE("a covariance is symmetric, and 1/n has a value at every n") {
  Letters<WordMatrix> free;
  const auto d = free.space("d");
  const auto x = free.vector(d);
  const auto R = free.matrix(d, d);
  CHECK_NOTHROW(gaussian(x, R * transpose(R)));
  CHECK_THROWS_WITH_AS(gaussian(x, R), doctest::Contains("must be symmetric"),
                       std::invalid_argument);
  Letters<TreeMatrix> of_statement;
  CHECK_THROWS_WITH_AS(of_statement.inverse_size(of_statement.space("n", 1)),
                       doctest::Contains("1 / (n - 1) is not defined at n = 1"),
                       std::invalid_argument);
}

TEST_CASE("moments of a standard Gaussian matrix and of chi squared") {
  Letters<WordMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto X = free.matrix(d, n);
  const auto x = free.vector(d);
  const auto I = WordMatrix::identity(d);
  const auto D = free.size(d), N = free.size(n);
  CHECK((expectation(trace(X * transpose(X)), {gaussian(X, I)}) - D * N).is_zero());
  // E |x|^6 = d (d + 2) (d + 4)
  const auto square = dot(x, x);
  CHECK((expectation(square * square * square, {gaussian(x, I)}) -
         D * (D + WordScalar(2)) * (D + WordScalar(4)))
            .is_zero());
  // E tr (X X^T)^3 = n d (n^2 + 3 n d + d^2 + 3 n + 3 d + 4)
  const auto W = X * transpose(X);
  CHECK((expectation(trace(W * W * W), {gaussian(X, I)}) -
         N * D *
             (N * N + WordScalar(3) * N * D + D * D + WordScalar(3) * N + WordScalar(3) * D +
              WordScalar(4)))
            .is_zero());
}

TEST_CASE("only single letters have a law, only words are covariances") {
  Letters<WordMatrix> free;
  const auto d = free.space("d");
  const auto X = free.matrix(d, d), Sigma = free.symmetric(d);
  CHECK_THROWS_AS(gaussian(X * X, Sigma), std::invalid_argument);
  CHECK_THROWS_AS(gaussian(X, Sigma + Sigma), std::invalid_argument);
  CHECK_THROWS_AS(gaussian(Sigma, Sigma), std::invalid_argument);
  CHECK_THROWS_AS(gaussian(transpose(X), Sigma), std::invalid_argument);
  // Neither what is integrated over nor its inverse is a constant.
  const auto [Y, inverse] = free.regular(d);
  CHECK_THROWS_AS(expectation(trace(Y * Sigma * inverse * Sigma * Y), {gaussian(Y, Sigma)}),
                  std::invalid_argument);
  CHECK_THROWS_AS(
      expectation(trace(X * transpose(X)), {gaussian(X, Y * transpose(Y)), gaussian(Y, Sigma)}),
      std::invalid_argument);
}

}  // namespace
}  // namespace verify::gaussian_words_test
