#include "verify/algebra/facts/enclosed.hpp"

#include <stdexcept>

#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/claim/finding.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {
namespace {

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
  if (!facts.root_counts().empty())
    throw std::logic_error("roots are counted of polynomials whose coefficients are numbers");
  std::vector<Slot> slots;
  for (const auto& number : facts.numbers()) slots.push_back(number.slot());
  return {recorder.finish(std::move(slots)), {facts.relations(), {}, {}, boxes.variables()}};
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

Truth truth_over(const RecordedBox& recorded, const ProductBox& part) {
  const auto values = evaluate<Ball>(recorded.program, [&](long k) {
    const auto& side = part[static_cast<std::size_t>(k)];
    return ball_between(side.lower, side.upper);
  });
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < values.size(); ++k)
    all = conjunction(all, truth_of(recorded.stated.relations[k], values[k]));
  return all;
}

ProductBox middle_of(ProductBox part) {
  for (auto& side : part) side.lower = side.upper = (side.lower + side.upper) / Rational(2);
  return part;
}

}  // namespace

Truth enclosed_truth(const RecordedEnclosures& state) {
  const auto recorded = record_box(state);
  constexpr long most_parts = 20000;
  ProductBox whole;
  for (const auto& side : recorded.stated.between) whole.push_back({side.lower, side.upper});
  if (whole.empty()) return truth_over(recorded, whole);
  bool wrong = false;
  const auto cover = subdivide(whole, most_parts, [&](const ProductBox& part) {
    if (wrong || truth_over(recorded, part) == Truth::yes) return true;
    wrong = truth_over(recorded, middle_of(part)) == Truth::no;
    return wrong;
  });
  if (wrong) return Truth::no;
  return cover.complete ? Truth::yes : Truth::unknown;
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
