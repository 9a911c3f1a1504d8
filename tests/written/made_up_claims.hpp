// A claim that its data file writes alone, and changes of it, for attempts to get a false sentence
// past.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/claim_runs.hpp"
#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/claim.hpp"
#include "verify/written/written_theorem.hpp"

namespace verify::made_up {

// Newton's iteration, true as it stands.
inline const std::string newton = R"toml([claim]
title = "Newton"
place = "Theorem 3"
expected = "proved"
statement = "The residual is squared."
hypotheses = ["the step is exact"]
stands_alone = "from the iteration on"
[claim.symbols]
A = "n x d"
X = "d x n"
[claim.definitions]
next = "X (2 I(n) - A X)"
[claim.values]
residual = "I(n) - A next"
[[claim.assertion]]
id = "square"
origin = "additional"
text = "the residual of the next iterate"
algebra = "no layer"
expected = "proved"
identity = "I(n) - A next = (I(n) - A X)^2"
must_fail = ["I(n) - A next = (I(n) - A X)^3"]
[[instance]]
name = "small"
about = "by hand"
A = [["1", "2"]]
X = [["1"], ["0"]]
)toml";

inline std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}
inline std::string with(const std::string& from, const std::string& to) {
  return changed(newton, from, to);
}
// With another identity and proposed control, and with what stands before a definition of it.
inline std::string saying(const std::string& identity, const std::string& broken,
                          const std::string& definitions = "") {
  const auto defined = with("next = \"X (2", definitions + "next = \"X (2");
  return changed(changed(defined, "identity = \"I(n) - A next = (I(n) - A X)^2\"",
                         "identity = \"" + identity + "\""),
                 "[\"I(n) - A next = (I(n) - A X)^3\"]", "[\"" + broken + "\"]");
}

inline Claim claim_of(const std::string& text) {
  return load_claim({"ahn2023.made_up", written_theorem, "made_up.toml", text.c_str()});
}
inline std::string refusal(const std::string& text) {
  try {
    claim_of(text);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "accepted";
}
// What refuses it: as it is read, or as it is recorded.
inline std::string refusal_at_last(const std::string& text) {
  const auto refused = refusal(text);
  if (refused != "accepted") return refused;
  const auto claim = claim_of(text);
  std::string faults;
  for (const auto& fault : recording_faults(claim.words, claim.theorem, false))
    faults += fault.words;
  return faults.empty() ? "accepted" : faults;
}
inline std::string verdict(const std::string& text) {
  return to_text(testing::run(claim_of(text), 1).result.verdict);
}

struct Attempt {
  std::string name;
  std::string text;
  const char* says;
};

}  // namespace verify::made_up
