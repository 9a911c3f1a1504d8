#include "theorems/cheng2024/trained_activation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/printing.hpp"
#include "theorems/cheng2024/spectral_function.hpp"
#include "verify/search/power_of_two.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::trained_activation_test {
namespace {

constexpr double tiny = power_of_two(-40);

const Matrix<Rational> logits = {{1, -2, 0}, {-1, 3, 2}, {5, 5, 5}};

Matrix<double> doubles(const Matrix<Ball>& a) {
  return map(a, [](const Ball& x) { return x.to_double(); });
}

double largest_difference(const Matrix<double>& a, const Matrix<double>& b) {
  double most = 0;
  for (std::size_t k = 0; k < a.entries().size(); ++k)
    most = std::max(most, std::abs(a.entries()[k] - b.entries()[k]));
  return most;
}

TEST_CASE("trained activation: values and slopes are those of the enclosed activation") {
  const std::pair<KernelShape, bool> kinds[] = {
      {KernelShape::linear, false}, {KernelShape::exp, false}, {KernelShape::exp, true}};
  for (const auto& [shape, normalised] : kinds) {
    const auto model = activation_slope({{shape}, normalised}, to_scalar<Ball>(logits));
    for (const auto softmax : {Softmax::as_written, Softmax::shifted}) {
      const auto found = trained_activation(shape, normalised, to_scalar<double>(logits), softmax);
      CHECK(largest_difference(found.entry, doubles(model.entry)) < tiny);
      CHECK(largest_difference(masked(found.H), doubles(masked(model.H))) < tiny);
      CHECK(found.H == masked(found.H));  // the query is no source
    }
  }
}

TEST_CASE("trained activation: relu and its slope") {
  const auto found =
      trained_activation(KernelShape::relu, false, to_scalar<double>(logits), Softmax::shifted);
  CHECK(found.H == Matrix<double>{{1, 0, 0}, {0, 3, 2}, {0, 0, 0}});
  CHECK(found.entry == Matrix<double>{{1, 0, 0}, {0, 1, 1}, {0, 0, 0}});
}

TEST_CASE("trained activation: shifted softmax does not overflow") {
  const Matrix<double> square = {{2000, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const auto shifted = trained_activation(KernelShape::exp, true, square, Softmax::shifted);
  CHECK(shifted.H(0, 0) == 1);
  CHECK(shifted.H(1, 0) == 0);
  const auto written = trained_activation(KernelShape::exp, true, square, Softmax::as_written);
  CHECK_FALSE(std::isfinite(written.H(0, 0)));
}

TEST_CASE("spectral function: square, absolute value and inverse of a symmetric matrix") {
  const Matrix<double> A = {{1, 2}, {2, -2}};  // eigenvalues 2 and -3
  const auto square = spectral(A, [](double x) { return x * x; });
  CHECK(largest_difference(square, A * A) < tiny);
  const auto absolute = spectral(A, [](double x) { return std::abs(x); });
  CHECK(largest_difference(absolute * absolute, A * A) < tiny);
  CHECK(std::abs(trace(absolute) - 5) < tiny);
  const auto inverse = spectral(A, [](double x) { return 1 / x; });
  CHECK(largest_difference(inverse * A, identity_matrix<double>(2)) < tiny);
}

}  // namespace
}  // namespace verify::cheng2024::trained_activation_test
