#include "theorems/cheng2024/exact_or_enclosed.hpp"

namespace verify::cheng2024 {

Value exact_or_enclosed(const std::string& name, const Ball& ball) {
  return enclosed_value(name + "_approx", ball);
}

Value exact_or_enclosed(const std::string& name, const Vector<Ball>& balls) {
  return enclosed_value(name + "_approx", balls);
}

Value exact_or_enclosed(const std::string& name, const Matrix<Ball>& balls) {
  std::vector<Datum> rows, enclosures;
  for (long i = 0; i < balls.rows(); ++i) {
    auto row = enclosed_value(name, balls.row(i));
    rows.push_back(std::move(row.exact));
    enclosures.push_back(std::move(row.enclosure));
  }
  return {name + "_approx", Datum::list(std::move(rows)), Datum::list(std::move(enclosures))};
}

}  // namespace verify::cheng2024
