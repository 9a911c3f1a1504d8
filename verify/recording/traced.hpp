// The number type that a statement or a construction is run on once, so that it can be evaluated
// over every other: an operation computes nothing but is written down by the Recorder in force.
//
// There is no comparison: a statement that branches on a value has no program and does not compile.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/recorder.hpp"

namespace verify {

class Traced {
 public:
  Traced() = default;                                          // zero
  Traced(long integer) : slot_(slot_of(integer)) {}            // NOLINT: exact
  Traced(int integer) : Traced(static_cast<long>(integer)) {}  // NOLINT: exact
  Traced(double) = delete;
  explicit Traced(const Rational& q) : slot_(Recorder::current().constant(q)) {}
  static Traced at(Slot slot) {
    Traced result;
    result.slot_ = slot;
    return result;
  }
  static Traced variable() { return at(Recorder::current().variable()); }

  friend Traced operator+(Traced a, Traced b) { return of(Operation::add, a, b); }
  friend Traced operator-(Traced a, Traced b) { return of(Operation::subtract, a, b); }
  friend Traced operator*(Traced a, Traced b) { return of(Operation::multiply, a, b); }
  friend Traced operator/(Traced a, Traced b) { return of(Operation::divide, a, b); }
  friend Traced operator-(Traced a) { return of(Operation::negate, a); }
  Traced& operator+=(Traced b) { return *this = *this + b; }
  Traced& operator-=(Traced b) { return *this = *this - b; }
  Traced& operator*=(Traced b) { return *this = *this * b; }
  Traced& operator/=(Traced b) { return *this = *this / b; }

  friend Traced exp(Traced a) { return of(Operation::exp, a); }
  friend Traced log(Traced a) { return of(Operation::log, a); }
  friend Traced sqrt(Traced a) { return of(Operation::sqrt, a); }
  friend Traced larger(Traced a, Traced b) { return of(Operation::larger, a, b); }

  Slot slot() const { return slot_; }

 private:
  static Traced of(Operation operation, Traced a, Traced b) {
    return at(Recorder::current().binary(operation, a.slot_, b.slot_));
  }
  static Traced of(Operation operation, Traced a) {
    return at(Recorder::current().unary(operation, a.slot_));
  }
  static Slot slot_of(long integer) {
    if (integer == 0) return zero_slot;
    return integer == 1 ? one_slot : Recorder::current().constant(Rational(integer));
  }
  Slot slot_ = zero_slot;
};

// Whole matrices as single steps, but for those that consist mostly of constant zeros: their
// entries are recorded one by one, and the zeros fold.
template <>
Matrix<Traced> operator*(const Matrix<Traced>& a, const Matrix<Traced>& b);
template <>
Matrix<Traced> operator+(Matrix<Traced> a, const Matrix<Traced>& b);
template <>
Matrix<Traced> operator-(const Matrix<Traced>& a, const Matrix<Traced>& b);
template <>
Matrix<Traced> operator*(const Traced& s, const Matrix<Traced>& a);
template <>
Vector<Traced> operator*(const Matrix<Traced>& a, const Vector<Traced>& x);
template <>
Traced dot(const Vector<Traced>& a, const Vector<Traced>& b);

}  // namespace verify
