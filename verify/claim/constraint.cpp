#include "verify/claim/constraint.hpp"

#include <algorithm>
#include <set>

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

template <class Predicate>
bool every(const std::vector<Rational>& entries, Predicate predicate) {
  return std::all_of(entries.begin(), entries.end(), predicate);
}

bool entries_satisfy(Constraint constraint, const std::vector<Rational>& entries) {
  switch (constraint) {
    case Constraint::positive:
      return every(entries, [](auto& q) { return q.sign() > 0; });
    case Constraint::nonnegative:
      return every(entries, [](auto& q) { return q.sign() >= 0; });
    case Constraint::nonzero:
      return !every(entries, [](auto& q) { return q.sign() == 0; });
    case Constraint::integers:
      return every(entries, [](auto& q) { return q.is_integer(); });
    case Constraint::distinct:
      return std::set(entries.begin(), entries.end()).size() == entries.size();
    default:
      return true;
  }
}

bool has_unit_diagonal(const Matrix<Rational>& m) {
  for (long i = 0; i < m.rows(); ++i)
    if (m(i, i) != Rational(1)) return false;
  return true;
}

}  // namespace

bool satisfies(Constraint constraint, const Rational& number) {
  return entries_satisfy(constraint, {number});
}

bool satisfies(Constraint constraint, const Vector<Rational>& entries) {
  return entries_satisfy(constraint, entries);
}

bool satisfies(Constraint constraint, const Matrix<Rational>& m) {
  switch (constraint) {
    case Constraint::symmetric:
      return is_symmetric(m);
    case Constraint::positive_definite:
      return is_symmetric(m) && positive_definite(m);
    case Constraint::positive_semidefinite:
      return is_symmetric(m) && positive_semidefinite(m);
    case Constraint::orthogonal:
      return transpose(m) * m == identity_matrix<Rational>(m.cols());
    case Constraint::invertible:
      return rank(m) == m.rows();
    case Constraint::unit_diagonal:
      return has_unit_diagonal(m);
    default:
      return entries_satisfy(constraint, m.entries());
  }
}

bool satisfies(Constraint constraint, const Vector<Matrix<Rational>>& matrices) {
  return std::all_of(matrices.begin(), matrices.end(),
                     [&](const auto& m) { return satisfies(constraint, m); });
}

}  // namespace verify
