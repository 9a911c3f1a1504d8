#include "verify/judge/held_key.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <tuple>
#include <utility>

namespace verify {

std::string held_name(const std::string& text, int line, const std::string& value,
                      const std::string& file) {
  return text + ":" + std::to_string(line) + " " + value + " of " + file;
}

std::optional<HeldName> held_name_in(const std::string& instance) {
  constexpr std::size_t longest = 10000;  // for a name that a person chose
  static const std::regex form("([^\n]*):([1-9][0-9]{0,8}) (\\S+( of \\S+)?)( [(].*|, [0-9]+)?");
  std::smatch said;
  if (instance.size() > longest || !std::regex_match(instance, said, form)) return std::nullopt;
  return HeldName{said[1], std::stoi(said[2]), said[3], said[5]};
}

bool is_held_in(const std::vector<std::string>& texts, const Result& result) {
  if (texts.empty() || result.subject == Subject::data_file) return false;
  const auto name = held_name_in(result.instance);
  return name && std::find(texts.begin(), texts.end(), name->text) != texts.end();
}

HeldKeys::HeldKeys(const Report& report) {
  // In the order of the text.
  std::set<std::tuple<std::string, std::string, std::string, int, std::string, std::string>> all;
  for (const auto& result : report.results) {
    if (result.subject == Subject::data_file) continue;
    if (const auto name = held_name_in(result.instance))
      all.insert({result.id, name->text, name->what, name->line, name->again, result.instance});
  }
  std::map<std::tuple<std::string, std::string, std::string>, int> count;
  for (const auto& [id, text, what, line, again, instance] : all)
    keys_[{id, instance}] = text + " " + what + ", " + std::to_string(++count[{id, text, what}]);
}

std::string HeldKeys::of(const Result& result) const {
  const auto found = keys_.find({result.id, result.instance});
  return result.subject == Subject::data_file || found == keys_.end() ? result.instance
                                                                      : found->second;
}

}  // namespace verify
