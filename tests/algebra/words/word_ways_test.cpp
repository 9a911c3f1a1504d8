// What a statement in words says of its sizes: 0 is none of a size that it inverts.
#include "verify/algebra/words/word_ways.hpp"

#include <doctest/doctest.h>

#include "verify/claim/claim.hpp"
#include "verify/claim/finding.hpp"

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

// t (c S x) = (t c) S x; with c = 0 both sides are 0, and a mistake in either would not show.
struct ScaledArgument {
  bool dead = false;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto S = free.matrix("S", d, d);
    const auto x = free.vector("x", d);
    const auto t = free.scalar("t"), drawn = free.scalar("c");
    const auto c = dead ? drawn - drawn : drawn;
    Vanishing<M> zero;
    zero.equal(t * ((c * S) * x), (t * c) * (S * x));
    return zero;
  }
};

TEST_CASE("words: an equation of two sides that are 0 is a fault, where no 0 is written") {
  CHECK(words(ScaledArgument{}).record().fault.empty());
  CHECK(words(ScaledArgument{true}).record().fault.find("both sides of its equation 1 are 0") !=
        std::string::npos);
}

TEST_CASE("words: a function and the statement of its certificate have to agree") {
  const auto answer = [](Truth said, bool holds) {
    WayCheck any;
    any.run = [said](const Context&) { return finding(said, ""); };
    const auto link = with_words(any, Mean{holds});
    CHECK(link.certificate != nullptr);
    const Instance nothing("none", {}, {});
    return link.run(Context{nothing, 1, 64, nullptr}).answer.truth();
  };
  CHECK(answer(Truth::yes, true) == Truth::yes);
  CHECK(answer(Truth::no, true) == Truth::unknown);
  CHECK(answer(Truth::unknown, true) == Truth::unknown);
}

TEST_CASE("words: a size that is inverted begins with 1") {
  CHECK(words(Mean{}).record().fault.empty());
  CHECK(words(Mean{true, 0}).record().fault.find("1/n occurs in it") != std::string::npos);
  CHECK(words(Mean{false, 0}).record().fault.empty());
  CHECK(to_text(words(Mean{}).scope, {"n"}) == "every n >= 1");
  // A space of n - 1 dimensions has no inverse at all: it may be 0 where n is not.
  Letters<TreeMatrix> free;
  CHECK_THROWS_AS(free.inverse_size(free.space("n", 1)), std::invalid_argument);
}

}  // namespace
}  // namespace verify::word_ways_test
