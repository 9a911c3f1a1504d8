#include "verify/judge/comparison/compared.hpp"

#include "verify/judge/comparison/check_comparison.hpp"

namespace verify {
namespace {

Assertion without_words(Assertion assertion) {
  assertion.name = assertion.text = assertion.reading = assertion.added = assertion.open = "";
  assertion.quote = assertion.quoted = {};
  assertion.printed = {};
  return assertion;
}

AssertionResult compared(const AssertionResult& result, bool deep) {
  AssertionResult kept;
  if (deep) {
    kept.assertion = without_words(result.assertion);
    kept.caps = result.caps;
  } else {
    kept.assertion.id = result.assertion.id;
    kept.assertion.origin = result.assertion.origin;
    kept.assertion.where = result.assertion.where;
    kept.assertion.kind = result.assertion.kind;
    kept.assertion.sizes = result.assertion.sizes;
    kept.assertion.expected = result.assertion.expected;
    kept.assertion.algebra = result.assertion.algebra;
    kept.assertion.prose = result.assertion.prose;
    kept.assertion.supposed = result.assertion.supposed;
  }
  kept.status = result.status;
  kept.scope = result.scope;
  kept.by_hand = result.by_hand;
  return kept;
}

CheckOutcome compared(const CheckOutcome& check, bool deep) {
  CheckOutcome kept;
  if (deep) {
    kept = check;
    kept.reason = "";
    kept.bits = 0;
    kept.seconds = 0;
  } else {
    kept.name = check.name;
    kept.role = check.role;
    kept.expected = check.expected;
    kept.answer = check.answer;
    kept.run = check.run;
    kept.program = check.program;
    kept.checked = check.checked;
    kept.assertion = check.checked.is_empty() ? "" : check.assertion;
  }
  // A line that moves in its file is no change.
  kept.checked.place = "";
  kept.detail = comparable_detail(check);
  return kept;
}

Result compared(const Result& result, bool deep) {
  Result kept = result;
  kept.title = kept.reason = kept.recorded = "";
  kept.seconds = 0;
  kept.peak_bytes = 0;
  kept.plots.clear();
  for (auto& assertion : kept.assertions) assertion = compared(assertion, deep);
  for (auto& check : kept.checks) check = compared(check, deep);
  return kept;
}

ClaimWords compared(const ClaimWords& claim) {
  ClaimWords kept;
  kept.id = claim.id;
  kept.place = claim.place;
  kept.values = claim.values;
  for (const auto& instance : claim.instances)
    kept.instances.push_back({instance.name, "", instance.fields, {}, ""});
  return kept;
}

}  // namespace

Report compared_only(const Report& report) {
  Report kept;
  kept.settings = report.settings;
  const bool deep = !report.settings || report.settings->deep;
  for (const auto& result : report.results) kept.results.push_back(compared(result, deep));
  for (const auto& claim : report.claims) kept.claims.push_back(compared(claim));
  return kept;
}

}  // namespace verify
