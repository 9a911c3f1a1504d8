#include "theorems/cheng2024/attention_as_descent/symmetric_absolute_value.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/linalg/exact.hpp"
#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::cheng2024 {
namespace {

// The roots of p beyond one of each: p over its squarefree part, and so on.
void append_repeated_roots(UnivariatePolynomial p, const UnivariatePolynomial& squarefree,
                           Vector<Ball>& roots) {
  p = exact_quotient(p, squarefree);
  while (p.degree() > 0) {
    const auto once = squarefree_part(p);
    for (const auto& root : real_roots(once)) roots.push_back(root.enclosure);
    p = exact_quotient(p, once);
  }
}

Ball negative_part(const Ball& x) { return larger(Ball(0), -x); }

}  // namespace

AbsoluteValue absolute_value(const Matrix<Rational>& A) {
  const UnivariatePolynomial characteristic(characteristic_polynomial(A));
  const auto squarefree = squarefree_part(characteristic);
  auto nodes = real_roots(squarefree);
  AbsoluteValue result{{}, to_scalar<Ball>(A)};
  for (const auto& node : nodes) result.eigenvalues.push_back(node.enclosure);
  append_repeated_roots(characteristic, squarefree, result.eigenvalues);
  if (static_cast<long>(result.eigenvalues.size()) != A.rows())
    throw std::domain_error("an eigenvalue is not enclosed as real");
  std::sort(result.eigenvalues.begin(), result.eigenvalues.end(),
            [](const Ball& a, const Ball& b) { return less(a, b) == Truth::yes; });
  // Newton's interpolation of max(0, -x), from the largest eigenvalue downwards, so that the
  // factors of all eigenvalues that are not negative come first and have coefficient 0.
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

}  // namespace verify::cheng2024
