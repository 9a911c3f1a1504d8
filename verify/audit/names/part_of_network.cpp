#include "verify/audit/names/part_of_network.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "verify/audit/names/numbered_names.hpp"
#include "verify/weights/weights_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using NumbersByPattern = std::map<std::string, std::set<std::vector<long>>>;

NumbersByPattern layers_of(const std::vector<StoredTensor>& tensors) {
  NumbersByPattern layers;
  for (const auto& tensor : tensors) {
    const auto name = numbered(tensor.name);
    if (std::any_of(name.before.begin(), name.before.end(), counts_layers))
      layers[name.pattern].insert(name.numbers);
  }
  return layers;
}

// A tensor that stands beside those of the other file, and in none of its layers; empty where
// there is none.
std::string other_layer(const std::vector<StoredTensor>& tensors, const NumbersByPattern& own) {
  std::string found;
  for (const auto& tensor : tensors) {
    const auto name = numbered(tensor.name);
    const auto known = own.find(name.pattern);
    if (known == own.end()) continue;
    if (known->second.count(name.numbers) != 0) return "";
    if (found.empty()) found = tensor.name;
  }
  return found;
}

// "weights_1.npz" beside "weights_0.npz", the first few.
std::vector<std::string> of_same_kind(const std::string& path) {
  static const std::regex numbered_file("(.*[^0-9])([0-9]{1,9})(\\.[A-Za-z]+)");
  constexpr std::size_t most_files = 8, most_entries_seen = 4096;
  const std::filesystem::path place(path);
  std::smatch own, other;
  const auto name = place.filename().string();
  std::vector<std::string> files;
  if (!std::regex_match(name, own, numbered_file)) return files;
  std::error_code failed;
  const auto folder = place.has_parent_path() ? place.parent_path() : std::filesystem::path(".");
  std::size_t seen = 0;
  for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const auto file = entry->path().filename().string();
    if (++seen > most_entries_seen || files.size() == most_files) break;
    if (file != name && std::regex_match(file, other, numbered_file) && other[1] == own[1] &&
        other[3] == own[3])
      files.push_back(entry->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void refuse_part(const std::vector<StoredTensor>& tensors, const std::string& path) {
  const auto own = layers_of(tensors);
  if (own.empty()) return;
  for (const auto& file : of_same_kind(path)) {
    std::string layer;
    try {
      layer = other_layer(stored_in(file), own);
    } catch (const WeightsError&) {
      continue;  // no weights
    }
    if (layer.empty()) continue;
    throw WeightsError(
        printable(path) + ": " + printable(file) + " beside it has " + printable(layer) +
        ", which is not in it, and both may belong to one network; write all of them into one "
        "file, as in numpy.savez(FILE, **first, **second). If it is a whole network, say of a role "
        "that it is, as in --tensor 'A=layers.*.A'");
  }
}

}  // namespace verify
