#include "verify/formula/plain_math.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Signs that a terminal shows better, or a reader copies better, in another character.
constexpr auto for_terminals = std::to_array<Replacement>({{minus_sign, "-"},
                                                           {star_sign, "*"},
                                                           {prime_sign, "'"},
                                                           {"\u2223", "|"},
                                                           {"\u22C5", "\u00B7"},
                                                           {"\u27C2", "\u22A5"},
                                                           {"\u27FA", "\u21D4"},
                                                           {"\u2AB0", "\u227D"},
                                                           {"\u2AAF", "\u227C"}});

constexpr auto raised = std::to_array<Replacement>(
    {{"0", "\u2070"}, {"1", "\u00B9"},     {"2", "\u00B2"}, {"3", "\u00B3"}, {"4", "\u2074"},
     {"5", "\u2075"}, {"6", "\u2076"},     {"7", "\u2077"}, {"8", "\u2078"}, {"9", "\u2079"},
     {"+", "\u207A"}, {"-", "\u207B"},     {"(", "\u207D"}, {")", "\u207E"}, {"\u22A4", "\u1D40"},
     {"T", "\u1D40"}, {"n", "\u207F"},     {"i", "\u2071"}, {"k", "\u1D4F"}, {"d", "\u1D48"},
     {"m", "\u1D50"}, {"t", "\u1D57"},     {"N", "\u1D3A"}, {"D", "\u1D30"}, {"*", "*"},
     {"'", "'"},      {"\u2020", "\u2020"}});

constexpr auto lowered = std::to_array<Replacement>(
    {{"0", "\u2080"}, {"1", "\u2081"}, {"2", "\u2082"}, {"3", "\u2083"}, {"4", "\u2084"},
     {"5", "\u2085"}, {"6", "\u2086"}, {"7", "\u2087"}, {"8", "\u2088"}, {"9", "\u2089"},
     {"+", "\u208A"}, {"-", "\u208B"}, {"=", "\u208C"}, {"(", "\u208D"}, {")", "\u208E"},
     {"i", "\u1D62"}, {"j", "\u2C7C"}, {"k", "\u2096"}, {"l", "\u2097"}, {"m", "\u2098"},
     {"n", "\u2099"}, {"p", "\u209A"}, {"s", "\u209B"}, {"t", "\u209C"}});

std::string_view replaced(std::string_view sign) {
  for (const auto& [from, to] : for_terminals) {
    if (from == sign) return to;
  }
  return sign;
}

std::string_view first_character(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;
  return text.substr(0, end);
}

template <class Table>
std::optional<std::string> translated(std::string_view text, const Table& table) {
  std::string result;
  while (!text.empty()) {
    const auto character = first_character(text);
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Replacement& r) { return r.first == character; });
    if (found == table.end()) return std::nullopt;
    result += found->second;
    text.remove_prefix(character.size());
  }
  return result;
}

enum class Spacing { normal, close };

std::string node(const MathNode& n, Spacing spacing);

bool is_operator(const MathNode& n) {
  return n.role == MathRole::binary || n.role == MathRole::relation ||
         n.role == MathRole::punctuation;
}

bool is_plain_number(const MathNode& n) {
  return n.kind == MathKind::leaf && n.role == MathRole::number;
}

bool opens(const MathNode& n) {
  return n.role == MathRole::opening ||
         (n.kind == MathKind::fence && n.children[0].shown != "|" &&
          n.children[0].shown != double_bar) ||
         n.kind == MathKind::table;
}

bool is_power(const MathNode& n) {
  return n.kind == MathKind::scripts && !n.children[2].empty() && !belongs_to_name(n.children[2]);
}

// Whether a blank keeps two neighbours apart; operators bring their own.
bool need_blank(const MathNode& left, const MathNode& right) {
  if (is_operator(left) || is_operator(right) || left.role == MathRole::space ||
      right.role == MathRole::space || left.role == MathRole::opening ||
      right.role == MathRole::closing)
    return false;
  if (left.role == MathRole::words || right.role == MathRole::words) return false;
  if (left.role == MathRole::function) return !opens(right) && right.shown != "/";
  if (left.role == MathRole::large) return true;
  if (left.role == MathRole::mark || right.role == MathRole::mark) return false;
  if (opens(right)) return is_power(left) && left.role != MathRole::function;
  return !(is_plain_number(left) &&
           (right.role == MathRole::letter || right.role == MathRole::ordinary));
}

