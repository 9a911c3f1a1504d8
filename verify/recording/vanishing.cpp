#include "verify/recording/vanishing.hpp"

namespace verify {
namespace {

// In the order of the steps, each slot from those before it.
class Vanishing {
 public:
  explicit Vanishing(const Program& program)
      : program_(program), zero_(static_cast<std::size_t>(program.slots), false) {
    zero_[zero_slot] = true;
    for (const auto& step : program.steps) {
      if (takes_grids(step.operation)) {
        on_grids(step);
      } else if (step.operation == Operation::matrix_multiple) {
        multiple(step);
      } else {
        zero_[step.result] = of_values(step);
      }
    }
  }
  bool operator[](Slot slot) const { return zero_[slot]; }

 private:
  bool difference(Slot a, Slot b) const { return a == b || (zero_[a] && zero_[b]); }

  bool of_values(const Step& step) const {
    switch (step.operation) {
      case Operation::add:
      case Operation::larger:
        return zero_[step.a] && zero_[step.b];
      case Operation::subtract:
        return difference(step.a, step.b);
      case Operation::multiply:
        return zero_[step.a] || zero_[step.b];
      case Operation::divide:
      case Operation::negate:
      case Operation::sqrt:
        return zero_[step.a];
      default:
        return false;
    }
  }

  void on_grids(const Step& step) {
    const auto &a = program_.grids[step.a], &b = program_.grids[step.b];
    for (std::uint32_t i = 0; i < a.rows; ++i)
      for (std::uint32_t j = 0; j < b.cols; ++j)
        zero_[step.result + i * b.cols + j] = entry(step.operation, a, b, i, j);
  }
  bool entry(Operation operation, const Grid& a, const Grid& b, std::uint32_t i,
             std::uint32_t j) const {
    if (operation == Operation::matrix_product) {
      for (std::uint32_t k = 0; k < a.cols; ++k)
        if (!zero_[program_.at(a, i, k)] && !zero_[program_.at(b, k, j)]) return false;
      return true;
    }
    const auto left = program_.at(a, i, j), right = program_.at(b, i, j);
    return operation == Operation::matrix_difference ? difference(left, right)
                                                     : zero_[left] && zero_[right];
  }
  void multiple(const Step& step) {
    const auto& grid = program_.grids[step.b];
    for (std::uint32_t i = 0; i < grid.rows; ++i)
      for (std::uint32_t j = 0; j < grid.cols; ++j)
        zero_[step.result + i * grid.cols + j] = zero_[step.a] || zero_[program_.at(grid, i, j)];
  }

  const Program& program_;
  std::vector<bool> zero_;
};

}  // namespace

std::vector<bool> vanishing_outputs(const Program& program) {
  const Vanishing vanishing(program);
  std::vector<bool> result;
  for (const auto slot : program.outputs) result.push_back(vanishing[slot]);
  return result;
}

}  // namespace verify
