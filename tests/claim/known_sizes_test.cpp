#include "verify/claim/known_sizes.hpp"

#include "tests/printing.hpp"

namespace verify::known_sizes_test {
namespace {

TEST_CASE("sizes: the first extent fixes a symbol, later ones must agree") {
  KnownSizes sizes;
  CHECK_FALSE(sizes.find("n"));
  CHECK_FALSE(sizes.bind(2 * Size("n") + 1, 7));
  CHECK(sizes.find("n") == 3);
  CHECK_FALSE(sizes.bind("n", 3));
  CHECK(sizes.bind("n", 4) == "n is 3");
  CHECK(sizes.bind(Size("n") - 1, 3) == "n-1 is 2");
  CHECK(sizes.find("n") == 3);
}

TEST_CASE("sizes: what was set counts like what was bound") {
  KnownSizes sizes;
  sizes.set("d", 2);
  CHECK_FALSE(sizes.bind(Size("d") + 1, 3));
  CHECK(sizes.bind("d", 3) == "d is 2");
}

TEST_CASE("sizes: where no length can be named, none is") {
  KnownSizes sizes;
  CHECK_FALSE(sizes.bind(3, 3));
  CHECK(sizes.bind(3, 2) == "");              // the declaration says 3 already
  CHECK(sizes.bind(2 * Size("n"), 3) == "");  // no integer n
  CHECK_FALSE(sizes.find("n"));
  sizes.set("n", -5);
  CHECK(sizes.bind("n", 1) == "");  // no list is that long
}

}  // namespace
}  // namespace verify::known_sizes_test
