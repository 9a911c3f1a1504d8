#include "verify/written/known_means.hpp"

#include "verify/algebra/words/tree_values.hpp"
#include "verify/expression/tree/tree_text.hpp"
#include "verify/written/proofs/beyond_words.hpp"

namespace verify {

const KnownMeans::Word& KnownMeans::of(const Tree& tree, const StatementTree& statement) {
  auto alone = statement;
  alone.identities = {{tree, tree}};
  auto& known = words_[to_text(alone)];
  if (known) return *known;
  auto word = std::make_unique<Word>();
  TreeValues<WordMatrix> words(statement, word->free);
  words.set_beyond(beyond_words(words, word->free, word->fresh));
  word->value =
      tree->sort == Sort::scalar ? words.scalar(tree).value() : only_block(words.matrix(tree));
  known = std::move(word);
  return *known;
}

}  // namespace verify
