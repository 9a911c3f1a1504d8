#include "verify/judge/comparison/part_comparison.hpp"

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/judge/comparison/statement_comparison.hpp"

namespace verify {
namespace {

// Higher is better; 0 where nothing rests on it.
int worth(Grade grade) { return facts_of(grade).rank; }

// A sentence that becomes false, or no longer is, passes only where that was expected all the time.
Direction direction_of(const PartResult& before, const PartResult& after) {
  const auto expected = [](const PartResult& result) {
    return (result.grade == Grade::refuted) == (result.part.expected == Grade::refuted);
  };
  if (before.grade == Grade::refuted || after.grade == Grade::refuted)
    return !expected(before) && expected(after) ? Direction::better : Direction::worse;
  if (worth(before.grade) == worth(after.grade))
    return after.grade == Grade::unsettled ? Direction::worse : Direction::better;
  return worth(after.grade) > worth(before.grade) ? Direction::better : Direction::worse;
}

SizeNames sizes_of_both(const PartResult& before, const PartResult& after) {
  auto sizes = after.part.sizes;
  for (const auto& size : before.part.sizes)
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
  return sizes;
}

// Of a part that is false the reach is the place of the counterexample: another is no worse. With
// another grade the reach is another matter: that of listed inputs may be the wider.
void compare_reaches(const PartResult& before, const PartResult& after, ChangeList& changes) {
  if (before.grade != after.grade || worth(after.grade) == 0) return;
  const auto sizes = sizes_of_both(before, after);
  const bool lost = is_smaller(after.reach, before.reach, sizes);
  const bool won = is_smaller(before.reach, after.reach, sizes);
  if (lost || won) {
    changes.add("scope of assertion " + before.part.id, reach_words(before), reach_words(after),
                lost ? Direction::worse : Direction::better);
  } else if (before.by_hand != after.by_hand) {
    changes.add("manual steps of assertion " + before.part.id, before.by_hand ? "some" : "none",
                after.by_hand ? "some" : "none",
                after.by_hand ? Direction::worse : Direction::better);
  }
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const auto& sentence : sentences) text += (text.empty() ? "" : "; ") + to_plain(sentence);
  return text;
}

std::vector<const CheckOutcome*> ways_of(const std::string& part, const Result& result) {
  std::vector<const CheckOutcome*> ways;
  for (const auto& check : result.checks)
    if (check.part == part && check.role == Role::way) ways.push_back(&check);
  return ways;
}

// A grade that rises while every check evaluates what it did: somebody must look why.
bool evaluates_as_before(const std::string& part, const Result& before, const Result& after) {
  const auto old = ways_of(part, before), now = ways_of(part, after);
  return !old.empty() && std::equal(old.begin(), old.end(), now.begin(), now.end(),
                                    [](const CheckOutcome* a, const CheckOutcome* b) {
                                      return a->name == b->name && evaluate_alike(*a, *b);
                                    });
}

}  // namespace

void compare_prose(const Result& before, const Result& after, ChangeList& changes) {
  const auto compare = [&](const std::string& what, const std::vector<std::string>& old,
                           const std::vector<std::string>& now) {
    if (old != now)
      changes.add(what + " in the author's words", joined(old), joined(now), Direction::neutral);
  };
  compare("the claim", before.prose, after.prose);
  for (const auto& old : before.parts) {
    if (const auto* now = find_part(after.parts, old.part.id))
      compare("assertion " + old.part.id, old.part.prose, now->part.prose);
  }
}

void compare_parts(const Result& before, const Result& after, ChangeList& changes) {
  if (before.subject != Subject::data_file) return;
  for (const auto& old : before.parts) {
    const auto* now = find_part(after.parts, old.part.id);
    if (now == nullptr) {
      changes.add("assertion " + old.part.id, to_text(old.grade), "", Direction::worse);
      continue;
    }
    if (old.grade != now->grade) {
      auto direction = direction_of(old, *now);
      if (direction == Direction::better && evaluates_as_before(old.part.id, before, after))
        direction = Direction::changed;
      changes.add("status of assertion " + old.part.id, to_text(old.grade), to_text(now->grade),
                  direction);
    }
    compare_reaches(old, *now, changes);
  }
  for (const auto& now : after.parts) {
    if (find_part(before.parts, now.part.id) == nullptr)
      changes.add("assertion " + now.part.id, "", to_text(now.grade),
                  worth(now.grade) > 0 ? Direction::better : Direction::neutral);
  }
}

}  // namespace verify
