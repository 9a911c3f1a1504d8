// A statement of means notices a change of any node of its tree, unless it is blind to it.
#include "verify/mutants/tree_trial.hpp"

#include <doctest/doctest.h>

#include <map>

#include "verify/algebra/words/statement_tree.hpp"
#include "verify/algebra/words/tree_watch.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::mutants::tree_trial_test {
namespace {

// E tr(X X^T A X X^T) against its two pairings; blind: a sum that both sides
// of another identity share.
struct FourthMoment {
  bool blind = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto S = free.symmetric("S", d);
    const auto N = free.size(n);
    const auto G = X * transpose(X);
    Vanishing<TreeMatrix> zero;
    zero.equal(
        expectation(trace(G * A * G), {gaussian(X, S)}),
        N * N * trace(S * A * S) + N * trace(S * transpose(A) * S) + N * (trace(S) * trace(S * A)));
    const auto both = A + S;
    if (blind) zero.equal(trace(both * G), trace(G * both));
    return zero;
  }
};

std::map<Notice, long> notices(const FourthMoment& statement) {
  const TreeTrial trial(tree_of(StatementOfTrees(statement)));
  REQUIRE(trial.holds());
  std::map<Notice, long> count;
  for (const auto& mutant : tree_mutants(trial.nodes())) ++count[trial.of(mutant)];
  return count;
}

TEST_CASE("gates: every change of a mean or of its closed form is noticed") {
  auto count = notices(FourthMoment{});
  CHECK(count[Notice::noticed] > 40);
  CHECK(count[Notice::unnoticed] + count[Notice::any_value] == 0);
  CHECK(count[Notice::no_change] > 0);  // S is symmetric
}

TEST_CASE("gates: what a statement does not notice is told apart") {
  auto count = notices(FourthMoment{true});
  CHECK(count[Notice::any_value] > 0);
}

TEST_CASE("gates: a node with letters of its own in its place is another statement") {
  const auto statement = tree_of(StatementOfTrees(FourthMoment{}));
  const auto nodes = nodes_of(statement);
  const auto free = with_free_node(statement, nodes, static_cast<std::uint32_t>(nodes.size() - 1));
  CHECK(free.statement.letters.size() > statement.letters.size());
  CHECK(free.nodes.size() == nodes.size());
  CHECK_THROWS_AS(mutated(statement, nodes, {0, Change::short_sum}), std::logic_error);
}

TEST_CASE("gates: the watch sees statements of means, and no others") {
  TreeWatch watch;
  words(FourthMoment{}).record();
  CHECK(watch.taken().size() == 1);
  CHECK(watch.taken().empty());
}

}  // namespace
}  // namespace verify::mutants::tree_trial_test
