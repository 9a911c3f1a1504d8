// Members of an archive whose sizes or place have 64 bits: they stand in the extra field of the
// list, which minizip 1.1 does not read where a long has 64 bits.
#pragma once

#include <minizip/unzip.h>

#include <cstdint>
#include <optional>
#include <string>

namespace verify {

struct Zip64Member {
  std::uint64_t size = 0;               // unpacked, in bytes
  std::uint64_t packed = 0;             // in bytes
  std::optional<std::uint64_t> header;  // where its own header begins; else minizip finds it
  bool deflated = false;                // or stored
  std::uint32_t checksum = 0;           // CRC-32 of all of it, unpacked
};

// The member that the reader stands at; nothing where 32 bits are enough for it.
std::optional<Zip64Member> zip64_member(unzFile file, const unz_file_info64& about);

// The first `count` bytes of it, unpacked; nothing where it is damaged. `file` stands at it.
std::optional<std::string> zip64_bytes(const std::string& path, unzFile file,
                                       const Zip64Member& member, std::uint64_t count);

}  // namespace verify
