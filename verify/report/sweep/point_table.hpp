// Results on a user's own inputs as a table: a row a point, a column an input and a value.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

struct Point {
  std::string claim, instance;
  Fields inputs, values;
  std::string verdict;  // "refused" where the inputs are not allowed
  std::string reason;   // plain words, where the verdict needs them
  Filled filled = {};   // inputs that nobody set
};

struct PointTable {
  std::vector<std::string> inputs, values;  // the names of the columns, as they first occur
  std::vector<Point> points;                // results in their order, then what was refused
};

// Whether there is something on a user's own inputs and nothing else.
bool is_of_points(const Report& report);

// Whether it is a sweep: inputs set one by one, at several points of one claim.
bool is_sweep(const Report& report);

PointTable points_of(const Report& report);

// Whether some point has an input that nobody set.
bool has_filled(const PointTable& table);

// The inputs that take several values.
std::vector<std::string> axes_of(const PointTable& table);

// The values of some inputs at a point, as one text.
std::string place_in(const Point& point, const std::vector<std::string>& names);

// Whether an input is the same wherever those others are, as a list is whose length one of them
// is.
bool follows(const PointTable& table, const std::string& name,
             const std::vector<std::string>& others);

// The field of that name, or an empty one.
const Datum& field_of(const Fields& fields, const std::string& name);

}  // namespace verify
