// What an audit found: for a terminal, for programs, as a page.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>

#include "verify/audit/audit.hpp"
#include "verify/report/value_text.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

void write_audit_text(std::ostream& out, const Audit& audit, Numbers numbers, const Style& style);

// Schema icl-verify/audit/3; "results" holds the document of the claims that were asked.
nlohmann::ordered_json audit_json(const Audit& audit);

// One page that needs nothing else.
void write_audit_page(std::ostream& out, const Audit& audit);

}  // namespace verify
