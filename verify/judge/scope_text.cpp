#include "verify/judge/scope_text.hpp"

#include <algorithm>
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

std::string false_elsewhere(const Result& result) {
  const bool on_data = result.subject != Subject::data_file;
  if (!on_data || result.verdict != Verdict::holds_here || !is_false_as_stated(result)) return "";
  const bool correction =
      std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& check) {
        const auto* judged = find_assertion(result.assertions, check.assertion);
        return check.run && check.answer == Truth::yes && check.role == Role::way &&
               judged != nullptr && !judged->assertion.corrects.empty();
      });
  return correction ? "false in general; what holds here is the version that corrects it"
                    : "false in general; what holds here is neither the sentence that is false nor "
                      "what corrects it";
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
