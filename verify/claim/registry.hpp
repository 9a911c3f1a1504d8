// All claims of the program, in alphabetical order; the tables of those it was built with are
// generated from theorems/ and proofs_data/.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "verify/claim/theorem.hpp"

namespace verify {

struct Entry {
  const char* id;  // "<paper>.<claim>"
  Theorem (*describe)(const Entry&);
  const char* file;  // "proofs_data/<paper>/<topic>/<claim>.toml"
  const char* data;  // its text
};

struct PaperEntry {
  const char* key;   // "<paper>"
  const char* file;  // "proofs_data/<paper>/paper.toml"
  const char* data;  // its text
};

std::span<const Entry> registry();
std::span<const PaperEntry> paper_registry();
std::span<const Entry> built_in_claims();
std::span<const PaperEntry> built_in_papers();
// More, whose texts live as long as the program. Spans that were given out before are not good any
// longer.
void add_to_registry(std::span<const Entry> claims, std::span<const PaperEntry> papers);

// The row of a claim; nothing if there is none of that id.
const Entry* entry_of(std::string_view id);
// "proofs_data/ahn2023/one_layer/thm1.toml", as the registry says. A claim that it does not hold
// (of results written by another version) has no topic here: "proofs_data/ahn2023/thm0.toml".
std::string data_file(const std::string& id);

// A file of an added folder that gives no claim: its id, and why, with file and field.
struct UnreadableClaim {
  std::string id, why;
};
std::span<const UnreadableClaim> unreadable_claims();
void add_unreadable_claim(UnreadableClaim claim);

}  // namespace verify
