#include "verify/judge/comparison/assertion_comparison.hpp"

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/judge/comparison/statement_comparison.hpp"

namespace verify {
namespace {

// Higher is better; 0 where nothing rests on it.
int worth(Status status) { return facts_of(status).rank; }

// A sentence that becomes false, or no longer is, passes only where that was expected all the time.
Direction direction_of(const AssertionResult& before, const AssertionResult& after) {
  const auto expected = [](const AssertionResult& result) {
    return (result.status == Status::refuted) == (result.assertion.expected == Status::refuted);
  };
  if (before.status == Status::refuted || after.status == Status::refuted)
    return !expected(before) && expected(after) ? Direction::better : Direction::worse;
  if (worth(before.status) == worth(after.status))
    return after.status == Status::unsettled ? Direction::worse : Direction::better;
  return worth(after.status) > worth(before.status) ? Direction::better : Direction::worse;
}

SizeNames sizes_of_both(const AssertionResult& before, const AssertionResult& after) {
  auto sizes = after.assertion.sizes;
  for (const auto& size : before.assertion.sizes)
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
  return sizes;
}

// Of an assertion that is false the scope is the place of the counterexample: another is no worse.
// With another status the scope is another matter: that of listed inputs may be the wider.
void compare_reaches(const AssertionResult& before, const AssertionResult& after,
                     ChangeList& changes) {
  if (before.status != after.status || worth(after.status) == 0) return;
  const auto sizes = sizes_of_both(before, after);
  const bool lost = is_smaller(after.scope, before.scope, sizes);
  const bool won = is_smaller(before.scope, after.scope, sizes);
  if (lost || won) {
    changes.add("scope of assertion " + before.assertion.id, scope_words(before),
                scope_words(after), lost ? Direction::worse : Direction::better);
  } else if (before.by_hand != after.by_hand) {
    changes.add("manual steps of assertion " + before.assertion.id,
                before.by_hand ? "some" : "none", after.by_hand ? "some" : "none",
                after.by_hand ? Direction::worse : Direction::better);
  }
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const auto& sentence : sentences) text += (text.empty() ? "" : "; ") + to_plain(sentence);
  return text;
}

std::vector<const CheckOutcome*> ways_of(const std::string& assertion, const Result& result) {
  std::vector<const CheckOutcome*> ways;
  for (const auto& check : result.checks)
    if (check.assertion == assertion && check.role == Role::way) ways.push_back(&check);
  return ways;
}

// A status that rises while every check evaluates what it did: somebody must look why.
bool evaluates_as_before(const std::string& assertion, const Result& before, const Result& after) {
  const auto old = ways_of(assertion, before), now = ways_of(assertion, after);
  return !old.empty() && std::equal(old.begin(), old.end(), now.begin(), now.end(),
                                    [](const CheckOutcome* a, const CheckOutcome* b) {
                                      return a->name == b->name && evaluate_alike(*a, *b);
                                    });
}

// What the data file says that an assertion is. Nobody calls it better or worse, but for what is
// expected of it; why no model stands in it, older baselines do not tell.
void compare_kinds(const Assertion& before, const Assertion& after, ChangeList& changes) {
  const auto compare = [&](const std::string& what, std::string_view old, std::string_view now,
                           Direction direction = Direction::changed) {
    if (old != now)
      changes.add(what + " of assertion " + before.id, std::string(old), std::string(now),
                  direction);
  };
  compare("origin", word_of(before.origin, origins), word_of(after.origin, origins));
  compare("place", word_of(before.where, wheres), word_of(after.where, wheres));
  compare("kind", word_of(before.kind, assertion_kinds), word_of(after.kind, assertion_kinds));
  compare("expected status", to_text(before.expected), to_text(after.expected),
          worth(after.expected) > worth(before.expected) ? Direction::better : Direction::changed);
  if (!before.algebra.empty()) compare("algebra", before.algebra, after.algebra);
}

}  // namespace

void compare_prose(const Result& before, const Result& after, ChangeList& changes) {
  const auto compare = [&](const std::string& what, const std::vector<std::string>& old,
                           const std::vector<std::string>& now) {
    if (old != now)
      changes.add(what + " in the author's words", joined(old), joined(now), Direction::neutral);
  };
  compare("the claim", before.prose, after.prose);
  for (const auto& old : before.assertions) {
    if (const auto* now = find_assertion(after.assertions, old.assertion.id))
      compare("assertion " + old.assertion.id, old.assertion.prose, now->assertion.prose);
  }
}

void compare_assertions(const Result& before, const Result& after, ChangeList& changes) {
  if (before.subject != Subject::data_file) return;
  for (const auto& old : before.assertions) {
    const auto* now = find_assertion(after.assertions, old.assertion.id);
    if (now == nullptr) {
      changes.add("assertion " + old.assertion.id, to_text(old.status), "", Direction::worse);
      continue;
    }
    if (old.status != now->status) {
      auto direction = direction_of(old, *now);
      if (direction == Direction::better && evaluates_as_before(old.assertion.id, before, after))
        direction = Direction::changed;
      changes.add("status of assertion " + old.assertion.id, to_text(old.status),
                  to_text(now->status), direction);
    }
    compare_reaches(old, *now, changes);
    compare_kinds(old.assertion, now->assertion, changes);
  }
  for (const auto& now : after.assertions) {
    if (find_assertion(before.assertions, now.assertion.id) == nullptr)
      changes.add("assertion " + now.assertion.id, "", to_text(now.status),
                  worth(now.status) > 0 ? Direction::better : Direction::neutral);
  }
}

}  // namespace verify
