// Arrays as NumPy writes them, in each version of the format and each order of the entries, and
// their nearest lies about a length.
#include "verify/weights/npy.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/folder.hpp"

namespace verify::npy_test {
namespace {

// `length`: as the header says, where it is not what it is.
std::string array(int version, const std::string& dictionary, const std::string& data,
                  long length = -1) {
  const auto said =
      static_cast<std::size_t>(length < 0 ? static_cast<long>(dictionary.size()) : length);
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (int k = 0; k < (version == 1 ? 2 : 4); ++k) bytes += static_cast<char>(said >> (8 * k));
  return bytes + dictionary + data;
}
std::string described(const std::string& type, const std::string& order, const std::string& shape) {
  return "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}
std::string counted(long count, long from = 1) {
  std::string data;
  for (long k = 0; k < count; ++k) data += static_cast<char>(from + k);
  return data;
}

Tensor tensor_of(const std::string& bytes) {
  const testing::Folder folder;
  const auto path = folder / "a.npy";
  std::ofstream(path, std::ios::binary) << bytes;
  return read_tensor(npy_tensor_of_file(path), "a");
}
std::string refusal(const std::string& bytes) {
  try {
    tensor_of(bytes);
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}
std::vector<long> numbers(const Tensor& tensor) {
  std::vector<long> result;
  for (const auto& entry : tensor.entries) result.push_back(std::stol(entry.text()));
  return result;
}

TEST_CASE("npy: entries come by rows, whichever index runs fastest in the file") {
  using Numbers = std::vector<long>;
  const auto rows = tensor_of(array(1, described("|u1", "False", "(2, 3)"), counted(6)));
  CHECK(rows.shape == Numbers{2, 3});
  CHECK(numbers(rows) == Numbers{1, 2, 3, 4, 5, 6});
  const auto columns = tensor_of(array(1, described("|u1", "True", "(2, 3)"), counted(6)));
  CHECK(columns.shape == Numbers{2, 3});
  CHECK(numbers(columns) == Numbers{1, 3, 5, 2, 4, 6});
  const auto stack = tensor_of(array(1, described("|i1", "True", "(2, 3, 2)"), counted(12)));
  CHECK(numbers(stack) == Numbers{1, 7, 3, 9, 5, 11, 2, 8, 4, 10, 6, 12});
  CHECK(numbers(tensor_of(array(1, described("|u1", "False", "()"), counted(1, 7)))) == Numbers{7});
  CHECK(numbers(tensor_of(array(1, described("|u1", "False", "(3,)"), counted(3)))) ==
        Numbers{1, 2, 3});
}

TEST_CASE("npy: versions differ in the bytes of the header's length, and in nothing else") {
  const auto dictionary = described("<u2", "False", "(2,)");
  const std::string data("\x01\x02\x03\0", 4);
  for (const int version : {1, 2, 3}) {
    CAPTURE(version);
    CHECK(numbers(tensor_of(array(version, dictionary, data))) == std::vector<long>{513, 3});
  }
  for (const int version : {0, 4})
    CHECK(refusal(array(version, dictionary, data)).find("1, 2 and 3 can be read") !=
          std::string::npos);
  // A header of more than 2^16 bytes is one of more than are read, by its third byte.
  CHECK(refusal(array(2, dictionary, data, 1 << 17)).find("has 131072 bytes") != std::string::npos);
  CHECK(refusal(array(2, dictionary, data, 1 << 24)).find("has 16777216 bytes") !=
        std::string::npos);
}

TEST_CASE("npy: as many bytes as the shape asks for, no fewer and no more") {
  const auto with = [](const std::string& type, const std::string& shape, long bytes) {
    return refusal(array(1, described(type, "False", shape), counted(bytes)));
  };
  CHECK(with("<u2", "(3,)", 6).empty());
  CHECK(with("<u2", "(3,)", 5).find("3 numbers of uint16 are 6 bytes, and the file has 5") !=
        std::string::npos);
  CHECK(with("<u2", "(3,)", 7).find("behind its array of 6 bytes lie 1 more") != std::string::npos);
  CHECK(with("<u4", "(3,)", 6).find("are 12 bytes") != std::string::npos);
  CHECK(with("|u1", "(0,)", 0).empty());
  CHECK(with("|u1", "(0, 3)", 1).find("lie 1 more") != std::string::npos);
  // Two arrays one behind the other.
  const auto one = array(1, described("|u1", "False", "(2,)"), counted(2));
  CHECK(refusal(one + one).find("another array") != std::string::npos);
  CHECK(refusal(one.substr(0, 20)).find("ends within its header") != std::string::npos);
}

TEST_CASE("npy: matrices of a stack turned, slices from both ends") {
  using Numbers = std::vector<long>;
  const auto stack = tensor_of(array(1, described("|u1", "False", "(2, 2, 3)"), counted(12)));
  const auto turned = with_last_two_swapped(stack, "a");
  CHECK(turned.shape == Numbers{2, 3, 2});
  CHECK(numbers(turned) == Numbers{1, 4, 2, 5, 3, 6, 7, 10, 8, 11, 9, 12});
  CHECK_THROWS_AS(with_last_two_swapped({{3}, {1, 2, 3}}, "a"), WeightsError);
  const auto part = sliced(stack, {{1, 2, true}, {0, 2, false}, {1, 3, false}});
  CHECK(part.shape == Numbers{2, 2});
  CHECK(numbers(part) == Numbers{8, 9, 11, 12});
  CHECK(numbers(sliced(stack, {{0, 1, false}})) == Numbers{1, 2, 3, 4, 5, 6});
}

}  // namespace
}  // namespace verify::npy_test
