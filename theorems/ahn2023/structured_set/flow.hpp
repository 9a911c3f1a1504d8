// Directions of change on the structured set (Ahn et al. 2023, equations (25)-(27) and (34)-(37)):
// a direction has the same slope as its projection to the set, and the flow in the set descends as
// fast as the full gradient is large. Both by Bartlett's decomposition alone.
#pragma once

#include "theorems/ahn2023/structured_set/gradient.hpp"

namespace verify::ahn2023 {

// The free data of one statement: Sigma and a point of the set. n is free, 1/n is absorbed into
// a_l.
template <class T>
struct FreePoint {
  GaussianData<T> data;
  Matrix<T> Sigma, cofactors;  // adj(Sigma) = det * Sigma^{-1}
  T det;
  CovariateLayers<T> layers;

  FreePoint(Variables<T>& free, long d, long layer_count, bool moving)
      : data(free_gaussian_data(free, d)), Sigma(data.Sigma()) {
    data.n = free.size("n");
    const auto inverse = adjugate(Sigma);
    cofactors = inverse.matrix;
    det = inverse.determinant;
    data.Sigma_w = cofactors;
    const auto a = free.vector("a", layer_count),
               b = free.vector("b", moving ? layer_count - 1 : 0);
    layers = structured_layers(a, b, cofactors);
  }
  T slope(const CovariateLayers<T>& direction) const {
    const ModelStep<T> model_step;  // the residual form runs on polynomials over T
    return population_slope(layers, direction, data, BartlettWishart<T>(data.n, data.D));
  }
};

// d det D(R, S) = D(det-free projections): R_l becomes tr(Sigma R_l) adj(Sigma), S_l det tr(S_l) I.
struct ProjectedSlope {
  enum class Variant {
    as_stated,
    identity_for_A,  // r_l I in place of r_l Sigma^{-1}
    inverse_for_B,   // s_l Sigma^{-1} in place of s_l I
  };
  long d, layers;
  bool moving;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePoint<T> point(free, d, layers, moving);
    const auto identity = identity_matrix<T>(d);
    const CovariateLayers<T> direction{
        free.matrices(layers, d, d), free.matrices(static_cast<long>(point.layers.B.size()), d, d)};
    CovariateLayers<T> projected;
    for (const auto& R : direction.A) {
      projected.A.push_back(trace_of_product(point.Sigma, R) * (variant == Variant::identity_for_A
                                                                    ? point.det * identity
                                                                    : point.cofactors));
    }
    for (const auto& S : direction.B) {
      projected.B.push_back(
          trace(S) * (variant == Variant::inverse_for_B ? point.cofactors : point.det * identity));
    }
    return {T(d) * point.det * point.slope(direction) - point.slope(projected)};
  }
};

// With r_l = tr(Sigma grad_{A_l}) and s_l = tr(grad_{B_l}), the slope along -r_l Sigma^{-1} and
// -s_l I is -d times the squared norm of the whole gradient, all of whose entries are computed.
struct FlowSlope {
  long d, layers;
  bool moving;
  bool with_share = false;  // claims -1 times, as if r and s held 1/d

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePoint<T> point(free, d, layers, moving);
    CovariateLayers<T> unit{Vector<Matrix<T>>(layers, Matrix<T>(d, d)),
                            Vector<Matrix<T>>(point.layers.B.size(), Matrix<T>(d, d))};
    auto flow = unit;
    T squared(0L);
    const auto gradient_of = [&](Matrix<T>& moved) {
      Matrix<T> gradient(d, d);
      for (std::size_t k = 0; k < gradient.entries().size(); ++k) {
        moved.entries()[k] = T(1L);
        gradient.entries()[k] = point.slope(unit);
        moved.entries()[k] = T(0L);
        squared += gradient.entries()[k] * gradient.entries()[k];
      }
      return gradient;
    };
    for (std::size_t l = 0; l < unit.A.size(); ++l)
      flow.A[l] = T(-trace_of_product(point.Sigma, gradient_of(unit.A[l]))) * point.cofactors;
    for (std::size_t l = 0; l < unit.B.size(); ++l)
      flow.B[l] = T(-point.det * trace(gradient_of(unit.B[l]))) * identity_matrix<T>(d);
    return {point.slope(flow) + T(with_share ? 1L : d) * point.det * squared};
  }
};

}  // namespace verify::ahn2023
