// What the gate audit found, as a table, with what is explained apart.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "verify/gates/explanations.hpp"
#include "verify/gates/gate_audit.hpp"

namespace verify::gates {

struct ClaimGates {
  std::string claim;
  GateFindings found;
};

struct GateWishes {
  bool every = false;  // list what is explained, too
  long noticed = 0;    // per cent of the changes that change a term of an output, at least
};

// Lists the statements that do not notice a change and have no explanation; then a row a paper.
// Whether all is noticed or explained, and enough is noticed.
bool write_gate_report(std::ostream& out, const std::vector<ClaimGates>& claims,
                       const Explanations& known, const GateWishes& wishes);

}  // namespace verify::gates
