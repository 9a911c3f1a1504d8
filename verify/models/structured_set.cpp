#include "verify/models/structured_set.hpp"

#include "verify/algebra/orthogonal_polynomial.hpp"

namespace verify {

StructuredSlopes<Rational> structured_slopes(long n, long d, const Vector<Rational>& a,
                                             const Vector<Rational>& b) {
  const long degree = response_degree(static_cast<long>(a.size()), !b.empty());
  return structured_slopes(a, b, covariance_moments(n, d, 2 * degree));
}

Rational least_structured_loss(long n, long d, long layers) {
  return least_square(covariance_moments(n, d, 2 * layers), layers);
}

Vector<Ball> best_steps(long n, long d, long layers) {
  const auto p = least_square_polynomial(covariance_moments(n, d, 2 * layers), layers);
  return map(real_roots(p), [](const RealRoot& root) { return Ball(-1) / root.enclosure; });
}

}  // namespace verify
