#include "verify/claim/assertions/way.hpp"

#include <string_view>

namespace verify {

Way chain(std::vector<WayCheck> links) { return Way(std::move(links)); }

Way by_hand(Way way, const SizeNames& extended) {
  way.by_hand = true;
  for (auto& link : way.links) {
    for (auto& box : link.scope.boxes) {
      for (const auto& size : extended) {
        const auto listed = box.find(size);
        if (listed != box.end() && !listed->second.all) listed->second = Argument::by_hand;
      }
    }
  }
  return way;
}

std::string to_text(const SourcePlace& place) {
  std::string_view file(place.file);
  if (file.empty()) return "";
  // As the tree names it, wherever it was built.
  for (const std::string_view root : {"/theorems/", "/verify/", "/tests/"})
    if (const auto at = file.rfind(root); at != std::string_view::npos) file.remove_prefix(at + 1);
  return std::string(file) + ":" + std::to_string(place.line);
}

WayCheck by_function(const SourcePlace& place, WayCheck link) {
  link.checked = link.declared = [place] {
    CheckedStatement checked;
    checked.described = "computed by a function of the checker";
    checked.place = to_text(place);
    return checked;
  };
  return link;
}

WayCheck deep(WayCheck link) {
  link.deep = true;
  link.checked = link.declared;  // recording it alone may take long
  return link;
}

WayCheck because(std::string reason, WayCheck link) {
  link.reason = std::move(reason);
  return link;
}

}  // namespace verify
