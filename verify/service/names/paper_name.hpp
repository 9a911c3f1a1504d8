// What a paper is called in a citation: "Li et al. (2025)", its title, its number on arXiv, its
// DOI.
#pragma once

#include <string>

#include "verify/words/paper.hpp"

namespace verify {

// By a coauthor it is called where no paper is called by its first author.
enum class HowCalled { not_at_all, by_coauthor, by_itself };

// Every word has to fit the paper: a name that is no author's, another year and a version of the
// text that was not read call another paper. Two words call a title if it begins with them, three
// wherever they stand in it.
HowCalled how_called(const std::string& words, const Paper& paper);

// Words that name nobody: "of", "the", "et al.", "paper".
bool names_nothing(const std::string& words);

}  // namespace verify
