// Blocks of rows of free lengths: which moves of blocks extend to a permutation of all rows.
#include "theorems/liu2025/layer/row_blocks.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::row_blocks_test {
namespace {

// n and s rows, for every n and s.
const Rows none{}, n{{1, 0, 0, 0, 0, 0}}, s{{0, 1, 0, 0, 0, 0}}, one{{0, 0, 0, 0, 0, 1}};

TEST_CASE("row blocks: a comparison counts where it is true for all lengths") {
  CHECK(never_above(n, n + s));
  CHECK_FALSE(never_above(n + s, n));
  CHECK_FALSE(never_above(n, s));
  CHECK_FALSE(never_above(one, n));
  CHECK(are_disjoint({none, n}, {n, s}));
  CHECK(are_disjoint({n, s}, {none, n}));
  CHECK_FALSE(are_disjoint({none, n + one}, {n, s}));
}

TEST_CASE("row blocks: moves stay inside and apart") {
  // Two blocks change places.
  CHECK(are_permutable({{none, s, n}, {n, none, s}}, n + s));
  CHECK(are_permutable({{none, none, n}}, n));
  // The first or the last leaves the rows, from where it comes or where it goes.
  CHECK_FALSE(are_permutable({{none, s, n}}, n));
  CHECK_FALSE(are_permutable({{s, none, n}}, n));
  CHECK_FALSE(are_permutable({{none, none, n}, {n, n + one, s}}, n + s));
  // Two blocks come from, or go to, the same rows.
  CHECK_FALSE(are_permutable({{none, none, n}, {none, n, n}}, n + n));
  CHECK_FALSE(are_permutable({{none, none, n}, {n, none, n}}, n + n));
}

TEST_CASE("row blocks: a sequence is moved where each of its bands is one of the blocks") {
  const Bands u = {{"x", {none, n}}, {"y", {n, s}}};
  const auto found = moved(u, {{none, s, n}, {n, none, s}});
  REQUIRE(found.has_value());
  CHECK(are_same(*found, {{"y", {none, s}}, {"x", {s, n}}}));
  CHECK_FALSE(are_same(*found, u));
  CHECK_FALSE(moved(u, {{none, s, n}}).has_value());
}

}  // namespace
}  // namespace verify::liu2025::row_blocks_test
