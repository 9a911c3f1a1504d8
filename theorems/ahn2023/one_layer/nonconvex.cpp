// The one-layer loss is not convex: (b, A) and (-b, -A) have the same loss, which lies below the
// loss of their midpoint.
#include "verify/algebra/jet.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/single_layer.hpp"

namespace verify::ahn2023::claim_nonconvex {
namespace {

template <class T>
SingleLayer<T> scaled(const SingleLayer<T>& layer, const T& b, const T& A) {
  return {b * layer.b, A * layer.A};
}

template <class T>
SingleLayer<T> free_layer(Variables<T>& free, long d) {
  SingleLayer<T> layer{free.vector(d + 1), {}};
  layer.A = free.matrix(d + 1, d);
  return layer;
}

// f(-b, -A) = f(b, A) and f(0, 0) = tr Sigma.
struct Symmetry {
  long d;
  bool one_sign = false;  // flips A alone
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto Sigma = free.symmetric(d);
    const auto layer = free_layer(free, d);
    const auto flipped = scaled(layer, T(one_sign ? 1L : -1L), T(-1L));
    return {
        single_layer_loss(flipped, Sigma, inverse_n) - single_layer_loss(layer, Sigma, inverse_n),
        single_layer_loss(scaled(layer, T(0L), T(0L)), Sigma, inverse_n) - trace(Sigma)};
  }
};

// At b = e_{d+1}, A = [-t I; 0] the loss is
//   tr Sigma - 2 t tr Sigma^2 + t^2 ((1 + 1/n) tr Sigma^3 + tr Sigma^2 tr Sigma / n),
// below tr Sigma for small t > 0 whenever Sigma != 0.
struct Pencil {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar(), t = free.scalar();
    const auto Sigma = free.symmetric(d);
    const auto layer = descent_layer<T>(T(-t) * identity_matrix<T>(d));
    const auto square = Sigma * Sigma;
    const T expected = trace(Sigma) - T(2L) * t * trace(square) +
                       t * t *
                           ((T(1L) + inverse_n) * trace_of_product(square, Sigma) +
                            inverse_n * trace(square) * trace(Sigma));
    return {single_layer_loss(layer, Sigma, inverse_n) - expected};
  }
};

// d^2/dt^2 f(t b, t A) at t = 0 is 4 (beta tr(Sigma A_1 Sigma) + alpha^T Sigma^2 b_1): odd in A, so
// that the Hessian at the origin takes both signs.
struct Curvature {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto Sigma = free.symmetric(d);
    const auto layer = free_layer(free, d);
    const auto ray = [](const T& x) { return Jet<T>(T(0L), x, T(0L)); };
    const auto constant = [](const T& x) { return Jet<T>(x); };
    const auto loss = single_layer_loss<Jet<T>>({map(layer.b, ray), map(layer.A, ray)},
                                                map(Sigma, constant), Jet<T>(inverse_n));
    const auto square = Sigma * Sigma;
    return {loss.second - T(4L) * (layer.b.back() * trace_of_product(square, layer.A_top()) +
                                   dot(layer.A_last(), square * layer.b_top()))};
  }
};

Finding symmetry_2(const Context&) { return expands_to_zero(Symmetry{2}); }
Finding symmetry_10(const Context& c) { return identity_test(Symmetry{10}, c.seed); }
Finding pencil_1(const Context&) { return expands_to_zero(Pencil{1}); }
Finding pencil_3(const Context&) { return expands_to_zero(Pencil{3}); }
Finding pencil_10(const Context& c) { return identity_test(Pencil{10}, c.seed); }
Finding curvature_2(const Context&) { return expands_to_zero(Curvature{2}); }
Finding one_sign(const Context& c) { return identity_test(Symmetry{2, true}, c.seed); }

struct Problem {
  Matrix<Rational> Sigma;
  Rational inverse_n;
  explicit Problem(const Instance& instance)
      : Sigma(instance.matrix("Sigma")), inverse_n(1, instance.integer("n")) {}

