// Files that NumPy 1.24 wrote, and one of safetensors, in tests/weights/files.
#include "verify/weights/weights_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "verify/weights/file_bytes.hpp"

namespace verify::weights_file_test {
namespace {

const std::string files = testing::source_folder() + "/tests/weights/files/";

Tensor only_tensor(const std::string& path) {
  const auto tensors = tensors_of(path);
  REQUIRE(tensors.size() == 1);
  return read_tensor(tensors.front(), "here");
}

std::string refusal(const std::string& path) {
  try {
    for (const auto& tensor : tensors_of(path)) read_tensor(tensor, path);
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The bytes of a file of tests/weights/files, changed.
template <class Change>
std::string changed(const testing::Folder& folder, const std::string& name, Change change) {
  auto bytes = file_bytes(files + name, 0, 1 << 20);
  change(bytes);
  const auto path = folder.path() + "/" + name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

}  // namespace

TEST_CASE("weights: a number of a file is the rational that its bits are, not the decimal meant") {
  const auto tensor = only_tensor(files + "float64.npy");
  CHECK(tensor.shape == std::vector<long>{2, 2});
  CHECK(tensor.entries[0] == Rational(3602879701896397) * power(Rational(2), -55));  // 0.1
  CHECK(tensor.entries[1] == Rational(-2));
  CHECK(tensor.entries[2] == Rational(3));
}

TEST_CASE("weights: columns first, other precisions, other byte order") {
  const auto columns = only_tensor(files + "float32_column.npy");
  CHECK(columns.entries[0] == Rational(13421773, 134217728));  // 0.1f
  CHECK(columns.entries[1] == Rational(-2));
  CHECK(columns.entries[2] == Rational(3));
  const auto big = only_tensor(files + "float16_big.npy");
  CHECK(big.entries[0] == Rational(1638, 16384));  // 0.1 in half precision
  CHECK(big.entries[2] == Rational(3));
  const auto stack = only_tensor(files + "stack.npy");
  CHECK(stack.shape == std::vector<long>{2, 3, 4});
  for (long k = 0; k < 24; ++k) CHECK(stack.entries[static_cast<std::size_t>(k)] == Rational(k));
}

TEST_CASE("weights: subnormal numbers, brain floats and integers of every width") {
  using enum NumberFormat;
  const auto number = [](const ElementType& type, const std::string& bytes) {
    return number_of(type, bytes);
  };
  CHECK(number({floating, 4}, std::string("\x01\0\0\0", 4)) == power(Rational(2), -149));
  CHECK(number({floating, 2}, std::string("\xff\x03", 2)) ==
        Rational(1023) * power(Rational(2), -24));
  CHECK(number({floating, 8}, std::string("\0\0\0\0\0\0\0\x80", 8)) == Rational(0));
  CHECK(number({brain_floating, 2}, std::string("\x00\xc0", 2)) == Rational(-2));
  CHECK(number({brain_floating, 2}, std::string("\xc0\x7f", 2)) == std::nullopt);
  CHECK(number({floating, 4, true}, std::string("\x7f\x80\0\0", 4)) == std::nullopt);
  CHECK(number({signed_integer, 1}, "\xff") == Rational(-1));
  CHECK(number({unsigned_integer, 1}, "\xff") == Rational(255));
  CHECK(number({signed_integer, 8}, std::string("\0\0\0\0\0\0\0\x80", 8)) ==
        -power(Rational(2), 63));
  CHECK(number({unsigned_integer, 8}, std::string(8, '\xff')) ==
        power(Rational(2), 64) - Rational(1));
}

TEST_CASE("weights: arrays of an archive, stored and compressed") {
  const auto tensors = tensors_of(files + "run.npz");
  REQUIRE(tensors.size() == 3);
  CHECK(tensors[0].name == "A");
  CHECK(read_tensor(tensors[0], "A").entries == only_tensor(files + "float64.npy").entries);
  CHECK(read_tensor(tensors[1], "b").entries[1] == Rational(5, 2));
  CHECK(read_tensor(tensors[2], "n").shape.empty());
  CHECK(read_tensor(tensors[2], "n").entries == std::vector<Rational>{Rational(7)});
  const auto packed = only_tensor(files + "packed.npz");
  CHECK(packed.shape == std::vector<long>{8, 8});
  CHECK(packed.entries[0] == packed.entries[9]);
  CHECK(packed.entries[1] == Rational(0));
}

TEST_CASE("weights: tensors of safetensors come in the order of their numbers") {
  const auto tensors = tensors_of(files + "model.safetensors");
  REQUIRE(tensors.size() == 4);
  CHECK(tensors[0].name == "W");
  CHECK(tensors[1].name == "layers.0.A");
  CHECK(tensors[2].name == "layers.2.A");
  CHECK(tensors[3].name == "layers.10.A");
  CHECK(read_tensor(tensors[0], "W").entries[3] == Rational(201, 64));
  CHECK(read_tensor(tensors[3], "A").entries[0] == Rational(10));
}

TEST_CASE("weights: what cannot be read is refused by file, tensor and place") {
  CHECK(contains(refusal(files + "not_a_number.npy"), "not_a_number.npy[1, 0] is NaN"));
  CHECK(contains(refusal(files + "record.npy"), "as records have"));
  CHECK(contains(refusal(files + "complex.npy"), "array.real"));
  CHECK(contains(refusal(files + "none.npy"), "no such file"));
  CHECK(contains(refusal(files), "a folder"));
  CHECK(contains(refusal(testing::source_folder() + "/README.md"), "first bytes"));
}

TEST_CASE("weights: a file that was cut off or that lies about its sizes is refused") {
  const testing::Folder folder;
  CHECK(contains(refusal(changed(folder, "float64.npy", [](auto& bytes) { bytes.resize(150); })),
                 "32 bytes, and the file has 22"));
  CHECK(contains(refusal(changed(folder, "float64.npy", [](auto& bytes) { bytes.resize(40); })),
                 "ends within its header"));
  CHECK(contains(
      refusal(changed(folder, "float64.npy",
                      [](auto& bytes) { bytes.replace(bytes.find("(2, 2)"), 6, "(2, 9)"); })),
      "2 x 9 of float64 are 144 bytes"));
  CHECK(contains(refusal(changed(folder, "float64.npy",
                                 [](auto& bytes) {
                                   const auto at = bytes.find("(2, 2), }");
                                   bytes.replace(at, 19, "(9999999, 99999), }");
                                 })),
                 "more than 1048576 numbers"));
  CHECK(contains(refusal(changed(folder, "float64.npy", [](auto& bytes) { bytes[6] = 9; })),
                 "version 9"));
  CHECK(refusal(changed(folder, "run.npz", [](auto& bytes) { bytes.resize(400); })) != "");
  CHECK(
      contains(refusal(changed(folder, "packed.npz",
                               [](auto& bytes) { bytes[60] = static_cast<char>(bytes[60] ^ 8); })),
               "packed.npz"));
  CHECK(contains(refusal(changed(folder, "model.safetensors",
                                 [](auto& bytes) { bytes.resize(bytes.size() - 4); })),
                 "do not lie within the file"));
  CHECK(contains(refusal(changed(folder, "model.safetensors",
                                 [](auto& bytes) { bytes.replace(bytes.find("F16"), 3, "F88"); })),
                 "layers.0.A: its numbers have the type F88"));
}

// A model has masks and names besides its weights.
TEST_CASE("weights: what is no numbers is refused when it is asked for, and no other tensor is") {
  const testing::Folder folder;
  const auto path = changed(folder, "model.safetensors",
                            [](auto& bytes) { bytes.replace(bytes.find("F16"), 3, "F88"); });
  const auto tensors = tensors_of(path);
  REQUIRE(tensors.size() == 4);
  CHECK(read_tensor(tensors[3], "A").entries[0] == Rational(10));
  CHECK(tensors[1].name == "layers.0.A");
  CHECK_THROWS_AS(read_tensor(tensors[1], "A"), WeightsError);
  const auto archive =
      changed(folder, "run.npz", [](auto& bytes) { bytes.replace(bytes.find("<f"), 2, "<b"); });
  const auto arrays = tensors_of(archive);
  REQUIRE(arrays.size() > 1);
  const auto unreadable = std::ranges::count_if(
      arrays, [](const StoredTensor& tensor) { return !tensor.complaint.empty(); });
  CHECK(unreadable == 1);
}

TEST_CASE("weights: a hundred thousand tensors are read in seconds") {
  const testing::Folder folder;
  std::string table = "{";
  constexpr long count = 100000;
  for (long k = 0; k < count; ++k)
    table += (k == 0 ? "\"l." : ",\"l.") + std::to_string(k) +
             ".A\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[" + std::to_string(k) + "," +
             std::to_string(k + 1) + "]}";
  table += "}";
  std::string length;
  for (int k = 0; k < 8; ++k) length += static_cast<char>(table.size() >> (8 * k));
  const auto path = folder.path() + "/many.safetensors";
  std::ofstream(path, std::ios::binary) << length << table << std::string(count, '\1');
  const auto begin = std::chrono::steady_clock::now();
  CHECK(tensors_of(path).size() == count);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

}  // namespace verify::weights_file_test
