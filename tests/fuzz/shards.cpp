#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;

std::string safetensors_of(Mutator& mutator, const std::vector<std::string>& names,
                           const std::vector<std::size_t>& shape) {
  auto header = nlohmann::ordered_json::object();
  std::size_t end = 0, entries = 1;
  for (const auto extent : shape) entries *= extent;
  for (const auto& name : names) {
    if (header.contains(name)) continue;
    header[name] = {{"dtype", "F64"}, {"shape", shape}, {"data_offsets", {end, end + 8 * entries}}};
    end += 8 * entries;
  }
  static const Words numbers = {std::string(8, '\0'),
                                std::string("\0\0\0\0\0\0\xf0\x3f", 8),
                                std::string("\0\0\0\0\0\0\xf0\x7f", 8),
                                std::string(8, '\xff'),
                                std::string("\1\0\0\0\0\0\0\0", 8),
                                std::string("\xff\xff\xff\xff\xff\xff\xef\x7f", 8)};
  std::string data;
  while (data.size() < end)
    data += mutator.once_in(20) ? mutator.one_of(numbers) : numbers[mutator.below(2)];
  const auto text = header.dump();
  return little_endian(text.size()) + text + data;
}

}  // namespace

void shards(Session& session) {
  auto& mutator = session.mutator;
  const auto folder = session.folder + "/written";
  fs::remove_all(folder);
  fs::create_directories(folder + "/folder");
  static const Words files = {"a.safetensors", "b.safetensors", "model-00001-of-00002.safetensors",
                              "model-00002-of-00002.safetensors"};
  auto map = nlohmann::ordered_json::object();
  for (const auto& file : files) {
    Words names;
    for (auto k = mutator.below(3); k > 0; --k) {
      names.push_back("layers." + std::to_string(mutator.below(6)) +
                      mutator.one_of(Words{".A", ".A", ".B"}));
      if (!mutator.once_in(8)) map[names.back()] = file;
    }
    session.write("written/" + file, safetensors_of(mutator, names, {2, 2}));
  }
  static const Words targets = {"../a.safetensors",
                                "/etc/passwd",
                                "folder",
                                "index.json",
                                "loop",
                                "",
                                ".",
                                "..",
                                "nothing",
                                "\xff",
                                std::string(5000, 'a')};
  fs::create_symlink("loop", folder + "/loop");
  if (mutator.once_in(3)) map["layers.9.A"] = mutator.one_of(targets);
  nlohmann::ordered_json index = {{"metadata", {{"total_size", 1}}}, {"weight_map", map}};
  if (mutator.once_in(4)) mutator.change(index);
  auto text = index.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (mutator.once_in(6)) text = mutator.with_changed_bytes(text);
  session.write("written/index.json", text);
  const auto asked = mutator.once_in(3) ? mutator.one_of(files) : std::string("index.json");
  const std::vector<Words> readers = {
      {"audit", "written/" + asked, "--set", "n=2", "--set", "prompts=100", "--timeout", "2"},
      {"run", "ahn2023.thm4_loss", "--set", "n=2", "--timeout", "2", "--set",
       "A=@written/" + asked + ":layers.*.A"}};
  session.settle("shards", mutator.one_of(readers), {0, 1, 2, 3});
}

void predictions(Session& session) {
  auto& mutator = session.mutator;
  static const Words names = {"prediction", "predictions", "label",
                              "labels",     "prediction",  "label"};
  const Words chosen = {mutator.one_of(names), mutator.one_of(names)};
  std::vector<std::size_t> shape(mutator.below(4), 1 + mutator.below(40));
  session.write("weights.safetensors", safetensors_of(mutator, chosen, shape));
  Words words = {"audit", "weights.safetensors"};
  static const Words options = {"--json", "--set", "n=2", "--html", "page", "--exact", "--tensor"};
  for (auto k = mutator.below(3); k > 0; --k) words.push_back(mutator.one_of(options));
  session.settle("predictions", words, {0, 1, 2, 3});
}

}  // namespace verify::fuzz
