// From the declaration of assertions to the checks that are run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/words/assertion.hpp"

namespace verify {

// What a check counts for.
enum class Role {
  way,  // settles an assertion, alone or with the others of its way
  control,
  route,  // counts for nothing, as does
  value,
};

struct Check {
  std::string name;  // "T1: symbolic, every n, d": the assertion, by what, what it covers
  Role role = Role::way;
  std::string assertion;  // id
  int way = 0;            // which of the assertion's, where it belongs to one
  Evidence evidence = Evidence::exact;
  On on = On::claim;
  Scope scope = {};
  bool by_hand = false;
  std::string reason = {};      // see because()
  Truth expected = Truth::yes;  // no: of a control, and of an assertion that is held to be false
  bool deep = false;            // listed as not run without --deep
  std::function<Finding(const Context&)> run = {};
  std::function<CheckedStatement()> checked = {};  // what it evaluates; see WayCheck
  std::function<Certificate()> certificate = {};   // the same for programs of others
};

// Every link, control, route and value of every assertion as a check of its own, in that order.
// `words` are the assertions of the data file; a declaration without words keeps its id for a
// label.
std::vector<Check> checks_of(const std::vector<AssertionChecks>& assertions,
                             const std::vector<Assertion>& words);

std::string to_text(Role role);

}  // namespace verify
