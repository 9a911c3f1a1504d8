// FLINT and Arb, in the layout of FLINT 2.9 with Arb 2.23 or of FLINT 3. The only place that knows.
#pragma once

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#include <flint/arb_fmpz_poly.h>
#include <flint/arb_mat.h>
#else
#include <arb.h>
#include <arb_fmpz_poly.h>
#include <arb_mat.h>
#endif
