// What a check evaluated: the letters and their hypotheses, the definitions and the sides, said by
// the object that was evaluated and by nobody's sentence. A report shows it as the box "Checked".
// Whoever makes the object fills it (WayCheck::checked); no number type occurs here.
//
// Names, shapes, formulas and signs are mathematics as between dollars ("\\Lambda", "d \\times n");
// properties, laws, conditions and descriptions are marked text.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace verify {

struct CheckedLetter {
  std::string name;                     // X
  std::string shape;                    // d \\times n; empty of a number
  std::vector<std::string> properties;  // "symmetric", "positive definite"; none: any
  std::string law;                      // "columns independent, each $N(0, \\Lambda)$"; or none
  friend bool operator==(const CheckedLetter&, const CheckedLetter&) = default;
};

struct CheckedSize {
  std::string name;               // n
  long least = 0;                 // 1 where the size is inverted
  std::optional<long> most = {};  // where a hypothesis allows no larger one
  friend bool operator==(const CheckedSize&, const CheckedSize&) = default;
};

struct CheckedDefinition {
  std::string name;     // \\Gamma
  std::string formula;  // what it stands for
  friend bool operator==(const CheckedDefinition&, const CheckedDefinition&) = default;
};

struct CheckedIdentity {
  std::string left, sign = "=", right;
  friend bool operator==(const CheckedIdentity&, const CheckedIdentity&) = default;
};

struct CheckedStatement {
  std::vector<CheckedLetter> letters;
  std::vector<CheckedSize> sizes;
  std::vector<CheckedDefinition> definitions;
  std::vector<std::string> conditions;  // "$(A B)^{-1}$ exists"
  std::vector<CheckedIdentity> identities;
  // Where no formula can be shown, what was evaluated instead: "a function of the checker", "a
  // polynomial identity in 25 variables, 1,173 operations".
  std::string described;
  std::string place;  // "theorems/li2025/thm2.cpp:45"; empty where that does not say more

  bool is_empty() const { return identities.empty() && described.empty(); }
  friend bool operator==(const CheckedStatement&, const CheckedStatement&) = default;
};

}  // namespace verify