  // Equation (8).
  SingleLayer<Rational> optimum() const {
    return descent_layer<Rational>(-inverse(inverse_preconditioner(Sigma, inverse_n)));
  }
  Rational loss(const SingleLayer<Rational>& layer) const {
    return single_layer_loss(layer, Sigma, inverse_n);
  }
  // tr[Sigma (Sigma + S I)((n+1) Sigma + S I)^{-1}].
  Rational least() const {
    const auto shift = trace(Sigma) * identity_matrix<Rational>(Sigma.rows());
    const auto D = (Rational(1) / inverse_n + Rational(1)) * Sigma + shift;
    return trace(solve(D, (Sigma + shift) * Sigma));
  }
};

Finding segment(const Context& c) {
  const Problem problem(c.instance);
  const auto optimum = problem.optimum();
  const auto opposite = scaled(optimum, Rational(-1), Rational(-1));
  const Rational here = problem.loss(optimum), there = problem.loss(opposite);
  const Rational middle = problem.loss(scaled(optimum, Rational(0), Rational(0)));
  const bool holds =
      here == there && here == problem.least() && here < middle && middle == trace(problem.Sigma);
  auto result = settled(
      holds,
      "f(b, A) = f(-b, -A) = " + here.text() + " at the minimiser, but f(0, 0) = " + middle.text(),
      "f = " + here.text() + ", " + there.text() + " at the ends, " + middle.text() +
          " in the middle");
  result.values = {value("loss_min", here), value("loss_midpoint", middle)};
  return result;
}

// What convexity would say of the reference instance.
Finding convex_on_segment(const Context& c) {
  const Problem problem(c.instance);
  const auto optimum = problem.optimum();
  const Rational mean =
      (problem.loss(optimum) + problem.loss(scaled(optimum, Rational(-1), Rational(-1)))) /
      Rational(2);
  const Rational middle = problem.loss(scaled(optimum, Rational(0), Rational(0)));
  const auto words =
      "the midpoint has loss " + middle.text() + ", the mean of the ends is " + mean.text();
  return settled(middle <= mean, words, words);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_semidefinite, Constraint::nonzero},
                  "covariance of the covariates"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"loss_min", "rational: the loss at the minimiser and at its negative"},
                 {"loss_midpoint", "rational: the loss at (0, 0), tr Sigma"}},
      .checks =
          {
              {"(b, A) and (-b, -A) have the same loss, and (0, 0) has tr Sigma", symbolic,
               everywhere, holds, On::claim, "d=2; 1/n, Sigma, b, A free", symmetry_2},
              {"the same for ten coordinates", identity, everywhere, holds, On::claim,
               "d=10; 1/n, Sigma, b, A free", symmetry_10},
              {"along A = -t I the loss starts to fall from tr Sigma with slope -2 tr Sigma^2",
               symbolic, everywhere, holds, On::claim, "d=3; t, 1/n, Sigma free", pencil_3},
              {"the same for one coordinate", symbolic, everywhere, holds, On::claim,
               "d=1; t, 1/n, Sigma free", pencil_1},
              {"the same slope for ten coordinates", identity, everywhere, holds, On::claim,
               "d=10; t, 1/n, Sigma free", pencil_10},
              {"the Hessian at the origin is odd in A, hence indefinite", symbolic, everywhere,
               holds, On::claim, "d=2; 1/n, Sigma, b, A free", curvature_2},
              {"the midpoint of two minimisers is worse than both", exact, points, holds,
               On::instance, "the instance", segment},
              {"the midpoint of the two minimisers is no worse than their mean", exact, points,
               control, On::claim, "the reference instance", convex_on_segment},
              {"(b, A) and (b, -A) have the same loss", identity, everywhere, control, On::claim,
               "d=2", one_sign},
          },
  };
}

}  // namespace verify::ahn2023::claim_nonconvex
