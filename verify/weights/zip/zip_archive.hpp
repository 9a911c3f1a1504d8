// An archive of files in one, as NumPy and PyTorch write it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verify/weights/zip/zip64.hpp"

namespace verify {

struct ZipMember {
  std::string name;
  std::uint64_t size = 0;   // unpacked
  std::uint64_t place = 0;  // of its entry in the list
  std::string method;       // by which it is packed and that is not known; empty where it is
};

// Open for as long as somebody has a copy of it.
class ZipArchive {
 public:
  // Throws WeightsError.
  explicit ZipArchive(const std::string& path);

  // In the order of the archive; no name twice.
  const std::vector<ZipMember>& members() const { return members_; }
  const ZipMember* member(const std::string& name) const;
  // Throws where it is damaged, packed by a method that is not known, or longer than `most`.
  std::string unpacked(const ZipMember& member, std::uint64_t most) const;
  // The bytes that it begins with, at most so many. A damage further on is not seen.
  std::string start_of(const ZipMember& member, std::uint64_t most) const;

 private:
  struct Handle;
  std::string read(const ZipMember& member, std::uint64_t count) const;
  // Nothing where they are damaged.
  std::optional<std::string> bytes_at(std::uint64_t place, std::uint64_t count) const;

  std::string path_;
  std::shared_ptr<Handle> handle_;
  std::vector<ZipMember> members_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> positions_;  // of each in the list
  std::unordered_map<std::string, std::size_t> places_;             // by name
  std::unordered_map<std::uint64_t, Zip64Member> wide_;             // by place
};

}  // namespace verify
