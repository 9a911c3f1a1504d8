// What a check gives a report to draw. Title, labels and names of curves are marked text. For the
// eye only: no verdict rests on it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace verify {

enum class Mark {
  line,
  dashed,  // a bound, a fit, a published figure
  points,
};

struct Curve {
  std::string name;  // in the legend; a few words
  Mark mark = Mark::line;
  std::vector<std::pair<double, double>> points;
};

std::string to_text(Mark mark);

// Linear axes; a logarithm is taken by whoever makes the plot and named in the label.
struct Plot {
  std::string title;
  std::string x_label, y_label;  // with units: "log2(relative error)"
  std::string about;             // what there is to see, for those who cannot see it
  std::vector<Curve> curves;
};

}  // namespace verify
