// What is invertible around all of what vanishes is left out, and the multiples that are told are
// those of what was supposed.
#include <doctest/doctest.h>

#include "verify/algebra/order/order_proof.hpp"
#include "verify/algebra/order/zeros/cancelled_zeros.hpp"

namespace verify::cancelled_zeros_test {
namespace {

MatrixLetter letter(int name, Space rows, Space cols) {
  MatrixLetter made;
  made.name = name;
  made.rows = rows;
  made.cols = cols;
  return made;
}

}  // namespace

TEST_CASE("cancelled zeros: A B x = 0 gives x = 0 where A and B are invertible, and not else") {
  const Space d = 1;
  const auto A = WordPolynomial::of(letter(1, d, d)), B = WordPolynomial::of(letter(2, d, d)),
             x = WordPolynomial::of(letter(3, d, unit_space));
  Hypotheses known;
  known.add_zero(A * B * x, "A B x = 0");
  CHECK(cancelled_zeros(known).empty());
  CHECK_FALSE(proved_zero(x, known).has_value());
  known.signs.invertible = {2};  // B stands behind A, and cannot be left out before it
  CHECK(cancelled_zeros(known).empty());
  CHECK_FALSE(proved_zero(x, known).has_value());
  known.signs.invertible = {1};
  CHECK(proved_zero(B * x, known).has_value());
  CHECK_FALSE(proved_zero(x, known).has_value());
  known.signs.invertible = {1, 2};
  const auto proof = proved_zero(x, known);
  REQUIRE(proof.has_value());
  for (const auto& [number, by] : proof->zeros)
    CHECK(proof->multiples.at(number).of < known.zeros.size());
  CHECK(expanded(known.zeros, proof->multiples, proof->zeros, d, unit_space) == x);
}

TEST_CASE("cancelled zeros: numbers, where they are known not to be 0") {
  const auto s = WordPolynomial::of(letter(1, unit_space, unit_space)),
             x = WordPolynomial::of(letter(2, 1, unit_space));
  Hypotheses known;
  known.add_zero(scaled(s, x), "s x = 0");
  CHECK_FALSE(proved_zero(x, known).has_value());
  known.signs.nonzero = {1};
  const auto proof = proved_zero(x, known);
  REQUIRE(proof.has_value());
  CHECK(proof->factor == s * s);
}

}  // namespace verify::cancelled_zeros_test
