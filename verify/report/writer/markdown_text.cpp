#include "verify/report/writer/markdown_text.hpp"

#include <algorithm>
#include <exception>
#include <string_view>

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

// Line breaks, and what a program printed for a terminal.
bool is_control(unsigned char c) { return c < 0x20 || c == 0x7F; }

std::string word(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '$':
      return "<span>$</span>";  // what GitHub advises for a dollar that opens no formula
    case '@':
      return "@<!-- -->";  // names nobody
    default:
      break;
  }
  if (is_control(c)) return " ";
  const std::string_view special = "\\`*_[]|~#";
  return (special.find(c) == std::string_view::npos ? "" : "\\") + std::string(1, c);
}

// A bar would end the cell of a table, even in a formula.
std::string formula(std::string_view source) {
  std::string result = "$`";
  for (std::size_t k = 0; k < source.size(); ++k) {
    if (source[k] == '\\' && k + 1 < source.size()) {
      ++k;
      result += source[k] == '|' ? "\\Vert " : "\\" + std::string(1, source[k]);
    } else if (source[k] == '|') {
      result += "\\vert ";
    } else {
      result += is_control(source[k]) ? ' ' : source[k];
    }
  }
  return result + "`$";
}

bool parses(const std::string& marked) {
  try {
    parse_marked_text(marked);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

// The dollar that ends the formula which begins at `from`.
std::size_t closing_dollar(const std::string& text, std::size_t from) {
  while (from < text.size() && text[from] != '$') from += text[from] == '\\' ? 2 : 1;
  return std::min(from, text.size());
}

}  // namespace

std::string markdown_words(const std::string& plain) {
  std::string result;
  for (const char c : plain) result += word(c);
  return result;
}

std::string to_markdown(const std::string& marked) {
  if (!parses(marked)) return markdown_words(marked);
  std::string result;
  for (std::size_t k = 0; k < marked.size();) {
    if (marked.compare(k, 2, "\\$") == 0) {
      result += word('$');
      k += 2;
    } else if (marked[k] == '$') {
      const std::size_t dollars = marked.compare(k, 2, "$$") == 0 ? 2 : 1;
      const auto end = closing_dollar(marked, k + dollars);
      result += formula(std::string_view(marked).substr(k + dollars, end - k - dollars));
      k = end + dollars;
    } else {
      result += word(marked[k++]);
    }
  }
  return result;
}

std::string markdown_code(const std::string& name) {
  std::string result = "`";
  for (const char c : name) {
    if (c == '|') result += '\\';
    result += c == '`' ? '\'' : is_control(c) ? ' ' : c;
  }
  return result + "`";
}

}  // namespace verify
