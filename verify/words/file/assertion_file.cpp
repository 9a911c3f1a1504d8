#include "verify/words/file/assertion_file.hpp"

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

Status status_at(const Place& place, const std::string& field) {
  const auto word = place.text(field);
  const auto status = parse_status(word);
  if (!status || *status == Status::unsettled)
    place.refuse(field, "given \"" + word + "\"; allowed are \"proved\", \"checked\", " +
                            "\"supported\", \"not settled\" and \"refuted\"");
  return *status;
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
void refuse_bare_arguments(const Place& place, const Assertion& assertion) {
  if (!assertion.by_hand.empty() || !assertion.follows.empty()) return;
  for (const std::string word : {"hence", "by induction", "settles"}) {
    if (says(assertion.text, word))
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

Assertion assertion_of(const Place& place) {
  Assertion assertion;
  assertion.id = place.text("id");
  assertion.name = place.text("name", false);
  assertion.origin = one_of(place, "origin", origins, Origin::printed);
  assertion.where = one_of(place, "where", wheres, Where::statement);
  assertion.kind = one_of(place, "kind", assertion_kinds, AssertionKind::assertion);
  assertion.quantifier = one_of(place, "quantifier", quantifiers, Quantifier::all);
  assertion.quote =
      quote_of(place, assertion.origin == Origin::printed
                          ? "an assertion of the paper quotes the paper, word for word"
                          : "");
  each_table(place, "stated",
             [&](const Place& p) { assertion.printed.push_back(paper_quote_of(p)); });
  // Where the assertion has an identity, the sentence is that.
  const bool has_formula = place.at("identity") != nullptr || place.at("formula") != nullptr;
  assertion.text = place.marked("text", !has_formula);
  assertion.sizes = place.texts("sizes");
  assertion.from_zero = place.texts("from_zero");
  for (const auto& size : assertion.from_zero)
    if (std::find(assertion.sizes.begin(), assertion.sizes.end(), size) == assertion.sizes.end())
      place.refuse("from_zero", "given \"" + printable(size) + "\"; allowed are those of sizes");
  assertion.expected = status_at(place, "expected");
  if (!place.text("deep", false).empty()) assertion.deep = status_at(place, "deep");
  assertion.rests_on = place.texts("rests_on");
  assertion.follows = place.texts("follows");
  assertion.quoted = place.texts("quoted");
  for (const auto& name : assertion.quoted) {
    if (known_theorem(name) == nullptr)
      place.refuse("quoted", "given \"" + name + "\"; allowed are the ids of " +
                                 "proofs_data/quoted.toml: " + known_theorem_ids() +
                                 "; add the theorem there with its source and hypotheses");
  }
  assertion.by_hand = place.all_marked("manual_steps");
  assertion.corrects = place.text("corrects", false);
  assertion.sharpens = place.text("sharpens", false);
  assertion.reading = place.marked("interpretation", false);
  assertion.added = place.marked("added", false);
  assertion.open = place.marked("not_settled", false);
  assertion.algebra = place.marked("algebra", false);
  place.text("identity", false);  // of a claim that is written in this file alone: written_file.hpp
  place.text("formula", false);
  place.texts("must_fail");
  place.texts("because");
  if ((assertion.expected == Status::open) != !assertion.open.empty() && assertion.follows.empty())
    place.refuse(
        "not_settled",
        assertion.open.empty()
            ? "missing; an assertion that is expected not settled says why nothing settles it"
            : "given, but expected is \"" + to_text(assertion.expected) +
                  "\"; take one of the two out");
  require_reason(place, assertion.open);
  refuse_bare_arguments(place, assertion);
  return assertion;
}

// An assertion that rests on itself, by whatever way round, would be shown by nothing.
class CircleSearch {
 public:
  CircleSearch(const Place& place, const std::vector<Assertion>& assertions)
      : place_(place), assertions_(assertions) {
    for (const auto& assertion : assertions_) visit(assertion);
  }

 private:
  void visit(const Assertion& assertion) {
    if (const auto begin = std::find(path_.begin(), path_.end(), assertion.id);
        begin != path_.end())
      refuse(begin);
    if (!done_.insert(assertion.id).second) return;
    path_.push_back(assertion.id);
    for (const auto* names : {&assertion.rests_on, &assertion.follows}) {
      for (const auto& name : *names)
        for (const auto& other : assertions_)
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
  const std::vector<Assertion>& assertions_;
  std::vector<std::string> path_;
  std::set<std::string> done_;
};

// References to assertions of the same claim; whether other claims have theirs, load_claims() sees.
void check_references(const Place& place, const std::vector<Assertion>& assertions,
                      const std::string& claim) {
  std::set<std::string> ids;
  for (const auto& assertion : assertions) {
    if (!ids.insert("#" + assertion.id).second)
      place.refuse("[[assertion]] id",
                   "\"" + assertion.id + "\" stands twice; each assertion needs its own");
  }
  const auto check = [&](const Assertion& assertion, const std::string& field,
                         const std::string& name, bool others) {
    if ((field == "corrects" || field == "sharpens") && name == "#" + assertion.id)
      place.refuse("[[assertion]] " + assertion.id + " " + field,
                   "names the assertion itself; name another one, or take the field out");
    if (name.empty() || ids.count(name) != 0) return;
    const bool foreign = others && !name.starts_with("#") && !name.starts_with(claim + "#") &&
                         name.find('#') != std::string::npos;
    if (foreign) return;
    place.refuse("[[assertion]] " + assertion.id + " " + field,
                 "given \"" + name + "\"; allowed are \"#assertion\" of this claim" +
                     (others ? " and \"claim#assertion\" of another" : ""));
  };
  for (const auto& assertion : assertions) {
    check(assertion, "corrects", assertion.corrects, false);
    check(assertion, "sharpens", assertion.sharpens, true);
    for (const auto& name : assertion.rests_on) check(assertion, "rests_on", name, true);
    for (const auto& name : assertion.follows) check(assertion, "follows", name, true);
  }
  const CircleSearch search(place, assertions);
}

Skipped skipped_of(const Place& place) {
  return {quote_of(place, "what is skipped is quoted"), place.marked("why")};
}

Whole whole_of(const Place& place, const std::vector<Assertion>& assertions) {
  Whole whole;
  whole.theorem = place.text("theorem");
  whole.assertions = place.texts("assertions");
  whole.refutes = place.texts("refutes");
  whole.assumes = place.all_marked("assumes");
  whole.in_part = place.texts("in_part");
  whole.missing = place.all_marked("missing");
  if (whole.assertions.empty() && whole.refutes.empty() && whole.in_part.empty())
    place.refuse("assertions",
                 "missing; name the assertions that the theorem states, in \"in_part\" those of "
                 "which it states something, or in \"refutes\" the errata that it shows to be "
                 "wrong as stated");
  if (whole.in_part.empty() != whole.missing.empty())
    place.refuse(whole.missing.empty() ? "in_part" : "missing",
                 "in_part and missing go together: which assertions the theorem states in part, "
                 "and what of them it does not state");
  const auto check = [&](const std::string& field, const std::string& id) {
    if (std::none_of(assertions.begin(), assertions.end(),
                     [&](const Assertion& p) { return p.id == id; }))
      place.refuse(field,
                   "given \"" + excerpt(id, 40) + "\"; there is no [[claim.assertion]] of it");
  };
  for (const auto& id : whole.assertions) check("assertions", id);
  for (const auto& id : whole.in_part) {
    check("in_part", id);
    if (std::count(whole.assertions.begin(), whole.assertions.end(), id) != 0)
      place.refuse("in_part", "given \"" + excerpt(id, 40) + "\", which stands in assertions, too");
  }
  return whole;
}

// What a theorem states of a sentence that another states whole is a part of it, or the same.
void check_stated_once(const Place& place, const std::vector<Whole>& theorems, const Whole& whole) {
  for (const auto& other : theorems)
    for (const auto& id : whole.assertions)
      if (std::count(other.assertions.begin(), other.assertions.end(), id) != 0)
        place.refuse("assertions", "given \"" + excerpt(id, 40) + "\", which " + other.theorem +
                                       " states, too; one theorem states the whole sentence, and "
                                       "one that states a part of it names it in \"in_part\"");
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

void read_assertions(const Place& place, ClaimWords& claim) {
  each_table(place, "assertion",
             [&](const Place& p) { claim.assertions.push_back(assertion_of(p)); });
  if (claim.assertions.empty())
    place.refuse(
        "assertion",
        "missing; give each sentence that is true or false by itself a [[claim.assertion]]");
  each_table(place, "skipped", [&](const Place& p) { claim.skipped.push_back(skipped_of(p)); });
  each_table(place, "whole", [&](const Place& p) {
    auto whole = whole_of(p, claim.assertions);
    check_stated_once(p, claim.whole, whole);
    claim.whole.push_back(std::move(whole));
  });
  claim.not_whole = place.marked("not_whole", false);
  claim.hypotheses = place.all_marked("hypotheses");
  claim.see = place.texts("see");
  const auto kind = place.text("kind", false);
  if (!kind.empty() && kind != "observation")
    place.refuse("kind", "given \"" + kind + "\"; allowed is \"observation\", or nothing");
  claim.observation = !kind.empty();
  // What an experiment showed is no statement, sentence by sentence.
  for (auto& assertion : claim.assertions) {
    if (claim.observation && assertion.origin == Origin::printed)
      assertion.kind = AssertionKind::observation;
  }
  check_references(place, claim.assertions, claim.id);
  check_verdict(place, claim);
}

}  // namespace verify
