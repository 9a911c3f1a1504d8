// Lists of certificates by their names, which change with what they say: a name says that of no
// other statement.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace verify {

// The lines of a list, without its comments (#).
std::set<std::string> names_in(std::string_view list);

}  // namespace verify
