#include "verify/audit/tensors/gathered_tensors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/audit/names/numbered_names.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool counts_heads(const std::string& word) {
  return word.starts_with("head") || word.starts_with("Head");
}
NamedTensor stacked_heads(const std::vector<const NamedTensor*>& heads, const std::string& name) {
  auto result = *heads.front();
  result.name = name;
  result.tensor.shape.insert(result.tensor.shape.begin(), {1, static_cast<long>(heads.size())});
  for (std::size_t k = 1; k < heads.size(); ++k) {
    const auto& more = heads[k]->tensor.entries;
    result.tensor.entries.insert(result.tensor.entries.end(), more.begin(), more.end());
  }
  return result;
}

class RoleTensors {
 public:
  RoleTensors(const std::string& role, std::vector<NamedTensor>& tensors, const std::string& file)
      : role_(role), tensors_(tensors), file_(file) {
    for (const auto& tensor : tensors_) names_.push_back(numbered(tensor.name));
  }

  void gather() {
    refuse_same_numbers();
    const bool one_pattern = std::all_of(names_.begin(), names_.end(), [&](const auto& name) {
      return name.pattern == names_.front().pattern;
    });
    if (!one_pattern || names_.front().numbers.empty()) return;
    const auto places = varying(names_);
    const bool matrices =
        std::all_of(tensors_.begin(), tensors_.end(),
                    [](const NamedTensor& named) { return named.tensor.shape.size() == 2; });
    if (matrices && places.size() == 2) return stack(places);
    if (matrices && places.size() == 1 && counts_heads(names_.front().before[places.front()]))
      return stack({places.front(), places.front()});
    const bool of_heads = std::any_of(places.begin(), places.end(), [&](std::size_t place) {
      return counts_heads(names_.front().before[place]);
    });
    if (of_heads) return layers_of_heads(places);
    if (tensors_.size() == 1 && tensors_.front().tensor.shape.size() == 3 && names_a_layer()) {
      auto& shape = tensors_.front().tensor.shape;
      shape.insert(shape.begin(), 1);
    }
  }

 private:
  bool names_a_layer() const {
    const auto& before = names_.front().before;
    return std::any_of(before.begin(), before.end(), counts_layers);
  }

  // "layers.0.q_proj.1.weight": what is numbered behind the role is the role's own.
  bool counts_last(std::size_t place) const {
    const auto& pattern = names_.front().pattern;
    return place + 1 == names_.front().numbers.size() &&
           (pattern.ends_with('*') || pattern.ends_with("*.weight"));
  }

  // "heads.0.A" and "heads.1.A", each [layers, rows, columns]: of every layer the heads in turn.
  void layers_of_heads(const std::vector<std::size_t>& places) {
    const auto& shape = tensors_.front().tensor.shape;
    const bool stacks = places.size() == 1 && shape.size() == 3 &&
                        std::all_of(tensors_.begin(), tensors_.end(),
                                    [&](const auto& named) { return named.tensor.shape == shape; });
    if (!stacks)
      throw WeightsError(printable(file_) + ": " + role_ + " (" +
                         printable(names_.front().pattern) +
                         "): of each head a matrix a layer is needed, or one stack [layers, rows, "
                         "columns], all of one size; write one array a role, [layers, heads, rows, "
                         "columns], as in numpy.savez(FILE, " +
                         role_ + "=numpy.stack(...))");
    auto result = tensors_.front();
    result.tensor = {{shape[0], static_cast<long>(tensors_.size()), shape[1], shape[2]}, {}};
    for (long l = 0; l < shape[0]; ++l)
      for (const auto& head : tensors_) {
        const auto begin = head.tensor.entries.begin() + l * shape[1] * shape[2];
        result.tensor.entries.insert(result.tensor.entries.end(), begin,
                                     begin + shape[1] * shape[2]);
      }
    tensors_ = {std::move(result)};
  }

  // The place of the layers' number and that of the heads'; one place alone: of one layer.
  void stack(const std::vector<std::size_t>& places) {
    const auto& before = names_.front().before;
    if (before[places[0]] == "L" && before[places[1]] == "H") return stack_of(places[0], places[1]);
    if (before[places[0]] == "H" && before[places[1]] == "L") return stack_of(places[1], places[0]);
    const bool first_heads = counts_heads(before[places[0]]),
               second_heads = counts_heads(before[places[1]]) || counts_last(places[1]);
    if (!first_heads && !second_heads) refuse_counts();
    stack_of(first_heads ? places[1] : places[0], first_heads ? places[0] : places[1]);
  }

  void stack_of(std::size_t layer, std::size_t head) {
    std::map<long, std::map<long, const NamedTensor*>> grid;
    for (std::size_t k = 0; k < tensors_.size(); ++k) {
      const long l = layer == head ? 0 : names_[k].numbers[layer];
      if (const long h = names_[k].numbers[head]; !grid[l].emplace(h, &tensors_[k]).second)
        throw WeightsError(printable(file_) + ": " + role_ + " (" + printable(tensors_[k].name) +
                           "): another tensor counts as the same head of the same layer; rename "
                           "one, with numbers of at most nine digits and no 0 in front");
    }
    std::vector<NamedTensor> result;
    for (const auto& [l, heads] : grid) {
      std::vector<const NamedTensor*> list;
      for (const auto& [number, tensor] : heads) list.push_back(tensor);
      if (list.size() != grid.begin()->second.size() ||
          list.front()->tensor.shape != tensors_.front().tensor.shape ||
          std::any_of(list.begin(), list.end(), [&](const NamedTensor* tensor) {
            return tensor->tensor.shape != list.front()->tensor.shape;
          }))
        throw WeightsError(printable(file_) + ": " + role_ + " (" +
                           printable(names_.front().pattern) +
                           "): heads of one size, as many in each layer, are needed");
      result.push_back(stacked_heads(list, list.front()->name));
    }
    tensors_ = std::move(result);
  }

  // Of two places that are called by the same numbers one would be taken for the other.
  void refuse_same_numbers() const {
    std::map<std::pair<std::string, std::vector<long>>, std::string> known;
    for (std::size_t k = 0; k < names_.size(); ++k) {
      const auto& name = tensors_[k].name;
      const auto [other, fresh] =
          known.emplace(std::pair(names_[k].pattern, names_[k].numbers), name);
      if (!fresh && other->second != name)
        throw WeightsError(
            printable(file_) + ": " + role_ + ": " + printable(other->second) + " and " +
            printable(name) +
            " have the same numbers; rename one, with numbers of at most nine digits "
            "and no 0 in front");
    }
  }

  [[noreturn]] void refuse_counts() const {
    throw WeightsError(printable(file_) + ": " + role_ + " (" + printable(names_.front().pattern) +
                       "): two numbers in the names, and no word says which of them counts layers "
                       "and which heads; write one array a role, [layers, heads, rows, columns], "
                       "as in numpy.savez(FILE, " +
                       role_ + "=numpy.stack(...))");
  }

  const std::string& role_;
  std::vector<NamedTensor>& tensors_;
  const std::string& file_;
  std::vector<NumberedName> names_;
};

}  // namespace

void gather_heads(Collected& tensors, const std::string& file) {
  for (auto& [role, list] : tensors) RoleTensors(role, list, file).gather();
}

}  // namespace verify
