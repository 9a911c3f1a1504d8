#include "verify/judge/judge.hpp"

#include <algorithm>

#include "tests/judge/correction_rows.hpp"
#include "tests/printing.hpp"

namespace verify::judge_test {
namespace {

using namespace test;  // NOLINT: the words of the table

Judgement judged(const Assertions& assertions, Outcomes checks,
                 const std::vector<Clash>& clashes = {}) {
  checks = numbered(std::move(checks));
  return judge(graded(assertions, checks), checks, clashes);
}

std::vector<Row> all_rows() {
  auto all = rows;
  all.insert(all.end(), correction_rows.begin(), correction_rows.end());
  return all;
}

TEST_CASE("verdict of parts: every rule, and the order of the rules") {
  for (const auto& row : all_rows()) {
    CAPTURE(std::string(row.rule));
    CHECK(to_text(judged(row.assertions, row.checks).verdict) == to_text(row.verdict));
    CHECK(to_text(status_of_claim(graded(row.assertions, numbered(row.checks)))) ==
          to_text(row.status));
  }
}

TEST_CASE("verdict of parts: the order of checks and parts never matters") {
  for (const auto& row : all_rows()) {
    CAPTURE(std::string(row.rule));
    auto assertions = row.assertions;
    auto checks = row.checks;
    std::reverse(assertions.begin(), assertions.end());
    for (std::size_t k = 0; k < std::max<std::size_t>(checks.size(), 1); ++k) {
      for (const auto& order : {row.assertions, assertions}) {
        CHECK(to_text(judged(order, checks).verdict) == to_text(row.verdict));
        CHECK(to_text(judged(order, {checks.rbegin(), checks.rend()}).verdict) ==
              to_text(row.verdict));
      }
      if (!checks.empty()) std::rotate(checks.begin(), checks.begin() + 1, checks.end());
    }
  }
}

TEST_CASE("verdict of parts: values that clash make a checker unsound, whatever else it says") {
  const std::vector<Clash> clashes = {{"risk", "78/35", "77/35"}};
  for (const auto& row : all_rows()) {
    CAPTURE(std::string(row.rule));
    CHECK(judged(row.assertions, row.checks, clashes).verdict == Verdict::checker_failed);
  }
  CHECK(judge({}, {}, {{"risk", "1", "2"}, {"loss", "3", "4"}}).reason ==
        "two independent checks of one value disagree: risk, 1 against 2; loss, 3 against 4");
}

TEST_CASE("verdict of parts: the table has every verdict on a claim, and every grade") {
  for (const auto verdict : {V::proved, V::checked, V::corrected, V::refuted, V::supported, V::open,
                             V::undecided, V::checker_failed}) {
    CAPTURE(to_text(verdict));
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [&](const Row& row) { return row.verdict == verdict; }));
  }
  for (const auto& facts : status_table) {
    CAPTURE(std::string(facts.word));
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [&](const Row& row) { return row.status == facts.status; }));
  }
}

TEST_CASE("verdict of parts: a second route counts where it surely comes to something else") {
  const auto with = [](CheckOutcome check) {
    return judged({says("a")}, {proves("a"), as_a(Role::route, std::move(check))}).verdict;
  };
  auto on_data = denies("a"), left_out = denies("a");
  on_data.on = On::instance;
  left_out.run = false;
  CHECK(with(denies("a")) == Verdict::checker_failed);
  CHECK(with(precision_sweep("a", no)) == Verdict::proved);
  CHECK(with(leaves("a")) == Verdict::proved);
  CHECK(with(on_data) == Verdict::proved);
  CHECK(with(left_out) == Verdict::proved);
}

TEST_CASE("verdict of parts: the reason names the part or the check, and what was found") {
  const auto reason = [](const Assertions& assertions, const Outcomes& checks) {
    return judged(assertions, checks).reason;
  };
  CHECK(reason({says("a")}, {proves("a"), rejected}).empty());
  CHECK(reason({says("a")}, {proves("a"), accepted}) ==
        "the negative control \"a with one change\" came out yes");
  CHECK(reason({says("a")}, {proves("a"), as_a(Role::route, denies("a"))}) ==
        "\"" + denies("a").name + "\" fails: what was found of a");
  CHECK(reason({says("a")}, {unsure}) ==
        "\"a with one change\" is not settled: what was found of a");
  CHECK(reason({says("a")}, {proves("a"), denies("a")}) ==
        "\"a\" is shown where \"" + denies("a").name + "\" denies it");
  CHECK(reason({says("a")}, {denies("a")}) == "\"a\" is false: what was found of a");
  CHECK(reason({says("a"), mends("m", "a")}, {denies("a"), proves("m")}) ==
        "\"a\" is false: what was found of a");
  CHECK(reason({says("a")}, {leaves("a")}) ==
        "\"" + leaves("a").name + "\" is not settled: what was found of a");
  auto open = says("a");
  open.assertion.open = "nobody knows";
  CHECK(reason({open}, {}) == "\"a\" is not settled, nobody knows");
}

}  // namespace
}  // namespace verify::judge_test
