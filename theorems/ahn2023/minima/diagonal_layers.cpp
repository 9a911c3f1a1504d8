#include "theorems/ahn2023/minima/diagonal_layers.hpp"

#include <algorithm>

#include "verify/probability/gaussian_moments.hpp"

namespace verify::ahn2023 {

namespace {
using Sparse = GaussianPolynomial<Rational>;  // here only a sparse polynomial in the entries

Sparse expanded(long n, long d, long layers) {
  const auto& [words, f] = loss_polynomial(layers, LayerForm::covariates_fixed);
  Vector<Matrix<Sparse>> A;
  long next = 0;
  for (long l = 0; l < layers; ++l) {
    Matrix<Sparse> layer(d, d);
    for (long i = 0; i < d; ++i) layer(i, i) = Sparse::variable(next++);
    A.push_back(std::move(layer));
  }
  const auto weights = map(term_weights(f, Rational(1, n)), Sparse::constant);
  return TraceEvaluation<Sparse>(f, letters_of(words, A), weights).value();
}
}  // namespace

DiagonalLoss::DiagonalLoss(long n, long d, long layers) : variables_(layers * d) {
  const Sparse loss = expanded(n, d, layers);
  for (const auto& [present, coefficient] : loss.terms()) {
    Vector<int> exponents = present;
    exponents.resize(static_cast<std::size_t>(variables_), 0);
    for (const int exponent : exponents) highest_ = std::max(highest_, exponent);
    value_.push_back({exponents, Ball(coefficient)});
  }
  for (long i = 0; i < variables_; ++i) {
    gradient_.push_back(derivative(value_, i));
    hessian_.emplace_back();
    for (long j = 0; j <= i; ++j) hessian_.back().push_back(derivative(gradient_.back(), j));
  }
}

DiagonalLoss::Terms DiagonalLoss::derivative(const Terms& terms, long variable) {
  Terms result;
  for (const auto& term : terms) {
    auto& exponent = term.exponents[static_cast<std::size_t>(variable)];
    if (exponent == 0) continue;
    result.push_back({term.exponents, Ball(exponent) * term.coefficient});
    --result.back().exponents[static_cast<std::size_t>(variable)];
  }
  return result;
}

Vector<BallBox> DiagonalLoss::powers_of(const BallBox& x) const {
  return map(x, [&](const Ball& entry) {
    BallBox powers = {Ball(1)};
    for (int k = 0; k < highest_; ++k) powers.push_back(powers.back() * entry);
    return powers;
  });
}

Ball DiagonalLoss::sum(const Terms& terms, const Vector<BallBox>& powers) {
  Ball total;
  for (const auto& term : terms) {
    Ball product = term.coefficient;
    for (std::size_t v = 0; v < term.exponents.size(); ++v) {
      if (term.exponents[v] > 0) product *= powers[v][static_cast<std::size_t>(term.exponents[v])];
    }
    total += product;
  }
  return total;
}

Ball DiagonalLoss::value(const BallBox& x) const { return sum(value_, powers_of(x)); }

BallBox DiagonalLoss::operator()(const BallBox& x) const {
  const auto powers = powers_of(x);
  return map(gradient_, [&](const Terms& terms) { return sum(terms, powers); });
}

Matrix<Ball> DiagonalLoss::hessian(const BallBox& x) const {
  const auto powers = powers_of(x);
  Matrix<Ball> H(variables_, variables_);
  for (long i = 0; i < variables_; ++i)
    for (long j = 0; j <= i; ++j)
      H(i, j) = H(j, i) =
          sum(hessian_[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], powers);
  return H;
}

Matrix<Ball> jacobian(const DiagonalLoss& F, const BallBox& x) { return F.hessian(x); }

std::optional<Vector<Rational>> newton(const DiagonalLoss& F, const Vector<Rational>& start) {
  constexpr int most_steps = 40;
  const Rational settled(1, 1L << 40);
  auto x = start;
  try {
    for (int step = 0; step < most_steps; ++step) {
      const BallBox here = to_scalar<Ball>(x);
      const auto correction = midpoint(solve(F.hessian(here), F(here)));
      Rational largest, moved;
      for (std::size_t k = 0; k < x.size(); ++k) {
        x[k] = Ball(x[k] - correction[k]).midpoint();  // rounded to the working precision
        largest = std::max(largest, abs(x[k]));
        moved = std::max(moved, abs(correction[k]));
      }
      if (largest.sign() == 0 || moved <= settled * largest) return x;
      if (largest > Rational(1L << 40)) return std::nullopt;
    }
  } catch (const std::domain_error&) {  // a singular Hessian on the way
  }
  return std::nullopt;
}

}  // namespace verify::ahn2023
