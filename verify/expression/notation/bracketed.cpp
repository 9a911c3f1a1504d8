#include "verify/expression/notation/bracketed.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace verify::notation {
namespace {

bool is_one_of(char c, std::string_view signs) { return signs.find(c) != std::string_view::npos; }

}  // namespace

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

bool is_printed(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string trimmed(const std::string& text) {
  std::size_t from = 0, end = text.size();
  while (from < end && is_blank(text[from])) ++from;
  while (end > from && is_blank(text[end - 1])) --end;
  return text.substr(from, end - from);
}

std::size_t closing(const std::string& text, std::size_t open) {
  int depth = 0;
  for (auto k = open; k < text.size(); ++k) {
    if (is_one_of(text[k], "([{")) ++depth;
    if (is_one_of(text[k], ")]}") && --depth == 0) return k;
  }
  return std::string::npos;
}

bool begins_operand(const std::string& text, std::size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at == 0 || is_one_of(text[at - 1], "+-*/=<>([{,;:|");
}

std::size_t body_end(const std::string& text, std::size_t from, Body body) {
  int depth = 0;
  while (from < text.size() && is_blank(text[from])) ++from;
  for (auto k = from; k < text.size(); ++k) {
    const char c = text[k];
    if (is_one_of(c, "([{")) ++depth;
    if (is_one_of(c, ")]}") && --depth < 0) return k;
    if (depth > 0) continue;
    if (is_one_of(c, ",;=<>!")) return k;
    const bool is_infix = is_one_of(c, "+-") && k > from && !begins_operand(text, k) &&
                          !(k > 0 && text[k - 1] == '^');
    if (body == Body::product && is_infix) return k;
  }
  return text.size();
}

std::string unwrapped(const std::string& text) {
  const auto all = trimmed(text);
  if (all.empty() || !is_one_of(all.front(), "([{") || closing(all, 0) != all.size() - 1)
    return all;
  return trimmed(all.substr(1, all.size() - 2));
}

std::string script(const std::string& text, std::size_t& at) {
  auto next = at + 1;
  if (next >= text.size()) return "";
  if (text[next] == '{') {
    const auto end = closing(text, next);
    if (end == std::string::npos) return "";
    at = end + 1;
    return trimmed(text.substr(next + 1, end - next - 1));
  }
  auto end = next;
  while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
  const auto result = text.substr(next, end - next);
  if (!result.empty()) at = end;
  return result;
}

}  // namespace verify::notation
