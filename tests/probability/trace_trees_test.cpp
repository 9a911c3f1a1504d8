// Means of traces without matrices, and the statement about a normal matrix that they are.
#include "verify/probability/trace_trees.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/instance.hpp"
#include "verify/probability/wishart_pairings.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::trace_trees_test {
namespace {

// E tr(G N G A) tr(G) - tr(N), of the recursion or of fewer pairings.
struct SomeMean {
  bool with_Sigma;
  Pairings pairings = Pairings::all;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    Alphabet alphabet;
    const auto N = alphabet.general("N"), A = alphabet.symmetric("A");
    const auto Sigma = with_Sigma ? std::optional(alphabet.symmetric("Sigma")) : std::nullopt;
    const auto W = wishart_letter;
    TraceProduct words = {alphabet.canonical(Word{W, N, W, A}), alphabet.canonical(Word{W})};
    std::sort(words.begin(), words.end());
    const TraceSum sum = {{words, 1}, {{alphabet.canonical(Word{N})}, -1}};
    const auto mean = pairings == Pairings::all
                          ? sample_covariance_mean(sum, alphabet, Sigma)
                          : sample_covariance_mean_by_pairings(sum, alphabet, Sigma, pairings);
    const TraceTrees trees(free, alphabet);
    Vanishing<TreeMatrix> zero;
    zero.equal(trees.mean(sum, Sigma), trees.polynomial(mean));
    return zero;
  }
};

Truth answer(const SomeMean& statement) {
  const Instance nothing("none", {}, {});
  return words(statement).run(Context{nothing, 1, 64, nullptr}).answer.truth();
}

TEST_CASE("the recursion gives the mean over the columns of a normal matrix") {
  CHECK(answer({false}) == Truth::yes);
  CHECK(answer({true}) == Truth::yes);
}

TEST_CASE("what the pairings of complex samples give is another number") {
  CHECK(answer({false, Pairings::left_with_right}) == Truth::no);
  CHECK(answer({true, Pairings::left_with_right}) == Truth::no);
}

}  // namespace
}  // namespace verify::trace_trees_test
