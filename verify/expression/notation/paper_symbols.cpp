#include "verify/expression/notation/paper_symbols.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

#include "verify/expression/notation/bracketed.hpp"
#include "verify/expression/notation/latex_notation.hpp"

namespace verify {
namespace notation {
namespace {

constexpr std::size_t longest_declaration = 2000;

std::vector<std::string> pieces_between(const std::string& text, char sign) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (depth == 0 && c == sign)
      pieces.emplace_back();
    else
      pieces.back() += c;
  }
  for (auto& piece : pieces) piece = trimmed(piece);
  return pieces;
}
std::string joined(const std::vector<std::string>& pieces, const std::string& sign) {
  std::string text;
  for (const auto& piece : pieces) text += (text.empty() ? "" : sign) + piece;
  return text;
}

bool is_name(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0 &&
         std::all_of(text.begin(), text.end(), is_of_name);
}
bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}
bool is_identity(const std::string& text) {
  return text == "I" || text == "1" || text == "identity" || text.starts_with("I_") ||
         (text.starts_with("I(") && text.ends_with(")"));
}

// Of "d x n" its sizes; of "d" this one.
std::vector<std::string> sizes_in(const std::string& shape) {
  std::vector<std::string> sizes;
  std::size_t from = 0;
  const std::string sign = " x ";
  for (auto at = shape.find(sign); at != std::string::npos; at = shape.find(sign, from)) {
    sizes.push_back(trimmed(shape.substr(from, at - from)));
    from = at + sign.size();
  }
  sizes.push_back(trimmed(shape.substr(from)));
  return sizes;
}

std::string without_words(std::string text) {
  constexpr auto words = std::to_array<std::string_view>({"in ", "real ", "matrix ", "vector "});
  for (const auto& word : words)
    if (text.starts_with(word)) text = trimmed(text.substr(word.size()));
  return text;
}

// "R^{d x n}", "(d, n)", "d * n", "d x 1".
std::string shape_here(const std::string& written) {
  auto shape = without_words(written);
  if (shape.starts_with("R^"))
    shape = unwrapped(shape.substr(2));
  else if (pieces_between(unwrapped(shape), ',').size() == 2)
    shape = unwrapped(shape);
  if (shape == "R" || shape == "1") return "scalar";
  for (const char sign : {',', '*'})
    if (const auto sides = pieces_between(shape, sign); sides.size() == 2)
      shape = joined(sides, " x ");
  if (const auto by = shape.find(" by "); by != std::string::npos) shape.replace(by, 4, " x ");
  auto sizes = sizes_in(shape);
  if (sizes.size() == 2 && sizes.back() == "1") sizes.pop_back();
  if (sizes == std::vector<std::string>{"1"}) return "scalar";
  return joined(sizes, " x ");
}

std::string law_of(const std::string& mean, const std::string& covariance) {
  std::string law;
  if (mean != "0") law = " with mean " + mean;
  if (!is_identity(covariance))
    law += (law.empty() ? " with" : " and") + (" covariance " + covariance);
  return "normal" + law;
}

std::string small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// What stands behind `word` and a blank; empty where it does not.
std::string behind(const std::string& text, const std::string& word) {
  const auto at = text.find(word + " ");
  return at == std::string::npos ? "" : trimmed(text.substr(at + word.size() + 1));
}

std::string property_here(const std::string& written) {
  auto text = trimmed(written);
  if (text.starts_with("~")) text = trimmed(text.substr(1));
  constexpr auto words = std::to_array<std::string_view>({"iid ", "i.i.d. ", "standard "});
  for (const auto& word : words)
    if (text.starts_with(word)) text = trimmed(text.substr(word.size()));
  const auto open = text.find('(');
  const auto called = trimmed(text.substr(0, open));
  if (open != std::string::npos && text.ends_with(")") &&
      (called == "N" || small_letters(called) == "normal" || small_letters(called) == "gaussian")) {
    const auto moments = pieces_between(text.substr(open + 1, text.size() - open - 2), ',');
    return moments.size() == 2 ? law_of(moments[0], moments[1]) : text;
  }
  if (text.find_first_of("<>=!") != std::string::npos) return text;  // a bound
  const auto end = text.find_first_of(" \t");
  text = small_letters(text.substr(0, end)) + (end == std::string::npos ? "" : text.substr(end));
  if (!text.starts_with("normal with")) return text;
  const auto covariance = behind(text, "covariance");
  auto mean = behind(text, "mean");
  mean = trimmed(mean.substr(0, mean.find(" and ")));
  return law_of(mean.empty() ? "0" : mean, covariance.empty() ? "I" : covariance);
}

