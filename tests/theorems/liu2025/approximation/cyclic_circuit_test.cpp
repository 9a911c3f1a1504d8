#include "theorems/liu2025/approximation/cyclic_circuit.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "tests/printing.hpp"

namespace verify::liu2025::cyclic_circuit_test {
namespace {

bool leads_there(const Vector<long>& targets) {
  const auto M = static_cast<long>(targets.size());
  const int m = std::bit_width(static_cast<unsigned long>(M)) - 1;
  std::vector<Exchanges> columns(2 * m - 1, {0, std::vector<bool>(M, false)});
  route(targets, 0, 0, columns);
  Vector<long> values(M);
  std::iota(values.begin(), values.end(), 0);
  for (const auto& [distance, exchanged] : columns)
    for (long i = 0; i < M; ++i)
      if (exchanged[i]) std::swap(values[i], values[i + distance]);
  for (long i = 0; i < M; ++i)
    if (values[targets[i]] != i) return false;
  return true;
}

TEST_CASE("cyclic circuit: exchanges lead eight values to any targets, and 32 to some") {
  Vector<long> targets(8);
  std::iota(targets.begin(), targets.end(), 0);
  do {
    REQUIRE(leads_there(targets));
  } while (std::next_permutation(targets.begin(), targets.end()));
  Vector<long> longer(32);
  std::iota(longer.begin(), longer.end(), 0);
  std::mt19937_64 generator(1);
  for (int k = 0; k < 100; ++k) {
    std::shuffle(longer.begin(), longer.end(), generator);
    CHECK(leads_there(longer));
  }
}

TEST_CASE("cyclic circuit: a stage brings rows together that are so far apart") {
  const Stage<Rational> sums{StageKind::linear, 1, {1, 1, 0}, {0, 10, 0}, {0, 0, 100}};
  CHECK(after_stage<Rational>(sums, {1, 2, 3}) == Vector<Rational>{1, 12, 0});
  const Stage<Rational> products{StageKind::product, 2, {0, 1, 1}, {0, 0, 0}, {1, 0, 0}};
  CHECK(after_stage<Rational>(products, {2, 5, 7}) == Vector<Rational>{14, 5, 7});
}

TEST_CASE("cyclic circuit: a gate has the sum or the product of its operands on all its wires") {
  const CircuitLevel level = {{false, {2, 0, 1}, 2}, {true, {3, 4}, 1}};
  CHECK(evaluate<Rational>(level, {1, 2, 3, 4, 5}) == Vector<Rational>{6, 6, 20});
}

TEST_CASE("cyclic circuit: Algorithm 2 for two numbers, its constants where they are used") {
  // 1 - 3 x + 2 x^2 at 2 and at -1
  const Vector<Rational> constants = {1, -3, 2};
  Vector<Rational> wires = {2, 2, 1, 1, -1, -1, 1, 1};
  for (const auto& level : power_circuit(2, 2)) wires = evaluate(level, wires, constants);
  CHECK(wires == Vector<Rational>{2, 2, 4, 3, -1, -1, 1, 6});
}

}  // namespace
}  // namespace verify::liu2025::cyclic_circuit_test
