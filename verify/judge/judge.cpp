#include "verify/judge/judge.hpp"

#include <algorithm>
#include <map>

namespace verify {
namespace {

using Checks = std::vector<CheckOutcome>;

bool about_printed(const CheckOutcome& c) {
  return c.expect == Expect::holds || c.expect == Expect::refuted;
}

template <class Predicate>
const CheckOutcome* find(const Checks& checks, Predicate predicate) {
  const auto found = std::find_if(checks.begin(), checks.end(), [&](const CheckOutcome& c) {
    return c.run && c.answer.applies() && predicate(c);
  });
  return found == checks.end() ? nullptr : &*found;
}

// A rigorous yes and a rigorous no to one question.
const CheckOutcome* contradiction(const Checks& checks) {
  std::map<std::string, Answer> answers;
  return find(checks, [&](const CheckOutcome& c) {
    if (c.question.empty() || !is_rigorous(c.evidence) || c.answer == Truth::unknown) return false;
    const auto [known, fresh] = answers.emplace(c.question, c.answer);
    return !fresh && known->second != c.answer;
  });
}

// Holds by a rigorous check that speaks of more than listed points.
bool established(const Checks& checks, Expect statement) {
  return find(checks, [&](const CheckOutcome& c) {
    return c.expect == statement && c.answer == Truth::yes && is_rigorous(c.evidence) &&
           (c.scope != Scope::points || c.evidence == Evidence::identity);
  });
}

bool all_hold(const Checks& checks, Expect statement) {
  return !find(checks, [&](const CheckOutcome& c) {
    return c.expect == statement && c.answer != Truth::yes;
  });
}

// A check of the data that says nothing of them, where no other check of the data says anything.
const CheckOutcome* silent_on_data(const Checks& checks) {
  const CheckOutcome* silent = nullptr;
  for (const auto& c : checks) {
    if (c.on != On::instance || !c.run || c.expect == Expect::control) continue;
    if (c.answer.applies()) return nullptr;
    if (silent == nullptr) silent = &c;
  }
  return silent;
}

// A rigorous no to the claim as printed. A part of it that was to hold comes first: no correction
// speaks of it.
const CheckOutcome* counterexample_in(const Checks& checks) {
  const auto says_no = [](const CheckOutcome& c) {
    return is_rigorous(c.evidence) && c.answer == Truth::no;
  };
  const auto* part =
      find(checks, [&](const CheckOutcome& c) { return c.expect == Expect::holds && says_no(c); });
  if (part != nullptr) return part;
  return find(checks,
              [&](const CheckOutcome& c) { return c.expect == Expect::refuted && says_no(c); });
}

// Everything that should hold does, the corrected statement for more than points.
bool is_corrected(const Checks& checks) {
  return established(checks, Expect::corrected) && all_hold(checks, Expect::corrected) &&
         all_hold(checks, Expect::holds) &&
         !find(checks, [](const CheckOutcome& c) { return c.answer == Truth::unknown; });
}

// What keeps a false claim from being called corrected without denying its correction: a check that
// ran to no end, or evidence that is not rigorous and refutes nothing. Null where no correction is
// held to, or where a rigorous no denies it or a part that no correction speaks of.
const CheckOutcome* open_correction(const Checks& checks, const CheckOutcome& counterexample) {
  const auto is_of_correction = [](const CheckOutcome& c) { return c.expect == Expect::corrected; };
  const auto denies = [](const CheckOutcome& c) {
    return is_rigorous(c.evidence) && c.answer == Truth::no &&
           (c.expect == Expect::corrected || c.expect == Expect::holds);
  };
  if (counterexample.expect == Expect::holds || !find(checks, is_of_correction) ||
      find(checks, denies))
    return nullptr;
  return find(checks, [](const CheckOutcome& c) {
    const bool should_hold = c.expect == Expect::corrected || c.expect == Expect::holds;
    return c.answer == Truth::unknown || (should_hold && c.answer == Truth::no);
  });
}

std::string words_of(const std::vector<Clash>& clashes) {
  std::string words = "two routes to one value disagree: ";
  for (const auto& clash : clashes)
    words += (&clash == &clashes.front() ? "" : "; ") + clash.value + ", " + to_text(clash);
  return words;
}

}  // namespace

Judgement judge(const Checks& checks, const std::vector<Clash>& clashes) {
  const auto accepted_control = find(checks, [](const CheckOutcome& c) {
    return c.expect == Expect::control && c.answer == Truth::yes;
  });
  if (accepted_control) {
    return {Verdict::unsound, "the control \"" + accepted_control->name + "\" came out yes"};
  }
  if (!clashes.empty()) return {Verdict::unsound, words_of(clashes)};
  if (const auto* check = contradiction(checks)) {
    return {Verdict::unsound, "rigorous checks disagree on \"" + check->question + "\""};
  }
  if (const auto* silent = silent_on_data(checks)) return {Verdict::does_not_apply, silent->detail};
  if (const auto* counterexample = counterexample_in(checks)) {
    if (is_corrected(checks))
      return {Verdict::corrected, "false as printed: " + counterexample->detail};
    if (const auto* open = open_correction(checks, *counterexample)) {
      return {Verdict::undecided, "false as printed, and the correction is not settled: \"" +
                                      open->name + "\": " + open->detail};
    }
    return {Verdict::refuted, counterexample->detail};
  }
  if (const auto* open =
          find(checks, [](const CheckOutcome& c) { return c.answer == Truth::unknown; })) {
    return {Verdict::undecided, "\"" + open->name + "\" is not settled: " + open->detail};
  }
  const auto failed = find(checks, [](const CheckOutcome& c) {
    return c.expect != Expect::control && c.expect != Expect::refuted && c.answer == Truth::no;
  });
  if (failed) return {Verdict::undecided, "\"" + failed->name + "\" fails: " + failed->detail};
  if (!find(checks, [](const CheckOutcome& c) { return c.expect == Expect::control; })) {
    return {Verdict::undecided, "no negative control was run"};
  }
  if (established(checks, Expect::holds) || established(checks, Expect::refuted)) {
    return {Verdict::verified, ""};
  }
  if (find(checks, [](const CheckOutcome& c) { return about_printed(c); })) {
    return {Verdict::supported, "no rigorous check covers more than listed points"};
  }
  return {Verdict::undecided, "no check speaks of the claim as printed"};
}

}  // namespace verify
