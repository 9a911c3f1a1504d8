// Functions of numbers: exact over the rationals, where they are rational, enclosed in balls.
#pragma once

#include <string>

#include "verify/indexed/values/indexed_values.hpp"

namespace verify {

template <class T>
T number_as(const Rational& q) {
  return T(q);
}

template <class T>
struct ValueFunctions;
template <>
struct ValueFunctions<Rational> {
  static Rational of(const std::string& name, const Rational& at) {
    if (at.sign() != 0) throw NeedsReals(name);
    if (name == "exp" || name == "cos") return Rational(1);
    if (name == "sin" || name == "tanh") return Rational(0);
    if (name == "sigmoid") return Rational(1, 2);
    throw NeedsReals(name);
  }
  static Rational root(const Rational& a) {
    if (a.sign() < 0) throw ShownUndefined("the root of a negative number");
    if (!is_rational_square(a)) throw NeedsReals("sqrt");
    return exact_sqrt(a);
  }
  static Rational divided(const Rational& a, const Rational& b) {
    if (b.sign() == 0) throw ShownUndefined("divided by 0");
    return a / b;
  }
  static Rational positive_part(const Rational& a) { return a.sign() > 0 ? a : Rational(0); }
  static Rational size(const Rational& a) { return abs(a); }
  static Rational called(const IndexedData& data, const std::string& name, const Rational& at) {
    return data.function(name, at);
  }
};
template <>
struct ValueFunctions<Ball> {
  static Ball of(const std::string& name, const Ball& a) {
    if (name == "exp") return exp(a);
    Ball result;
    if (name == "cos")
      arb_cos(result.raw(), a.raw(), 128);
    else if (name == "sin")
      arb_sin(result.raw(), a.raw(), 128);
    else if (name == "tanh")
      arb_tanh(result.raw(), a.raw(), 128);
    else if (name == "sigmoid")
      return Ball(1) / (Ball(1) + exp(-a));
    else
      throw NoValue(name + " has no value here");
    return result;
  }
  static Ball root(const Ball& a) { return sqrt(a); }
  static Ball divided(const Ball& a, const Ball& b) {
    if (is_zero(b) != Truth::no) throw NoValue("divided by what may be 0");
    return a / b;
  }
  static Ball positive_part(const Ball& a) { return larger(a, Ball(0)); }
  static Ball size(const Ball& a) { return abs(a); }
  static Ball called(const IndexedData&, const std::string& name, const Ball&) {
    throw NoValue(name + " of an irrational number");
  }
};

}  // namespace verify
