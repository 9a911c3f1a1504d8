#include "verify/weights/npz.hpp"

#include <zip.h>

#include <memory>

#include "verify/weights/npy.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// An archive that says it is larger unpacks to what no claim could take.
constexpr zip_uint64_t largest_array = zip_uint64_t{64} << 20;
constexpr zip_int64_t most_arrays = 100000;

using Archive = std::unique_ptr<zip_t, decltype(&zip_discard)>;
using Member = std::unique_ptr<zip_file_t, decltype(&zip_fclose)>;

Archive open(const std::string& path) {
  int failed = 0;
  Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &failed), &zip_discard);
  if (archive) return archive;
  zip_error_t error;
  zip_error_init_with_code(&error, failed);
  const std::string why = zip_error_strerror(&error);
  zip_error_fini(&error);
  throw WeightsError(printable(path) + ": no archive that numpy.savez has written: " + why);
}

std::string unpacked(zip_t* archive, zip_uint64_t index, zip_uint64_t size,
                     const std::string& where) {
  if (size > largest_array)
    throw WeightsError(where + ": an array of " + std::to_string(size) + " bytes; at most " +
                       std::to_string(largest_array) + " are read");
  const Member member(zip_fopen_index(archive, index, 0), &zip_fclose);
  std::string bytes(size, '\0');
  const auto got = member ? zip_fread(member.get(), bytes.data(), size) : -1;
  if (got < 0 || static_cast<zip_uint64_t>(got) != size)
    throw WeightsError(where + ": cannot be unpacked; write the archive once more");
  return bytes;
}

StoredTensor array_of(zip_t* archive, zip_uint64_t index, zip_uint64_t size,
                      const std::string& name, const std::string& where) {
  try {
    return npy_tensor_of_bytes(name, unpacked(archive, index, size, where), where);
  } catch (const WeightsError& complaint) {
    return unreadable_tensor(name, complaint.what());
  }
}

}  // namespace

std::vector<StoredTensor> npz_tensors(const std::string& path) {
  const auto archive = open(path);
  const auto count = zip_get_num_entries(archive.get(), 0);
  if (count > most_arrays)
    throw WeightsError(printable(path) + ": " + std::to_string(count) + " arrays; at most " +
                       std::to_string(most_arrays) + " are looked through");
  std::vector<StoredTensor> tensors;
  for (zip_int64_t k = 0; k < count; ++k) {
    zip_stat_t about;
    zip_stat_init(&about);
    const auto index = static_cast<zip_uint64_t>(k);
    if (zip_stat_index(archive.get(), index, 0, &about) != 0 || (about.valid & ZIP_STAT_NAME) == 0)
      continue;
    std::string name = about.name;
    if (name.ends_with("data.pkl"))
      throw WeightsError(printable(path) +
                         ": a file of PyTorch, which runs code when it is read; write the weights "
                         "with safetensors.torch.save_file or numpy.savez");
    if (!name.ends_with(".npy")) continue;
    const auto where = printable(path) + ": " + printable(name);
    name.resize(name.size() - 4);
    tensors.push_back(array_of(archive.get(), index, about.size, name, where));
  }
  return tensors;
}

}  // namespace verify
