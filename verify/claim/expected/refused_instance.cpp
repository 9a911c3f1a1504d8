#include "verify/claim/expected/refused_instance.hpp"

#include "verify/claim/validate.hpp"

namespace verify {
namespace {

std::string fault_of(const Claim& claim, const RefusedText& refused) {
  const auto told = [&](const std::string& what) {
    return "[[refused]] \"" + refused.instance.name + "\": " + what +
           "; needed: a refusal that says \"" + refused.says + "\"";
  };
  const auto validated = validate(claim, refused.instance);
  const auto* refusal = std::get_if<Refusal>(&validated);
  if (refusal == nullptr) return told("these inputs are accepted");
  if (refused.taken) {
    auto nearest = refused.instance;
    nearest.fields = *refused.taken;
    const auto taken = validate(claim, nearest);
    if (const auto* why = std::get_if<Refusal>(&taken))
      return told("what it says of \"unless\" is refused, \"" + why->words + "\"");
  }
  const bool as_said = refusal->words.find(refused.says) != std::string::npos;
  return as_said ? "" : told("refused in other words, \"" + refusal->words + "\"");
}

}  // namespace

std::vector<std::string> refusal_faults(const Claim& claim) {
  std::vector<std::string> faults;
  for (const auto& refused : claim.words.refused) {
    if (auto fault = fault_of(claim, refused); !fault.empty()) faults.push_back(std::move(fault));
  }
  return faults;
}

}  // namespace verify
