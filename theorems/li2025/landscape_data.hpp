// The data of a landscape claim as users give them, turned into exact polynomials and enclosed
// spectra.
//
// Two forms: dense, Sigma with R, r (or task blocks); and spectral, the eigenvalues s with their
// multiplicities and either task blocks or lambda, A. Task block k has n_k examples of one task:
// R = blockdiag(1 1^T), r = r_k on block k, so lambda = n_k, A = n_k r_k^2. Dense matrices are
// never diagonalised: everything is read off their characteristic and minimal polynomials over Q.
#pragma once

#include <optional>

#include "verify/claim/finding.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

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

// The eigenvalues of one symmetric matrix that (16) speaks of: a list, or a polynomial whose roots
// they are.
struct EigenvalueSet {
  Vector<Rational> listed;
  UnivariatePolynomial polynomial;

  // The least and the largest, enclosed at the working precision; nothing if there are none.
  std::optional<std::pair<RealRoot, RealRoot>> extremes() const;
};

struct LandscapeData {
  Rational M;
  CovariatePolynomials covariates;
  TaskPolynomials tasks;
  long k = 0, m = 0;        // numbers of distinct s and of distinct lambda met by r
  Rational largest_lambda;  // an upper bound
  bool in_range = true;     // r has no part in the kernel of R
  bool only_met = false;    // `effective` was listed: the ones that r meets, R itself is not given
  EigenvalueSet s;          // of Sigma
  EigenvalueSet effective;  // the nonzero ones of R, whether r meets them or not; see only_met
  std::optional<LandscapeSpectrum<Rational>> grouped;  // when the spectra were given
};

LandscapeData read_landscape(const Instance& instance);

// What a sentence on tasks says where r does not lie in the range of R: nothing, as no tasks have
// these correlations. The values of the finding stay, as they need no tasks.
Finding where_tasks_exist(bool in_range, Finding result);

// Distinct eigenvalues s with multiplicities, and uncorrelated task blocks.
LandscapeData landscape_of_blocks(const Vector<Rational>& s, const Vector<Rational>& mult,
                                  const Rational& sigma2, const Vector<Rational>& task_lengths,
                                  const Vector<Rational>& r_tasks);

// A spectrum with its M = sigma2 + sum m s; equal eigenvalues are merged.
LandscapeData landscape_of_spectrum(const LandscapeSpectrum<Rational>& spectrum);

// (16) for bound_factor 1: Delta_Sigma Delta_R < bound_factor (M + s_min). Raises the precision of
// irrational eigenvalues until it is decided; unknown if 4096 bits do not tell.
Truth spectral_gap_condition(const LandscapeData& data, long bound_factor);

}  // namespace verify::li2025
