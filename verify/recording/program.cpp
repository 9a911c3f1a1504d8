#include "verify/recording/program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verify {

std::uint32_t Program::width(const Step& step) const {
  if (step.operation == Operation::matrix_product) return grids[step.a].rows * grids[step.b].cols;
  if (takes_grids(step.operation) || step.operation == Operation::matrix_multiple)
    return grids[step.b].rows * grids[step.b].cols;
  return 1;
}

std::vector<std::uint32_t> writers(const Program& program) {
  std::vector<std::uint32_t> result(program.slots);
  for (std::uint32_t k = 0; k < program.steps.size(); ++k) {
    const auto& step = program.steps[k];
    std::fill_n(result.begin() + step.result, program.width(step), k);
  }
  return result;
}

Program without_dead_steps(Program program) {
  const auto writer = writers(program);
  std::vector<char> needed(program.steps.size());
  for (const Slot slot : program.outputs) needed[writer[slot]] = true;
  needed[writer[zero_slot]] = needed[writer[one_slot]] = true;
  for (std::size_t k = program.steps.size(); k-- > 0;) {
    if (needed[k] == 0) continue;
    each_operand(program, program.steps[k], [&](Slot slot) { needed[writer[slot]] = true; });
  }
  std::size_t k = 0;
  std::erase_if(program.steps, [&](const Step&) { return needed[k++] == 0; });
  return program;
}

namespace {

using Hash = std::uint64_t;

// Two rounds of a multiply and fold: every bit of both arguments reaches every bit of the result.
Hash mixed(Hash a, Hash b) {
  constexpr Hash odd = 0x9e3779b97f4a7c15, other = 0xbf58476d1ce4e5b9;
  Hash x = (a ^ (b + odd + (a << 6) + (a >> 2))) * odd;
  x = (x ^ (x >> 32)) * other;
  return x ^ (x >> 29);
}

Hash hash_of(const Rational& q) {
  Hash result = 0;
  for (const char letter : q.text()) result = mixed(result, static_cast<unsigned char>(letter));
  return result;
}

class Fingerprint {
 public:
  explicit Fingerprint(const Program& program)
      : program_(program), of_slot_(program.slots), of_grid_(program.grids.size()) {}

  std::string text() {
    for (const auto& step : program_.steps) {
      const auto width = program_.width(step);
      const auto hash = of_step(step);
      for (std::uint32_t k = 0; k < width; ++k)
        of_slot_[step.result + k] = width == 1 ? hash : mixed(hash, k);
    }
    Hash result = static_cast<Hash>(program_.variables);
    for (const Slot slot : program_.outputs) result = mixed(result, of_slot_[slot]);
    return fmt::format("{:016x}", result);
  }

 private:
  // Once a grid. Entries are mixed with their places and added: none waits for the one before.
  Hash of_grid(std::uint32_t index) {
    Hash& known = of_grid_[index];
    if (known != 0) return known;
    const Grid& grid = program_.grids[index];
    Hash place = 0, sum = 0;
    for (std::uint32_t i = 0; i < grid.rows; ++i)
      for (std::uint32_t j = 0; j < grid.cols; ++j)
        sum += mixed(of_slot_[program_.at(grid, i, j)], place++);
    return known = mixed(mixed(grid.rows, grid.cols), sum);
  }
  Hash of_step(const Step& step) {
    const auto name = static_cast<Hash>(step.operation);
    if (step.operation == Operation::constant)
      return mixed(name, hash_of(program_.constants[step.a]));
    if (step.operation == Operation::variable) return mixed(name, step.a);
    if (takes_one_value(step.operation)) return mixed(name, of_slot_[step.a]);
    if (step.operation == Operation::matrix_multiple)
      return mixed(mixed(name, of_slot_[step.a]), of_grid(step.b));
    if (takes_grids(step.operation)) return mixed(mixed(name, of_grid(step.a)), of_grid(step.b));
    auto a = of_slot_[step.a], b = of_slot_[step.b];
    if (commutes(step.operation) && b < a) std::swap(a, b);
    return mixed(mixed(name, a), b);
  }

  const Program& program_;
  std::vector<Hash> of_slot_, of_grid_;
};

}  // namespace

std::string fingerprint(const Program& program) { return Fingerprint(program).text(); }

}  // namespace verify
