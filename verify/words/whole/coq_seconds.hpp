// What Coq takes for a file with a whole theorem.
#pragma once

#include <string>
#include <string_view>

namespace verify {

// proofs_data/kernel_seconds.txt; verify/kernel/check --update writes it.
std::string_view kernel_seconds_text();

// Of the file, rounded up; 0 where it was not measured.
long coq_seconds(const std::string& file);

}  // namespace verify
