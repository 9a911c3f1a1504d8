#include "verify/recording/recorder.hpp"

#include <stdexcept>
#include <utility>

#include "verify/recording/program_watch.hpp"

namespace verify {
namespace {

thread_local Recorder* recording = nullptr;
thread_local ProgramWatch* watch = nullptr;

constexpr std::size_t recent = 1 << 12;
constexpr long most_slots = 1L << 27;

std::size_t place_of(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
  const std::uint64_t key = ((a * odd + b) * odd + c) * odd;
  return static_cast<std::size_t>(key >> 52);
}
static_assert(std::uint64_t{recent} == std::uint64_t{1} << (64 - 52));

// A table of steps or grids that no recorder uses. A claim records thousands of small statements:
// to clear a table would cost more than most of them. What an earlier recorder left in one is no
// step of the next: an entry counts only where the program has that very step, and whoever writes
// a step writes its entry.
template <class Entry>
thread_local std::vector<Entry> spare;

template <class Entry>
std::vector<Entry> table() {
  return spare<Entry>.empty() ? std::vector<Entry>(recent) : std::exchange(spare<Entry>, {});
}

// No result: no step wrote slot `no_slot`.
constexpr Slot no_slot = ~Slot{0};

// What needs no step because an operand is the constant 0 or 1.
Slot folded(Operation operation, Slot a, Slot b) {
  switch (operation) {
    case Operation::add:
      return a == zero_slot ? b : b == zero_slot ? a : no_slot;
    case Operation::subtract:
      return b == zero_slot ? a : no_slot;
    case Operation::multiply:
      if (a == zero_slot || b == zero_slot) return zero_slot;
      return a == one_slot ? b : b == one_slot ? a : no_slot;
    case Operation::divide:
      return b == one_slot ? a : no_slot;
    default:
      return no_slot;
  }
}

}  // namespace

Recorder::Recorder()
    : recent_steps_(table<Step>()), recent_grids_(table<std::uint32_t>()), former_(recording) {
  recording = this;
  constant(Rational(0));
  constant(Rational(1));
}

Recorder::~Recorder() {
  recording = former_;
  spare<Step>.swap(recent_steps_);
  spare<std::uint32_t>.swap(recent_grids_);
}

Recorder& Recorder::current() {
  if (recording == nullptr) throw std::logic_error("a traced number outside a recording");
  return *recording;
}

Slot Recorder::constant(const Rational& q) {
  const auto known = constants_.find(q);
  const bool shared = watch == nullptr || q == Rational(0) || q == Rational(1);
  if (shared && known != constants_.end()) return known->second;
  program_.constants.push_back(q);
  const auto index = static_cast<std::uint32_t>(program_.constants.size() - 1);
  return constants_[q] = append(Operation::constant, index, 0);
}

Slot Recorder::variable() {
  return append(Operation::variable, static_cast<std::uint32_t>(program_.variables++), 0);
}

void Recorder::name_size(std::string_view symbol, long index) {
  program_.sizes[std::string(symbol)] = static_cast<std::uint32_t>(index);
}

Slot Recorder::append(Operation operation, std::uint32_t a, std::uint32_t b) {
  const Step step{operation, a, b, static_cast<Slot>(program_.slots), models_ > 0};
  program_.slots += program_.width(step);
  if (program_.slots > most_slots)
    throw std::length_error("a statement with more than 2^27 intermediate values");
  program_.steps.push_back(step);
  return step.result;
}

Slot Recorder::binary(Operation operation, Slot a, Slot b) {
  if (const Slot short_cut = folded(operation, a, b); short_cut != no_slot) return short_cut;
  if (operation == Operation::subtract && a == zero_slot) return unary(Operation::negate, b);
  if (commutes(operation) && b < a) std::swap(a, b);
  auto& known = recent_steps_[place_of(static_cast<std::uint64_t>(operation), a, b)];
  const auto same = [&](const Step& step) {
    return step.operation == operation && step.a == a && step.b == b;
  };
  const auto& steps = program_.steps;  // an entry's result is the number of its step
  if (watch == nullptr && same(known) && known.result < steps.size() && same(steps[known.result]))
    return steps[known.result].result;
  const auto number = static_cast<Slot>(steps.size());
  const Slot result = append(operation, a, b);
  known = {operation, a, b, number};
  return result;
}

Slot Recorder::unary(Operation operation, Slot a) {
  if (operation == Operation::negate && a == zero_slot) return zero_slot;
  return binary(operation, a, a);
}

std::uint32_t Recorder::stored(const Grid& grid) {
  auto& known = recent_grids_[place_of(grid.first, (std::uint64_t{grid.rows} << 32) | grid.cols,
                                       (static_cast<std::uint64_t>(grid.row_step) << 32) ^
                                           static_cast<std::uint32_t>(grid.col_step))];
  if (known >= program_.grids.size() || program_.grids[known] != grid) {
    program_.grids.push_back(grid);
    known = static_cast<std::uint32_t>(program_.grids.size() - 1);
  }
  return known;
}

Slot Recorder::on_matrices(Operation operation, const Grid& a, const Grid& b) {
  const auto left = stored(a), right = stored(b);
  return binary(operation, left, right);
}

Slot Recorder::multiple(Slot factor, const Grid& b) {
  return binary(Operation::matrix_multiple, factor, stored(b));
}

Grid Recorder::grid(std::uint32_t rows, std::uint32_t cols, const Slot* slots) {
  Grid result{rows, cols, slots[0], 0, 0, Grid::not_listed};
  const auto gap = [](Slot from, Slot to) { return static_cast<std::int32_t>(to - from); };
  if (cols > 1) result.col_step = gap(slots[0], slots[1]);
  if (rows > 1) result.row_step = gap(slots[0], slots[cols]);
  for (std::uint32_t i = 0; i < rows; ++i)
    for (std::uint32_t j = 0; j < cols; ++j)
      if (slots[i * cols + j] != program_.at(result, i, j)) {
        result = {rows, cols, 0, 0, 0, static_cast<std::uint32_t>(program_.listed.size())};
        program_.listed.insert(program_.listed.end(), slots, slots + rows * cols);
        return result;
      }
  return result;
}

std::shared_ptr<const CarriedProgram> Recorder::with_carried(
    const std::vector<Slot>& outputs) const {
  if (carried_.states.empty()) return nullptr;
  auto program = program_;
  program.outputs = outputs;
  for (const auto& pairs : {carried_.states, carried_.parameters})
    for (const auto& [one, other] : pairs)
      program.outputs.insert(program.outputs.end(), {one, other});
  program = without_dead_steps(std::move(program));
  program.outputs = outputs;
  return std::make_shared<CarriedProgram>(CarriedProgram{std::move(program), carried_});
}

Program Recorder::finish(std::vector<Slot> outputs) {
  program_.carried = with_carried(outputs);
  program_.outputs = std::move(outputs);
  auto program = without_dead_steps(std::move(program_));
  if (watch != nullptr) watch->see(program);
  return program;
}

ProgramWatch::ProgramWatch() {
  if (watch != nullptr) throw std::logic_error("programs are watched already");
  watch = this;
}

ProgramWatch::~ProgramWatch() { watch = nullptr; }

}  // namespace verify
