// The eight layers of proposition D.26 at many small sizes, exactly, against f by its sums; and
// what blocks of rows refuse to tell.
#include "theorems/liu2025/layer/remembering.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::liu2025::remembering_test {
namespace {

using testing::Random;
using testing::test_seed;

TEST_CASE("remembering: all small sizes") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long code = 1; code < 3 * 3 * 3 * 3 * 2 * 2; ++code) {
    const RememberingSizes sizes{code % 3, code / 3 % 3, code / 9 % 3, code / 27 % 3,
                                 code / 81 % 2};
    const long channels = 1 + code / 162;
    if (sizes.n + sizes.s + sizes.r + sizes.w + sizes.spare == 0) continue;
    CAPTURE(code);
    const auto x = random.matrix(sizes.n, channels), v1 = random.matrix(sizes.r, channels),
               v2 = random.matrix(sizes.w, channels);
    const LayerToApply<Rational> f{
        random.matrix(channels, channels), random.matrix(sizes.n + sizes.s, channels),
        random.matrix(sizes.n, channels), random.matrix(sizes.n, channels)};
    CHECK(remembered_rows({}, f, rows_of(v1, x, v2, sizes), sizes) ==
          rows_of(v1, applied(f, x), v2, sizes));
  }
}

TEST_CASE("row blocks: a comparison counts if it is true for all lengths") {
  const Rows n{{1}}, s{{0, 1}}, none{};
  CHECK(never_above(n, n + s));
  CHECK_FALSE(never_above(n + s, n));
  CHECK_FALSE(never_above(n, s));
  CHECK(are_disjoint({none, n}, {n, s}));
  CHECK_FALSE(are_disjoint({none, n}, {s, n}));
  const Bands x = {{"x", {none, n + s}}};
  CHECK(content(x, {n, s}) == Content{"x from n"});
  CHECK(content(x, {n + s, n})->empty());
  CHECK_FALSE(content(x, {n, n}).has_value());
}

TEST_CASE("row blocks: a layer adds, lengthens and multiplies") {
  const Rows n{{1}}, s{{0, 1}}, none{};
  const Bands x = {{"x", {none, n}}};
  const BlockLayer layer{true, s, {}, {{"1", {n, s}}}, {}};
  const auto after = after_layer(layer, x, {{none, n}, {n, s}});
  REQUIRE(after.size() == 2);
  CHECK(after[0].name == "(x W) o (h*x)");
  CHECK(after[1].name == "h*x from n");
  CHECK_FALSE(moved(after, {{none, s, n}}).has_value());
  CHECK_FALSE(are_permutable({{none, n, n}, {n, n, s}}, n + n + s));
}

}  // namespace
}  // namespace verify::liu2025::remembering_test
