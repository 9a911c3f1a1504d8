// The way in which a statement about matrices is settled at all sizes: run on letters whose sizes
// are symbols, its two sides have one normal form. In a declaration:
//
//   {"step", {words(Step{})}, {{"the sign is wrong", words(Step{true})}}, {at(Step{}, {{"d", 3}})}}
//
// Normal forms are found by rewriting that holds for all matrices (transposition, rotation of
// traces, scalars commute, x x^-1 = I), so that 0 is 0 at every size: no size is ever a number in
// it. A form that is not 0 refutes nothing by itself; the statement is then tested with numbers,
// at sizes that hold each of its words (Lemma W: an expression in free matrices of which no word
// visits a space more than V times vanishes at V dimensions only if it vanishes at all; Weyl 1946,
// second fundamental theorem, by polarisation and matrix units).
#pragma once

#include <functional>
#include <map>
#include <string>

#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// What the run on letters found.
struct NormalForms {
  std::vector<WordPolynomial> blocks;  // in the order in which they were added
  std::vector<SpaceName> spaces;       // first that of scalars
  std::vector<MatrixLetter> letters;
  bool has_model = false;
};
template <class Statement>
NormalForms normal_forms(const Statement& statement) {
  const long models = models_on_symbols();
  Letters<WordMatrix> free;
  const auto zero = statement(free);
  return {zero.blocks(), free.spaces(), free.letters(), models_on_symbols() != models};
}

// The least sizes at which a false statement shows itself: Lemma W, at least 1 each.
std::map<std::string, long> telling_sizes(const NormalForms& forms);

// The statement's program at given sizes; empty where it speaks of words alone (expectations).
using RecordedAt = std::function<Program(const std::map<std::string, long>&)>;
Finding settle_words(const NormalForms& forms, const RecordedAt& recorded_at,
                     const Context& context);
// Whether sizes() says of exactly the spaces drawn that they are letters' sizes, and what the
// program shows of itself.
Recording examined_words(const NormalForms& forms, const RecordedAt& recorded_at,
                         const Sizes& sizes);

template <class Statement>
constexpr bool takes_numbers = requires(const Statement& statement, Letters<Matrix<Traced>>& free) {
  statement(free);
};

// The same of the statement of one type with these members.
using FormsOf = NormalForms (*)(const std::vector<long>& members);
using RecordedAtOf = Program (*)(const std::vector<long>& members,
                                 const std::map<std::string, long>& sizes);
template <class Statement>
NormalForms forms_of(const std::vector<long>& members) {
  return normal_forms(with_members<Statement>(members));
}
template <class Statement>
Program recorded_at_of(const std::vector<long>& members, const std::map<std::string, long>& sizes) {
  return recorded(AtSizes<Statement>{with_members<Statement>(members), sizes});
}
template <class Statement>
constexpr RecordedAtOf recorded_where_numbers() {
  if constexpr (takes_numbers<Statement>)
    return recorded_at_of<Statement>;
  else
    return nullptr;
}

// At all sizes that the statement says to be those of words.
WayCheck settled_by_words(const Stated& statement, FormsOf forms, RecordedAtOf recorded);
template <class Statement>
WayCheck words(const Statement& statement) {
  return settled_by_words(stated(statement), forms_of<Statement>,
                          recorded_where_numbers<Statement>());
}

// The statement with numbers, at these sizes of its spaces: by identity testing.
WayCheck tested_at(const Stated& statement, RecordedAtOf recorded,
                   const std::map<std::string, long>& sizes);
template <class Statement>
WayCheck test_at(const Statement& statement, const std::map<std::string, long>& sizes) {
  return tested_at(stated(statement), recorded_at_of<Statement>, sizes);
}

}  // namespace verify
