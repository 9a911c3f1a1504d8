// One claim on the terminal: first the answer, then as much as is asked for.
#pragma once

#include "verify/claim/claim.hpp"

namespace verify {

struct ShowDetails {
  bool assertions = false;  // each with its quotes, scope and what it rests on
  bool checks = false;      // with inputs and values
  bool instances = false;   // with the numbers that the paper publishes
  bool latex = false;       // quotes as they were read
};

void write_claim_page(const Claim& claim, const Claims& claims, const ShowDetails& details);

}  // namespace verify
