// A hypothesis on sizes is part of what a statement covers: under n = 2 it says nothing of n = 3.
#include "verify/words/bound/size_hypotheses.hpp"

#include "tests/printing.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/file/written_file.hpp"

namespace verify::size_hypotheses_test {
namespace {

Written written_with(const std::string& given, const std::string& identity = "tr(X X') = tr(X' X)",
                     const std::string& control = "tr(X X') = tr(X' X) + 1") {
  return *read_written(
      "[claim]\ngiven = [" + given +
          "]\n[claim.symbols]\nX = \"d x n\"\ns = \"scalar, > 0\"\n"
          "[claim.definitions]\nspare = \"n - d\"\n[claim.values]\nspare = \"s spare\"\n"
          "[[claim.assertion]]\nid = \"it\"\nalgebra = \"none\"\nidentity = \"s " +
          identity + "\"\nmust_fail = [\"s " + control + "\"]\n",
      "made_up.toml");
}

std::string scope_of(const std::string& given) {
  const auto written = written_with(given);
  const auto& uses = written.assertions.front().versions.front().uses;
  Sizes sizes;
  for (const auto& name : uses.sizes) sizes[name] = from(1, Argument::words);
  return to_text(under_hypotheses(sizes, written.vocabulary, uses), SizeNames{"d", "n"});
}
std::string checked_sizes(const std::string& given) {
  const auto written = written_with(given);
  return to_text(checked_identity(written, written.assertions.front().versions.front()).sizes);
}

}  // namespace

TEST_CASE("sizes supposed: of one size a range, however it is written") {
  const std::string name = "every d >= 1, ";
  for (const auto* given : {"\"n = 2\"", "\"2 = n\"", "\"3 n = 6\"", "\"n + 1 = 3\"",
                            "\"n >= 2\", \"n <= 2\"", "\"1 < n < 3\"", "\"-n = -2\""})
    CHECK(scope_of(given) == name + "n = 2");
  for (const auto* given : {"\"n >= 3\"", "\"n > 2\"", "\"2 n >= 5\"", "\"3 <= n\"",
                            "\"n - 3 >= 0\"", "\"n >= 3\", \"n >= 2\""})
    CHECK(scope_of(given) == name + "n >= 3");
  for (const auto* given : {"\"n <= 4\"", "\"n < 5\"", "\"2 n < 9\"", "\"1 <= n <= 4\""})
    CHECK(scope_of(given) == name + "n = 1..4");
  CHECK(scope_of("\"n = 2\", \"d = 1\"") == "d = 1, n = 2");
  CHECK(scope_of("\"n >= 0\"") == "every d, n >= 1");
  CHECK(scope_of("\"s > 1\"") == "every d, n >= 1");
  CHECK(scope_of("\"n = 2\", \"n = 3\"") == "nothing");
}

TEST_CASE("sizes supposed: of several sizes a condition") {
  CHECK(scope_of("\"n > d + 1\"") == "every d, n >= 1 where n > d + 1");
  CHECK(scope_of("\"n != 3\"") == "every d, n >= 1 where n != 3");
  CHECK(scope_of("\"n^2 = d\", \"spare >= 2\"") ==
        "every d, n >= 1 where n^2 = d, spare >= 2");
}

TEST_CASE("sizes supposed: what is divided by is a condition of its sizes") {
  const auto written = written_with("\"n >= 2\"", "tr(X X') / (n - d) = tr(X' X) / (n - d)",
                                    "tr(X X') / (n - d) = tr(X' X) / (n + d)");
  const auto& uses = written.assertions.front().versions.front().uses;
  CHECK(size_hypotheses(written.vocabulary, uses).conditions ==
        std::vector<std::string>{"n - d != 0"});
}

TEST_CASE("sizes supposed: the box says the same") {
  CHECK(checked_sizes("\"n = 2\"") == "every $d \\ge 0$, $n = 2$");
  CHECK(checked_sizes("\"n <= 4\", \"d >= 3\"") == "every $d \\ge 3$, $0 \\le n \\le 4$");
}

}  // namespace verify::size_hypotheses_test
