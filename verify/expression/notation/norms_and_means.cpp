#include "verify/expression/notation/norms_and_means.hpp"

#include <algorithm>
#include <set>

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

std::vector<MeanBelow> means_below(const std::string& text) {
  std::vector<MeanBelow> found;
  for (auto at = text.find("E_"); at != std::string::npos; at = text.find("E_", at + 1)) {
    if (at > 0 && is_of_name(text[at - 1])) continue;
    MeanBelow mean;
    mean.from = at;
    mean.open = at + 1;
    mean.below = script(text, mean.open);
    while (mean.open < text.size() && is_blank(text[mean.open])) ++mean.open;
    const bool is_called =
        mean.open < text.size() && (text[mean.open] == '[' || text[mean.open] == '(');
    if (mean.below.empty() || !is_called) continue;
    for (std::size_t from = 0; from <= mean.below.size();) {
      const auto end = std::min(mean.below.find(',', from), mean.below.size());
      mean.over.push_back(trimmed(mean.below.substr(from, end - from)));
      from = end + 1;
    }
    found.push_back(std::move(mean));
  }
  return found;
}

namespace {

// Random symbols of a formula, those of the definitions in it as well.
void add_random(const Expression& e, const Vocabulary& vocabulary, std::set<std::string>& names);
void add_random(const std::string& name, const Vocabulary& vocabulary,
                std::set<std::string>& names) {
  if (const auto* letter = letter_of(name, vocabulary); letter != nullptr && letter->is_random())
    names.insert(name);
  const auto known = vocabulary.definitions.find(name);
  if (known != vocabulary.definitions.end()) add_random(known->second, vocabulary, names);
}
void add_random(const Expression& e, const Vocabulary& vocabulary, std::set<std::string>& names) {
  if (e.kind == ExpressionKind::name) add_random(e.word, vocabulary, names);
  for (const auto& operand : e.operands) add_random(operand, vocabulary, names);
}

// Those that E_x does not average over: they are held.
std::string held_in(const std::string& body, const std::vector<std::string>& over,
                    const Vocabulary& vocabulary) {
  std::set<std::string> random;
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (!is_of_name(body[at])) continue;
    const auto from = at;
    while (at < body.size() && is_of_name(body[at])) ++at;
    const auto name = body.substr(from, at - from);
    // Of a mean within it, what that holds.
    if (name == "E" && at < body.size() && body[at] == '(') {
      const auto close = closing(body, at);
      if (close == std::string::npos) break;
      at = std::min(body.find('|', at), close);
      continue;
    }
    add_random(name, vocabulary, random);
    add_random(name.substr(0, name.find('_')), vocabulary, random);  // of x_i it is x
  }
  std::string held;
  for (const auto& name : random)
    if (std::find(over.begin(), over.end(), name) == over.end())
      held += (held.empty() ? " | " : ", ") + name;
  return held;
}

// "E_{x}[..]" as E(..), or E(.. | y).
std::string means_without_below(const std::string& text, const Vocabulary& vocabulary) {
  auto result = text;
  if (vocabulary.declares("E")) return result;
  const auto all = means_below(result);
  // From the right, so that what stands before keeps its place.
  for (auto mean = all.rbegin(); mean != all.rend(); ++mean) {
    const auto close = closing(result, mean->open);
    if (close == std::string::npos || vocabulary.declares("E_" + mean->below)) continue;
    const auto body = result.substr(mean->open + 1, close - mean->open - 1);
    result.replace(mean->from, close + 1 - mean->from,
                   "E(" + body + held_in(body, mean->over, vocabulary) + ")");
  }
  return result;
}

}  // namespace

std::string means_in_parentheses(const std::string& text, const Vocabulary& vocabulary) {
  auto result = means_without_below(text, vocabulary);
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (result[at] != '[') continue;
    auto end = at;
    while (end > 0 && is_blank(result[end - 1])) --end;
    const auto name = name_before(result, end);
    const bool is_mean = name == "E" && !vocabulary.declares("E");
    if (!is_mean && !is_function_name(name)) continue;
    const auto close = closing(result, at);
    if (close == std::string::npos) return text;
    const auto from = end - name.size();
    result.replace(from, close + 1 - from,
                   name + "(" + result.substr(at + 1, close - at - 1) + ")");
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
