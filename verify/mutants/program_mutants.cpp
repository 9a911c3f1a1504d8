#include "verify/mutants/program_mutants.hpp"

#include <stdexcept>

namespace verify::mutants {
namespace {

constexpr Change changes[] = {
    Change::other_operation, Change::swapped,          Change::constant_by_one,
    Change::opposite_sign,   Change::without_left,     Change::without_right,
    Change::transposed_left, Change::transposed_right, Change::short_sum};

bool is_square(const Grid& grid) { return grid.rows == grid.cols && grid.rows > 1; }

bool is_scalar_operation(Operation operation) {
  return operation == Operation::add || operation == Operation::subtract ||
         operation == Operation::multiply || operation == Operation::divide;
}
bool is_matrix_sum(Operation operation) {
  return operation == Operation::matrix_sum || operation == Operation::matrix_difference;
}
bool has_right_grid(Operation operation) {
  return takes_grids(operation) || operation == Operation::matrix_multiple;
}

// Whether the step allows the change; the constants 0 and 1 stand for nothing in the source.
bool fits(const Program& program, const Step& step, Change change) {
  const auto operation = step.operation;
  const bool constant = operation == Operation::constant && step.result > one_slot;
  const bool product = operation == Operation::matrix_product;
  const bool multiple = operation == Operation::matrix_multiple;
  const bool left = takes_grids(operation) && is_square(program.grids[step.a]);
  const bool right = has_right_grid(operation) && is_square(program.grids[step.b]);
  switch (change) {
    case Change::other_operation:
      return is_scalar_operation(operation) || is_matrix_sum(operation);
    case Change::swapped:
      return operation == Operation::subtract || operation == Operation::divide ||
             operation == Operation::matrix_difference || (product && left && right);
    case Change::constant_by_one:
      return constant;
    case Change::opposite_sign:
      return constant || operation == Operation::negate || operation == Operation::multiply ||
             operation == Operation::divide || product || multiple;
    case Change::without_left:
      return is_scalar_operation(operation) || is_matrix_sum(operation) || multiple ||
             (product && left);
    case Change::without_right:
      return is_scalar_operation(operation) || is_matrix_sum(operation) || (product && right);
    case Change::transposed_left:
      return left;
    case Change::transposed_right:
      return right;
    case Change::short_sum:
      return product && program.grids[step.a].cols > 1;
  }
  throw std::logic_error("a change that is none");
}

class Mutator {
 public:
  Mutator(Program& program, std::uint32_t step)
      : program_(program), place_(step), step_(program.steps[step]) {}

  void apply(Change change) {
    switch (change) {
      case Change::other_operation:
        return replace(other(), step_.a, step_.b);
      case Change::swapped:
        return replace(step_.operation, step_.b, step_.a);
      case Change::constant_by_one:
        return other_constant(constant() + Rational(1));
      case Change::opposite_sign:
        return opposite_sign();
      case Change::without_left:
        return without_left();
      case Change::without_right:
        return without_right();
      case Change::transposed_left:
        return replace(step_.operation, transposed(left()), step_.b);
      case Change::transposed_right:
        return replace(step_.operation, step_.a, transposed(right()));
      case Change::short_sum:
        return short_sum();
    }
  }

  void free_values() {
    const auto width = program_.width(step_);
    std::vector<Step> drawn;
    for (std::uint32_t k = 0; k < width; ++k)
      drawn.push_back({Operation::variable, static_cast<std::uint32_t>(program_.variables++), 0,
                       step_.result + k});
    auto& steps = program_.steps;
    steps.erase(steps.begin() + place_);
    steps.insert(steps.begin() + place_, drawn.begin(), drawn.end());
  }

 private:
  const Rational& constant() const { return program_.constants[step_.a]; }
  const Grid& left() const { return program_.grids[step_.a]; }
  const Grid& right() const { return program_.grids[step_.b]; }

  void replace(Operation operation, std::uint32_t a, std::uint32_t b) {
    auto& step = program_.steps[place_];
    step.operation = operation;
    step.a = a;
    step.b = b;
  }

  Operation other() const {
    switch (step_.operation) {
      case Operation::add:
        return Operation::subtract;
      case Operation::divide:
        return Operation::multiply;
      case Operation::matrix_sum:
        return Operation::matrix_difference;
      case Operation::matrix_difference:
        return Operation::matrix_sum;
      default:
        return Operation::add;
    }
  }

  void other_constant(const Rational& q) { replace(Operation::constant, stored(q), 0); }

