// Cycles among things that name each other.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace verify {

using NameGraph = std::map<std::string, std::vector<std::string>>;  // what each names

// Each cycle in its order, with the first name again at the end; names that are no key lead
// nowhere. Every name lies in one cycle at most: one of several that share a name is found.
std::vector<std::vector<std::string>> cycles_of(const NameGraph& graph);

// "a -> b -> a".
std::string to_text(const std::vector<std::string>& cycle);

}  // namespace verify
