// A claim that is written in its data file alone: letters with their shapes, and identities between
// formulas in them (expression.hpp says which formulas there are).
#pragma once

#include <string>
#include <vector>

#include "verify/expression/shapes.hpp"

namespace verify {

// Both sides have shapes.
struct WrittenIdentity {
  std::string text;
  Identity identity;
  Uses uses;
  StatementHead head = {};  // "for all k:", ..
};

struct WrittenTerm {
  std::string text;
  Expression formula;
};

struct WrittenAssertion {
  std::string id;
  // First what the assertion says, then the broken versions of it, which differ in one place.
  std::vector<WrittenIdentity> versions;
  // What its author says to be not negative, and the search of a proof is to look at.
  std::vector<WrittenTerm> because = {};
  // Statements that are shown first, and then used.
  std::vector<WrittenIdentity> reasons = {};
};

struct WrittenValue {
  std::string name, text;
  Expression formula;
  Uses uses;
};

struct Written {
  Vocabulary vocabulary;
  std::vector<WrittenAssertion> assertions;
  std::vector<WrittenValue> values;
};

}  // namespace verify
