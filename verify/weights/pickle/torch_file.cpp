#include "verify/weights/pickle/torch_file.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "verify/weights/file_bytes.hpp"
#include "verify/weights/pickle/pickle.hpp"
#include "verify/weights/zip/zip_archive.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::uint64_t largest_pickle = std::uint64_t{64} << 20;
// The number that the old format begins with, as a pickle.
const std::string legacy_magic = "\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19.";
constexpr std::uint64_t largest_storage = std::uint64_t{256} << 20;

const ZipMember* pickle_member(const ZipArchive& archive) {
  const auto& members = archive.members();
  const auto found = std::find_if(members.begin(), members.end(), [](const ZipMember& member) {
    return member.name.ends_with("/data.pkl") || member.name == "data.pkl";
  });
  return found == members.end() ? nullptr : &*found;
}

// The last one is kept, as the tensors of one storage stand together. Packed zeros are a thousandth
// of what they are unpacked, and a file may have each of its tensors unpack all of them again.
class UnpackedStorages {
 public:
  UnpackedStorages(ZipArchive archive, std::string folder, std::string where)
      : archive_(std::move(archive)), folder_(std::move(folder)), where_(std::move(where)) {}

  StorageBytes bytes(const std::string& key) {
    if (bytes_ != nullptr && last_ == key) return bytes_;
    const auto* member = archive_.member(folder_ + "data/" + key);
    if (member == nullptr) refuse_damaged(where_, "its storage " + printable(key) + " is missing");
    if ((unpacked_ += member->size) > most_unpacked)
      throw WeightsError(where_ +
                         ": its tensors share storages, and unpacking them for each takes "
                         "more than " +
                         std::to_string(most_unpacked >> 20) +
                         " MiB; save each as one of its own, as in tensor.clone()");
    bytes_ = std::make_shared<const std::string>(archive_.unpacked(*member, largest_storage));
    last_ = key;
    return bytes_;
  }

 private:
  static constexpr std::uint64_t most_unpacked = std::uint64_t{1} << 30;
  ZipArchive archive_;
  std::string folder_, where_, last_;
  StorageBytes bytes_;
  std::uint64_t unpacked_ = 0;
};

}  // namespace

bool is_torch_file(const std::string& path) { return pickle_member(ZipArchive(path)) != nullptr; }

std::vector<StoredTensor> torch_tensors(const std::string& path) {
  const auto where = printable(path);
  const ZipArchive archive(path);
  const auto* table = pickle_member(archive);
  const auto folder = table->name.substr(0, table->name.size() - std::string("data.pkl").size());
  if (archive.member(folder + "constants.pkl") != nullptr)
    throw WeightsError(where +
                       ": a program that torch.jit.save has written, which holds code; "
                       "save the weights alone, torch.save(model.state_dict(), FILE)");
  if (const auto* order = archive.member(folder + "byteorder");
      order != nullptr && archive.unpacked(*order, 16) != "little")
    throw WeightsError(where +
                       ": its storages are big-endian; save it on a machine that is not, or with "
                       "numpy.savez");
  const auto file = read_pickle(archive.unpacked(*table, largest_pickle), where);
  return tensors_of_pickle(file.top, where,
                           [storages = std::make_shared<UnpackedStorages>(archive, folder, where)](
                               const std::string& key) { return storages->bytes(key); });
}

namespace {

// Protocols 0 and 1 begin without a mark: with a container, which is remembered, or a class.
bool is_pickle_of_old(const std::string& start) {
  using namespace std::string_view_literals;
  for (const auto sign : {"(dp0\n"sv, "(lp0\n"sv, "(dp1\n"sv, "(lp1\n"sv, "}q\0"sv, "]q\0"sv,
                          "}q\1"sv, "]q\1"sv, "ccollections\n"sv, "cnumpy"sv, "ctorch"sv})
    if (start.starts_with(sign)) return true;
  // Of a tuple whose first item is one of these.
  return start.starts_with("((dp") || start.starts_with("((lp") || start.starts_with("(}q") ||
         start.starts_with("(]q") || start.starts_with("(cnumpy");
}

}  // namespace

bool is_pickle(const std::string& start) {
  return (start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5) ||
         is_pickle_of_old(start);
}

std::vector<StoredTensor> pickle_tensors(const std::string& path) {
  const auto where = printable(path);
  const auto size = file_size(path);
  if (size > largest_pickle)
    throw WeightsError(where + ": a pickle of " + std::to_string(size) + " bytes; at most " +
                       std::to_string(largest_pickle) + " are read: save the weights alone");
  const auto bytes = file_bytes(path, 0, size);
  if (bytes.size() > 2 && bytes.compare(2, legacy_magic.size(), legacy_magic) == 0)
    throw WeightsError(where +
                       ": a file of PyTorch's format before 1.6; read it with torch.load "
                       "and save it again, torch.save(weights, FILE)");
  const auto file = read_pickle(bytes, where);
  return tensors_of_pickle(file.top, where, [where](const std::string&) -> StorageBytes {
    throw WeightsError(where +
                       ": a tensor of PyTorch whose numbers are not in the file; write it with "
                       "torch.save");
  });
}

}  // namespace verify
