#include "verify/words/stated/witness.hpp"

#include <algorithm>

#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

bool meet(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const auto& name) { return b.count(name) != 0; });
}

// What comes after the witness: what is named, and letters that hypotheses tie to it.
std::set<std::string> later_names(const StatementHead& head, const Vocabulary& vocabulary) {
  std::set<std::string> later(head.whatever.begin(), head.whatever.end());
  for (bool grew = true; grew;) {
    grew = false;
    for (const auto& given : vocabulary.given) {
      auto copy = given.statement;
      const auto uses = find_shapes(copy, vocabulary);
      if (!meet(uses.letters, later)) continue;
      for (const auto& name : uses.letters) grew |= later.insert(name).second;
    }
  }
  return later;
}

// What is sought stands for any; where it must fail for some X, that X is named, and may be made of
// what is sought.
void check_nothing_exists(const StatementHead& head, const Vocabulary& vocabulary) {
  for (const auto& name : head.sought)
    if (vocabulary.letters.count(name) == 0)
      throw ExpressionError(1, name + " is no symbol; \"no S:\" speaks of every S of its shape");
  for (const auto& name : head.whatever)
    if (vocabulary.witnesses.count(name) == 0)
      throw ExpressionError(1, "the instance " + name + " is missing, at which every " +
                                   head.sought.front() + " fails; write [claim.witness] " + name +
                                   " = \"..\", a formula which may hold " + head.sought.front());
}

}  // namespace

bool has_witness(const StatementHead& head) {
  return head.quantity == Quantity::exists ||
         (head.quantity == Quantity::never && !head.whatever.empty());
}

void check_witnesses(const StatementHead& head, const Vocabulary& vocabulary) {
  if (head.quantity == Quantity::never) return check_nothing_exists(head, vocabulary);
  if (head.quantity != Quantity::exists) return;
  const auto sizes = vocabulary.sizes();
  for (const auto& name : head.whatever)
    if (vocabulary.letters.count(name) == 0 && sizes.count(name) == 0)
      throw ExpressionError(1, name +
                                   " is neither a symbol nor a size; \"for all\" names symbols and "
                                   "sizes that the witness does not know");
  const auto later = later_names(head, vocabulary);
  for (const auto& name : head.sought) {
    const auto witness = vocabulary.definitions.find(name);
    if (vocabulary.witnesses.count(name) == 0 || witness == vocabulary.definitions.end())
      throw ExpressionError(
          1, "the witness " + name + " is missing; write [claim.witness] " + name + " = \"..\"" +
                 (vocabulary.letters.count(name) == 0 ? "" : ", and declare no symbol " + name));
    auto formula = witness->second;
    const auto uses = find_shapes(formula, vocabulary);
    for (const auto* names : {&uses.letters, &uses.sizes})
      for (const auto& used : *names)
        if (later.count(used) != 0)
          throw ExpressionError(1, "the witness " + name + " depends on " + used +
                                       ", which comes after it: \"for all " + used +
                                       "\", or is tied "
                                       "to it by a hypothesis");
  }
}

}  // namespace verify
