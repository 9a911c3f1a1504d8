#include "verify/judge/comparison/input_comparison.hpp"

#include <algorithm>
#include <set>

#include "verify/judge/decimal_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool same_leaf(const std::string& a, const std::string& b) {
  return a == b || are_one_number(a, b);
}

bool same_data(const Datum& a, const Datum& b) {
  if (a.is_list != b.is_list) return false;
  if (!a.is_list) return same_leaf(a.text, b.text);
  return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same_data);
}

const Datum* field(const std::string& name, const Fields& fields) {
  const auto found = fields.find(name);
  return found == fields.end() ? nullptr : &found->second;
}

std::string words_of(const Datum* datum) {
  return datum == nullptr ? "" : excerpt(to_text(*datum));
}

}  // namespace

void compare_inputs(const Result& before, const Result& after, ChangeList& changes) {
  std::set<std::string> names;
  for (const auto* result : {&before, &after})
    for (const auto& [name, datum] : result->inputs) names.insert(name);
  for (const auto& name : names) {
    const auto *old = field(name, before.inputs), *now = field(name, after.inputs);
    if (old != nullptr && now != nullptr && same_data(*old, *now)) continue;
    changes.add("input " + name, words_of(old), words_of(now), Direction::neutral);
  }
}

}  // namespace verify
