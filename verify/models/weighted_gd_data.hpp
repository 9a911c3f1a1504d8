// The data of a landscape claim as users give them, turned into exact polynomials and enclosed
// spectra.
//
// Two forms: dense, Sigma with R, r (or task blocks); and spectral, the eigenvalues s with their
// multiplicities and either task blocks or lambda, A. Task block k has n_k examples of one task:
// R = blockdiag(1 1^T), r = r_k on block k, so lambda = n_k, A = n_k r_k^2. Dense matrices are
// never diagonalised: everything is read off their characteristic and minimal polynomials over Q.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/core/input.hpp"
#include "verify/core/instance.hpp"
#include "verify/math/univariate_polynomial.hpp"
#include "verify/models/weighted_gd_landscape.hpp"

namespace verify {

// Over the common denominator Q(gamma) = prod_i (M + gamma s_i), one factor a distinct eigenvalue:
// T = t/Q, B = b/Q^2, C = c/Q^2.
struct CovariatePolynomials {
  UnivariatePolynomial Q, t, b, c;
};

// Over D(h) = prod_j (1 + h lambda_j): phi = p/D, r^T (I+hR)^-2 r = e/D^2, r^T R (I+hR)^-2 r =
// l/D^2.
struct TaskPolynomials {
  UnivariatePolynomial D, p, e, l;
};

struct RepeatedRoot {
  RealRoot value;
  long multiplicity = 1;
};

// One symmetric matrix, as far as the landscape sees it.
struct LandscapeData {
  Rational M;
  long d = 0;
  CovariatePolynomials covariates;
  TaskPolynomials tasks;
  Vector<RepeatedRoot> s;      // distinct eigenvalues of Sigma, ascending
  Vector<RealRoot> lambda;     // distinct eigenvalues of R that r meets, ascending
  Vector<RealRoot> effective;  // all distinct nonzero eigenvalues of R, ascending
  Vector<Ball> A;              // squared parts of r, one for each lambda
  std::optional<LandscapeSpectrum<Rational>> exact;  // when every eigenvalue is rational

  LandscapeSpectrum<Ball> enclosed() const;
  bool in_range() const;  // r has no part in the kernel of R
};

// Enclosures are made at the working precision.
LandscapeData read_landscape(const Instance& instance);

// From distinct eigenvalues directly; `effective` are the nonzero lambda.
LandscapeData landscape_of(const LandscapeSpectrum<Rational>& spectrum);

std::vector<Input> dense_landscape_inputs();
std::vector<Input> spectral_landscape_inputs();
std::vector<Input> landscape_inputs();  // either form
enum class LandscapeForm { dense, spectral, either };
std::optional<Complaint> complaint_about_landscape(const Instance& instance, LandscapeForm form);

// (16) and its relaxation Delta_Sigma Delta_R < bound_factor (M + s_min).
Truth spectral_gap_condition(const LandscapeData& data, long bound_factor);

}  // namespace verify
