#include "verify/words/datum.hpp"

#include <string_view>

namespace verify {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::string to_text(const Datum& datum) {
  if (!datum.is_list) return datum.text;
  std::string result = "[";
  for (const auto& item : datum.items) {
    if (result.size() > 1) result += ", ";
    result += to_text(item);
  }
  return result + "]";
}

Datum parse_shorthand(const std::string& text, int depth) {
  if (depth == 0) return trimmed(text);
  constexpr std::string_view separators = ",;|";
  const char separator = separators[depth - 1];
  std::vector<Datum> parts;
  std::size_t begin = 0;
  while (true) {
    const auto end = text.find(separator, begin);
    parts.push_back(parse_shorthand(text.substr(begin, end - begin), depth - 1));
    if (end == std::string::npos) return Datum::list(std::move(parts));
    begin = end + 1;
  }
}

}  // namespace verify
