// What is wrong, or may be read wrongly, in a paper: one defect an erratum. A new kind is one more
// row of the table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace verify {

enum class ErratumKind { error, gap, minor_error, reading, possibly_ocr, code };

struct ErratumFacts {
  ErratumKind kind;
  std::string_view word;     // in data files, results and every report
  std::string_view many;     // "2 errors"
  std::string_view heading;  // in the ledger
  std::string_view meaning;  // below the heading
  bool counted;              // among the errors of the paper, under its own heading
};

// In the order in which the ledger has them.
inline constexpr auto erratum_table = std::to_array<ErratumFacts>({
    {.kind = ErratumKind::error,
     .word = "error",
     .many = "errors",
     .heading = "Errors",
     .meaning = "A result, be it a theorem, a remark or a claim of the abstract, is false in its "
                "own setting.",
     .counted = true},
    {.kind = ErratumKind::gap,
     .word = "gap in a proof",
     .many = "gaps in proofs",
     .heading = "Gaps in proofs",
     .meaning = "A sentence of a proof is false or does not follow, and the proof uses it.",
     .counted = true},
    {.kind = ErratumKind::minor_error,
     .word = "minor error",
     .many = "minor errors",
     .heading = "Minor errors",
     .meaning = "Something is false as stated, but nothing rests on it or one symbol repairs it.",
     .counted = true},
    {.kind = ErratumKind::reading,
     .word = "ambiguity",
     .many = "ambiguities",
     .heading = "Ambiguities",
     .meaning = "False in one of the senses that the words allow, and no error of the paper.",
     .counted = false},
    {.kind = ErratumKind::possibly_ocr,
     .word = "possibly OCR",
     .many = "possibly OCR",
     .heading = "Possibly OCR",
     .meaning = "May come from the conversion of the text that was read, and is no error of the "
                "paper.",
     .counted = false},
    {.kind = ErratumKind::code,
     .word = "code",
     .many = "in code",
     .heading = "Code",
     .meaning = "Of released code, and no error of the paper.",
     .counted = false},
});

inline constexpr auto all_erratum_kinds = [] {
  std::array<ErratumKind, erratum_table.size()> all{};
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = erratum_table[k].kind;
  return all;
}();

const ErratumFacts& facts_of(ErratumKind kind);
std::string to_text(ErratumKind kind);
std::optional<ErratumKind> parse_erratum_kind(std::string_view text);

// Words are marked text, but for the quote: it is the paper's, letter by letter.
struct Erratum {
  std::string id;  // its own within the claim
  ErratumKind kind = ErratumKind::minor_error;
  std::string place;
  std::string printed;  // a restatement that says no more than what is printed
  std::string right;
  std::string counterexample;
  // What rejects what is printed: "#assertion", "claim#assertion", "#assertion: what is wrong with
  // a control of it"; empty: nothing does.
  std::string shown_by;
  std::vector<std::string> quote = {};  // pieces
  int places = 1;                       // how often each piece is printed
  std::string setting = {};             // why the counterexample meets every hypothesis
  std::string charitable = {};          // the kindest reading tried, and why it does not help
  std::vector<std::string> same = {};   // "claim#id": where the same defect is printed first
};

// "#assertion: what is wrong" in a claim, taken apart.
struct ShownBy {
  std::string claim;
  std::string assertion;  // id
  std::string change;     // of a control; empty: the assertion itself
};
// Nothing unless it names an assertion.
std::optional<ShownBy> parse_shown_by(const std::string& claim, const std::string& shown_by);

// "claim#id".
std::string erratum_name(const std::string& claim, const std::string& id);

}  // namespace verify
