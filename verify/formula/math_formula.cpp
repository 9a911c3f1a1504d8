#include "verify/formula/math_formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace verify {
namespace {

// A formula for readers is flat; deeper ones are refused before they exhaust the stack.
constexpr int deepest = 40;

constexpr auto accents = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"\\hat", "^"}, {"\\bar", "\u00AF"}, {"\\tilde", "~"}, {"\\dot", "\u02D9"}});
constexpr auto tables = std::to_array<std::string_view>({"bmatrix", "pmatrix", "cases"});

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

MathNode leaf(std::string source, std::string shown, MathRole role, bool limits = false) {
  return {MathKind::leaf, role, limits, std::move(source), std::move(shown), {}};
}

MathNode inner(MathKind kind, std::string source, std::vector<MathNode> children) {
  return {kind, MathRole::ordinary, false, std::move(source), {}, std::move(children)};
}

// A plus or minus that has nothing to its left, or nothing to its right, is a sign, not an
// operation.
void settle_signs(std::vector<MathNode>& row) {
  const auto needs_more = [](MathRole role) {
    return role == MathRole::binary || role == MathRole::relation || role == MathRole::opening ||
           role == MathRole::punctuation || role == MathRole::large || role == MathRole::function;
  };
  const auto ends = [](MathRole role) {
    return role == MathRole::relation || role == MathRole::closing || role == MathRole::punctuation;
  };
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (row[k].role != MathRole::binary) continue;
    const bool first = k == 0 || needs_more(row[k - 1].role);
    const bool last = k + 1 == row.size() || ends(row[k + 1].role);
    if (first || last) row[k].role = MathRole::mark;
  }
}

std::string known_commands(char initial) {
  std::vector<std::string> names = {
      "\\frac", "\\tfrac",  "\\sqrt",   "\\left",         "\\right",   "\\begin", "\\end",
      "\\text", "\\mathrm", "\\mathbb", "\\operatorname", "\\mathcal", "\\mathbf"};
  for (const auto& [name, shown] : accents) names.emplace_back(name);
  for (const auto& symbol : math_symbols()) names.emplace_back(symbol.source);
  std::sort(names.begin(), names.end());
  std::string list;
  for (const auto& name : names) {
    if (name.size() < 2 || name[1] != initial) continue;
    list += (list.empty() ? "" : ", ") + name;
  }
  return list.empty() ? "none that begins so" : list;
}

class Parser {
 public:
  Parser(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text.substr(0, end)), at_(begin) {}

  MathNode formula() {
    auto row = this->row();
    if (!at_end()) refuse("\"" + std::string(next()) + "\" without its beginning; write both");
    if (row.empty()) refuse("an empty formula; write one, or \\$ for a dollar");
    return row;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw FormulaFault{at_, what}; }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

  // The next token, not taken: a command with its backslash, or one character.
  std::string_view next() {
    skip_blanks();
    if (at_ == text_.size()) return {};
    std::size_t end = at_ + 1;
    if (text_[at_] == '\\' && end < text_.size()) {
      while (end < text_.size() && is_letter(text_[end])) ++end;
      if (end == at_ + 1) ++end;
    }
    while (end < text_.size() && (text_[end] & 0xC0) == 0x80) ++end;  // the rest of a UTF-8 sign
    return text_.substr(at_, end - at_);
  }
  std::string take() {
    const auto token = next();
    at_ += token.size();
    return std::string(token);
  }
  bool take_if(std::string_view token) {
    if (next() != token) return false;
    take();
    return true;
  }
  void expect(std::string_view token) {
    if (!take_if(token)) refuse("\"" + std::string(token) + "\" is needed here");
  }

  // Everything up to a token that ends a group, a cell or a fence.
  MathNode row() {
    static constexpr auto ends =
        std::to_array<std::string_view>({"}", "&", "\\\\", "\\right", "\\end"});
    std::vector<MathNode> children;
    while (!at_end() && std::find(ends.begin(), ends.end(), next()) == ends.end())
      children.push_back(scripted());
    settle_signs(children);
    return inner(MathKind::row, "", std::move(children));
  }

  // One atom with its primes, subscript and superscript.
  MathNode scripted() {
    const auto token = next();
    auto base = token == "_" || token == "^" || token == "'" ? MathNode{} : atom();
    MathNode sub, sup;
    while (true) {
      if (next() == "'" || next() == "^") {
        add_superscript(sup);
      } else if (next() == "_") {
        if (!sub.empty()) refuse("a second subscript; put the first in braces");
        take();
        sub = argument();
      } else {
        break;
      }
    }
    if (sub.empty() && sup.empty()) return base;
    const auto role = base.role;
    const bool limits = base.limits;
    auto result = inner(MathKind::scripts, "", {std::move(base), std::move(sub), std::move(sup)});
    result.role = role;
    result.limits = limits;
    return result;
  }

