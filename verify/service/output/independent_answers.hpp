// What icl-verify-check found, read back: a report then says of each assertion by whom it was
// checked.
#pragma once

#include <string>

namespace verify {

// Of a document of schema icl-verify/independent/1 (icl-verify-check --json). Throws UsageError
// that names file and field.
void read_independent_answers(const std::string& path);

}  // namespace verify
