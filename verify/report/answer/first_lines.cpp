#include "verify/report/answer/first_lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/judge.hpp"
#include "verify/report/ledger.hpp"
#include "verify/words/bound/unread_quote.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/places/place_items.hpp"

namespace verify {
namespace {

using Results = std::vector<AssertionResult>;
using Pointers = std::vector<const AssertionResult*>;

bool is_refuted(const AssertionResult& assertion) { return assertion.status == Status::refuted; }

// What is said of a sentence that stands: no more than its status.
constexpr std::pair<Status, const char*> standing_labels[] = {
    {Status::proved, "holds"}, {Status::checked, "checked"}, {Status::supported, "supported"}};

// "T1 (contraction), T1 (fixed point)"; what is said of every size is said once, in the answer.
std::string labels_of(const Pointers& assertions) {
  std::string text;
  for (const auto* assertion : assertions)
    text += (text.empty() ? "" : ", ") + assertion->assertion.label();
  return text;
}

std::string without_stop(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '.' || text.back() == '\n'))
    text.pop_back();
  return text;
}

// Of several checks that refute it; the others stand with the assertion.
std::string first_finding(const std::string& reason) { return reason.substr(0, reason.find("; ")); }

// The erratum that says what is wrong with the assertion; null where none does.
const Erratum* erratum_of(const AssertionResult& assertion, const ClaimWords& words) {
  for (const auto& erratum : words.errata) {
    const auto shown = parse_shown_by(words.id, erratum.shown_by);
    if (shown && shown->claim == words.id && shown->assertion == assertion.assertion.id &&
        shown->change.empty())
      return &erratum;
  }
  return nullptr;
}

// What all cover, where each covers every size from some value on: "every n >= 2, d" of "every n,
// d" and "every n >= 2, d". Empty where they speak of other sizes or cover listed ones.
std::string common_scope(const Pointers& assertions) {
  if (assertions.empty()) return "";
  const auto& sizes = assertions.front()->assertion.sizes;
  auto common = assertions.front()->scope;
  for (const auto* assertion : assertions) {
    const auto words = scope_words(*assertion);
    if (assertion->assertion.sizes != sizes || words != to_text(assertion->scope, sizes) ||
        !has_all_sizes(assertion->scope, sizes))
      return "";
    common = intersection(common, assertion->scope, sizes);
  }
  return to_text(common, sizes);
}

// "for every n, d"; "at d = 2, n = 1..3".
std::string for_sizes(const Pointers& assertions) {
  std::set<std::string> scopes;
  for (const auto* assertion : assertions) scopes.insert(scope_words(*assertion));
  if (scopes.size() != 1) {
    const auto common = common_scope(assertions);
    return common.empty() ? "" : " for " + common;
  }
  const auto& scope = *scopes.begin();
  if (assertions.front()->assertion.sizes.empty() || scope == to_text(assertions.front()->status))
    return "";
  return scope.starts_with("every") ? " for " + scope : ", " + scope;
}

Pointers decisive_assertions(const Results& assertions) {
  Pointers all;
  for (const auto* assertion : statement_of(assertions)) {
    if (!is_refuted(*assertion)) {
      all.push_back(assertion);
      continue;
    }
    for (const auto* correction : corrections_of(*assertion, assertions))
      if (std::find(all.begin(), all.end(), correction) == all.end()) all.push_back(correction);
  }
  return all;
}

// " (T1 as interpreted)": the sentences that hold in a reading, where the scope does not say so.
std::string readings_of(const Pointers& assertions, const std::string& scope) {
  Pointers read;
  for (const auto* assertion : assertions)
    if (!assertion->assertion.reading.empty()) read.push_back(assertion);
  if (read.empty() || scope.ends_with("(as interpreted)")) return "";
  return read.size() == assertions.size() ? " (as interpreted)"
                                          : " (" + labels_of(read) + " as interpreted)";
}

// That one formula corrects another, in a claim that its data file writes alone its author says.
bool is_written(const ClaimWords& words) { return !words.prose.empty(); }

bool is_of_paper(const Pointers& statement) {
  return std::any_of(statement.begin(), statement.end(), [](const auto* assertion) {
    return assertion->assertion.origin == Origin::printed;
  });
}

// Whose a statement is, where it is not the paper's; the paper may say steps of proofs and remarks
// beside it. What is said across papers, or of no publication, needs no word.
std::string whose(const ClaimWords& words, const Results& assertions, const Paper* paper) {
  const auto statement = statement_of(assertions);
  if (is_written(words) || statement.empty() || is_of_paper(statement)) return "";
  const bool has_remarks = std::any_of(assertions.begin(), assertions.end(), [](const auto& a) {
    return a.assertion.origin == Origin::printed;
  });
  if (has_remarks) return "an additional result, ";
  const bool has_paper = paper != nullptr && paper->publication;
  return has_paper ? "an additional result, not in the paper; " : "";
}

