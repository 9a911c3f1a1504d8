#include "verify/weights/npz.hpp"

#include <algorithm>

#include "verify/weights/npy.hpp"
#include "verify/weights/zip_archive.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// An archive that says it is larger unpacks to what no claim could take.
constexpr std::uint64_t largest_array = std::uint64_t{64} << 20;
constexpr std::uint64_t most_together = std::uint64_t{512} << 20;

StoredTensor array_of(const ZipArchive& archive, const ZipMember& member, const std::string& name,
                      const std::string& where) {
  try {
    return npy_tensor_of_bytes(name, archive.unpacked(member, largest_array), where);
  } catch (const WeightsError& complaint) {
    return unreadable_tensor(name, complaint.what());
  }
}

[[noreturn]] void refuse_other_archive(const std::string& path, const ZipArchive& archive) {
  const bool keras = archive.member("model.weights.h5") != nullptr;
  std::string names;
  for (const auto& member : archive.members())
    names += (names.empty() ? "" : ", ") + printable(member.name);
  throw WeightsError(
      printable(path) +
      (keras ? ": a model of Keras, whose weights are HDF5; write its arrays with numpy.savez"
             : ": an archive without arrays (.npy)" +
                   (names.empty() ? std::string() : "; it holds " + excerpt(names, 200)) +
                   ": write one with numpy.savez"));
}

}  // namespace

std::vector<StoredTensor> npz_tensors(const std::string& path) {
  const ZipArchive archive(path);
  std::vector<StoredTensor> tensors;
  std::uint64_t together = 0;  // bytes
  for (const auto& member : archive.members()) {
    if (!member.name.ends_with(".npy")) continue;
    const auto where = printable(path) + ": " + printable(member.name);
    together += std::min(member.size, largest_array);
    if (together > most_together)
      throw WeightsError(printable(path) + ": its arrays have more than " +
                         std::to_string(most_together >> 20) +
                         " MiB together; write those that are needed into a file of their own");
    tensors.push_back(
        array_of(archive, member, member.name.substr(0, member.name.size() - 4), where));
  }
  if (tensors.empty()) refuse_other_archive(path, archive);
  return tensors;
}

}  // namespace verify
