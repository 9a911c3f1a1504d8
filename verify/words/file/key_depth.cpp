#include "verify/words/file/key_depth.hpp"

#include <string_view>

namespace verify {
namespace {

// The end of what begins with a quote at `at`; within it dots are no separators.
std::size_t behind_string(const std::string& text, std::size_t at) {
  const char quote = text[at];
  const std::string thrice(3, quote);
  const bool is_long = text.compare(at, 3, thrice) == 0;
  const std::string_view end =
      is_long ? std::string_view(thrice) : std::string_view(thrice).substr(2);
  for (auto k = at + end.size(); k < text.size(); ++k) {
    if (text[k] == '\\' && quote == '"') {
      ++k;
    } else if (text.compare(k, end.size(), end) == 0) {
      return k + end.size();
    } else if (text[k] == '\n' && !is_long) {
      return k;
    }
  }
  return text.size();
}

}  // namespace

long line_of_long_key(const std::string& text) {
  constexpr std::string_view between = "=,[]{}\n";
  long line = 1, dots = 0;
  for (std::size_t k = 0; k < text.size();) {
    const char c = text[k];
    if (c == '"' || c == '\'') {
      const auto end = behind_string(text, k);
      for (; k < end; ++k) line += text[k] == '\n' ? 1 : 0;
      continue;
    }
    if (c == '#') {
      while (k < text.size() && text[k] != '\n') ++k;
      continue;
    }
    if (c == '.' && ++dots >= most_key_parts) return line;
    if (between.find(c) != std::string_view::npos) dots = 0;
    line += c == '\n' ? 1 : 0;
    ++k;
  }
  return 0;
}

}  // namespace verify
