#include "verify/formula/quoted_math.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "verify/formula/math_formula.hpp"

namespace verify {
namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Commands of papers by the nearest that marked text knows.
constexpr auto commands = std::to_array<Replacement>({{"\\widehat", "\\hat"},
                                                      {"\\widetilde", "\\tilde"},
                                                      {"\\overline", "\\bar"},
                                                      {"\\underline", "\\bar"},
                                                      {"\\vec", ""},
                                                      {"\\dfrac", "\\frac"},
                                                      {"\\rightarrow", "\\to"},
                                                      {"\\longrightarrow", "\\to"},
                                                      {"\\gets", "\\leftarrow"},
                                                      {"\\vert", "|"},
                                                      {"\\lvert", "|"},
                                                      {"\\rvert", "|"},
                                                      {"\\Vert", "\\|"},
                                                      {"\\lVert", "\\|"},
                                                      {"\\rVert", "\\|"},
                                                      {"\\coloneqq", ": ="},
                                                      {"\\triangleq", "="},
                                                      {"\\vdots", "\\dots"},
                                                      {"\\ddots", "\\dots"},
                                                      {"\\intercal", "\\top"},
                                                      {"\\lbrace", "\\{"},
                                                      {"\\rbrace", "\\}"},
                                                      {"\\lesssim", "\\le"},
                                                      {"\\gtrsim", "\\ge"},
                                                      {"\\deg", "\\operatorname{deg}"},
                                                      {"\\arg", "\\operatorname{arg}"},
                                                      {"\\bmod", "\\operatorname{mod}"},
                                                      {"\\boldsymbol", ""},
                                                      {"\\pmb", ""},
                                                      {"\\bm", ""},
                                                      {"\\big", ""},
                                                      {"\\Big", ""},
                                                      {"\\bigg", ""},
                                                      {"\\Bigg", ""},
                                                      {"\\bigl", ""},
                                                      {"\\bigr", ""},
                                                      {"\\Bigl", ""},
                                                      {"\\Bigr", ""},
                                                      {"\\biggl", ""},
                                                      {"\\biggr", ""},
                                                      {"\\displaystyle", ""},
                                                      {"\\limits", ""},
                                                      {"\\nolimits", ""},
                                                      {"\\nonumber", ""},
                                                      {"\\hspace", ""},
                                                      {"\\ ", "\\,"},
                                                      {"\\:", "\\,"},
                                                      {"\\/", ""},
                                                      {"\\>", "\\,"}});
// Those whose argument is a word.
constexpr auto of_words = std::to_array<std::string_view>(
    {"\\text", "\\textbf", "\\textit", "\\texttt", "\\textsc", "\\mathsf", "\\mathrm", "\\mathit",
     "\\mathtt", "\\mathcal", "\\mathbf", "\\mathbb", "\\operatorname", "\\mathscr", "\\textrm"});

bool is_latin(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// The end of "{...}" that begins at `at`; npos where it does not end.
std::size_t behind_group(const std::string& text, std::size_t at) {
  int depth = 0;
  for (auto k = at; k < text.size(); ++k) {
    if (text[k] == '\\') {
      ++k;
    } else if (text[k] == '{') {
      ++depth;
    } else if (text[k] == '}' && --depth == 0) {
      return k + 1;
    }
  }
  return std::string::npos;
}

// "\mathsf{GLA}" as "\mathrm{GLA}", "\mathbf{E}" as it is, "\mathbf{\Sigma}" as "\Sigma".
std::string word_of(const std::string& command, const std::string& inside) {
  const bool one = inside.size() == 1 && is_latin(inside.front());
  if (one && (command == "\\mathbf" || command == "\\mathbb" || command == "\\mathcal"))
    return command + "{" + inside + "}";
  if (inside.find('\\') != std::string::npos) return "{" + inside + "}";
  if (std::all_of(inside.begin(), inside.end(),
                  [](char c) { return is_latin(c) || (c >= '0' && c <= '9'); }))
    return one ? inside : (command == "\\operatorname" ? command : "\\mathrm") + "{" + inside + "}";
  std::string words;
  for (const char c : inside) words += std::string_view("\\{_^&%#~").find(c) < 8 ? ' ' : c;
  return "\\text{" + words + "}";
}

// The LaTeX of a paper in the commands of marked text.
std::string in_known_commands(const std::string& latex) {
  std::string result;
  for (std::size_t at = 0; at < latex.size();) {
    if (latex[at] == '~' || latex[at] == '&') {
      result += ' ';
      ++at;
      continue;
    }
    if (latex[at] != '\\') {
      result += latex[at++];
      continue;
    }
    auto end = at + 1;
    while (end < latex.size() && is_latin(latex[end])) ++end;
    if (end == at + 1 && end < latex.size()) ++end;
    const auto command = latex.substr(at, end - at);
    at = end;
    const auto brace = latex.find_first_not_of(' ', at);
    const auto behind = brace != std::string::npos && latex[brace] == '{'
                            ? behind_group(latex, brace)
                            : std::string::npos;
    const auto inside =
        behind == std::string::npos ? "" : latex.substr(brace + 1, behind - brace - 2);
    if (command == "\\stackrel" || command == "\\overset") {
      // What stands above becomes a power: without it "equal in law" would read as equal.
      const auto below = behind == std::string::npos ? behind : latex.find('{', behind);
      const auto end_of_below =
          below == std::string::npos ? std::string::npos : behind_group(latex, below);
      if (end_of_below != std::string::npos && latex.find_first_not_of(' ', behind) == below) {
        result += in_known_commands(latex.substr(below + 1, end_of_below - below - 2)) + "^{" +
                  in_known_commands(inside) + "}";
        at = end_of_below;
      } else {
        at = behind == std::string::npos ? at : behind;
      }
    } else if (inside == "aligned" && (command == "\\begin" || command == "\\end")) {
      at = behind;
    } else if (command == "\\tag" && behind != std::string::npos) {
      result += "\\quad (" + inside + ")";
      at = behind;
    } else if (std::ranges::find(of_words, command) != of_words.end() && !inside.empty()) {
      result += word_of(
          command, inside.find('\\') == std::string::npos ? inside : in_known_commands(inside));
      at = behind;
    } else {
      const auto known = std::ranges::find(commands, command, &Replacement::first);
      result += known == commands.end() ? command : std::string(known->second);
      if (known != commands.end() && known->second.empty() && result.size() > 1 &&
          at < latex.size() && is_latin(latex[at]))
        result += ' ';
    }
  }
  return result;
}

// Of a piece that is cut within brackets or within lines: neither grow or stand below each other.
std::string without_frames(std::string text) {
  for (const std::string command : {"\\left.", "\\right.", "\\left", "\\right", "\\\\"})
    for (auto at = text.find(command); at != std::string::npos; at = text.find(command, at)) {
      const auto end = at + command.size();
      const bool longer = end < text.size() && is_latin(command.back()) && is_latin(text[end]);
      if (longer) {
        at = end;
      } else {
        text.replace(at, command.size(), " ");
      }
    }
  return text;
}

// "for some kernel \\mathcal{K}" would parse as a product of letters.
bool has_words(std::string latex) {
  for (auto at = latex.find("\\text{"); at != std::string::npos; at = latex.find("\\text{", at)) {
    const auto behind = behind_group(latex, at + 5);
    if (behind == std::string::npos) break;
    latex.erase(at, behind - at);
  }
  for (std::size_t at = 0; at < latex.size();) {
    const auto begin = std::min(latex.find_first_not_of(" \n", at), latex.size());
    const auto end = std::min(latex.find_first_of(" \n", begin), latex.size());
    auto token = latex.substr(begin, end - begin);
    while (!token.empty() && std::string_view(".,;:)").find(token.back()) < 5) token.pop_back();
    const bool letters = token.size() > 1 && std::ranges::all_of(token, is_latin);
    const bool small = std::ranges::any_of(token, [](char c) { return c >= 'a' && c <= 'z'; });
    if (letters && small && token != "tr") return true;
    at = end;
  }
  return false;
}

std::optional<std::string> formula_of(const std::string& latex) {
  if (has_words(latex)) return std::nullopt;
  const auto known = in_known_commands(latex);
  if (known.find('$') != std::string::npos) return std::nullopt;
  for (const auto& text : {known, without_frames(known)}) {
    try {
      static_cast<void>(parse_formula(text, 0, text.size()));
      return "$" + text + "$";
    } catch (const FormulaFault&) {
      continue;
    }
  }
  return std::nullopt;
}

// Words without the signs of Markdown, and a dollar as one.
std::string plain_words(const std::string& text) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool emphasis = text[k] == '*' || text[k] == '`';
    const bool starred = text[k] == '*' && k > 0 && (text[k - 1] == '^' || text[k - 1] == '_');
    if (emphasis && !starred) continue;
    result += text[k];
  }
  return result;
}

