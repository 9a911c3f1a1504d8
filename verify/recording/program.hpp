// A straight-line program: what a statement computes, recorded once and evaluated over any number
// type. Whole sums and products of matrices are single steps, so that an evaluation over rationals,
// a prime field or balls can leave them to FLINT and Arb.
//
// Every step writes one value, or the entries of a matrix row by row, into slots of its own; values
// are named by their slots. Slot 0 holds the constant 0 and slot 1 the constant 1.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "verify/scalar/rational.hpp"

namespace verify {

using Slot = std::uint32_t;
constexpr Slot zero_slot = 0, one_slot = 1;

enum class Operation : std::uint8_t {
  constant,  // a: index into Program::constants
  variable,  // a: which one, in the order in which they were drawn
  add,       // of two values a and b, as all up to `larger`
  subtract,
  multiply,
  divide,
  larger,
  negate,  // of one value a, as all up to `sqrt`
  exp,
  log,
  sqrt,
  matrix_sum,  // of two grids a and b, as all up to `matrix_product`
  matrix_difference,
  matrix_product,
  matrix_multiple,  // of a value a and a grid b
};

// A matrix [rows, cols] of values that stand anywhere: in slots first + i row_step + j col_step, or
// one by one in Program::listed. Transposes, rows, columns and blocks of a matrix that a step wrote
// are grids of the first kind and cost nothing.
struct Grid {
  static constexpr std::uint32_t not_listed = ~std::uint32_t{0};
  std::uint32_t rows = 0, cols = 0;
  Slot first = 0;
  std::int32_t row_step = 0, col_step = 0;
  std::uint32_t listed = not_listed;  // where in Program::listed the slots begin, row by row
  bool is_listed() const { return listed != not_listed; }
  friend bool operator==(const Grid&, const Grid&) = default;
};

struct Step {
  Operation operation;
  std::uint32_t a = 0, b = 0;
  Slot result = 0;        // the first slot written
  bool of_model = false;  // recorded inside a model; no matter for what is computed
};

// Variables that belong together: a number, a vector [rows] or a matrix, row by row; of one that is
// symmetric the upper triangle.
struct ProgramLetter {
  std::string name;
  std::uint32_t first = 0;  // of its variables
  long rows = 1, cols = 1;
  bool symmetric = false;
};

struct CarriedProgram;

struct Program {
  std::vector<Step> steps;  // in an order in which they can be done
  std::vector<Rational> constants;
  std::vector<Grid> grids;
  std::vector<Slot> listed;
  std::vector<Slot> outputs;
  long slots = 0;
  long variables = 0;
  std::map<std::string, std::uint32_t> sizes;  // variables that are sizes of the statement
  std::vector<ProgramLetter> letters;          // what its variables are called, where that is said
  std::shared_ptr<const CarriedProgram> carried;  // of an induction; no matter for what is computed

  Slot at(const Grid& grid, std::uint32_t i, std::uint32_t j) const {
    if (grid.is_listed()) return listed[grid.listed + i * grid.cols + j];
    return grid.first + static_cast<Slot>(static_cast<std::int32_t>(i) * grid.row_step +
                                          static_cast<std::int32_t>(j) * grid.col_step);
  }
  // How many slots the step writes.
  std::uint32_t width(const Step& step) const;
};

constexpr bool takes_grids(Operation operation) {
  return operation >= Operation::matrix_sum && operation <= Operation::matrix_product;
}
constexpr bool takes_two_values(Operation operation) {
  return operation >= Operation::add && operation <= Operation::larger;
}
constexpr bool commutes(Operation operation) {
  return operation == Operation::add || operation == Operation::multiply ||
         operation == Operation::larger;
}
constexpr bool takes_one_value(Operation operation) {
  return operation >= Operation::negate && operation <= Operation::sqrt;
}

// Calls visit(slot) for every slot that the step reads.
template <class Visit>
void each_operand(const Program& program, const Step& step, Visit visit) {
  const auto grid = [&](std::uint32_t index) {
    const Grid& g = program.grids[index];
    for (std::uint32_t i = 0; i < g.rows; ++i)
      for (std::uint32_t j = 0; j < g.cols; ++j) visit(program.at(g, i, j));
  };
  if (takes_two_values(step.operation)) visit(step.a), visit(step.b);
  if (takes_one_value(step.operation)) visit(step.a);
  if (takes_grids(step.operation)) grid(step.a), grid(step.b);
  if (step.operation == Operation::matrix_multiple) visit(step.a), grid(step.b);
}

// What an induction carries on (verify/algebra/induction.hpp): of a step each state before and
// after it and each parameter of their form with the next one; of a base the first ones, as both.
struct CarriedSlots {
  std::vector<std::pair<Slot, Slot>> states, parameters;
};

// The program with the steps that these need, too. It is written down and not evaluated.
struct CarriedProgram {
  Program program;
  CarriedSlots slots;
};

// For every slot, the step that writes it.
std::vector<std::uint32_t> writers(const Program& program);

// The program without the steps that no output needs. All variables stay drawn.
Program without_dead_steps(Program program);

// 64 bits, in hexadecimal, of a canonical form: the same for programs that differ in the order of
// independent steps, in dead steps, in the order of a sum's or product's operands or in where
// values stand; another, but for a chance of 2^-64, where an operation, a constant or a variable
// differs.
std::string fingerprint(const Program& program);

}  // namespace verify
