// Where (7) has no direction, for fractions and for enclosures.
#include "theorems/cheng2024/steepest_descent.hpp"

#include "tests/printing.hpp"

namespace verify::cheng2024::steepest_descent_test {
namespace {

using Q = Rational;

const Kernel linear{KernelShape::linear}, exponential{KernelShape::exp};

// d = 1.
Answer at(const KernelHeads& heads, const Vector<Q>& x, const Vector<Q>& y,
          const Vector<Q>& steps) {
  const PrecisionScope scope(128);
  const auto found = undefined_descent(heads, {from_rows<Q>({x}), y, {Q(1)}}, steps);
  return found ? found->answer : Answer(Truth::yes);
}

}  // namespace

TEST_CASE("labels that cancel at equal points leave no direction") {
  const auto none = Answer::does_not_apply();
  for (const auto& kernel : {linear, exponential}) {
    const auto head = one_head(kernel, 1);
    CHECK(at(head, {1, 1}, {1, -1}, {Q(1)}) == none);
    CHECK(at(head, {1, 1}, {1, -2}, {Q(1, 9), Q(1, 7)}) == Truth::yes);
    CHECK(at(head, {1, 2}, {0, 0}, {Q(1)}) == none);
  }
  CHECK(at(one_head(linear, 1), {1, 2}, {2, -1}, {Q(1)}) == none);
  CHECK(at(one_head(exponential, 1), {1, 2}, {2, -1}, {Q(1)}) == Truth::yes);
}

TEST_CASE("a step that meets the labels leaves no direction for the next") {
  const auto none = Answer::does_not_apply();
  CHECK(at(one_head(linear, 1), {2}, {1}, {Q(1, 4), Q(1)}) == none);
  CHECK(at(one_head(linear, 1), {2}, {1}, {Q(1, 4)}) == Truth::yes);
  // exp is 1 at the origin.
  CHECK(at(one_head(exponential, 1), {0, 0}, {1, 3}, {Q(1, 2), Q(1)}) == none);
  CHECK(at(one_head(exponential, 1), {0, 0}, {1, 3}, {Q(1, 3), Q(1)}) == Truth::yes);
}

TEST_CASE("a head of weight 0 gives no direction") {
  const KernelHeads heads{{linear, exponential}, {{{Q(1)}}, {{Q(1)}}}, {Q(1), Q(0)}};
  CHECK(at(heads, {1, 2}, {2, -1}, {Q(1)}) == Answer::does_not_apply());
}

}  // namespace verify::cheng2024::steepest_descent_test