bool is_mathematical(const std::string& token) {
  return token.find_first_of("\\_^{}=<>|+") != std::string::npos ||
         (token.size() == 1 && std::string_view("-/:&").find(token.front()) < 4);
}
// A token that may stand within a formula, between those that do.
bool fits_between(const std::string& token) {
  return token.size() <= 2 || !std::all_of(token.begin(), token.end(), [](char c) {
           return is_latin(c) || c == ',' || c == '.' || c == '\'' || c == '-';
         });
}

// Words and formulas without dollars around them: from a token with a sign of mathematics to the
// last one that goes on with it.
std::optional<std::string> without_dollars(const std::string& text) {
  struct Token {
    std::string blanks, word;
  };
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = std::min(text.find_first_not_of(" \n", at), text.size());
    const auto end = std::min(text.find_first_of(" \n", begin), text.size());
    tokens.push_back({text.substr(at, begin - at), text.substr(begin, end - begin)});
    at = end;
  }
  std::string result;
  for (std::size_t k = 0; k < tokens.size();) {
    if (!is_mathematical(tokens[k].word)) {
      result += tokens[k].blanks + plain_words(tokens[k].word);
      ++k;
      continue;
    }
    // The longest run that parses.
    auto last = k;
    for (auto j = k; j < tokens.size() && (j == k || fits_between(tokens[j].word)); ++j) last = j;
    std::optional<std::string> found;
    for (auto end = last + 1; end > k && !found; --end) {
      std::string run;
      for (auto j = k; j < end; ++j) run += (j == k ? "" : " ") + tokens[j].word;
      found = formula_of(run);
      if (found) {
        result += tokens[k].blanks + *found;
        k = end;
      }
    }
    if (!found) return std::nullopt;
  }
  return result;
}

