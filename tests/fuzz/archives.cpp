#include <cstdint>

#include "tests/cmake/places.hpp"
#include "tests/fuzz/outside.hpp"
#include "verify/weights/zip/zip_archive.hpp"

namespace verify::fuzz {
namespace {

std::string bytes_of(std::uint64_t value, std::size_t count) {
  return little_endian(value).substr(0, count);
}

std::uint32_t crc32_of(const std::string& text) {
  std::uint32_t crc = ~0U;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

// Its members are stored, not packed; now and then a field of a list says something else. One
// archive of three writes sizes and places in 64 bits, in the extra field of the list.
class Archive {
 public:
  explicit Archive(Mutator& mutator) : mutator_(mutator), wide_(mutator.once_in(3)) {}

  void add(const std::string& name, const std::string& content) {
    const auto listed = extra(content.size());
    list_ += std::string("PK\1\2") + bytes_of(20, 2) +
             facts(name, content, narrow(content.size()), listed.size()) + bytes_of(0, 8) +
             bytes_of(0, 2) + bytes_of(narrow(files_.size()), 4) + name + listed;
    files_ += std::string("PK\3\4") + facts(name, content, content.size(), 0) + name + content;
    ++count_;
  }

  std::string bytes() {
    return files_ + list_ + "PK\5\6" + bytes_of(0, 4) + bytes_of(sometimes(count_), 2) +
           bytes_of(count_, 2) + bytes_of(sometimes(list_.size()), 4) +
           bytes_of(sometimes(files_.size()), 4) + bytes_of(0, 2);
  }

 private:
  std::uint64_t sometimes(std::uint64_t value) {
    static const std::vector<std::uint64_t> others = {0, 1, 8, 99, 0xFFFF, 0xFFFFFFFF, 0x7FFFFFFF};
    return mutator_.once_in(60) ? mutator_.one_of(others) : value;
  }

  // Of 32 bits; all of them are 1 where the extra field has the number.
  std::uint64_t narrow(std::uint64_t value) { return sometimes(wide_ ? 0xFFFFFFFF : value); }

  std::string extra(std::uint64_t size) {
    if (!wide_) return "";
    const auto numbers = bytes_of(sometimes(size), 8) + bytes_of(sometimes(size), 8) +
                         bytes_of(sometimes(files_.size()), 8);
    return bytes_of(mutator_.once_in(60) ? 2 : 1, 2) +
           bytes_of(mutator_.once_in(60) ? 99 : numbers.size(), 2) + numbers;
  }

  std::string facts(const std::string& name, const std::string& content, std::uint64_t size,
                    std::size_t extra) {
    return bytes_of(20, 2) + bytes_of(sometimes(0), 2) + bytes_of(sometimes(0), 2) +
           bytes_of(0, 4) + bytes_of(crc32_of(content), 4) + bytes_of(sometimes(size), 4) +
           bytes_of(sometimes(size), 4) + bytes_of(name.size(), 2) + bytes_of(extra, 2);
  }

  Mutator& mutator_;
  bool wide_;
  std::string files_, list_;
  std::uint64_t count_ = 0;
};

std::string random_npy(Mutator& mutator) {
  static const Words types = {"<f8", "<f8",  "<f8", ">f8", "<f4",  "<f2", "<i8",
                              "|b1", "<c16", "|O",  "<U4", "<f16", "",    "<f8\\0"};
  static const Words orders = {"False", "False", "True", "1", "None"};
  static const Words shapes = {"(2, 2)",
                               "(2, 2)",
                               "(1, 2, 2)",
                               "(2,)",
                               "()",
                               "(0,)",
                               "(0, 2)",
                               "(99999999999,)",
                               "(-1, 2)",
                               "(2, 2",
                               "(2 2)",
                               "(2.0, 2)",
                               "(4611686018427387904, 4)"};
  auto header = "{'descr': '" + mutator.one_of(types) +
                "', 'fortran_order': " + mutator.one_of(orders) +
                ", 'shape': " + mutator.one_of(shapes) + ", }";
  if (mutator.once_in(6)) header = mutator.with_changed_bytes(header);
  header += std::string(64 - (header.size() + 11) % 64, ' ') + "\n";
  std::string data;
  const auto count = mutator.once_in(4) ? mutator.below(9) : 4;
  for (std::size_t k = 0; k < count; ++k) data += std::string("\0\0\0\0\0\0\xd8\xbf", 8);
  const auto length = mutator.once_in(20) ? mutator.below(70000) : header.size();
  return std::string("\x93NUMPY\1\0", 8) + bytes_of(length, 2) + header + data;
}

std::string random_npz(Mutator& mutator) {
  static const Words names = {"A.npy", "B.npy",    "P.npy",   "Q.npy", "A.npy", "alpha.npy",
                              "g.npy", "../A.npy", "a/b.npy", ".npy",  "",      "A"};
  Archive archive(mutator);
  for (auto k = mutator.below(3) + 1; k > 0; --k) {
    auto name = mutator.one_of(names);
    if (mutator.once_in(10)) name = mutator.with_changed_bytes(name);
    archive.add(name, random_npy(mutator));
  }
  return archive.bytes();
}

// The members of a file that PyTorch wrote, one of them changed within.
std::string random_torch(Mutator& mutator) {
  const ZipArchive stored(testing::source_folder() + "/tests/weights/files/state.pt");
  Archive archive(mutator);
  for (const auto& member : stored.members()) {
    auto content = stored.unpacked(member, 1 << 20);
    const bool is_pickle = member.name.ends_with(".pkl");
    if (mutator.once_in(is_pickle ? 2 : 8)) content = mutator.with_changed_bytes(content);
    if (!mutator.once_in(30)) archive.add(member.name, content);
  }
  return archive.bytes();
}

}  // namespace

void archives(Session& session) {
  auto& mutator = session.mutator;
  const std::string name = mutator.once_in(2) ? "weights.pt" : "weights.npz";
  auto bytes = name == "weights.pt" ? random_torch(mutator) : random_npz(mutator);
  if (mutator.once_in(12)) bytes = mutator.with_changed_bytes(bytes);
  session.write(name, bytes);
  static const Words places = {":A", ":*", ":*[0]", ":A[0:1]", ":", ":A^T", "[0,:]"};
  const std::vector<Words> readers = {
      {"audit", name, "--set", "n=2", "--set", "prompts=200", "--timeout", "2"},
      {"run", "ahn2023.thm4_loss", "--set", "n=20", "--timeout", "2", "--set",
       "A=@" + name + mutator.one_of(places)}};
  session.settle("archives", mutator.one_of(readers), {0, 1, 2, 3});
}

}  // namespace verify::fuzz
