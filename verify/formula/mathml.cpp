#include "verify/formula/mathml.hpp"

#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/math_pieces.hpp"
#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

// As in TeX: limits go below and above in display, and operators stand close in scripts.
enum class Size { display, text, script };

Size smaller(Size size) { return size == Size::display ? Size::text : size; }

constexpr const char* thin_space = "<mspace width=\"0.1667em\"></mspace>";

std::string element(const std::string& name, const std::string& content,
                    const std::string& attributes = "") {
  return "<" + name + (attributes.empty() ? "" : " " + attributes) + ">" + content + "</" + name +
         ">";
}

std::string node(const MathNode& n, Size size);

constexpr const char* no_space = "lspace=\"0\" rspace=\"0\"";

std::string leaf(const MathNode& n, Size size) {
  const auto shown = html_escaped(n.shown);
  switch (n.role) {
    case MathRole::letter:
      return element("mi", shown, n.children.empty() ? "" : "mathvariant=\"normal\"");
    case MathRole::function:
    case MathRole::ordinary:
      return element("mi", shown, "mathvariant=\"normal\"");
    case MathRole::number:
      return element("mn", shown);
    case MathRole::words:
      return element("mtext", shown);
    case MathRole::space:
      return element("mspace", "", "width=\"" + n.shown + "\"");
    case MathRole::opening:
    case MathRole::closing:
      return element("mo", shown, "stretchy=\"false\"");
    case MathRole::mark:
      return element("mo", shown, "stretchy=\"false\" lspace=\"0\" rspace=\"0\"");
    case MathRole::punctuation:
      return element("mo", shown,
                     size == Size::script ? no_space : "lspace=\"0\" rspace=\"0.1667em\"");
    case MathRole::large:
      return element("mo", shown, n.limits ? "movablelimits=\"false\"" : "");
    case MathRole::binary:
    case MathRole::relation:
      return element("mo", shown, size == Size::script ? no_space : "");
  }
  return "";
}

// A function name keeps a thin space from letters, numbers and other functions, not from brackets.
bool needs_space(const MathNode& left, const MathNode& right) {
  const auto is_atom = [](const MathNode& n) {
    return n.role == MathRole::letter || n.role == MathRole::ordinary ||
           n.role == MathRole::number || n.role == MathRole::function;
  };
  if (left.role == MathRole::function)
    return right.kind != MathKind::fence && (is_atom(right) || right.role == MathRole::mark);
  return right.role == MathRole::function && (is_atom(left) || left.role == MathRole::closing);
}

std::string side_by_side(const MathNode& row, Size size) {
  std::string result;
  const MathNode* previous = nullptr;
  for (const auto& child : row.children) {
    if (previous != nullptr && size != Size::script && needs_space(*previous, child))
      result += thin_space;
    result += node(child, size);
    previous = &child;
  }
  return result;
}

std::string fraction(const MathNode& n, Size size) {
  const auto inside = smaller(size);
  const auto content = node(n.children[0], inside) + node(n.children[1], inside);
  const bool flat = n.source == "\\tfrac" && size == Size::display;
  return element("mfrac", content, flat ? "displaystyle=\"false\"" : "");
}

bool is_prime(const MathNode& n) { return n.shown == prime_sign; }

bool only_primes(const MathNode& sup) {
  if (sup.kind == MathKind::leaf) return is_prime(sup);
  return sup.kind == MathKind::row && !sup.empty() &&
         std::all_of(sup.children.begin(), sup.children.end(), is_prime);
}

// Fonts draw a prime small and high: as a superscript it would be so twice.
std::string primed(const MathNode& n, Size size) {
  const auto& sub = n.children[1];
  const auto base = node(n.children[0], size);
  auto content = sub.empty() ? base : element("msub", base + node(sub, Size::script));
  const auto& sup = n.children[2];
  const auto count = sup.kind == MathKind::leaf ? 1 : sup.children.size();
  for (std::size_t k = 0; k < count; ++k)
    content += element("mo", std::string(prime_sign), no_space);
  return element("mrow", content);
}

