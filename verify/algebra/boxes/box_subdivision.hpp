// Branch and bound in several variables: a statement about every point of a product of intervals.
#pragma once

#include <vector>

#include "verify/algebra/boxes/branch_and_bound.hpp"

namespace verify {

using ProductBox = std::vector<Box>;

struct Subdivision {
  bool complete = false;  // every part was settled
  long examined = 0;
  ProductBox open;  // a part that was not, if any
};

// Halves the box along its widest side until settled(part) holds for every part, or most_boxes
// parts have been looked at.
template <class Settled>
Subdivision subdivide(ProductBox box, long most_boxes, Settled settled) {
  Subdivision result;
  std::vector<ProductBox> open = {std::move(box)};
  while (!open.empty()) {
    ProductBox part = std::move(open.back());
    open.pop_back();
    if (++result.examined > most_boxes) {
      result.open = std::move(part);
      return result;
    }
    if (settled(part)) continue;
    std::size_t widest = 0;
    for (std::size_t k = 1; k < part.size(); ++k)
      if (part[k].width() > part[widest].width()) widest = k;
    const Rational middle = (part[widest].lower + part[widest].upper) / Rational(2);
    ProductBox upper = part;
    part[widest].upper = upper[widest].lower = middle;
    open.push_back(std::move(upper));
    open.push_back(std::move(part));
  }
  result.complete = true;
  return result;
}

}  // namespace verify
