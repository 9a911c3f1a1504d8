#include "verify/written/proofs/witness_exists.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "verify/expression/plain_text.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

class Shown {
 public:
  Shown(const Vocabulary& vocabulary, Work& work) : vocabulary_(vocabulary), work_(work) {}

  // What is not shown of a formula; empty where all is.
  std::string missing(const Expression& e) {
    for (const auto& operand : e.operands)
      if (auto why = missing(operand); !why.empty()) return why;
    const auto definition = vocabulary_.definitions.find(e.word);
    if (e.kind == Is::name && definition != vocabulary_.definitions.end() &&
        seen_.insert(e.word).second)
      return missing(definition->second);
    switch (e.kind) {
      case Is::inverse:
        return is_regular(e.operands[0]) ? "" : plain_text(e.operands[0]) + " has an inverse";
      case Is::quotient:
        return is_regular(e.operands[1]) ? "" : plain_text(e.operands[1]) + " is not 0";
      case Is::entrywise_quotient:
        return "no entry of " + plain_text(e.operands[1]) + " is 0";
      case Is::symbolic_power:
        return is_regular(e.operands[0]) ? "" : plain_text(e.operands[0]) + " has an inverse";
      case Is::root:
        return holds(e.operands[0], Relation::at_least)
                   ? ""
                   : plain_text(e.operands[0]) + " is not negative";
      default:
        return "";
    }
  }

 private:
  bool is_regular(const Expression& e) {
    switch (e.kind) {
      case Is::number:
        return !is_zero(e);
      case Is::identity:
      case Is::inverse:  // looked at by itself
        return true;
      case Is::transpose:
      case Is::negation:
      case Is::power:
        return is_regular(e.operands[0]);
      case Is::quotient:
        return is_regular(e.operands[0]);
      case Is::product:
        if (e.operands[0].shape.is_square() && e.operands[1].shape.is_square() &&
            is_regular(e.operands[0]) && is_regular(e.operands[1]))
          return true;
        break;
      case Is::name: {
        if (vocabulary_.sizes().count(e.word) != 0) return true;
        const auto letter = vocabulary_.letters.find(e.word);
        if (letter != vocabulary_.letters.end() && letter->second.invertible) return true;
        const auto definition = vocabulary_.definitions.find(e.word);
        if (definition != vocabulary_.definitions.end()) return is_regular(definition->second);
        break;
      }
      default:
        break;
    }
    return is_given(e) ||
           (e.shape.is_scalar() ? holds(e, Relation::unequal) : holds(e, Relation::more));
  }
  // Whether a hypothesis says that it is a letter with an inverse.
  bool is_given(const Expression& e) const {
    const auto& given = vocabulary_.given;
    return std::any_of(given.begin(), given.end(), [&](const Given& one) {
      const auto& said = one.statement;
      if (said.relation != Relation::equal) return false;
      const auto letter = vocabulary_.letters.find(said.left.word);
      return said.left.kind == Is::name && letter != vocabulary_.letters.end() &&
             letter->second.invertible && is_same_formula(said.right, e, vocabulary_);
    });
  }
  bool holds(const Expression& e, Relation relation) {
    Expression zero;
    zero.kind = Is::number;
    zero.word = "0";
    WrittenIdentity said{plain_text(e), {e, zero, relation}, {}, {}};
    try {
      said.uses = find_shapes(said.identity, vocabulary_);
      return !said.uses.indexed && proved(vocabulary_, said, {}, work_).found;
    } catch (const std::exception&) {  // a formula that is no statement of words
      return false;
    }
  }

  const Vocabulary& vocabulary_;
  Work& work_;
  std::set<std::string> seen_;
};

}  // namespace

Finding of_failing_witness(const std::string& data, bool is_stated) {
  if (is_stated)
    return finding(Truth::unknown,
                   "not settled: the witness fails, " + at_data(data) + "; another one may do");
  return finding(Truth::no,
                 "this witness does not meet it, " + at_data(data) + " (another one may)");
}

std::string unshown_in_witness(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               Work& work) {
  const auto& head = said.head;
  const bool exists = head.quantity == Quantity::exists;
  if (!exists && head.quantity != Quantity::never) return "";
  Shown shown(vocabulary, work);
  for (const auto& name : exists ? head.sought : head.whatever) {
    const auto& witness = vocabulary.definitions.at(name);
    auto formula = witness;
    find_shapes(formula, vocabulary);
    if (const auto why = shown.missing(formula); !why.empty())
      return "of the witness " + name + " it is not shown that " + why +
             "; say what makes it so, as a property or in given";
  }
  return "";
}

}  // namespace verify
