#include "verify/written/proofs/proved_assertion.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/claim/finding.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/words/stated/witness.hpp"
#include "verify/written/all_links.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/certified/plain_identities.hpp"
#include "verify/written/drawn/between_signs.hpp"
#include "verify/written/drawn/wide_instances.hpp"
#include "verify/written/given/no_data.hpp"
#include "verify/written/given/symmetric_gradients.hpp"
#include "verify/written/given/tied_gradients.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/small_instances.hpp"
#include "verify/written/proofs/unneeded.hpp"
#include "verify/written/proofs/witness_exists.hpp"
#include "verify/written/telling.hpp"
#include "verify/written/vanishing.hpp"

namespace verify {
namespace {

// At least 1 each: a form may be positive for that reason alone.
Scope positive_sizes(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  Sizes sizes;
  for (const auto& name : version.uses.sizes) sizes[name] = from(1, Argument::words);
  return under_hypotheses(std::move(sizes), vocabulary, version.uses);
}

bool some_example_meets(const Written& written, const WrittenIdentity& version,
                        const Context& context) {
  if (context.examples == nullptr) return false;
  return std::any_of(context.examples->begin(), context.examples->end(),
                     [&](const Instance& instance) {
                       return compared_at_instance(written, version, instance).answer.applies();
                     });
}

std::string what_data_say(const Vocabulary& vocabulary, const InstanceSearch& data) {
  if (data.met > 0) return " (and " + std::to_string(data.met) + " small data do not refute it)";
  if (!vocabulary.given.empty()) return "; " + why_no_data(vocabulary);
  return " (no small data have exact values that differ)";
}

// What has to differ from 0 for both sides to have a value.
std::string divided_by(const WrittenIdentity& version) {
  std::string list;
  for (const auto& divisor : version.uses.inverted)
    list += (list.empty() ? "" : ", ") + plain_text(divisor);
  return list.empty() ? "" : "; they are divided by " + list;
}

std::string cut_to_read(std::string text) {
  constexpr std::size_t longest = 700;
  return text.size() <= longest ? text : text.substr(0, longest) + " ...";
}

// Sizes are at least 1, as those of the proof.
CheckedStatement checked_at_positive_sizes(const Written& written, const WrittenIdentity& version) {
  auto checked = checked_identity(written, version);
  for (auto& size : checked.sizes) size.least = std::max(size.least, 1L);
  return checked;
}

// Whether nothing is used but that both sides have one normal form.
bool is_of_normal_forms(const StatementProof& proof) {
  return std::all_of(proof.steps.begin(), proof.steps.end(), [](const ProofStep& step) {
    return !step.is_order && step.formula.is_zero();
  });
}

struct Exported {
  Certificate certificate{CertifiedWay::words, {}};
  std::string why_none;
};

Exported exported_of(const Written& written, const WrittenIdentity& version, StatementProof proof) {
  if (!proof.found) return {{CertifiedWay::words, {}}, proof.text};
  if (proof.certificate.sections.empty() && is_of_normal_forms(proof))
    if (const auto plain = plain_identities(written.vocabulary, version))
      return {certified(CertifiedWay::words, *plain), ""};
  return {std::move(proof.certificate), std::move(proof.no_certificate)};
}

// The proof of what is stated, of which verdict and certificate are made.
struct StatedProof {
  StatementProof proof;
  std::size_t work;
  Exported exported;
};

StatedProof stated_proof(const Written& written, const WrittenAssertion& assertion) {
  const auto& version = assertion.versions.front();
  Work work(most_work);
  auto proof = proved(written.vocabulary, version, assertion.because, work, Certify::yes);
  auto exported = exported_of(written, version, proof);
  return {std::move(proof), work.used(), std::move(exported)};
}

// Searched for once, by whoever asks first.
class KeptProof {
 public:
  const StatedProof& of(const Written& written, const WrittenAssertion& assertion) {
    const std::lock_guard lock(mutex_);
    if (!found_) found_ = stated_proof(written, assertion);
    return *found_;
  }

