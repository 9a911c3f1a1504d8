#include "verify/weights/tensor_table.hpp"

#include <sys/stat.h>

#include <optional>
#include <tuple>
#include <utility>

#include "verify/weights/weights_file.hpp"

namespace verify {
namespace {

using Identity = std::tuple<dev_t, ino_t, off_t, time_t, long>;

std::optional<Identity> identity_of(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return std::nullopt;
  return Identity{facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtim.tv_sec,
                  facts.st_mtim.tv_nsec};
}

struct Known {
  std::string path;
  Identity identity;
  TensorTable table;
};

}  // namespace

TensorTable::TensorTable(std::vector<StoredTensor> tensors) : tensors_(std::move(tensors)) {
  for (std::size_t k = 0; k < tensors_.size(); ++k) places_[tensors_[k].name].push_back(k);
}

std::vector<const StoredTensor*> TensorTable::named(const std::string& name) const {
  std::vector<const StoredTensor*> found;
  if (name.find('*') == std::string::npos) {
    if (const auto known = places_.find(name); known != places_.end())
      for (const auto place : known->second) found.push_back(&tensors_[place]);
    return found;
  }
  for (const auto& tensor : tensors_)
    if (fits(name, tensor.name)) found.push_back(&tensor);
  return found;
}

const TensorTable& table_of(const std::string& path) {
  static std::optional<Known> last;
  const auto identity = identity_of(path);
  if (!last || !identity || last->path != path || last->identity != *identity) {
    TensorTable table(tensors_of(path));
    last.emplace(Known{path, identity.value_or(Identity{}), std::move(table)});
  }
  return last->table;
}

// Each piece between stars at the first place where it fits: a later one leaves less to the rest.
bool fits(std::string_view pattern, std::string_view name) {
  auto star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  name.remove_prefix(star);
  while (true) {
    pattern.remove_prefix(star + 1);
    star = pattern.find('*');
    if (star == std::string_view::npos) return name.ends_with(pattern);
    const auto at = name.find(pattern.substr(0, star));
    if (at == std::string_view::npos) return false;
    name.remove_prefix(at + star);
  }
}

}  // namespace verify
