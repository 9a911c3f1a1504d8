// The words of a text as a reader takes them, whatever characters they are written with.
#pragma once

#include <string>
#include <vector>

namespace verify {

// Small Latin letters and digits: "L\u0456 ET AL. (2025)" with a Cyrillic letter has the words
// "li", "et", "al", "2025". Accents, full width, bold and such letters of mathematics, and letters
// of Greek and Cyrillic that look like Latin ones fall together with these; invisible characters
// are left out, and all others part words.
std::vector<std::string> folded_words(const std::string& text);

// The same of words that look the same: o and 0, i, l and 1.
std::string as_it_looks(std::string word);

}  // namespace verify
