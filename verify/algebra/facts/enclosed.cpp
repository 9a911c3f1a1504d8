#include "verify/algebra/facts/enclosed.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

#include "verify/claim/finding.hpp"
#include "verify/recording/dense_slots.hpp"
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

// The variables that go into an output; nothing where no variable and no function does.
using Support = std::optional<std::set<std::uint32_t>>;

std::vector<Support> supports_of(const Program& program) {
  std::vector<Support> slots(static_cast<std::size_t>(program.slots));
  for (const auto& step : program.steps) {
    Support support;
    const bool function = step.operation == Operation::exp || step.operation == Operation::log ||
                          step.operation == Operation::sqrt;
    if (function) support.emplace();
    if (step.operation == Operation::variable) support = {step.a};
    each_operand(program, step, [&](Slot slot) {
      if (!slots[slot]) return;
      if (!support) support.emplace();
      support->insert(slots[slot]->begin(), slots[slot]->end());
    });
    std::fill_n(slots.begin() + step.result, program.width(step), support);
  }
  std::vector<Support> outputs;
  for (const Slot slot : program.outputs) outputs.push_back(slots[slot]);
  return outputs;
}

// The outputs of one support, by a program of their own.
Program program_of(Program program, const std::vector<Support>& supports, const Support& wanted) {
  std::vector<Slot> kept;
  for (std::size_t k = 0; k < supports.size(); ++k)
    if (supports[k] == wanted) kept.push_back(program.outputs[k]);
  program.outputs = std::move(kept);
  return with_dense_slots(without_dead_steps(std::move(program)));
}

std::vector<FactRelation> relations_of(const RecordedBox& recorded,
                                       const std::vector<Support>& supports,
                                       const Support& wanted) {
  std::vector<FactRelation> relations;
  for (std::size_t k = 0; k < recorded.stated.relations.size(); ++k)
    if (supports[k] == wanted) relations.push_back(recorded.stated.relations[k]);
  return relations;
}

bool rational_facts_hold(const RecordedBox& recorded, const std::vector<Support>& supports) {
  for (std::size_t k = recorded.stated.relations.size(); k < supports.size(); ++k)
    if (supports[k])
      throw std::logic_error("roots are counted of polynomials whose coefficients are numbers");
  const auto values = evaluate<Rational>(program_of(recorded.program, supports, {}),
                                         [](long) { return Rational(0); });
  auto next = values.begin();
  bool all = true;
  for (const auto relation : relations_of(recorded, supports, {})) all &= holds(relation, *next++);
  for (const auto& said : recorded.stated.roots) {
    const auto end = next + static_cast<std::ptrdiff_t>(said.coefficients);
    all &= holds(said, Vector<Rational>(next, end));
    next = end;
  }
  return all;
}

// Facts of one support.
struct Enclosed {
  Program program;
  std::vector<FactRelation> relations;

  Truth over(const Part& part) const {
    const auto values = evaluate<Ball>(program, [&](long k) {
      const auto& side = part[static_cast<std::size_t>(k)];
      return ball_between(side.lower, side.upper);
    });
    Truth all = Truth::yes;
    for (std::size_t k = 0; k < relations.size(); ++k)
      all = conjunction(all, truth_of(relations[k], values[k]));
    return all;
  }
};

Rational middle(const VariableBetween& side) {
  const Rational between = (side.lower + side.upper) / Rational(2);
  return side.whole ? floor(between) : between;
}

Part middle_of(Part part) {
  for (auto& side : part) side.lower = side.upper = middle(side);
  return part;
}

// Along the widest side that counts; nothing where all are points.
std::vector<Part> halves(const Part& part, const std::set<std::uint32_t>& counts) {
  const auto width = [&](std::uint32_t k) { return Rational(part[k].upper - part[k].lower); };
  const auto widest = std::max_element(counts.begin(), counts.end(),
                                       [&](auto a, auto b) { return width(a) < width(b); });
  if (widest == counts.end() || width(*widest).sign() == 0) return {};
  std::vector<Part> both(2, part);
  const auto& side = part[*widest];
  both[0][*widest].upper = middle(side);
  both[1][*widest].lower = side.whole ? middle(side) + Rational(1) : middle(side);
  return both;
}

Truth truth_in(const Enclosed& facts, const Part& whole, const std::set<std::uint32_t>& counts) {
  constexpr long most_parts = 20000;
  std::vector<Part> open = {whole};
  for (long examined = 0; !open.empty(); ++examined) {
    if (examined == most_parts) return Truth::unknown;
    const Part part = std::move(open.back());
    open.pop_back();
    const Truth over = facts.over(part);
    if (over == Truth::yes) continue;
    const auto parts = halves(part, counts);
    if (parts.empty()) return over;
    if (facts.over(middle_of(part)) == Truth::no) return Truth::no;
    open.insert(open.end(), parts.begin(), parts.end());
  }
  return Truth::yes;
}

}  // namespace

Truth enclosed_truth(const RecordedEnclosures& state) {
  const auto recorded = record_box(state);
  const auto supports = supports_of(recorded.program);
  if (supports.empty() || !rational_facts_hold(recorded, supports)) return Truth::no;
  const std::set<Support> different(supports.begin(), supports.end());
  Truth all = Truth::yes;
  for (const auto& support : different) {
    if (!support || all == Truth::no) continue;
    const Enclosed facts{program_of(recorded.program, supports, support),
                         relations_of(recorded, supports, support)};
    all = conjunction(all, truth_in(facts, recorded.stated.between, *support));
  }
  return all;
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
