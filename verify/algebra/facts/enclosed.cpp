#include "verify/algebra/facts/enclosed.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/claim/finding.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {
namespace {

using Part = std::vector<VariableBetween>;

struct RecordedBox {
  Program program;
  StatedOutputs stated;
};

RecordedBox record_box(const RecordedEnclosures& state) {
  Recorder recorder;
  Variables<Traced> free([] { return Traced::variable(); });
  Boxes<Traced> boxes(free);
  Comparisons<Traced> facts;
  state(facts, boxes);
  std::vector<Slot> slots;
  for (const auto& number : facts.numbers()) slots.push_back(number.slot());
  for (const auto& number : facts.coefficients()) slots.push_back(number.slot());
  return {recorder.finish(std::move(slots)),
          {facts.relations(), facts.root_counts(), {}, boxes.variables()}};
}

Truth truth_of(FactRelation relation, const Ball& number) {
  if (!number.is_finite()) return Truth::unknown;
  switch (relation) {
    case FactRelation::zero:
      return is_zero(number);
    case FactRelation::nonzero:
      return negation(is_zero(number));
    case FactRelation::positive:
      return positive(number);
    case FactRelation::nonnegative:
      return negation(less(number, Ball(0)));
  }
  throw std::logic_error("a relation without a meaning");
}

// Which outputs a variable or a function goes into; a step writes slots of its own.
std::vector<bool> enclosed_outputs(const Program& program) {
  std::vector<bool> slots(static_cast<std::size_t>(program.slots));
  for (const auto& step : program.steps) {
    bool enclosed = step.operation == Operation::variable || step.operation == Operation::exp ||
                    step.operation == Operation::log || step.operation == Operation::sqrt;
    each_operand(program, step, [&](Slot slot) { enclosed = enclosed || slots[slot]; });
    if (enclosed) std::fill_n(slots.begin() + step.result, program.width(step), true);
  }
  std::vector<bool> outputs;
  for (const Slot slot : program.outputs) outputs.push_back(slots[slot]);
  return outputs;
}

// The outputs that are rational numbers, by a program of their own.
std::vector<Rational> rational_outputs(Program program, const std::vector<bool>& enclosed) {
  std::vector<Slot> kept;
  for (std::size_t k = 0; k < enclosed.size(); ++k)
    if (!enclosed[k]) kept.push_back(program.outputs[k]);
  program.outputs = std::move(kept);
  program = without_dead_steps(std::move(program));
  program.variables = 0;
  return evaluate<Rational>(program, [](long) { return Rational(0); });
}

bool rational_facts_hold(const RecordedBox& recorded, const std::vector<bool>& enclosed) {
  const auto values = rational_outputs(recorded.program, enclosed);
  auto next = values.begin();
  bool all = true;
  for (std::size_t k = 0; k < recorded.stated.relations.size(); ++k)
    if (!enclosed[k]) all &= holds(recorded.stated.relations[k], *next++);
  if (std::find(enclosed.begin() + static_cast<std::ptrdiff_t>(recorded.stated.relations.size()),
                enclosed.end(), true) != enclosed.end())
    throw std::logic_error("roots are counted of polynomials whose coefficients are numbers");
  for (const auto& said : recorded.stated.roots) {
    const auto end = next + static_cast<std::ptrdiff_t>(said.coefficients);
    all &= holds(said, Vector<Rational>(next, end));
    next = end;
  }
  return all;
}

Truth truth_over(const RecordedBox& recorded, const std::vector<bool>& enclosed,
                 const Part& part) {
  const auto values = evaluate<Ball>(recorded.program, [&](long k) {
    const auto& side = part[static_cast<std::size_t>(k)];
    return ball_between(side.lower, side.upper);
  });
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < recorded.stated.relations.size(); ++k)
    if (enclosed[k]) all = conjunction(all, truth_of(recorded.stated.relations[k], values[k]));
  return all;
}

Rational middle(const VariableBetween& side) {
  const Rational between = (side.lower + side.upper) / Rational(2);
  return side.whole ? Rational(floor(between)) : between;
}

Part middle_of(Part part) {
  for (auto& side : part) side.lower = side.upper = middle(side);
  return part;
}

// Along the widest side; nothing where all are points.
std::vector<Part> halves(const Part& part) {
  const auto widest =
      std::max_element(part.begin(), part.end(), [](const auto& a, const auto& b) {
        return a.upper - a.lower < b.upper - b.lower;
      });
  if (widest == part.end() || widest->lower == widest->upper) return {};
  std::vector<Part> both(2, part);
  const auto at = static_cast<std::size_t>(widest - part.begin());
  both[0][at].upper = middle(*widest);
  both[1][at].lower = widest->whole ? middle(*widest) + Rational(1) : middle(*widest);
  return both;
}

}  // namespace

Truth enclosed_truth(const RecordedEnclosures& state) {
  const auto recorded = record_box(state);
  const auto enclosed = enclosed_outputs(recorded.program);
  if (enclosed.empty() || !rational_facts_hold(recorded, enclosed)) return Truth::no;
  constexpr long most_parts = 20000;
  std::vector<Part> open = {recorded.stated.between};
  for (long examined = 0; !open.empty(); ++examined) {
    if (examined == most_parts) return Truth::unknown;
    const Part part = std::move(open.back());
    open.pop_back();
    const Truth over = truth_over(recorded, enclosed, part);
    if (over == Truth::yes) continue;
    const auto parts = halves(part);
    if (parts.empty()) return over;
    if (truth_over(recorded, enclosed, middle_of(part)) == Truth::no) return Truth::no;
    open.insert(open.end(), parts.begin(), parts.end());
  }
  return Truth::yes;
}

WayCheck with_enclosures(WayCheck link, RecordedEnclosures recorded) {
  link.run = [run = std::move(link.run), recorded](const Context& c) {
    auto found = run(c);
    const Truth said = found.answer.truth();
    if (said == Truth::unknown) return found;
    const Truth facts = enclosed_truth(recorded);
    if (said == Truth::yes ? facts != Truth::yes : facts == Truth::yes)
      return finding(Truth::unknown, "the facts of its certificate do not say so");
    return found;
  };
  link.certificate = [recorded = std::move(recorded)] {
    const auto box = record_box(recorded);
    return Certificate{CertifiedWay::program, {{"statement", to_text(box.program, box.stated)}}};
  };
  return link;
}

}  // namespace verify
