#include "verify/report/assertion_words.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/printing.hpp"

namespace verify::assertion_words_test {
namespace {

CheckOutcome link(const std::string& name, int way, Evidence evidence, Sizes sizes) {
  CheckOutcome check;
  check.name = name;
  check.assertion = "main";
  check.way = way;
  check.evidence = evidence;
  check.scope = {{std::move(sizes)}, Inputs::all};
  check.answer = Truth::yes;
  check.detail = name + " found it";
  return check;
}

TEST_CASE("part words: of a chain every link is named, with its sizes and why") {
  Assertion assertion;
  assertion.id = "main";
  assertion.sizes = {"n", "L"};
  Result result;
  result.checks = {
      link("first", 0, Evidence::symbolic, {{"n", Argument::words}, {"L", Argument::induction}}),
      link("second", 0, Evidence::identity, {{"n", Argument::indices}, {"L", Argument::absent}}),
      link("another way", 1, Evidence::exact, {{"n", 3}, {"L", 2}})};
  result.assertions = graded({AssertionResult{assertion, {}}}, result.checks);
  const auto lines = assertion_words(result.assertions.front(), result).lines;
  const auto has = [&](const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  };
  CHECK_MESSAGE(has("every n >= 1, L, symbolic check: first found it"), lines);
  CHECK_MESSAGE(has("joined with: identity check, every n, L (n: indices as variables; L: does "
                    "not occur): second found it"),
                lines);
  CHECK(
      has("why at every size: n: a normal form in non-commuting matrices, indices as variables; L: "
          "induction"));
  CHECK(std::none_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("another way") != std::string::npos;
  }));
}

}  // namespace
}  // namespace verify::assertion_words_test
