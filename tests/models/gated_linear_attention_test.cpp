#include "verify/models/gated_linear_attention.hpp"

#include "tests/models/all_scalars.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::gated_linear_attention_test {
namespace {

using testing::agrees_over_all_scalars;

struct GatedAttention {
  long tokens, width;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(width, tokens);
    const auto W_q = free.matrix(width, width), W_k = free.matrix(width, width);
    const GatedWeights<T> W{W_q, W_k, free.matrix(width, width)};
    return gated_linear_attention(Z, W, free.matrices(tokens, width, width)).entries();
  }
};

struct WeightedStep {
  long d, n;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const auto P = free.matrix(d, d);
    return weighted_step(X, y, P, cumulative_gates(free.vector(n + 1)));
  }
};

TEST_CASE("gated linear attention and the weighted step agree over all scalars") {
  agrees_over_all_scalars(GatedAttention{3, 2});
  agrees_over_all_scalars(WeightedStep{2, 3});
}

}  // namespace
}  // namespace verify::gated_linear_attention_test
