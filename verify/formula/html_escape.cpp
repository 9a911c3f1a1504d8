#include "verify/formula/html_escape.hpp"

namespace verify {

std::string html_entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return std::string(1, c);
  }
}

std::string html_escaped(const std::string& text) {
  std::string html;
  for (const char c : text) html += html_entity(c);
  return html;
}

}  // namespace verify
