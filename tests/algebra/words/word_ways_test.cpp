// What a statement in words says of its sizes: 0 is none of a size that it inverts.
#include "verify/algebra/words/word_ways.hpp"

#include <doctest/doctest.h>

namespace verify::word_ways_test {
namespace {

// tr(A) / n + tr(B) / n is tr(A + B) / n for [n, n] matrices; or without the factor.
struct Mean {
  bool inverted = true;
  long least = 1;

  Sizes sizes() const { return {{"n", from(least, Argument::words)}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto A = free.matrix(n, n), B = free.matrix(n, n);
    const auto share = inverted ? free.inverse_size(n) : ScalarOf<M>(1L);
    Vanishing<M> zero;
    zero.add(share * trace(A) + share * trace(B) - share * trace(A + B));
    return zero;
  }
};

TEST_CASE("words: a size that is inverted begins with 1") {
  CHECK(words(Mean{}).record().fault.empty());
  CHECK(words(Mean{true, 0}).record().fault.find("1/n occurs in it") != std::string::npos);
  CHECK(words(Mean{false, 0}).record().fault.empty());
  CHECK(to_text(words(Mean{}).scope, {"n"}) == "every n");
  // A space of n - 1 dimensions has no inverse at all: it may be 0 where n is not.
  Letters<TreeMatrix> free;
  CHECK_THROWS_AS(free.inverse_size(free.space("n", 1)), std::invalid_argument);
}

}  // namespace
}  // namespace verify::word_ways_test
