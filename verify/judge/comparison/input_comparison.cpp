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

std::string field_words(const std::string& name, const Fields& fields) {
  const auto field = fields.find(name);
  return field == fields.end() ? "" : excerpt(to_text(field->second));
}

}  // namespace

void compare_inputs(const Result& before, const Result& after, ChangeList& changes) {
  std::set<std::string> names;
  for (const auto* result : {&before, &after})
    for (const auto& [name, datum] : result->inputs) names.insert(name);
  for (const auto& name : names) {
    const auto old = before.inputs.find(name), now = after.inputs.find(name);
    const bool both = old != before.inputs.end() && now != after.inputs.end();
    if (both && same_data(old->second, now->second)) continue;
    changes.add("input " + name, field_words(name, before.inputs), field_words(name, after.inputs),
                Direction::neutral);
  }
}

}  // namespace verify
