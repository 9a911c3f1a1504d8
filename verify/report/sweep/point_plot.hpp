// A drawing of one value over the points of a sweep.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/plot.hpp"
#include "verify/report/sweep/point_table.hpp"

namespace verify {

// What is drawn: values ("loss_min", of a list an entry "c[0]"), along one input and, if wanted, a
// curve for each value of another.
struct PlotWish {
  std::vector<std::string> values;
  std::vector<std::string> axes;
};

// "loss_min", "loss_min:n", "loss,loss_min:n,d". Throws std::invalid_argument with the remedy.
PlotWish parse_plot_wish(const std::string& text);

// What was not wished for is chosen: the first value that is a number, the two inputs with the most
// values. Other inputs that vary by themselves are held at what they are in the first point, and
// the title says so. Throws std::invalid_argument that says what there is.
Plot plot_of_points(const PointTable& table, const PlotWish& wish);

}  // namespace verify
