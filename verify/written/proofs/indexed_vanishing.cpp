#include "verify/written/proofs/indexed_vanishing.hpp"

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
    vocabulary_.given.clear();  // what vanishes by a hypothesis alone says something
  }

  std::string fault() {
    for (const auto& link : links_of(said_))
      if (const auto fault = fault_of(link.identity); !fault.empty()) return fault;
    return found_;
  }

 private:
  std::string fault_of(const Identity& link) {
    const auto &left = link.left, &right = link.right;
    const bool zeros =
        link.relation == Relation::equal && (left.kind == Is::zeros || right.kind == Is::zeros);
    if (!zeros && vanishes(left) && vanishes(right)) return both_sides_vanish;
    for (const auto* side : {&left, &right})
      for (const auto& operand : side->operands) look(operand);
    return found_;
  }

  static bool binds(const Expression& e) {
    return e.kind == Is::sum_over || e.kind == Is::product_over || e.kind == Is::entries ||
           e.kind == Is::range;
  }
  // What can vanish though none of its factors does.
  static bool may_vanish(const Expression& e) {
    return e.kind == Is::difference || e.kind == Is::sum || e.kind == Is::sum_over;
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
  void look(const Expression& e) {
    if (!found_.empty() || e.kind == Is::zeros) return;
    if (may_vanish(e) && vanishes(e)) {
      found_ = vanishing_words(e, "");
      return;
    }
    if (binds(e)) return;
    for (const auto& operand : e.operands) look(operand);
  }

  Vocabulary vocabulary_;
  const WrittenIdentity& said_;
  std::string found_;
};

}  // namespace

std::string indexed_vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  const bool shown_by_value =
      said.head.quantity == Quantity::limit || said.head.quantity == Quantity::exists;
  return shown_by_value ? "" : IndexedVanishing(vocabulary, said).fault();
}

}  // namespace verify
