#include "tests/fuzz/outside.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;

#if defined(__SANITIZE_ADDRESS__)
constexpr double slowness = 10;
#else
constexpr double slowness = 1;
#endif

const std::string wrong_instance =
    "claim = \"ahn2023.lem2\"\n[instance]\nX = [[\"1\"]]\nx_query = [\"1\"]\nw_star = [\"1\"]\n"
    "A = [[[\"1\"]]]\n[expect]\nprediction = [\"999\"]\n";

std::string random_name(Mutator& mutator) {
  static const Words pieces = {"-",    "--",    "h",    "v",        "help", "version",
                               "json", "html",  "j1",   "=",        "set",  "seed",
                               "1",    ".toml", " ",    "instance", "deep", "a.toml",
                               "+",    "\n",    "\xff", "*",        "x",    "expect"};
  std::string name = mutator.once_in(4) ? "" : mutator.one_of(Words{"-", "--"});
  for (auto k = mutator.below(4) + 1; k > 0; --k) name += mutator.one_of(pieces);
  return name == "." || name == ".." ? "x" : name;
}

void renew(const std::string& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
}

std::string number(long k) { return std::to_string(k); }

// A formula of letters and of what was defined before, at most so deep.
std::string formula(Mutator& mutator, const Words& names, int depth = 2) {
  const auto part = [&] {
    return depth == 0 ? mutator.one_of(names) : formula(mutator, names, depth - 1);
  };
  switch (mutator.below(10)) {
    case 0:
      return "(" + part() + ")'";
    case 1:
      return "(" + part() + " + " + part() + ")";
    case 2:
      return "[" + part() + ", " + part() + "; " + part() + ", " + part() + "]";
    case 3:
      return "tr(" + part() + ") " + part();
    case 4:
      return "inv(" + part() + ")";
    case 5:
      return "(" + part() + ")^" + number(static_cast<long>(mutator.below(13)));
    case 6:
      return part() + " - " + part();
    default:
      return part() + " " + part();
  }
}

std::string random_claim(Mutator& mutator) {
  Words names = {"A", "B", "A", "2", "I(d)"};
  std::string definitions;
  for (long k = 0, count = static_cast<long>(mutator.below(60)); k < count; ++k) {
    definitions += "z" + number(k) + " = \"" + formula(mutator, names) + "\"\n";
    // Mostly what was defined last, so that it doubles.
    names.insert(names.end(), 3, "z" + number(k));
    if (names.size() > 12) names.erase(names.begin(), names.begin() + 3);
  }
  const auto left = formula(mutator, names), right = formula(mutator, names);
  return "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\nstatement = \"s\"\n"
         "stands_alone = \"alone\"\n[claim.symbols]\nA = \"d x d\"\nB = \"d x d, invertible\"\n"
         "[claim.definitions]\n" +
         definitions +
         "[[claim.assertion]]\nid = \"p\"\norigin = \"additional\"\ntext = \"t\"\nexpected = "
         "\"proved\"\n"
         "algebra = \"none\"\nidentity = \"" +
         left + " = " + right + "\"\nmust_fail = [\"" + left + " = 2 " + right +
         "\"]\n[[instance]]\nname = \"i\"\nabout = \"i\"\n"
         "A = [[\"1\", \"2\"], [\"0\", \"1\"]]\nB = [[\"2\", \"0\"], [\"0\", \"1\"]]\n";
}

void put_something_else(Mutator& mutator, const std::string& path) {
  if (mutator.once_in(2)) {
    mkfifo(path.c_str(), 0600);
  } else {
    fs::create_symlink(mutator.one_of(Words{"/dev/zero", "/dev/null", "nowhere", ".", path}), path);
  }
}

Words examples() {
  Words texts;
  for (const auto& file :
       fs::directory_iterator(testing::source_folder() + "/verify/examples/proofs_data/my2026"))
    texts.push_back(testing::content(file.path().string()));
  return texts;
}

Words stored_weights() {
  Words files;
  for (const auto& file : fs::directory_iterator(testing::source_folder() + "/tests/weights/files"))
    files.push_back(testing::content(file.path().string()));
  std::sort(files.begin(), files.end());  // a seed gives the same on every machine
  return files;
}

std::string random_safetensors(Mutator& mutator) {
  auto header = nlohmann::ordered_json::object();
  const auto count = mutator.once_in(20) ? 3000 : 1 + mutator.below(6);
  for (std::size_t k = 0; k < count; ++k) {
    auto name = mutator.one_of(Words{"layers.", "A_", "B.", "Q", "K.", std::string(60, 'a')}) +
                (mutator.once_in(6) ? "" : std::to_string(k));
    header[name] = {{"dtype", "F64"}, {"shape", {2, 2}}, {"data_offsets", {32 * k, 32 * k + 32}}};
  }
  if (mutator.once_in(2)) mutator.change(header);
  auto text = header.dump();
  if (mutator.once_in(3)) text = mutator.with_changed_bytes(text);
  std::string data;
  for (std::size_t k = 0; k < 4 * count; ++k) data += std::string("\0\0\0\0\0\0\xf0\x3f", 8);
  return little_endian(text.size() + (mutator.once_in(10) ? mutator.below(100) : 0)) + text + data;
}

}  // namespace