std::string scripts(const MathNode& n, Size size) {
  const auto& sub = n.children[1];
  const auto& sup = n.children[2];
  const bool limits = n.limits && size == Size::display;
  if (only_primes(sup)) return primed(n, size);
  auto content = node(n.children[0], size);
  if (!sub.empty()) content += node(sub, Size::script);
  if (!sup.empty()) content += node(sup, Size::script);
  if (sup.empty()) return element(limits ? "munder" : "msub", content);
  if (sub.empty()) return element(limits ? "mover" : "msup", content);
  return element(limits ? "munderover" : "msubsup", content);
}

std::string accent(const MathNode& n, Size size) {
  return element(
      "mover",
      node(n.children[0], size) + element("mo", html_escaped(n.shown), "stretchy=\"false\""),
      "accent=\"true\"");
}

std::string delimiter(const std::string& shown, const std::string& form) {
  if (shown.empty()) return "";
  return element("mo", html_escaped(shown), "form=\"" + form + "\" stretchy=\"true\" " + no_space);
}

std::string fenced(const std::string& open, const std::string& content, const std::string& close) {
  return element("mrow", delimiter(open, "prefix") + content + delimiter(close, "postfix"));
}

std::string table(const MathNode& n, Size size) {
  const bool cases = n.source == "cases";
  std::string rows;
  for (const auto& row : n.children) {
    std::string cells;
    for (const auto& cell : row.children)
      cells += element("mtd", side_by_side(cell, smaller(size)));
    rows += element("mtr", cells);
  }
  const auto content = element("mtable", rows, cases ? "class=\"cases\"" : "");
  if (cases) return fenced("{", content, "");
  return n.source == "bmatrix" ? fenced("[", content, "]") : fenced("(", content, ")");
}

std::string node(const MathNode& n, Size size) {
  switch (n.kind) {
    case MathKind::leaf:
      return leaf(n, size);
    case MathKind::row:
      return n.children.size() == 1 ? node(n.children.front(), size)
                                    : element("mrow", side_by_side(n, size));
    case MathKind::fraction:
      return fraction(n, size);
    case MathKind::root:
      if (n.children.size() == 1) return element("msqrt", node(n.children[0], size));
      return element("mroot", node(n.children[0], size) + node(n.children[1], Size::script));
    case MathKind::scripts:
      return scripts(n, size);
    case MathKind::accent:
      return accent(n, size);
    case MathKind::fence:
      return fenced(n.children[0].shown, side_by_side(n.children[1], size), n.children[2].shown);
    case MathKind::table:
      return table(n, size);
  }
  return "";
}

// What stands in <math> is a row anyway: one more box around it would be a tenth of a page.
std::string math(const MathNode& n, Size size, const std::string& attributes = "") {
  const auto content = n.kind == MathKind::row ? side_by_side(n, size) : node(n, size);
  return element("math", content, attributes);
}

// Every piece of a formula fits into a line of the narrowest screen, about 14 ems inside frames,
// or it scrolls in a box of its own, which the keyboard reaches.
constexpr double narrow_line = 12, narrowest_line = 14;
// How much wider than math_width() says a formula is in the widest fonts for mathematics.
constexpr double widest_letters = 1.4;

std::string piece(const MathNode& n, const std::string& html) {
  const auto width = math_width(n);
  if (width <= narrowest_line) return html;
  // In tenths, so that no locale writes a comma.
  const auto ems = std::to_string(static_cast<long>(10 * widest_letters * width));
  return element("span", html,
                 "class=\"wide\" style=\"--tenths:" + ems +
                     "\" tabindex=\"0\" role=\"group\" aria-label=\"Formula\"");
}

// The pieces between which a line may end.
std::vector<std::string> formula(const MathNode& n) {
  std::vector<std::string> pieces;
  for (const auto& part : line_pieces(n, narrow_line))
    pieces.push_back(piece(part, math(part, Size::text)));
  return pieces;
}

