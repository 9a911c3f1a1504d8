#include "verify/written/written_theorem.hpp"

#include <algorithm>
#include <memory>
#include <random>
#include <stdexcept>
#include <utility>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/algebra/words/tree_watch.hpp"
#include "verify/claim/finding.hpp"
#include "verify/indexed/values/at_data.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/file/written_file.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn_instance.hpp"
#include "verify/written/indexed_checks.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/proved_assertion.hpp"
#include "verify/written/statement.hpp"
#include "verify/written/telling.hpp"
#include "verify/written/vanishing.hpp"

namespace verify {
namespace {

// One assertion, shared by all that is run of it. A version is its one member.
struct SharedAssertion {
  std::shared_ptr<const Written> written;
  std::size_t assertion;

  const WrittenAssertion& words() const { return written->assertions[assertion]; }
  const WrittenIdentity& version(long number) const {
    return words().versions.at(static_cast<std::size_t>(number));
  }
  StatementTree tree(long number) const {
    return statement_tree(written->vocabulary, version(number));
  }
};

Sizes sizes_of(const WrittenIdentity& version) {
  Sizes sizes;
  for (const auto& name : version.uses.sizes)
    sizes[name] = from(version.uses.inverted_sizes.count(name) != 0 ? 1 : 0, Argument::words);
  return sizes;
}

// Numbers at which the sides differ, in the author's letters; nothing where none is found soon.
std::string counterexample(const SharedAssertion& assertion, long number) {
  constexpr int most_draws = 20;
  std::mt19937_64 random(1);
  for (int draw = 0; draw < most_draws; ++draw) {
    const auto instance = drawn_instance(*assertion.written, random);
    const auto found =
        compared_at_instance(*assertion.written, assertion.version(number), instance);
    if (found.answer == Truth::no)
      return drawn_text(*assertion.written, assertion.version(number), instance) + ": " +
             found.detail;
  }
  return "";
}

Finding settled_in_words(const SharedAssertion& assertion, long number, const InWords& words,
                         const Context& context) {
  const auto& version = assertion.version(number);
  auto found = settle_words(words.forms, words.recorded_at, context);
  found.detail = version.text + ": " + found.detail;
  if (found.answer == Truth::yes) return found;
  if (number == 0) {
    const auto numbers = counterexample(assertion, number);
    if (!numbers.empty()) found.detail = at_data(numbers) + "; " + found.detail;
  } else if (const auto why =
                 why_not_telling(assertion.written->vocabulary, assertion.version(0), version);
             !why.empty()) {
    const auto minor_error =
        telling_minor_error(assertion.written->vocabulary, assertion.version(0));
    found.detail += std::string("; ") + counts_for_nothing + why +
                    (minor_error ? "; one that counts: " + minor_error->text : "");
  }
  return found;
}

// Whether some proposed control of the file tells, or else a minor error that can be made.
std::string proposed_control_fault(const SharedAssertion& assertion) {
  const auto& vocabulary = assertion.written->vocabulary;
  const auto& versions = assertion.words().versions;
  std::string why;
  for (std::size_t k = 1; k < versions.size(); ++k) {
    why = why_not_telling(vocabulary, versions.front(), versions[k]);
    if (why.empty()) return "";
  }
  if (telling_minor_error(vocabulary, versions.front())) return "";
  return "no negative control counts, the last one because " + why +
         "; write one with a transpose, another order, another size, n + 1 for n, or a sign";
}

std::string formula_fault(const SharedAssertion& assertion) {
  const auto fault = vanishing_fault(assertion.written->vocabulary, assertion.version(0));
  return fault.empty() ? proposed_control_fault(assertion) : fault;
}

std::function<Certificate()> certified_version(const SharedAssertion& assertion, long number,
                                               CertifiedWay way) {
  return [assertion, number, way] { return certified(way, assertion.tree(number)); };
}

WayCheck in_words(const SharedAssertion& assertion, long number) {
  const auto& version = assertion.version(number);
  Stated stated{"identity of " + assertion.words().id, {{number}, {true}}, sizes_of(version)};
  auto link = about(stated, Evidence::symbolic, stated.sizes);
  link.scope = under_hypotheses(stated.sizes, assertion.written->vocabulary, version.uses);
  const Remembered words([assertion, number] { return InWords(assertion.tree(number)); });
  link.run = [assertion, number, words](const Context& context) {
    auto found = settled_in_words(assertion, number, words(), context);
    words.forget();
    return found;
  };
  link.with = [assertion](const std::vector<long>& members, const Context& context) {
    return settled_in_words(assertion, members.at(0), InWords(assertion.tree(members.at(0))),
                            context);
  };
  link.checked = [assertion, number] {
    return checked_identity(*assertion.written, assertion.version(number));
  };
  link.certificate = certified_version(assertion, number, CertifiedWay::words);
  const Remembered fault_of_formula([assertion] { return formula_fault(assertion); });
  link.record = [assertion, number, words, fault_of_formula, sizes = stated.sizes] {
    TreeWatch::see(assertion.tree(number));
    auto recording = examined_words(words().forms, words().recorded_at, Stated{{}, {}, sizes});
    if (recording.fault.empty() && number == 0) recording.fault = fault_of_formula();
    return recording;
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
         ": only symbols that are invertible and sizes (sizes = [\"N\"]) have one at every size";
}

WayCheck at_instance(const SharedAssertion& assertion) {
  auto link = exact(nullptr);
  link.run = [assertion](const Context& context) {
    auto found = compared_at_instance(*assertion.written, assertion.version(0), context.instance);
    found.detail += why_at_instances(assertion.version(0));
    found.values = values_at_instance(*assertion.written, context.instance);
    return found;
  };
  link.checked = [assertion] { return checked_identity(*assertion.written, assertion.version(0)); };
  return link;
}

// At numbers that nobody chose. Where the author's differ by accident alone, these tell.
Finding compared_at_drawn(const SharedAssertion& assertion, long number, const Context& context) {
  constexpr int wanted = 3, most_draws = 20;
  std::mt19937_64 random(context.seed);
  int agreed = 0;
  for (int draw = 0; draw < most_draws && agreed < wanted; ++draw) {
    const auto instance = drawn_instance(*assertion.written, random);
    auto found = compared_at_instance(*assertion.written, assertion.version(number), instance);
    if (!found.answer.applies()) continue;
    found.detail = at_data(drawn_text(*assertion.written, assertion.version(number), instance)) +
                   ": " + found.detail;
    if (found.answer == Truth::no) return found;
    ++agreed;
  }
  const auto& text = assertion.version(number).text;
  return agreed == wanted
             ? finding(Truth::yes, text + ": both sides are equal at " + std::to_string(wanted) +
                                       " instances of small integers, drawn at random")
             : finding(Truth::unknown, text + ": its inverses hardly ever exist");
}

WayCheck at_drawn(const SharedAssertion& assertion, long number) {
  Sizes sizes;
  for (const auto& [name, size] : drawn_sizes(assertion.written->vocabulary))
    if (assertion.version(0).uses.sizes.count(name) != 0) sizes[name] = size;
  auto link = once(Evidence::exact, std::move(sizes), Inputs::points, nullptr);
  link.run = [assertion, number](const Context& context) {
    return compared_at_drawn(assertion, number, context);
  };
  link.checked = [assertion, number] {
    return checked_identity(*assertion.written, assertion.version(number));
  };
  link.certificate = certified_version(assertion, number, CertifiedWay::numbers);
  if (number == 0)
    link.record = Remembered([assertion] {
      // Its model is seen where the file is read.
      return Recording{vanishing_fault(assertion.written->vocabulary, assertion.version(0)), true};
    });
  return link;
}

// A control of the same kind, with a minor error that is found when it runs.
WayCheck made_minor_error(const SharedAssertion& assertion) {
  auto link = in_words(assertion, 0);
  link.members = {-1};
  link.with = nullptr;
  link.checked = nullptr;
  link.record = nullptr;
  const Remembered found_minor_error([assertion] {
    return telling_minor_error(assertion.written->vocabulary, assertion.version(0));
  });
  link.certificate = [assertion, found_minor_error] {
    const auto& minor_error = found_minor_error();
    return minor_error ? certified(CertifiedWay::words,
                                   statement_tree(assertion.written->vocabulary, *minor_error))
                       : Certificate{};
  };
  link.run = [assertion, found_minor_error](const Context& context) {
    const auto& vocabulary = assertion.written->vocabulary;
    const auto& minor_error = found_minor_error();
    if (!minor_error)
      return finding(Answer::does_not_apply(), "no change is found that is false and tells");
    const InWords words(statement_tree(vocabulary, *minor_error));
    auto found = settle_words(words.forms, words.recorded_at, context);
    found.detail = minor_error->text + ": " + found.detail;
    return found;
  };
  return link;
}

bool needs_proof(const SharedAssertion& assertion) {
  const auto& versions = assertion.words().versions;
  return std::any_of(versions.begin(), versions.end(), [&](const WrittenIdentity& version) {
    return verify::needs_proof(assertion.written->vocabulary, version);
  });
}

AssertionChecks checks_of(const SharedAssertion& assertion) {
  const auto& versions = assertion.words().versions;
  if (needs_proof(assertion)) return proved_checks(assertion.written, assertion.assertion);
  AssertionChecks checks;
  checks.assertion = assertion.words().id;
  const bool is_word = !versions.front().uses.composite_inverse;
  if (is_word)
    checks.ways.push_back(in_words(assertion, 0));
  else
    checks.ways.push_back(at_drawn(assertion, 0));
  checks.ways.push_back(at_instance(assertion));
  for (std::size_t k = 1; k < versions.size(); ++k) {
    const auto number = static_cast<long>(k);
    const bool same_kind = is_word && !versions[k].uses.composite_inverse;
    checks.broken.push_back(
        {versions[k].text, same_kind ? in_words(assertion, number) : at_drawn(assertion, number)});
  }
  // One that the program makes, should those of the file count for nothing.
  if (is_word && !minor_errors_in(assertion.written->vocabulary, versions.front()).empty())
    checks.broken.push_back({"a change that this program makes", made_minor_error(assertion)});
  return checks;
}

// Roots, norms and functions need not be rational.
std::string kind_of(const Shape& shape, const Uses& uses) {
  if (shape.is_scalar()) return uses.beyond_words || uses.indexed ? "real" : "rational";
  return shape.cols == Extents{"1"}
             ? "vector[" + extents_text(shape.rows) + "]"
             : "matrix[" + extents_text(shape.rows) + ", " + extents_text(shape.cols) + "]";
}

}  // namespace

Theorem written_theorem(const Entry& entry) {
  auto words = read_written(entry.data, entry.file);
  if (!words)
    throw std::runtime_error(std::string(entry.file) +
                             ": [claim.symbols]: missing; a claim without a checker declares them");
  const auto written = std::make_shared<const Written>(std::move(*words));
  Theorem theorem;
  theorem.inputs = inputs_of(*written);
  theorem.broken_hypothesis = [written](const Instance& instance) {
    return broken_hypothesis(written->vocabulary, data_of(*written, instance));
  };
  for (const auto& value : written->values)
    theorem.values.push_back(
        {value.name, kind_of(value.formula.shape, value.uses) + ": " + value.text});
  for (std::size_t k = 0; k < written->assertions.size(); ++k) {
    const auto& versions = written->assertions[k].versions;
    const bool indexed = std::any_of(versions.begin(), versions.end(),
                                     [](const auto& version) { return version.uses.indexed; });
    theorem.parts.push_back(indexed ? indexed_checks(written, k)
                                    : checks_of(SharedAssertion{written, k}));
  }
  return theorem;
}

}  // namespace verify
