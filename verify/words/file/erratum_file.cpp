#include "verify/words/file/erratum_file.hpp"

#include <algorithm>
#include <set>

#include "verify/words/file/quote_file.hpp"

namespace verify {
namespace {

std::string allowed_kinds() {
  std::string words;
  for (const auto& facts : erratum_table)
    words += (words.empty() ? "\"" : ", \"") + std::string(facts.word) + "\"";
  return words;
}

ErratumKind kind_of(const Place& place) {
  const auto word = place.text("kind");
  if (const auto kind = parse_erratum_kind(word)) return *kind;
  place.refuse("kind", "given \"" + word + "\"; allowed are " + allowed_kinds());
}

int places_of(const Place& place) {
  const auto* node = place.at("places");
  if (node == nullptr) return 1;
  const auto number = node->value<int>();
  if (!node->is_integer() || !number || *number < 1)
    place.refuse("places",
                 "a whole number from 1 on is needed: how often the quote stands in the paper");
  return *number;
}

// An error needs what its author would ask for first; where it is printed again it need not be
// said again.
void check_fairness(const Place& place, const Erratum& e) {
  const bool told_elsewhere = !e.same.empty();
  const auto need = [&](const char* field, const std::string& given, const std::string& what) {
    if (given.empty() && !told_elsewhere)
      place.refuse(field, "missing; kind = \"" + to_text(e.kind) + "\" needs " + what +
                              ", or same = [\"claim#id\"] where that is told");
  };
  if (e.kind != ErratumKind::reading && e.kind != ErratumKind::possibly_ocr)
    need("counterexample", e.counterexample, "one");
  if (e.kind != ErratumKind::error) return;
  need("setting", e.setting, "why the counterexample satisfies every hypothesis of the paper");
  need("charitable", e.charitable, "the kindest interpretation tried, and why it does not help");
  need("shown_by", e.shown_by,
       "the assertion or negative control that rejects what the paper states");
}

void check_names(const Place& place, const Erratum& e) {
  if (!e.shown_by.empty() && !parse_shown_by("", e.shown_by))
    place.refuse(
        "shown_by",
        "given \"" + e.shown_by +
            "\"; allowed are \"#assertion\", \"claim#assertion\" and \"#assertion: what is "
            "wrong\" with a negative control of that assertion");
  for (const auto& name : e.same) {
    const auto hash = name.find('#');
    if (hash == 0 || hash == std::string::npos || hash + 1 == name.size())
      place.refuse("same", "given \"" + name +
                               "\"; allowed is \"claim#id\", the place where the defect is "
                               "stated first");
  }
}

Erratum erratum_of(const Place& place) {
  Erratum e;
  e.id = place.text("id");
  e.kind = kind_of(place);
  e.place = place.marked("place");
  e.quote = quote_of(place, e.kind == ErratumKind::code
                                ? ""
                                : "what the paper states is quoted from the paper, word for word");
  e.places = places_of(place);
  e.printed = place.marked("stated", false);
  e.right = place.marked("right");
  e.counterexample = place.marked("counterexample", false);
  e.setting = place.marked("setting", false);
  e.charitable = place.marked("charitable", false);
  e.shown_by = place.text("shown_by", false);
  e.same = place.texts("same");
  check_fairness(place, e);
  check_names(place, e);
  return e;
}

}  // namespace

std::vector<Erratum> errata_of(const Place& claim) {
  std::vector<Erratum> errata;
  std::set<std::string> ids;
  each_table(claim, "erratum", [&](const Place& place) {
    auto erratum = erratum_of(place);
    if (!ids.insert(erratum.id).second)
      place.refuse("id", "\"" + erratum.id + "\" stands twice; give each erratum its own id");
    errata.push_back(std::move(erratum));
  });
  return errata;
}

}  // namespace verify
