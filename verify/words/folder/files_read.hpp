// The files that this process has read: what comes of them never takes their place.
#pragma once

#include <string>

namespace verify {

void remember_read(const std::string& path);
// Under whatever name it was read.
bool was_read(const std::string& path);

}  // namespace verify
