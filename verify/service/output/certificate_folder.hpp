// A folder of what the checks of a run evaluate, for programs of others: docs/certificates.md.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Makes the folder with those that it holds. Throws std::runtime_error with path, reason and
// remedy.
void prepare_certificates(const std::string& folder);

// Writes one of them, by its path in the folder; for workers, which have nobody to tell what they
// could not write: that shows when the list is written.
std::function<void(const std::string&, const std::string&)> certificate_keeper(std::string folder);

// index.json: which certificate is whose. Throws std::runtime_error where one is missing that the
// results name.
void write_certificate_index(const std::string& folder, const std::vector<Result>& results);

}  // namespace verify
