#include "verify/words/file/erratum_file.hpp"

#include <algorithm>
#include <set>

#include "verify/words/file/quote_file.hpp"

namespace verify {
namespace {

bool is_allowed(const ErratumFacts& facts, bool has_parts) {
  return has_parts ? facts.of_parts : facts.of_old_rule;
}

std::string allowed_kinds(bool has_parts) {
  std::string words;
  for (const auto& facts : erratum_table) {
    if (is_allowed(facts, has_parts))
      words += (words.empty() ? "\"" : ", \"") + std::string(facts.word) + "\"";
  }
  return words;
}

ErratumKind kind_of(const Place& place, bool has_parts) {
  const auto word = place.text("kind");
  const auto kind = parse_erratum_kind(word);
  if (kind && is_allowed(facts_of(*kind), has_parts)) return *kind;
  std::string why = "given \"" + word + "\"; allowed in a claim with" + (has_parts ? "" : "out") +
                    " [[claim.part]] are " + allowed_kinds(has_parts);
  if (kind == ErratumKind::sharpening) why += "; make it a part with origin = \"ours\"";
  if (kind == ErratumKind::wording) why += "; what is a matter of words is a \"reading\"";
  if (kind && !has_parts) why += "; or split the claim into parts";
  place.refuse("kind", why);
}

Erratum words_of(const Place& place, ErratumKind kind) {
  Erratum e;
  e.id = place.text("id");
  e.kind = kind;
  e.place = place.marked("place");
  e.right = place.marked("right");
  return e;
}

// Fields that only errata of claims with parts have would be left unread.
void refuse_new_fields(const Place& place) {
  for (const char* field : {"quote", "places", "setting", "charitable", "same"}) {
    if (place.table.contains(field))
      place.refuse(field,
                   "given in a claim without [[claim.part]], where it means nothing; take it out, "
                   "or split the claim into parts");
  }
}

Erratum old_erratum(const Place& place) {
  refuse_new_fields(place);
  auto e = words_of(place, kind_of(place, false));
  e.printed = place.marked("printed");
  e.counterexample = place.marked("counterexample");
  e.shown_by = place.text("shown_by", false);
  return e;
}

int places_of(const Place& place) {
  const auto* node = place.table.get("places");
  if (node == nullptr) return 1;
  const auto number = node->value<int>();
  if (!node->is_integer() || !number || *number < 1)
    place.refuse("places", "a whole number from 1 on is needed: how often the quote is printed");
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
  need("setting", e.setting, "why the counterexample satisfies every hypothesis that is printed");
  need("charitable", e.charitable, "the kindest reading tried, and why it does not help");
  need("shown_by", e.shown_by, "the part or control that rejects what is printed");
}

void check_names(const Place& place, const Erratum& e) {
  if (!e.shown_by.empty() && !parse_shown_by("", e.shown_by))
    place.refuse("shown_by", "given \"" + e.shown_by +
                                 "\"; allowed are \"#part\", \"claim#part\" and \"#part: what is "
                                 "wrong\" with a control of that part");
  for (const auto& name : e.same) {
    const auto hash = name.find('#');
    if (hash == 0 || hash == std::string::npos || hash + 1 == name.size())
      place.refuse("same", "given \"" + name +
                               "\"; allowed is \"claim#id\", the place where the defect is "
                               "printed first");
  }
}

Erratum new_erratum(const Place& place) {
  auto e = words_of(place, kind_of(place, true));
  e.quote = quote_of(place, e.kind == ErratumKind::code
                                ? ""
                                : "what is printed is quoted from the paper, letter by letter");
  e.places = places_of(place);
  e.printed = place.marked("printed", false);
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

std::vector<Erratum> errata_of(const Place& claim, bool has_parts) {
  std::vector<Erratum> errata;
  std::set<std::string> ids;
  each_table(claim, "erratum", [&](const Place& place) {
    auto erratum = has_parts ? new_erratum(place) : old_erratum(place);
    if (has_parts && !ids.insert(erratum.id).second)
      place.refuse("id", "\"" + erratum.id + "\" stands twice; give each erratum its own id");
    errata.push_back(std::move(erratum));
  });
  return errata;
}

}  // namespace verify
