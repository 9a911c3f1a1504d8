// The facts about lengths say what the comparisons of row blocks say, and are false where two
// blocks may meet.
#include "theorems/liu2025/layer/row_facts.hpp"

#include <doctest/doctest.h>

#include "verify/claim/claim.hpp"

namespace verify::liu2025::row_facts_test {
namespace {

const Rows none{}, n{{1, 0, 0, 0, 0, 0}}, s{{0, 1, 0, 0, 0, 0}}, one{{0, 0, 0, 0, 0, 1}};

template <class Statement>
Truth answer(Statement statement) {
  const auto link = for_nonnegative(
      [=](auto& say, auto& free) {
        RowFacts facts(say, free);
        statement(facts);
      },
      "");
  const Instance nothing("none", {}, {});
  return link.run(Context{nothing, 1, 64, nullptr}).answer.truth();
}

TEST_CASE("row facts: blocks that are apart, and blocks that may meet") {
  const auto beside = [](const Rows& length) {
    return answer([=](auto& facts) { facts.told({{"x", {none, length}}}, {{n, s}}); });
  };
  CHECK(beside(n) == Truth::yes);
  CHECK(beside(n + one) == Truth::no);
  // A band that covers the block.
  CHECK(beside(n + s) == Truth::yes);
  CHECK(beside(n + s + one) == Truth::yes);
}

TEST_CASE("row facts: moves inside the rows, apart from each other") {
  const auto within = [](const Moves& moves) {
    return answer([=](auto& facts) { facts.permutable(moves, n + s); });
  };
  CHECK(within({{none, s, n}, {n, none, s}}) == Truth::yes);
  CHECK(within({{none, s + one, n}}) == Truth::no);
  CHECK(within({{none, none, n}, {n, n - one, s}}) == Truth::no);
}

TEST_CASE("row facts: where a layer clears a block it does not matter what meets it") {
  const BlockLayer clears{false, {}, {none}, {{"1", {none, n}}}, {}};
  const std::vector<RowBlock> blocks = {{none, n}, {n, s}};
  const auto kept = kept_by(clears, blocks);
  REQUIRE(kept.size() == 1);
  CHECK(kept.front().length == n);
  // A band that ends inside the second block.
  const auto layer = [&](const std::vector<RowBlock>& told) {
    return answer([=](auto& facts) {
      const BlockLayer open{false, {}, {none}, {{"1", {none, n + s}}}, {}};
      facts.told_by_layer(open, {{"x", {none, n + one}}}, told);
    });
  };
  CHECK(layer(kept) == Truth::yes);
  CHECK(layer(blocks) == Truth::no);
}

TEST_CASE("row facts: bands of one name at the same rows") {
  const auto at = [](const Rows& from) {
    return answer([=](auto& facts) { facts.same({{"x", {n, s}}}, {{"x", {from, s}}}); });
  };
  CHECK(at(n) == Truth::yes);
  CHECK(at(n + one) == Truth::no);
}

}  // namespace
}  // namespace verify::liu2025::row_facts_test
