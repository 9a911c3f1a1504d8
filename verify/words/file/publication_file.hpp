// The table [publication] of a paper.toml.
#pragma once

#include "verify/words/file/place.hpp"

namespace verify {

// Where a text is quoted there must be a publication; `top` is the file's top level.
void read_publication(const Place& top, PaperWords& paper);

// "https://" and what an address is made of: it becomes a link.
bool is_web_address(const std::string& text);

}  // namespace verify
