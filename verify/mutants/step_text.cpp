#include "verify/mutants/step_text.hpp"

#include <fmt/format.h>

#include "verify/formula/plain_math.hpp"
#include "verify/recording/program_math.hpp"

namespace verify::mutants {
namespace {

const char* sign_of(Operation operation) {
  switch (operation) {
    case Operation::add:
    case Operation::matrix_sum:
      return " + ";
    case Operation::subtract:
    case Operation::matrix_difference:
      return " - ";
    case Operation::divide:
      return " / ";
    default:
      return " * ";
  }
}

class StepText {
 public:
  explicit StepText(const Program& program)
      : program_(program), writer_(writers(program)), names_(variable_names(program)) {}

  std::string of(const Step& step, int levels) const {
    if (step.operation == Operation::constant) return program_.constants[step.a].text();
    if (step.operation == Operation::variable) return to_plain("$" + names_[step.a] + "$");
    if (step.operation == Operation::negate) return "-" + at(step.a, levels);
    if (takes_one_value(step.operation)) return "f(" + at(step.a, levels) + ")";
    if (step.operation == Operation::larger)
      return fmt::format("max({}, {})", at(step.a, levels), at(step.b, levels));
    if (takes_two_values(step.operation))
      return at(step.a, levels) + sign_of(step.operation) + at(step.b, levels);
    const auto left = takes_grids(step.operation) ? grid(step.a, levels) : at(step.a, levels);
    return left + sign_of(step.operation) + grid(step.b, levels);
  }

 private:
  std::string at(Slot slot, int levels) const {
    const Step& step = program_.steps[writer_[slot]];
    if (step.operation == Operation::constant || step.operation == Operation::variable)
      return of(step, 0);
    return levels > 1 ? "(" + of(step, levels - 1) + ")" : "(..)";
  }
  // A matrix by its size and its first entry.
  std::string grid(std::uint32_t index, int levels) const {
    const Grid& g = program_.grids[index];
    return fmt::format("[{} x {}: {}, ..]", g.rows, g.cols, at(program_.at(g, 0, 0), levels));
  }

  const Program& program_;
  std::vector<std::uint32_t> writer_;
  std::vector<std::string> names_;
};

}  // namespace

std::string step_text(const Program& program, std::uint32_t step, int levels) {
  return StepText(program).of(program.steps[step], levels);
}

}  // namespace verify::mutants
