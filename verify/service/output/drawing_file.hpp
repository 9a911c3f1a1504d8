// Drawings in the formats that papers and slides take: an SVG is written by the program, and made
// into a PDF or a PNG by rsvg-convert (Debian: librsvg2-bin), where that is on PATH.
#pragma once

#include <string>

namespace verify {

// Why no drawing can be written under that name, "plot.jpg", or "plot.pdf" where rsvg-convert is
// missing; else nothing.
std::string obstacle_to_drawing(const std::string& path);

// Writes the drawing whole or not at all, as the ending of the path says: .pdf, .png, else the SVG
// itself. Throws std::runtime_error with path, reason and remedy.
void write_drawing(const std::string& path, const std::string& svg);

}  // namespace verify
