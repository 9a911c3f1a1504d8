#include "verify/words/file/part_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "verify/words/file/known_theorems.hpp"
#include "verify/words/file/quote_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

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
                            "\"supported\", \"not settled\" and \"refuted\"");
  return *grade;
}

// Whether the words stand in the text, by themselves, in small letters or capitals.
bool says(const std::string& text, const std::string& words) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;  // `words` are small
  };
  for (auto from = text.begin();;) {
    const auto at = std::search(from, text.end(), words.begin(), words.end(), same);
    if (at == text.end()) return false;
    from = at + static_cast<long>(words.size());
    if ((at == text.begin() || !is_letter(at[-1])) && (from == text.end() || !is_letter(*from)))
      return true;
  }
}

// A sentence that says how something follows must say by what argument.
void refuse_bare_arguments(const Place& place, const Part& part) {
  if (!part.by_hand.empty() || !part.follows.empty()) return;
  for (const std::string word : {"hence", "by induction", "settles"}) {
    if (says(part.text, word))
      place.refuse("text", "says \"" + word +
                               "\" without an argument; give the step under manual_steps, name the "
                               "assertions under follows, or state the conclusion alone");
  }
}

// Which kind of reason it is, a reader sees first.
void require_reason(const Place& place, const std::string& why) {
  constexpr std::array<std::string_view, 3> reasons = {"not tested: ", "quoted: ", "unknown: "};
  if (why.empty() || std::any_of(reasons.begin(), reasons.end(),
                                 [&](std::string_view reason) { return why.starts_with(reason); }))
    return;
  place.refuse("not_settled", "given \"" + excerpt(why, 40) +
                                  "\"; it begins with \"not tested: \", \"quoted: \" (a result of "
                                  "others that the paper names) or \"unknown: \"");
}

Part part_of(const Place& place) {
  Part part;
  part.id = place.text("id");
  part.name = place.text("name", false);
  part.origin = one_of(place, "origin", origins, Origin::printed);
  part.where = one_of(place, "where", wheres, Where::statement);
  part.kind = one_of(place, "kind", part_kinds, PartKind::assertion);
  part.quantifier = one_of(place, "quantifier", quantifiers, Quantifier::all);
  part.quote = quote_of(place, part.origin == Origin::printed
                                   ? "an assertion of the paper quotes the paper, word for word"
                                   : "");
  each_table(place, "stated", [&](const Place& p) { part.printed.push_back(paper_quote_of(p)); });
  // Where the part has an identity, the sentence is that.
  const bool has_formula = place.at("identity") != nullptr || place.at("formula") != nullptr;
  part.text = place.marked("text", !has_formula);
  part.sizes = place.texts("sizes");
  part.expected = grade_at(place, "expected");
  if (!place.text("deep", false).empty()) part.deep = grade_at(place, "deep");
  part.rests_on = place.texts("rests_on");
  part.follows = place.texts("follows");
  part.quoted = place.texts("quoted");
  for (const auto& name : part.quoted) {
    if (known_theorem(name) == nullptr)
      place.refuse("quoted", "given \"" + name + "\"; allowed are the ids of " +
                                 "proofs_data/quoted.toml: " + known_theorem_ids() +
                                 "; add the theorem there with its source and hypotheses");
  }
  part.by_hand = place.all_marked("manual_steps");
  part.corrects = place.text("corrects", false);
  part.sharpens = place.text("sharpens", false);
  part.reading = place.marked("interpretation", false);
  part.added = place.marked("added", false);
  part.open = place.marked("not_settled", false);
  part.algebra = place.marked("algebra", false);
  place.text("identity", false);  // of a claim that is written in this file alone: written_file.hpp
  place.text("formula", false);
  place.texts("must_fail");
  place.texts("because");
  if ((part.expected == Grade::open) != !part.open.empty() && part.follows.empty())
    place.refuse(
        "not_settled",
        part.open.empty()
            ? "missing; an assertion that is expected not settled says why nothing settles it"
            : "given, but expected is \"" + to_text(part.expected) + "\"; take one of the two out");
  require_reason(place, part.open);
  refuse_bare_arguments(place, part);
  return part;
}

// A part that rests on itself, by whatever way round, would be shown by nothing.
class CircleSearch {
 public:
  CircleSearch(const Place& place, const std::vector<Part>& parts) : place_(place), parts_(parts) {
    for (const auto& part : parts_) visit(part);
  }

