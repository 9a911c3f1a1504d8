#include "verify/judge/comparison/input_comparison.hpp"

#include <algorithm>
#include <set>

#include "verify/formula/plain_math.hpp"
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

void compare_fields(const std::string& whose, const Fields& before, const Fields& after,
                    Direction direction, ChangeList& changes) {
  std::set<std::string> names;
  for (const auto* fields : {&before, &after})
    for (const auto& [name, datum] : *fields) names.insert(name);
  for (const auto& name : names) {
    const auto *old = field(name, before), *now = field(name, after);
    if (old != nullptr && now != nullptr && same_data(*old, *now)) continue;
    changes.add("input " + name + whose, words_of(old), words_of(now), direction);
  }
}

// An input that has another name alone: the symbol may be called otherwise now.
std::string renamed_field(const Datum& data, const Fields& own, const Fields& other) {
  for (const auto& [name, theirs] : other)
    if (own.count(name) == 0 && same_data(data, theirs)) return name;
  return "";
}

// Those of one instance, in both files.
void compare_instance(const std::string& name, const Fields& before, const Fields& after,
                      ChangeList& changes) {
  auto old = before, now = after;
  for (const auto& [input, data] : before) {
    if (after.count(input) != 0) continue;
    const auto renamed = renamed_field(data, before, now);
    if (renamed.empty()) continue;
    changes.add("name of an input of instance " + name, input, renamed, Direction::neutral);
    old.erase(input);
    now.erase(renamed);
  }
  compare_fields(" of instance " + name, old, now, Direction::changed, changes);
}

std::string words_of(const Fields& fields) {
  std::string words;
  for (const auto& [name, datum] : fields)
    words += (words.empty() ? "" : ", ") + name + " = " + to_text(datum);
  return words.empty() ? "no inputs" : excerpt(words);
}

using Instances = std::map<std::string, Fields>;

Instances instances_of(const ClaimWords& claim) {
  Instances instances;
  for (const auto& instance : claim.instances) instances[instance.name] = instance.fields;
  return instances;
}

// The instance of the same data that only the other side has; empty where there is none.
std::string renamed_in(const Fields& fields, const Instances& own, const Instances& other) {
  for (const auto& [name, theirs] : other) {
    const bool same = std::equal(fields.begin(), fields.end(), theirs.begin(), theirs.end(),
                                 [](const auto& a, const auto& b) {
                                   return a.first == b.first && same_data(a.second, b.second);
                                 });
    if (same && own.count(name) == 0) return name;
  }
  return "";
}

}  // namespace

void compare_value_formulas(const ClaimWords& before, const ClaimWords& after,
                            ChangeList& changes) {
  for (const auto& [name, formula] : before.values)
    if (const auto now = after.values.find(name);
        now != after.values.end() && formula != now->second)
      changes.add("formula of value " + name, to_plain(formula), to_plain(now->second),
                  Direction::changed);
}

void compare_inputs(const Result& before, const Result& after, ChangeList& changes) {
  compare_fields("", before.inputs, after.inputs, Direction::neutral, changes);
}

void compare_files(const ClaimWords& before, const ClaimWords& after, ChangeList& changes) {
  if (before.place != after.place)
    changes.add("place of the claim", before.place, after.place, Direction::changed);
  const auto old = instances_of(before), now = instances_of(after);
  for (const auto& [name, fields] : old) {
    if (const auto same = now.find(name); same != now.end())
      compare_instance(name, fields, same->second, changes);
    else if (const auto renamed = renamed_in(fields, old, now); !renamed.empty())
      changes.add("name of an instance", name, renamed, Direction::neutral);
    else
      changes.add("instance " + name, words_of(fields), "", Direction::worse);
  }
  for (const auto& [name, fields] : now)
    if (old.count(name) == 0 && renamed_in(fields, now, old).empty())
      changes.add("instance " + name, "", words_of(fields), Direction::neutral);
}

}  // namespace verify
