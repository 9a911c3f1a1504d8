#include "verify/weights/npz.hpp"

#include <memory>

#include "verify/weights/npy.hpp"
#include "verify/weights/settings/json_settings.hpp"
#include "verify/weights/zip/zip_archive.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// An archive that says it is larger unpacks to what no claim could take.
constexpr std::uint64_t largest_array = std::uint64_t{64} << 20;

// Packed zeros are a thousandth of what they are unpacked: nothing is but what is asked for.
StoredTensor array_of(const std::shared_ptr<const ZipArchive>& archive, const ZipMember& member,
                      const std::string& name, const std::string& where) {
  try {
    return npy_tensor_of_bytes(
        name, archive->start_of(member, longest_npy_header),
        [archive, &member] { return archive->unpacked(member, largest_array); }, where);
  } catch (const WeightsError& complaint) {
    auto unreadable = unreadable_tensor(name, complaint.what());
    try {
      unreadable.words = npy_word(archive->start_of(member, longest_npy_header),
                                  [&] { return archive->unpacked(member, largest_array); });
    } catch (const WeightsError&) {
      return unreadable;  // damaged: that is said when it is asked for
    }
    if (unreadable.words.empty()) return unreadable;
    auto setting = setting_of_text(name, unreadable.words);  // a number written as a word is one
    return setting.words.empty() ? setting : unreadable;
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
  const auto archive = std::make_shared<const ZipArchive>(path);
  std::vector<StoredTensor> tensors, others;
  for (const auto& member : archive->members()) {
    const auto where = printable(path) + ": " + printable(member.name);
    if (!member.name.ends_with(".npy")) {
      if (!member.name.ends_with('/') && !member.name.starts_with("__MACOSX/"))
        others.push_back(unreadable_tensor(
            member.name, where + ": no array (.npy); numpy.savez writes arrays into an archive"));
      continue;
    }
    const auto name = member.name.substr(0, member.name.size() - 4);
    tensors.push_back(array_of(archive, member, name, where));
    if (tensors.back().words.empty()) continue;
    std::vector<StoredTensor> written;
    add_settings_of_text(name, tensors.back().words, written);
    constexpr std::size_t longest_word = 64;
    if (tensors.back().words.size() > longest_word) tensors.back().words = "many words";
    if (written.empty() || written.front().name == name) continue;
    tensors.pop_back();
    tensors.insert(tensors.end(), written.begin(), written.end());
  }
  if (tensors.empty()) refuse_other_archive(path, *archive);
  tensors.insert(tensors.end(), others.begin(), others.end());
  return tensors;
}

}  // namespace verify
