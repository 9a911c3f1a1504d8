// The scalar interface of the symbolic types, kept apart because GiNaC is slow to parse.
#pragma once

#include "verify/scalar/expr.hpp"
#include "verify/scalar/polynomial_ring.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <>
struct FromRational<Expr> {
  static Expr convert(const Rational& q) { return to_expr(q); }
};

}  // namespace verify
