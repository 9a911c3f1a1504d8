// Nothing that documents, journals, instances or weights say takes the memory of the machine, or
// longer than a run may.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/cost.hpp"
#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"

namespace verify::reading_limits_test {
namespace {

using testing::cost_of;
using testing::slowness;

constexpr std::size_t mebibyte = 1 << 20;

std::string repeated(const std::string& piece, std::size_t bytes) {
  const auto size = (bytes + piece.size() - 1) / piece.size() * piece.size();
  auto text = piece;
  text.reserve(size);
  while (text.size() < size) text.append(text, 0, size - text.size());
  return text;
}

bool says(const testing::Cost& cost, const std::string& words) {
  return cost.err.find(words) != std::string::npos;
}

// Refused with what to do, in as much memory as a document may take.
void is_refused_cheaply(const std::vector<std::string>& words) {
  const auto cost = cost_of(words);
  CAPTURE(words.front());
  CAPTURE(cost.err);
  CHECK(cost.code == 2);
  CHECK(cost.seconds < slowness * 15);
  if (slowness == 1) CHECK(cost.bytes < 350L << 20);
  CHECK((says(cost, "run again") || says(cost, "not what icl-verify writes") ||
         says(cost, "icl-verify run --json") || says(cost, "give a smaller file") ||
         says(cost, "journals are what") || says(cost, "choose another file")));
}

// A table of contents, and numbers behind it.
std::string safetensors(long tensors, const std::string& name) {
  auto table = nlohmann::ordered_json::object();
  table.get_ref<nlohmann::ordered_json::object_t&>().reserve(static_cast<std::size_t>(tensors));
  std::string text = "{";
  for (long k = 0; k < tensors; ++k) {
    text += (k == 0 ? "\"" : ",\"") + name + std::to_string(k) +
            "\":{\"dtype\":\"F32\",\"shape\":[1,1],\"data_offsets\":[" + std::to_string(4 * k) +
            "," + std::to_string(4 * k + 4) + "]}";
  }
  text += "}";
  std::string length;
  for (unsigned k = 0; k < 8; ++k) length += static_cast<char>(text.size() >> (8 * k));
  return length + text +
         repeated(std::string("\0\0\x80\x3f", 4), 4 * static_cast<std::size_t>(tensors));
}

}  // namespace

TEST_CASE("a document that is hostile is refused before it takes the memory of the machine") {
  const testing::Folder folder;
  const std::string journal = "{\"journal\":\"icl-verify/journal/3\"";
  const std::string zero(1, '\0');
  // The pieces of each: all texts at once are half a gigabyte.
  struct Hostile {
    std::string begin, piece;
    std::size_t bytes;
    std::string end;
  };
  const std::vector<Hostile> documents = {
      // The path of each number, written out, has a hundred thousand letters.
      {"{\"" + std::string(100000, 'k') + "\":[", "0,", mebibyte / 2, "0]}"},
      {"{\"" + std::string(900, 'k') + "\":[", "0,", 3 * mebibyte, "0]}"},
      {"{\"results\":[", "0,", 30 * mebibyte, "0]}"},
      {"{\"results\":[", "[],", 30 * mebibyte, "0]}"},
      {"{\"results\":[", "{\"a\":1},", 30 * mebibyte, "0]}"},
      {"{\"results\":[", "\"0123456789abcdef\",", 30 * mebibyte, "0]}"},
      {"", "\n", 30 * mebibyte, ""},
      {"", zero, 80 * mebibyte, ""},
      {journal, " ", 80 * mebibyte, ""},
      {journal + "}\n", zero, 80 * mebibyte, ""},
      {journal + "}\n[", "0,", 30 * mebibyte, "0]\n"}};
  for (const auto& [begin, piece, bytes, end] : documents) {
    const auto text = begin + repeated(piece, bytes) + end;
    CAPTURE(text.substr(0, 60));
    const auto file = folder.file("file", text);
    is_refused_cheaply({"report", file});
    is_refused_cheaply({"run", "ahn2023.lem2", "--baseline", file});
    is_refused_cheaply({"run", "ahn2023.lem2", "--resume", file});
    is_refused_cheaply({"run", "ahn2023.lem2", "--journal", file});
    CHECK(testing::content(file) == text);
  }
}

TEST_CASE("a journal of many lines is read line by line") {
  const testing::Folder folder;
  const auto journal = folder / "j";
  REQUIRE(testing::program("run ahn2023.lem2 --journal " + journal).code == 0);
  const auto text = testing::content(journal);
  // An empty line between two was never written, and says nothing.
  const auto first = text.find('\n') + 1;
  folder.file("j", text.substr(0, first) + std::string(100 * mebibyte, '\n') + text.substr(first));
  const auto cost = cost_of({"report", journal});
  CHECK_MESSAGE(cost.code == 0, cost.err);
  if (slowness == 1) CHECK(cost.bytes < 60L << 20);
}

TEST_CASE("weights and instances are read under the limits of a run") {
  const testing::Folder folder;
  const auto many = folder.file("many.safetensors", safetensors(60000, "layers."));
  const auto instance = folder.file(
      "i.toml", "claim = \"ahn2023.thm4_loss\"\n[instance]\nn = \"5\"\nA = \"@" + many + ":*\"\n");
  const std::vector<std::vector<std::string>> readers = {
      {"audit", many, "--set", "n=20", "--tensor", "A=*"},
      {"run", "ahn2023.thm4_loss", "--set", "n=20", "--set", "A=@" + many + ":*"},
      {"run", "--instance", instance}};
  for (auto words : readers) {
    const auto with = [&](const std::string& limit, const std::string& value) {
      auto all = words;
      all.insert(all.end(), {limit, value});
      return cost_of(all);
    };
    CAPTURE(words.front());
    const auto slow = with("--timeout", "0.01");
    CAPTURE(slow.err);
    CHECK(slow.code == 2);
    CHECK(says(slow,
               "takes too much to be read: the time limit of 0.01 s was reached; raise it "
               "with --timeout, or give less to read"));
    CHECK(slow.seconds < slowness * 1);
    if (slowness != 1) continue;
    const auto large = with("--memory", "90");
    CAPTURE(large.err);
    CHECK(large.code == 2);
    CHECK(says(large,
               "takes too much to be read: memory ran out (limit 90 MiB, raise it with "
               "--memory), or give less to read"));
  }
}

TEST_CASE("an instance of many values is refused before it takes the memory of the machine") {
  const testing::Folder folder;
  const std::string head = "claim = \"li2025.thm2\"\n[instance]\n";
  for (const std::string piece : {"1,", "\"1\",", "[],", "[\"1\"],"}) {
    CAPTURE(piece);
    const auto file =
        folder.file("i.toml", head + "Sigma = [" + repeated(piece, 8 * mebibyte - 200) + "]\n");
    const auto cost = cost_of({"run", "--instance", file});
    CHECK(cost.code == 2);
    CHECK(says(cost, "more than 500000 values; write them into a file of weights"));
    CHECK(cost.seconds < slowness * 2);
    if (slowness == 1) CHECK(cost.bytes < 80L << 20);
  }
  const auto name = folder.file("n.toml", "claim = \"" + std::string(mebibyte, '1') + "\"\n");
  for (const auto& words : {std::vector<std::string>{"run", "--instance", name},
                            std::vector<std::string>{"run", std::string(100000, '1')}}) {
    const auto cost = cost_of(words);
    CHECK(cost.code == 2);
    CHECK(cost.seconds < slowness * 2);
  }
}

TEST_CASE("what is read apart first says nothing twice, and a pipe is read once") {
  const testing::Folder folder;
  const auto instance = folder.file(
      "i.toml", "claim = \"ahn2023.lem2\"\n[instance]\nX = [[\"1\"]]\nnothing = \"1\"\n");
  const auto refused = cost_of({"run", "--instance", instance});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("nothing") != std::string::npos);
  CHECK(refused.err.find("nothing") == refused.err.rfind(": nothing") + 2);
  const auto good = folder.file("g.toml", "claim = \"ahn2023.thm1\"\n[instance]\nn = \"5\"\n");
  const auto said = testing::shell("cat " + good + " | '" + testing::program() +
                                   "' run --instance /dev/stdin --values 2>&1");
  CHECK_MESSAGE(said.code == 0, said.out);
}

}  // namespace verify::reading_limits_test
