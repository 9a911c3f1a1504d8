#include "verify/expression/near_miss.hpp"

#include <algorithm>

#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

// Enough for a transposed factor, a sign, a dropped term, and not for another identity.
constexpr long longest_change = 6;

}  // namespace

std::string near_miss_fault(const std::string& identity, const std::string& broken) {
  const auto a = tokens_of(identity), b = tokens_of(broken);
  if (a == b) return "is the identity itself; change one place";
  const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  // What is common at the end must not reach back over the first difference.
  const auto most = std::min(a.end() - first.first, b.end() - first.second);
  const auto last = std::mismatch(a.rbegin(), a.rbegin() + most, b.rbegin(), b.rbegin() + most);
  const auto length = std::max(last.first.base() - first.first, last.second.base() - first.second);
  const auto common = static_cast<long>(std::max(a.size(), b.size())) - 1 - length;  // but the end
  if (length <= longest_change && length <= common) return "";
  return "differs from the identity in " + std::to_string(length) +
         " signs and names from column " + std::to_string(first.second->at) +
         " on; a near miss differs in one place, by at most " + std::to_string(longest_change) +
         " and by no more than stay as they are";
}

}  // namespace verify
