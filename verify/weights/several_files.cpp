#include "verify/weights/several_files.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* map_name = "weight_map";

nlohmann::json index_of(const std::string& text) {
  return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace

void refuse_one_of_several(const std::string& path) {
  static const std::regex part("(.*)-0*([0-9]{1,9})-of-0*([0-9]{1,9})(\\.[A-Za-z]+)");
  const auto name = std::filesystem::path(path).filename().string();
  std::smatch found;
  if (!std::regex_match(name, found, part) || found[3] == "1") return;
  const bool indexed = found[4] == ".safetensors";
  throw WeightsError(
      printable(path) + ": one of " + found[3].str() +
      " files of the weights, which has a part of the network; " +
      (indexed
           ? "name the index of all, " + printable(found[1].str() + found[4].str()) + ".index.json"
           : std::string("write one of all, as in numpy.savez(FILE, **first, **second)")));
}

bool is_index(const std::string& text) {
  if (text.find(map_name) == std::string::npos) return false;
  const auto index = index_of(text);
  return index.is_object() && index.contains(map_name) && index[map_name].is_object();
}

std::vector<StoredTensor> tensors_of_index(
    const std::string& path, const std::string& text,
    std::vector<StoredTensor> (*read)(const std::string& path)) {
  std::map<std::string, std::set<std::string>> wanted;  // names by file
  const auto index = index_of(text);
  for (const auto& [name, file] : index[map_name].items()) {
    const auto words = file.is_string() ? file.get<std::string>() : std::string();
    if (words.empty() || words.find('/') != std::string::npos)
      throw WeightsError(printable(path) + ": its " + map_name + " has no file beside it for " +
                         printable(name) + "; download the index and its files again");
    wanted[words].insert(name);
  }
  constexpr std::size_t most_files = 1000;
  if (wanted.size() > most_files)
    throw WeightsError(printable(path) + ": it names " + std::to_string(wanted.size()) +
                       " files; at most " + std::to_string(most_files) +
                       " are read: write the tensors that are needed into a file of their own");
  std::vector<StoredTensor> all;
  for (const auto& [file, names] : wanted) {
    const auto place = (std::filesystem::path(path).parent_path() / file).string();
    std::error_code unknown;
    if (!std::filesystem::exists(place, unknown))
      throw WeightsError(printable(path) + ": it names " + excerpt(file) +
                         ", which is not beside it; download it, too");
    std::size_t found = 0;
    for (auto& tensor : read(place)) {
      if (tensor.is_setting || names.count(tensor.name) == 0) continue;
      ++found;
      all.push_back(std::move(tensor));
    }
    if (found != names.size())
      throw WeightsError(printable(path) + ": " + printable(file) +
                         " does not hold every tensor that it names; download both again");
  }
  return all;
}

}  // namespace verify
