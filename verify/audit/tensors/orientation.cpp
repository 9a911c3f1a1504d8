#include "verify/audit/tensors/orientation.hpp"

#include <algorithm>

#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/inventory.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

std::string listed(const std::string& names, const std::string& name) {
  return names + (names.empty() ? "" : ", ") + printable(name);
}

// Of square matrices nothing tells which of the two they are, but a library's name.
bool tells_nothing(const NamedTensor& named) {
  const auto& shape = named.tensor.shape;
  const bool square = shape.size() >= 2 && shape.back() == shape[shape.size() - 2];
  return square && !multiplies_rows(named.name) && !named.name.ends_with(".weight");
}

}  // namespace

void note_orientation(const Collected& tensors, const std::vector<std::string>& given,
                      std::vector<std::string>& notes) {
  std::string rows, columns, options;
  bool undecided = true;
  for (const auto* role : {"q", "k", "v", "o", "qkv"}) {
    const auto list = tensors.find(role);
    if (list == tensors.end()) continue;
    const auto& first = list->second.front();
    if (multiplies_rows(first.name)) rows = listed(rows, first.name);
    if (std::count(given.begin(), given.end(), role) != 0 || std::string(role) == "qkv") continue;
    undecided &= tells_nothing(first);
    columns = listed(columns, first.name);
    options += std::string(" --tensor '") + role + "=" + with_star(printable(first.name)) + "^T'";
  }
  if (undecided && !columns.empty())
    notes.push_back(
        columns +
        ": read as weights of a column z, W z; where they are of a row, z W, say so:" + options);
  if (!rows.empty())
    notes.push_back(rows +
                    ": read as weights that a row x is multiplied by, x W, as their library stores "
                    "them; ^T behind a name in --tensor turns one");
}

}  // namespace verify
