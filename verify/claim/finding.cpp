#include "verify/claim/finding.hpp"

#include <algorithm>
#include <functional>

namespace verify {

Datum to_datum(const Rational& q) { return q.text(); }
Datum to_datum(long integer) { return std::to_string(integer); }
Datum to_datum(bool truth) { return truth ? "true" : "false"; }
Datum to_datum(const std::string& text) { return text; }
Datum to_datum(const Ball& ball) { return ball.decimal(40); }

Value exact_value(std::string_view name, Datum exact) {
  return {std::string(name), std::move(exact), {}};
}

Value enclosed_value(std::string_view name, const Ball& ball) {
  return {std::string(name), to_datum(ball), ball.enclosure()};
}

Value enclosed_value(std::string_view name, const Vector<Ball>& balls) {
  std::vector<Datum> enclosures;
  for (const auto& ball : balls) enclosures.emplace_back(ball.enclosure());
  return {std::string(name), to_datum(balls), Datum::list(std::move(enclosures))};
}

bool all_hold(std::initializer_list<bool> conditions) noexcept {
  return std::all_of(conditions.begin(), conditions.end(), std::identity());
}

Finding settled(bool holds, std::string_view if_yes, std::string_view if_no) {
  return {truth_of(holds), std::string(holds ? if_yes : if_no), {}, {}};
}

Finding established(bool reached, std::string_view if_yes, std::string_view if_unknown) {
  return finding(reached ? Truth::yes : Truth::unknown, reached ? if_yes : if_unknown);
}

Finding settled(std::initializer_list<bool> conditions, std::string_view if_yes,
                std::string_view if_no) {
  return settled(all_hold(conditions), if_yes, if_no);
}

Finding settled_if(bool reached, std::string_view if_yes, std::string_view if_not) {
  return finding(sufficient(truth_of(reached)), reached ? if_yes : if_not);
}

std::string at_data(const std::string& data) {
  return data.starts_with(for_any_data) ? data : "at " + data;
}

Finding finding(Answer answer, std::string_view detail) {
  return {answer, std::string(detail), {}, {}};
}

}  // namespace verify
