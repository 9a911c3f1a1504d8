#include "verify/expression/proposed_control.hpp"

#include <algorithm>
#include <vector>

#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

using Tokens = std::vector<Token>;

// Enough for a transposed factor, a sign, n + 1 for n, and not for another identity.
constexpr std::size_t longest_change = 6;
// Differences with no more between them are one place.
constexpr std::size_t shortest_gap = 2;

// What stands in one formula where the other has something else.
struct Place {
  Tokens before, after;
  std::size_t at = 1;  // column in the broken one
  std::size_t length() const { return std::max(before.size(), after.size()); }
  friend bool operator==(const Place& a, const Place& b) {
    return a.before == b.before && a.after == b.after;
  }
};

// Lengths of the longest common ends of what begins at (i, j).
std::vector<std::vector<std::size_t>> common_lengths(const Tokens& a, const Tokens& b) {
  std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1, 0));
  for (auto i = a.size(); i-- > 0;)
    for (auto j = b.size(); j-- > 0;)
      common[i][j] =
          a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

// Without what both have at their ends.
void trim(Place& place) {
  auto &a = place.before, &b = place.after;
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.pop_back(), b.pop_back();
  const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  b.erase(b.begin(), first.second);
  a.erase(a.begin(), first.first);
}

// How much lies from the first difference to the last.
std::size_t region_of(const Tokens& a, const Tokens& b) {
  const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto most = std::min(a.end() - first.first, b.end() - first.second);
  const auto last = std::mismatch(a.rbegin(), a.rbegin() + most, b.rbegin(), b.rbegin() + most);
  return static_cast<std::size_t>(
      std::max(last.first.base() - first.first, last.second.base() - first.second));
}

// The places in which they differ, from left to right.
std::vector<Place> places_of(const Tokens& a, const Tokens& b) {
  const auto common = common_lengths(a, b);
  std::vector<Place> places;
  std::size_t i = 0, j = 0, same = shortest_gap + 1;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i, ++j, ++same;
      continue;
    }
    if (same > shortest_gap || places.empty()) {
      places.push_back({{}, {}, j < b.size() ? b[j].at : 1});
    } else {  // what lies between belongs to the place
      auto& place = places.back();
      place.before.insert(place.before.end(), a.begin() + static_cast<long>(i - same),
                          a.begin() + static_cast<long>(i));
      place.after.insert(place.after.end(), b.begin() + static_cast<long>(j - same),
                         b.begin() + static_cast<long>(j));
    }
    same = 0;
    const bool drop = j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1]);
    if (drop)
      places.back().before.push_back(a[i++]);
    else
      places.back().after.push_back(b[j++]);
  }
  for (auto& place : places) trim(place);
  return places;
}

// Whether b is a with two neighbours interchanged: between what both have in common at their ends
// the one is the other, rotated.
bool is_swap(const Tokens& a, const Tokens& b) {
  if (a.size() != b.size()) return false;
  auto first = std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin();
  auto last = a.rend() - std::mismatch(a.rbegin(), a.rend(), b.rbegin()).first;
  // The common ends may reach into the neighbours by parentheses that both have.
  for (long widened = 0; widened <= 2; ++widened) {
    const auto from = std::max<long>(0, first - widened);
    const auto to = std::min<long>(static_cast<long>(a.size()), last + widened);
    const Tokens middle(a.begin() + from, a.begin() + to);
    Tokens other(b.begin() + from, b.begin() + to);
    for (std::size_t k = 1; k < other.size(); ++k) {
      std::rotate(other.begin(), other.begin() + 1, other.end());
      if (other == middle) return true;
    }
  }
  return false;
}

}  // namespace

std::string proposed_control_fault(const std::string& identity, const std::string& broken) {
  auto a = tokens_of(identity), b = tokens_of(broken);
  a.pop_back(), b.pop_back();  // the ends
  if (a == b) return "is the identity itself; change one place";
  const auto places = places_of(a, b);
  const auto& first = places.front();
  const bool one_minor_error =
      std::all_of(places.begin(), places.end(), [&](const Place& place) { return place == first; });
  std::size_t changed = 0;
  for (const auto& place : places) changed += place.length();
  const auto all = std::max(a.size(), b.size());
  if (one_minor_error && first.length() <= longest_change && changed <= all - changed) return "";
  const auto region = region_of(a, b);
  if (is_swap(a, b) || (region <= longest_change && region <= all - region)) return "";
  return "differs from the identity in " + std::to_string(changed) +
         " signs and names from column " + std::to_string(first.at) +
         " on; a negative control is one change: one place of at most " +
         std::to_string(longest_change) +
         " signs and names, the same change in several places, or two neighbours that are "
         "interchanged, and more stays as it is than changes";
}

}  // namespace verify
