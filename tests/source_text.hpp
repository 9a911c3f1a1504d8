// C++ text with comments and literals blanked out, for rules that read source files.
#pragma once

#include <cctype>
#include <string>

namespace verify::testing {

// Same length and lines as the source; comments, strings and characters become blanks.
inline std::string code_only(const std::string& source) {
  std::string code = source;
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t k = from; k < to && k < code.size(); ++k) {
      if (code[k] != '\n') code[k] = ' ';
    }
  };
  const auto word = [&](std::size_t k) {
    return std::isalnum(static_cast<unsigned char>(source[k])) != 0 || source[k] == '_';
  };
  std::size_t at = 0;
  while (at < source.size()) {
    std::size_t end = at + 1;
    if (source.compare(at, 2, "//") == 0) {
      end = source.find('\n', at);
    } else if (source.compare(at, 2, "/*") == 0) {
      end = source.find("*/", at + 2);
      if (end != std::string::npos) end += 2;
    } else if (source.compare(at, 2, "R\"") == 0 && (at == 0 || !word(at - 1))) {
      const auto open = source.find('(', at);
      const auto close = ")" + source.substr(at + 2, open - at - 2) + "\"";
      end = source.find(close, open);
      if (end != std::string::npos) end += close.size();
    } else if (source[at] == '"' || (source[at] == '\'' && (at == 0 || !word(at - 1)))) {
      while (end < source.size() && source[end] != source[at]) end += source[end] == '\\' ? 2 : 1;
      ++end;
    } else {
      ++at;
      continue;
    }
    end = std::min(end, source.size());
    blank(at, end);
    at = end;
  }
  return code;
}

}  // namespace verify::testing
