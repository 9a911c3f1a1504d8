// Data files of before: what in them has another name now, and the same text with the names of
// today. Comments, order and layout stay.
#pragma once

#include <toml++/toml.h>

#include <string>

namespace verify {

// "line 3: [claim.letters] is now called [claim.symbols]"; empty where nothing is old.
std::string old_name_in(const toml::table& root);
// Throws std::runtime_error that says what to do where something is old.
void refuse_old_names(const toml::table& root, const std::string& file);

// Of a text that is TOML. Nothing changes where nothing is old.
std::string with_new_names(const std::string& text);

}  // namespace verify
