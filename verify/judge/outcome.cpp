#include "verify/judge/outcome.hpp"

namespace verify {

Outcome came_out(const CheckOutcome& check) {
  if (!check.run) return Outcome::not_run;
  if (!check.answer.applies()) return Outcome::not_applicable;
  if (check.answer == Truth::unknown) return Outcome::open;
  return check.answer == check.expected ? Outcome::as_it_should : Outcome::against;
}

std::string to_text(const Clash& clash) {
  return to_text(clash.one) + " against " + to_text(clash.other);
}

}  // namespace verify
