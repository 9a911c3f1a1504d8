#include "verify/judge/scope_text.hpp"

#include <string_view>

#include "verify/judge/claim_line.hpp"

namespace verify {
namespace {

constexpr std::string_view false_as_stated = "false as stated; ";

bool denies(Verdict verdict) {
  return verdict == Verdict::corrected || verdict == Verdict::refuted;
}

}  // namespace

bool is_false_as_stated(const Result& result) {
  return result.subject == Subject::data_file ? denies(result.verdict)
                                              : result.recorded.starts_with(false_as_stated);
}

std::string recorded_text(Verdict verdict, const std::vector<AssertionResult>& assertions) {
  return std::string(denies(verdict) ? false_as_stated : "") + to_text(verdict) + ": " +
         claim_line(assertions);
}

std::string scope_text(const Result& result) {
  return result.subject == Subject::data_file ? claim_line(result.assertions)
                                              : "the claim is " + result.recorded;
}

}  // namespace verify
