// Which claims a command speaks of.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "verify/words/claim_index.hpp"

namespace verify {

// Wrong words on the command line, or bad input: exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The claims that a pattern names: an id (also with dots or hyphens), another name of a claim, a
// paper, a glob such as 'li2025.thm*', or what people call a claim, "Theorem 3 of Li", where only
// one is called so. No pattern means all, and where a folder of claims was added, all of that.
// Keeps the order of the index without repeats. Throws UsageError with the nearest ids.
std::vector<ClaimLabel> select(const std::vector<std::string>& patterns,
                               std::span<const ClaimLabel> index = claim_index());

// Whether the patterns ask for a file of an added folder that gives no claim.
bool selects_unreadable(const std::vector<std::string>& patterns);

// The id of the one claim of that name. Throws UsageError.
std::string find_claim(const std::string& name, std::span<const ClaimLabel> index = claim_index());

// The claims of a paper in its order, by its key or as people cite it; none where no paper is
// called so. Throws UsageError where several are.
std::vector<ClaimLabel> claims_of_paper(const std::string& name,
                                        std::span<const ClaimLabel> index = claim_index());

// The claims of a search: ids, globs and papers choose; of these, if any, those that all other
// words call, or that have them in id, title, place, paper or statement, whatever their case, or
// use a symbol that is written or defined so.
// Throws UsageError where nothing is found.
std::vector<ClaimLabel> search_claims(const std::vector<std::string>& words,
                                      std::span<const ClaimLabel> index = claim_index());

}  // namespace verify
