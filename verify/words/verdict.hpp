// What is said of a claim in one word, and what follows from the word alone. A new verdict is one
// more row of the table; which verdict a claim has is decided in verify/judge/judge.cpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "verify/scalar/truth.hpp"

namespace verify {

enum class Verdict { verified, corrected, refuted, supported, undecided, unsound };

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
    {.verdict = Verdict::verified,
     .word = "verified",
     .meaning = "holds as stated, shown rigorously for more than listed points",
     .one = "holds as stated",
     .many = "hold as stated",
     .sign = "\u2713",
     .tone = Tone::good,
     .printed = Truth::yes,
     .open = false,
     .rank = 3},
    {.verdict = Verdict::corrected,
     .word = "corrected",
     .meaning = "false as printed, by an exact counterexample; the corrected statement holds",
     .one = "holds only after a correction",
     .many = "hold only after a correction",
     .sign = "\u270E",
     .tone = Tone::mended,
     .printed = Truth::no,
     .open = false,
     .rank = 2},
    {.verdict = Verdict::refuted,
     .word = "refuted",
     .meaning = "false as printed, and no correction is shown",
     .one = "is false",
     .many = "are false",
     .sign = "\u2717",
     .tone = Tone::bad,
     .printed = Truth::no,
     .open = false,
     .rank = -1},
    {.verdict = Verdict::supported,
     .word = "supported",
     .meaning = "listed points or numbers speak for it, no rigorous check covers more",
     .one = "is supported but not shown",
     .many = "are supported but not shown",
     .sign = "\u2248",
     .tone = Tone::weak,
     .printed = Truth::yes,
     .open = true,
     .rank = 1},
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
    {.verdict = Verdict::unsound,
     .word = "unsound",
     .meaning = "the checker contradicts itself or accepted a statement broken on purpose: "
                "nothing it says counts",
     .one = "has an unsound checker",
     .many = "have unsound checkers",
     .sign = "!",
     .tone = Tone::broken,
     .printed = Truth::unknown,
     .open = true,
     .rank = -2},
});

inline constexpr auto all_verdicts = [] {
  std::array<Verdict, verdict_table.size()> all{};
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = verdict_table[k].verdict;
  return all;
}();

const VerdictFacts& facts_of(Verdict verdict);
std::string to_text(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

// Whether it says anything of the claim as printed, yes or no.
inline bool is_settled(Verdict verdict) { return facts_of(verdict).printed != Truth::unknown; }
// Whether the checker may be believed.
inline bool is_sound(Verdict verdict) { return facts_of(verdict).tone != Tone::broken; }

}  // namespace verify
