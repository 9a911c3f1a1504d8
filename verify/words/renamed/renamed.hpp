// What a reader sees, and used to see under another name: fields and values of data files, keys of
// JSON documents, commands, and the words of reports and messages. This table is the only list of
// them: reading a data file refuses the old name and says the new one, `migrate` rewrites it, an
// old command answers with its new name, and a test looks for what is old on pages, in help and in
// messages. Names in C++ are not among them.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace verify {

// A field or table of a data file, by the table that it stands in (under its new name).
struct RenamedField {
  std::string_view table;  // "claim.assertion"; empty: the top level
  std::string_view old_name, name;
};
inline constexpr auto renamed_fields = std::to_array<RenamedField>({
    {"claim", "letters", "symbols"},
    {"claim", "part", "assertion"},
    {"claim.assertion", "printed", "stated"},
    {"claim.assertion", "by_hand", "manual_steps"},
    {"claim.assertion", "near_misses", "must_fail"},
    {"claim.assertion", "reading", "interpretation"},
    {"claim.assertion", "open", "not_settled"},
    {"claim.whole", "parts", "assertions"},
    {"claim.erratum", "printed", "stated"},
    {"claim.published", "printed", "stated"},
    {"claim.published", "ours", "computed"},
    {"", "reading", "interpretation"},  // of paper.toml
});

// A string that is the value of a field, or one in a list or inline table that is.
struct RenamedValue {
  std::string_view field;  // "claim.assertion.origin"
  std::string_view old_value, value;
};
inline constexpr auto renamed_values = std::to_array<RenamedValue>({
    {"claim.expected", "open", "not settled"},
    {"claim.assertion.expected", "open", "not settled"},
    {"claim.assertion.deep", "open", "not settled"},
    {"claim.assertion.origin", "printed", "paper"},
    {"claim.assertion.origin", "ours", "additional"},
    {"claim.assertion.kind", "assertion", "proposition"},
    {"claim.erratum.kind", "gap", "gap in a proof"},
    {"claim.erratum.kind", "slip", "minor error"},
    {"claim.erratum.kind", "reading", "ambiguity"},
    {"claim.published.setting", "not printed", "not stated"},
});

// A key or value of JSON documents.
struct RenamedKey {
  std::string_view old_key, key;
};
inline constexpr auto renamed_keys = std::to_array<RenamedKey>({
    {"part", "assertion"},
    {"parts", "assertions"},
    {"part_words", "assertion_words"},
    {"way", "method"},
    {"reach", "scope"},
    {"grade", "status"},
    {"letters", "symbols"},
    {"by_hand", "manual_steps"},
    {"step_by_hand", "manual_step"},
    {"reading", "interpretation"},
    {"printed", "stated"},
    {"ours", "additional, or computed where a number of a paper is compared"},
    {"near_misses", "must_fail"},
    {"control", "negative control"},
    {"route", "independent check"},
    {"ladder", "precision sweep"},
    {"slip", "minor error"},
    {"unsound", "checker failure"},
    {"unsettled", "undecided"},
    {"open", "not settled"},
});

struct RenamedCommand {
  std::string_view old_name, name;
};
inline constexpr auto renamed_commands = std::to_array<RenamedCommand>({
    {"gates", "mutate"},
    {"letter", "author-note"},
});

// A word of reports, pages, help and messages. `kept` are phrases of plain English in which the old
// word means something else; where the old word stays after all, `kept` is "*" and `why` says so.
struct RenamedWord {
  std::string_view old_word, word;
  std::span<const std::string_view> kept;
  std::string_view why;
};
std::span<const RenamedWord> renamed_words();

}  // namespace verify
