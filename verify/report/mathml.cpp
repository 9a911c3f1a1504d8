#include "verify/report/mathml.hpp"

#include "verify/core/math_text.hpp"

namespace verify {
namespace {

// As in TeX: limits go below and above in display, and operators stand close in scripts.
enum class Size { display, text, script };

Size smaller(Size size) { return size == Size::display ? Size::text : size; }

constexpr const char* thin_space = "<mspace width=\"0.1667em\"></mspace>";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string element(const std::string& name, const std::string& content,
                    const std::string& attributes = "") {
  return "<" + name + (attributes.empty() ? "" : " " + attributes) + ">" + content + "</" + name +
         ">";
}

std::string node(const MathNode& n, Size size);

constexpr const char* no_space = "lspace=\"0\" rspace=\"0\"";

std::string leaf(const MathNode& n, Size size) {
  const auto shown = escaped(n.shown);
  switch (n.role) {
    case MathRole::letter:
    case MathRole::function:
      return element("mi", shown);
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

std::string scripts(const MathNode& n, Size size) {
  const auto& sub = n.children[1];
  const auto& sup = n.children[2];
  const bool limits = n.limits && size == Size::display;
  auto content = node(n.children[0], size);
  if (!sub.empty()) content += node(sub, Size::script);
  if (!sup.empty()) content += node(sup, Size::script);
  if (sup.empty()) return element(limits ? "munder" : "msub", content);
  if (sub.empty()) return element(limits ? "mover" : "msup", content);
  return element(limits ? "munderover" : "msubsup", content);
}

std::string accent(const MathNode& n, Size size) {
  return element("mover",
                 node(n.children[0], size) + element("mo", escaped(n.shown), "stretchy=\"false\""),
                 "accent=\"true\"");
}

std::string delimiter(const std::string& shown, const std::string& form) {
  if (shown.empty()) return "";
  return element("mo", escaped(shown), "form=\"" + form + "\" stretchy=\"true\" " + no_space);
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
      cells += element("mtd", side_by_side(cell, smaller(size)),
                       cases ? "style=\"text-align: left\"" : "");
    rows += element("mtr", cells);
  }
  const auto content = element("mtable", rows);
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
      return element("msqrt", node(n.children[0], size));
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

std::string formula(const TextRun& run) {
  if (run.kind == TextRun::Kind::display)
    return element("math", node(run.formula, Size::display), "display=\"block\"");
  return element("math", node(run.formula, Size::text));
}

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

}  // namespace

std::string to_html(const std::string& marked_text) {
  // A word joiner keeps punctuation on the line of its formula.
  constexpr const char* joiner = "&#8288;";
  std::string result;
  bool after_formula = false, before_joined = false;
  for (const auto& run : marked_text_or_words(marked_text)) {
    if (run.kind == TextRun::Kind::words) {
      if (after_formula && !is_blank(run.words.front())) result += joiner;
      result += escaped(run.words);
      before_joined = !is_blank(run.words.back());
    } else {
      if (before_joined && run.kind == TextRun::Kind::formula) result += joiner;
      result += formula(run);
      before_joined = false;
    }
    after_formula = run.kind == TextRun::Kind::formula;
  }
  return result;
}

std::string to_html_paragraphs(const std::string& marked_text) {
  std::string result;
  for (const auto& part : paragraphs(marked_text)) result += element("p", to_html(part)) + "\n";
  return result;
}

}  // namespace verify