std::string little_endian(std::uint64_t value) {
  std::string bytes;
  for (int k = 0; k < 8; ++k) bytes += static_cast<char>(value >> (8 * k));
  return bytes;
}

void hostile_names(Session& session) {
  auto& mutator = session.mutator;
  const auto names = session.folder + "/names";
  renew(names);
  session.write("names/bad.toml", wrong_instance);
  Words files = {"bad.toml"};
  for (auto k = mutator.below(3) + 1; k > 0; --k) {
    const auto name = random_name(mutator);
    std::ofstream(names + "/" + name) << (mutator.once_in(2) ? "" : wrong_instance);
    files.push_back(name);
  }
  for (std::size_t k = files.size(); k > 1; --k) std::swap(files[k - 1], files[mutator.below(k)]);
  Words words = {"run", "--timeout", "2", "--instance"};
  if (mutator.once_in(2)) words.emplace_back("--");
  if (files.front().starts_with("-") && words.back() != "--")
    std::swap(files.front(), files.back());
  if (files.front().starts_with("-") && words.back() != "--") words.emplace_back("--");
  words.insert(words.end(), files.begin(), files.end());
  if (mutator.once_in(4)) {
    words.resize(1);
    words[0] = "merge";
    words.insert(words.end(), files.begin(), files.end());
  }
  // In that folder, as a shell that fills in a pattern is.
  const auto ended = call(words, names);
  const auto fault = fault_of(ended, {1, 2});
  session.count("names", ended.code);
  if (!fault.empty()) session.report("names", words, fault);
}

void claims_folder(Session& session) {
  auto& mutator = session.mutator;
  static const auto texts = examples();
  renew(session.folder + "/claims/my2026");
  session.write("claims/my2026/paper.toml", "name = \"My paper\"\ntitle = \"T\"\n");
  auto text = mutator.once_in(2) ? random_claim(mutator) : mutator.one_of(texts);
  if (mutator.once_in(3)) text = mutator.with_changed_bytes(text);
  session.write("claims/my2026/c.toml", text);
  if (mutator.once_in(8))
    put_something_else(mutator, session.folder + "/claims/my2026/" +
                                    mutator.one_of(Words{"b.toml", "x.toml", "topic"}));
  const Words list = {"list", "--claims", "claims", mutator.one_of(Words{"--json", "my2026"})};
  const auto listed = session.settle("claims", list, {0, 2});
  if (listed.seconds > slowness * 5)
    session.report("claims", list, "takes " + std::to_string(listed.seconds) + " s");
  if (slowness == 1 && listed.bytes > 200L << 20)
    session.report("claims", list, "takes " + std::to_string(listed.bytes >> 20) + " MiB");
  if (listed.code == 0 && mutator.once_in(4))
    session.settle(
        "claims run",
        {"run", "my2026", "--claims", "claims", "--timeout", "1", "--memory", "300", "-j1"},
        {0, 1, 2, 3, 4});
}

void weights(Session& session) {
  auto& mutator = session.mutator;
  static const auto archives = stored_weights();
  const bool is_archive = mutator.once_in(3);
  const std::string name = is_archive ? "weights.npz" : "weights.safetensors";
  session.write(name, is_archive ? mutator.with_changed_bytes(mutator.one_of(archives))
                                 : random_safetensors(mutator));
  std::string pattern;
  for (auto k = mutator.below(40); k > 0; --k)
    pattern += mutator.one_of(Words{"*", "a", "*a", ".", "A"});
  const std::vector<Words> readers = {
      {"audit", name, "--set", "n=20", "--timeout", "2"},
      {"audit", name, "--set", "n=20", "--timeout", "2", "--tensor", "A=" + pattern},
      {"run", "ahn2023.thm4_loss", "--set", "n=20", "--timeout", "2", "--set",
       "A=@" + name + ":" + pattern},
      {"run", "ahn2023.thm4_loss", "--set", "n=20", "--timeout", "2", "--set", "A=@" + name}};
  const auto words = mutator.one_of(readers);
  const auto ended = session.settle("weights", words, {0, 1, 2, 3});
  if (ended.seconds > slowness * 20)
    session.report("weights", words, "takes " + std::to_string(ended.seconds) + " s");
}

}  // namespace verify::fuzz
