// The way in which a statement with sums over indices is settled at all sizes by one identity test:
// at sizes that hold as many different indices as a monomial of it has (the lemma and its proof:
// verify/linalg/words/visit_block.hpp). The program derives these sizes from the statement run on
// counts, and refuses sizes that are too small. In a declaration:
//
//   {"step", {visits(Step{}, {{"d", 3}})}, {{"no gate", visits(Step{true}, {{"d", 3}})}}}
#pragma once

#include <map>
#include <string>

#include "verify/algebra/words/word_ways.hpp"

namespace verify {

// The least sizes at which the statement has to vanish, at least 1 each.
using LeastSizes = std::map<std::string, long>;
LeastSizes least_sizes(const std::vector<VisitBlock>& blocks, const std::vector<SpaceName>& spaces);
template <class Statement>
LeastSizes least_sizes(const Statement& statement) {
  Letters<VisitMatrix> free;
  const auto zero = statement(free);
  return least_sizes(zero.blocks(), free.spaces());
}

// The identity test with what it reaches.
Finding settle_visits(const LeastSizes& least, const Program& program,
                      const std::map<std::string, long>& sizes, const Context& context);
Recording examined_visits(const LeastSizes& least, const Program& program,
                          const std::map<std::string, long>& at, const Sizes& said);

// At all sizes that the statement says to be those of visits or indices, by a test at these.
template <class Statement>
WayCheck visits(const Statement& statement, const std::map<std::string, long>& sizes) {
  auto link = about(statement, Evidence::identity, statement.sizes());
  const Remembered least([statement] { return least_sizes(statement); });
  const Remembered program([statement, sizes] { return recorded_at(statement)(sizes); });
  link.with = [statement, sizes](const std::vector<long>& members, const Context& context) {
    const auto other = with_members(statement, members);
    return settle_visits(least_sizes(other), recorded_at(other)(sizes), sizes, context);
  };
  link.run = [sizes, least, program](const Context& context) {
    auto finding = settle_visits(least(), program(), sizes, context);
    program.forget();
    return finding;
  };
  link.record = [statement, sizes, least, program] {
    return examined_visits(least(), program(), sizes, statement.sizes());
  };
  return link;
}

}  // namespace verify
