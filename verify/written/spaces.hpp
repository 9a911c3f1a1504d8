// What a formula is evaluated in: matrices of words, whose sizes are symbols, or of numbers at
// given sizes. Vectors are columns and scalars 1 x 1, so that there is one kind of value.
#pragma once

#include <functional>
#include <numeric>
#include <string>
#include <utility>

#include "verify/algebra/words/letters.hpp"
#include "verify/expression/shape.hpp"

namespace verify {

template <class M>
class FormulaSpaces;

template <>
class FormulaSpaces<WordMatrix> {
 public:
  explicit FormulaSpaces(Letters<WordMatrix>& free) : free_(free) {}

  Spaces of(const Extents& extents) const {
    Spaces spaces;
    for (const auto& name : extents) spaces.push_back(free_.space(name).front());
    return spaces;
  }
  WordMatrix zeros(const Shape& shape) const { return {of(shape.rows), of(shape.cols)}; }
  WordMatrix identity(const Extents& side) const { return WordMatrix::identity(of(side)); }
  WordMatrix scalar(const WordScalar& s) const { return WordMatrix(s.value()); }
  WordMatrix number(const Rational& q) const { return scalar(WordScalar(q)); }
  WordMatrix size(const std::string& name) const { return scalar(free_.size(of({name}))); }
  WordMatrix inverse_size(const std::string& name) const {
    return scalar(free_.inverse_size(of({name})));
  }
  static WordScalar entry(const WordMatrix& a) { return WordScalar(a.at(0, 0)); }
  static void place(WordMatrix& in, const Extents& above, const Extents& before,
                    const WordMatrix& part) {
    in.place(above.size(), before.size(), part);
  }

 private:
  Letters<WordMatrix>& free_;
};

template <class T>
class FormulaSpaces<Matrix<T>> {
 public:
  using SizeOf = std::function<long(const std::string&)>;
  explicit FormulaSpaces(SizeOf size_of) : size_of_(std::move(size_of)) {}

  long of(const Extents& extents) const {
    return std::accumulate(extents.begin(), extents.end(), 0L,
                           [&](long sum, const std::string& name) { return sum + of(name); });
  }
  Matrix<T> zeros(const Shape& shape) const { return {of(shape.rows), of(shape.cols)}; }
  Matrix<T> identity(const Extents& side) const { return identity_matrix<T>(of(side)); }
  Matrix<T> scalar(const T& s) const {
    Matrix<T> result(1, 1);
    result(0, 0) = s;
    return result;
  }
  Matrix<T> number(const Rational& q) const { return scalar(from_rational<T>(q)); }
  Matrix<T> size(const std::string& name) const { return scalar(T(of(name))); }
  Matrix<T> inverse_size(const std::string& name) const { return number(Rational(1, of(name))); }
  static T entry(const Matrix<T>& a) { return a(0, 0); }
  void place(Matrix<T>& in, const Extents& above, const Extents& before,
             const Matrix<T>& part) const {
    set_block(in, of(above), of(before), part);
  }

 private:
  long of(const std::string& name) const { return name == "1" ? 1 : size_of_(name); }

  SizeOf size_of_;
};

}  // namespace verify
