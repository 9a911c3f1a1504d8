// How much a certificate rests on, as its words count it: boxes, minors, pairs, trials. Words that
// only change are to be looked at; a certificate that rests on less than before is worse.
#pragma once

#include <map>
#include <string>

namespace verify {

// Unit -> how many; where words count one unit several times, all together. "3 box(es) of 201" are
// 201 boxes.
std::map<std::string, long> extents_of(const std::string& words);

// "617 boxes -> 1 boxes": units of which there are less than before, both sides in words; empty
// where there are none. A unit that is not counted any more is another wording.
struct LessThanBefore {
  std::string before, after;
};
LessThanBefore less_than_before(const std::string& before, const std::string& after);

}  // namespace verify
