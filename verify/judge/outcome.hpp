// What came of the checks of a claim, before anything is judged.
#pragma once

#include <string>

#include "verify/claim/assertions/assertion_checks.hpp"

namespace verify {

// Precision of the first attempt at a check and of the last, in bits.
constexpr long first_bits = 64;
constexpr long last_bits = 4096;

// One check after it ran (or did not).
struct CheckOutcome {
  std::string name;
  Role role = Role::way;
  std::string assertion;
  int way = 0;
  Evidence evidence = Evidence::exact;
  On on = On::claim;
  Scope scope = {};  // of a check on instances: their sizes
  bool by_hand = false;
  std::string reason = {};
  Truth expected = Truth::yes;
  Answer answer;
  bool run = true;       // false: a deep check outside --deep
  bool finished = true;  // false: memory, time, a signal or an error ended it
  std::string detail;    // what was found, or why nothing was
  std::string program;   // the fingerprint of the recorded statement; empty for other checks
  long bits = 0;         // precision of the last attempt
  double seconds = 0;
  CheckedStatement checked = {};  // of a way: what it evaluated
  std::string certificate = {};   // the name of the same for programs of others
};

// Did it come out right? A statement should hold; a control, and one that is held to be false,
// should be denied. A sentence that says nothing of the data was not put to the test by them.
enum class Outcome { as_it_should, against, open, not_applicable, not_run };
Outcome came_out(const CheckOutcome& check);

// Whether a check that was to run says nothing because it was ended before it could.
inline bool is_cut_off(const CheckOutcome& check) { return check.run && !check.finished; }

// Two checks give one value by name, exactly, and not the same.
struct Clash {
  std::string value;
  Datum one, other;
};

// "78/35 against 77/35".
std::string to_text(const Clash& clash);

}  // namespace verify
