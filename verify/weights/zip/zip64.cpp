#include "verify/weights/zip/zip64.hpp"

#include <zlib.h>

#include <algorithm>
#include <string_view>

#include "verify/weights/file_bytes.hpp"

namespace verify {
namespace {

constexpr std::uint64_t in_the_extra_field = 0xffffffff;
constexpr std::uint64_t sizes_of_64_bits = 1;  // the extra field's name for them

// Little-endian; the bytes it takes are taken off.
std::optional<std::uint64_t> number(std::string_view& bytes, std::size_t length) {
  if (bytes.size() < length) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t k = length; k-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[k]);
  bytes.remove_prefix(length);
  return value;
}

std::string_view field(std::string_view extra, std::uint64_t wanted) {
  for (;;) {
    const auto name = number(extra, 2), length = number(extra, 2);
    if (!name || !length || extra.size() < *length) return {};
    if (*name == wanted) return extra.substr(0, *length);
    extra.remove_prefix(*length);
  }
}

// A member's own header repeats its name and has an extra field of another length.
std::optional<std::uint64_t> data_behind(const std::string& path, std::uint64_t header) {
  constexpr std::uint64_t fixed = 30, lengths = 26;
  const auto bytes = file_bytes(path, header, fixed);
  if (!bytes.starts_with("PK\3\4")) return std::nullopt;
  auto rest = std::string_view(bytes).substr(std::min<std::size_t>(lengths, bytes.size()));
  const auto name = number(rest, 2), extra = number(rest, 2);
  if (!name || !extra) return std::nullopt;
  return header + fixed + *name + *extra;
}

std::optional<std::uint64_t> data_found_by(unzFile file) {
  int method = 0, level = 0;
  if (unzOpenCurrentFile2(file, &method, &level, 1) != UNZ_OK) return std::nullopt;
  const auto at = unzGetCurrentFileZStreamPos64(file);
  unzCloseCurrentFile(file);
  return at;
}

// Read a stretch at a time: the start of a member needs the start of its packed bytes alone.
std::optional<std::string> inflated(const std::string& path, std::uint64_t data,
                                    std::uint64_t packed, std::uint64_t count) {
  constexpr std::uint64_t stretch = 65536;
  constexpr int without_a_header = -MAX_WBITS;
  std::string bytes(count, '\0');
  z_stream stream{};
  if (inflateInit2(&stream, without_a_header) != Z_OK) return std::nullopt;
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(count);
  int result = Z_OK;
  for (std::uint64_t read = 0; result == Z_OK && stream.avail_out > 0 && read < packed;) {
    auto some = file_bytes(path, data + read, std::min(stretch, packed - read));
    if (some.empty()) break;
    read += some.size();
    stream.next_in = reinterpret_cast<Bytef*>(some.data());
    stream.avail_in = static_cast<uInt>(some.size());
    result = inflate(&stream, Z_NO_FLUSH);
  }
  inflateEnd(&stream);
  const bool sound = result == Z_OK || result == Z_STREAM_END;
  return sound && stream.avail_out == 0 ? std::optional(bytes) : std::nullopt;
}

std::uint32_t checksum_of(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

}  // namespace

std::optional<Zip64Member> zip64_member(unzFile file, const unz_file_info64& about) {
  std::string extra(about.size_file_extra, '\0');
  unz_file_info64 again{};
  if (unzGetCurrentFileInfo64(file, &again, nullptr, 0, extra.data(), extra.size(), nullptr, 0) !=
      UNZ_OK)
    return std::nullopt;
  auto sizes = field(extra, sizes_of_64_bits);
  Zip64Member member{.size = about.uncompressed_size,
                     .packed = about.compressed_size,
                     .header = std::nullopt,
                     .deflated = about.compression_method != 0,
                     .checksum = static_cast<std::uint32_t>(about.crc)};
  const auto all = sizes.size();
  // In this order, and only those that do not fit stand there.
  if (member.size == in_the_extra_field) member.size = number(sizes, 8).value_or(member.size);
  if (member.packed == in_the_extra_field) member.packed = number(sizes, 8).value_or(member.packed);
  member.header = number(sizes, 8);
  return sizes.size() == all && !member.header ? std::nullopt : std::optional(member);
}

std::optional<std::string> zip64_bytes(const std::string& path, unzFile file,
                                       const Zip64Member& member, std::uint64_t count) {
  const auto data = member.header ? data_behind(path, *member.header) : data_found_by(file);
  if (!data || (!member.deflated && member.packed != member.size)) return std::nullopt;
  auto bytes = member.deflated ? inflated(path, *data, member.packed, count)
                               : std::optional(file_bytes(path, *data, count));
  if (!bytes || bytes->size() != count) return std::nullopt;
  if (count == member.size && checksum_of(*bytes) != member.checksum) return std::nullopt;
  return bytes;
}

}  // namespace verify
