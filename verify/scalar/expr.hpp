// Symbolic expressions (GiNaC). Reference counts are not atomic: one thread only.
#pragma once

#include <ginac/ginac.h>

#include <string>

#include "verify/scalar/rational.hpp"

namespace verify {

using Expr = GiNaC::ex;

Expr to_expr(const Rational& q);

// The exact value of a numeric expression. Throws std::domain_error for anything else.
Rational to_rational(const Expr& value);

// yes if the expression is the zero rational function; otherwise unknown: that a simplifier did not
// find zero proves nothing.
Truth is_zero(const Expr& a);

// yes or no, for polynomials with rational coefficients, where the expanded form is canonical.
Truth is_zero_polynomial(const Expr& a);

}  // namespace verify