// Dollars in pairs, one or two.
std::optional<std::string> with_dollars(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = text.find('$', at);
    const auto words = text.substr(at, open == std::string::npos ? open : open - at);
    if (words.find('\\') != std::string::npos) {
      const auto typeset = without_dollars(words);
      if (!typeset) return std::nullopt;
      result += *typeset;
    } else {
      result += plain_words(words);
    }
    if (open == std::string::npos) break;
    const std::string dollars = text.compare(open, 2, "$$") == 0 ? "$$" : "$";
    const auto begin = open + dollars.size();
    const auto close = text.find(dollars, begin);
    if (close == std::string::npos) return std::nullopt;
    const auto typeset = formula_of(text.substr(begin, close - begin));
    if (!typeset) return std::nullopt;
    result += *typeset;
    at = close + dollars.size();
  }
  return result;
}

}  // namespace

std::string marked_quote(const std::string& quote) {
  const auto dollars = std::count(quote.begin(), quote.end(), '$');
  if (dollars % 2 == 0) {
    if (auto typeset = dollars == 0 && quote.find('\\') != std::string::npos
                           ? formula_of(quote)
                           : std::optional<std::string>())
      return *typeset;
    if (auto typeset = with_dollars(quote)) return *typeset;
    if (quote.find("$$") != std::string::npos) {  // within a display
      for (const auto& whole : {"$$" + quote, quote + "$$"})
        if (auto typeset = with_dollars(whole)) return *typeset;
    }
  } else {  // a piece that begins or ends within a formula
    for (const auto& whole : {"$" + quote, quote + "$"})
      if (auto typeset = with_dollars(whole)) return *typeset;
  }
  return quote;
}

}  // namespace verify
