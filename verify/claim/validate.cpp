#include "verify/claim/validate.hpp"

#include <algorithm>

#include "verify/claim/expected/expected_answer.hpp"
#include "verify/claim/expected/expected_shape.hpp"
#include "verify/scalar/precision.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Checked = std::variant<Instance, Complaint>;

// A condition on inputs is judged once, before the runner opens a precision for the checks: nobody
// is refused for want of bits.
constexpr long condition_bits = 128;

std::string place_of(const Claim& claim, const InstanceText& text, const std::string& field = "") {
  return text.origin.empty() ? claim.words.id : text.place_of(field) + ": " + claim.words.id;
}

// Before the inputs are looked at: they cannot be had, or what is expected fits no value.
std::optional<Refusal> unfit(const Claim& claim, const InstanceText& text) {
  if (!text.fault.empty()) return Refusal{printable(place_of(claim, text)) + ": " + text.fault};
  const auto& values = claim.theorem.values;
  for (const auto& [name, datum] : text.expect) {
    if (speaks_of_a_assertion(name)) {
      const auto fault = fault_of_expected_answer(claim, name, datum);
      if (fault.empty()) continue;
      return Refusal{place_of(claim, text, "expect." + name) + ": [expect] " + name + ": " + fault};
    }
    const auto offered = [&, given = name](const ValueDoc& doc) {
      return doc.name == given || doc.name + "_approx" == given || doc.name == given + "_approx";
    };
    if (const auto doc = std::find_if(values.begin(), values.end(), offered); doc != values.end()) {
      if (const auto fault = fault_of_expected_shape(*doc, datum); !fault.empty())
        return Refusal{place_of(claim, text, "expect." + name) + ": [expect] " + name + ": " +
                       fault};
      continue;
    }
    std::string names;
    for (const auto& doc : values) names += (names.empty() ? "" : ", ") + doc.name;
    return Refusal{place_of(claim, text, "expect." + name) + ": [expect] " + name +
                   (names.empty() ? ": the checker gives no values; name them in its .values"
                                  : ": no such value; allowed: " + names)};
  }
  return std::nullopt;
}

Checked checked(const Claim& claim, const InstanceText& text) {
  auto read = Instance::read(text.name, text.fields, claim.theorem.inputs);
  const auto* instance = std::get_if<Instance>(&read);
  if (instance == nullptr || claim.theorem.require == nullptr) return read;
  const PrecisionScope scope(condition_bits);
  if (auto complaint = claim.theorem.require(*instance)) return std::move(*complaint);
  return read;
}

bool lacks_something(const Checked& result) {
  const auto* complaint = std::get_if<Complaint>(&result);
  return complaint != nullptr && complaint->missing;
}

// "run.npz:A: ", where the numbers of the field come from a file of weights.
std::string stored_words(const InstanceText& text, const std::string& field) {
  const auto found = text.stored.find(field.substr(0, field.find('[')));
  return found == text.stored.end() ? "" : excerpt(found->second) + ": ";
}

Validated in_words(const Claim& claim, const InstanceText& text, Checked result) {
  if (auto* instance = std::get_if<Instance>(&result)) return std::move(*instance);
  const auto& complaint = std::get<Complaint>(result);
  return Refusal{printable(place_of(claim, text, complaint.field)) + ": " +
                 stored_words(text, complaint.field) + to_text(complaint)};
}

bool is_required(const Claim& claim, const std::string& name) {
  return std::any_of(claim.theorem.inputs.begin(), claim.theorem.inputs.end(),
                     [&](const Input& input) {
                       return input.name == name && !input.optional && input.fallback.empty();
                     });
}

// Adds what the user did not set and `required_only` lets in. Whether there was any.
bool fill(const Claim& claim, InstanceText& text, bool required_only, Fields& taken) {
  bool any = false;
  for (const auto& [name, datum] : claim.words.instances.front().fields) {
    if (required_only && !is_required(claim, name)) continue;
    if (!text.fields.emplace(name, datum).second) continue;
    taken.emplace(name, datum);
    any = true;
  }
  return any;
}

