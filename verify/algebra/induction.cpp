#include "verify/algebra/induction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/algebra/certified.hpp"

namespace verify {
namespace {

// "L" of what is said to be by induction; "n, L" of several.
std::string counted(const Scope& reach) {
  std::string names;
  for (const auto& box : reach.boxes) {
    for (const auto& [size, extent] : box)
      if (extent.arguments.count(Argument::induction) != 0)
        names += (names.empty() ? "" : ", ") + size;
  }
  return names.empty() ? "its steps" : names;
}

Finding joined(Finding step, const Finding& base, const std::string& over) {
  if (!step.program.empty() && !base.program.empty()) step.program += "-" + base.program;
  if (base.answer != Truth::yes) {
    step.answer = base.answer;
    step.detail = fmt::format("the base of the induction over {}: {}", over, base.detail);
    return step;
  }
  step.detail = fmt::format("by induction over {}; the step: {}; the base: {}", over, step.detail,
                            base.detail);
  return step;
}

}  // namespace

Stated stated_base(Stated statement) {
  statement.is_base = true;
  return statement;
}

std::string base_fault(const Program& base) {
  const bool compares = std::any_of(base.outputs.begin(), base.outputs.end(),
                                    [](Slot slot) { return slot != zero_slot; });
  return compares ? ""
                  : "both sides are equal by construction: it shows nothing; compute what the "
                    "paper begins with and the form at its first parameter in two ways";
}

namespace {

// Letters and definitions of one name are the same, or the base is only said to be there.
template <class Named>
bool agree(const std::vector<Named>& a, const std::vector<Named>& b) {
  return std::all_of(a.begin(), a.end(), [&](const Named& one) {
    return std::all_of(b.begin(), b.end(),
                       [&](const Named& other) { return one.name != other.name || one == other; });
  });
}
template <class Named>
void add_new(std::vector<Named>& all, const std::vector<Named>& more) {
  for (const auto& one : more)
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

CheckedStatement with_base(CheckedStatement step, const CheckedStatement& base,
                           const std::string& over) {
  const bool together = !base.identities.empty() && agree(step.letters, base.letters) &&
                        agree(step.definitions, base.definitions);
  if (!together) {
    step.conditions.push_back("by induction over " + over + "; the base is checked by itself");
    return step;
  }
  add_new(step.letters, base.letters);
  add_new(step.definitions, base.definitions);
  step.conditions.push_back(
      "by induction over " + over +
      (base.identities.size() == 1
           ? "; the last identity is the base"
           : fmt::format("; the last {} identities are the base", base.identities.size())));
  step.identities.insert(step.identities.end(), base.identities.begin(), base.identities.end());
  return step;
}

}  // namespace

WayCheck by_induction(WayCheck step, WayCheck base) {
  const auto over = counted(step.scope);
  step.checked = [step = step.checked, base = base.checked, over] {
    return with_base(step(), base(), over);
  };
  step.record = [step = step.record, base = base.record, certified_step = step.certificate,
                 certified_base = base.certificate] {
    auto recording = step();
    const auto of_base = base();
    recording.has_model |= of_base.has_model;
    if (recording.fault.empty() && !of_base.fault.empty())
      recording.fault = "its base: " + of_base.fault;
    if (recording.fault.empty())
      recording.fault = carried_fault(certified_step(), certified_base());
    return recording;
  };
  step.certificate = [step = step.certificate, base = base.certificate] {
    return certified_induction(step(), base());
  };
  step.run = [step = step.run, base = base.run, over](const Context& context) {
    auto found = step(context);
    if (found.answer != Truth::yes) return found;
    return joined(std::move(found), base(context), over);
  };
  step.with = [step = step.with, base = base.with, over](const std::vector<long>& members,
                                                         const Context& context) {
    auto found = step(members, context);
    if (found.answer != Truth::yes) return found;
    return joined(std::move(found), base(members, context), over);
  };
  step.has_base = true;
  return step;
}

}  // namespace verify
