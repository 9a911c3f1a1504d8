// The axis of a plot: a range somewhat wider than the data, with ticks at round numbers.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Tick {
  double value;
  std::string label;  // with a true minus sign, "2.5", "1.5x10^7" in Unicode
};

struct Axis {
  double low = 0, high = 1;  // low < high, both finite
  std::vector<Tick> ticks;   // inside the range, ascending
  double fraction(double value) const { return (value - low) / (high - low); }
};

// Whether a plot can show a value: finite, and not so large that differences overflow.
bool drawable(double value);

// An axis for drawable values (none: from 0 to 1), with at most `most_ticks` ticks at multiples of
// 1, 2 or 5 times a power of ten. Values that all are whole numbers get ticks at whole numbers.
Axis axis_for(const std::vector<double>& values, int most_ticks);

// An axis for the logarithms to base 10 of such values, with ticks at 1, 2 and 5 times powers of
// ten, fewer where there are many, and labels of the numbers themselves.
Axis axis_of_decades(const std::vector<double>& logarithms, int most_ticks);

}  // namespace verify
