#include "verify/algebra/ways.hpp"

#include <algorithm>
#include <utility>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/checked_program.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/recording/degrees/circuit_bounds.hpp"
#include "verify/recording/degrees/size_degrees.hpp"
#include "verify/recording/read_slots.hpp"

namespace verify {
namespace {

// As bounds say; a second run for the denominators' common base would not change a degree.
bool has_degree_zero(const Program& program) {
  const CommonDenominator denominators;
  const auto entries = circuit_bounds(program);
  return std::all_of(entries.begin(), entries.end(),
                     [](const CircuitBound& entry) { return entry.degree() == 0; });
}

// Whether the variable drawn as the size counts for the result.
bool uses(const Program& program, const std::string& size) {
  const auto named = program.sizes.find(size);
  if (named == program.sizes.end()) return false;
  const auto read = read_slots(program);
  for (const auto& step : program.steps) {
    if (step.operation == Operation::variable && step.a == named->second && read[step.result])
      return true;
  }
  return false;
}

using SettleProgram = Finding (*)(const Program&, const Context&);

WayCheck link_of(Evidence evidence, const Stated& statement, RecordedOf recorded,
                 SettleProgram settle) {
  auto link = about(statement, evidence, statement.sizes);
  const Remembered program([members = link.members, recorded] { return recorded(members); });
  const Remembered shown([program] { return checked_program(program()); });
  link.checked = [shown, program, place = statement.place] {
    auto checked = shown();
    checked.place = to_text(place);
    program.forget();
    return checked;
  };
  link.certificate = [program] { return certified(CertifiedWay::program, program()); };
  link.run = [program, shown, settle](const Context& context) {
    auto finding = settle(program(), context);
    shown();
    program.forget();
    return finding;
  };
  link.with = [recorded, settle](const std::vector<long>& members, const Context& context) {
    return settle(recorded(members), context);
  };
  link.record = [sizes = statement.sizes, program, is_base = statement.is_base] {
    return is_base ? examined_base(program()) : examined(program(), sizes);
  };
  return link;
}

}  // namespace

Recording examined_base(const Program& program) {
  Recording recording;
  for (const auto& step : program.steps) recording.has_model |= step.of_model;
  recording.fault = base_fault(program);
  return recording;
}

Recording examined(const Program& program, const Sizes& sizes) {
  Recording recording;
  for (const auto& step : program.steps) recording.has_model |= step.of_model;
  if (has_degree_zero(program)) {
    recording.fault =
        "both sides are equal by construction (derived degree 0): it says nothing; compute them "
        "in two ways";
  }
  for (const auto& [size, extent] : sizes) {
    if (extent.arguments.count(Argument::grid) != 0)
      recording.fault = "says every " + size + " by more values than the degree, which nothing " +
                        "derives here; draw it with free.size(\"" + size +
                        "\"), or use size_grid or token_means";
    if (extent.arguments.count(Argument::variable) != 0 && !uses(program, size) &&
        !uses(program, inverse_name(size)))
      recording.fault = "says every " + size + ", but " + size +
                        " is no variable of its program; draw it with free.size(\"" + size +
                        "\"), or give its value";
  }
  if (auto fault = inverted_fault(inverted_sizes(program, sizes), sizes); !fault.empty())
    recording.fault = std::move(fault);
  return recording;
}

std::set<std::string> inverted_sizes(const Program& program, const Sizes& sizes) {
  std::set<std::string> inverted;
  for (const auto& [size, extent] : sizes)
    if (uses(program, inverse_name(size))) inverted.insert(size);
  return inverted;
}

std::string inverted_fault(const std::set<std::string>& inverted, const Sizes& sizes) {
  for (const auto& size : inverted) {
    const auto said = sizes.find(size);
    if (said == sizes.end() || !said->second.all || said->second.least >= 1) continue;
    const auto argument = to_text(*said->second.arguments.begin());
    return "1/" + size + " occurs in it, but sizes() say every " + size +
           " and so 0 as well; say from(1, ..) of " + size + " (" + argument + ")";
  }
  return {};
}

WayCheck expansion(const Stated& statement, RecordedOf recorded) {
  return link_of(Evidence::symbolic, statement, recorded,
                 [](const Program& program, const Context&) { return expands_to_zero(program); });
}

WayCheck second_expansion(const Stated& statement, RecordedOf recorded) {
  return link_of(
      Evidence::symbolic, statement, recorded,
      [](const Program& program, const Context&) { return expands_to_zero_ginac(program); });
}

WayCheck testing_at_random(const Stated& statement, RecordedOf recorded) {
  return link_of(Evidence::identity, statement, recorded,
                 [](const Program& program, const Context& context) {
                   return identity_test(program, context.seed);
                 });
}

WayCheck on_instance(Evidence evidence, Settle settle, SourcePlace place) {
  WayCheck link;
  link.evidence = evidence;
  link.scope = {{}, Inputs::points};
  link.on = On::instance;
  link.run = settle;
  return by_function(place, std::move(link));
}

WayCheck once(Evidence evidence, Sizes sizes, Inputs inputs, Settle settle, SourcePlace place) {
  WayCheck link;
  link.evidence = evidence;
  link.scope = {{std::move(sizes)}, inputs};
  link.run = settle;
  return by_function(place, std::move(link));
}

}  // namespace verify
