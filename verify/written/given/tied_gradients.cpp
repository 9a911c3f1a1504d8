#include "verify/written/given/tied_gradients.hpp"

#include "verify/expression/clauses/gradients_in.hpp"

namespace verify {

Finding unless_tied(Finding found, const Vocabulary& vocabulary, const WrittenIdentity& said) {
  if (found.answer != Truth::no) return found;
  const auto tied = tied_gradients(said.identity, vocabulary);
  if (tied.empty()) return found;
  const auto& one = tied.front();
  return finding(Truth::unknown, said.text + ": not settled: " + one.hypothesis + " ties " +
                                     one.held + " to " + one.symbol + ", and grad( ) by " +
                                     one.symbol + " is read in two ways. With " + one.held +
                                     " held fixed, as here, it fails: " + found.detail +
                                     "; for the other one define " + one.held + " by " +
                                     one.symbol + ", and do not suppose it");
}

}  // namespace verify
