// What a file is that is no file of weights, as far as its first bytes and its name tell.
#pragma once

#include <cstdint>
#include <string>

namespace verify {

// Throws WeightsError that names the format, and how to write what can be read.
[[noreturn]] void refuse_format(const std::string& path, const std::string& start,
                                std::uint64_t size);

}  // namespace verify
