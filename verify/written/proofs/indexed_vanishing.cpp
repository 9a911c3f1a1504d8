#include "verify/written/proofs/indexed_vanishing.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "verify/indexed/indexed_proof.hpp"
#include "verify/words/stated/links.hpp"
#include "verify/written/vanishing.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

class IndexedVanishing {
 public:
  IndexedVanishing(const Vocabulary& vocabulary, const WrittenIdentity& said)
      : vocabulary_(vocabulary), said_(said) {
    // What vanishes by a hypothesis alone says something.
    vocabulary_.given.clear();
    vocabulary_.placed_given.clear();
  }

  std::string fault() {
    for (const auto& link : links_of(said_))
      if (const auto fault = fault_of(link.identity); !fault.empty()) return fault;
    for (const auto& name : vocabulary_.iterate_order) {
      look(vocabulary_.iterates.at(name).first, " of the start of " + name);
      look(vocabulary_.iterates.at(name).step, " of the step of " + name);
    }
    return found_;
  }

 private:
  std::string fault_of(const Identity& link) {
    const auto &left = link.left, &right = link.right;
    const bool zeros =
        link.relation == Relation::equal && (left.kind == Is::zeros || right.kind == Is::zeros);
    if (!zeros && vanishes(left) && vanishes(right)) return both_sides_vanish;
    for (const auto* side : {&left, &right})
      if (const auto known = vocabulary_.definitions.find(side->word);
          side->kind == Is::name && known != vocabulary_.definitions.end())
        look_into(known->second, side->word);
      else
        for (const auto& operand : side->operands) look(operand, "");
    return found_;
  }

  static bool binds(const Expression& e) {
    return e.kind == Is::sum_over || e.kind == Is::product_over || e.kind == Is::entries ||
           e.kind == Is::range;
  }
  // What can vanish though none of its factors does.
  static bool may_vanish(const Expression& e) {
    return e.kind == Is::difference || e.kind == Is::sum || e.kind == Is::sum_over ||
           e.kind == Is::product_over || e.kind == Is::cases || e.kind == Is::entrywise_product;
  }

  // "0 x_k"
  static bool has_factor_zero(const Expression& e) {
    return e.kind == Is::product &&
           std::any_of(e.operands.begin(), e.operands.end(), [](const Expression& factor) {
             return factor.kind == Is::zeros || (factor.kind == Is::number && is_zero(factor));
           });
  }

  bool vanishes(const Expression& e) const {
    if (e.kind == Is::zeros) return true;
    Expression zero;
    zero.word = "0";
    IndexedStatement statement{said_.head, {e, zero}, said_.text};
    try {
      find_shapes(statement.identity, vocabulary_, statement.head);
      Work work(most_index_work / 20);
      return prove_indexed(vocabulary_, statement, {}, work).proved;
    } catch (const std::exception&) {  // what is normal, outside of its mean
      return false;
    }
  }

  // Below a sum its index has no value of its own.
  void look(const Expression& e, const std::string& where) {
    if (!found_.empty() || e.kind == Is::zeros) return;
    if (const auto known = vocabulary_.definitions.find(e.word);
        e.kind == Is::name && known != vocabulary_.definitions.end())
      return look_into(known->second, e.word);
    if (has_factor_zero(e) || (may_vanish(e) && vanishes(e))) {
      found_ = vanishing_words(e, where);
      return;
    }
    if (binds(e)) return;
    for (const auto& operand : e.operands) look(operand, where);
  }
  void look_into(const Expression& definition, const std::string& name) {
    if (seen_.insert(name).second) look(definition, " of " + name);
  }

  Vocabulary vocabulary_;
  const WrittenIdentity& said_;
  std::set<std::string> seen_;
  std::string found_;
};

}  // namespace

std::string indexed_vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  const bool shown_by_value =
      said.head.quantity == Quantity::limit || said.head.quantity == Quantity::exists;
  return shown_by_value ? "" : IndexedVanishing(vocabulary, said).fault();
}

}  // namespace verify
