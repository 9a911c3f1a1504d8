// Places of products at every length against the convolution at listed lengths.
#include "theorems/liu2025/row_positions.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::row_positions_test {
namespace {

long at(const RowCount& count, const std::array<long, 4>& lengths) {
  long sum = count.count.back();
  for (std::size_t k = 0; k < lengths.size(); ++k) sum += count.count[k] * lengths[k];
  return sum;
}

TEST_CASE("row positions: a product stands where the convolution has it, at listed lengths") {
  const auto a = free_length(0), b = free_length(1), r = free_length(2);
  const TapAndEntry pairs[] = {{a, b, a + b + r + rows(1)},
                               {r + rows(1) + a, r + rows(1) + b, r + rows(2) + a + b}};
  for (const auto& pair : pairs) {
    for (const auto kind : {Convolution::causal, Convolution::cyclic}) {
      const auto place = place_of(kind, pair);
      for (long code = 0; code < 27; ++code) {
        const std::array<long, 4> lengths = {code % 3, code / 3 % 3, code / 9, 0};
        const long length = at(pair.length, lengths);
        Vector<long> h(length, 0), u(length, 0), expected(length, 0);
        h[at(pair.tap, lengths)] = 1;
        u[at(pair.entry, lengths)] = 1;
        if (place) expected[at(*place, lengths)] = 1;
        CHECK(convolve(kind, h, u) == expected);
      }
    }
  }
}

TEST_CASE("row positions: an order that depends on the lengths is no answer") {
  CHECK(rows(0) <= free_length(0));
  CHECK_FALSE(free_length(0) + rows(1) <= free_length(0));
  CHECK_THROWS_AS(static_cast<void>(free_length(0) <= free_length(1)), std::domain_error);
}

}  // namespace
}  // namespace verify::liu2025::row_positions_test
