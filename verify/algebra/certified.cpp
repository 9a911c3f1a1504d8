#include "verify/algebra/certified.hpp"

#include <stdexcept>
#include <utility>

#include "verify/expression/tree/tree_text.hpp"
#include "verify/recording/program_text.hpp"

namespace verify {
namespace {

using NodePairs = std::vector<std::pair<Tree, Tree>>;

CertifiedCarried carried_by(const StatementTree& statement) {
  const auto& [states, parameters] = statement.carried;
  if (states.empty()) return {};
  std::vector<Tree> asked;
  for (const auto& pairs : {states, parameters})
    for (const auto& [one, other] : pairs) asked.insert(asked.end(), {one, other});
  auto named = named_text(statement, asked);
  CertifiedCarried carried{std::move(named.text), {}, {}};
  std::size_t next = 0;
  const auto take = [&](CertifiedCarried::Pairs& to, const NodePairs& of) {
    for (std::size_t k = 0; k < of.size(); ++k, next += 2)
      to.emplace_back(named.names.at(next), named.names.at(next + 1));
  };
  take(carried.states, states);
  take(carried.parameters, parameters);
  return carried;
}

CertifiedCarried carried_by(const Program& program) {
  if (!program.carried) return {};
  const auto& [all, slots] = *program.carried;
  CertifiedCarried carried{to_text(all), {}, {}};
  const auto take = [](CertifiedCarried::Pairs& to, const auto& of) {
    for (const auto& [one, other] : of) to.emplace_back(std::to_string(one), std::to_string(other));
  };
  take(carried.states, slots.states);
  take(carried.parameters, slots.parameters);
  return carried;
}

// "state %3 %9 %2": before, after, first.
std::string together(const std::string& word, const CertifiedCarried::Pairs& step,
                     const CertifiedCarried::Pairs& base) {
  std::string text;
  for (std::size_t k = 0; k < step.size(); ++k)
    text += word + " " + step[k].first + " " + step[k].second + " " + base.at(k).first + "\n";
  return text;
}

}  // namespace

Certificate certified(CertifiedWay way, const StatementTree& statement) {
  return {way, {{"statement", named_text(statement)}}, carried_by(statement)};
}
Certificate certified(CertifiedWay way, const Program& program) {
  return {way, {{"statement", to_text(program)}}, carried_by(program)};
}

std::string carried_fault(const Certificate& step, const Certificate& base) {
  const auto &here = step.carried, &there = base.carried;
  const auto differ = [](const char* what, std::size_t carried, std::size_t begun) {
    return std::string(what) + ": the step carries " + std::to_string(carried) +
           " on, and the base begins with " + std::to_string(begun) +
           "; say of each, in this order, what it begins with: free.begins, free.begins_at";
  };
  if (here.states.size() != there.states.size())
    return differ("states", here.states.size(), there.states.size());
  if (here.parameters.size() != there.parameters.size())
    return differ("parameters", here.parameters.size(), there.parameters.size());
  return "";
}

Certificate certified_induction(Certificate step, Certificate base) {
  step.sections.front().name = "step";
  base.sections.front().name = "base";
  step.sections.push_back(std::move(base.sections.front()));
  if (step.carried.states.empty()) return step;
  if (const auto fault = carried_fault(step, base); !fault.empty()) throw std::logic_error(fault);
  step.sections[0].lines = std::move(step.carried.lines);
  step.sections[1].lines = std::move(base.carried.lines);
  step.sections.push_back(
      {"induction", together("state", step.carried.states, base.carried.states) +
                        together("parameter", step.carried.parameters, base.carried.parameters)});
  return step;
}

}  // namespace verify
