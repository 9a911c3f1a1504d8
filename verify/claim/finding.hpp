// Short ways to say what a check found.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "verify/claim/instance.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {

Datum to_datum(const Rational& q);
Datum to_datum(long integer);
Datum to_datum(bool truth);
Datum to_datum(const std::string& text);
Datum to_datum(const Ball& ball);  // certified decimal of up to 40 digits
template <class T>
Datum to_datum(const Vector<T>& entries) {
  std::vector<Datum> items;
  for (const auto& entry : entries) items.push_back(to_datum(entry));
  return Datum::list(std::move(items));
}
template <class T>
Datum to_datum(const Matrix<T>& a) {
  std::vector<Datum> rows;
  for (long i = 0; i < a.rows(); ++i) rows.push_back(to_datum(a.row(i)));
  return Datum::list(std::move(rows));
}

// An exact value under its interface name.
Value exact_value(std::string_view name, Datum exact);
template <class T>
Value value(std::string_view name, const T& exact) {
  return exact_value(name, to_datum(exact));
}
// An enclosed value; the name must end in _approx.
Value enclosed_value(std::string_view name, const Ball& ball);
Value enclosed_value(std::string_view name, const Vector<Ball>& balls);

// Whether all of them hold.
bool all_hold(std::initializer_list<bool> conditions) noexcept;

// yes or no with the sentence that fits.
Finding settled(bool holds, std::string_view if_yes, std::string_view if_no);
Finding settled(std::initializer_list<bool> conditions, std::string_view if_yes,
                std::string_view if_no);
Finding finding(Answer answer, std::string_view detail);
// yes, or unknown: a sufficient bound that does not reach refutes nothing.
Finding established(bool reached, std::string_view if_yes, std::string_view if_unknown);

// Of a sufficient condition, such as a bound below what is asked for: yes where it holds, and
// nothing where it does not. A bound that does not reach never says no.
constexpr Truth sufficient(Truth reached) {
  return reached == Truth::yes ? Truth::yes : Truth::unknown;
}
Finding settled_if(bool reached, std::string_view if_yes, std::string_view if_not);

// What a counterexample is at that names no data, and where one is: "at d = 1", or that.
inline constexpr std::string_view for_any_data = "for any data";
std::string at_data(const std::string& data);

template <class T>
std::string text_of(const T& exact) {
  return to_text(to_datum(exact));
}

}  // namespace verify
