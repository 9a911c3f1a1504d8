// Results that are rational for some inputs and irrational for others: the same computation over
// Rational or Ball, and values under `name` or `name_approx`.
#pragma once

#include <string>

#include "verify/claim/finding.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

template <class X>
Value exact_or_enclosed(const std::string& name, const X& exact) {
  return value(name, exact);
}
Value exact_or_enclosed(const std::string& name, const Ball& ball);
Value exact_or_enclosed(const std::string& name, const Vector<Ball>& balls);
Value exact_or_enclosed(const std::string& name, const Matrix<Ball>& balls);

// Calls f.operator()<Rational>() if everything is rational, f.operator()<Ball>() otherwise.
template <class F>
auto with_scalar(bool is_rational, const F& f) {
  return is_rational ? f.template operator()<Rational>() : f.template operator()<Ball>();
}

// Whether two results of one computation can be the same number: equal for Rational, enclosures
// that meet for Ball (the runner raises the precision until they are narrow).
inline bool consistent(const Rational& a, const Rational& b) { return a == b; }
inline bool consistent(const Ball& a, const Ball& b) { return disjoint(a, b) == Truth::no; }
template <class T>
bool consistent(const Vector<T>& a, const Vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!consistent(a[k], b[k])) return false;
  return true;
}
template <class T>
bool consistent(const Matrix<T>& a, const Matrix<T>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && consistent(a.entries(), b.entries());
}

}  // namespace verify::cheng2024
