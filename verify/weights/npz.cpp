#include "verify/weights/npz.hpp"

#include <minizip/unzip.h>

#include <algorithm>
#include <memory>
#include <type_traits>

#include "verify/weights/npy.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// An archive that says it is larger unpacks to what no claim could take.
constexpr ZPOS64_T largest_array = ZPOS64_T{64} << 20;
constexpr ZPOS64_T most_together = ZPOS64_T{512} << 20;
constexpr ZPOS64_T most_arrays = 100000;
constexpr uLong is_encrypted = 1;  // among the flags of a member
constexpr ZPOS64_T in_another_field = 0xFFFFFFFF;

using Archive = std::unique_ptr<std::remove_pointer_t<unzFile>, decltype(&unzClose)>;

Archive open(const std::string& path) {
  Archive archive(unzOpen64(path.c_str()), &unzClose);
  if (!archive) throw WeightsError(printable(path) + ": no archive that numpy.savez has written");
  return archive;
}

// The array at which the archive stands.
struct Member {
  std::string name;
  ZPOS64_T size = 0;  // unpacked
  bool encrypted = false;
};

Member member_of(unzFile archive, const std::string& path) {
  unz_file_info64 about{};
  std::string name;
  const auto look = [&] {
    return unzGetCurrentFileInfo64(archive, &about, name.data(), name.size(), nullptr, 0, nullptr,
                                   0) == UNZ_OK;
  };
  bool whole = look();
  name.resize(about.size_filename);
  whole = whole && look();
  if (!whole) throw WeightsError(printable(path) + ": the archive's list of arrays is damaged");
  return {std::move(name), about.uncompressed_size, (about.flag & is_encrypted) != 0};
}

// Throws where the sum of the bytes is not the archive's.
std::string unpacked(unzFile archive, ZPOS64_T size, const std::string& where) {
  if (size == in_another_field)
    throw WeightsError(where +
                       ": its size stands in a field for archives of more than 4 GB, which "
                       "is not read; write the archive with numpy.savez");
  if (size > largest_array)
    throw WeightsError(where + ": an array of " + std::to_string(size) + " bytes; at most " +
                       std::to_string(largest_array) + " are read");
  std::string bytes(size, '\0');
  const bool opened = unzOpenCurrentFile(archive) == UNZ_OK;
  const auto got =
      opened ? unzReadCurrentFile(archive, bytes.data(), static_cast<unsigned>(size)) : -1;
  const bool sound = opened && unzCloseCurrentFile(archive) == UNZ_OK;
  if (!sound || got < 0 || static_cast<ZPOS64_T>(got) != size)
    throw WeightsError(where + ": cannot be unpacked; write the archive once more");
  return bytes;
}

StoredTensor array_of(unzFile archive, const Member& member, const std::string& name,
                      const std::string& where) {
  try {
    if (member.encrypted)
      throw WeightsError(where + ": is encrypted; write the archive with numpy.savez");
    return npy_tensor_of_bytes(name, unpacked(archive, member.size, where), where);
  } catch (const WeightsError& complaint) {
    return unreadable_tensor(name, complaint.what());
  }
}

ZPOS64_T count_of(unzFile archive, const std::string& path) {
  unz_global_info64 about{};
  unzGetGlobalInfo64(archive, &about);
  if (about.number_entry > most_arrays)
    throw WeightsError(printable(path) + ": " + std::to_string(about.number_entry) +
                       " arrays; at most " + std::to_string(most_arrays) + " are looked through");
  return about.number_entry;
}

}  // namespace

std::vector<StoredTensor> npz_tensors(const std::string& path) {
  const auto archive = open(path);
  std::vector<StoredTensor> tensors;
  ZPOS64_T together = 0;  // bytes
  const auto count = count_of(archive.get(), path);
  for (ZPOS64_T k = 0; k < count; ++k) {
    // The list's first entry is looked for when the archive is opened.
    if (k > 0 && unzGoToNextFile(archive.get()) != UNZ_OK)
      throw WeightsError(printable(path) + ": the archive's list of arrays is damaged");
    const auto member = member_of(archive.get(), path);
    auto name = member.name;
    if (name.ends_with("data.pkl"))
      throw WeightsError(printable(path) +
                         ": a file of PyTorch, which runs code when it is read; write the weights "
                         "with safetensors.torch.save_file or numpy.savez");
    if (!name.ends_with(".npy")) continue;
    const auto where = printable(path) + ": " + printable(name);
    name.resize(name.size() - 4);
    together += std::min(member.size, largest_array);
    if (together > most_together)
      throw WeightsError(printable(path) + ": its arrays have more than " +
                         std::to_string(most_together >> 20) +
                         " MiB together; write those that are needed into a file of their own");
    tensors.push_back(array_of(archive.get(), member, name, where));
  }
  return tensors;
}

}  // namespace verify
