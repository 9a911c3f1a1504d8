#include "tests/models/all_scalars.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::base_conv_test {
namespace {

using testing::agrees_over_all_scalars;

struct BaseConvDescent {
  long n, d;
  bool causal;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto a = free.matrix(n, d);
    const LeastSquares<T> problem{a, free.vector(n)};
    const auto x = free.vector(d);
    const T eta = free.scalar();
    return (causal ? causal_iterates(problem, x, eta, 1) : noncausal_iterates(problem, x, eta, 1))
        .back();
  }
};

TEST_CASE("BaseConv constructions agree over all scalars") {
  agrees_over_all_scalars(BaseConvDescent{2, 2, false});
  agrees_over_all_scalars(BaseConvDescent{2, 1, true});
}

}  // namespace
}  // namespace verify::base_conv_test
