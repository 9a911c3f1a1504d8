// Lists as one types them on a command line.
#pragma once

#include <string>
#include <vector>

namespace verify {

std::string trimmed(const std::string& text);
std::vector<std::string> split(const std::string& text, char separator);
std::string joined(const std::vector<std::string>& assertions, const char* separator);

}  // namespace verify
