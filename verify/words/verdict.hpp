// What is said of a claim in one word, and what follows from the word alone. A new verdict is one
// more row of the table; which verdict a claim has is decided in verify/judge/judge.cpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "verify/scalar/truth.hpp"

namespace verify {

enum class Verdict {
  proved,
  checked,
  corrected,
  refuted,
  supported,
  open,
  undecided,
  checker_failed,
  holds_here,  // on an instance of the user's, as the next two
  fails_here,
  does_not_apply,
};

// How a verdict is coloured. What colour that is on a terminal or on the page is theirs to say.
enum class Tone { good, mended, bad, weak, open, broken };

struct VerdictFacts {
  Verdict verdict;
  std::string_view word;     // in data files, results and every report
  std::string_view meaning;  // in a legend
  std::string_view one;      // "1 claim holds as stated"
  std::string_view many;     // "2 claims hold as stated"
  std::string_view sign;     // besides the colour
  Tone tone;
  Truth printed;  // what it says of the claim as printed; unknown: nothing
  bool open;      // something is left to be shown
  int rank;       // how much may rest on it; nothing unless positive
};

// In the order in which reports count them.
inline constexpr auto verdict_table = std::to_array<VerdictFacts>({
    {.verdict = Verdict::proved,
     .word = "proved",
     .meaning = "each sentence that it judges is shown rigorously for all sizes and inputs it "
                "speaks of",
     .one = "is proved",
     .many = "are proved",
     .sign = "\u2713",
     .tone = Tone::good,
     .printed = Truth::yes,
     .open = false,
     .rank = 4},
    {.verdict = Verdict::checked,
     .word = "checked",
     .meaning = "each sentence that it judges is shown rigorously at the sizes listed, or for all "
                "with a manual step",
     .one = "is checked",
     .many = "are checked",
     .sign = "\u2713",
     .tone = Tone::good,
     .printed = Truth::yes,
     .open = false,
     .rank = 3},
    {.verdict = Verdict::corrected,
     .word = "corrected",
     .meaning = "a sentence of the statement is false, by a rigorous counterexample; with the "
                "correction it holds",
     .one = "holds only after a correction",
     .many = "hold only after a correction",
     .sign = "\u270E",
     .tone = Tone::mended,
     .printed = Truth::no,
     .open = false,
     .rank = 2},
    {.verdict = Verdict::refuted,
     .word = "refuted",
     .meaning = "false as stated, and no correction is shown",
     .one = "is false",
     .many = "are false",
     .sign = "\u2717",
     .tone = Tone::bad,
     .printed = Truth::no,
     .open = false,
     .rank = -1},
    {.verdict = Verdict::supported,
     .word = "supported",
     .meaning = "regions, listed inputs or evidence that is not rigorous speak for it",
     .one = "is supported but not shown",
     .many = "are supported but not shown",
     .sign = "\u2248",
     .tone = Tone::weak,
     .printed = Truth::yes,
     .open = true,
     .rank = 1},
    {.verdict = Verdict::open,
     .word = "not settled",
     .meaning = "a sentence of the statement is settled by nothing here",
     .one = "is not settled",
     .many = "are not settled",
     .sign = "\u25CB",
     .tone = Tone::open,
     .printed = Truth::unknown,
     .open = true,
     .rank = 0},
    {.verdict = Verdict::undecided,
     .word = "undecided",
     .meaning = "something is not settled; never counted as good",
     .one = "is undecided",
     .many = "are undecided",
     .sign = "?",
     .tone = Tone::open,
     .printed = Truth::unknown,
     .open = true,
     .rank = 0},
    {.verdict = Verdict::checker_failed,
     .word = "checker failure",
     .meaning = "the checker contradicts itself or accepted a statement broken on purpose: "
                "nothing it says counts",
     .one = "has a checker failure",
     .many = "have checker failures",
     .sign = "!",
     .tone = Tone::broken,
     .printed = Truth::unknown,
     .open = true,
     .rank = -2},
    {.verdict = Verdict::holds_here,
     .word = "holds here",
     .meaning = "what is true of the statement holds for the data given",
     .one = "holds for the data given",
     .many = "hold for the data given",
     .sign = "\u2713",
     .tone = Tone::good,
     .printed = Truth::yes,
     .open = false,
     .rank = 3},
    {.verdict = Verdict::fails_here,
     .word = "fails here",
     .meaning = "the statement is false for the data given",
     .one = "fails for the data given",
     .many = "fail for the data given",
     .sign = "\u2717",
     .tone = Tone::bad,
     .printed = Truth::no,
     .open = false,
     .rank = -1},
    {.verdict = Verdict::does_not_apply,
     .word = "does not apply",
     .meaning = "a hypothesis fails for the data given: the statement says nothing about them",
     .one = "says nothing about the data given",
     .many = "say nothing about the data given",
     .sign = "-",
     .tone = Tone::weak,
     .printed = Truth::unknown,
     .open = false,
     .rank = 0},
});

inline constexpr auto all_verdicts = [] {
  std::array<Verdict, verdict_table.size()> all{};
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = verdict_table[k].verdict;
  return all;
}();

const VerdictFacts& facts_of(Verdict verdict);
std::string to_text(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

// Whether the run came to an end: also with "open", which says that nothing was to be run.
inline bool is_settled(Verdict verdict) {
  return verdict != Verdict::undecided && verdict != Verdict::checker_failed;
}
// Whether the checker may be believed.
inline bool is_sound(Verdict verdict) { return facts_of(verdict).tone != Tone::broken; }

}  // namespace verify
