// A field that finds claims on the first page, by their words, symbols, papers and arXiv numbers.
// It works where the page lies, without a request; where no script runs there is no field.
#pragma once

#include <string>

#include "verify/report/site/site_page.hpp"

namespace verify {

// The field, hidden until the script shows it.
std::string search_field();
// At the end of the page.
std::string search_script();
// What the page's security policy calls the script.
extern const char* const search_script_hash;

// What a claim is found by besides what its row says: symbols, the paper's title, its number.
std::string search_words(const Section& section, const Report& report);

}  // namespace verify
