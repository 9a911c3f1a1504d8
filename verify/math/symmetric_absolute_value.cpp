#include "verify/math/symmetric_absolute_value.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/linalg/exact.hpp"
#include "verify/math/univariate_polynomial.hpp"

namespace verify {
namespace {

// Real roots of p, each as often as its multiplicity: those of the squarefree part, then those of
// what remains.
Vector<Ball> roots_with_multiplicity(UnivariatePolynomial p) {
  Vector<Ball> result;
  while (p.degree() > 0) {
    const auto once = squarefree_part(p);
    for (const auto& root : real_roots(once)) result.push_back(root.enclosure);
    p = exact_quotient(p, once);
  }
  std::sort(result.begin(), result.end(),
            [](const Ball& a, const Ball& b) { return less(a, b) == Truth::yes; });
  return result;
}

Ball negative_part(const Ball& x) { return larger(Ball(0), -x); }

}  // namespace

AbsoluteValue absolute_value(const Matrix<Rational>& A) {
  const UnivariatePolynomial characteristic(characteristic_polynomial(A));
  AbsoluteValue result{roots_with_multiplicity(characteristic), to_scalar<Ball>(A)};
  if (static_cast<long>(result.eigenvalues.size()) != A.rows())
    throw std::domain_error("an eigenvalue is not enclosed as real");
  // Newton's interpolation of max(0, -x), from the largest eigenvalue downwards, so that the
  // factors of all eigenvalues that are not negative come first and have coefficient 0.
  auto nodes = real_roots(squarefree_part(characteristic));
  std::reverse(nodes.begin(), nodes.end());
  Vector<Ball> coefficients;
  for (const auto& node : nodes) {
    const bool zero = node.exact && node.exact->sign() >= 0;
    coefficients.push_back(zero ? Ball(0) : negative_part(node.enclosure));
  }
  const std::size_t count = nodes.size();
  for (std::size_t order = 1; order < count; ++order) {
    for (std::size_t k = count - 1; k >= order; --k) {
      const Ball gap = nodes[k].enclosure - nodes[k - order].enclosure;
      if (is_zero(gap) != Truth::no) throw std::domain_error("eigenvalues are not told apart");
      coefficients[k] = (coefficients[k] - coefficients[k - 1]) / gap;
    }
  }
  if (result.eigenvalues.empty() || less(result.eigenvalues.front(), Ball(0)) == Truth::no)
    return result;  // |A| = A
  const auto one = identity_matrix<Ball>(A.rows());
  const auto enclosed = to_scalar<Ball>(A);
  Matrix<Ball> negative(A.rows(), A.rows());
  for (std::size_t k = count; k-- > 0;) {  // Horner
    if (k + 1 < count) negative = (enclosed - nodes[k].enclosure * one) * negative;
    negative = negative + coefficients[k] * one;
  }
  result.matrix = enclosed + Ball(2) * negative;
  return result;
}

}  // namespace verify