 private:
  void visit(const Part& part) {
    if (const auto begin = std::find(path_.begin(), path_.end(), part.id); begin != path_.end())
      refuse(begin);
    if (!done_.insert(part.id).second) return;
    path_.push_back(part.id);
    for (const auto* names : {&part.rests_on, &part.follows}) {
      for (const auto& name : *names)
        for (const auto& other : parts_)
          if (name == "#" + other.id) visit(other);
    }
    path_.pop_back();
  }
  void refuse(std::vector<std::string>::const_iterator begin) {
    std::string words;
    for (auto step = begin; step != path_.end(); ++step) words += *step + " -> ";
    place_.refuse(
        "[[assertion]] " + *begin + " rests_on",
        words + *begin + ": a circle shows nothing; take one of its rests_on or " + "follows out");
  }

  const Place& place_;
  const std::vector<Part>& parts_;
  std::vector<std::string> path_;
  std::set<std::string> done_;
};

// References to parts of the same claim; whether other claims have theirs, load_claims() sees.
void check_references(const Place& place, const std::vector<Part>& parts,
                      const std::string& claim) {
  std::set<std::string> ids;
  for (const auto& part : parts) {
    if (!ids.insert("#" + part.id).second)
      place.refuse("[[assertion]] id",
                   "\"" + part.id + "\" stands twice; each assertion needs its own");
  }
  const auto check = [&](const Part& part, const std::string& field, const std::string& name,
                         bool others) {
    if (name.empty() || ids.count(name) != 0) return;
    const bool foreign = others && !name.starts_with("#") && !name.starts_with(claim + "#") &&
                         name.find('#') != std::string::npos;
    if (foreign) return;
    place.refuse("[[assertion]] " + part.id + " " + field,
                 "given \"" + name + "\"; allowed are \"#assertion\" of this claim" +
                     (others ? " and \"claim#assertion\" of another" : ""));
  };
  for (const auto& part : parts) {
    check(part, "corrects", part.corrects, false);
    check(part, "sharpens", part.sharpens, true);
    for (const auto& name : part.rests_on) check(part, "rests_on", name, true);
    for (const auto& name : part.follows) check(part, "follows", name, true);
  }
  const CircleSearch search(place, parts);
}

Skipped skipped_of(const Place& place) {
  return {quote_of(place, "what is skipped is quoted"), place.marked("why")};
}

Whole whole_of(const Place& place, const std::vector<Part>& parts) {
  Whole whole{place.text("theorem"), place.texts("assertions"), place.texts("refutes"),
              place.all_marked("assumes")};
  if (whole.parts.empty() && whole.refutes.empty())
    place.refuse("assertions",
                 "missing; name the assertions that the theorem states, or in \"refutes\" the "
                 "errata that it shows to be wrong as stated");
  for (const auto& id : whole.parts) {
    if (std::none_of(parts.begin(), parts.end(), [&](const Part& p) { return p.id == id; }))
      place.refuse("assertions",
                   "given \"" + excerpt(id, 40) + "\"; there is no [[claim.assertion]] of it");
  }
  return whole;
}

// The words that a claim may be expected to end with: what comes out by accident, or of a user's
// data, is expected of none.
void check_verdict(const Place& place, const ClaimWords& claim) {
  using enum Verdict;
  const auto word = claim.expected;
  constexpr std::array allowed = {proved, checked, supported, corrected, refuted, open};
  if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return;
  place.refuse("expected", "given \"" + to_text(word) +
                               "\"; allowed are proved, checked, supported, corrected, refuted " +
                               "and not settled");
}

}  // namespace

void read_parts(const Place& place, ClaimWords& claim) {
  each_table(place, "assertion", [&](const Place& p) { claim.parts.push_back(part_of(p)); });
  if (claim.parts.empty())
    place.refuse(
        "assertion",
        "missing; give each sentence that is true or false by itself a [[claim.assertion]]");
  each_table(place, "skipped", [&](const Place& p) { claim.skipped.push_back(skipped_of(p)); });
  each_table(place, "whole",
             [&](const Place& p) { claim.whole.push_back(whole_of(p, claim.parts)); });
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
  check_references(place, claim.parts, claim.id);
  check_verdict(place, claim);
}

}  // namespace verify
