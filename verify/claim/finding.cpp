#include "verify/claim/finding.hpp"

#include <algorithm>
#include <functional>

namespace verify {

Datum to_datum(const Rational& q) { return q.text(); }
Datum to_datum(long integer) { return std::to_string(integer); }
Datum to_datum(bool truth) { return truth ? "true" : "false"; }
Datum to_datum(const std::string& text) { return text; }
Datum to_datum(const Ball& ball) { return ball.decimal(40); }

Value enclosed_value(std::string name, const Ball& ball) {
  return {std::move(name), to_datum(ball), ball.enclosure()};
}

Value enclosed_value(std::string name, const Vector<Ball>& balls) {
  std::vector<Datum> enclosures;
  for (const auto& ball : balls) enclosures.emplace_back(ball.enclosure());
  return {std::move(name), to_datum(balls), Datum::list(std::move(enclosures))};
}

bool all_hold(std::initializer_list<bool> conditions) {
  return std::all_of(conditions.begin(), conditions.end(), std::identity());
}

Finding settled(bool holds, std::string if_yes, std::string if_no) {
  return {truth_of(holds), holds ? std::move(if_yes) : std::move(if_no), {}, {}};
}

Finding settled(std::initializer_list<bool> conditions, std::string if_yes, std::string if_no) {
  return settled(all_hold(conditions), std::move(if_yes), std::move(if_no));
}

Finding finding(Answer answer, std::string detail) { return {answer, std::move(detail), {}, {}}; }

}  // namespace verify
