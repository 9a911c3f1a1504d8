// Theorems of others that assertions quote: proofs_data/quoted.toml.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace verify {

struct KnownHypothesis {
  std::string text;                   // marked
  std::vector<std::string> shown_by;  // "claim#assertion"; empty: an assumption or a choice
};

struct KnownTheorem {
  std::string id, name;
  std::string statement;  // marked
  std::string source;
  std::vector<KnownHypothesis> hypotheses;
};

// Complaints are std::runtime_error and name file, field and remedy.
std::vector<KnownTheorem> read_known_theorems(const std::string& text, const std::string& file);

// Those of this program, and the text they are read from.
const std::vector<KnownTheorem>& known_theorems();
std::string_view known_theorems_text();

// Null where there is none of that id.
const KnownTheorem* known_theorem(const std::string& id);

// The ids, for messages: "banach", "isserlis".
std::string known_theorem_ids();

}  // namespace verify
