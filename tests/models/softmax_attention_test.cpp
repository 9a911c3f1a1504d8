#include "verify/models/softmax_attention.hpp"

#include "tests/models/all_scalars.hpp"

namespace verify::softmax_attention_test {
namespace {

using testing::agrees_over_analytic_scalars;

struct SoftmaxLayer {
  AttentionMask mask;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, 3, 2, 2, mask, true);
    return attention_row(layer, free.matrix(3, 2), 2, NaturalExponential{});
  }
};

TEST_CASE("softmax attention agrees over the analytic scalars") {
  agrees_over_analytic_scalars(SoftmaxLayer{AttentionMask::causal});
  agrees_over_analytic_scalars(SoftmaxLayer{AttentionMask::none});
}

}  // namespace
}  // namespace verify::softmax_attention_test
