#include "verify/judge/comparison/compared.hpp"

#include "verify/judge/comparison/check_comparison.hpp"

namespace verify {
namespace {

Part without_words(Part part) {
  part.name = part.text = part.reading = part.added = part.open = part.algebra = "";
  part.quote = part.quoted = {};
  part.printed = {};
  return part;
}

PartResult compared(const PartResult& result, bool deep) {
  PartResult kept;
  if (deep) {
    kept.part = without_words(result.part);
    kept.caps = result.caps;
  } else {
    kept.part.id = result.part.id;
    kept.part.origin = result.part.origin;
    kept.part.where = result.part.where;
    kept.part.kind = result.part.kind;
    kept.part.sizes = result.part.sizes;
    kept.part.expected = result.part.expected;
    kept.part.prose = result.part.prose;
  }
  kept.grade = result.grade;
  kept.reach = result.reach;
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
    kept.part = check.checked.is_empty() ? "" : check.part;
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
  for (auto& part : kept.parts) part = compared(part, deep);
  for (auto& check : kept.checks) check = compared(check, deep);
  return kept;
}

}  // namespace

Report compared_only(const Report& report) {
  Report kept;
  kept.settings = report.settings;
  const bool deep = !report.settings || report.settings->deep;
  for (const auto& result : report.results) kept.results.push_back(compared(result, deep));
  return kept;
}

}  // namespace verify
