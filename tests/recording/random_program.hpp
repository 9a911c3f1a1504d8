// Random computations with scalars and matrices: one list of instructions, run over any number type
// directly, or recorded and evaluated.
#pragma once

#include "tests/random.hpp"
#include "verify/algebra/statement.hpp"

namespace verify::testing {

// Draws matrices [size, size] and a scalar, combines them for `length` instructions by sums,
// differences, products, multiples, transposes, blocks with zeros and inner products, and returns
// the entries of all that came out together with two scalars made of them.
class RandomComputation {
 public:
  RandomComputation(Random& random, long size, long length) : size_(size) {
    for (long k = 0; k < length; ++k) {
      const long known = drawn + k;
      steps_.push_back({static_cast<Kind>(random.integer(0, 7)), random.integer(0, known - 1),
                        random.integer(0, known - 1), random.nonzero(6)});
    }
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<Matrix<T>> known;
    for (long k = 0; k < drawn; ++k) known.push_back(free.matrix(size_, size_));
    T scalar = free.scalar();
    for (const auto& step : steps_) {
      const Matrix<T> a = known[step.a], b = known[step.b];
      known.push_back(combined(step, a, b, scalar));
      scalar = T(scalar - known.back()(0, size_ - 1) * from_rational<T>(step.q));
    }
    Vector<T> result = {scalar, T(-trace(known.back()))};
    for (std::size_t k = drawn; k < known.size(); ++k) append(result, known[k]);
    return result;
  }

 private:
  enum class Kind { sum, difference, product, multiple, transposed, padded, image, entrywise };
  struct Step {
    Kind kind;
    long a, b;
    Rational q;
  };
  static constexpr long drawn = 3;

  template <class T>
  Matrix<T> combined(const Step& step, const Matrix<T>& a, const Matrix<T>& b,
                     const T& scalar) const {
    switch (step.kind) {
      case Kind::sum:
        return a + b;
      case Kind::difference:
        return a - b;
      case Kind::product:
        return from_rational<T>(step.q) * (transpose(a) * b);
      case Kind::multiple:
        return scalar * a;
      case Kind::transposed:
        return -transpose(a);
      case Kind::padded: {
        Matrix<T> result(size_, size_);
        set_block(result, 0, 0, block(a, 1, 0, size_ - 1, size_));
        return result * b;
      }
      case Kind::image: {
        const Vector<T> x = a * b.col(0);
        return outer(x, b.row(size_ - 1)) + dot(x, x) * identity_matrix<T>(size_);
      }
      case Kind::entrywise:
        return hadamard(a, b);
    }
    throw std::logic_error("a kind of step that is none");
  }

  long size_;
  std::vector<Step> steps_;
};

}  // namespace verify::testing
