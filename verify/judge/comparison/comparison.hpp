// What changed between two reports, and which way: the gate of a maintainer's CI.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Report;
struct Result;

// changed: a value that differs, which nobody can call worse or better; neutral: no matter of what
// was found.
enum class Direction { worse, changed, better, neutral };

std::string to_text(Direction direction);

struct Change {
  std::string id;        // claim; empty for what concerns the whole run
  std::string instance;  // on which it ran
  std::string what;      // "verdict", "reach of part a", "digits of risk_approx", "missing", ...
  std::string before, after;
  Direction direction = Direction::neutral;
};

// Certified digits may be lost up to this many before it counts: enclosures of other library
// versions differ in their last digits.
struct Margin {
  int digits = 2;
};

struct Comparison {
  std::vector<Change> changes;  // in the order of the reports
  long compared = 0;            // results that both reports hold
  double seconds_before = 0;    // of checking, over those; 0 where the report does not tell
  double seconds_after = 0;
  bool worse() const;  // or a value changed
  long count(Direction direction) const;
};

// Worse is: a verdict that falls or is turned round, a lower grade or a smaller reach of a part, a
// part, a check, a control, a value or a result that is gone, a check that no longer comes out as
// it should, a lost digit beyond the margin. A value that differs is changed, which counts like
// worse. What only --deep runs may be left out by a run without it. A check that records another
// statement or says something else is a change that is neither. Times are reported and never
// judged.
Comparison compare(const Report& before, const Report& after, const Margin& margin);

// The report with those results only that `other` holds too: what a run of some claims is compared
// with.
Report restricted_to(const Report& report, const Report& other);

}  // namespace verify
