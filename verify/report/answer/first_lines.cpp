#include "verify/report/answer/first_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/judge.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

using Results = std::vector<PartResult>;
using Pointers = std::vector<const PartResult*>;

bool stands(const PartResult& part) { return facts_of(part.grade).rank > 0; }
bool is_refuted(const PartResult& part) { return part.grade == Grade::refuted; }

// "T1 (contraction), T1 (fixed point)"; what is said of every size is said once, in the answer.
std::string labels_of(const Pointers& parts) {
  std::string text;
  for (const auto* part : parts) text += (text.empty() ? "" : ", ") + part->part.label();
  return text;
}

std::string without_stop(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '.' || text.back() == '\n'))
    text.pop_back();
  return text;
}

// The erratum that says what is wrong with the part; null where none does.
const Erratum* erratum_of(const PartResult& part, const ClaimWords& words) {
  for (const auto& erratum : words.errata) {
    const auto shown = parse_shown_by(words.id, erratum.shown_by);
    if (shown && shown->claim == words.id && shown->part == part.part.id && shown->change.empty())
      return &erratum;
  }
  return nullptr;
}

// "for every n, d"; "at d = 2, n = 1..3".
std::string for_sizes(const Pointers& parts) {
  std::set<std::string> scopes;
  for (const auto* part : parts) scopes.insert(reach_words(*part));
  if (scopes.size() != 1) return "";
  const auto& scope = *scopes.begin();
  if (parts.front()->part.sizes.empty() || scope == to_text(parts.front()->grade)) return "";
  return scope.starts_with("every") ? " for " + scope : ", " + scope;
}

Pointers decisive_parts(const Results& parts) {
  Pointers all;
  for (const auto* part : statement_of(parts)) {
    if (!is_refuted(*part)) {
      all.push_back(part);
      continue;
    }
    for (const auto* correction : corrections_of(*part, parts))
      if (std::find(all.begin(), all.end(), correction) == all.end()) all.push_back(correction);
  }
  return all;
}

// " (T1 as interpreted)": the sentences that hold in a reading, where the scope does not say so.
std::string readings_of(const Pointers& parts, const std::string& scope) {
  Pointers read;
  for (const auto* part : parts)
    if (!part->part.reading.empty()) read.push_back(part);
  if (read.empty() || scope.ends_with("(as interpreted)")) return "";
  return read.size() == parts.size() ? " (as interpreted)"
                                     : " (" + labels_of(read) + " as interpreted)";
}

std::string answer_of(const Results& parts, Verdict verdict, bool of_paper) {
  const auto decisive = decisive_parts(parts);
  auto sizes = for_sizes(decisive);
  sizes += readings_of(decisive, sizes);
  const std::string said_false = of_paper ? "false as stated" : "false";
  switch (verdict) {
    case Verdict::proved:
      return (of_paper ? "holds as stated; proved" : "proved") + sizes;
    case Verdict::checked:
      return (of_paper ? "holds as stated where it was checked" : "checked") + sizes;
    case Verdict::corrected:
      return said_false + "; a corrected version is " + to_text(grade_of_claim(parts)) + sizes;
    case Verdict::refuted:
      return said_false + "; no correction is shown here";
    case Verdict::supported:
      return "supported by what was tried, not proved";
    case Verdict::open:
      return "not settled";
    default:
      return to_text(verdict) + ": " + std::string(facts_of(verdict).meaning);
  }
}

class AnswerLines {
 public:
  AnswerLines(const ClaimWords& words, const Results& parts) : words_(words), parts_(parts) {
    add_holding();
    for (const auto* part : statement_of(parts_))
      if (is_refuted(*part)) add_false(*part);
    add_unsettled();
    add_elsewhere();
  }
  std::vector<FirstLine> take() { return std::move(lines_); }

 private:
  void add(const std::string& label, const std::string& text) {
    if (!text.empty()) lines_.push_back({label, without_stop(text)});
  }

  // One sentence is told; of several their names.
  void add_holding() {
    Pointers holding;
    const auto statement = statement_of(parts_);
    for (const auto* part : statement)
      if (stands(*part)) holding.push_back(part);
    if (holding.size() == 1 && statement.size() == 1) {
      add("holds", holding.front()->part.text);
    } else {
      add("holds", labels_of(holding));
    }
  }

  void add_false(const PartResult& part) {
    const auto* erratum = erratum_of(part, words_);
    if (erratum != nullptr) told_.insert(erratum->id);
    const auto stated =
        erratum == nullptr || erratum->printed.empty() ? part.part.text : erratum->printed;
    add("is false", part.part.label() + ": " + stated);
    add("counterexample", erratum == nullptr || erratum->counterexample.empty()
                              ? part.reason
                              : erratum->counterexample);
    if (erratum != nullptr) return add("correct", erratum->right);
    for (const auto* correction : corrections_of(part, parts_))
      add("correct", correction->part.text);
  }

  void add_unsettled() {
    for (const auto* part : statement_of(parts_)) {
      if (part->grade == Grade::open || part->grade == Grade::unsettled)
        add(to_text(part->grade),
            part->part.label() + ": " + (part->part.open.empty() ? part->reason : part->part.open));
    }
  }

  // What is wrong beside the statement: each error, and how many lesser ones.
  void add_elsewhere() {
    std::string lesser;
    for (const auto& facts : erratum_table) {
      if (!facts.counted) continue;
      int number = 0;
      std::string ids;
      for (const auto& erratum : words_.errata) {
        if (erratum.kind != facts.kind || told_.count(erratum.id) != 0) continue;
        ids += (ids.empty() ? "" : ", ") + erratum.id;
        ++number;
      }
      if (number == 0) continue;
      lesser += (lesser.empty() ? "" : "; ") +
                fmt::format("{} {} ({})", number, number == 1 ? facts.word : facts.many, ids);
    }
    add("beside that", lesser);
  }

  const ClaimWords& words_;
  const Results& parts_;
  std::set<std::string> told_;
  std::vector<FirstLine> lines_;
};

// The tests of this program hold the quotes of its own papers against their texts; nothing does so
// for those of a user's folder.
bool has_unread_quotes(const ClaimWords& words, const Paper* paper) {
  const bool quotes = std::any_of(words.parts.begin(), words.parts.end(),
                                  [](const Part& part) { return !part.quote.empty(); });
  return quotes && (is_added(words.id) || paper == nullptr || !paper->publication);
}

// "arXiv:2504.04308v1" of "arXiv:2504.04308v1 of April 6, 2025".
std::string version_of(const Paper* paper) {
  if (paper == nullptr || !paper->publication) return "";
  const auto& nearest = paper->publication->nearest;
  return " (" + nearest.substr(0, std::min(nearest.find(" of "), nearest.find_first_of(",;("))) +
         ")";
}

}  // namespace

FirstLines first_lines(const ClaimWords& words, const std::vector<PartResult>& parts,
                       Verdict verdict, const Paper* paper) {
  const auto statement = statement_of(parts);
  const bool of_paper = std::any_of(statement.begin(), statement.end(), [](const auto* part) {
    return part->part.origin == Origin::printed;
  });
  FirstLines first{words.paper + ", " + words.place + version_of(paper),
                   answer_of(parts, verdict, of_paper), AnswerLines(words, parts).take()};
  if (has_unread_quotes(words, paper))
    first.lines.push_back({"not compared", "the quotes, with a text of the paper: none is known"});
  return first;
}

}  // namespace verify
