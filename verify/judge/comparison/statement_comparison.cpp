#include "verify/judge/comparison/statement_comparison.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/comparison/canonical_names.hpp"
#include "verify/words/checked/checked_text.hpp"

namespace verify {
namespace {

template <class T>
const T* same_name(const T& wanted, const std::vector<T>& all) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const T& other) { return other.name == wanted.name; });
  return found == all.end() ? nullptr : &*found;
}

bool has_all(const std::vector<std::string>& of, const std::vector<std::string>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
    return std::find(of.begin(), of.end(), word) != of.end();
  });
}

// Whether something is supposed now that was not before, or less is spoken of.
bool says_less(const CheckedStatement& before, const CheckedStatement& after) {
  for (const auto& old : before.letters) {
    const auto* now = same_name(old, after.letters);
    if (now == nullptr || now->shape != old.shape) return true;
    if (!has_all(old.properties, now->properties) || (!now->law.empty() && now->law != old.law))
      return true;
  }
  for (const auto& old : before.sizes) {
    const auto* now = same_name(old, after.sizes);
    if (now == nullptr || now->least > old.least) return true;
    if (now->most && (!old.most || *now->most < *old.most)) return true;
  }
  return !has_all(before.conditions, after.conditions);
}

std::string hypotheses_of(const CheckedStatement& checked) {
  auto words = to_text(checked.letters);
  const auto add = [&](const std::string& more) {
    if (!more.empty()) words += (words.empty() ? "" : "; ") + more;
  };
  add(to_text(checked.sizes));
  for (const auto& condition : checked.conditions) add(condition);
  return words;
}

std::string formulas_of(const CheckedStatement& checked) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
  for (const auto& identity : checked.identities) add(to_text(identity));
  if (!checked.described.empty()) add(checked.described);
  for (const auto& definition : checked.definitions) add(to_text(definition));
  return words;
}

void add_change(const std::string& what, const std::string& before, const std::string& after,
                Direction direction, ChangeList& changes) {
  if (before != after) changes.add(what, to_plain(before), to_plain(after), direction);
}

// "x <= y" after "x = y" or "x < y", and what is no longer said behind the sides: "equality iff",
// "at".
bool is_weaker(const CheckedIdentity& before, const CheckedIdentity& after) {
  static const std::set<std::pair<std::string, std::string>> weaker = {
      {"=", "\\le"},          {"=", "\\ge"},         {"=", "\\preceq"}, {"=", "\\succeq"},
      {"<", "\\le"},          {">", "\\ge"},         {"<", "\\ne"},     {">", "\\ne"},
      {"\\prec", "\\preceq"}, {"\\succ", "\\succeq"}};
  const bool same_sides = before.left == after.left && before.right == after.right;
  if (same_sides && weaker.count({before.sign, after.sign}) != 0) return true;
  return before.left == after.left && before.sign == after.sign &&
         before.right.starts_with(after.right + " \\text{");
}

bool says_less(const std::vector<CheckedIdentity>& before,
               const std::vector<CheckedIdentity>& after) {
  if (after.size() < before.size()) return true;
  for (std::size_t k = 0; k < before.size(); ++k)
    if (is_weaker(before[k], after[k])) return true;
  return false;
}

}  // namespace

void compare_statements(const std::string& name, const CheckOutcome& before,
                        const CheckOutcome& after, ChangeList& changes) {
  const auto &old = before.checked, &now = after.checked;
  if (old.is_empty() || now.is_empty()) return;
  if (is_renamed(before, after))
    return add_change("names in " + name, hypotheses_of(old) + "; " + formulas_of(old),
                      hypotheses_of(now) + "; " + formulas_of(now), Direction::neutral, changes);
  add_change("hypotheses of " + name, hypotheses_of(old), hypotheses_of(now),
             says_less(old, now) ? Direction::worse : Direction::changed, changes);
  add_change("formulas of " + name, formulas_of(old), formulas_of(now),
             says_less(old.identities, now.identities) ? Direction::worse : Direction::changed,
             changes);
}

bool is_renamed(const CheckOutcome& before, const CheckOutcome& after) {
  const auto &old = before.checked, &now = after.checked;
  const bool same =
      hypotheses_of(old) == hypotheses_of(now) && formulas_of(old) == formulas_of(now);
  return !same && differ_in_names_alone(old, now);
}

bool evaluate_alike(const CheckOutcome& before, const CheckOutcome& after) {
  const auto alike = [](const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
  };
  const bool same_formulas = before.checked.is_empty() || after.checked.is_empty() ||
                             (hypotheses_of(before.checked) == hypotheses_of(after.checked) &&
                              formulas_of(before.checked) == formulas_of(after.checked));
  return same_formulas && alike(before.program, after.program);
}

}  // namespace verify
