#include "verify/judge/judge.hpp"

#include <algorithm>
#include <optional>

namespace verify {
namespace {

using Checks = std::vector<CheckOutcome>;
using PartResults = std::vector<PartResult>;

const CheckOutcome* control_that(const Checks& checks, Answer said) {
  const auto found = std::find_if(checks.begin(), checks.end(), [&](const CheckOutcome& c) {
    return c.role == Role::control && c.run && c.answer == said;
  });
  return found == checks.end() ? nullptr : &*found;
}

// A second computation of the same that surely comes to another result. On data of one's own it may
// be the precision of the other that does not do, or a hypothesis that the data do not meet.
const CheckOutcome* failed_route(const Checks& checks) {
  const auto found = std::find_if(checks.begin(), checks.end(), [](const CheckOutcome& c) {
    return c.role == Role::route && c.on == On::claim && c.run && c.answer == Truth::no &&
           is_rigorous(c.evidence);
  });
  return found == checks.end() ? nullptr : &*found;
}

std::string words_of(const std::vector<Clash>& clashes) {
  std::string words = "two independent checks of one value disagree: ";
  for (const auto& clash : clashes)
    words += (&clash == &clashes.front() ? "" : "; ") + clash.value + ", " + to_text(clash);
  return words;
}

std::optional<Judgement> unsound(const Checks& checks, const std::vector<Clash>& clashes) {
  if (const auto* control = control_that(checks, Truth::yes))
    return Judgement{Verdict::unsound,
                     "the negative control \"" + control->name + "\" came out yes"};
  if (!clashes.empty()) return Judgement{Verdict::unsound, words_of(clashes)};
  if (const auto* route = failed_route(checks))
    return Judgement{Verdict::unsound, "\"" + route->name + "\" fails: " + route->detail};
  return std::nullopt;
}

// The statement's parts, and the corrections of those that are false.
std::vector<const PartResult*> decisive(const PartResults& parts) {
  auto decisive = statement_of(parts);
  for (const auto* part : statement_of(parts)) {
    if (part->grade != Grade::refuted) continue;
    for (const auto* correction : corrections_of(*part, parts)) decisive.push_back(correction);
  }
  return decisive;
}

bool is_true(const PartResult* part) { return facts_of(part->grade).rank > 0; }

// What several parts put in its place must all hold.
Judgement on_false(const PartResult& part, const PartResults& parts) {
  const auto corrections = corrections_of(part, parts);
  const bool mended =
      !corrections.empty() && std::all_of(corrections.begin(), corrections.end(), is_true);
  return {mended ? Verdict::corrected : Verdict::refuted,
          "\"" + part.part.label() + "\" is false: " + part.reason};
}

Verdict verdict_of(Grade grade) {
  switch (grade) {
    case Grade::proved:
      return Verdict::proved;
    case Grade::checked:
      return Verdict::checked;
    case Grade::supported:
      return Verdict::supported;
    case Grade::refuted:
    case Grade::unsettled:
    case Grade::open:
      break;
  }
  return Verdict::open;
}

}  // namespace

Grade grade_of_claim(const PartResults& parts) {
  const auto statement = statement_of(parts);
  Grade least = statement.empty() ? Grade::open : Grade::proved;
  for (const auto* part : statement) {
    const auto corrections = corrections_of(*part, parts);
    if (part->grade != Grade::refuted || corrections.empty()) {
      least = lesser(least, part->grade);
    } else {
      for (const auto* correction : corrections) least = lesser(least, correction->grade);
    }
  }
  return least;
}

Judgement judge(const PartResults& parts, const Checks& checks, const std::vector<Clash>& clashes) {
  if (auto judgement = unsound(checks, clashes)) return *judgement;
  for (const auto& part : parts) {
    if (part.contradicts_itself)
      return {Verdict::unsound,
              "\"" + part.part.label() + "\" is shown where \"" + part.carrier + "\" denies it"};
  }
  if (const auto* control = control_that(checks, Answer()))
    return {Verdict::undecided, "\"" + control->name + "\" is not settled: " + control->detail};
  const auto turning = decisive(parts);
  if (turning.empty()) return {Verdict::undecided, "the claim has no assertion that it states"};
  for (const auto* part : turning) {
    if (part->grade == Grade::unsettled) return {Verdict::undecided, part->reason};
  }
  const PartResult* corrected = nullptr;
  for (const auto* part : statement_of(parts)) {
    if (part->grade != Grade::refuted) continue;
    if (auto judgement = on_false(*part, parts); judgement.verdict == Verdict::refuted)
      return judgement;
    if (corrected == nullptr) corrected = part;
  }
  if (corrected != nullptr) return on_false(*corrected, parts);
  for (const auto* part : turning) {
    if (part->grade == Grade::open)
      return {Verdict::open, "\"" + part->part.label() + "\" is not settled, " + part->reason};
  }
  return {verdict_of(grade_of_claim(parts)), ""};
}

namespace {

// What a user's data are asked: what is held to be true of the statement, or all that is ours
// where the statement has no check of instances.
bool concerns_data(const CheckOutcome& check, const PartResults& parts, bool statement_only) {
  const auto* result = find_part(parts, check.part);
  if (check.role != Role::way || !check.run || result == nullptr) return false;
  const auto& part = result->part;
  if (part.origin == Origin::self || part.expected == Grade::refuted) return false;
  return !statement_only || part.where == Where::statement;
}

// Whether the part is recorded as shown, rigorously and for all inputs, where the check ran. Sizes
// that the data do not tell lie in what covers all.
bool is_shown_there(const PartResult& result, const CheckOutcome& check) {
  const auto& sizes = result.part.sizes;
  const bool shown = result.grade == Grade::proved || result.grade == Grade::checked;
  return shown && result.reach.inputs == Inputs::all &&
         (restricted(check.reach, sizes).is_empty() ? has_all_sizes(result.reach, sizes)
                                                    : contains(result.reach, check.reach, sizes));
}

bool denies(const CheckOutcome& check) {
  return check.answer == Truth::no && is_rigorous(check.evidence);
}

}  // namespace

Judgement judge_here(const PartResults& parts, const Checks& checks,
                     const std::vector<Clash>& clashes) {
  if (auto judgement = unsound(checks, clashes)) return *judgement;
  const auto asked = [&](bool statement_only) {
    std::vector<const CheckOutcome*> list;
    for (const auto& check : checks)
      if (concerns_data(check, parts, statement_only)) list.push_back(&check);
    return list;
  };
  auto list = asked(true);
  if (list.empty()) list = asked(false);
  const auto said = [](const CheckOutcome& check) {
    return "\"" + check.name + "\": " + check.detail;
  };
  const CheckOutcome *fails = nullptr, *holds = nullptr, *open = nullptr, *silent = nullptr;
  for (const auto* check : list) {
    if (denies(*check)) {
      if (is_shown_there(*find_part(parts, check->part), *check))
        return {Verdict::unsound, said(*check)};
      if (fails == nullptr) fails = check;
      continue;
    }
    if (check->answer == Truth::no || check->answer == Answer()) open = check;
    if (!check->answer.applies() && silent == nullptr) silent = check;
    if (check->answer == Truth::yes) holds = check;
  }
  if (fails != nullptr) return {Verdict::fails_here, said(*fails)};
  if (open != nullptr)
    return {Verdict::undecided, "\"" + open->name + "\" is not settled: " + open->detail};
  if (holds != nullptr) return {Verdict::holds_here, ""};
  if (silent != nullptr) return {Verdict::does_not_apply, silent->detail};
  return {Verdict::undecided, "no check of the statement was run on these data"};
}

}  // namespace verify
