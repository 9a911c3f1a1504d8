// One model, the same random exact inputs, every scalar type: all must agree.
//
// A model is a callable   template <class T> Vector<T> operator()(Variables<T>& free) const
// that draws its inputs from `free` and returns its outputs, for example
//   struct Attention {
//     template <class T>
//     Vector<T> operator()(Variables<T>& free) const { return attention(free.matrix(2,
//     3)).entries(); }
//   };
//   TEST_CASE("attention") { agrees_over_all_scalars(Attention{}); }
// Models that need exp, log or a square root call agrees_over_analytic_scalars.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <tuple>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/scalar/formats/float_format.hpp"
#include "verify/scalar/formats/rounded.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::testing {

// A model at each of some scalar types, so that what is compared is compiled once for all models.
template <class... Scalars>
class ModelOver {
 public:
  template <class Model>
  explicit ModelOver(const Model& model)
      : at_([model](Variables<Scalars>& free) { return model(free); }...) {}
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return std::get<std::function<Vector<T>(Variables<T>&)>>(at_)(free);
  }

 private:
  std::tuple<std::function<Vector<Scalars>(Variables<Scalars>&)>...> at_;
};
using AnalyticModel = ModelOver<Ball, Real, Bfloat16, Half, float, double, Quad>;
using AlgebraicModel = ModelOver<Rational, PrimeField, Polynomial, Expr, Ball, Real, Bfloat16, Half,
                                 float, double, Quad>;

using Disagreements = std::vector<std::string>;

// The scalars over which a model built from sums, products and rational constants goes astray.
Disagreements disagreeing_scalars(const AlgebraicModel& model, std::uint64_t seed,
                                  long bits_lost = 8);

// The same for a model with exponentials, logarithms or square roots: the reference is a ball.
Disagreements disagreeing_analytic_scalars(const AnalyticModel& model, std::uint64_t seed,
                                           long bits_lost = 8);

// `bits_lost`: how many bits rounding may cost, from the length and conditioning of the
// computation.
template <class Model>
void agrees_over_all_scalars(const Model& model, long bits_lost = 8) {
  for (long k = 0; k < rounds(3); ++k) {
    const auto seed = test_seed() + static_cast<std::uint64_t>(k);
    CAPTURE(seed);
    CHECK(disagreeing_scalars(AlgebraicModel(model), seed, bits_lost) == Disagreements{});
  }
}

template <class Model>
void agrees_over_analytic_scalars(const Model& model, long bits_lost = 8) {
  for (long k = 0; k < rounds(3); ++k) {
    const auto seed = test_seed() + static_cast<std::uint64_t>(k);
    CAPTURE(seed);
    CHECK(disagreeing_analytic_scalars(AnalyticModel(model), seed, bits_lost) == Disagreements{});
  }
}

}  // namespace verify::testing
