#include "verify/audit/tensors/same_layers.hpp"

#include <algorithm>
#include <utility>

#include "verify/audit/names/numbered_names.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

std::string first_number_in(const std::string& name) {
  const auto digit = name.find_first_of("0123456789");
  if (digit == std::string::npos) return "";
  return name.substr(digit, name.find_first_not_of("0123456789", digit) - digit);
}

// "layers.*.P" and "layers.*.Q": their numbers count the same, as the names differ in a word alone.
// Of "fc1" and "fc2" that the user named the number is the word itself.
bool count_the_same(const NumberedName& one, const NumberedName& other) {
  const auto &a = one.pattern, &b = other.pattern;
  if (a == b || one.numbers.size() != other.numbers.size()) return false;
  std::size_t front = 0, back = 0;
  const auto shorter = std::min(a.size(), b.size());
  while (front < shorter && a[front] == b[front]) ++front;
  while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back]) ++back;
  const auto differs = [&](const std::string& text) {
    return text.substr(front, text.size() - front - back);
  };
  return differs(a).find('*') == std::string::npos && differs(b).find('*') == std::string::npos;
}

bool are_of_one_layer(const std::string& one, const std::string& other, bool blocks) {
  const auto a = numbered(one), b = numbered(other);
  if (count_the_same(a, b)) return a.numbers == b.numbers;
  if (!blocks) return true;
  const auto first = first_number_in(one), second = first_number_in(other);
  return first.empty() || second.empty() || first == second;
}

}  // namespace

void require_same_layers(const Collected& tensors, const Network& network) {
  for (const auto& [one, other] :
       {std::pair("A", "B"), {"P", "Q"}, {"q", "k"}, {"q", "v"}, {"v", "o"}}) {
    const auto first = tensors.find(one), second = tensors.find(other);
    if (first == tensors.end() || second == tensors.end()) continue;
    const bool blocks = first->first == "A";
    for (std::size_t k = 0; k < std::min(first->second.size(), second->second.size()); ++k) {
      const auto &a = first->second[k].name, &b = second->second[k].name;
      if (are_of_one_layer(a, b, blocks)) continue;
      refuse_role(network, other,
                  printable(b) + " would be taken for the " + other + " of the layer of " +
                      printable(a) + "; give every layer its " + other +
                      (blocks ? ", zeros where it has none"
                              : ", or name them in the order of the layers, one option each"));
    }
  }
}

}  // namespace verify