// "its minor errors", of the errata that count and lie in the place that the claim names.
std::string mended_in(const ClaimWords& words) {
  long defects = 0;
  bool minor = true;
  for (const auto& section : ledger_of_words({words})) {
    for (const auto& entry : section.entries) {
      if (!section.counted ||
          std::none_of(entry.places.begin(), entry.places.end(),
                       [&](const std::string& place) { return lies_within(place, words.place); }))
        continue;
      ++defects;
      minor &= entry.erratum.kind == ErratumKind::minor_error;
    }
  }
  if (defects == 0) return "";
  return fmt::format("its {}{}", minor ? "minor " : "", defects == 1 ? "error" : "errors");
}

// "as stated" is said where every sentence is: of one that is interpreted it would not be true, nor
// where something false stands in its place.
std::string holds_how(const ClaimWords& words, const Pointers& assertions) {
  const auto read = std::count_if(assertions.begin(), assertions.end(), [](const auto* assertion) {
    return !assertion->assertion.reading.empty();
  });
  const auto mended = mended_in(words);
  const bool in_part = read > 0 && read < static_cast<long>(assertions.size());
  std::string how = "holds";
  if (read > 0) how += in_part ? ", in part as interpreted" : " as interpreted";
  if (mended.empty()) return how + (read == 0 ? " as stated" : "");
  return how + (in_part ? "," : "") + " with " + mended + " mended";
}

// The corrected sentence has its own status; where the rest of the statement has less, that is said
// of the rest.
std::string status_of_correction(const Results& assertions) {
  const auto least = status_of_claim(assertions);
  auto corrected = Status::proved;
  for (const auto* assertion : statement_of(assertions))
    if (is_refuted(*assertion))
      for (const auto* correction : corrections_of(*assertion, assertions))
        corrected = lesser(corrected, correction->status);
  if (corrected == least) return to_text(least);
  return to_text(corrected) + ", the rest at least " + to_text(least);
}

std::string answer_of(const ClaimWords& words, const Results& assertions, Verdict verdict,
                      bool of_paper) {
  const auto decisive = decisive_assertions(assertions);
  auto sizes = for_sizes(decisive);
  sizes += readings_of(decisive, sizes);
  const std::string said_false = of_paper ? "false as stated" : "false";
  const auto holds = holds_how(words, decisive);
  switch (verdict) {
    case Verdict::proved:
      return (of_paper ? holds + "; proved" : "proved") + sizes;
    case Verdict::checked:
      return (of_paper ? holds + " where it was checked" : "checked") + sizes;
    case Verdict::corrected:
      return said_false +
             (is_written(words) ? "; what its author puts in its place is "
                                : "; a corrected version is ") +
             status_of_correction(assertions) + sizes;
    case Verdict::refuted:
      return said_false + "; no correction is shown here";
    case Verdict::supported:
      // A formula has been looked at where nobody chose the numbers, too.
      return is_written(words) ? "neither proved nor refuted: it holds at the numbers of the file, "
                                 "and small data that fail were looked for, and none found"
                               : "supported by what was tried, not proved";
    case Verdict::open:
      return "not settled";
    default:
      return to_text(verdict) + ": " + std::string(facts_of(verdict).meaning);
  }
}

// The statement; where it is none of the paper's, the sentences of the paper as well, which are
// remarks and steps of proofs there: what is proved beside them is not their answer.
Pointers answerable(const Results& assertions) {
  auto all = statement_of(assertions);
  if (is_of_paper(all)) return all;
  for (const auto& assertion : assertions)
    if (assertion.assertion.origin == Origin::printed) all.push_back(&assertion);
  return all;
}

class AnswerLines {
 public:
  AnswerLines(const ClaimWords& words, const Results& assertions, Verdict verdict)
      : words_(words), assertions_(assertions) {
    if (is_sound(verdict))  // of the others nothing counts that their checks say
      for (const auto& [status, label] : standing_labels) add_standing(status, label);
    for (const auto* assertion : answerable(assertions_))
      if (is_refuted(*assertion)) add_false(*assertion);
    add_unsettled();
    add_elsewhere();
  }
  std::vector<FirstLine> take() { return std::move(lines_); }

 private:
  void add(const std::string& label, const std::string& text) {
    if (!text.empty()) lines_.push_back({label, without_stop(text)});
  }

  // One sentence is told; of several their names. A name in a claim that its data file writes alone
  // is bound to nothing: there each is told by its formula.
  void add_standing(Status status, const std::string& label) {
    Pointers standing;
    const auto statement = statement_of(assertions_);
    for (const auto* assertion : statement)
      if (assertion->status == status) standing.push_back(assertion);
    const bool one = standing.size() == 1 && statement.size() == 1;
    if (!one && !is_written(words_)) return add(label, labels_of(standing));
    for (const auto* assertion : standing) add(label, assertion->assertion.text);
  }