// One that is too wide for a narrow screen is broken like one in the line, and looks as before
// where there is room.
std::string display(const MathNode& n) {
  const auto parts = line_pieces(n, narrow_line);
  if (parts.size() == 1) return piece(n, math(n, Size::display, "display=\"block\""));
  std::string pieces;
  for (const auto& part : parts)
    pieces += (pieces.empty() ? "" : "<wbr/>") +
              piece(part, math(part, Size::display, "displaystyle=\"true\""));
  return element("span", pieces, "class=\"display\"");
}

// Browsers break a line between a formula and the comma or the word that sticks to it.
std::string unbroken(const std::string& before, const std::string& html, const std::string& after) {
  if (before.empty() && after.empty()) return html;
  return element("span", html_escaped(before) + html + html_escaped(after), "class=\"unbroken\"");
}

std::string in_line(const std::string& before, const MathNode& n, const std::string& after) {
  const auto pieces = formula(n);
  std::string html;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const bool last = k + 1 == pieces.size();
    html += (k == 0 ? "" : "<wbr/>") + unbroken(k == 0 ? before : "", pieces[k], last ? after : "");
  }
  return html;
}

constexpr const char* blanks = " \n\t\r";

std::string first_word(const std::string& words) {
  return words.substr(0, words.find_first_of(blanks));
}

std::string last_word(const std::string& words) {
  const auto blank = words.find_last_of(blanks);
  return blank == std::string::npos ? words : words.substr(blank + 1);
}

}  // namespace

const char* const math_style =
    "math { font-family: math, \"Cambria Math\", \"STIX Two Math\", \"Latin Modern Math\", "
    "\"DejaVu Math TeX Gyre\", \"Noto Sans Math\", serif; }\n"
    // Browsers take the letters of variables from the italic alphabet of mathematical fonts, and
    // show boxes where there is none; every font for texts has an italic.
    "@supports (text-transform: math-auto) {\n"
    "mi { font-family: \"STIX Two Text\", Cambria, \"Latin Modern Roman\", \"DejaVu Serif\", "
    "\"Liberation Serif\", serif; font-style: italic; text-transform: none; }\n"
    "mi[mathvariant] { font-family: inherit; font-style: normal; }\n}\n"
    "math[display=block] { margin: 0.5em 0; }\n"
    ".display { display: block; margin: 0.5em 0; text-align: center; }\n"
    ".unbroken { white-space: nowrap; }\n"
    // Letters reach out of the box of their formula, so that one that scrolls needs room, and a
    // comma or a bracket may stick to it.
    "@media screen { .wide { display: inline-block; max-width: calc(100% - 2em); overflow-x: auto; "
    "padding-block: 1.7em; margin-block: -0.5em; vertical-align: middle; } }\n"
    // On paper nothing scrolls: what may be wider than its column is set as much smaller, whatever
    // the font; cqi is a hundredth of the column, or of the page where no column is named.
    "@media print { .wide { font-size: min(1em, calc(900cqi / var(--tenths))); } }\n"
    ".cases mtd { text-align: left; }\n";

std::string to_html(const std::string& marked_text) {
  const auto runs = marked_text_or_words(marked_text);
  std::string result, head, tail;  // what sticks to a formula, before it and after it
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const bool before_formula = k + 1 < runs.size() && runs[k + 1].kind == TextRun::Kind::formula;
    if (runs[k].kind == TextRun::Kind::words) {
      const auto rest = runs[k].words.substr(tail.size());
      head = before_formula ? last_word(rest) : "";
      result += html_escaped(rest.substr(0, rest.size() - head.size()));
      tail.clear();
    } else if (runs[k].kind == TextRun::Kind::display) {
      result += display(runs[k].formula);
    } else {
      tail = k + 1 < runs.size() ? first_word(runs[k + 1].words) : "";
      result += in_line(head, runs[k].formula, tail);
      head.clear();
    }
  }
  return result;
}

std::string to_html_paragraphs(const std::string& marked_text) {
  std::string result;
  for (const auto& part : paragraphs(marked_text)) result += element("p", to_html(part)) + "\n";
  return result;
}

}  // namespace verify
