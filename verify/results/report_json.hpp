// The document of schema icl-verify/results/6: what a run found, for programs and for reports.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "verify/judge/result.hpp"

namespace verify {

// Everything but the block "environment" (times, memory, versions) depends on claims, inputs and
// settings only.
nlohmann::ordered_json to_json(const Report& report);

// Reads such a document, a baseline, whose report has no words, or a journal (one result a line;
// the words come from `claims`). Throws
// std::runtime_error that names file, line, field and what is wrong: text that is cut off or no
// JSON, another schema or version, missing or unknown words, an entry changed by hand.
Report read_report(const std::string& path, const Claims& claims);

}  // namespace verify
