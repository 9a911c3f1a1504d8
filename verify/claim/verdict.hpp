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
  int rank;       // how much may rest on it; higher is more
};

// In the order in which reports count them.
inline constexpr std::array<VerdictFacts, 6> verdict_table = {{
    {Verdict::verified, "verified", "holds as stated, shown rigorously for more than listed points",
     "holds as stated", "hold as stated", "\u2713", Tone::good, Truth::yes, false, 5},
    {Verdict::corrected, "corrected",
     "false as printed, by an exact counterexample; the corrected statement holds",
     "holds only after a correction", "hold only after a correction", "\u270E", Tone::mended,
     Truth::no, false, 4},
    {Verdict::refuted, "refuted", "false as printed, and no correction is shown", "is false",
     "are false", "\u2717", Tone::bad, Truth::no, false, 1},
    {Verdict::supported, "supported",
     "listed points or numbers speak for it, no rigorous check covers more",
     "is supported but not shown", "are supported but not shown", "\u2248", Tone::weak, Truth::yes,
     true, 3},
    {Verdict::undecided, "undecided", "something is not settled; never counted as good",
     "is undecided", "are undecided", "?", Tone::open, Truth::unknown, true, 2},
    {Verdict::unsound, "unsound",
     "the checker contradicts itself or accepted a statement broken on purpose: nothing it says "
     "counts",
     "has an unsound checker", "have unsound checkers", "!", Tone::broken, Truth::unknown, true, 0},
}};

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

}  // namespace verify
