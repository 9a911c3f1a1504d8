// An identity of a data file as a statement about matrices, for all ways that settle one.
#pragma once

#include <memory>

#include "verify/words/file/written.hpp"
#include "verify/written/drawn_letters.hpp"
#include "verify/written/mean.hpp"

namespace verify {

struct WrittenStatement {
  std::shared_ptr<const Written> written;
  const WrittenIdentity* version;  // of one of its parts

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto& vocabulary = written->vocabulary;
    const auto spaces = spaces_of(free);
    const auto values = drawn_letters<M>(vocabulary, version->uses.letters, spaces, free);
    const auto mean = [&](const Expression& formula) -> ScalarOf<M> {
      if constexpr (std::is_same_v<M, WordMatrix>)
        return mean_of(formula, vocabulary, values, spaces);
      else
        throw std::logic_error("a mean is a word");
    };
    Evaluation<M> evaluation(vocabulary, values, spaces, mean);
    Vanishing<M> zero;
    zero.add(evaluation.of(version->identity.left) - evaluation.of(version->identity.right));
    return zero;
  }

 private:
  FormulaSpaces<WordMatrix> spaces_of(Letters<WordMatrix>& free) const {
    return FormulaSpaces<WordMatrix>(free);
  }
  template <class T>
  FormulaSpaces<Matrix<T>> spaces_of(const Letters<Matrix<T>>& free) const {
    return FormulaSpaces<Matrix<T>>([&free](const std::string& name) { return free.space(name); });
  }
};

}  // namespace verify
