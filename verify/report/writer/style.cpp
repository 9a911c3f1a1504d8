#include "verify/report/writer/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace verify {

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string painted(const std::string& text, Ink ink, const Style& style) {
  static constexpr const char* codes[] = {"", "1", "2", "32", "33", "31", "35"};
  if (!style.colour || ink == Ink::plain) return text;
  return std::string("\033[") + codes[static_cast<int>(ink)] + "m" + text + "\033[0m";
}

std::string wrapped(const std::string& text, int indent, const Style& style) {
  std::istringstream words(text);
  std::string result, word;
  auto column = static_cast<std::size_t>(indent);
  const auto limit = static_cast<std::size_t>(std::max(style.width, indent + 20));
  while (words >> word) {
    if (column != static_cast<std::size_t>(indent)) {
      if (column + 1 + characters(word) > limit) {
        result += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
        column = static_cast<std::size_t>(indent);
      } else {
        result += " ";
        ++column;
      }
    }
    result += word;
    column += characters(word);
  }
  return result;
}

std::string padded(const std::string& text, std::size_t width) {
  const auto length = characters(text);
  return length >= width ? text : text + std::string(width - length, ' ');
}

std::string time_text(double seconds) {
  return seconds < 1 ? fmt::format("{:.0f} ms", seconds * 1000) : fmt::format("{:.2f} s", seconds);
}

}  // namespace verify
