#include "verify/written/written_theorem.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

#include "verify/algebra/remembered.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/claim/finding.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/file/written_file.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

// One part, shared by all that is run of it. A version is its one member.
struct SharedPart {
  std::shared_ptr<const Written> written;
  std::size_t part;

  const WrittenPart& words() const { return written->parts[part]; }
  const WrittenIdentity& version(long number) const {
    return words().versions.at(static_cast<std::size_t>(number));
  }
  StatementTree tree(long number) const {
    return statement_tree(written->vocabulary, version(number));
  }
};

Sizes sizes_of(const WrittenIdentity& version) {
  Sizes sizes;
  for (const auto& name : version.uses.sizes) sizes[name] = Argument::words;
  return sizes;
}

// "; x1 = A, x2 = X": which letters a normal form speaks of.
std::string letters_text(const WrittenIdentity& version) {
  std::string text;
  int number = 0;
  for (const auto& name : version.uses.letters) {
    ++number;
    text += (number == 1 ? "; x" : ", x") + std::to_string(number) + " = " + name;
  }
  return text;
}

Finding settled_in_words(const SharedPart& part, long number, const InWords& words,
                         const Context& context) {
  const auto& version = part.version(number);
  auto found = settle_words(words.forms, words.recorded_at, context);
  found.detail = version.text + ": " + found.detail;
  if (found.answer != Truth::yes) found.detail += letters_text(version);
  return found;
}

WayCheck in_words(const SharedPart& part, long number) {
  const auto& version = part.version(number);
  Stated stated{"identity of " + part.words().id, {{number}, {true}}, sizes_of(version)};
  auto link = about(stated, Evidence::symbolic, stated.sizes);
  const Remembered words([part, number] { return InWords(part.tree(number)); });
  link.run = [part, number, words](const Context& context) {
    auto found = settled_in_words(part, number, words(), context);
    words.forget();
    return found;
  };
  link.with = [part](const std::vector<long>& members, const Context& context) {
    return settled_in_words(part, members.at(0), InWords(part.tree(members.at(0))), context);
  };
  link.checked = [part, number] { return checked_identity(*part.written, part.version(number)); };
  link.record = [words, sizes = stated.sizes] {
    return examined_words(words().forms, words().recorded_at, Stated{{}, {}, sizes});
  };
  return link;
}

// "; compared at instances alone, since ..": of what has no normal form.
std::string why_at_instances(const WrittenIdentity& version) {
  if (!version.uses.composite_inverse) return "";
  std::string what;
  for (const auto& inverted : version.uses.inverted)
    what +=
        (what.empty() ? "" : ", ") + (inverted.kind == ExpressionKind::name
                                          ? inverted.word
                                          : "what stands at column " + std::to_string(inverted.at));
  return "; compared at instances alone, since an inverse is taken of " + what +
         ": only letters that are invertible and sizes (sizes = [\"N\"]) have one at every size";
}

WayCheck at_instance(const SharedPart& part) {
  auto link = exact(nullptr);
  link.run = [part](const Context& context) {
    auto found = compared_at_instance(*part.written, part.version(0), context.instance);
    found.detail += why_at_instances(part.version(0));
    found.values = values_at_instance(*part.written, context.instance);
    return found;
  };
  link.checked = [part] { return checked_identity(*part.written, part.version(0)); };
  return link;
}

// On the reference instance, which is the author's choice and not a user's.
WayCheck at_reference(const SharedPart& part, long number) {
  auto link = once(Evidence::exact, {}, Inputs::points, nullptr);
  link.run = [part, number](const Context& context) {
    auto found = compared_at_instance(*part.written, part.version(number), context.instance);
    if (found.answer == Truth::yes)
      found.detail +=
          "; this instance does not tell the near miss from the identity: let the first "
          "[[instance]] be one at which they differ, as matrices of different sizes "
          "that are not symmetric, do not commute, and have no entries 0 and 1 alone";
    return found;
  };
  return link;
}

PartChecks checks_of(const SharedPart& part) {
  const auto& versions = part.words().versions;
  PartChecks checks;
  checks.part = part.words().id;
  const bool is_word = !versions.front().uses.composite_inverse;
  if (is_word) checks.ways.push_back(in_words(part, 0));
  checks.ways.push_back(at_instance(part));
  for (std::size_t k = 1; k < versions.size(); ++k) {
    const auto number = static_cast<long>(k);
    const bool same_kind = is_word && !versions[k].uses.composite_inverse;
    checks.broken.push_back(
        {versions[k].text, same_kind ? in_words(part, number) : at_reference(part, number)});
  }
  return checks;
}

std::string kind_of(const Shape& shape) {
  if (shape.is_scalar()) return "rational";
  return shape.cols == Extents{"1"}
             ? "vector[" + extents_text(shape.rows) + "]"
             : "matrix[" + extents_text(shape.rows) + ", " + extents_text(shape.cols) + "]";
}

}  // namespace

Theorem written_theorem(const Entry& entry) {
  auto words = read_written(entry.data, entry.file);
  if (!words)
    throw std::runtime_error(std::string(entry.file) +
                             ": [claim.letters]: missing; a claim without a checker declares them");
  const auto written = std::make_shared<const Written>(std::move(*words));
  Theorem theorem;
  theorem.inputs = inputs_of(*written);
  for (const auto& value : written->values)
    theorem.values.push_back({value.name, kind_of(value.formula.shape) + ": " + value.text});
  for (std::size_t k = 0; k < written->parts.size(); ++k)
    theorem.parts.push_back(checks_of(SharedPart{written, k}));
  return theorem;
}

}  // namespace verify