  void add_false(const AssertionResult& assertion) {
    const auto* erratum = erratum_of(assertion, words_);
    if (erratum != nullptr) told_.insert(erratum->id);
    const auto stated = erratum == nullptr || erratum->printed.empty() ? assertion.assertion.text
                                                                       : erratum->printed;
    // What only one sense makes false is no error of the paper.
    const bool one_sense = erratum != nullptr && !facts_of(erratum->kind).counted;
    add(one_sense ? "false in one sense" : "is false", assertion.assertion.label() + ": " + stated);
    add("counterexample", erratum == nullptr || erratum->counterexample.empty()
                              ? first_finding(assertion.reason)
                              : erratum->counterexample);
    if (erratum != nullptr) return add("correct", erratum->right);
    for (const auto* correction : corrections_of(assertion, assertions_)) {
      const std::string label = is_written(words_) ? "in its place"
                                : correction->status == Status::proved
                                    ? "correct"
                                    : to_text(correction->status);
      add(label, correction->assertion.text);
    }
  }

  void add_unsettled() {
    for (const auto* assertion : answerable(assertions_)) {
      if (assertion->status == Status::open || assertion->status == Status::unsettled)
        add(to_text(assertion->status),
            assertion->assertion.label() + ": " +
                (assertion->assertion.open.empty() ? assertion->reason
                                                   : assertion->assertion.open));
    }
  }

  // What is wrong beside the statement, each defect once: a place of it more is no error more.
  void add_elsewhere() {
    std::string lesser;
    for (const auto& section : ledger_of_words({words_})) {
      if (!section.counted) continue;
      std::vector<std::string> defects;
      for (const auto& entry : section.entries)
        if (!is_told(entry)) defects.push_back(ids_of(entry));
      if (defects.empty()) continue;
      const auto& facts = facts_of(section.entries.front().erratum.kind);
      lesser +=
          (lesser.empty() ? "" : "; ") + fmt::format("{} {} ({})", defects.size(),
                                                     defects.size() == 1 ? facts.word : facts.many,
                                                     fmt::join(defects, ", "));
    }
    add("beside that", lesser);
  }

  bool is_told(const LedgerEntry& entry) const {
    return std::any_of(entry.carriers.begin(), entry.carriers.end(), [&](const Carrier& carrier) {
      return told_.count(carrier.erratum.id) != 0;
    });
  }

  // One defect at several places of the claim: "E2 = E5".
  static std::string ids_of(const LedgerEntry& entry) {
    std::vector<std::string> ids;
    for (const auto& carrier : entry.carriers) ids.push_back(carrier.erratum.id);
    return fmt::format("{}", fmt::join(ids, " = "));
  }

  const ClaimWords& words_;
  const Results& assertions_;
  std::set<std::string> told_;
  std::vector<FirstLine> lines_;
};

// The tests of this program hold the quotes of its own papers against their texts; nothing does so
// for those of a user's folder.
bool has_unread_quotes(const ClaimWords& words, const Paper* paper) {
  const bool without_text = is_added(words.id) || paper == nullptr || !paper->publication;
  return std::any_of(words.assertions.begin(), words.assertions.end(),
                     [&](const Assertion& assertion) {
                       return (!assertion.quote.empty() && without_text) ||
                              std::any_of(assertion.prose.begin(), assertion.prose.end(),
                                          [](const std::string& words_of_author) {
                                            return words_of_author.starts_with(unread_quote);
                                          });
                     });
}

// "arXiv:2503.12295v1" of "arXiv:2503.12295v1 of March 15, 2025".
std::string version_of(const Paper* paper) {
  if (paper == nullptr || !paper->publication) return "";
  const auto& nearest = paper->publication->nearest;
  auto version = nearest.substr(0, std::min(nearest.find(" of "), nearest.find_first_of(",;(")));
  while (version.ends_with(' ')) version.pop_back();
  return " (" + version + ")";
}

}  // namespace

FirstLines first_lines(const ClaimWords& words, const std::vector<AssertionResult>& assertions,
                       Verdict verdict, const Paper* paper) {
  const auto statement = statement_of(assertions);
  // Nothing holds the formulas of a claim that its data file writes alone against a paper.
  const bool of_paper = !is_written(words) && is_of_paper(statement);
  const auto version = is_written(words) ? "" : version_of(paper);  // that was read
  FirstLines first{
      words.paper + ", " + words.place + version,
      whose(words, assertions, paper) + answer_of(words, assertions, verdict, of_paper),
      AnswerLines(words, assertions, verdict).take()};
  if (has_unread_quotes(words, paper))
    first.lines.push_back({"not compared", "the quotes, with a text of the paper: none is known"});
  return first;
}

FirstLines as_expectation(FirstLines first) {
  first.answer = "not run here; its file expects: " + first.answer;
  constexpr std::pair<std::string_view, const char*> verdicts[] = {
      {"holds", "would hold"},
      {"checked", "would be checked"},
      {"supported", "would be supported"},
      {"is false", "would be false"},
      {"false in one sense", "would be false in one sense"}};
  for (auto& line : first.lines)
    for (const auto& [verdict, expectation] : verdicts)
      if (line.label == verdict) line.label = expectation;
  return first;
}

}  // namespace verify
