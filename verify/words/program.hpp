// Which program it was.
#pragma once

#include <map>
#include <string>

namespace verify {

// Versions of the program and of the libraries that computed, by name. The program's own are
// "icl-verify" and "commit".
using Versions = std::map<std::string, std::string>;

// The commit this program was built from: twelve hexadecimal digits, and "-dirty" where tracked
// files differed from it; "unknown" outside a checkout. Generated while building.
std::string program_commit();

// "icl-verify 0.1.0, commit 98afda9c1234"; "icl-verify" where nothing is known.
std::string program_words(const Versions& versions);

// The BibTeX entry of that program, lines ended.
std::string program_bibtex(const Versions& versions);

}  // namespace verify
