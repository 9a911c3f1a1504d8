// All claims of the program, in alphabetical order; the tables are generated from theorems/.
#pragma once

#include <span>

#include "verify/claim/theorem.hpp"

namespace verify {

struct Entry {
  const char* id;  // "<paper>.<claim>"
  Theorem (*describe)();
  const char* data;  // the text of proofs_data/<paper>/<claim>.toml
};

struct PaperEntry {
  const char* key;   // "<paper>"
  const char* data;  // the text of proofs_data/<paper>/paper.toml
};

std::span<const Entry> registry();
std::span<const PaperEntry> paper_registry();

}  // namespace verify
