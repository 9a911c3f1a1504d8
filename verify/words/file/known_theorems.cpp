#include "verify/words/file/known_theorems.hpp"

#include <algorithm>
#include <set>

#include "verify/words/file/place.hpp"

namespace verify {
namespace {

const std::string of_the_paper = "in the paper's assumptions";
const std::string of_the_argument = "chosen in the argument";

KnownHypothesis hypothesis_of(const Place& place) {
  KnownHypothesis hypothesis{place.marked("text"), place.texts("shown_by")};
  auto& names = hypothesis.shown_by;
  if (names.empty())
    place.refuse("shown_by",
                 "missing; name the assertions that show it, \"claim#assertion\", or say \"" +
                     of_the_paper + "\" or \"" + of_the_argument + "\"");
  if (names.size() == 1 && (names.front() == of_the_paper || names.front() == of_the_argument))
    names.clear();
  for (const auto& name : names) {
    if (name.find('#') == std::string::npos || name.front() == '#')
      place.refuse("shown_by", "given \"" + name +
                                   "\"; allowed are \"claim#assertion\" and, alone, \"" +
                                   of_the_paper + "\" or \"" + of_the_argument + "\"");
  }
  return hypothesis;
}

KnownTheorem theorem_of(const Place& place) {
  KnownTheorem theorem{
      place.text("id"), place.text("name"), place.marked("statement"), place.text("source"), {}};
  each_table(place, "hypothesis",
             [&](const Place& p) { theorem.hypotheses.push_back(hypothesis_of(p)); });
  if (theorem.hypotheses.empty())
    place.refuse("[[theorem.hypothesis]]", "missing; say what it needs and what shows that");
  return theorem;
}

}  // namespace

std::vector<KnownTheorem> read_known_theorems(const std::string& text, const std::string& file) {
  const auto root = toml::parse(text, file);
  const Place top{root, file, "top level"};
  std::vector<KnownTheorem> theorems;
  std::set<std::string> ids;
  each_table(top, "theorem", [&](const Place& place) {
    theorems.push_back(theorem_of(place));
    if (!ids.insert(theorems.back().id).second)
      place.refuse("id", "\"" + theorems.back().id + "\" stands twice; each needs its own");
  });
  return theorems;
}

const std::vector<KnownTheorem>& known_theorems() {
  static const auto theorems =
      read_known_theorems(std::string(known_theorems_text()), "proofs_data/quoted.toml");
  return theorems;
}

const KnownTheorem* known_theorem(const std::string& id) {
  const auto& all = known_theorems();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const KnownTheorem& t) { return t.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::string known_theorem_ids() {
  std::string words;
  for (const auto& theorem : known_theorems())
    words += (words.empty() ? "\"" : ", \"") + theorem.id + "\"";
  return words;
}

}  // namespace verify
