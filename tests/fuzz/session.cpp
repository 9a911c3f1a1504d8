#include "tests/fuzz/session.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace verify::fuzz {

namespace fs = std::filesystem;

Session::Session(std::uint64_t seed, std::string its_folder)
    : mutator(seed), folder(std::move(its_folder)), seed_(seed) {
  fs::create_directories(folder);
}

void Session::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder + "/" + name, std::ios::binary) << text;
}

Ended Session::settle(const std::string& kind, const Words& words, const std::vector<int>& allowed,
                      const Setting& setting) {
  const auto ended = call(words, folder, setting);
  count(kind, ended.code);
  auto said = words;
  if (!setting.environment.empty())
    said.insert(said.begin(), setting.environment.begin(), setting.environment.end());
  if (const auto fault = fault_of(ended, allowed); !fault.empty()) report(kind, said, fault);
  return ended;
}

void Session::count(const std::string& kind, int code) {
  ++mutants_;
  ++counts_[kind + " code " + std::to_string(code)];
}

void Session::report(const std::string& kind, const Words& words, const std::string& fault) {
  const auto kept = fmt::format("{}/fault-{}", folder, ++faults_);
  fs::create_directories(kept);
  for (const char* name :
       {"mine.toml", "results.json", "journal", "out", "err", "names", "claims", "weights.npz",
        "weights.safetensors", "weights.pt", "certificate", "written"}) {
    std::error_code none;
    fs::copy(folder + "/" + name, kept + "/" + name,
             fs::copy_options::overwrite_existing | fs::copy_options::recursive |
                 fs::copy_options::copy_symlinks,
             none);
  }
  std::string command;
  for (const auto& word : words)
    command +=
        " " + nlohmann::json(word).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  std::ofstream(kept + "/command") << "icl-verify" << command << "\n";
  fmt::print("  fault {} of seed {}, {}: {}: icl-verify{}\n", kept, seed_, kind, fault, command);
  std::fflush(stdout);
}

std::string Session::summary() const {
  std::string text;
  for (const auto& [kind, count] : counts_) text += fmt::format("  {} {}\n", kind, count);
  return text + fmt::format("fuzz: {} passed, {} failed\n", mutants_ - faults_, faults_);
}

}  // namespace verify::fuzz
