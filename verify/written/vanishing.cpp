#include "verify/written/vanishing.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "verify/algebra/words/tree_values.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// Whether no inverse in it is other than a word.
bool is_word(Expression formula, const Vocabulary& vocabulary) {
  try {
    const auto uses = find_shapes(formula, vocabulary);
    return !uses.composite_inverse && !uses.beyond_words;
  } catch (const ExpressionError&) {  // what is normal, outside of its mean
    return true;
  }
}

std::string says_nothing(const Expression& e, const std::string& where, const std::string& what) {
  return "what stands at column " + std::to_string(e.at) + where + " " + what +
         ", so that what it is part of says nothing; take it out, or mend it";
}

class VanishingSearch {
 public:
  VanishingSearch(const Vocabulary& vocabulary, const WrittenIdentity& said)
      : vocabulary_(vocabulary), trees_(vocabulary, said.uses.letters) {}

  std::string fault(const Identity& identity) {
    // "A - A' = 0" is a statement, "A - A' <= 0" hides that it is one.
    const bool zeros = identity.relation == Relation::equal &&
                       (is_written_zero(identity.left) || is_written_zero(identity.right));
    if (!zeros && vanishes(identity.left) && vanishes(identity.right)) return both_sides_vanish;
    for (const auto* side : {&identity.left, &identity.right}) {
      look(*side, "");
      if (!found_.empty()) return found_;
    }
    return "";
  }

 private:
  static bool is_written_zero(const Expression& e) { return e.kind == Is::zeros; }

  bool vanishes(const Expression& e) {
    try {
      return is_word(e, vocabulary_) && is_word_zero(e);
    } catch (const std::invalid_argument&) {  // a norm or a minimum, which is no word
      return false;
    }
  }

  bool is_word_zero(const Expression& e) {
    const auto tree = trees_.of(e);
    const auto statement = trees_.statement({});
    Letters<WordMatrix> free;
    TreeValues<WordMatrix> words(statement, free);
    if (tree->sort == Sort::scalar) return words.scalar(tree).is_zero();
    const auto& blocks = words.matrix(tree).blocks();
    return std::all_of(blocks.begin(), blocks.end(),
                       [](const WordPolynomial& block) { return block.is_zero(); });
  }

  // What the formula is made of, through its definitions; `where` is the one that it stands in.
  void look(const Expression& e, const std::string& where) {
    if (!found_.empty()) return;
    if (const auto known = vocabulary_.definitions.find(e.word);
        e.kind == Is::name && known != vocabulary_.definitions.end()) {
      if (seen_.insert(e.word).second) look(known->second, " of " + e.word);
      return;
    }
    const bool difference = e.kind == Is::difference;
    if (difference && is_same_formula(e.operands[0], e.operands[1], vocabulary_))
      return tell(e, where, "is a formula less itself");
    for (const auto& operand : e.operands) {
      const bool may_vanish = e.kind == Is::block && is_written_zero(operand);
      const bool is_size = e.kind == Is::identity || e.kind == Is::zeros;
      if (is_size || may_vanish) continue;
      if (vanishes(operand)) {
        found_ = vanishing_words(operand, where);
        return;
      }
      look(operand, where);
    }
  }
  void tell(const Expression& e, const std::string& where, const std::string& what) {
    found_ = says_nothing(e, where, what);
  }

  const Vocabulary& vocabulary_;
  WrittenTrees trees_;
  std::set<std::string> seen_;
  std::string found_;
};

}  // namespace

std::string vanishing_words(const Expression& e, const std::string& where) {
  return says_nothing(e, where, "is 0 whatever the symbols are");
}

std::string vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  return VanishingSearch(vocabulary, said).fault(said.identity);
}

}  // namespace verify