  void opposite_sign() {
    if (step_.operation == Operation::constant) return other_constant(-constant());
    if (step_.operation == Operation::negate) return replace(Operation::add, step_.a, zero_slot);
    // The step writes elsewhere, and what stands in its place is the negative.
    const auto width = program_.width(step_);
    const auto elsewhere = fresh(width);
    program_.steps[place_].result = elsewhere;
    if (!has_right_grid(step_.operation))
      return follow({Operation::negate, elsewhere, 0, step_.result});
    const auto cols = right().cols, rows = width / cols;
    const Slot minus_one = fresh(1);
    const auto written = stored(Grid{rows, cols, elsewhere, static_cast<std::int32_t>(cols), 1});
    follow({Operation::matrix_multiple, minus_one, written, step_.result});
    follow({Operation::constant, stored(Rational(-1)), 0, minus_one});
  }

  void without_left() {
    if (is_matrix_sum(step_.operation))
      return replace(step_.operation, zeros_like(left()), step_.b);
    if (step_.operation == Operation::matrix_product)
      return replace(Operation::matrix_multiple, one_slot, step_.b);
    const bool sum = step_.operation == Operation::add || step_.operation == Operation::subtract;
    replace(step_.operation, sum ? zero_slot : one_slot, step_.b);
  }

  void without_right() {
    if (is_matrix_sum(step_.operation))
      return replace(step_.operation, step_.a, zeros_like(right()));
    if (step_.operation == Operation::matrix_product)
      return replace(Operation::matrix_multiple, one_slot, step_.a);
    const bool sum = step_.operation == Operation::add || step_.operation == Operation::subtract;
    replace(step_.operation, step_.a, sum ? zero_slot : one_slot);
  }

  std::uint32_t transposed(const Grid& grid) {
    return regrouped(grid.rows, grid.cols, [&](auto i, auto j) { return program_.at(grid, j, i); });
  }

  void short_sum() {
    const Grid a = left(), b = right();
    const auto terms = a.cols - 1;
    const auto first =
        regrouped(a.rows, terms, [&](auto i, auto k) { return program_.at(a, i, k); });
    const auto second =
        regrouped(terms, b.cols, [&](auto k, auto j) { return program_.at(b, k, j); });
    replace(Operation::matrix_product, first, second);
  }

  std::uint32_t stored(const Rational& q) {
    program_.constants.push_back(q);
    return static_cast<std::uint32_t>(program_.constants.size() - 1);
  }
  std::uint32_t stored(const Grid& grid) {
    program_.grids.push_back(grid);
    return static_cast<std::uint32_t>(program_.grids.size() - 1);
  }
  std::uint32_t zeros_like(const Grid& grid) {
    return stored({grid.rows, grid.cols, zero_slot, 0, 0});
  }
  template <class SlotAt>
  std::uint32_t regrouped(std::uint32_t rows, std::uint32_t cols, SlotAt slot_at) {
    const auto begin = static_cast<std::uint32_t>(program_.listed.size());
    for (std::uint32_t i = 0; i < rows; ++i)
      for (std::uint32_t j = 0; j < cols; ++j) program_.listed.push_back(slot_at(i, j));
    return stored({rows, cols, 0, 0, 0, begin});
  }

  Slot fresh(std::uint32_t width) {
    const auto first = static_cast<Slot>(program_.slots);
    program_.slots += width;
    return first;
  }
  void follow(const Step& step) {
    program_.steps.insert(program_.steps.begin() + place_ + 1, step);
  }

  Program& program_;
  const std::uint32_t place_;
  const Step step_;
};

}  // namespace

std::vector<Mutant> mutants_of(const Program& program) {
  std::vector<Mutant> result;
  for (std::uint32_t k = 0; k < program.steps.size(); ++k)
    for (const auto change : changes)
      if (fits(program, program.steps[k], change)) result.push_back({k, change});
  return result;
}

Program mutated(Program program, const Mutant& mutant) {
  if (!fits(program, program.steps.at(mutant.step), mutant.change))
    throw std::logic_error("the step has no such change");
  Mutator(program, mutant.step).apply(mutant.change);
  return program;
}

Program with_free_step(Program program, std::uint32_t step) {
  Mutator(program, step).free_values();
  return program;
}

std::string to_text(Operation operation) {
  static constexpr const char* names[] = {"constant",
                                          "variable",
                                          "sum",
                                          "difference",
                                          "product",
                                          "quotient",
                                          "larger one",
                                          "negative",
                                          "exp",
                                          "log",
                                          "sqrt",
                                          "matrix sum",
                                          "matrix difference",
                                          "matrix product",
                                          "matrix multiple"};
  return names[static_cast<std::size_t>(operation)];
}

std::string to_text(Change change) {
  static constexpr const char* names[] = {
      "another operation",       "operands swapped",         "constant by one",
      "opposite sign",           "without its left operand", "without its right operand",
      "left operand transposed", "right operand transposed", "last term of its sums dropped"};
  return names[static_cast<std::size_t>(change)];
}

}  // namespace verify::mutants
