#include "verify/recording/read_slots.hpp"

namespace verify {

std::vector<bool> read_slots(const Program& program) {
  std::vector<bool> read(static_cast<std::size_t>(program.slots), false);
  for (const auto& step : program.steps)
    each_operand(program, step, [&](Slot slot) { read[slot] = true; });
  for (const auto slot : program.outputs) read[slot] = true;
  return read;
}

}  // namespace verify
