// Who checked an assertion besides the engine.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

enum class CheckedBy {
  nobody,       // nothing settles it, or other assertions do
  engine,       // a way of which some check has no certificate, or none that a checker agreed with
  independent,  // a way by itself, every check of it
  kernel,       // the same, by Coq's kernel
  coq,          // the sentence itself is a theorem that Coq's kernel checked
};

// How much of an assertion a theorem of Coq states.
enum class InCoq { no, in_part, whole };
InCoq in_coq(const std::string& assertion, const ClaimWords& words);

CheckedBy checked_by(const Assertion& assertion, const std::vector<CheckOutcome>& checks,
                     const ClaimWords& words);
// Of a check: "Coq 8.16 agrees, no axioms", "an independent checker agrees", "by the engine alone";
// empty without a statement.
std::string checker_words(const CheckOutcome& check);

struct CheckedByCounts {
  long coq = 0, kernel = 0, independent = 0, engine = 0;
  long in_part = 0;  // of those that are not whole in Coq
  long all() const { return coq + kernel + independent + engine; }
};
CheckedByCounts checked_by_counts(const Report& report, const std::string& paper);
// "Of 210 assertions that checks settle, 12 are ..."; empty where there is none.
std::string to_text(const CheckedByCounts& counts);

}  // namespace verify
