#include "verify/judge/comparison/part_comparison.hpp"

#include <algorithm>

#include "verify/judge/claim_line.hpp"

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
    changes.add("reach of part " + before.part.id, reach_words(before), reach_words(after),
                lost ? Direction::worse : Direction::better);
  } else if (before.by_hand != after.by_hand) {
    changes.add("steps by hand of part " + before.part.id, before.by_hand ? "some" : "none",
                after.by_hand ? "some" : "none",
                after.by_hand ? Direction::worse : Direction::better);
  }
}

}  // namespace

void compare_parts(const Result& before, const Result& after, ChangeList& changes) {
  if (before.subject != Subject::data_file) return;
  for (const auto& old : before.parts) {
    const auto* now = find_part(after.parts, old.part.id);
    if (now == nullptr) {
      changes.add("part " + old.part.id, to_text(old.grade), "", Direction::worse);
      continue;
    }
    if (old.grade != now->grade)
      changes.add("grade of part " + old.part.id, to_text(old.grade), to_text(now->grade),
                  direction_of(old, *now));
    compare_reaches(old, *now, changes);
  }
  for (const auto& now : after.parts) {
    if (find_part(before.parts, now.part.id) == nullptr)
      changes.add("part " + now.part.id, "", to_text(now.grade),
                  worth(now.grade) > 0 ? Direction::better : Direction::neutral);
  }
}

}  // namespace verify
