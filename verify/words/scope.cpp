#include "verify/words/scope.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace verify {
namespace {

// The box over the named sizes, or nothing where it leaves one out.
std::optional<Sizes> cut(const Sizes& box, const SizeNames& sizes) {
  Sizes result;
  for (const auto& size : sizes) {
    const auto found = box.find(size);
    if (found == box.end() || found->second.is_empty()) return std::nullopt;
    result.insert(*found);
  }
  return result;
}

void add(std::vector<Sizes>& boxes, Sizes box) {
  if (std::find(boxes.begin(), boxes.end(), box) == boxes.end()) boxes.push_back(std::move(box));
}

// The boxes as one where they differ in one size only.
std::optional<Sizes> merged(const Sizes& a, const Sizes& b) {
  Sizes result = a;
  int differences = 0;
  for (auto& [size, extent] : result) {
    const auto& other = b.at(size);
    if (extent == other) continue;
    if (extent.all || other.all || ++differences > 1) return std::nullopt;
    extent.values.insert(other.values.begin(), other.values.end());
  }
  return result;
}

bool is_inside(const Sizes& box, const Sizes& around) {
  return std::all_of(box.begin(), box.end(),
                     [&](const auto& size) { return around.at(size.first).contains(size.second); });
}

// Whether each place of the box lies in one of the others: in one of them as a whole, or value by
// value of the sizes that are listed. Finitely many boxes that cover all of a size cover it in one.
bool is_covered(const Sizes& box, const std::vector<Sizes>& boxes) {
  if (std::any_of(boxes.begin(), boxes.end(),
                  [&](const Sizes& around) { return is_inside(box, around); }))
    return true;
  for (const auto& [size, extent] : box) {
    if (extent.values.size() < 2) continue;
    return std::all_of(extent.values.begin(), extent.values.end(), [&, name = size](long value) {
      auto slice = box;
      slice[name] = value;
      return is_covered(slice, boxes);
    });
  }
  return false;
}

// Without those that lie inside another, and as few as merging makes them.
std::vector<Sizes> fewest(std::vector<Sizes> boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const auto around = [&](const Sizes& other) {
      return &other != &boxes[i] && is_inside(boxes[i], other) &&
             (!is_inside(other, boxes[i]) || &other < &boxes[i]);
    };
    if (std::none_of(boxes.begin(), boxes.end(), around)) continue;
    boxes.erase(boxes.begin() + static_cast<long>(i));
    return fewest(std::move(boxes));
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if (const auto one = merged(boxes[i], boxes[j])) {
        boxes[i] = *one;
        boxes.erase(boxes.begin() + static_cast<long>(j));
        return fewest(std::move(boxes));
      }
    }
  }
  return boxes;
}

// "1..3, 7"
std::string to_text(const std::set<long>& values) {
  std::string text;
  for (auto first = values.begin(); first != values.end();) {
    auto last = first;
    while (std::next(last) != values.end() && *std::next(last) == *last + 1) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(*first);
    if (last != first) text += (*last == *first + 1 ? ", " : "..") + std::to_string(*last);
    first = std::next(last);
  }
  return text;
}

// "d = 2, n = 1", "d = 1..3 at L = 2": ranges first, then where.
std::string listed_text(const Sizes& box, const SizeNames& sizes) {
  std::string ranges, places;
  for (const auto& size : sizes) {
    const auto& extent = box.at(size);
    if (extent.all) continue;
    auto& list = extent.values.size() > 1 ? ranges : places;
    list += (list.empty() ? "" : ", ") + size + " = " + to_text(extent.values);
  }
  if (ranges.empty() || places.empty()) return ranges + places;
  return ranges + " at " + places;
}

// "every n, d >= 1, L" of a box, what may be 0 behind what may not; last what is bounded above, as
// in "d = 1..3".
std::string every_text(const Sizes& box, SizeNames sizes) {
  std::stable_partition(sizes.begin(), sizes.end(),
                        [&](const std::string& size) { return box.at(size).least > 0; });
  std::string text, bounded;
  long least = 0;  // of the size named last
  const auto end_of_run = [&] { return least > 0 ? " >= " + std::to_string(least) : ""; };
  for (const auto& size : sizes) {
    const auto& extent = box.at(size);
    if (!extent.all) continue;
    if (extent.most) {
      bounded += (bounded.empty() ? "" : ", ") + size + " = " + std::to_string(extent.least);
      if (*extent.most > extent.least) bounded += ".." + std::to_string(*extent.most);
      continue;
    }
    if (extent.least != least) text += end_of_run();
    text += (text.empty() ? "every " : ", ") + size;
    least = extent.least;
  }
  text += end_of_run();
  return text + (text.empty() || bounded.empty() ? "" : ", ") + bounded;
}

