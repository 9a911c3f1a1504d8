// What came of the checks of a claim, before anything is judged.
#pragma once

#include <string>

#include "verify/claim/theorem.hpp"

namespace verify {

// One check after it ran (or did not).
struct CheckOutcome {
  std::string name;
  Evidence evidence = Evidence::exact;
  Scope scope = Scope::points;
  Expect expect = Expect::holds;
  std::string covers;
  std::string question;
  Answer answer;
  bool run = true;      // false: a deep check outside --deep
  std::string detail;   // what was found, or why nothing was
  std::string program;  // the fingerprint of the recorded statement; empty for other checks
  long bits = 0;        // precision of the last attempt
  double seconds = 0;
  On on = On::claim;
  // Under the new rule.
  Role role = Role::whole;
  std::string part;
  int way = 0;
  bool by_hand = false;
  Reach reach = {};
};

// Did it come out right? A statement should hold, a control and a refutation should be denied.
// A sentence that says nothing of the data was not put to the test by them.
enum class Outcome { as_it_should, against, open, not_applicable, not_run };
Outcome came_out(const CheckOutcome& check);

// Two checks give one value by name, exactly, and not the same.
struct Clash {
  std::string value;
  Datum one, other;
};

// "78/35 against 77/35".
std::string to_text(const Clash& clash);

}  // namespace verify
