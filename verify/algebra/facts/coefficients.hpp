// Polynomials in one variable by their coefficients, over any number type: those of which roots are
// counted (facts.hpp) are computed by the code that is run over them. As no coefficient is compared
// with 0, there are as many as the operations may need.
#pragma once

#include <algorithm>
#include <utility>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <class T>
class Coefficients {
 public:
  Coefficients() = default;                                                  // zero
  Coefficients(long constant) : ascending_{T(constant)} {}                   // NOLINT: exact
  Coefficients(int constant) : Coefficients(static_cast<long>(constant)) {}  // NOLINT: exact
  Coefficients(double) = delete;
  explicit Coefficients(const Rational& constant) : ascending_{from_rational<T>(constant)} {}
  // The constant one first.
  explicit Coefficients(Vector<T> ascending) : ascending_(std::move(ascending)) {}
  static Coefficients constant(T value) { return Coefficients(Vector<T>{std::move(value)}); }
  static Coefficients variable() { return Coefficients(Vector<T>{T(0L), T(1L)}); }

  Coefficients& operator+=(const Coefficients& b) {
    widen(b);
    for (std::size_t k = 0; k < b.ascending_.size(); ++k)
      ascending_[k] = T(ascending_[k] + b.ascending_[k]);
    return *this;
  }
  Coefficients& operator-=(const Coefficients& b) {
    widen(b);
    for (std::size_t k = 0; k < b.ascending_.size(); ++k)
      ascending_[k] = T(ascending_[k] - b.ascending_[k]);
    return *this;
  }
  Coefficients& operator*=(const Coefficients& b) { return *this = *this * b; }
  friend Coefficients operator+(Coefficients a, const Coefficients& b) { return std::move(a += b); }
  friend Coefficients operator-(Coefficients a, const Coefficients& b) { return std::move(a -= b); }
  friend Coefficients operator-(const Coefficients& a) { return Coefficients() - a; }
  friend Coefficients operator*(const Coefficients& a, const Coefficients& b) {
    if (a.ascending_.empty() || b.ascending_.empty()) return {};
    Vector<T> product(a.ascending_.size() + b.ascending_.size() - 1, T(0L));
    for (std::size_t i = 0; i < a.ascending_.size(); ++i)
      for (std::size_t j = 0; j < b.ascending_.size(); ++j)
        product[i + j] = T(product[i + j] + a.ascending_[i] * b.ascending_[j]);
    return Coefficients(std::move(product));
  }

  const Vector<T>& ascending() const { return ascending_; }

 private:
  void widen(const Coefficients& b) {
    ascending_.resize(std::max(ascending_.size(), b.ascending_.size()), T(0L));
  }
  Vector<T> ascending_;
};

}  // namespace verify
