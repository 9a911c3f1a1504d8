#include "verify/judge/result.hpp"

#include <doctest/doctest.h>

namespace verify::result_test {
namespace {

PartResult part(Grade expected, Grade grade) {
  PartResult result;
  result.part.expected = expected;
  result.grade = grade;
  return result;
}

Result proved(const std::vector<PartResult>& parts) {
  Result result;
  result.subject = Subject::data_file;
  result.verdict = result.expected = Verdict::proved;
  result.parts = parts;
  return result;
}

const auto as_expected = part(Grade::proved, Grade::proved);
const auto unsettled = part(Grade::proved, Grade::unsettled);
const auto worse = part(Grade::proved, Grade::supported);

}  // namespace

TEST_CASE("exit code: a part that did not come to its end is not settled, and no worse") {
  CHECK(exit_code({proved({as_expected})}) == 0);
  CHECK(exit_code({proved({as_expected, unsettled})}) == 3);
  CHECK(exit_code({proved({part(Grade::refuted, Grade::unsettled)})}) == 3);
  CHECK(exit_code({proved({worse})}) == 1);
  CHECK(exit_code({proved({unsettled, worse})}) == 1);
  CHECK(exit_code({proved({part(Grade::supported, Grade::proved)})}) == 0);
  CHECK(exit_code({proved({part(Grade::refuted, Grade::open)})}) == 1);
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

}  // namespace verify::result_test
