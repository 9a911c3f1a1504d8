// What a publication is called by: its title, or the beginning of it, and its number on arXiv.
#pragma once

#include <string>

#include "verify/words/paper.hpp"

namespace verify {

// "Gating is Weighting", "2504.04308", "arXiv:2504.04308v1", whatever the case and the signs. Words
// within the title call it from three on; fewer are looked for in claims.
bool calls_publication(const std::string& words, const Paper& paper);

}  // namespace verify
