#include "verify/expression/notation/paper_notation.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "verify/expression/notation/bracketed.hpp"
#include "verify/expression/notation/latex_notation.hpp"
#include "verify/expression/notation/norms_and_means.hpp"
#include "verify/expression/notation/not_said.hpp"

namespace verify {
namespace notation {
namespace {

constexpr std::size_t longest_typed = 2000;

// "x^Ty" is x^T y where Ty is nothing and y is something; "x^TAy" with one letter for each.
std::string transposes_apart(const std::string& text, const Vocabulary& vocabulary) {
  auto result = text;
  for (auto at = result.find("^T"); at != std::string::npos; at = result.find("^T", at + 2)) {
    auto end = at + 2;
    while (end < result.size() && is_of_name(result[end])) ++end;
    const auto rest = result.substr(at + 2, end - at - 2);
    if (rest.empty() || vocabulary.declares("T" + rest)) continue;
    if (vocabulary.declares(rest)) {
      result.insert(at + 2, " ");
      continue;
    }
    std::string apart;
    bool all = true;
    for (const char c : rest) {
      all &= vocabulary.declares(std::string(1, c));
      apart += std::string(" ") + c;
    }
    if (all) result.replace(at + 2, rest.size(), apart);
  }
  return result;
}

// Where a name begins at or behind `from`, alone or with something below it.
std::size_t word_at(const std::string& text, const std::string& word, std::size_t from) {
  for (auto at = text.find(word, from); at != std::string::npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    const bool begins = at == 0 || !is_of_name(text[at - 1]);
    if (begins && end < text.size() && text[end] == '_') return at;
  }
  return std::string::npos;
}

// "argmin_w f" and "min_{w} f".
std::string extremes_of_two(const std::string& text, const std::string& word,
                            const std::string& name) {
  auto result = text;
  for (auto at = word_at(result, word, 0); at != std::string::npos;
       at = word_at(result, word, at + name.size())) {
    auto from = at + word.size();
    const auto by = script(result, from);
    const auto end = body_end(result, from, Body::sum);
    const auto body = unwrapped(result.substr(from, end - from));
    if (by.empty() || body.empty()) return text;
    const bool is_largest = word.ends_with("max");
    const auto whole = name + "(" + (is_largest ? "-(" + body + ")" : body) + ", " + by + ")";
    result.replace(at, end - at, whole + (end < result.size() && result[end] != ')' ? " " : ""));
  }
  return result;
}

// The size of the vector that is indexed by `index` in the body: of a_i the n of a = "n".
std::string size_of_index(const std::string& body, const std::string& index,
                          const Vocabulary& vocabulary) {
  for (const auto& [name, letter] : vocabulary.letters)
    if (body.find(name + "_" + index) != std::string::npos && !letter.sequence &&
        letter.shape.rows.size() == 1 && letter.shape.rows.front() != "1")
      return letter.shape.rows.front();
  return "";
}

// "i=1" below and "n" above; "i in n" or "i" below.
std::optional<std::string> range_of(const std::string& below, const std::string& above,
                                    const std::string& body, const Vocabulary& vocabulary) {
  const auto sign = below.find('=');
  if (sign != std::string::npos && !above.empty())
    return trimmed(below.substr(0, sign)) + " = " + trimmed(below.substr(sign + 1)) + ".." + above;
  if (!above.empty()) return std::nullopt;
  if (below.find(" in ") != std::string::npos || below.find("..") != std::string::npos)
    return below;
  const auto size = size_of_index(body, below, vocabulary);
  if (size.empty()) return std::nullopt;
  return below + " in " + size;
}

// "sum_{i=1}^n a_i" is sum(i = 1..n, a_i).
std::string sums_in_parentheses(const std::string& text, const std::string& word,
                                const Vocabulary& vocabulary) {
  auto result = text;
  // From the right, so that what is summed is typed already.
  for (auto at = result.rfind(word + "_"); at != std::string::npos;
       at = at == 0 ? std::string::npos : result.rfind(word + "_", at - 1)) {
    if (at > 0 && is_of_name(result[at - 1])) continue;
    auto from = at + word.size();
    const auto below = script(result, from);
    while (from < result.size() && is_blank(result[from])) ++from;
    const bool is_raised = from < result.size() && result[from] == '^';
    const auto above = is_raised ? script(result, from) : "";
    const auto end = body_end(result, from, Body::product);
    const auto body = trimmed(result.substr(from, end - from));
    const auto range = range_of(below, above, body, vocabulary);
    if (!range || body.empty()) return text;
    result.replace(at, end - at,
                   word + "(" + *range + ", " + body + ")" + (end < result.size() ? " " : ""));
  }
  return result;
}

// "lim_{n -> oo} f" is lim(n -> oo, f), in front of the formula.
std::string limits_in_parentheses(const std::string& text) {
  if (!text.starts_with("lim_")) return text;
  std::size_t from = 3;
  const auto below = script(text, from);
  const auto end = body_end(text, from, Body::sum);
  const auto body = trimmed(text.substr(from, end - from));
  if (below.empty() || body.empty()) return text;
  return "lim(" + below + ", " + body + ") " + text.substr(end);
}

// "forall k:", "for every k:", and a comma in place of the colon where none stands.
std::string for_all_in_front(const std::string& text) {
  constexpr auto ways = std::to_array<std::string_view>(
      {"forall ", "For all ", "for every ", "for each ", "for any ", "for all "});
  const auto all = trimmed(text);
  for (const auto& way : ways) {
    if (!all.starts_with(way)) continue;
    auto rest = trimmed(all.substr(way.size()));
    const auto comma = rest.find(',');
    if (rest.find(':') == std::string::npos && comma != std::string::npos) rest[comma] = ':';
    return "for all " + rest;
  }
  return text;
}

// "nabla_w f" is grad(f, w): of the product behind it.
std::string gradients_of_two(const std::string& text) {
  auto result = text;
  const std::string word = "nabla";
  for (auto at = word_at(result, word, 0); at != std::string::npos;
       at = word_at(result, word, at + 1)) {
    auto from = at + word.size();
    const auto by = script(result, from);
    const auto end = body_end(result, from, Body::product);
    const auto body = unwrapped(result.substr(from, end - from));
    if (by.empty() || body.empty()) return text;
    result.replace(at, end - at,
                   "grad(" + body + ", " + by + ")" + (end < result.size() ? " " : ""));
  }
  return result;
}

// "softmax(x)_i" is softmax(x)_{i}.
std::string entries_in_braces(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    result += text[at];
    const bool is_entry =
        text[at] == '_' && at > 0 && (text[at - 1] == ')' || text[at - 1] == '\'');
    if (!is_entry) continue;
    auto end = at;
    const auto place = script(text, end);
    if (place.empty()) continue;
    result += "{" + place + "}";
    at = end - 1;
  }
  return result;
}

std::size_t column_of_difference(const std::string& a, const std::string& b) {
  const auto same = std::mismatch(
      a.begin(), a.begin() + static_cast<long>(std::min(a.size(), b.size())), b.begin());
  return static_cast<std::size_t>(same.first - a.begin()) + 1;
}

std::string with_single_blanks(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (!is_blank(c) || result.empty() || result.back() != ' ') result += is_blank(c) ? ' ' : c;
  return result;
}

std::string in_our_words(const std::string& formula, const Vocabulary& vocabulary) {
  if (formula.size() > longest_typed) return formula;
  auto text = without_code(in_ascii(without_latex(formula)));
  text = for_all_in_front(text);
  text = norms_by_name(text, vocabulary);
  text = bars_by_name(text, vocabulary);
  text = products_of_angles(text);
  text = means_in_parentheses(text, vocabulary);
  text = transposes_apart(text, vocabulary);
  for (const std::string word : {"prod", "sum"}) text = sums_in_parentheses(text, word, vocabulary);
  for (const std::string word : {"arg min", "argmin"}) text = extremes_of_two(text, word, "argmin");
  for (const std::string word : {"arg max", "argmax"}) text = extremes_of_two(text, word, "argmin");
  text = extremes_of_two(text, "min", "min");
  text = limits_in_parentheses(text);
  text = gradients_of_two(text);
  text = entries_in_braces(text);
  return text == formula ? formula : with_single_blanks(trimmed(text));
}

}  // namespace
}  // namespace notation

std::string typed_here(const std::string& formula, const Vocabulary& vocabulary) {
  return notation::in_our_words(formula, vocabulary);
}

void read_typed(const std::string& formula, const Vocabulary& vocabulary,
                const std::function<void(const std::string&)>& read) {
  try {
    read(formula);
  } catch (const ExpressionError&) {
    if (const auto other = not_said_in(formula, vocabulary))
      throw ExpressionError(other->at, other->why);
    const auto typed = typed_here(formula, vocabulary);
    if (typed == formula || !notation::is_printed(typed)) throw;
    const auto at = notation::column_of_difference(formula, typed);
    const auto here = "here it is typed \"" + typed + "\"";
    try {
      read(typed);
    } catch (const ExpressionError& error) {
      throw ExpressionError(at, here + ", of which " + error.what());
    }
    throw ExpressionError(at, here);
  }
}

}  // namespace verify
