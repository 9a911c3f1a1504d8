// Eigenvalue enclosures against matrices whose spectrum is known exactly.
#include "verify/linalg/symmetric_eigenvalues.hpp"

#include "tests/printing.hpp"

namespace verify::symmetric_eigenvalues_test {
namespace {

// H diag H / |v|^4 with H = |v|^2 I - 2 v v^T: the eigenvalues are those given.
Matrix<Ball> turned(const Vector<Rational>& eigenvalues, const Vector<Rational>& v) {
  const long n = static_cast<long>(v.size());
  const Rational length = dot(v, v);
  const Matrix<Rational> H = length * identity_matrix<Rational>(n) - Rational(2) * outer(v, v);
  const Rational scale = Rational(1) / (length * length);
  return to_scalar<Ball>(scale * (H * (diagonal_matrix(eigenvalues) * H)));
}

TEST_CASE("symmetric eigenvalues: ascending, enclosing, with digits") {
  const PrecisionScope scope(128);
  const auto found = symmetric_eigenvalues(turned({3, Rational(-1, 2), 7}, {1, 2, 3}));
  REQUIRE(found.has_value());
  const Vector<Rational> wanted = {Rational(-1, 2), 3, 7};
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    CHECK((*found)[k].contains(wanted[k]));
    CHECK((*found)[k].log2_radius() < -90);
  }
}

TEST_CASE("symmetric eigenvalues: one by one, and a repeated one") {
  CHECK(symmetric_eigenvalues(to_scalar<Ball>(Matrix<Rational>{{Rational(2, 3)}}))
            ->front()
            .contains(Rational(2, 3)));
  const PrecisionScope scope(256);
  const auto found = symmetric_eigenvalues(turned({5, 5, 1}, {1, 1, 2}));
  REQUIRE(found.has_value());
  CHECK(found->front().contains(Rational(1)));
  CHECK(found->back().contains(Rational(5)));
}

}  // namespace
}  // namespace verify::symmetric_eigenvalues_test
