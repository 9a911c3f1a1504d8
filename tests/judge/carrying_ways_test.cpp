// Which checks carry the status of an assertion: those that somebody else has to check again.
#include "tests/assertions_for_tests.hpp"
#include "tests/printing.hpp"
#include "verify/judge/assertions.hpp"

namespace verify::carrying_ways_test {
namespace {

using namespace test;  // NOLINT: assertions and checks made up
constexpr auto yes = Truth::yes, no = Truth::no;

std::vector<std::size_t> carrying(const Outcomes& checks) {
  const auto outcomes = numbered(checks);
  std::vector<std::size_t> lengths;
  for (const auto& way : carrying_ways(says("a").assertion, outcomes).ways)
    lengths.push_back(way.size());
  return lengths;
}
bool each_alone(const Outcomes& checks) {
  const auto outcomes = numbered(checks);
  return carrying_ways(says("a").assertion, outcomes).each_alone;
}
CheckOutcome over(const Extent& n, Answer answer = yes) {
  return way("a", answer, Evidence::symbolic, over_n(n));
}

}  // namespace

TEST_CASE("the ways of the best grade carry it, and each of a proof alone") {
  using Lengths = std::vector<std::size_t>;
  CHECK(carrying({over(every_n), over(few_n)}) == Lengths{1});
  CHECK(carrying({over(every_n), over(every_n)}) == Lengths{1, 1});
  CHECK(carrying({link(0, over(every_n)), link(0, over(every_n))}) == Lengths{2});
  CHECK(each_alone({over(every_n), over(few_n)}));
  // Listed sizes are those of all ways together.
  CHECK(carrying({over(few_n), over(7)}) == Lengths{1, 1});
  CHECK_FALSE(each_alone({over(few_n), over(7)}));
}

TEST_CASE("a refutation carries what is refuted, and nothing what is open") {
  CHECK(carrying({over(every_n), over(2, no)}).size() == 1);
  CHECK(carrying({over(2, no), over(every_n)}).size() == 1);
  CHECK(each_alone({over(2, no)}));
  CHECK(each_alone({over(2, no), over(every_n), over(few_n)}));
  CHECK(carrying({over(2, no), link(0, over(every_n)), link(0, over(every_n))}).front() == 1);
  CHECK(carrying({over(2, no), over(3, no)}).size() == 2);
  CHECK(carrying({over(2, Answer())}).empty());
}

}  // namespace verify::carrying_ways_test
