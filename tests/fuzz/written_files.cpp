#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "tests/fuzz/outside.hpp"
#include "verify/words/certified/certificate.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;
using testing::content;

// Where some line begins and ends.
std::pair<std::size_t, std::size_t> some_line(Mutator& mutator, const std::string& text) {
  const auto before = text.rfind('\n', mutator.below(text.size() - 1));
  const auto begin = before == std::string::npos ? 0 : before + 1;
  return {begin, text.find('\n', begin)};
}

// Its bytes changed, or a line of it in exchange for one of another.
std::string changed_certificate(Mutator& mutator, std::string text, const std::string& other) {
  if (mutator.once_in(2)) return mutator.with_changed_bytes(std::move(text));
  const auto [from, to] = some_line(mutator, text);
  const auto [first, last] = some_line(mutator, other);
  return text.replace(from, to - from, other.substr(first, last - first));
}

}  // namespace

KeptCertificates::KeptCertificates(Session& session) : session_(session) {
  const auto folder = session.folder + "/kept";
  fs::remove_all(folder);
  call({"run", "ahn2023.lem2", "li2025.thm2", "--certificates", "kept"}, session.folder);
  for (const auto& file : fs::recursive_directory_iterator(folder))
    if (file.path().extension() == ".cert") texts_.push_back(content(file.path().string()));
  std::sort(texts_.begin(), texts_.end());
}

// Under the name that it had, so that it is damaged, or under that of what it says now.
void KeptCertificates::changed() {
  auto& mutator = session_.mutator;
  if (texts_.empty()) return session_.report("certificates", {}, "none was written");
  const auto& before = mutator.one_of(texts_);
  const auto text = changed_certificate(mutator, before, mutator.one_of(texts_));
  const bool is_renamed = !mutator.once_in(3);
  const auto path = "certificate/" + certificate_name(is_renamed ? text : before) + ".cert";
  fs::remove_all(session_.folder + "/certificate");
  fs::create_directories(session_.folder + "/certificate");
  session_.write(path, text);
  const Words words = {"--products", "2000", path};
  Setting setting;
  setting.program = testing::source_folder() + "/verify/python/icl-verify-check";
  const auto ended = call(words, session_.folder, setting);
  session_.count("certificates", ended.code);
  const bool breaks_off = (ended.out + ended.err).find("Traceback") != std::string::npos;
  if (ended.hung || ended.signal != 0)
    session_.report("certificates", words, ended.hung ? "hangs" : "ended by a signal");
  else if (breaks_off || ended.code < 0 || ended.code > 3)
    session_.report("certificates", words, "breaks off");
  else if (!is_renamed && text != before && ended.code != 2)
    session_.report("certificates", words, "does not see that it is damaged");
}

void outputs(Session& session) {
  auto& mutator = session.mutator;
  const auto folder = session.folder + "/written";
  fs::remove_all(folder);
  fs::create_directories(folder + "/folder");
  const std::string instance =
      "claim = \"ahn2023.thm4_loss\"\n[instance]\nn = \"5\"\nA = \"@w.safetensors\"\n";
  session.write("written/mine.toml", instance);
  const std::string table = R"({"A":{"dtype":"F64","shape":[1,1,1],"data_offsets":[0,8]}})";
  const auto weights = little_endian(table.size()) + table + std::string("\0\0\0\0\0\0\xd8\xbf", 8);
  session.write("written/w.safetensors", weights);
  session.write("written/folder/precious", "precious");
  mkfifo((folder + "/pipe").c_str(), 0600);
  for (const auto& [name, target] :
       {std::pair("loop", "loop"), {"dangling", "nowhere/x"}, {"to_folder", "folder"}})
    fs::create_symlink(target, folder + "/" + name);
  static const Words options = {"--html",  "--csv",         "--jsonl", "--junit",   "--sarif",
                                "--badge", "--annotations", "--latex", "--markdown"};
  static const Words targets = {"pipe",
                                "loop",
                                "dangling",
                                "to_folder",
                                "to_folder/",
                                "folder",
                                "folder/",
                                "new",
                                "/dev/full",
                                "/dev/null",
                                "",
                                "new/",
                                "nowhere/x",
                                ".",
                                "..",
                                "mine.toml",
                                "-",
                                "x\n\x1b[2J",
                                "\xff",
                                "--json",
                                "a b",
                                "/",
                                "folder/../new2",
                                "new\\",
                                "./mine.toml",
                                "w.safetensors",
                                std::string(300, 'n')};
  static const Words journals = {"pipe", "loop", "j", "mine.toml"};
  static const Words certificates = {"folder", "c", "mine.toml", "loop", "pipe"};
  Words words = {"run", "--timeout", "5", "-j1", "--quiet", "--instance", "mine.toml"};
  for (auto k = mutator.below(3) + 1; k > 0; --k)
    words.insert(words.end(), {mutator.one_of(options), mutator.one_of(targets)});
  if (mutator.once_in(3)) words.insert(words.end(), {"--journal", mutator.one_of(journals)});
  if (mutator.once_in(3))
    words.insert(words.end(), {"--certificates", mutator.one_of(certificates)});
  const auto ended = call(words, folder);
  session.count("outputs", ended.code);
  if (const auto fault = fault_of(ended, {0, 1, 2, 3}); !fault.empty())
    session.report("outputs", words, fault);
  if (content(folder + "/mine.toml") != instance || content(folder + "/w.safetensors") != weights ||
      content(folder + "/folder/precious") != "precious")
    session.report("outputs", words, "lost what was another's");
}

}  // namespace verify::fuzz
