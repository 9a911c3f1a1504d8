#include "verify/report/errata_evidence.hpp"

#include <algorithm>

namespace verify {
namespace {

bool said_no(const CheckOutcome& check) { return check.run && check.answer == Truth::no; }

// Name and change lead the name of a control's check; what follows is its evidence.
bool is_control_of(const CheckOutcome& check, const Assertion& assertion,
                   const std::string& change) {
  return check.role == Role::control && check.assertion == assertion.id &&
         check.name.starts_with(assertion.label() + ": " + change + ", ");
}

// Of a false assertion the checks that said no; of a true one the check that carries its status. A
// printed assertion that is true bears no erratum out.
void add_assertion(std::vector<Rejection>& shown, const Result& result,
                   const AssertionResult& assertion) {
  const bool is_false = assertion.status == Status::refuted;
  if (!is_false &&
      (facts_of(assertion.status).rank <= 0 || assertion.assertion.origin == Origin::printed))
    return;
  for (const auto& check : result.checks) {
    if (check.assertion != assertion.assertion.id || check.role != Role::way) continue;
    if (is_false ? said_no(check) : check.name == assertion.carrier)
      shown.push_back({result.id, check});
  }
}

// Null where the result is of another claim, or has no such assertion.
const AssertionResult* named_in(const Result& result, const ShownBy& by) {
  if (result.id != by.claim || result.subject != Subject::data_file) return nullptr;
  const auto named =
      std::find_if(result.assertions.begin(), result.assertions.end(),
                   [&](const AssertionResult& p) { return p.assertion.id == by.assertion; });
  return named == result.assertions.end() ? nullptr : &*named;
}

std::vector<Rejection> by_assertion(const ShownBy& by, const Report& report) {
  std::vector<Rejection> shown;
  for (const auto& result : report.results) {
    const auto* assertion = named_in(result, by);
    if (assertion == nullptr) continue;
    if (by.change.empty()) add_assertion(shown, result, *assertion);
    for (const auto& check : result.checks) {
      if (!by.change.empty() && is_control_of(check, assertion->assertion, by.change) &&
          said_no(check))
        shown.push_back({result.id, check});
    }
  }
  return shown;
}

}  // namespace

std::vector<Rejection> rejections(const ClaimWords& claim, const Erratum& erratum,
                                  const Report& report) {
  const auto by = parse_shown_by(claim.id, erratum.shown_by);
  return by ? by_assertion(*by, report) : std::vector<Rejection>{};
}

std::string what_came_out(const ClaimWords& claim, const Erratum& erratum, const Report& report) {
  const auto by = parse_shown_by(claim.id, erratum.shown_by);
  if (!by || !rejections(claim, erratum, report).empty()) return "";
  for (const auto& result : report.results) {
    const auto* assertion = named_in(result, *by);
    if (assertion == nullptr) continue;
    // One that nothing was run of has neither a carrier nor a status of any rank.
    if (by->change.empty() && (!assertion->carrier.empty() || facts_of(assertion->status).rank > 0))
      return "came out " + std::string(to_text(assertion->status));
    for (const auto& check : result.checks)
      if (!by->change.empty() && check.run &&
          is_control_of(check, assertion->assertion, by->change))
        return "was not rejected";
  }
  return "";
}

}  // namespace verify
