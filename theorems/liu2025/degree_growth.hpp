// A scalar that carries, instead of a value, how its degree depends on that of the input: at most
// slope * e + offset whenever the inputs have degree at most e, for every e >= 0. Running one layer
// on it gives the step of an induction over layers.
#pragma once

#include <algorithm>

namespace verify::liu2025 {

// Degrees add up in products, the larger one remains in sums (slope and offset apart, which is an
// upper bound since e >= 0). What is exactly zero stays zero.
class DegreeGrowth {
 public:
  DegreeGrowth() = default;                                                // zero
  DegreeGrowth(long integer) : zero_(integer == 0) {}                      // NOLINT: a constant
  DegreeGrowth(int integer) : DegreeGrowth(static_cast<long>(integer)) {}  // NOLINT
  DegreeGrowth(double) = delete;
  // An input of the layer: degree e.
  static DegreeGrowth input() { return {1, 0}; }
  // A quantity of a fixed degree.
  static DegreeGrowth of_degree(long degree) { return {0, degree}; }

  friend DegreeGrowth operator+(DegreeGrowth a, const DegreeGrowth& b) { return a += b; }
  friend DegreeGrowth operator-(DegreeGrowth a, const DegreeGrowth& b) { return a += b; }
  friend DegreeGrowth operator*(DegreeGrowth a, const DegreeGrowth& b) { return a *= b; }
  friend DegreeGrowth operator-(const DegreeGrowth& a) { return a; }
  DegreeGrowth& operator+=(const DegreeGrowth& b) {
    if (b.zero_) return *this;
    if (zero_) return *this = b;
    slope_ = std::max(slope_, b.slope_);
    offset_ = std::max(offset_, b.offset_);
    return *this;
  }
  DegreeGrowth& operator*=(const DegreeGrowth& b) {
    if (zero_ || b.zero_) return *this = DegreeGrowth();
    slope_ += b.slope_;
    offset_ += b.offset_;
    return *this;
  }

  long slope() const { return slope_; }
  long offset() const { return offset_; }

 private:
  DegreeGrowth(long slope, long offset) : zero_(false), slope_(slope), offset_(offset) {}
  bool zero_ = true;
  long slope_ = 0, offset_ = 0;
};

}  // namespace verify::liu2025
