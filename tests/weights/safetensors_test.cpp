// Tables of contents that do not fit the numbers behind them: of every lie about a place or a size
// the nearest on both sides, and the table between them that is taken.
#include "verify/weights/safetensors.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/folder.hpp"

namespace verify::safetensors_test {
namespace {

std::string file_of(const testing::Folder& folder, const std::string& table, std::size_t data) {
  std::string length;
  for (int k = 0; k < 8; ++k) length += static_cast<char>(table.size() >> (8 * k));
  const auto path = folder / "w.safetensors";
  std::ofstream(path, std::ios::binary) << length << table << std::string(data, '\0');
  return path;
}

std::string refusal(const std::string& table, std::size_t data) {
  const testing::Folder folder;
  const auto path = file_of(folder, table, data);
  try {
    for (const auto& tensor : safetensors_tensors(path))
      if (tensor.complaint.empty()) read_tensor(tensor, path);
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
         ",\"data_offsets\":" + offsets + "}";
}
std::string table(const std::vector<std::string>& entries) {
  std::string all;
  for (const auto& one : entries) all += (all.empty() ? "{" : ",") + one;
  return all + "}";
}
std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return table({entry("A", dtype, shape, offsets)});
}

struct Row {
  std::string table;
  std::size_t data;
  std::string says;  // "": it is taken
};

TEST_CASE("safetensors: a block has as many bytes as its shape and type ask for") {
  const Row rows[] = {
      {one("F32", "[2]", "[0,8]"), 8, ""},
      {one("F32", "[2]", "[0,7]"), 7,
       "2 numbers of float32 are 8 bytes, and its table of "
       "contents gives it 7"},
      {one("F32", "[2]", "[0,9]"), 9, "gives it 9"},
      {one("F32", "[2]", "[0,4]"), 4, "gives it 4"},
      {one("F32", "[2]", "[0,16]"), 16, "gives it 16"},
      {one("F16", "[2,3]", "[0,12]"), 12, ""},
      {one("F16", "[2,3]", "[0,24]"), 24, "2 x 3 of float16 are 12 bytes"},
      {one("BF16", "[3]", "[0,6]"), 6, ""},
      {one("F64", "[3]", "[0,24]"), 24, ""},
      {one("F64", "[3]", "[0,12]"), 12, "are 24 bytes"},
      {one("I8", "[3]", "[0,3]"), 3, ""},
      {one("I16", "[3]", "[0,6]"), 6, ""},
      {one("I32", "[3]", "[0,12]"), 12, ""},
      {one("I64", "[3]", "[0,24]"), 24, ""},
      {one("U8", "[3]", "[0,3]"), 3, ""},
      {one("U16", "[3]", "[0,6]"), 6, ""},
      {one("U32", "[3]", "[0,12]"), 12, ""},
      {one("U64", "[3]", "[0,24]"), 24, ""},
      {one("F32", "[]", "[0,4]"), 4, ""},
      {one("F32", "[0]", "[0,0]"), 0, ""},
      {one("F32", "[0]", "[0,4]"), 4, "gives it 4"},
  };
  for (const auto& [text, data, says] : rows) {
    CAPTURE(text);
    const auto said = refusal(text, data);
    CAPTURE(said);
    CHECK((says.empty() ? said.empty() : said.find(says) != std::string::npos));
  }
}

TEST_CASE("safetensors: blocks lie within the file, begin before they end, and leave nothing out") {
  const auto two = [](const std::string& first, const std::string& second) {
    return table({entry("A", "F32", "[1]", first), entry("B", "F32", "[1]", second)});
  };
  const auto mask = [](const std::string& offsets) {
    return table({entry("A", "F32", "[1]", "[0,4]"), entry("mask", "BOOL", "[2]", offsets)});
  };
  const std::string outside = "do not lie within the file", overlap = "overlap those of",
                    nobody = "belong to no tensor";
  const Row rows[] = {
      {two("[0,4]", "[4,8]"), 8, ""},
      {two("[4,8]", "[0,4]"), 8, ""},
      {two("[0,4]", "[4,8]"), 7, outside},
      {two("[0,4]", "[3,7]"), 7, "the numbers of B overlap those of A"},
      {two("[0,4]", "[5,9]"), 9, "1 bytes between A and B belong to no tensor"},
      {two("[1,5]", "[5,9]"), 9, "1 bytes between the table of contents and A"},
      {two("[0,4]", "[4,8]"), 9, "1 bytes behind B belong to no tensor"},
      {two("[0,4]", "[0,4]"), 4, overlap},
      {two("[0,4]", "[8,4]"), 8, outside},
      {two("[0,4]", "[4,8,8]"), 8, outside},
      {two("[0,4]", "[4]"), 8, outside},
      {two("[0,4]", "[-4,0]"), 8, "-4 is no count"},
      {two("[0,4]", "[4,8.0]"), 8, "8.0 is no count"},
      {two("[0,4]", "8"), 8, "lacks a list of counts"},
      // What is no numbers has a place all the same.
      {mask("[4,6]"), 6, ""},
      {mask("[6,4]"), 6, outside},
      {mask("[4,2]"), 4, outside},
      {mask("[4,6]"), 5, outside},
      {mask("[3,6]"), 6, overlap},
      {mask("[4,6]"), 8, nobody},
  };
  for (const auto& [text, data, says] : rows) {
    CAPTURE(text);
    CAPTURE(data);
    const auto said = refusal(text, data);
    CAPTURE(said);
    CHECK((says.empty() ? said.empty() : said.find(says) != std::string::npos));
  }
}

TEST_CASE(
    "safetensors: a table that the file is too short for is cut, one that just fits is whole") {
  const auto start = [](std::uint64_t length) {
    std::string bytes;
    for (int k = 0; k < 8; ++k) bytes += static_cast<char>(length >> (8 * k));
    return bytes + "{";
  };
  CHECK(is_safetensors(start(12), 20));
  CHECK_FALSE(is_safetensors(start(13), 20));
  CHECK_FALSE(is_cut_safetensors(start(12), 20));
  CHECK(is_cut_safetensors(start(13), 20));
  CHECK_FALSE(is_safetensors("1234567{", 20));
  CHECK_FALSE(is_cut_safetensors(start(10'000'001), 20));
  CHECK(is_cut_safetensors(start(10'000'000), 20));
}

}  // namespace
}  // namespace verify::safetensors_test
