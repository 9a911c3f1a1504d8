// What changed between two reports, and which way: the gate of a maintainer's CI.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Report;
struct Result;

// changed: neither, and somebody must look; neutral: a note.
enum class Direction { worse, changed, better, neutral };

std::string to_text(Direction direction);

struct Change {
  std::string id;        // claim; empty for what concerns the whole run
  std::string instance;  // on which it ran
  std::string what;  // "verdict", "reach of assertion a", "digits of risk_approx", "missing", ...
  std::string before, after;
  Direction direction = Direction::neutral;
  bool needs_look = false;  // changed, and notes_ok does not let it pass: a value that differs
};

// Whether it passes no gate.
bool fails_gate(const Change& change, bool notes_ok);

// Certified digits may be lost up to this many before it counts: enclosures of other library
// versions differ in their last digits.
struct Margin {
  int digits = 2;
  bool notes_ok = false;  // what is changed, and no worse, passes
};

struct Comparison {
  std::vector<Change> changes;  // in the order of the reports
  long compared = 0;            // results that both reports hold
  double seconds_before = 0;    // of checking, over those; 0 where the report does not tell
  double seconds_after = 0;
  bool notes_ok = false;
  // Whether it passes no gate: something is worse, or changed where that does not pass.
  bool worse() const;
  long count(Direction direction) const;
};

// Worse is: a verdict that falls or is turned round, a lower status or a smaller reach of an
// assertion, a assertion, a check, a control, a value or a result that is gone, a check that no
// longer comes out as it should, a lost digit beyond the margin. What only --deep runs may be left
// out by a run without it. So is a hypothesis more, a quantifier or a size less of what a check
// evaluates. Another formula, another recorded statement, another word of a check, and a better
// status of what is evaluated as before, are changed: they pass with a new baseline, or with
// notes_ok. So is an exact value that differs, which may be better or worse: a new baseline alone
// lets it pass. Words of an author that nothing judges are notes. Times are reported and never
// judged.
Comparison compare(const Report& before, const Report& after, const Margin& margin);

// The report with those results only that `other` holds too, and those of the numbers that texts
// hold: what a run of some claims and of all numbers of these texts is compared with.
Report restricted_to(const Report& report, const Report& other,
                     const std::vector<std::string>& texts = {});

}  // namespace verify
