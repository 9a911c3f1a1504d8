// Branch and bound on an interval: boxes are split until a rigorous test decides about each.
#pragma once

#include <vector>

#include "verify/scalar/rational.hpp"

namespace verify {

struct Box {
  Rational lower, upper;
  Rational width() const { return upper - lower; }
};

enum class BoxAnswer { discard, keep, split };

struct BoxCover {
  std::vector<Box> kept;  // in ascending order
  bool complete = true;   // false: some box was too narrow or there were too many to decide
  long examined = 0;
};

// Splits [lower, upper] until decide(box) discards or keeps every part. Boxes narrower than
// `narrowest` are not split again. The split is off centre with a prime denominator, so that a root
// that is a simple fraction does not fall on an end of a box.
template <class Decide>
BoxCover branch_and_bound(const Rational& lower, const Rational& upper, const Rational& narrowest,
                          long most_boxes, Decide decide) {
  BoxCover cover;
  std::vector<Box> open = {{lower, upper}};
  while (!open.empty()) {
    const Box box = open.back();
    open.pop_back();
    ++cover.examined;
    const BoxAnswer answer = decide(box);
    if (answer == BoxAnswer::keep) cover.kept.push_back(box);
    if (answer != BoxAnswer::split) continue;
    if (box.width() < narrowest || cover.examined >= most_boxes) {
      cover.complete = false;
      return cover;
    }
    const Rational middle = box.lower + box.width() * Rational(49, 103);
    open.push_back({middle, box.upper});
    open.push_back({box.lower, middle});
  }
  return cover;
}

}  // namespace verify