// A sum, a relation or a list: its parts stand apart.
bool separates(const MathNode& n) {
  return n.role == MathRole::relation || n.role == MathRole::punctuation || n.shown == "+" ||
         n.shown == minus_sign || n.source == "\\quad" || n.source == "\\qquad";
}

// A quotient among factors needs brackets: (1/n) x, but x = 1/n.
bool is_factor(const MathNode& row, std::size_t k) {
  const auto starts_after = [](const MathNode& n) {
    return separates(n) || n.role == MathRole::opening || n.role == MathRole::large;
  };
  const auto ends_before = [](const MathNode& n) {
    return separates(n) || n.role == MathRole::closing;
  };
  return (k > 0 && !starts_after(row.children[k - 1])) ||
         (k + 1 < row.children.size() && !ends_before(row.children[k + 1]));
}

std::string leaf(const MathNode& n, Spacing spacing) {
  constexpr std::size_t wide = 4;  // letters beyond 16 bits, which terminals often lack
  const auto shown = n.shown.size() >= wide && !n.children.empty() ? n.children.front().shown
                                                                   : std::string(replaced(n.shown));
  switch (n.role) {
    case MathRole::space:
      return n.shown.front() == '-' ? "" : " ";
    case MathRole::punctuation:
      return spacing == Spacing::close ? shown : shown + " ";
    case MathRole::binary:
    case MathRole::relation:
      return spacing == Spacing::close ? shown : " " + shown + " ";
    default:
      return shown;
  }
}

std::string side_by_side(const MathNode& row, Spacing spacing) {
  std::string result;
  for (std::size_t k = 0; k < row.children.size(); ++k) {
    const auto& child = row.children[k];
    const bool blank = k > 0 && need_blank(row.children[k - 1], child);
    const bool apart = spacing == Spacing::normal || child.role == MathRole::function ||
                       (k > 0 && row.children[k - 1].role == MathRole::function);
    if (blank && apart) result += ' ';
    auto text = node(child, spacing);
    if (child.kind == MathKind::fraction && is_factor(row, k)) text = "(" + text + ")";
    if (!result.empty() && result.back() == ' ' && text.starts_with(' ')) text.erase(0, 1);
    result += text;
  }
  return result;
}

std::string content(const MathNode& n, Spacing spacing) {
  return n.kind == MathKind::row ? side_by_side(n, spacing) : node(n, spacing);
}

// In brackets unless it is one thing anyway.
std::string as_one(const MathNode& n, Spacing spacing) {
  const bool one = n.kind == MathKind::leaf || n.kind == MathKind::fence ||
                   n.kind == MathKind::table || n.kind == MathKind::scripts ||
                   n.kind == MathKind::accent || n.kind == MathKind::root;
  return one ? node(n, spacing) : "(" + content(n, spacing) + ")";
}

// Letters, numbers and groups in brackets side by side.
bool is_product(const MathNode& n) {
  int depth = 0;
  for (const auto& child : n.children) {
    if (child.role == MathRole::closing) --depth;
    const bool factor = child.kind != MathKind::fraction && !is_operator(child) &&
                        child.role != MathRole::function && child.role != MathRole::large &&
                        child.role != MathRole::mark;
    if (depth == 0 && !factor) return false;
    if (child.role == MathRole::opening) ++depth;
  }
  return n.kind == MathKind::row;
}

// A product needs no brackets above a stroke.
std::string numerator(const MathNode& n, Spacing spacing) {
  return is_product(n) ? side_by_side(n, spacing) : as_one(n, spacing);
}

// A word is one name; a formula is raised or lowered letter by letter.
bool is_name(const MathNode& n) {
  return n.kind == MathKind::leaf && n.shown.size() > 1 &&
         std::isalpha(static_cast<unsigned char>(n.shown.front())) != 0;
}

std::string plain_in_line(const std::string& sign, const MathNode& n, const std::string& text) {
  const bool one = n.kind == MathKind::leaf && n.role != MathRole::words;
  const bool word = std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
  });
  return one || (word && n.kind == MathKind::leaf) ? sign + text : sign + "(" + text + ")";
}

struct Script {
  std::string text;
  bool moved = false;  // raised or lowered, without ^ or _
  bool bracketed = false;
};

