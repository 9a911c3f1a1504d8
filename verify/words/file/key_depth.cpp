#include "verify/words/file/key_depth.hpp"

#include <algorithm>
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

// Behind the string or comment that begins at `at`; `at` itself where none does.
std::size_t behind_words(const std::string& text, std::size_t at) {
  if (text[at] == '"' || text[at] == '\'') return behind_string(text, at);
  return text[at] == '#' ? std::min(text.find('\n', at), text.size()) : at;
}

long lines_within(const std::string& text, std::size_t begin, std::size_t end) {
  return std::count(text.begin() + static_cast<long>(begin), text.begin() + static_cast<long>(end),
                    '\n');
}

bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-\"'").find(c) != std::string_view::npos;
}

}  // namespace

long line_of_long_key(const std::string& text) {
  constexpr std::string_view between = "=,[]{}\n";
  long line = 1, dots = 0;
  for (std::size_t k = 0; k < text.size();) {
    if (const auto end = behind_words(text, k); end != k) {
      line += lines_within(text, k, end);
      k = end;
      continue;
    }
    const char c = text[k];
    if (c == '.' && ++dots >= most_key_assertions) return line;
    if (between.find(c) != std::string_view::npos) dots = 0;
    line += c == '\n' ? 1 : 0;
    ++k;
  }
  return 0;
}

long line_of_header_without_name(const std::string& text) {
  long line = 1, depth = 0;  // of lists and tables that are values
  bool begins = true;        // a key or a header may stand here
  bool in_header = false;
  for (std::size_t k = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; k < text.size();) {
    if (const auto end = behind_words(text, k); end != k) {
      line += lines_within(text, k, end);
      begins = false;
      k = end;
      continue;
    }
    const char c = text[k++];
    if (c == '\n') {
      ++line;
      begins = depth == 0;
      in_header = false;
    } else if (c == '[' && begins) {
      if (k < text.size() && text[k] == '[') ++k;
      k = std::min(text.find_first_not_of(" \t", k), text.size());
      // An empty header is refused by the parser.
      if (k < text.size() && text[k] != ']' && !begins_name(text[k])) return line;
      begins = false;
      in_header = true;
    } else if (c != ' ' && c != '\t') {
      begins = false;
      if (!in_header && (c == '[' || c == '{')) ++depth;
      if (!in_header && (c == ']' || c == '}')) depth = std::max(depth - 1, 0L);
    }
  }
  return 0;
}

long line_of_too_many_values(const std::string& text) {
  constexpr std::string_view begins_value = "=,[{";
  long line = 1, values = 0;
  for (std::size_t k = 0; k < text.size();) {
    if (const auto end = behind_words(text, k); end != k) {
      line += lines_within(text, k, end);
      k = end;
      continue;
    }
    if (begins_value.find(text[k]) != std::string_view::npos && ++values > most_toml_values)
      return line;
    line += text[k] == '\n' ? 1 : 0;
    ++k;
  }
  return 0;
}

}  // namespace verify
