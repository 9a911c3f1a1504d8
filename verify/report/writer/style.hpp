// How a text report looks: colours and width, decided by the caller.
#pragma once

#include <string>

namespace verify {

struct Style {
  bool colour = false;
  int width = 100;
};

enum class Ink { plain, bold, dim, green, yellow, red, magenta };

// The width of a text: its number of Unicode characters.
std::size_t characters(const std::string& text);

std::string painted(const std::string& text, Ink ink, const Style& style);

// Breaks text at blanks so that no line, indent included, is wider than the style allows (a single
// longer word apart). The first line carries no indent.
std::string wrapped(const std::string& text, int indent, const Style& style);

// "12 ms", "1.50 s".
std::string time_text(double seconds);

// Pads with blanks to the width in characters (UTF-8 aware).
std::string padded(const std::string& text, std::size_t width);

}  // namespace verify
