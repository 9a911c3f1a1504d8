#include "tests/fuzz/disturbed.hpp"

#include <cerrno>
#include <map>

namespace verify::fuzz {
namespace {

using Document = nlohmann::json;

std::map<std::string, Document> by_place(const Document& document) {
  std::map<std::string, Document> results;
  for (const auto& result : document.at("results"))
    results[result.at("id").get<std::string>() + "@" + result.at("instance").get<std::string>()] =
        result;
  return results;
}

bool is_less(const std::string& answer) { return answer == "unknown"; }

std::string fault_of_result(const Document& now, const Document& then) {
  const auto id = now.at("id").get<std::string>();
  const std::string verdict = now.at("verdict"), former = then.at("verdict");
  if (verdict != former && (verdict == "refuted" || verdict == "checker failure"))
    return id + " became " + verdict;
  const auto &checks = now.at("checks"), &former_checks = then.at("checks");
  if (checks.size() != former_checks.size()) return id + ": other checks";
  bool is_cut = false;
  for (std::size_t k = 0; k < checks.size(); ++k) {
    const std::string answer = checks[k].at("answer");
    is_cut |= checks[k].contains("finished");
    if (answer != former_checks[k].at("answer").get<std::string>() && !is_less(answer))
      return id + ": another answer of " + checks[k].at("name").get<std::string>();
  }
  for (const auto& [name, value] : now.at("values").items())
    if (value != then.at("values").value(name, Document())) return id + ": another value " + name;
  if (!is_cut && now != then) return id + ": other words, and nothing did not finish";
  return "";
}

}  // namespace

Words with_claims(Words words) {
  words.insert(words.end(), {"ahn2023.lem2", "ahn2023.eq15", "ahn2023.dist", "li2025.gla_ones",
                             "memformer2024.experiments", "li2025.thm2", "--json", "-j2"});
  return words;
}

Words random_fault(Mutator& mutator) {
  static const Words calls = {
      "malloc", "malloc",    "malloc",   "write",     "read",    "pread",     "open",
      "openat", "close",     "fstat",    "stat",      "lseek",   "fdatasync", "flock",
      "rename", "renameat2", "renameat", "ftruncate", "mkdirat", "unlinkat",  "mkstemp",
      "poll",   "fork",      "wait4",    "pipe2",     "clock"};
  static const std::vector<int> errors = {EIO, ENOSPC, ENOMEM, EINTR, EACCES, EMFILE, EAGAIN, 0};
  const auto call = mutator.one_of(calls);
  const bool of_memory = call == "malloc";
  // Few calls of the system, many of malloc.
  const auto most = of_memory ? 1ULL << mutator.below(17) : 1ULL << mutator.below(7);
  const auto at = 1 + mutator.below(most);
  const auto times = mutator.once_in(3) ? mutator.one_of(std::vector<int>{2, 5, 1000000}) : 1;
  return {"FAULT_CALL=" + call, "FAULT_AT=" + std::to_string(at),
          "FAULT_FOR=" + std::to_string(times),
          "FAULT_ERROR=" + std::to_string(mutator.one_of(errors)),
          std::string("FAULT_IN=") + (of_memory && !mutator.once_in(4) ? "worker" : "parent")};
}

Document without_environment(const std::string& document) {
  auto json = Document::parse(document, nullptr, false);
  if (json.is_object()) json.erase("environment");
  return json;
}

std::string fault_of_disturbed(const Ended& ended, const Document& undisturbed) {
  if (ended.code == 2 || ended.code == 127) return "";  // it said so, or was never begun
  const auto json = without_environment(ended.out);
  if (!json.is_object()) return "no document, with exit code " + std::to_string(ended.code);
  if (ended.code == 0 || ended.code == 1)
    return json == undisturbed ? "" : "exit code " + std::to_string(ended.code) + ", other results";
  if (!json.contains("results")) return "";
  const auto then = by_place(undisturbed);
  for (const auto& [place, result] : by_place(json)) {
    const auto known = then.find(place);
    if (known == then.end()) return place + ": no such result without the disturbance";
    if (auto fault = fault_of_result(result, known->second); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace verify::fuzz
