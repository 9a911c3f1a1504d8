// icl-verify-check as one file beside the pages, for readers who have nothing else.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace verify {

constexpr const char* checker_name = "icl-verify-check.py";

// Its modules, each after those that it needs; generated.
std::vector<std::pair<std::string_view, std::string_view>> checker_modules();

std::string checker_file();

}  // namespace verify
