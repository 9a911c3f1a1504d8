#include "verify/words/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace verify {
namespace {

struct Called {
  std::string name = "icl-verify", claims, option;
};
Called& called() {
  static Called words;
  return words;
}

// Results may come from anybody, and somebody may paste what they call for: plain paths alone.
bool is_plain_option(const std::string& option) {
  return option.starts_with(" --claims ") &&
         option.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
             " ._/-+=:,@%") == std::string::npos;
}

std::string version_of(const Versions& versions, const char* name) {
  const auto known = versions.find(name);
  return known == versions.end() ? "" : known->second;
}

}  // namespace

void name_added_claims(const std::string& checksum, const std::string& option) {
  called().claims = checksum;
  called().option = option;
}
const std::string& added_claims() { return called().claims; }

std::string shell_word(const std::string& word) {
  const auto is_safe = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string("._-+/=:,@%").find(c) != std::string::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_safe)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

const std::string& program_name() { return called().name; }
void name_program(const std::string& name) { called().name = name; }

std::string program_call(const std::string& command) {
  return called().name + " " + command + called().option;
}

std::string program_words(const Versions& versions) {
  const auto version = version_of(versions, "icl-verify"), commit = version_of(versions, "commit");
  return "icl-verify" + (version.empty() ? "" : " " + version) +
         (commit.empty() ? "" : ", commit " + commit);
}

std::string program_call(const std::string& command, const Versions& versions) {
  auto option = version_of(versions, "called with");
  if (!is_plain_option(option)) option.clear();
  return called().name + " " + command + (option.empty() ? called().option : option);
}
const std::string& added_claims_option() { return called().option; }

// The authors are those of CITATION.cff.
std::string program_bibtex(const Versions& versions) {
  auto entry = std::string(
      "@software{icl-verify,\n"
      "  author = {{The icl-verify maintainers}},\n"
      "  title = {{icl-verify: theorems on in-context learning, checked}},\n");
  const auto field = [&](const char* name, const std::string& value) {
    if (!value.empty()) entry += fmt::format("  {} = {{{}}},\n", name, value);
  };
  field("version", version_of(versions, "icl-verify"));
  if (const auto commit = version_of(versions, "commit"); !commit.empty())
    field("note", "Commit " + commit);
  return entry + "}\n";
}

}  // namespace verify
