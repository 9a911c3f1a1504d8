// What was typed on the command line, as the data file of a claim: with the negative control that
// was proposed for it, and with an instance that meets its hypotheses.
#pragma once

#include <string>
#include <vector>

#include "verify/written/typed/formula_check.hpp"

namespace verify {

// "field = [..]" and the end of the line; nothing of no texts.
std::string toml_line(const std::string& field, const std::vector<std::string>& texts);

// Of what is proved and has a control, as the claim of this id, "my2026.lemma4". Throws
// std::runtime_error otherwise, which says what is missing.
std::string saved_claim(const std::string& id, const FormulaText& text, const FormulaCheck& check);

}  // namespace verify