const Input* declared_input(const Claim& claim, const std::string& name) {
  const auto found = std::find_if(claim.theorem.inputs.begin(), claim.theorem.inputs.end(),
                                  [&](const Input& input) { return input.name == name; });
  return found == claim.theorem.inputs.end() ? nullptr : &*found;
}

// Lists are what does not follow a size that was changed: as many ones as the size of theirs says.
std::string list_hint(const Claim& claim, const Fields& taken) {
  for (const auto& [name, datum] : taken) {
    const auto* input = declared_input(claim, name);
    if (input == nullptr || input->kind != Kind::vector || input->shape.empty()) continue;
    const auto& size = input->shape.front();
    if (size.symbol.empty() || size.factor != 1 || size.offset != 0) continue;
    return " (--set '" + name + "=" + size.symbol + "*1' has as many ones as " + size.symbol +
           " says)";
  }
  return "";
}

// What may be given in another form: "task_lengths", "r_tasks" instead of R and r.
std::string others_hint(const Claim& claim, const InstanceText& text, const Fields& taken) {
  std::string names;
  for (const auto& input : claim.theorem.inputs)
    if (input.optional && taken.count(input.name) == 0 && text.fields.count(input.name) == 0)
      names += (names.empty() ? "" : ", ") + input.name;
  return names.empty() ? ""
                       : "; other inputs are " + names + " (show " + claim.words.id +
                             " --checks says what each is)";
}

}  // namespace

Validated validate(const Claim& claim, const InstanceText& text) {
  if (auto refusal = unfit(claim, text)) return std::move(*refusal);
  return in_words(claim, text, checked(claim, text));
}

Validated validate_filled(const Claim& claim, const InstanceText& text, Fields& taken) {
  if (auto refusal = unfit(claim, text)) return std::move(*refusal);
  auto result = checked(claim, text);
  if (!text.stored.empty() || claim.words.instances.empty())
    return in_words(claim, text, std::move(result));
  auto complete = text;
  for (const bool required_only : {true, false}) {
    if (!lacks_something(result)) break;
    if (fill(claim, complete, required_only, taken)) result = checked(claim, complete);
  }
  if (auto* complaint = std::get_if<Complaint>(&result); complaint != nullptr && !taken.empty()) {
    std::string names;
    for (const auto& [name, datum] : taken) names += (names.empty() ? "" : ", ") + name;
    complaint->allowed += "; what you did not set (" + names + ") comes from the instance \"" +
                          claim.words.instances.front().name + "\": set it too" +
                          list_hint(claim, taken) + others_hint(claim, text, taken);
  }
  return in_words(claim, text, std::move(result));
}

namespace {

bool says_so_itself(const InstanceText& text) {
  return std::any_of(text.expect.begin(), text.expect.end(), [](const auto& expected) {
    return speaks_of_a_assertion(expected.first) && expected.second.text == "does not apply";
  });
}

// An instance of the data file on which nothing of the claim is tried.
void require_hypotheses(const Claim& claim, const InstanceText& text, const Instance& instance) {
  if (!claim.theorem.broken_hypothesis || says_so_itself(text)) return;
  const auto broken = claim.theorem.broken_hypothesis(instance);
  if (broken.empty()) return;
  throw std::runtime_error(printable(place_of(claim, text)) + ": the instance \"" +
                           printable(text.name) + "\" does not apply: " + printable(broken) +
                           "; give others, or say so: [instance.expect] \"#" +
                           claim.words.assertions.front().id + "\" = \"does not apply\"");
}

}  // namespace

std::vector<Instance> instances_of(const Claim& claim) {
  std::vector<Instance> instances;
  for (const auto& text : claim.words.instances) {
    auto validated = validate(claim, text);
    if (const auto* refusal = std::get_if<Refusal>(&validated))
      throw std::runtime_error(refusal->words);
    instances.push_back(std::get<Instance>(std::move(validated)));
    require_hypotheses(claim, text, instances.back());
  }
  return instances;
}

}  // namespace verify
