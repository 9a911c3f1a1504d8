#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

struct Extents {
  std::size_t size, layers, heads;
};

// A file of safetensors under way.
class NetworkFile {
 public:
  explicit NetworkFile(Mutator& mutator) : mutator_(mutator) {}

  // Sometimes with one dimension more, or of another size.
  void add(const std::string& name, std::vector<std::size_t> shape) {
    if (header_.contains(name)) return;
    if (mutator_.once_in(8)) shape.insert(shape.begin(), 1 + mutator_.below(2));
    if (mutator_.once_in(16)) shape[mutator_.below(shape.size())] = mutator_.below(4);
    std::size_t entries = 1;
    for (const auto count : shape) entries *= count;
    header_[name] = {
        {"dtype", "F64"}, {"shape", shape}, {"data_offsets", {end_, end_ + 8 * entries}}};
    end_ += 8 * entries;
  }

  std::string bytes() {
    std::string data;
    while (data.size() < end_)
      data += mutator_.once_in(3) ? std::string(8, '\0') : std::string("\0\0\0\0\0\0\xd8\xbf", 8);
    const auto text = header_.dump();
    return little_endian(text.size()) + text + data;
  }

 private:
  Mutator& mutator_;
  nlohmann::ordered_json header_ = nlohmann::ordered_json::object();
  std::size_t end_ = 0;
};

std::string numbered(std::string name, std::size_t layer, std::size_t head) {
  for (auto& c : name) {
    if (c == '@') c = static_cast<char>('0' + layer);
    if (c == '#') c = static_cast<char>('0' + head);
  }
  return name;
}

void add_role(NetworkFile& file, const std::string& name, const std::string& role,
              const Extents& extents) {
  static const Words lists = {"gamma", "omega", "y", "alpha"};
  const bool is_list = std::find(lists.begin(), lists.end(), role) != lists.end();
  const auto size = extents.size;
  for (std::size_t l = 0; l < extents.layers; ++l)
    for (std::size_t h = 0; h < extents.heads; ++h)
      file.add(numbered(name, l, h),
               is_list ? std::vector{size} : std::vector{role == "qkv" ? 3 * size : size, size});
}

std::string random_network(Mutator& mutator) {
  static const std::vector<Words> families = {{"A"},
                                              {"A", "B"},
                                              {"P", "Q"},
                                              {"W_Q", "W_K", "W_V"},
                                              {"qkv"},
                                              {"kq", "ov"},
                                              {"P", "Q", "gamma"},
                                              {"A", "alpha"},
                                              {"P", "omega"},
                                              {"K", "y"},
                                              {"q.weight", "k.weight", "v"}};
  static const Words places = {"",         "layers.@.",    "layers.@.heads.#.", "blocks.@.attn.",
                               "heads.#.", "net/layer_@/", "model.@.",          "h.@.#."};
  static const Words others = {"A",       "B",      "W_O",      "g", "Gamma",
                               "r_prime", "a.bias", "allparam", "ov"};
  const Extents extents{1 + mutator.below(3), 1 + mutator.below(2), 1 + mutator.below(2)};
  NetworkFile file(mutator);
  const auto& place = mutator.one_of(places);
  for (const auto& role : mutator.one_of(families)) add_role(file, place + role, role, extents);
  if (mutator.once_in(3)) file.add(mutator.one_of(others), {extents.size, extents.size});
  return file.bytes();
}

}  // namespace

void named_weights(Session& session) {
  auto& mutator = session.mutator;
  session.write("weights.safetensors", random_network(mutator));
  static const Words roles = {"A", "B", "P", "Q", "q", "k", "v", "g", "K", "y"};
  static const Words settings = {
      "prompts=500",     "heads=2",      "d=1",        "mean_over=n+1", "prediction=plus",
      "sees_query=true", "zero_P=false", "sigma2=1/2", "Sigma=2",       "n=1,2"};
  const auto n = "n=" + std::to_string(1 + mutator.below(4));
  Words words = {"audit", "weights.safetensors", "--set",     n,
                 "--set", "prompts=500",         "--timeout", "2"};
  if (mutator.once_in(2)) words.insert(words.end(), {"--set", mutator.one_of(settings)});
  if (mutator.once_in(3))
    words.insert(words.end(), {"--tensor", mutator.one_of(roles) + "=*" + mutator.one_of(roles) +
                                               mutator.one_of(Words{"", "[0]", "[0:1]", "^T"})});
  session.settle("networks", words, {0, 1, 2, 3});
}

}  // namespace verify::fuzz
