#include "verify/judge/result.hpp"

#include <doctest/doctest.h>

#include "verify/claim/claim.hpp"

namespace verify::result_test {
namespace {

AssertionResult assertion(Status expected, Status status) {
  AssertionResult result;
  result.assertion.expected = expected;
  result.status = status;
  return result;
}

Result proved(const std::vector<AssertionResult>& assertions) {
  Result result;
  result.subject = Subject::data_file;
  result.verdict = result.expected = Verdict::proved;
  result.assertions = assertions;
  return result;
}

const auto as_expected = assertion(Status::proved, Status::proved);
const auto unsettled = assertion(Status::proved, Status::unsettled);
const auto worse = assertion(Status::proved, Status::supported);

}  // namespace

TEST_CASE("exit code: a part that did not come to its end is not settled, and no worse") {
  CHECK(exit_code({proved({as_expected})}) == 0);
  CHECK(exit_code({proved({as_expected, unsettled})}) == 3);
  CHECK(exit_code({proved({assertion(Status::refuted, Status::unsettled)})}) == 3);
  CHECK(exit_code({proved({worse})}) == 1);
  CHECK(exit_code({proved({unsettled, worse})}) == 1);
  CHECK(exit_code({proved({assertion(Status::supported, Status::proved)})}) == 0);
  CHECK(exit_code({proved({assertion(Status::refuted, Status::open)})}) == 1);
}

TEST_CASE("exit code: what is not settled on own data is not as expected") {
  Result result;
  result.subject = Subject::settings;
  result.verdict = Verdict::holds_here;
  CHECK(exit_code({result}) == 0);
  CHECK_FALSE(surprise(result).has_value());
  result.verdict = Verdict::undecided;
  CHECK(exit_code({result}) == 3);
  CHECK(surprise(result) == "something is not settled");
  result.verdict = Verdict::does_not_apply;
  CHECK(exit_code({result}) == 0);
  CHECK_FALSE(surprise(result).has_value());
}

namespace {

CheckOutcome ended(const std::string& assertion, Role role = Role::way) {
  CheckOutcome check;
  check.assertion = assertion;
  check.role = role;
  check.finished = false;
  return check;
}

Result with_ended(Result result, const CheckOutcome& check) {
  result.checks.push_back(check);
  return result;
}

}  // namespace

TEST_CASE("exit code: a check that was ended leaves nothing settled, whatever carries its part") {
  for (const auto role : {Role::way, Role::control, Role::route, Role::value}) {
    CHECK(exit_code({with_ended(proved({as_expected}), ended("", role))}) == 3);
    CHECK(cut_off_checks(with_ended(proved({as_expected}), ended("", role))) == 1);
  }
  auto left_out = ended("");
  left_out.run = false;
  CHECK(exit_code({with_ended(proved({as_expected}), left_out)}) == 0);
  auto here = proved({});
  here.subject = Subject::settings;
  here.verdict = Verdict::holds_here;
  CHECK(exit_code({with_ended(here, ended("a"))}) == 3);
  here.verdict = Verdict::fails_here;
  CHECK(exit_code({with_ended(here, ended("a"))}) == 1);
}

TEST_CASE("exit code: a grade that is lower for a check that was ended is not settled") {
  auto a = worse, b = worse, c = as_expected, denied = assertion(Status::proved, Status::refuted);
  a.assertion.id = "a";
  b.assertion.id = "b";
  c.assertion.id = "c";
  CHECK(exit_code({with_ended(proved({a}), ended("a"))}) == 3);
  CHECK(exit_code({with_ended(proved({a, c}), ended("c"))}) == 1);  // not for that reason
  CHECK(exit_code({with_ended(proved({a, b}), ended("a"))}) == 1);
  b.assertion.rests_on = {"#a"};
  CHECK(exit_code({with_ended(proved({a, b}), ended("a"))}) == 3);
  a.assertion.follows = {"#b"};  // round and round
  CHECK(exit_code({with_ended(proved({a, b}), ended("c"))}) == 1);
  denied.assertion.id = "a";
  CHECK(exit_code({with_ended(proved({denied}), ended("a"))}) == 1);
  auto lower = proved({a});
  lower.verdict = Verdict::supported;
  CHECK(exit_code({with_ended(lower, ended("a"))}) == 3);
  lower.verdict = Verdict::refuted;
  CHECK(exit_code({with_ended(lower, ended("a"))}) == 1);
}

TEST_CASE("exit code: a check of the part that came to its end excuses nothing") {
  auto a = worse, b = as_expected;
  a.assertion.id = "a";
  b.assertion.id = "b";
  auto finished = ended("a");
  finished.finished = true;
  CHECK(exit_code({with_ended(with_ended(proved({a, b}), finished), ended("b"))}) == 1);
  CHECK(exit_code({with_ended(with_ended(proved({a, b}), finished), ended("a"))}) == 3);
  CHECK(exit_code({proved({assertion(Status::refuted, Status::refuted)})}) == 0);
}

TEST_CASE("words and papers: of what ran, each once, in the order of the registry") {
  const auto result = [](const char* id) {
    Result made;
    made.id = id;
    return made;
  };
  const auto words =
      words_for({result("liu2025.ode"), result("li2025.thm3"), result("nobody.nothing"),
                 result("liu2025.ode"), result("li2025.rem2")},
                Claims());
  std::vector<std::string> ids, keys;
  for (const auto& claim : words) ids.push_back(claim.id);
  CHECK(ids == std::vector<std::string>{"li2025.rem2", "li2025.thm3", "liu2025.ode"});
  for (const auto& paper : papers_for(words)) keys.push_back(paper.key);
  CHECK(keys == std::vector<std::string>{"li2025", "liu2025"});
  CHECK(Settings{}.seed == 1);
  CHECK_FALSE(Settings{}.deep);
}

}  // namespace verify::result_test
