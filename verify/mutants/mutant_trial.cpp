#include "verify/mutants/mutant_trial.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>

#include "verify/recording/interpreter.hpp"
#include "verify/recording/prime_points.hpp"
#include "verify/scalar/prime_field.hpp"

namespace verify::mutants {
namespace {

// What the outputs are sums and differences of: slots that no sum writes.
std::vector<Slot> terms_of(const Program& program) {
  const auto writer = writers(program);
  std::vector<bool> seen(static_cast<std::size_t>(program.slots), false);
  std::vector<Slot> waiting = program.outputs, terms;
  while (!waiting.empty()) {
    const Slot slot = waiting.back();
    waiting.pop_back();
    if (seen[slot]) continue;
    seen[slot] = true;
    const Step& step = program.steps[writer[slot]];
    switch (step.operation) {
      case Operation::add:
      case Operation::subtract:
        waiting.insert(waiting.end(), {step.a, step.b});
        break;
      case Operation::negate:
        waiting.push_back(step.a);
        break;
      case Operation::matrix_sum:
      case Operation::matrix_difference:
        for (const auto operand : {step.a, step.b}) {
          const Grid& grid = program.grids[operand];
          const std::uint32_t entry = slot - step.result;
          waiting.push_back(program.at(grid, entry / grid.cols, entry % grid.cols));
        }
        break;
      default:
        terms.push_back(slot);
    }
  }
  return terms;
}

}  // namespace

MutantTrial::MutantTrial(Program program, std::uint64_t seed) : program_(std::move(program)) {
  std::mt19937_64 generator(seed);
  // Further residues for the step that is set free.
  std::uint32_t widest = 1;
  for (const auto& step : program_.steps) widest = std::max(widest, program_.width(step));
  auto point = random_point(generator, program_.variables + static_cast<long>(widest));
  prime_ = point.prime;
  point_ = std::move(point.residues);
  holds_ = vanishes(program_);
  terms_ = terms_of(program_);
}

MutantTrial::Values MutantTrial::values(const Program& program) const {
  const PrimeScope scope(prime_);
  try {
    const auto outputs = evaluate<PrimeField>(program, [&](long k) {
      return PrimeField::from_residue(point_[static_cast<std::size_t>(k)]);
    });
    std::vector<std::uint64_t> residues;
    for (const auto& output : outputs) residues.push_back(output.residue());
    return residues;
  } catch (const std::logic_error&) {
    // Division by 0, or what prime fields do not have: functions, the larger of two.
    return std::nullopt;
  }
}

bool MutantTrial::vanishes(const Program& program) const {
  const auto found = values(program);
  return found && std::all_of(found->begin(), found->end(), [](auto x) { return x == 0; });
}

MutantTrial::Values MutantTrial::terms(Program program) const {
  program.outputs = terms_;
  return values(program);
}

bool MutantTrial::holds_with_any_value(std::uint32_t step) const {
  return vanishes(with_free_step(program_, step));
}

Notice MutantTrial::of(const Mutant& mutant) const {
  const auto changed = mutated(program_, mutant);
  if (!vanishes(changed)) return Notice::noticed;
  if (terms(program_) == terms(changed)) return Notice::no_change;
  return holds_with_any_value(mutant.step) ? Notice::any_value : Notice::unnoticed;
}

}  // namespace verify::mutants
