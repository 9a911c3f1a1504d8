#include "verify/formula/latex_math.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// What words need; other characters of mathematics come from the table of symbols.
constexpr auto in_words = std::to_array<Replacement>({
    {"&", "\\&"},
    {"%", "\\%"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"$", "\\$"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"\\", "\\textbackslash{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"\u2013", "--"},
    {"\u2014", "---"},
    {"\u201C", "``"},
    {"\u201D", "''"},
    {"\u2018", "`"},
    {"\u2019", "'"},
    {"\u2026", "\\ldots{}"},
    {minus_sign, "$-$"},
});

bool is_command_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string escaped(std::string_view character) {
  for (const auto& [plain, latex] : in_words) {
    if (plain == character) return std::string(latex);
  }
  if (character.size() > 1) {
    for (const auto& symbol : math_symbols()) {
      if (symbol.shown == character) return "$" + std::string(symbol.source) + "$";
    }
  }
  return std::string(character);
}

std::string words(std::string_view text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    auto end = begin + 1;
    while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;
    result += escaped(text.substr(begin, end - begin));
    begin = end;
  }
  return result;
}

// A command swallows the letters after it: a blank keeps them apart.
std::string joined(std::string left, const std::string& right) {
  auto end = left.size();
  while (end > 0 && is_command_letter(left[end - 1])) --end;
  const bool command = end < left.size() && end > 0 && left[end - 1] == '\\';
  if (command && !right.empty() && is_command_letter(right.front())) left += ' ';
  return left + right;
}

std::string node(const MathNode& n);

std::string side_by_side(const MathNode& row) {
  std::string result;
  for (const auto& child : row.children) {
    const bool spaced = child.role == MathRole::binary || child.role == MathRole::relation;
    const auto text = node(child);
    result = spaced ? result + " " + text + " " : joined(std::move(result), text);
  }
  return result;
}

std::string braced(const MathNode& n) {
  if (n.kind == MathKind::leaf && n.source.starts_with('{')) return n.source;
  return "{" + (n.kind == MathKind::row ? side_by_side(n) : node(n)) + "}";
}

std::string scripts(const MathNode& n) {
  const auto& base = n.children[0];
  auto result = base.kind == MathKind::scripts ? braced(base) : node(base);
  if (!n.children[1].empty()) result += "_" + braced(n.children[1]);
  if (!n.children[2].empty()) result += "^" + braced(n.children[2]);
  return result;
}

std::string table(const MathNode& n) {
  std::string result = "\\begin{" + n.source + "}";
  const char* row_end = " ";
  for (const auto& row : n.children) {
    result += row_end;
    const char* cell_end = "";
    for (const auto& cell : row.children) {
      result += cell_end + side_by_side(cell);
      cell_end = " & ";
    }
    row_end = " \\\\ ";
  }
  return result + " \\end{" + n.source + "}";
}

std::string node(const MathNode& n) {
  switch (n.kind) {
    case MathKind::leaf:
      return n.source;
    case MathKind::row:
      return braced(n);
    case MathKind::fraction:
      return n.source + braced(n.children[0]) + braced(n.children[1]);
    case MathKind::root:
      return n.source + (n.children.size() > 1 ? "[" + side_by_side(n.children[1]) + "]" : "") +
             braced(n.children[0]);
    case MathKind::accent:
      return n.source + braced(n.children[0]);
    case MathKind::scripts:
      return scripts(n);
    case MathKind::fence:
      return joined(joined("\\left" + n.children[0].source, side_by_side(n.children[1])),
                    "\\right" + n.children[2].source);
    case MathKind::table:
      return table(n);
  }
  return "";
}

// What a formula of somebody else's may be made of, besides the table of symbols.
constexpr auto amsmath_commands = std::to_array<std::string_view>({
    "\\frac",
    "\\tfrac",
    "\\sqrt",
    "\\left",
    "\\right",
    "\\text",
    "\\mathrm",
    "\\mathbb",
    "\\mathcal",
    "\\operatorname",
    "\\mathbf",
    "\\overline",
    "\\stackrel",
    "\\widetilde",
    "\\underline",
});

bool is_known(std::string_view command) {
  return find_math_symbol(command) != nullptr ||
         std::find(amsmath_commands.begin(), amsmath_commands.end(), command) !=
             amsmath_commands.end();
}

// Whether LaTeX would take it as it stands: known commands, and all that opens is closed.
bool is_plain_latex(std::string_view formula) {
  long braces = 0, fences = 0;
  for (std::size_t k = 0; k < formula.size(); ++k) {
    const char c = formula[k];
    if (static_cast<unsigned char>(c) > 126 ||
        std::string_view("%#&~").find(c) != std::string_view::npos)
      return false;
    if (c == '{') ++braces;
    if (c == '}' && --braces < 0) return false;
    if (c != '\\') continue;
    auto end = k + 1;
    while (end < formula.size() && is_command_letter(formula[end])) ++end;
    if (end == k + 1) {  // a sign, as in \{ or \|
      if (end == formula.size()) return false;
      ++k;
      continue;
    }
    const auto command = formula.substr(k, end - k);
    if (!is_known(command)) return false;
    fences += command == "\\left" ? 1 : command == "\\right" ? -1 : 0;
    if (fences < 0) return false;
    k = end - 1;
  }
  return braces == 0 && fences == 0 && !formula.empty();
}

}  // namespace

std::string to_latex(const std::string& marked_text) {
  std::string result;
  for (const auto& run : marked_text_or_words(marked_text)) {
    switch (run.kind) {
      case TextRun::Kind::words:
        result += words(run.words);
        break;
      case TextRun::Kind::formula:
        result += "$" + side_by_side(run.formula) + "$";
        break;
      case TextRun::Kind::display:
        result += "\\[ " + side_by_side(run.formula) + " \\]";
        break;
    }
  }
  return result;
}

std::string quote_to_latex(const std::string& quote) {
  if (std::count(quote.begin(), quote.end(), '$') % 2 != 0) return words(quote);
  std::string result;
  bool formula = false;
  for (std::size_t begin = 0; begin <= quote.size(); formula = !formula) {
    const auto end = std::min(quote.find('$', begin), quote.size());
    const auto piece = quote.substr(begin, end - begin);
    if (!formula)
      result += words(piece);
    else
      result += is_plain_latex(piece) ? "$" + piece + "$" : words("$" + piece + "$");
    begin = end + 1;
  }
  return result;
}

}  // namespace verify