  void add_superscript(MathNode& sup) {
    const bool only_primes = std::all_of(sup.children.begin(), sup.children.end(),
                                         [](const MathNode& n) { return n.shown == prime_sign; });
    if (!only_primes || sup.kind != MathKind::row)
      refuse("a second superscript; put the first in braces");
    if (take() == "'") {
      sup.children.push_back(leaf("\\prime", std::string(prime_sign), MathRole::ordinary));
      return;
    }
    auto power = argument();
    if (sup.empty()) {
      sup = std::move(power);
    } else {
      sup.children.push_back(std::move(power));
    }
  }

  // What a command or a script applies to: a group in braces, a digit or another atom. An operator
  // alone is an ordinary sign there, and has no space around it.
  MathNode argument() {
    if (at_end()) refuse("the formula ends where a letter, a number or a group {..} is needed");
    const auto begin = at_;
    auto result = is_digit(text_[at_]) ? digit() : atom();
    if (result.empty()) {
      at_ = begin;
      refuse("an empty group; write something between { and }");
    }
    if (is_operator(result.role)) result.role = MathRole::mark;
    return result;
  }

  MathNode group() {
    expect("{");
    auto content = row();
    expect("}");
    if (content.children.size() != 1) return content;
    auto only = std::move(content.children.front());
    if (only.kind == MathKind::leaf && is_operator(only.role)) {
      only.role = MathRole::mark;
      if (!only.source.starts_with('{')) only.source = "{" + only.source + "}";
    }
    return only;
  }
  static bool is_operator(MathRole role) {
    return role == MathRole::binary || role == MathRole::relation ||
           role == MathRole::punctuation || role == MathRole::mark;
  }

  MathNode atom() {
    if (++depth_ > deepest)
      refuse("nested more than " + std::to_string(deepest) + " deep; write it with fewer braces");
    auto result = atom_of(next());
    --depth_;
    return result;
  }

  MathNode atom_of(std::string_view token) {
    if (token == "{") return group();
    if (is_digit(token.front())) return number();
    if (is_trace_here()) return at_ += 2, leaf("\\operatorname{tr}", "tr", MathRole::function);
    if (is_letter(token.front())) return leaf(std::string(token), take(), MathRole::letter);
    if (token == "\\frac" || token == "\\tfrac") return fraction();
    if (token == "\\sqrt") return root();
    if (token == "\\left") return fence();
    if (token == "\\begin") return table();
    if (token == "\\text" || token == "\\mathrm" || token == "\\operatorname") return name();
    if (token == "\\mathbb" || token == "\\mathcal" || token == "\\mathbf") return alphabet();
    for (const auto& [command, shown] : accents) {
      if (token == command) return accent(shown);
    }
    if (const auto* symbol = find_math_symbol(token)) {
      take();
      return leaf(std::string(symbol->source), std::string(symbol->shown), symbol->role,
                  symbol->limits);
    }
    refuse_token(token);
  }

  [[noreturn]] void refuse_token(std::string_view token) const {
    const auto what = "\"" + std::string(token) + "\" is not known in mathematics; ";
    if (token.front() == '\\' && token.size() > 1)
      refuse(what + "known are " + known_commands(token[1]) +
             "; verify/formula/math_symbols.cpp lists all");
    refuse(what +
           "allowed are letters, digits, + - * / = < > ( ) [ ] , ; : | ! ' . ^ _ { } and commands "
           "such as \\alpha, \\le or \\sum");
  }

  static std::vector<MathNode> children_of(MathNode only) {
    std::vector<MathNode> children;
    children.push_back(std::move(only));
    return children;
  }

