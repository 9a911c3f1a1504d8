// Words for GitHub's and GitLab's Markdown, also inside tables.
#pragma once

#include <string>

namespace verify {

// Plain words: nothing in them is taken for Markdown, HTML or mathematics; one line.
std::string markdown_words(const std::string& plain);

// Marked text (verify/formula/math_text.hpp): formulas stay mathematics, between $` and `$, where
// Markdown leaves backslashes and underscores alone. A text that does not parse is shown as it is.
std::string to_markdown(const std::string& marked_text);

// `code`, for names.
std::string markdown_code(const std::string& name);

}  // namespace verify