void add_new(std::vector<std::string>& to, const std::vector<std::string>& more) {
  for (const auto& one : more)
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

// " where n > d + 1, n != 2"
std::string conditions_text(const Scope& scope) {
  std::string text;
  for (const auto& condition : scope.conditions)
    text += (text.empty() ? " where " : ", ") + condition;
  return text;
}

// Every value from `first` to `last` is listed.
bool lists(const std::set<long>& values, long first, long last) {
  const auto count = std::distance(values.lower_bound(first), values.upper_bound(last));
  return last < first || count == last - first + 1;
}

// "(n, d) = (2, 2), (3, 1)": boxes of one value each.
std::string tuples_text(const std::vector<Sizes>& boxes, const SizeNames& sizes) {
  std::string names, tuples;
  for (const auto& box : boxes) {
    std::string values;
    for (const auto& size : sizes) {
      const auto& extent = box.at(size);
      if (extent.all) continue;
      values += (values.empty() ? "" : ", ") + std::to_string(*extent.values.begin());
      if (&box == &boxes.front()) names += (names.empty() ? "" : ", ") + size;
    }
    tuples += (tuples.empty() ? "" : ", ") + ("(" + values + ")");
  }
  return "(" + names + ") = " + tuples;
}

bool is_one_place(const Sizes& box) {
  return std::all_of(box.begin(), box.end(), [](const auto& size) {
    return size.second.all || size.second.values.size() == 1;
  });
}

long listed_sizes(const Sizes& box) {
  return std::count_if(box.begin(), box.end(), [](const auto& size) { return !size.second.all; });
}

// The boxes that cover every value of the same sizes, in one phrase.
std::string group_text(const std::vector<Sizes>& boxes, const SizeNames& sizes) {
  std::string text = every_text(boxes.front(), sizes), listed;
  if (boxes.size() > 1 && listed_sizes(boxes.front()) > 1 &&
      std::all_of(boxes.begin(), boxes.end(), is_one_place)) {
    listed = tuples_text(boxes, sizes);
  } else {
    for (const auto& box : boxes) {
      const auto words = listed_text(box, sizes);
      if (!words.empty()) listed += (listed.empty() ? "" : " or ") + words;
    }
  }
  if (listed.empty()) return text;
  return text + (text.empty() ? "" : ", ") + listed;
}

std::string hand_text(const std::vector<Sizes>& boxes, const SizeNames& sizes) {
  std::string text;
  for (const auto& size : sizes) {
    const bool by_hand = std::any_of(boxes.begin(), boxes.end(), [&](const Sizes& box) {
      return box.at(size).arguments.count(Argument::by_hand) != 0;
    });
    if (by_hand) text += (text.empty() ? "" : ", ") + size;
  }
  return text.empty() ? "" : " (manual step: " + text + ")";
}

}  // namespace

std::string to_text(Argument argument) {
  switch (argument) {
    case Argument::variable:
      return "a variable of the program";
    case Argument::absent:
      return "does not occur";
    case Argument::words:
      return "a normal form in non-commuting matrices";
    case Argument::visits:
      return "an index-pattern argument";
    case Argument::indices:
      return "indices as variables";
    case Argument::grid:
      return "more values than the degree";
    case Argument::induction:
      return "induction";
    case Argument::free_index:
      return "a free index";
    case Argument::cases:
      return "all cases";
    case Argument::cover:
      return "a subdivided compact set";
    case Argument::witness:
      return "a witness";
    case Argument::by_hand:
      return "a manual step";
  }
  throw std::logic_error("an argument without a name");
}

std::string to_text(Inputs inputs) {
  switch (inputs) {
    case Inputs::all:
      return "all";
    case Inputs::region:
      return "region";
    case Inputs::points:
      return "points";
  }
  throw std::logic_error("inputs without a name");
}

Extent::Extent(long value) : values{value} {}
Extent::Extent(Argument argument) : all(true), arguments{argument} {}

Extent Extent::between(long first, long last) {
  Extent extent;
  for (long value = first; value <= last; ++value) extent.values.insert(value);
  return extent;
}

Extent from(long least, Argument argument) {
  Extent extent(argument);
  extent.least = least;
  return extent;
}

bool Extent::contains(const Extent& other) const {
  if (all && other.all)
    return least <= other.least && (!most || (other.most && *other.most <= *most));
  if (all)
    return other.values.empty() ||
           (least <= *other.values.begin() && (!most || *other.values.rbegin() <= *most));
  if (other.all) return other.most && lists(values, other.least, *other.most);
  return std::includes(values.begin(), values.end(), other.values.begin(), other.values.end());
}

