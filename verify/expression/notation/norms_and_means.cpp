#include "verify/expression/notation/norms_and_means.hpp"

#include "verify/expression/expression.hpp"
#include "verify/expression/notation/bracketed.hpp"

namespace verify::notation {
namespace {

const Letter* letter_of(const std::string& name, const Vocabulary& vocabulary) {
  const auto found = vocabulary.letters.find(trimmed(name));
  return found == vocabulary.letters.end() ? nullptr : &found->second;
}
bool is_matrix(const std::string& name, const Vocabulary& vocabulary) {
  const auto* letter = letter_of(name, vocabulary);
  return letter != nullptr && letter->shape.cols != Extents{"1"};
}

bool is_single(const std::string& text) {
  for (const char c : text)
    if (!is_of_name(c)) return false;
  return !text.empty();
}

// The name that ends before `end`.
std::string name_before(const std::string& text, std::size_t end) {
  auto from = end;
  while (from > 0 && is_of_name(text[from - 1])) --from;
  return text.substr(from, end - from);
}

// Of "||A||_2" and the like the name that it has here; moves behind what stands below.
std::string norm_name(const std::string& text, std::size_t& at, bool is_matrix) {
  if (at >= text.size() || text[at] != '_') return "norm";
  auto next = at;
  const auto below = script(text, next);
  const bool is_operator = below == "op" || (below == "2" && is_matrix);
  if (!is_operator && below != "2" && below != "F") return "";
  at = next;
  return is_operator ? "opnorm" : "norm";
}

}  // namespace

std::string means_in_parentheses(const std::string& text, const Vocabulary& vocabulary) {
  auto result = text;
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (result[at] != '[' && result[at] != '(') continue;
    auto end = at;
    while (end > 0 && is_blank(result[end - 1])) --end;
    auto name = name_before(result, end);
    auto from = end - name.size();
    // "E_{x}[..]"
    if (name.empty() && end > 0 && result[end - 1] == '}') {
      const auto open = result.rfind("_{", end);
      if (open == std::string::npos) continue;
      name = name_before(result, open);
      from = open - name.size();
    }
    if (name.starts_with("E_")) name = "E";
    const bool below = result.substr(from, end - from) != name;
    const bool is_mean = name == "E" && letter_of("E", vocabulary) == nullptr;
    if (!is_mean && (below || !is_function_name(name) || result[at] == '(')) continue;
    const auto close = closing(result, at);
    if (close == std::string::npos) return text;
    const auto whole = name + "(" + result.substr(at + 1, close - at - 1) + ")";
    result.replace(from, close + 1 - from, whole);
    at = from + name.size();
  }
  return result;
}

std::string norms_by_name(const std::string& text, const Vocabulary& vocabulary) {
  auto result = text;
  for (auto open = result.find("||"); open != std::string::npos; open = result.find("||")) {
    const auto close = result.find("||", open + 2);
    if (close == std::string::npos) return text;
    const auto inside = trimmed(result.substr(open + 2, close - open - 2));
    auto end = close + 2;
    const auto name = norm_name(result, end, is_matrix(inside, vocabulary));
    if (inside.empty() || name.empty()) return text;
    result.replace(open, end - open, name + "(" + inside + ")");
  }
  return result;
}

std::string bars_by_name(const std::string& text, const Vocabulary& vocabulary) {
  auto result = text;
  std::size_t from = 0;
  for (auto open = result.find('|'); open != std::string::npos; open = result.find('|', from)) {
    from = open + 1;
    if (!begins_operand(result, open)) continue;  // "E(s | X)"
    const auto close = result.find('|', open + 1);
    if (close == std::string::npos) return text;
    const auto inside = trimmed(result.substr(open + 1, close - open - 1));
    const auto* letter = letter_of(inside, vocabulary);
    const std::string name = letter == nullptr || letter->shape.is_scalar() ? "abs"
                             : letter->shape.is_square()                    ? "det"
                                                                            : "norm";
    result.replace(open, close + 1 - open, name + "(" + inside + ")");
  }
  return result;
}

std::string products_of_angles(const std::string& text) {
  auto result = text;
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (result[at] != '<' || !begins_operand(result, at)) continue;
    const auto comma = body_end(result, at + 1, Body::sum);
    if (comma >= result.size() || result[comma] != ',') continue;
    const auto close = body_end(result, comma + 1, Body::sum);
    if (close >= result.size() || result[close] != '>') continue;
    const auto left = trimmed(result.substr(at + 1, comma - at - 1));
    const auto right = trimmed(result.substr(comma + 1, close - comma - 1));
    if (left.empty() || right.empty()) continue;
    const auto whole = (is_single(left) ? left : "(" + left + ")") + "' " +
                       (is_single(right) ? right : "(" + right + ")");
    result.replace(at, close + 1 - at, whole);
  }
  return result;
}

}  // namespace verify::notation
