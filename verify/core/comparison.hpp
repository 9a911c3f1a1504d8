// What changed between two reports, and which way.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Report;

enum class Direction { worse, better, neutral };

struct Change {
  std::string id;        // claim
  std::string instance;  // on which it ran
  std::string what;      // "verdict", "evidence", "scope", "digits of risk_approx", "missing", ...
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
  bool worse() const;
};

Comparison compare(const Report& before, const Report& after, const Margin& margin);

}  // namespace verify
