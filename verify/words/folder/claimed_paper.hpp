// Whether a folder of claims goes under the name of a paper that is not its own.
#pragma once

#include <string>

#include "verify/words/paper.hpp"

namespace verify {

// The words of the name by which a reader would take it for that paper, whatever signs they are
// written with: its name or its authors and year, its key, its number on arXiv, its title. Empty:
// none. "Li et al. 2024" and "Li, Smith 2025" are no "Li et al. 2025".
std::string name_taken_from(const Paper& paper, const std::string& name);

// The same of a title that is the other's.
bool is_title_of(const Paper& paper, const std::string& title);

// The same of words within a place: "Theorem 3 of Li et al. 2025".
std::string place_taken_from(const Paper& paper, const std::string& place);

}  // namespace verify