std::string symbol_here(const std::string& declaration) {
  auto text = in_ascii(without_latex(declaration));
  auto pieces = pieces_between(text, ',');
  pieces.front() = shape_here(pieces.front());
  for (std::size_t k = 1; k < pieces.size(); ++k) pieces[k] = property_here(pieces[k]);
  return joined(pieces, ", ");
}

// "normal with covariance s I(d)"
std::string covariance_hint(const std::vector<std::string>& pieces) {
  for (std::size_t k = 1; k < pieces.size(); ++k) {
    const auto covariance = behind(property_here(pieces[k]), "covariance");
    if (covariance.empty() || is_name(covariance) || !is_printed(covariance)) continue;
    const auto d = sizes_in(shape_here(pieces.front())).front();
    return "a covariance is the name of a symbol: write normal with covariance S, declare S = \"" +
           d + " x " + d + ", positive definite\", and write given = [\"S = " + covariance + "\"]";
  }
  return "";
}

// "(d + 1) x (d + 1)", "3", "1 x n"
std::string size_hint(const std::string& shape) {
  const auto sizes = sizes_in(shape_here(shape));
  if (sizes.size() == 2 && sizes[0] == "1" && is_name(sizes[1]))
    return "a row is the transpose of a vector: declare \"" + sizes[1] + "\", and write x'";
  for (const auto& size : sizes) {
    if (is_number(size))
      return "a number is no size, for what is shown would hold for it alone: declare a name, as "
             "in \"d\" or \"d x d\", and write given = [\"d = " +
             size + "\"]";
    const auto sum = pieces_between(unwrapped(size), '+');
    if (sum.size() == 2 && is_name(sum[0]))
      return "a size is one name; what has " + sum[0] + " + " + sum[1] +
             " rows is put together of blocks in the formula, as P = [A, b; c', s] of A = \"" +
             sum[0] + " x " + sum[0] + "\" and b = \"" + sum[0] + "\" and c = \"" + sum[0] +
             "\" and s = \"scalar\"";
  }
  return "";
}

}  // namespace
}  // namespace notation

std::string declared_here(const std::string& declaration,
                          const std::function<bool(const std::string&)>& reads) {
  using namespace notation;
  if (declaration.size() > longest_declaration) return "";
  const auto text = trimmed(in_ascii(without_latex(declaration)));
  std::size_t end = 0;
  while (end < text.size() && is_of_name(text[end])) ++end;
  const auto name = text.substr(0, end);
  auto rest = trimmed(text.substr(end));
  const bool is_law = rest.starts_with("~");
  if (!is_name(name) || !(is_law || rest.starts_with(":") || rest.starts_with("in "))) return "";
  rest = is_law ? "d, " + rest : trimmed(rest.substr(rest.find_first_of(": ") + 1));
  const auto here = symbol_here(rest);
  return is_printed(here) && reads(here) ? name + " = " + here : "";
}

SymbolHint symbol_hint(const std::string& declaration,
                       const std::function<bool(const std::string&)>& reads) {
  using namespace notation;
  if (declaration.size() > longest_declaration) return {};
  const auto pieces = pieces_between(declaration, ',');
  for (std::size_t k = 1; k < pieces.size(); ++k)
    if (const auto other = declared_here(pieces[k], reads); !other.empty())
      return {declaration.find(pieces[k]) + 1,
              "another symbol begins with its name and =: " + other};
  if (auto hint = covariance_hint(pieces); !hint.empty())
    return {declaration.find("covariance") + 1, std::move(hint)};
  const auto here = symbol_here(declaration);
  if (here != declaration && is_printed(here) && reads(here)) {
    const auto shorter = std::min(here.size(), declaration.size());
    const auto first =
        std::mismatch(here.begin(), here.begin() + static_cast<long>(shorter), declaration.begin());
    return {static_cast<std::size_t>(first.first - here.begin()) + 1,
            "here it is typed \"" + here + "\""};
  }
  if (auto hint = size_hint(pieces.front()); !hint.empty()) return {1, std::move(hint)};
  return {};
}

}  // namespace verify
