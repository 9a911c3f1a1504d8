#include "verify/indexed/values/operator_norm.hpp"

#include <algorithm>

#include "verify/indexed/values/value_functions.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"

namespace verify {

// Of columns that are orthogonal to each other the longest; of one singular value the norm.
Rational operator_norm(const Matrix<Rational>& a) {
  const auto gram = transpose(a) * a;
  Rational total(0), longest(0);
  bool is_diagonal = true;
  for (long i = 0; i < gram.rows(); ++i) {
    total += gram(i, i);
    longest = std::max(longest, gram(i, i));
    for (long j = 0; j < i; ++j) is_diagonal &= gram(i, j).sign() == 0;
  }
  if (is_diagonal) return ValueFunctions<Rational>::root(longest);
  if (rank(a) > 1) throw NeedsReals("the norm of an operator");
  return ValueFunctions<Rational>::root(total);
}

Ball operator_norm(const Matrix<Ball>& a) {
  const auto squares = symmetric_eigenvalues(transpose(a) * a);
  if (!squares) throw NoValue("a norm of an operator that is not enclosed");
  Ball largest(0);
  for (const auto& square : *squares) largest = larger(largest, square);
  return sqrt(largest);
}

}  // namespace verify
