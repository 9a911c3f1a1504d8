// Numbers of a text are known by what they are, in whatever line they stand.
#include "verify/judge/held_key.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/comparison.hpp"

namespace verify::held_key_test {
namespace {

Result number(const std::string& instance, const std::string& expected) {
  auto result = test::proved_result("a.thm1");
  result.subject = Subject::instance;
  result.instance = instance;
  result.expected_values = {{"risk", instance, expected, "2.2286", Truth::yes}};
  return result;
}

Report text_of(const std::vector<std::pair<std::string, std::string>>& numbers) {
  std::vector<Result> results;
  for (const auto& [instance, expected] : numbers) results.push_back(number(instance, expected));
  return test::report_of(results);
}

std::string words(const Comparison& comparison) {
  std::string all;
  for (const auto& change : comparison.changes)
    all += to_text(change.direction) + " " + change.what + ";";
  return all;
}

const std::string fine = "2.2286 +- 5e-5", coarse = "2.2 +- 5e-2";

}  // namespace

TEST_CASE("held key: the name of a number in a text has its text, line, value and file") {
  const auto name = held_name("a b/R:1.md", 12, "risk", "w/a.toml");
  CHECK(name == "a b/R:1.md:12 risk of w/a.toml");
  const auto read = held_name_in(name);
  REQUIRE(read);
  CHECK((read->text == "a b/R:1.md" && read->line == 12 && read->what == "risk of w/a.toml"));
  CHECK(held_name_in("R.md:3 loss")->what == "loss");
  CHECK(held_name_in("R.md:3 loss of a.toml (R.md), 2")->again == " (R.md), 2");
  for (const std::string other : {"R.md", "R.md: loss", "R.md:0 loss", "R.md:3 a loss", "by hand",
                                  "R.md:9999999999999 loss", "R.md:3"})
    CHECK_MESSAGE(!held_name_in(other), other);
}

TEST_CASE("held key: a number in another line is the same, and one with fewer digits is worse") {
  const auto before =
      text_of({{"R.md:9 risk of a.toml", fine}, {"R.md:10 risk of a.toml", coarse}});
  const auto moved =
      text_of({{"R.md:99 risk of a.toml", fine}, {"R.md:100 risk of a.toml", coarse}});
  const auto same = compare(before, moved, {});
  CHECK(words(same).empty());
  CHECK(same.compared == 2);
  const auto fewer =
      text_of({{"R.md:8 risk of a.toml", coarse}, {"R.md:11 risk of a.toml", coarse}});
  CHECK(words(compare(before, fewer, {})).find("worse expected risk") == 0);
  CHECK(words(compare(fewer, before, {})).find("better expected risk") == 0);
  // On one line, and in another file, text or value.
  CHECK(words(compare(text_of({{"R.md:1 risk of a.toml", fine}}),
                      text_of({{"R.md:1 risk of b.toml", fine}}), {})) ==
        "worse missing;better new;");
  CHECK(words(compare(text_of({{"R.md:1 a of a.toml", fine}, {"R.md:1 a of a.toml (R.md)", fine}}),
                      text_of({{"R.md:1 a of a.toml", fine}, {"R.md:2 a of a.toml", fine}}), {}))
            .empty());
}

TEST_CASE("held key: a number that is gone is missed where its text was run") {
  const auto before = text_of({{"R.md:1 risk of a.toml", fine}, {"R.md:2 loss of a.toml", fine}});
  const auto after = text_of({{"R.md:5 risk of a.toml", fine}});
  const auto wanted = restricted_to(before, after, {"R.md"});
  CHECK(wanted.results.size() == 2);
  CHECK(words(compare(wanted, after, {})) == "worse missing;");
  CHECK(restricted_to(before, after, {"other.md"}).results.size() == 1);
  CHECK(restricted_to(before, after).results.size() == 1);
}

}  // namespace verify::held_key_test
