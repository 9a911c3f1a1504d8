// Marked text (verify/formula/math_text.hpp) as HTML: escaped words, and MathML Core for formulas,
// which browsers set without scripts.
#pragma once

#include <string>

namespace verify {

// What a page that holds such HTML puts into its style sheet: a font made for mathematics, if the
// reader has one, and classes.
extern const char* const math_style;

// Inline HTML. A text that does not parse is shown as it is, escaped.
std::string to_html(const std::string& marked_text);

// One <p> for each paragraph of the text.
std::string to_html_paragraphs(const std::string& marked_text);

}  // namespace verify
