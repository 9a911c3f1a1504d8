// Files that ask for more than they have: a few bytes that name the same ones again and again.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "verify/audit/network.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/weights_file.hpp"

namespace verify::costs_test {
namespace {

std::string little_endian(std::size_t value, int bytes) {
  std::string text;
  for (int k = 0; k < bytes; ++k) text += static_cast<char>(value >> (8 * k));
  return text;
}
std::string times(long count, const std::string& text) {
  std::string all;
  for (long k = 0; k < count; ++k) all += text;
  return all;
}

// Opcodes of Python's pickles.
std::string unicode(const std::string& text) { return "X" + little_endian(text.size(), 4) + text; }
std::string bytes(const std::string& text) { return "B" + little_endian(text.size(), 4) + text; }

std::string dtype_of_doubles() { return "cnumpy\ndtype\n(" + unicode("f8") + "tR"; }
const std::string from_buffer = "cnumpy.core.numeric\n_frombuffer\n";
std::string array_over(const std::string& data, const std::string& shape) {
  return from_buffer + "(" + data + dtype_of_doubles() + shape + unicode("C") + "tR";
}

std::string complaint(const std::string& path) {
  try {
    for (const auto& tensor : tensors_of(path)) read_tensor(tensor, "here");
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}

struct Files {
  testing::Folder folder;
  std::string written(const std::string& name, const std::string& text) const {
    const auto path = folder.path() + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  std::string of_pickle(const std::string& opcodes) const {
    return complaint(written("w.pkl", "\x80\4" + opcodes + "."));
  }
  // Tensors of two bytes each number, zeros, one behind the other.
  std::string safetensors(const std::vector<std::string>& names, long rows, long columns) const {
    std::string table;
    long at = 0;
    for (const auto& name : names) {
      table += (table.empty() ? "{\"" : ",\"") + name + "\":{\"dtype\":\"I16\",\"shape\":[" +
               std::to_string(rows) + "," + std::to_string(columns) + "],\"data_offsets\":[" +
               std::to_string(at) + "," + std::to_string(at + 2 * rows * columns) + "]}";
      at += 2 * rows * columns;
    }
    table += "}";
    return written("w.safetensors", little_endian(table.size(), 8) + table +
                                        std::string(static_cast<std::size_t>(at), '\1'));
  }
};

std::string complaint_of_network(const std::string& path, const std::vector<std::string>& named) {
  try {
    read_network(path, named);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("weights: what a pickle copies is no longer than what it has") {
  const Files files;
  const auto text = bytes(std::string(800, '\0')), hundred = std::string("(K\144t");
  const auto remembered = text + "q\1";
  // Two arrays over one text are read, a hundred are not.
  const auto over = [&](long count) {
    return "(" + remembered + times(count, array_over("h\1", hundred)) + "l";
  };
  CHECK(files.of_pickle(over(2)) == "");
  CHECK(contains(files.of_pickle(over(100)), "share their bytes"));
  const auto encode = [&](long count) {
    return "(" + unicode(std::string(800, 'a')) + "q\1" + times(count, "c_codecs\nencode\n(h\1tR") +
           "l";
  };
  CHECK(files.of_pickle(encode(2)) == "");
  CHECK(contains(files.of_pickle(encode(100)), "share their bytes"));
}

TEST_CASE("weights: a long key does not stand in front of every name below it") {
  const Files files;
  const auto array = array_over(bytes(std::string(8, '\0')), "(K\1t");
  const auto below = [&](std::size_t length) {
    return "}" + unicode(std::string(length, 'k')) + "(" + array + "q\2" + times(50, "h\2") + "ls";
  };
  CHECK(files.of_pickle(below(1000)) == "");
  CHECK(contains(files.of_pickle(below(3000)), "a name of more than 2000 bytes, kkk"));
}

TEST_CASE("weights: a shape has as many dimensions as NumPy knows") {
  const Files files;
  const auto of = [&](long dimensions) {
    return files.of_pickle(
        array_over(bytes(std::string(8, '\0')), "(" + times(dimensions, "K\1") + "t"));
  };
  CHECK(of(64) == "");
  CHECK(contains(of(65), "more than 64 dimensions"));
}

TEST_CASE("weights: the tensors of one input have no more numbers than one may have") {
  const Files files;
  const auto path = files.safetensors({"l.0.A", "l.1.A", "l.2.A"}, 700, 700);
  Input input;
  input.name = "A";
  input.kind = Kind::matrices;
  const auto refused = [&](const std::string& tensors) {
    try {
      weights_datum(path + ":" + tensors, input);
    } catch (const WeightsError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused("l.0.A") == "");
  CHECK(refused("l.*.A[0:9]") == "");
  CHECK(contains(refused("l.*.A"), "l.2.A: with the tensors before it"));
  CHECK(contains(complaint_of_network(path, {}), "l.2.A: with the tensors before it"));
  CHECK(contains(complaint_of_network(path, {"A=l.*.A"}), "l.2.A: with the tensors before it"));
}

TEST_CASE("weights: layers without number are refused, however small they are") {
  const Files files;
  const auto layers = [&](long count) {
    std::vector<std::string> names;
    for (long k = 0; k < count; ++k) names.push_back("l." + std::to_string(k) + ".A");
    return files.safetensors(names, 1, 1);
  };
  CHECK(complaint_of_network(layers(1 << 14), {}) == "");
  const auto path = layers((1 << 14) + 1);
  CHECK(contains(complaint_of_network(path, {}), "16385 matrices A"));
  CHECK(complaint_of_network(path, {"A=l.*0.A", "unused=*"}) == "");
}

TEST_CASE("weights: what many tensors are read from is told by the first of them") {
  const Files files;
  std::vector<std::string> names;
  for (long k = 0; k < 1000; ++k) names.push_back("l." + std::to_string(k) + ".A");
  const auto network = read_network(files.safetensors(names, 2, 2), {});
  const auto& source = network.source.at("A");
  CHECK(network.matrices.at("A").size() == 1000);
  CHECK(contains(source, "l.199.A"));
  CHECK(source.ends_with(" and 800 more"));
}

TEST_CASE("weights: two heads of the same number are not one") {
  const Files files;
  const auto heads = [&](const std::string& second) {
    return complaint_of_network(
        files.safetensors({"layers.0.heads.0.A", "layers.0.heads." + second + ".A",
                           "layers.1.heads.0.A", "layers.1.heads." + second + ".A"},
                          2, 2),
        {});
  };
  CHECK(heads("1") == "");
  CHECK(contains(heads("00"), "have the same numbers"));
  CHECK(contains(heads("2000000000"), "something may stand between them"));
}

TEST_CASE("weights: storages of PyTorch are read, each for the tensors that lie in it") {
  const std::string path = testing::source_folder() + "/tests/weights/files/state.pt";
  CHECK(complaint(path) == "");
  const auto tensors = tensors_of(path);
  REQUIRE(tensors.size() == 2);
  // Over one storage, the first again after the second.
  const auto first = read_tensor(tensors[0], "here").entries;
  CHECK(read_tensor(tensors[1], "here").entries != first);
  CHECK(read_tensor(tensors[0], "here").entries == first);
}

TEST_CASE("weights: what the system says of a name is told with what to do") {
  const Files files;
  const auto named = [&](const std::string& file) {
    return complaint(files.written("w.index.json", "{\"weight_map\":{\"A\":\"" + file + "\"}}"));
  };
  std::filesystem::create_symlink("loop", files.folder.path() + "/loop");
  CHECK(contains(named("loop"), "which is not beside it; download it"));
  CHECK(contains(named(std::string(5000, 'a')), "which is not beside it; download it"));
}

TEST_CASE("weights: an index of files has at most a thousand") {
  const Files files;
  const auto index = [&](long count) {
    std::string map;
    for (long k = 0; k < count; ++k)
      map += (k == 0 ? "\"t" : ",\"t") + std::to_string(k) + "\":\"f" + std::to_string(k) + "\"";
    return complaint(files.written("w.index.json", "{\"weight_map\":{" + map + "}}"));
  };
  CHECK(contains(index(1000), "which is not beside it"));
  CHECK(contains(index(1001), "it names 1001 files"));
}

}  // namespace verify::costs_test
