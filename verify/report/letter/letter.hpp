// A note to the authors of a paper: what is false in its results, and what its proofs use that does
// not hold; each with their words, a counterexample, what holds instead, and the command that shows
// it. Minor errors, ambiguities and whatever else the
// ledger has are none of it.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "verify/report/ledger.hpp"

namespace verify {

// How a format writes what the note is made of. Marked text has formulas between dollars.
struct LetterFormat {
  std::string begin, end;  // of the document
  std::function<std::string(const std::string&)> words, marked, code;
  std::function<std::string(const std::string&)> section;  // a heading in words
  std::function<std::string(const std::string&)> point;    // that of one point, marked
  std::function<std::string(const std::string&)> quote;    // the paper's letters
  std::function<std::string(const std::string&)> label;    // "Counterexample:"
  std::function<std::string(const std::string&)> paragraph = [](const std::string& text) {
    return text;
  };
};
// For a mail: lines of 72 characters, mathematics in Unicode, no markup.
LetterFormat text_letter();
LetterFormat markdown_letter();
// A whole document, which needs amsmath and amssymb.
LetterFormat latex_letter();

// The errors and gaps of the paper with this key, as the report found them.
Ledger points_of_letter(const Report& report, const std::string& paper);

// The note; where there is no point it says so in a sentence. The report has results of the paper;
// `recorded` holds its errata whether their claims ran or not, and tells how many are left out.
void write_letter(std::ostream& out, const Report& report, const std::string& paper,
                  const LetterFormat& format, const Ledger& recorded);

}  // namespace verify
