#include "verify/words/renamed/renamed.hpp"

namespace verify {
namespace {

using Phrases = std::string_view[];

// Where the old word is plain English for something else.
constexpr Phrases of_assertion = {"in part",        "part of",    "a part of it",
                                  "imaginary part", "no part in", "dotted parts"};
constexpr Phrases of_way = {"two ways", "way round", "the way", "other way", "any way"};
constexpr Phrases of_scope = {"layers reach",  "cannot be reached", "was reached",
                              "moments reach", "it reaches",        "cannot reach"};
constexpr Phrases of_control = {"negative control", "control character"};
constexpr Phrases of_letter = {"small letters",          "letters, digits",  "letters and digits",
                               "a letter, then letters", "takes one letter", "a letter, a number"};
constexpr Phrases of_reading = {"for reading", "reading that", "after reading"};
constexpr Phrases of_hand = {"changed by hand", "taken away by hand", "checked by hand",
                             "a change by hand"};
constexpr Phrases of_open = {"open for", "to open"};
constexpr Phrases everywhere = {"*"};

constexpr RenamedWord words[] = {
    {"part", "assertion", of_assertion, ""},
    {"parts", "assertions", of_assertion, ""},
    {"way", "method", of_way, ""},
    {"ways", "methods", of_way, ""},
    {"reach", "scope", of_scope, ""},
    {"grade", "status", {}, ""},
    {"grades", "statuses", {}, ""},
    {"control", "negative control", of_control, ""},
    {"controls", "negative controls", of_control, ""},
    {"broken version", "negative control", {}, ""},
    {"near miss", "negative control", {}, ""},
    {"near misses", "negative controls", {}, ""},
    {"route", "independent check", {}, ""},
    {"routes", "independent checks", {}, ""},
    {"matrices as letters", "a normal form in non-commuting matrices", {}, ""},
    {"every word", "an index-pattern argument", {}, ""},
    {"by hand", "manual step", of_hand, ""},
    {"letter", "symbol", of_letter, ""},
    {"letters", "symbols", of_letter, ""},
    {"reading", "ambiguity; interpretation where one is chosen", of_reading, ""},
    {"readings", "ambiguities", {}, ""},
    {"slip", "minor error", {}, ""},
    {"slips", "minor errors", {}, ""},
    {"as printed", "as stated", {}, ""},
    {"ours", "additional result", {}, ""},
    {"ladder", "precision sweep", {}, ""},
    {"unsound", "checker failure", {}, ""},
    {"unsettled", "undecided", {}, ""},
    {"is open", "is not settled, with the reason: not tested, quoted or unknown", of_open, ""},
    {"are open", "are not settled", of_open, ""},
    {"gap", "gap in a proof", everywhere,
     "a loss less its least is a gap, too, in every paper of the field: only the kind of erratum "
     "has the longer name"},
    {"block", "shared module", everywhere,
     "nobody sees the headers that are meant but who writes C++, and a block of a matrix is one"},
    {"printed", "stated in the paper", everywhere,
     "of a formula of the paper 'the printed one' is short and exact; labels and fields say "
     "stated"},
    {"undecided", "undecided", everywhere,
     "a check that ended without an answer is another thing than one that nothing settles"},
};

}  // namespace

std::span<const RenamedWord> renamed_words() { return words; }

}  // namespace verify
