// Formulas of a data file as words under its hypotheses: what is inverted, a root or a norm is a
// letter of its own, and what is supposed of the letters is known of the words.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "verify/algebra/order/hypotheses.hpp"
#include "verify/words/file/written.hpp"
#include "verify/written/certified/word_trees.hpp"

namespace verify {

class WordScene {
 public:
  // All formulas that will be asked for are named at once: their sizes are known then.
  WordScene(const Vocabulary& vocabulary, std::set<std::string> letters,
            const std::vector<const Expression*>& formulas);
  ~WordScene();

  // Of one of these formulas, in the order in which they were named.
  const WordMatrix& matrix(std::size_t formula) const;
  // As a matrix of one block; throws std::invalid_argument where it has several.
  const WordPolynomial& block(std::size_t formula) const;

  const Hypotheses& known() const;
  Hypotheses& known();
  // After letters were added: what fresh letters are, and what commutes.
  void complete();

  // A letter of the file; throws std::out_of_range of another name.
  MatrixLetter letter(const std::string& name) const;
  // One more, of the shape of a letter or a formula.
  WordPolynomial draw(Space rows, Space cols, bool symmetric, const std::string& name);
  // What is supposed not to vanish, and what is supposed to be positive, by their texts.
  struct Excluded {
    WordMatrix zero;
    std::string why;
  };
  const std::vector<Excluded>& excluded() const;
  // All letters, for texts of others, and the spaces between which they map.
  std::vector<NamedLetter> letters() const;
  const std::vector<SpaceName>& spaces() const;
  FreshLetters& fresh();
  const FreshLetters& fresh() const;
  std::string text(const WordPolynomial& a) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace verify
