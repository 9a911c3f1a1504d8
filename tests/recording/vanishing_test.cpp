#include "verify/recording/vanishing.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/statement.hpp"

namespace verify {
namespace {

using Outputs = std::vector<bool>;

template <class Statement>
Outputs vanishing(const Statement& statement) {
  return vanishing_outputs(recorded(statement));
}

TEST_CASE("vanishing: values that are the same steps, in whatever order of the operands") {
  CHECK(vanishing([](Variables<Traced>& free) {
          const auto x = free.scalar(), y = free.scalar(), sum = x + y;
          return Vector<Traced>{x * y - y * x, sum * x - x * sum, (x * y - y * x) * sum,
                                -(x - x) + (sum - sum), (y * x - x * y) / sum};
        }) == Outputs{true, true, true, true, true});
}

TEST_CASE("vanishing: what has to be computed is left") {
  CHECK(vanishing([](Variables<Traced>& free) {
          const auto x = free.scalar(), y = free.scalar(), sum = x + y;
          return Vector<Traced>{sum * sum - (x * x + Traced(2L) * x * y + y * y), x - y,
                                (x - x) + y, Traced(1L)};
        }) == Outputs{false, false, false, false});
}

TEST_CASE("vanishing: matrices, entry by entry") {
  const auto outputs = vanishing([](Variables<Traced>& free) {
    const auto A = free.matrix(2, 3), B = free.matrix(3, 2);
    const auto s = free.scalar();
    const auto product = A * B, same = A * B, gap = product - same;
    Vector<Traced> all;
    for (const auto& matrix : {gap, gap + gap, s * (gap * product), product - s * product})
      all.insert(all.end(), matrix.entries().begin(), matrix.entries().end());
    return all;
  });
  REQUIRE(outputs.size() == 16);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    CAPTURE(k);
    CHECK(outputs[k] == (k < 12));
  }
}

}  // namespace
}  // namespace verify
