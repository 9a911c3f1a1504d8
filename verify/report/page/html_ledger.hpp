// An entry of the errata ledger, wherever it stands.
#pragma once

#include <string>

#include "verify/report/ledger.hpp"
#include "verify/report/page/links/links.hpp"

namespace verify {

std::string ledger_entry_html(const LedgerEntry& entry, const LedgerSection& section,
                              const Report& report, const Links& links);

}  // namespace verify