  MathNode number() {
    const auto begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
      ++at_;
      while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    }
    const std::string digits(text_.substr(begin, at_ - begin));
    return leaf(digits, digits, MathRole::number);
  }

  MathNode digit() {
    const auto one = take();
    return leaf(one, one, MathRole::number);
  }

  MathNode fraction() {
    auto command = take();
    auto numerator = argument();
    auto denominator = argument();
    return inner(MathKind::fraction, std::move(command),
                 {std::move(numerator), std::move(denominator)});
  }

  // With its degree in square brackets, where it is not 2.
  MathNode root() {
    auto command = take();
    std::vector<MathNode> degree;
    if (take_if("[")) {
      while (!at_end() && next() != "]") degree.push_back(scripted());
      expect("]");
      if (degree.empty()) refuse("a root without a degree; leave the brackets out");
    }
    auto result = inner(MathKind::root, std::move(command), children_of(argument()));
    if (!degree.empty()) result.children.push_back(inner(MathKind::row, "", std::move(degree)));
    return result;
  }

  MathNode accent(std::string_view shown) {
    auto command = take();
    auto result = inner(MathKind::accent, std::move(command), children_of(argument()));
    result.role = MathRole::letter;
    result.shown = shown;
    return result;
  }

  // The raw characters up to the closing brace.
  std::string raw_group(bool (*allowed)(char), const std::string& what) {
    expect("{");
    const auto begin = at_;
    while (at_ < text_.size() && text_[at_] != '}') {
      if (!allowed(text_[at_])) refuse(what);
      ++at_;
    }
    const std::string content(text_.substr(begin, at_ - begin));
    if (content.empty()) refuse("an empty group; write something between { and }");
    expect("}");
    return content;
  }

  // A trace without \operatorname, as in tr(A) and tr \Sigma, is no product of t and r.
  bool is_trace_here() const {
    return text_.substr(at_).starts_with("tr") && (at_ == 0 || !is_letter(text_[at_ - 1])) &&
           at_ + 2 < text_.size() && std::strchr("( \\", text_[at_ + 2]) != nullptr;
  }

  MathNode name() {
    const auto command = take();
    const bool words = command == "\\text";
    const auto content =
        words ? raw_group([](char c) { return c >= ' ' && !std::strchr("\\{_^&%#~", c); },
                          "\\text holds words only, without \\ { _ ^ & % # ~")
              : raw_group([](char c) { return is_letter(c) || is_digit(c); },
                          command + " holds letters and digits only");
    const auto role = words                         ? MathRole::words
                      : command == "\\operatorname" ? MathRole::function
                                                    : MathRole::ordinary;
    return leaf(command + "{" + content + "}", content, role);
  }

  MathNode alphabet() {
    const auto command = take();
    const auto begin = at_;
    const auto content = raw_group([](char c) { return is_letter(c) || is_digit(c); },
                                   command + " takes one letter, as " + command + "{R}");
    const auto shown = content.size() == 1 ? styled_letter(command, content.front()) : "";
    if (shown.empty()) {
      at_ = begin;
      refuse(command + " takes one letter, as " + command + "{R}");
    }
    auto result = leaf(command + "{" + content + "}", shown, MathRole::letter);
    result.children = children_of(leaf(content, content, MathRole::letter));
    return result;
  }

  MathNode delimiter() {
    const auto token = next();
    const auto* symbol = token == "." ? nullptr : find_math_symbol(token);
    const bool known = symbol != nullptr &&
                       (symbol->role == MathRole::opening || symbol->role == MathRole::closing ||
                        symbol->shown == "|" || symbol->shown == double_bar);
    if (!known && token != ".")
      refuse(
          "a delimiter is needed: ( ) [ ] | \\| \\{ \\} \\langle \\rangle \\lfloor \\rfloor "
          "\\lceil \\rceil or . for none");
    const std::string shown(known ? symbol->shown : "");
    return leaf(take(), shown, MathRole::mark);
  }

  MathNode fence() {
    expect("\\left");
    auto open = delimiter();
    auto content = row();
    if (next() != "\\right") refuse("\\left without its \\right; write both or none");
    take();
    auto close = delimiter();
    return inner(MathKind::fence, "", {std::move(open), std::move(content), std::move(close)});
  }

  MathNode table() {
    expect("\\begin");
    const auto begin = at_;
    const auto kind = raw_group(is_letter, "the name of a table is needed");
    if (std::find(tables.begin(), tables.end(), kind) == tables.end()) {
      at_ = begin;
      refuse("\"" + kind + "\" is not known; allowed are bmatrix, pmatrix and cases");
    }
    auto result = inner(MathKind::table, kind, {});
    do {
      result.children.push_back(table_row());
    } while (take_if("\\\\"));
    if (next() != "\\end") refuse("\\begin{" + kind + "} without its \\end; write both");
    take();
    if (raw_group(is_letter, "the name of a table is needed") != kind)
      refuse("\\begin{" + kind + "} must end with \\end{" + kind + "}");
    return result;
  }

  MathNode table_row() {
    auto result = inner(MathKind::row, "", {});
    do {
      result.children.push_back(row());
    } while (take_if("&"));
    return result;
  }

  std::string_view text_;
  std::size_t at_;
  int depth_ = 0;
};

}  // namespace

MathNode parse_formula(std::string_view text, std::size_t begin, std::size_t end) {
  return Parser(text, begin, end).formula();
}

}  // namespace verify
