// How doctest shows our types when an assertion fails.
#pragma once

#include <doctest/doctest.h>

#include "verify/claim/finding.hpp"

namespace doctest {

template <>
struct StringMaker<verify::Rational> {
  static String convert(const verify::Rational& q) { return q.text().c_str(); }
};
template <>
struct StringMaker<verify::Ball> {
  static String convert(const verify::Ball& b) { return b.enclosure().c_str(); }
};
template <>
struct StringMaker<verify::Truth> {
  static String convert(verify::Truth t) { return verify::to_text(t).c_str(); }
};
template <>
struct StringMaker<verify::Datum> {
  static String convert(const verify::Datum& d) { return verify::to_text(d).c_str(); }
};
template <>
struct StringMaker<verify::Vector<verify::Rational>> {
  static String convert(const verify::Vector<verify::Rational>& v) {
    return verify::text_of(v).c_str();
  }
};
template <>
struct StringMaker<std::vector<std::string>> {
  static String convert(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : "; ") + word;
    return text.empty() ? "none" : text.c_str();
  }
};
template <>
struct StringMaker<verify::Matrix<verify::Rational>> {
  static String convert(const verify::Matrix<verify::Rational>& m) {
    return verify::text_of(m).c_str();
  }
};

}  // namespace doctest
