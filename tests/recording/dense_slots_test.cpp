#include "verify/recording/dense_slots.hpp"

#include "tests/printing.hpp"
#include "tests/recording/random_program.hpp"
#include "verify/recording/interpreter.hpp"

namespace verify::dense_slots_test {
namespace {

std::vector<Rational> at_random(const Program& program) {
  testing::Random random(5);
  std::vector<Rational> point;
  for (long k = 0; k < program.variables; ++k) point.push_back(random.rational(9));
  return evaluate<Rational>(program, [&](long k) { return point[k]; });
}

long written(const Program& program) {
  long result = 0;
  for (const auto& step : program.steps) result += program.width(step);
  return result;
}

TEST_CASE("dense slots: a part of a program says what it said, and has no slots but its own") {
  testing::Random random(2);
  bool some_listed = false;
  for (const long size : {1L, 2L, 3L, 4L}) {
    for (long repetition = 0; repetition < 12; ++repetition) {
      const testing::RandomComputation computation(random, size, 8);
      const Program whole = recorded([&](auto& free) { return computation(free); });
      for (std::size_t from = 0; from < whole.outputs.size(); from += 5) {
        Program part = whole;
        part.outputs = {whole.outputs[from], whole.outputs.back()};
        part = without_dead_steps(std::move(part));
        const auto dense = with_dense_slots(part);
        CHECK(at_random(dense) == at_random(part));
        CHECK(dense.slots == written(part));
        CHECK(dense.slots <= part.slots);
        some_listed |= !dense.listed.empty();
      }
    }
  }
  CHECK(some_listed);
}

}  // namespace
}  // namespace verify::dense_slots_test
