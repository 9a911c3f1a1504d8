// One formula, typed on the command line or in Python, without a data file.
#pragma once

#include <string>
#include <vector>

#include "verify/words/answer.hpp"
#include "verify/words/file/written.hpp"
#include "verify/written/typed/proposed_controls.hpp"

namespace verify {

struct FormulaText {
  std::string formula;                   // "tr(A B) = tr(B A)"
  std::vector<std::string> letters;      // "A = d x n, B = n x d"
  std::vector<std::string> definitions;  // "G = X X' / n"
  std::vector<std::string> sizes, given, because;
  std::vector<std::string> iterate = {};  // "M_{k+1} = M_k (2 I(d) - A M_k)", "M_0 = B"
  std::vector<std::string> witness = {};  // "S = V inv(K' K) K'": of exists S: and no S for all X:
};

struct FormulaCheck {
  Answer answer;
  std::string detail;
  std::vector<std::string> conditions;  // letters, hypotheses and sizes, as text
  std::string nothing_said = {};  // "but s is declared, and occurs in no formula": of what is true
  std::vector<ProposedControl> controls = {};  // of what is proved: one change
};

// Throws std::runtime_error that names what of it is no formula, with its column.
Written written_formula(const FormulaText& text);
FormulaCheck checked_formula(const FormulaText& text);

// "A = d x d, symmetric, B = d" as {"A", "d x d, symmetric"}, {"B", "d"}: a name and = begin a
// letter, what else stands between commas is a property.
struct NamedText {
  std::string name, text;
};
std::vector<NamedText> named_texts(const std::string& list);

}  // namespace verify
