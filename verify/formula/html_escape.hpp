// Words that HTML would take for markup, written so that it does not.
#pragma once

#include <string>

namespace verify {

// & < > " as entities.
std::string html_entity(char c);
std::string html_escaped(const std::string& text);

}  // namespace verify
