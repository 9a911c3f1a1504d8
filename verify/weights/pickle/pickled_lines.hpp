// Numbers and words of Python's first two pickle protocols, which write each as a line of text.
#pragma once

#include <string>

#include "verify/weights/pickle/pickle.hpp"

namespace verify {

// Of "42", "42L", and "01", which is True. Throws WeightsError where it is no number of a machine
// word.
Pickled number_of_line(const std::string& words, const std::string& where);
// Of "0.5", "nan" and "inf".
Pickled decimal_of_line(const std::string& words, const std::string& where);

// Of a string between quotes, with the escapes that Python's repr writes.
std::string unescaped(const std::string& words);
// Of text whose letters beyond Latin-1, and line ends, are written "\u0100"; as UTF-8.
std::string of_raw_unicode(const std::string& words);

}  // namespace verify
