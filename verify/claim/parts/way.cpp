#include "verify/claim/parts/way.hpp"

namespace verify {

Way chain(std::vector<WayCheck> links) { return Way(std::move(links)); }

Way by_hand(Way way, const SizeNames& extended) {
  way.by_hand = true;
  for (auto& link : way.links) {
    for (auto& box : link.reach.boxes) {
      for (const auto& size : extended) {
        const auto listed = box.find(size);
        if (listed != box.end() && !listed->second.all) listed->second = Argument::by_hand;
      }
    }
  }
  return way;
}

WayCheck deep(WayCheck link) {
  link.deep = true;
  return link;
}

WayCheck because(std::string reason, WayCheck link) {
  link.reason = std::move(reason);
  return link;
}

}  // namespace verify
