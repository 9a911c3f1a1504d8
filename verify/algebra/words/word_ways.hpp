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
template <class Statement>
RecordedAt recorded_at(const Statement& statement) {
  if constexpr (!takes_numbers<Statement>)
    return {};
  else
    return [statement](const std::map<std::string, long>& sizes) {
      return recorded(AtSizes<Statement>{statement, sizes});
    };
}

// A link about the statement, without the way to settle it.
template <class Statement>
WayCheck about(const Statement& statement, Evidence evidence, Sizes sizes) {
  WayCheck link;
  link.evidence = evidence;
  link.reach = {{std::move(sizes)}, Inputs::all};
  link.type = short_type_name(typeid(Statement).name());
  link.members = members_of(statement);
  link.variants = variants_of(statement);
  return link;
}

// At all sizes that the statement says to be those of words.
template <class Statement>
WayCheck words(const Statement& statement) {
  auto link = about(statement, Evidence::symbolic, statement.sizes());
  link.with = [statement](const std::vector<long>& members, const Context& context) {
    const auto other = with_members(statement, members);
    return settle_words(normal_forms(other), recorded_at(other), context);
  };
  const Remembered forms([statement] { return normal_forms(statement); });
  link.run = [statement, forms](const Context& context) {
    auto finding = settle_words(forms(), recorded_at(statement), context);
    forms.forget();
    return finding;
  };
  link.record = [statement, forms] {
    return examined_words(forms(), recorded_at(statement), statement.sizes());
  };
  return link;
}

// The statement with numbers, at these sizes of its spaces: by identity testing.
template <class Statement>
WayCheck test_at(const Statement& statement, const std::map<std::string, long>& sizes) {
  auto covered = statement.sizes();
  for (const auto& [size, value] : sizes) covered[size] = value;
  auto link = about(statement, Evidence::identity, std::move(covered));
  const Remembered program([statement, sizes] { return recorded_at(statement)(sizes); });
  link.with = [statement, sizes](const std::vector<long>& members, const Context& context) {
    return identity_test(recorded_at(with_members(statement, members))(sizes), context.seed);
  };
  link.run = [program](const Context& context) {
    auto finding = identity_test(program(), context.seed);
    program.forget();
    return finding;
  };
  link.record = [program] { return examined(program(), {}); };
  return link;
}

}  // namespace verify
