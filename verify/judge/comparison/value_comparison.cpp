#include "verify/judge/comparison/value_comparison.hpp"

#include <algorithm>
#include <set>

#include "verify/judge/certified_digits.hpp"
#include "verify/judge/comparison/expectation_comparison.hpp"
#include "verify/judge/decimal_text.hpp"

namespace verify {
namespace {

const Value* value_named(const std::string& name, const Result& result) {
  const auto found = std::find_if(result.values.begin(), result.values.end(),
                                  [&](const Value& v) { return v.name == name; });
  return found == result.values.end() ? nullptr : &*found;
}

const Agreement* same_expectation(const Agreement& wanted, const Result& result) {
  const auto& all = result.expected_values;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Agreement& a) {
    return a.name == wanted.name && a.instance == wanted.instance;
  });
  return found == all.end() ? nullptr : &*found;
}

bool is_enclosed(const Value& value) { return !(value.enclosure == Datum{}); }

std::string digits_text(long digits) {
  return digits == all_digits ? "exact" : std::to_string(digits);
}

// An exact value that becomes an enclosure has lost digits whatever the margin.
Direction direction_of_digits(long before, long after, const Margin& margin) {
  if (before == after) return Direction::neutral;
  if (before == all_digits) return Direction::worse;
  if (after == all_digits) return Direction::better;
  return before - after > margin.digits   ? Direction::worse
         : after - before > margin.digits ? Direction::better
                                          : Direction::neutral;
}

// What was exact and is enclosed has lost its digits; else either may be the better one.
void add_value(const Value& before, const Value& after, ChangeList& changes) {
  const auto [old, now] = told_apart(before.exact, after.exact);
  const auto what = "value of " + before.name;
  if (is_enclosed(after) && !is_enclosed(before))
    return changes.add(what, old, now, Direction::worse);
  changes.add_differing(what, old, now);
}

void compare_enclosed(const Value& before, const Value& after, const Margin& margin,
                      ChangeList& changes) {
  if (!can_be_equal(before.enclosure, after.enclosure)) {
    add_value(before, after, changes);
    return;
  }
  const long old = certified_digits(before.enclosure), now = certified_digits(after.enclosure);
  const auto direction = direction_of_digits(old, now, margin);
  if (direction != Direction::neutral)
    changes.add("digits of " + before.name, digits_text(old), digits_text(now), direction);
}

void compare_values_of(const Value& before, const Value& after, const Margin& margin,
                       ChangeList& changes) {
  if (is_enclosed(before) && is_enclosed(after)) {
    compare_enclosed(before, after, margin, changes);
  } else if (is_enclosed(before) != is_enclosed(after) || !(before.exact == after.exact)) {
    add_value(before, after, changes);
  }
}

std::string words_of(const Agreement& a) {
  const auto [given, found] = told_apart(a.given, a.found);
  return given + (a.agrees == Truth::yes  ? " agrees"
                  : a.agrees == Truth::no ? " does not agree, found " + found
                                          : " is not settled");
}

std::string name_of(const Agreement& a) { return "expected " + a.name + " (" + a.instance + ")"; }

// A value that agrees with another expectation than before: that it agrees says less where less is
// asked of it.
Direction direction_of_asked(const Agreement& before, const Agreement& after) {
  if (after.agrees != Truth::yes) return Direction::neutral;
  switch (compare_expectations(after.name, before.given, after.given)) {
    case Asked::the_same:
      return Direction::neutral;
    case Asked::less:
      return Direction::worse;
    case Asked::more:
      return Direction::better;
    case Asked::another:
      break;
  }
  return Direction::changed;
}

// Numbers found on other instances than the first are seen here only.
void add_agreement(const Agreement& before, const Agreement& after, ChangeList& changes) {
  const auto rank = [](const Agreement& a) {
    return a.agrees == Truth::yes ? 2 : a.agrees == Truth::unknown ? 1 : 0;
  };
  const auto old = words_of(before), now = words_of(after);
  if (rank(before) == rank(after) && !(before.found == after.found))
    return changes.add_differing(name_of(before), old, now);
  changes.add(name_of(before), old, now,
              rank(before) == rank(after)  ? direction_of_asked(before, after)
              : rank(after) > rank(before) ? Direction::better
                                           : Direction::worse);
}

void compare_expectations(const Result& before, const Result& after, Direction gone,
                          ChangeList& changes) {
  for (const auto& old : before.expected_values) {
    const auto* now = same_expectation(old, after);
    if (now == nullptr) {
      changes.add(name_of(old), words_of(old), "", Direction::worse);
    } else if (old.agrees != now->agrees || !(old.given == now->given)) {
      const bool not_found = now->agrees == Truth::unknown && now->found == Datum{};
      if (not_found)
        changes.add(name_of(old), words_of(old), words_of(*now), gone);
      else
        add_agreement(old, *now, changes);
    }
  }
  for (const auto& now : after.expected_values) {
    if (same_expectation(now, before) == nullptr) {
      changes.add(name_of(now), "", words_of(now),
                  now.agrees == Truth::yes  ? Direction::better
                  : now.agrees == Truth::no ? Direction::worse
                                            : Direction::neutral);
    }
  }
}

std::string clashes_on(const std::string& value, const Result& result) {
  std::string text;
  for (const auto& clash : result.clashes) {
    if (clash.value == value) text += (text.empty() ? "" : "; ") + to_text(clash);
  }
  return text;
}

void compare_clashes(const Result& before, const Result& after, ChangeList& changes) {
  std::set<std::string> names;
  for (const auto* result : {&before, &after})
    for (const auto& clash : result->clashes) names.insert(clash.value);
  for (const auto& name : names) {
    const auto old = clashes_on(name, before), now = clashes_on(name, after);
    if (old != now) {
      changes.add("independent checks of " + name, old, now,
                  now.empty() ? Direction::better : Direction::worse);
    }
  }
}

}  // namespace

void compare_values(const Result& before, const Result& after, const Margin& margin,
                    bool deep_left_out, ChangeList& changes) {
  const auto gone = deep_left_out ? Direction::neutral : Direction::worse;
  for (const auto& old : before.values) {
    if (const auto* now = value_named(old.name, after)) {
      compare_values_of(old, *now, margin, changes);
    } else {
      changes.add("value of " + old.name, to_text(old.exact), "", gone);
    }
  }
  for (const auto& now : after.values) {
    if (value_named(now.name, before) == nullptr)
      changes.add("value of " + now.name, "", to_text(now.exact), Direction::better);
  }
  compare_clashes(before, after, changes);
  compare_expectations(before, after, gone, changes);
}

}  // namespace verify
