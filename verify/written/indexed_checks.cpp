#include "verify/written/indexed_checks.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/claim/finding.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/indexed/indexed_proof.hpp"
#include "verify/indexed/indexed_refutation.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/words/stated/witness.hpp"
#include "verify/written/all_links.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn/telling_numbers.hpp"
#include "verify/written/drawn/wide_instances.hpp"
#include "verify/written/given/by_moments.hpp"
#include "verify/written/given/steps_divided.hpp"
#include "verify/written/proofs/indexed_vanishing.hpp"
#include "verify/written/proofs/order_by_induction.hpp"
#include "verify/written/proofs/parts/because_values.hpp"
#include "verify/written/proofs/parts/means_put_in.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/small_instances.hpp"
#include "verify/written/proofs/unneeded.hpp"
#include "verify/written/proofs/witness_exists.hpp"
#include "verify/written/telling.hpp"

namespace verify {
namespace {

struct IndexedAssertion {
  std::shared_ptr<const Written> written;
  std::size_t assertion;

  const WrittenAssertion& words() const { return written->assertions[assertion]; }
  const WrittenIdentity& version(std::size_t number) const { return words().versions.at(number); }
};

IndexedStatement indexed_statement(const WrittenIdentity& said) {
  auto version = of_all_symbols(said);
  return {std::move(version.head), std::move(version.identity), said.text};
}

// Of iterates a statement is shown by induction; else an index is a variable as a size is.
Sizes indexed_sizes(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  const auto argument = vocabulary.iterates.empty() ? Argument::indices : Argument::induction;
  Sizes sizes;
  for (const auto& name : version.uses.sizes)
    if (name != version.head.towards_infinity) sizes[name] = from(1, Argument::indices);
  for (const auto& index : version.head.indices)
    if (index.least) sizes[index.name] = from(*index.least, argument);
  return sizes;
}

std::string steps_text(const std::vector<std::string>& steps) {
  std::string text;
  for (const auto& step : steps) text += (text.empty() ? "" : "; ") + step;
  return text;
}

// Whether the instances of the file meet the hypotheses, and both sides have values there.
bool some_example_meets(const IndexedAssertion& assertion, std::size_t number,
                        const Context& context) {
  if (context.examples == nullptr) return false;
  const auto statement = indexed_statement(links_of(assertion.version(number)).front());
  const auto& vocabulary = assertion.written->vocabulary;
  return std::any_of(context.examples->begin(), context.examples->end(),
                     [&](const Instance& instance) {
                       auto data = data_of(*assertion.written, instance);
                       const auto all = indices_at(vocabulary, statement, data);
                       return std::any_of(all.begin(), all.end(), [&](const auto& indices) {
                         auto at = data;
                         for (const auto& [name, value] : indices) at.sizes[name] = value;
                         return hypothesis_fault(vocabulary, at).empty() &&
                                compared(vocabulary, statement, at).is_defined;
                       });
                     });
}

WayCheck in_indices(const IndexedAssertion& assertion, std::size_t number) {
  const auto& version = assertion.version(number);
  Stated stated{"formula of " + assertion.words().id,
                {{static_cast<long>(number)}, {true}},
                indexed_sizes(assertion.written->vocabulary, version)};
  auto link = about(stated, Evidence::symbolic, stated.sizes);
  link.scope = under_hypotheses(stated.sizes, assertion.written->vocabulary, version.uses);
  link.has_base = true;  // prove_indexed shows the base with the step, or proves nothing
  link.run = [assertion, number](const Context& context) {
    auto found = settled_in_indices(assertion.written->vocabulary, assertion.words(), number,
                                    some_example_meets(assertion, number, context));
    if (number != 0) return as_control(std::move(found));
    if (found.answer == Truth::yes)
      found.detail += "; no certificate says it: it speaks of indices";
    return found;
  };
  link.with = [assertion](const std::vector<long>& members, const Context& context) {
    const auto member = static_cast<std::size_t>(members.at(0));
    return settled_in_indices(assertion.written->vocabulary, assertion.words(), member,
                              some_example_meets(assertion, member, context));
  };
  link.checked = [assertion, number] {
    return checked_identity(*assertion.written, assertion.version(number));
  };
  // What it speaks of stands in the formula, and its sizes are the ranges of its sums.
  link.record = Remembered([assertion, number] {
    return Recording{
        number == 0 ? indexed_vanishing_fault(assertion.written->vocabulary, assertion.version(0))
                    : "",
        true};
  });
  return link;
}

Finding at_instance_of(const IndexedAssertion& assertion, const WrittenIdentity& version,
                       const Context& context) {
  if (!version.identity.links.empty())
    return of_all_links(version, [&](const WrittenIdentity& link) {
      return at_instance_of(assertion, link, context);
    });
  const auto& letters = assertion.written->vocabulary.letters;
  const bool endless = version.head.quantity == Quantity::limit ||
                       std::any_of(letters.begin(), letters.end(),
                                   [](const auto& letter) { return letter.second.sequence; });
  if (endless)
    return finding(Answer::does_not_apply(),
                   version.text + ": an instance has no limit, and no endless sequence");
  const auto statement = indexed_statement(version);
  auto data = data_of(*assertion.written, context.instance);
  std::string fault;  // at some place; the hypotheses may speak of it
  long compared_at = 0, supposed_at = 0;
  for (const auto& indices : indices_at(assertion.written->vocabulary, statement, data)) {
    auto at = data;
    for (const auto& [name, value] : indices) at.sizes[name] = value;
    if (auto why = hypothesis_fault(assertion.written->vocabulary, at); !why.empty()) {
      fault = std::move(why);
      continue;
    }
    ++supposed_at;
    const auto found = compared(assertion.written->vocabulary, statement, at);
    if (found.holds == Truth::no)
      return finding(Truth::no, version.text + ": the left side is " + found.left +
                                    ", the right side " + found.right);
    if (found.holds == Truth::yes) ++compared_at;
  }
  if (supposed_at == 0 && !fault.empty())
    return finding(Answer::does_not_apply(), version.text + ": " + fault);
  if (compared_at == 0)
    return finding(Truth::unknown, version.text + ": no value here, or enclosures that meet");
  return finding(Truth::yes, version.text + ": holds at the instance, " +
                                 std::to_string(compared_at) +
                                 (compared_at == 1 ? " comparison" : " comparisons"));
}

WayCheck indexed_at_instance(const IndexedAssertion& assertion) {
  auto link = exact(nullptr);
  link.run = [assertion](const Context& context) {
    auto found = at_instance_of(assertion, assertion.version(0), context);
    found.values = values_at_instance(*assertion.written, context.instance);
    return found;
  };
  link.checked = [assertion] { return checked_identity(*assertion.written, assertion.version(0)); };
  return link;
}

}  // namespace

namespace {

// Whether some small data meet hypotheses that are all of matrices.
bool hypotheses_meet(const Vocabulary& vocabulary) {
  Written written;
  written.vocabulary = vocabulary;
  for (auto [text, given] : vocabulary.given)
    if (find_shapes(given, vocabulary).indexed) return false;
  return searched_instances(written, {"1 = 1", parse_identity("1 = 1"), {}, {}}).met > 0;
}

// Whether there may be data at which a side has no value.
bool may_be_undefined(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  if (version.uses.composite_inverse || !version.uses.nonzero.empty()) return true;
  if (!vocabulary.placed_given.empty()) return true;
  return !vocabulary.given.empty() && !hypotheses_meet(vocabulary);
}

Finding not_settled(const WrittenIdentity& version, const std::string& why) {
  return finding(Truth::unknown, version.text + ": not settled: " + why);
}

// Sizes and indices near the numbers of the statement.
std::vector<long> whole_numbers(const Vocabulary& vocabulary, const Identity& said) {
  constexpr long largest = 150;
  std::vector<long> whole;
  for (const auto& number : telling_numbers(vocabulary, said))
    if (number.denominator() == Rational(1) && number.sign() >= 0 && number <= Rational(largest))
      whole.push_back(number.to_long());
  return whole;
}

// Where the smallest data do not refute what is not proved.
Finding unless_false_further_out(Finding found, const Vocabulary& vocabulary,
                                 const WrittenIdentity& version, bool is_stated) {
  if (found.answer != Truth::unknown) return found;
  const auto statement = indexed_statement(version);
  try {
    const auto at = counterexample_further_out(vocabulary, statement,
                                               wide_letters(vocabulary, statement.identity),
                                               whole_numbers(vocabulary, statement.identity));
    if (at.empty()) return found;
    auto refuted = has_witness(version.head) ? of_failing_witness(at, is_stated)
                                             : finding(Truth::no, at_data(at));
    refuted.detail = version.text + ": " + refuted.detail;
    return refuted;
  } catch (const std::exception&) {  // an index that runs too far
    return found;
  }
}

std::string used_of_places(const Vocabulary& vocabulary) {
  return vocabulary.placed_given.empty()
             ? ""
             : "; of a hypothesis \"for all i in n:\" no more is used than what it says at an "
               "index "
               "of the statement that runs through n, and of sums over n";
}

// What no sum over indices shows, as an order of matrices.
Finding settled_order(const Vocabulary& vocabulary, const WrittenIdentity& version,
                      const IndexedSearch& data, bool has_data, bool is_stated) {
  auto asked = of_all_symbols(version);
  Work work(most_work);
  auto proof = proved_beside_indices(vocabulary, asked, work);
  Work of_means(most_index_work / 2);
  bool has_means_put_in = false;
  if (!proof.found && version.uses.mean)
    if (const auto put = with_means_put_in(vocabulary, asked, of_means)) {
      proof = proved_beside_indices(vocabulary, put->said, work);
      const auto as = plain_text(put->said.identity);
      proof.text = "with its means put in, it is " + as + ": " + proof.text;
      for (const auto& rule : put->rules) proof.text += rule;
      has_means_put_in = true;
    }
  if (!proof.found)
    return not_settled(version, proof.text + used_of_places(vocabulary) +
                                    "; small data that fail were looked for, and none found");
  if (!data.met && !has_data && may_be_undefined(vocabulary, version))
    return not_settled(version,
                       "it follows from the hypotheses, but no data was found that meets them and "
                       "at which both sides have values");
  if (const auto why = step_without_value(vocabulary, version, {}); !why.empty())
    return not_settled(version, why);
  auto detail = version.text + ": " + proof.text;
  // What a mean is needs hypotheses, too: of none is told that it could go.
  if (is_stated && !has_means_put_in) {
    // What is seen without a search costs nothing.
    Work once_more(std::clamp(work.used(), most_work / 64, most_work / 16));
    detail += unneeded_text(vocabulary, version.uses, [&](const Vocabulary& fewer) {
      return proved_beside_indices(fewer, asked, once_more).found;
    });
  }
  return finding(Truth::yes, detail);
}

// Whether a root, a norm or an absolute value stands in it, which squares may tell of.
bool holds_root(const Expression& e) {
  const bool is_root =
      e.kind == ExpressionKind::root || e.kind == ExpressionKind::norm ||
      (e.kind == ExpressionKind::function && (e.word == "abs" || e.word == "relu"));
  return is_root || std::any_of(e.operands.begin(), e.operands.end(),
                                [](const Expression& operand) { return holds_root(operand); });
}
bool holds_root(const Identity& said) { return holds_root(said.left) || holds_root(said.right); }

}  // namespace

namespace {

// Data first: what fails there needs no proof.
Finding settled_near(const Vocabulary& vocabulary, const WrittenAssertion& assertion,
                     std::size_t number, bool has_data) {
  const auto& version = assertion.versions.at(number);
  const auto statement = indexed_statement(version);
  if (const auto fault = moment_fault(vocabulary, {}); !fault.empty())
    return not_settled(version, fault);
  const auto data = searched_data(vocabulary, statement, other_letters(vocabulary));
  if (!data.counterexample.empty()) {
    if (has_witness(version.head)) {
      auto found = of_failing_witness(data.counterexample, number == 0);
      found.detail = version.text + ": " + found.detail;
      return found;
    }
    return finding(Truth::no, version.text + ": " + at_data(data.counterexample));
  }
  try {
    std::vector<IndexedStatement> because;
    for (const auto& reason : assertion.reasons) because.push_back(indexed_statement(reason));
    Work words(most_work / 2), work(most_index_work);
    if (const auto why = unshown_in_witness(vocabulary, version, words); !why.empty())
      return not_settled(version, why);
    if (statement.head.quantity != Quantity::limit &&
        statement.identity.relation != Relation::equal)
      return settled_order(vocabulary, version, data, has_data, number == 0);
    const bool is_in_matrices = holds_root(statement.identity) || !vocabulary.placed_given.empty();
    if (statement.head.quantity != Quantity::limit && is_in_matrices)
      if (auto found = settled_order(vocabulary, version, data, has_data, number == 0);
          found.answer == Truth::yes)
        return found;
    if (const auto why = unshown_in_because(vocabulary, version, assertion.reasons, words);
        !why.empty())
      return not_settled(version, why);
    const auto proof = prove_indexed(vocabulary, statement, because, work);
    const auto steps = steps_text(proof.steps);
    auto detail = version.text + ": " + proof.detail + (steps.empty() ? "" : " (" + steps + ")");
    if (!proof.proved && !proof.differs_at.empty() && version.uses.inverted.empty() &&
        !has_witness(version.head) && !may_be_undefined(vocabulary, version))
      return finding(Truth::no, version.text + ": " + at_data(proof.differs_at));
    if (!proof.proved) {
      const bool is_limit = statement.head.quantity == Quantity::limit;
      return finding(
          Truth::unknown,
          detail + used_of_places(vocabulary) +
              (is_limit ? "" : "; small data that fail were looked for, and none found"));
    }
    if (!data.met && !has_data && may_be_undefined(vocabulary, version))
      return not_settled(version,
                         "it follows from the hypotheses, but no data was found that meets them "
                         "and at which both sides have values" +
                             std::string(data.met_small ? ", but at sizes of 1" : ""));
    if (const auto why =
            why_without_values(vocabulary, statement, version.uses, other_letters(vocabulary));
        !why.empty())
      return not_settled(version, why);
    if (const auto why = step_without_value(vocabulary, version, assertion.reasons); !why.empty())
      return not_settled(version, why);
    Work once_more(most_index_work / 2);
    if (number == 0)
      detail += unneeded_text(vocabulary, version.uses, [&](const Vocabulary& fewer) {
        try {
          Work of_values(most_work / 4);
          return unshown_in_because(fewer, version, assertion.reasons, of_values).empty() &&
                 prove_indexed(fewer, statement, because, once_more).proved;
        } catch (const std::exception&) {
          return false;
        }
      });
    return finding(Truth::yes, detail);
  } catch (const std::exception& error) {
    return not_settled(version, error.what());
  }
}

}  // namespace

Finding settled_in_indices(const Vocabulary& vocabulary, const WrittenAssertion& assertion,
                           std::size_t number, bool has_data) {
  const auto& version = assertion.versions.at(number);
  if (!version.identity.links.empty())
    return of_all_links(version, [&](const WrittenIdentity& link) {
      auto one = assertion;
      one.versions[number] = link;
      return settled_in_indices(vocabulary, one, number, has_data);
    });
  auto found = settled_near(vocabulary, assertion, number, has_data);
  if (found.answer != Truth::unknown) return found;
  const auto in_matrices = settled_in_matrices(vocabulary, assertion, number);
  if (in_matrices && in_matrices->answer != Truth::unknown) return *in_matrices;
  found = unless_false_further_out(std::move(found), vocabulary, version, number == 0);
  // A minimum has no entries: what was missing in matrices is the reason.
  const bool is_of_matrices = in_matrices && version.uses.beyond_words;
  return is_of_matrices && found.answer == Truth::unknown ? *in_matrices : found;
}

AssertionChecks indexed_checks(const std::shared_ptr<const Written>& written, std::size_t number) {
  const IndexedAssertion assertion{written, number};
  AssertionChecks checks;
  checks.assertion = assertion.words().id;
  checks.ways.push_back(in_indices(assertion, 0));
  const auto& versions = assertion.words().versions;
  checks.ways.push_back(indexed_at_instance(assertion));
  for (std::size_t k = 1; k < versions.size(); ++k)
    checks.broken.push_back({versions[k].text, in_indices(assertion, k)});
  return checks;
}

}  // namespace verify