 private:
  std::mutex mutex_;
  std::optional<StatedProof> found_;
};

struct SharedStatement {
  std::shared_ptr<const Written> written;
  std::size_t assertion;
  const WrittenAssertion& words() const { return written->assertions[assertion]; }
  const WrittenIdentity& version(std::size_t number) const { return words().versions[number]; }
};

// Whether it is an equation of words, and no hypothesis is one: then degrees mean what they say.
bool is_plain_equation(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  const auto& [said, uses, head] = std::tie(version.identity, version.uses, version.head);
  const bool supposed =
      std::any_of(vocabulary.given.begin(), vocabulary.given.end(),
                  [](const Given& given) { return given.statement.relation == Relation::equal; });
  return !supposed && said.relation == Relation::equal && said.at.empty() && said.iff.empty() &&
         said.links.empty() && head.quantity == Quantity::every && head.indices.empty() &&
         !uses.beyond_words && !uses.indexed && !uses.composite_inverse;
}

// A control that is false at the first look tells nothing of the code that rejects it.
Finding counted(const Vocabulary& vocabulary, const WrittenIdentity& said,
                const WrittenIdentity& broken, Finding found) {
  if (found.answer != Truth::no || !is_plain_equation(vocabulary, said) ||
      !is_plain_equation(vocabulary, broken))
    return found;
  if (const auto why = why_not_telling(vocabulary, said, broken); !why.empty())
    found.detail += std::string("; ") + counts_for_nothing + why;
  return found;
}

WayCheck stated_at_instance(const SharedStatement& of) {
  auto link = exact(nullptr);
  link.run = [of](const Context& context) {
    const auto asked = of_all_symbols(of.version(0));
    auto found = compared_at_instance(*of.written, asked, context.instance);
    if (found.answer == Truth::no) {
      Work work(most_work / 4);
      found = in_both_readings(std::move(found), *of.written, asked, work);
    }
    found = unless_tied(std::move(found), of.written->vocabulary, asked);
    found.values = values_at_instance(*of.written, context.instance);
    return found;
  };
  link.checked = [of] { return checked_at_positive_sizes(*of.written, of.version(0)); };
  return link;
}

// Of a statement that is no chain; of what is stated with the proof that was kept.
Finding settled_as_read(const Written& written, const WrittenAssertion& assertion,
                        const WrittenIdentity& version, const Context& context, KeptProof* kept) {
  const bool is_stated = &version == &assertion.versions.front();
  const auto asked = of_all_symbols(version);
  if (const auto bound = bound_minimum(written.vocabulary, version.identity); !bound.empty())
    return finding(Truth::unknown, version.text + ": not settled: " + bound);
  const auto data = searched_instances(written, asked);
  if (!data.counterexample.empty()) {
    if (has_witness(version.head)) return of_failing_witness(data.counterexample, is_stated);
    return finding(Truth::no, at_data(data.counterexample));
  }
  Work work(most_work);
  if (const auto why = unshown_in_witness(written.vocabulary, version, work); !why.empty())
    return finding(Truth::unknown, version.text + ": not settled: " + why);
  StatementProof proof;
  auto spent = work.used();
  if (kept != nullptr) {
    const auto& found = kept->of(written, assertion);
    proof = found.proof, spent += found.work;
  } else {
    proof = proved(written.vocabulary, version, assertion.because, work);
    spent = work.used();
  }
  if (!proof.found) {
    if (const auto at = wide_counterexample(written, asked); !at.empty())
      return has_witness(version.head) ? of_failing_witness(at, is_stated)
                                       : finding(Truth::no, at_data(at));
    if (const auto ends = where_sides_meet_between(written, asked); !ends.empty())
      return finding(Truth::no, version.text + ": false between " + ends +
                                    ": on the way it is 0, as a polynomial takes every value "
                                    "between two of its own");
    return finding(Truth::unknown, cut_to_read(version.text + ": not settled; " + proof.text) +
                                       what_data_say(written.vocabulary, data));
  }
  if (data.met + data.enclosed == 0 && !some_example_meets(written, asked, context))
    return finding(Truth::unknown, version.text + ": not settled; it follows, but " +
                                       why_no_data(written.vocabulary) + divided_by(version));
  if (data.only_small && !some_example_meets(written, asked, context))
    return finding(Truth::unknown,
                   version.text +
                       ": not settled; it follows where both sides have values, but "
                       "no data are found at which they have, but at sizes of 1");
  auto detail = cut_to_read(version.text + ": " + proof.text) + data.sizes_without;
  if (is_stated) {
    // With fewer hypotheses it is found as soon, or hardly ever.
    Work once_more(std::min(most_work / 4, 2 * spent));
    detail += unneeded_text(written.vocabulary, version.uses, [&](const Vocabulary& fewer) {
      return unshown_in_witness(fewer, version, once_more).empty() &&
             proved(fewer, version, assertion.because, once_more).found;
    });
  }
  return finding(Truth::yes, detail);
}

// The proof of a chain is that of all its links: none is kept for one of them.
Finding settled_link_by_link(const Written& written, const WrittenAssertion& assertion,
                             const WrittenIdentity& version, const Context& context,
                             KeptProof* kept) {
  const bool is_stated = &version == &assertion.versions.front();
  if (!version.identity.links.empty())
    return of_all_links(version, [&](const WrittenIdentity& link) {
      auto one = assertion;
      if (is_stated) one.versions.front() = link;
      return settled_link_by_link(written, one, is_stated ? one.versions.front() : link, context,
                                  nullptr);
    });
  Work work(most_work / 4);
  auto found = in_both_readings(settled_as_read(written, assertion, version, context, kept),
                                written, version, work);
  return is_stated ? unless_tied(std::move(found), written.vocabulary, version) : found;
}

WayCheck by_proof(const SharedStatement& of, std::size_t number) {
  auto link = once(Evidence::symbolic, {}, Inputs::all, nullptr);
  link.scope = positive_sizes(of.written->vocabulary, of.version(number));
  const auto kept = std::make_shared<KeptProof>();
  const auto exported = [of, kept] { return kept->of(*of.written, of.words()).exported; };
  link.run = [of, number, kept, exported](const Context& context) {
    auto found = settled_link_by_link(*of.written, of.words(), of.version(number), context,
                                      number == 0 ? kept.get() : nullptr);
    if (number != 0)
      return as_control(
          counted(of.written->vocabulary, of.version(0), of.version(number), std::move(found)));
    if (found.answer != Truth::yes) return found;
    if (const auto made = exported(); made.certificate.sections.empty())
      found.detail += "; no certificate says it" +
                      (made.why_none.empty() ? "" : ": " + cut_to_read(made.why_none));
    return found;
  };
  // A control is false, and has no proof.
  if (number == 0) link.certificate = [exported] { return exported().certificate; };
  link.checked = [of, number] {
    return checked_at_positive_sizes(*of.written, of.version(number));
  };
  // Its model is seen where the file is read.
  link.record = Remembered([of, number] {
    return Recording{number == 0 ? vanishing_fault(of.written->vocabulary, of.version(0)) : "",
                     true};
  });
  return link;
}

}  // namespace

Finding settled_by_proof(const Written& written, const WrittenAssertion& assertion,
                         const WrittenIdentity& version, const Context& context) {
  return settled_link_by_link(written, assertion, version, context, nullptr);
}

AssertionChecks proved_checks(const std::shared_ptr<const Written>& written,
                              std::size_t assertion) {
  const SharedStatement of{written, assertion};
  AssertionChecks checks;
  checks.assertion = of.words().id;
  checks.ways.push_back(by_proof(of, 0));
  checks.ways.push_back(stated_at_instance(of));
  for (std::size_t k = 1; k < of.words().versions.size(); ++k)
    checks.broken.push_back({of.version(k).text, by_proof(of, k)});
  return checks;
}

}  // namespace verify
