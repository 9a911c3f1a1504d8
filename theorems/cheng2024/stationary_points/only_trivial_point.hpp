// A law for which one exponential layer is stationary at B = C = 0 alone.
#pragma once

#include "theorems/cheng2024/block_gradient.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

// n = d = 1, A = 0, h = exp, linear labels, (x_1, x_q) = (1, 1) or (1, query), equally likely;
// their negatives have the same loss. In d = 1 the weights are numbers, and the values of h at the
// logits b c x_i x_j are u = e^(b c) where x_i x_j = 1 and 1 where it is 0: a power of u, u > 0.
// With D = df/dr and E = D - 2 (1 + u^2) r + (1 + u^2)^2 r,
//   c u^2 = c D E - (1 + u^2)^2 df/db,  b u^2 = b D E - (1 + u^2)^2 df/dc,
// so that b = c = 0 where the three derivatives are 0.
struct OnlyTrivialPoint {
  long query = 0;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T u = free.scalar("u"), r = free.scalar("r"), b = free.scalar("b"), c = free.scalar("c");
    const T one(1L), two(2L), half = from_rational<T>(Rational(1, 2));
    const auto whole = [](const T& entry) { return Matrix<T>{{entry}}; };
    T of_r(0L), of_b(0L), of_c(0L);
    for (const long x : {1L, query}) {
      const Matrix<T> X{{one, T(x)}};
      const auto values = [&](long, const Matrix<T>&) {
        const Matrix<T> H{{u, x == 0 ? one : u}, {x == 0 ? one : u, x == 0 ? one : u}};
        return ActivationSlope<T>{H, masked(H), false, {}};
      };
      const auto g =
          block_gradient<T>(X, {{whole(T(0L)), whole(b), whole(c), r}}, transpose(X) * X, values);
      of_r += half * g.dr[0];
      of_b += half * g.B[0](0, 0);
      of_c += half * g.C[0](0, 0);
    }
    const T w = one + u * u, E = of_r - two * w * r + w * w * r;
    return {T(c * u * u - c * of_r * E + w * w * of_b), T(b * u * u - b * of_r * E + w * w * of_c)};
  }
};

}  // namespace verify::cheng2024
