// Kernels as functions of an inner product, over exact numbers and enclosures.
#include "verify/models/kernel.hpp"

#include "tests/printing.hpp"

namespace verify::kernel_test {
namespace {

TEST_CASE("kernels: values at 1/2, -1/2 and 2") {
  const auto at = [](KernelShape shape, const Rational& s) {
    const Rational exact = Kernel{shape}(s);
    CHECK(Kernel{shape}(Ball(s)).contains(exact));
    return exact;
  };
  const Rational half(1, 2);
  CHECK(at(KernelShape::linear, half) == half);
  CHECK(at(KernelShape::affine, half) == Rational(3, 2));
  CHECK(at(KernelShape::poly2, half) == Rational(9, 4));
  CHECK(at(KernelShape::relu, half) == half);
  CHECK(at(KernelShape::relu, -half) == Rational(0));
  CHECK(at(KernelShape::relu, Rational(2)) == Rational(2));
  CHECK(at(KernelShape::geometric, half) == Rational(2));
}

TEST_CASE("kernels: the exponential has a bandwidth, and no rational value") {
  const PrecisionScope scope(128);
  const Kernel kernel{KernelShape::exp, Rational(2)};
  CHECK_FALSE(kernel.is_rational());
  CHECK(disjoint(kernel(Ball(4)), exp(Ball(1))) == Truth::no);
  CHECK(kernel(Ball(4)).log2_radius() < -100);
  CHECK_THROWS_AS(kernel(Rational(4)), std::logic_error);
}

// Columns (1, 2), (0, 1) against (3, -1): products 1 and -1.
TEST_CASE("kernels: the Gram matrix is that of all pairs of columns") {
  const Matrix<Rational> U{{1, 0}, {2, 1}}, W{{3}, {-1}};
  CHECK(gram_matrix(Kernel{KernelShape::relu}, U, W) == Matrix<Rational>{{1}, {0}});
  CHECK(gram_matrix(Kernel{KernelShape::affine}, U, W) == Matrix<Rational>{{2}, {0}});
}

}  // namespace
}  // namespace verify::kernel_test
