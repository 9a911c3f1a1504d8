#include "verify/weights/zip/zip_archive.hpp"

#include <minizip/unzip.h>

#include <algorithm>

#include "verify/weights/tensor.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr ZPOS64_T most_members = 100000;
constexpr std::size_t longest_names = 10'000'000;  // together

// Stored and deflated can be unpacked.
std::string unknown_method(const unz_file_info64& about) {
  if ((about.flag & 1U) != 0) return "encryption";
  switch (about.compression_method) {
    case 0:
    case 8:
      return "";
    case 9:
      return "deflate64";
    case 12:
      return "bzip2";
    case 14:
      return "LZMA";
    case 93:
      return "Zstandard";
    case 95:
      return "xz";
    default:
      return "method " + std::to_string(about.compression_method);
  }
}

}  // namespace

struct ZipArchive::Handle {
  unzFile file;
  explicit Handle(const std::string& path) : file(unzOpen64(path.c_str())) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (file != nullptr) unzClose(file);
  }
};

ZipArchive::ZipArchive(const std::string& path)
    : path_(path), handle_(std::make_shared<Handle>(path)) {
  const auto where = printable(path);
  auto* const file = handle_->file;
  if (file == nullptr) refuse_damaged(where, "an archive without its list of members at the end");
  unz_global_info64 all{};
  unzGetGlobalInfo64(file, &all);
  if (all.number_entry > most_members)
    throw WeightsError(where + ": " + std::to_string(all.number_entry) + " members; at most " +
                       std::to_string(most_members) +
                       " are looked through: write those that are needed into one of their own");
  std::size_t named = 0;  // bytes
  for (ZPOS64_T k = 0; k < all.number_entry; ++k) {
    unz_file_info64 about{};
    std::string name;
    const auto look = [&] {
      return unzGetCurrentFileInfo64(file, &about, name.data(), name.size(), nullptr, 0, nullptr,
                                     0) == UNZ_OK;
    };
    // The list's first entry is looked for when the archive is opened.
    bool whole = (k == 0 || unzGoToNextFile(file) == UNZ_OK) && look();
    name.resize(about.size_filename);
    whole = whole && look();
    if (!whole) refuse_damaged(where, "the archive's list of members cannot be followed");
    if ((named += name.size()) > longest_names)
      throw WeightsError(where + ": the names of its members have more than " +
                         std::to_string(longest_names) + " bytes; write the archive under shorter");
    if (!places_.emplace(name, members_.size()).second)
      throw WeightsError(where + ": two of its members are called " + printable(name) +
                         ", as where an array was appended to an archive that had it; write the "
                         "archive once more");
    unz64_file_pos at{};
    unzGetFilePos64(file, &at);
    const auto wide = zip64_member(file, about);
    const auto size = wide ? wide->size : about.uncompressed_size;
    members_.push_back({name, size, k, unknown_method(about)});
    positions_.push_back({at.pos_in_zip_directory, at.num_of_file});
    if (wide) wide_.emplace(k, *wide);
  }
}

const ZipMember* ZipArchive::member(const std::string& name) const {
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &members_[found->second];
}

std::string ZipArchive::unpacked(const ZipMember& member, std::uint64_t most) const {
  const auto where = printable(path_) + ": " + printable(member.name);
  if (member.size > most && member.method.empty())
    throw WeightsError(where + ": " + std::to_string(member.size) + " bytes; at most " +
                       std::to_string(most) +
                       " are read: write the part that is needed into a file of its own");
  return read(member, member.size);
}

std::string ZipArchive::start_of(const ZipMember& member, std::uint64_t most) const {
  return read(member, std::min(member.size, most));
}

std::optional<std::string> ZipArchive::bytes_at(std::uint64_t place, std::uint64_t count) const {
  auto* const file = handle_->file;
  const auto& [offset, number] = positions_.at(place);
  unz64_file_pos at{offset, number};
  if (unzGoToFilePos64(file, &at) != UNZ_OK) return std::nullopt;
  if (const auto wide = wide_.find(place); wide != wide_.end())
    return zip64_bytes(path_, file, wide->second, count);
  if (unzOpenCurrentFile(file) != UNZ_OK) return std::nullopt;
  std::string bytes(count, '\0');
  const auto got = unzReadCurrentFile(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  const bool sound = unzCloseCurrentFile(file) == UNZ_OK && got >= 0;
  return sound && static_cast<std::uint64_t>(got) == count ? std::optional(bytes) : std::nullopt;
}

std::string ZipArchive::read(const ZipMember& member, std::uint64_t count) const {
  const auto where = printable(path_) + ": " + printable(member.name);
  if (!member.method.empty())
    throw WeightsError(where + ": packed by " + member.method +
                       "; archives that are stored or deflated can be read, as numpy.savez and "
                       "numpy.savez_compressed write them");
  auto bytes = bytes_at(member.place, count);
  if (!bytes)
    throw WeightsError(where +
                       ": cannot be unpacked, its bytes are damaged; write the archive "
                       "once more");
  return *std::move(bytes);
}

}  // namespace verify
