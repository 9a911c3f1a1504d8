#include "verify/words/file/part_file.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

constexpr std::size_t longest_quote = 250;

template <class Table>
std::string words_of(const Table& table) {
  std::string words;
  for (const auto& row : table)
    words += (words.empty() ? "allowed are \"" : "\", \"") + std::string(row.word);
  return words + "\"";
}

template <class Enum, std::size_t N>
Enum one_of(const Place& place, const std::string& field, const std::array<Named<Enum>, N>& table,
            Enum fallback) {
  const auto word = place.text(field, false);
  if (word.empty()) return fallback;
  for (const auto& row : table)
    if (row.word == word) return row.value;
  place.refuse(field, "given \"" + word + "\"; " + words_of(table));
}

Grade grade_at(const Place& place, const std::string& field) {
  const auto word = place.text(field);
  const auto grade = parse_grade(word);
  if (!grade || *grade == Grade::unsettled)
    place.refuse(field, "given \"" + word + "\"; allowed are \"proved\", \"checked\", " +
                            "\"supported\", \"open\" and \"refuted\"");
  return *grade;
}

std::vector<std::string> quote_at(const Place& place, bool needed, const std::string& why) {
  auto quote = place.texts("quote");
  if (quote.empty() && needed) place.refuse("quote", why);
  for (const auto& piece : quote) {
    if (piece.empty() || piece.size() > longest_quote)
      place.refuse("quote", "a piece of " + std::to_string(piece.size()) +
                                " characters; allowed are 1 to 250, in several pieces if need be");
  }
  return quote;
}

// A sentence that says how something follows must say by what argument.
void refuse_bare_arguments(const Place& place, const Part& part) {
  if (!part.by_hand.empty() || !part.follows.empty()) return;
  for (const char* word : {"hence ", "by induction", "settles "}) {
    if (part.text.find(word) != std::string::npos)
      place.refuse("text", "says \"" + std::string(word) +
                               "\" without an argument; give the step under by_hand, name the "
                               "parts under follows, or state the conclusion alone");
  }
}

Part part_of(const Place& place) {
  Part part;
  part.id = place.text("id");
  part.name = place.text("name", false);
  part.origin = one_of(place, "origin", origins, Origin::printed);
  part.where = one_of(place, "where", wheres, Where::statement);
  part.kind = one_of(place, "kind", part_kinds, PartKind::assertion);
  part.quantifier = one_of(place, "quantifier", quantifiers, Quantifier::all);
  part.quote = quote_at(place, part.origin == Origin::printed,
                        "missing; a printed part quotes the paper, letter by letter");
  part.text = place.marked("text");
  part.sizes = place.texts("sizes");
  part.expected = grade_at(place, "expected");
  if (!place.text("deep", false).empty()) part.deep = grade_at(place, "deep");
  part.rests_on = place.texts("rests_on");
  part.follows = place.texts("follows");
  part.quoted = place.texts("quoted");
  part.by_hand = place.all_marked("by_hand");
  part.corrects = place.text("corrects", false);
  part.sharpens = place.text("sharpens", false);
  part.reading = place.marked("reading", false);
  part.added = place.marked("added", false);
  part.open = place.marked("open", false);
  part.algebra = place.marked("algebra", false);
  if ((part.expected == Grade::open) != !part.open.empty() && part.follows.empty())
    place.refuse("open", part.open.empty()
                             ? "missing; a part expected open says why nothing settles it"
                             : "given, but expected is \"" + to_text(part.expected) +
                                   "\"; take one of the two out");
  refuse_bare_arguments(place, part);
  return part;
}

// References to parts of the same claim.
void check_references(const Place& place, const std::vector<Part>& parts) {
  std::set<std::string> ids;
  for (const auto& part : parts) {
    if (!ids.insert("#" + part.id).second)
      place.refuse("[[part]] id", "\"" + part.id + "\" stands twice; each part needs its own");
  }
  const auto check = [&](const Part& part, const std::string& field, const std::string& name,
                         bool others) {
    if (name.empty() || ids.count(name) != 0) return;
    const bool foreign = others && !name.starts_with("#") && name.find('#') != std::string::npos;
    if (foreign) return;
    place.refuse("[[part]] " + part.id + " " + field,
                 "given \"" + name + "\"; allowed are \"#part\" of this claim" +
                     (others ? " and \"claim#part\" of another" : ""));
  };
  for (const auto& part : parts) {
    check(part, "corrects", part.corrects, false);
    check(part, "sharpens", part.sharpens, true);
    for (const auto& name : part.rests_on) check(part, "rests_on", name, true);
    for (const auto& name : part.follows) check(part, "follows", name, true);
  }
}

Skipped skipped_of(const Place& place) {
  return {quote_at(place, true, "missing; what is skipped is quoted"), place.marked("why")};
}

void check_verdict(const Place& place, const ClaimWords& claim) {
  const auto word = claim.expected;
  const bool old_only = word == Verdict::verified;
  const bool new_only =
      word == Verdict::proved || word == Verdict::checked || word == Verdict::open;
  if (under_new_rule(claim) ? old_only : new_only)
    place.refuse("expected",
                 "given \"" + to_text(word) +
                     (old_only ? "\", a verdict for claims without [[claim.part]]; allowed are "
                                 "proved, checked, supported, corrected, refuted and open"
                               : "\", a verdict for claims with [[claim.part]]; allowed are "
                                 "verified, supported, corrected and refuted"));
}

}  // namespace

void read_parts(const Place& place, ClaimWords& claim) {
  each_table(place, "part", [&](const Place& p) { claim.parts.push_back(part_of(p)); });
  each_table(place, "skipped", [&](const Place& p) { claim.skipped.push_back(skipped_of(p)); });
  claim.hypotheses = place.all_marked("hypotheses");
  claim.see = place.texts("see");
  const auto kind = place.text("kind", false);
  if (!kind.empty() && kind != "observation")
    place.refuse("kind", "given \"" + kind + "\"; allowed is \"observation\", or nothing");
  claim.observation = !kind.empty();
  // What an experiment showed is no statement, sentence by sentence.
  for (auto& part : claim.parts) {
    if (claim.observation && part.origin == Origin::printed) part.kind = PartKind::observation;
  }
  check_references(place, claim.parts);
  check_verdict(place, claim);
}

}  // namespace verify
