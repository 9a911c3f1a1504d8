// The sentences of a claim that are true or false by themselves, as the data file words them. In
// which ways one is settled, the checker says under the same id.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/words/verdict.hpp"

namespace verify {

// What is known of an assertion.
enum class Status { refuted, unsettled, open, supported, checked, proved };

struct StatusFacts {
  Status status;
  std::string_view word;
  std::string_view meaning;
  Tone tone;
  int rank;  // how much may rest on it
};

inline constexpr auto status_table = std::to_array<StatusFacts>({
    {Status::proved, "proved", "rigorous, for all sizes and inputs it speaks of, no manual step",
     Tone::good, 3},
    {Status::checked, "checked",
     "rigorous, for all inputs at the sizes listed, or for all sizes with a manual step",
     Tone::good, 2},
    {Status::supported, "supported", "regions, listed inputs, or evidence that is not rigorous",
     Tone::weak, 1},
    {Status::open, "not settled", "nothing here settles it; the data file says why", Tone::open, 0},
    {Status::unsettled, "undecided", "a check ended without an answer", Tone::open, 0},
    {Status::refuted, "refuted", "false, by a rigorous counterexample", Tone::bad, 0},
});
const StatusFacts& facts_of(Status status);
std::string to_text(Status status);
std::optional<Status> parse_status(std::string_view text);
// The one on which less may rest; the first where they are equal.
Status lesser(Status a, Status b);

enum class Origin { printed, ours, self };  // self: about this program, counted nowhere
enum class Where { statement, proof, remark };
enum class AssertionKind { assertion, observation };  // observation: what an experiment showed
enum class Quantifier { all, exists };

template <class Enum>
struct Named {
  Enum value;
  std::string_view word;
};
inline constexpr auto origins = std::to_array<Named<Origin>>(
    {{Origin::printed, "paper"}, {Origin::ours, "additional"}, {Origin::self, "self"}});
inline constexpr auto wheres = std::to_array<Named<Where>>(
    {{Where::statement, "statement"}, {Where::proof, "proof"}, {Where::remark, "remark"}});
inline constexpr auto assertion_kinds = std::to_array<Named<AssertionKind>>(
    {{AssertionKind::assertion, "proposition"}, {AssertionKind::observation, "observation"}});
inline constexpr auto quantifiers =
    std::to_array<Named<Quantifier>>({{Quantifier::all, "all"}, {Quantifier::exists, "exists"}});

template <class Enum, std::size_t N>
std::string_view word_of(Enum value, const std::array<Named<Enum>, N>& table) {
  for (const auto& row : table)
    if (row.value == value) return row.word;
  return "";
}

// What one of several papers prints, before what is compared.
struct PaperQuote {
  std::string key;    // "ahn2023"
  std::string paper;  // "Ahn et al. 2023"; empty until the claim is loaded
  std::string place;  // "(4)"; marked
  std::vector<std::string> quote;
};

// What begins the prose of an assertion of which its author says so, and nothing else does.
inline constexpr std::string_view said_to_correct = "corrects: ", said_to_sharpen = "sharpens: ";

struct Assertion {
  std::string id;
  std::string name;                 // in the line of a run; the id where none is given
  std::vector<std::string> quote;   // of the claim's own paper
  std::vector<PaperQuote> printed;  // of other papers
  std::string text;                 // marked
  Origin origin = Origin::printed;
  Where where = Where::statement;
  AssertionKind kind = AssertionKind::assertion;
  Quantifier quantifier = Quantifier::all;
  std::vector<std::string> sizes;  // what it speaks of for all values
  std::vector<std::string> from_zero = {};  // of these what may be 0, as there is a case of none
  Status expected = Status::proved;
  std::optional<Status> deep;         // what --deep gives, where that is another status
  std::vector<std::string> rests_on;  // "#assertion", "claim#assertion"
  std::vector<std::string> follows;   // the same, for an assertion that needs no check of its own
  std::vector<std::string> quoted;    // names of proofs_data/quoted.toml
  std::vector<std::string> by_hand;   // marked
  std::string corrects, sharpens;     // "#assertion"
  std::string reading, added, open;   // marked
  std::string algebra;                // why no model occurs in it; marked
  // Of a claim that its data file writes alone, where text is the formula: what its author wrote
  // besides, which nothing judges; marked.
  std::vector<std::string> prose = {};
  // And under what the formula was judged: "$A$ is symmetric", "$d - 3$ has an inverse"; marked.
  std::vector<std::string> supposed = {};

  // Whether its prose says that it corrects or sharpens another: then nothing here judges that.
  bool is_said(std::string_view relation) const {
    return std::any_of(prose.begin(), prose.end(), [&](const std::string& words) {
      return std::string_view(words).starts_with(relation);
    });
  }

  const std::string& label() const { return name.empty() ? id : name; }
};

inline bool is_statement_of_paper(const Assertion& assertion) {
  return assertion.origin == Origin::printed && assertion.where == Where::statement;
}

// Whether the paper says any of it: in a statement, in a proof or in a remark.
inline bool has_printed(const std::vector<Assertion>& assertions) {
  return std::any_of(assertions.begin(), assertions.end(), [](const Assertion& assertion) {
    return assertion.origin == Origin::printed;
  });
}

// Text between a theorem's name and its proof that is no assertion.
struct Skipped {
  std::vector<std::string> quote;
  std::string why;
};

}  // namespace verify
