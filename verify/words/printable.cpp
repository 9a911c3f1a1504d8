#include "verify/words/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verify {
namespace {

bool is_plain(char c) { return c >= ' ' && c <= '~'; }

// A run of other bytes goes through fmt's debug format, which knows what can be printed.
std::string written_out(const std::string& run) {
  const auto quoted = fmt::format("{:?}", run);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

std::string printable(const std::string& text) {
  std::string result;
  for (auto at = text.begin(); at != text.end();) {
    const auto plain = std::find_if_not(at, text.end(), is_plain);
    result.append(at, plain);
    at = std::find_if(plain, text.end(), is_plain);
    if (plain != at) result += written_out({plain, at});
  }
  return result;
}

std::string excerpt(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return printable(text);
  auto end = longest;  // not within a character
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return printable(text.substr(0, end)) + fmt::format("... ({} characters)", text.size());
}

std::string first_unprintable(const std::string& text) {
  for (auto at = text.begin(); at != text.end();) {
    if (is_plain(*at) || *at == '\n' || *at == '\t') {
      ++at;
      continue;
    }
    const auto end = std::find_if(
        at + 1, text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    const std::string character(at, end);
    if (const auto written = written_out(character); written != character) return written;
    at = end;
  }
  return "";
}

}  // namespace verify