Extent intersection(const Extent& a, const Extent& b) {
  if (a.all && b.all) {
    Extent both = a;
    both.least = std::max(a.least, b.least);
    if (b.most) both.most = std::min(a.most.value_or(*b.most), *b.most);
    both.arguments.insert(b.arguments.begin(), b.arguments.end());
    return both;
  }
  if (b.all) return intersection(b, a);
  Extent both;
  if (a.all) {
    for (const long value : b.values)
      if (value >= a.least && (!a.most || value <= *a.most)) both.values.insert(value);
    return both;
  }
  std::set_intersection(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(),
                        std::inserter(both.values, both.values.end()));
  return both;
}

Scope restricted(const Scope& scope, const SizeNames& sizes) {
  Scope result{{}, scope.inputs, scope.conditions};
  for (const auto& box : scope.boxes) {
    if (auto kept = cut(box, sizes)) add(result.boxes, std::move(*kept));
  }
  return result;
}

Scope intersection(const Scope& a, const Scope& b, const SizeNames& sizes) {
  Scope result{{}, std::max(a.inputs, b.inputs), a.conditions};
  add_new(result.conditions, b.conditions);
  for (const auto& one : restricted(a, sizes).boxes) {
    for (const auto& other : restricted(b, sizes).boxes) {
      Sizes both;
      for (const auto& size : sizes) both[size] = intersection(one.at(size), other.at(size));
      if (cut(both, sizes)) add(result.boxes, std::move(both));
    }
  }
  return result;
}

Scope together(const Scope& a, const Scope& b) {
  Scope result{a.boxes, std::max(a.inputs, b.inputs), a.conditions};
  add_new(result.conditions, b.conditions);
  for (const auto& box : b.boxes) add(result.boxes, box);
  return result;
}

bool has_all_sizes(const Scope& scope, const SizeNames& sizes) {
  const auto boxes = restricted(scope, sizes).boxes;
  return std::any_of(boxes.begin(), boxes.end(), [](const Sizes& box) {
    return std::all_of(box.begin(), box.end(), [](const auto& size) { return size.second.all; });
  });
}

bool is_by_hand(const Scope& scope) {
  return std::any_of(scope.boxes.begin(), scope.boxes.end(), [](const Sizes& box) {
    return std::any_of(box.begin(), box.end(), [](const auto& size) {
      return size.second.arguments.count(Argument::by_hand) != 0;
    });
  });
}

bool contains(const Scope& outer, const Scope& inner, const SizeNames& sizes) {
  if (outer.inputs > inner.inputs) return false;
  const auto& met = inner.conditions;
  for (const auto& condition : outer.conditions)
    if (std::find(met.begin(), met.end(), condition) == met.end()) return false;
  const auto large = fewest(restricted(outer, sizes).boxes);
  const auto small = restricted(inner, sizes).boxes;
  return std::all_of(small.begin(), small.end(),
                     [&](const Sizes& box) { return is_covered(box, large); });
}

std::string to_text(const Scope& scope, const SizeNames& sizes) {
  const auto boxes = fewest(restricted(scope, sizes).boxes);
  if (boxes.empty()) return scope.inputs == Inputs::points ? "listed inputs" : "nothing";
  std::vector<std::pair<std::string, std::vector<Sizes>>> groups;
  for (const auto& box : boxes) {
    const auto every = every_text(box, sizes);
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == every; });
    (known == groups.end() ? groups.emplace_back(every, std::vector<Sizes>{}) : *known)
        .second.push_back(box);
  }
  std::string text;
  for (const auto& [every, members] : groups)
    text += (text.empty() ? "" : "; ") + group_text(members, sizes);
  text += conditions_text(scope) + hand_text(boxes, sizes);
  if (scope.inputs == Inputs::region) text += (text.empty() ? "" : ", ") + std::string("a region");
  if (scope.inputs == Inputs::points)
    text += (text.empty() ? "" : ", ") + std::string("listed inputs");
  return text;
}

std::string argument_words(const Scope& scope, const SizeNames& sizes) {
  std::vector<std::pair<std::string, std::string>> groups;  // why, sizes
  for (const auto& size : sizes) {
    std::set<Argument> arguments;
    for (const auto& box : scope.boxes) {
      const auto extent = box.find(size);
      if (extent != box.end() && extent->second.all)
        arguments.insert(extent->second.arguments.begin(), extent->second.arguments.end());
    }
    if (arguments.size() > 1) arguments.erase(Argument::absent);  // from what it is joined with
    std::string why;
    for (const auto argument : arguments) why += (why.empty() ? "" : ", ") + to_text(argument);
    if (why.empty()) continue;
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == why; });
    if (known == groups.end()) {
      groups.emplace_back(why, size);
    } else {
      known->second += ", " + size;
    }
  }
  std::string words;
  for (const auto& [why, those] : groups) words += (words.empty() ? "" : "; ") + those + ": " + why;
  return words;
}

}  // namespace verify
