// Which letters a text's formulas speak of.
#pragma once

#include <set>
#include <string>

namespace verify {

// Of the mathematics in marked text the letters as they are shown ("x", "\u03A3"), and names of
// several letters; what stands in scripts, indices and powers, is left out. Words are none.
std::set<std::string> letters_in(const std::string& marked_text);

}  // namespace verify