template <class Table>
Script script(const std::string& sign, const MathNode& n, const Table& table) {
  if (n.empty()) return {};
  const auto text = content(n, Spacing::close);
  if (const auto moved = is_name(n) ? std::nullopt : translated(text, table)) return {*moved, true};
  const auto line = plain_in_line(sign, n, text);
  return {line, false, line.back() == ')'};
}

// A degree without raised signs becomes a power.
std::string root(const MathNode& n, Spacing spacing) {
  const auto radicand = as_one(n.children[0], spacing);
  if (n.children.size() == 1) return "\u221A" + radicand;
  const auto degree = content(n.children[1], Spacing::close);
  if (const auto moved = translated(degree, raised)) return *moved + "\u221A" + radicand;
  return radicand + "^(1/" + degree + ")";
}

std::string scripts(const MathNode& n, Spacing spacing) {
  const auto base = n.children[0].empty() ? "" : as_one(n.children[0], spacing);
  const auto sub = script("_", n.children[1], lowered);
  const auto sup = script("^", n.children[2], raised);
  // x_d and a square would read as x to the power of d squared.
  const bool sup_first = sup.moved && !sub.text.empty() && !sub.moved && !sub.bracketed;
  return base + (sup_first ? sup.text + sub.text : sub.text + sup.text);
}

std::string table(const MathNode& n, Spacing spacing) {
  std::string rows;
  for (const auto& row : n.children) {
    std::string cells;
    for (const auto& cell : row.children) {
      const bool separated = cells.empty() || cells.ends_with(' ');
      cells += (separated ? "" : ", ") + side_by_side(cell, spacing);
    }
    rows += (rows.empty() ? "" : "; ") + cells;
  }
  if (n.source == "cases") return "{" + rows + "}";
  return n.source == "bmatrix" ? "[" + rows + "]" : "(" + rows + ")";
}

std::string node(const MathNode& n, Spacing spacing) {
  switch (n.kind) {
    case MathKind::leaf:
      return leaf(n, spacing);
    case MathKind::row:
      return as_one(n, spacing);
    case MathKind::fraction:
      return numerator(n.children[0], spacing) + "/" + as_one(n.children[1], spacing);
    case MathKind::root:
      return root(n, spacing);
    case MathKind::scripts:
      return scripts(n, spacing);
    case MathKind::accent:
      return as_one(n.children[0], spacing) + "_" + n.source.substr(1);
    case MathKind::fence:
      return std::string(replaced(n.children[0].shown)) + side_by_side(n.children[1], spacing) +
             std::string(replaced(n.children[2].shown));
    case MathKind::table:
      return table(n, spacing);
  }
  return "";
}

// Appends with line breaks as blanks, and no blank at the beginning of a line.
void append_words(std::string& line, const std::string& words) {
  for (const char c : words) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && (line.empty() || line.back() == ' ' || line.back() == '\n')) continue;
    line += blank ? ' ' : c;
  }
}

void trim(std::string& line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
}

// A displayed formula: a line for each part between \qquad.
std::string plain_display(const MathNode& formula) {
  std::string result;
  MathNode part;
  const auto finish = [&] {
    auto line = side_by_side(part, Spacing::normal);
    line.erase(0, line.find_first_not_of(' '));
    trim(line);
    if (!line.empty()) result += "    " + line + "\n";
    part.children.clear();
  };
  for (const auto& child : formula.children) {
    if (child.source == "\\qquad") {
      finish();
    } else {
      part.children.push_back(child);
    }
  }
  finish();
  return result;
}

std::string paragraph(const std::string& marked_text) {
  std::string result;
  for (const auto& run : marked_text_or_words(marked_text)) {
    if (run.kind == TextRun::Kind::words) {
      append_words(result, run.words);
    } else if (run.kind == TextRun::Kind::formula) {
      result += side_by_side(run.formula, Spacing::normal);
    } else {
      trim(result);
      if (!result.empty() && result.back() != '\n') result += '\n';
      result += plain_display(run.formula);
    }
  }
  while (!result.empty() && (result.back() == ' ' || result.back() == '\n')) result.pop_back();
  return result;
}

}  // namespace

std::string to_plain(const std::string& marked_text) {
  std::string result;
  for (const auto& part : paragraphs(marked_text))
    result += (result.empty() ? "" : "\n") + paragraph(part);
  return result;
}

}  // namespace verify
