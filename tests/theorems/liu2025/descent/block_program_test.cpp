#include "theorems/liu2025/descent/block_program.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::block_program_test {
namespace {

Vector<Rational> after(const BlockStep<Rational>& step, const Vector<Rational>& row) {
  const PlacedBlocks blocks = {{"x", placed(1, 2, 0)}, {"A", placed(2, 2, 2)}};
  PrimitiveProgram<Rational> program;
  append_step<Rational>(program, step, {{"P", {2, 2}}, {"y", {1, 2}}}, {blocks});
  Matrix<Rational> u(1, static_cast<long>(row.size()));
  u.entries() = row;
  return run_program(program, u);
}

const Vector<Rational> x_and_A = {2, 3, 1, 4, 5, 6};

TEST_CASE("block program: a product of what columns and entries feed, beside what is kept") {
  const BlockStep<Rational> step{
      {"A"}, {"P"}, {{"x", "P", Fed::columns}, {"A", "P", Fed::each, {}, Factor::right}}};
  CHECK(after(step, x_and_A) == Vector<Rational>{1, 4, 5, 6, 2, 12, 10, 18});
}

TEST_CASE("block program: rows and columns are added up, and a row feeds rows") {
  const Feed<Rational> twice{"A", "y", Fed::columns, Rational(2)};
  CHECK(after({{}, {"y"}, {twice}, false}, x_and_A) == Vector<Rational>{12, 20});
  CHECK(after({{}, {"P"}, {{"A", "P", Fed::rows}}, false}, x_and_A) ==
        Vector<Rational>{5, 5, 11, 11});
  CHECK(after({{}, {"P"}, {{"x", "P", Fed::across}}, false}, x_and_A) ==
        Vector<Rational>{2, 2, 3, 3});
}

}  // namespace
}  // namespace verify::liu2025::block_program_test
