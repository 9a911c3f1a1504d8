#include "verify/cli/typed/option_words.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace verify {
namespace option_words {
namespace {

constexpr auto fields = std::to_array<std::string_view>({"given", "sizes", "iterate", "because"});

bool is_of_symbol(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "[claim.witness] P = ".."" is --witness "P = ..".
std::string witnesses(std::string text) {
  const std::string field = "[claim.witness] ";
  for (auto at = text.find(field); at != std::string::npos; at = text.find(field, at)) {
    const auto name = at + field.size();
    const auto quote = text.find(" = \"", name);
    if (quote == std::string::npos) return text;
    text.erase(quote + 3, 1);
    text.replace(at, field.size(), "--witness \"");
  }
  return text;
}

// "given = ["a", "b"]" is --given "a" --given "b".
std::string lists(std::string text) {
  for (const auto& field : fields) {
    const auto begin = std::string(field) + " = [\"";
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
      const auto end = text.find("\"]", at + begin.size());
      if (end == std::string::npos) break;
      const auto option = "--" + std::string(field) + " \"";
      auto inside = text.substr(at + begin.size(), end - at - begin.size());
      const std::string between = "\", \"";
      for (auto next = inside.find(between); next != std::string::npos;
           next = inside.find(between, next + 1))
        inside.replace(next, between.size(), "\" " + option);
      text.replace(at, end + 2 - at, option + inside + "\"");
    }
  }
  return text;
}

// "x = "d, normal"" is --symbols "x = d, normal".
std::string symbols(std::string text) {
  const std::string sign = " = \"";
  for (auto at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1)) {
    auto from = at;
    while (from > 0 && is_of_symbol(text[from - 1])) --from;
    const bool is_named = from < at && (from == 0 || text[from - 1] == ' ');
    if (!is_named) continue;
    text.erase(at + sign.size() - 1, 1);
    text.insert(from, "--symbols \"");
  }
  return text;
}

std::string replaced(std::string text, const std::string& of, const std::string& by) {
  for (auto at = text.find(of); at != std::string::npos; at = text.find(of, at + by.size()))
    text.replace(at, of.size(), by);
  return text;
}

}  // namespace
}  // namespace option_words

std::string as_options(const std::string& words) {
  using namespace option_words;
  return replaced(symbols(lists(witnesses(words))), "[claim.symbols]", "--symbols");
}

}  // namespace verify
