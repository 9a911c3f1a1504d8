// How the curves of a plot look: what tells one from another, with colour and without.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/plot.hpp"
#include "verify/report/drawing/svg_element.hpp"

namespace verify {

struct Position {
  double x, y;
};

// A class for the colour; dashes or the shape of markers for those who do not see it.
struct Look {
  std::string colour;  // "series-1"
  int shape = 0;       // of its markers
  const char* dashes = "";
  const char* marker = nullptr;  // class of its markers; nullptr: it has none
};

// The looks of the curves of a plot. The first line is plain, further lines carry markers.
std::vector<Look> looks_of(const Plot& plot);

// "12.5 3", as in the data of a path.
std::string pair_text(Position p);

void draw_marker(pugi::xml_node parent, Position at, const Look& look);
void draw_path(pugi::xml_node parent, const std::string& path, const Look& look);

}  // namespace verify
