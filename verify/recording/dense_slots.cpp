#include "verify/recording/dense_slots.hpp"

#include <set>

namespace verify {
namespace {

// The same entries in slots first + i row_step + j col_step of the new ones, if that is how they
// stand; else one by one.
Grid moved(const Grid& grid, const Program& before, const std::vector<Slot>& slot_of,
           std::vector<Slot>& listed) {
  std::vector<Slot> slots;
  for (std::uint32_t i = 0; i < grid.rows; ++i)
    for (std::uint32_t j = 0; j < grid.cols; ++j) slots.push_back(slot_of[before.at(grid, i, j)]);
  Grid result = grid;
  result.listed = Grid::not_listed;
  if (slots.empty()) return result;
  const auto step = [&](std::uint32_t to) {
    return static_cast<std::int32_t>(slots[to]) - static_cast<std::int32_t>(slots[0]);
  };
  result.first = slots[0];
  result.col_step = grid.cols > 1 ? step(1) : 0;
  result.row_step = grid.rows > 1 ? step(grid.cols) : 0;
  bool regular = true;
  for (std::uint32_t i = 0; i < grid.rows; ++i)
    for (std::uint32_t j = 0; j < grid.cols; ++j)
      regular &= before.at(result, i, j) == slots[i * grid.cols + j];
  if (regular) return result;
  result.listed = static_cast<std::uint32_t>(listed.size());
  listed.insert(listed.end(), slots.begin(), slots.end());
  return result;
}

std::set<std::uint32_t> grids_of(const std::vector<Step>& steps) {
  std::set<std::uint32_t> grids;
  for (const auto& step : steps) {
    if (takes_grids(step.operation)) grids.insert(step.a);
    if (takes_grids(step.operation) || step.operation == Operation::matrix_multiple)
      grids.insert(step.b);
  }
  return grids;
}

}  // namespace

Program with_dense_slots(Program program) {
  const Program before = program;
  std::vector<Slot> slot_of(static_cast<std::size_t>(before.slots));
  program.slots = 0;
  for (std::size_t k = 0; k < before.steps.size(); ++k) {
    program.steps[k].result = static_cast<Slot>(program.slots);
    const auto width = before.width(before.steps[k]);
    for (std::uint32_t j = 0; j < width; ++j)
      slot_of[before.steps[k].result + j] = static_cast<Slot>(program.slots++);
  }
  program.listed.clear();
  for (const auto g : grids_of(before.steps))
    program.grids[g] = moved(before.grids[g], before, slot_of, program.listed);
  for (auto& step : program.steps) {
    if (takes_two_values(step.operation)) step.b = slot_of[step.b];
    if (takes_two_values(step.operation) || takes_one_value(step.operation) ||
        step.operation == Operation::matrix_multiple)
      step.a = slot_of[step.a];
  }
  for (auto& output : program.outputs) output = slot_of[output];
  program.carried = nullptr;
  return program;
}

}  // namespace verify
