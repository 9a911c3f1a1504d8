// The way in which a statement about matrices is settled at all sizes: run on letters whose sizes
// are symbols, its two sides have one normal form. In a declaration:
//
//   {"step", {words(Step{})}, {{"the sign is wrong", words(Step{true})}}, {at(Step{}, {{"d", 3}})}}
#pragma once

#include <map>
#include <string>

#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/statement_tree.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// At all sizes that the statement says to be those of words.
WayCheck settled_by_words(const Stated& statement, TreeOf tree);
template <class Statement>
WayCheck words(const Statement& statement, SourcePlace place = SourcePlace::here()) {
  const auto of = stated(statement, place);
  auto step = settled_by_words(of, tree_with<Statement>);
  if constexpr (HasBase<Statement, Letters<TreeMatrix>>)
    return by_induction(std::move(step),
                        settled_by_words(stated_base(of), tree_with<BaseOf<Statement>>));
  else
    return step;
}

// A check by a function, yes or no only where this statement is, which has the certificate.
WayCheck with_tree(WayCheck link, const Stated& statement, TreeOf tree);
template <class Statement>
WayCheck with_words(WayCheck link, const Statement& statement,
                    SourcePlace place = SourcePlace::here()) {
  return with_tree(std::move(link), stated(statement, place), tree_with<Statement>);
}

// The statement with numbers, at these sizes of its spaces: by identity testing.
WayCheck tested_at(const Stated& statement, TreeOf tree, const std::map<std::string, long>& sizes);
template <class Statement>
WayCheck test_at(const Statement& statement, const std::map<std::string, long>& sizes,
                 SourcePlace place = SourcePlace::here()) {
  const auto of = stated(statement, place);
  auto step = tested_at(of, tree_with<Statement>, sizes);
  if constexpr (HasBase<Statement, Letters<TreeMatrix>>)
    return by_induction(std::move(step),
                        tested_at(stated_base(of), tree_with<BaseOf<Statement>>, sizes));
  else
    return step;
}

}  // namespace verify
