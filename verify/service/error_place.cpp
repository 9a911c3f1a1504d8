#include "verify/service/error_place.hpp"

#include <charconv>
#include <string_view>

namespace verify {
namespace {

// A count at the beginning of the text, which is taken off; nothing where there is none.
std::optional<long> take_count(std::string_view& text) {
  long count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || count <= 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return count;
}

bool take_beginning(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

std::string behind(const ErrorPlace& place, std::string_view words) {
  return place.file + ":" + std::to_string(place.line) +
         (place.column == 0 ? "" : ":" + std::to_string(place.column)) + ": " + std::string(words);
}

}  // namespace

std::optional<ErrorPlace> place_in_front(const std::string& message, std::string& words) {
  const auto end = message.find(": ");
  if (end == std::string::npos) return std::nullopt;
  for (auto colon = message.find(':'); colon < end; colon = message.find(':', colon + 1)) {
    std::string_view rest(message);
    rest.remove_prefix(colon + 1);
    ErrorPlace place{message.substr(0, colon)};
    const auto line = take_count(rest);
    if (!line || place.file.empty()) continue;
    place.line = *line;
    if (rest.starts_with(": ")) {
      rest.remove_prefix(2);
    } else {
      const auto column = take_beginning(rest, ":") ? take_count(rest) : std::nullopt;
      if (!column || !take_beginning(rest, ": ")) continue;
      place.column = *column;
    }
    words = rest;
    return place;
  }
  return std::nullopt;
}

std::string with_place_in_front(const std::string& message) {
  const auto end = message.find(": line ");
  if (end == std::string::npos || message.find(": ") != end) return message;
  ErrorPlace place{message.substr(0, end)};
  std::string_view rest(message);
  rest.remove_prefix(end + std::string_view(": line ").size());
  const auto line = take_count(rest);
  if (!line) return message;
  place.line = *line;
  if (take_beginning(rest, ", column ")) {
    const auto column = take_count(rest);
    if (!column) return message;
    place.column = *column;
  }
  return take_beginning(rest, ": ") ? behind(place, rest) : message;
}

}  // namespace verify
