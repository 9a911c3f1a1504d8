#include "verify/expression/notation/latex_notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "verify/expression/notation/bracketed.hpp"
#include "verify/expression/tokens.hpp"

namespace verify::notation {
namespace {

struct Instead {
  std::string_view of, as;
};
constexpr std::array latex_words = {Instead{"top", "T "},      Instead{"intercal", "T "},
                                    Instead{"cdot", " "},      Instead{"times", " x "},
                                    Instead{"odot", " .* "},   Instead{"circ", " .* "},
                                    Instead{"langle", "<"},    Instead{"rangle", ">"},
                                    Instead{"lVert", "||"},    Instead{"rVert", "||"},
                                    Instead{"Vert", "||"},     Instead{"lvert", "|"},
                                    Instead{"rvert", "|"},     Instead{"vert", "|"},
                                    Instead{"mid", " | "},     Instead{"le", "<="},
                                    Instead{"leq", "<="},      Instead{"preceq", "<="},
                                    Instead{"ge", ">="},       Instead{"geq", ">="},
                                    Instead{"succeq", ">="},   Instead{"ne", "!="},
                                    Instead{"neq", "!="},      Instead{"infty", "oo"},
                                    Instead{"to", "->"},       Instead{"rightarrow", "->"},
                                    Instead{"in", " in "},     Instead{"forall", "for all "},
                                    Instead{"dots", ".."},     Instead{"ldots", ".."},
                                    Instead{"cdots", ".."},    Instead{"quad", " "},
                                    Instead{"qquad", " "},     Instead{"left", ""},
                                    Instead{"right", ""},      Instead{"big", ""},
                                    Instead{"Big", ""},        Instead{"bigl", ""},
                                    Instead{"bigr", ""},       Instead{"Bigl", ""},
                                    Instead{"Bigr", ""},       Instead{"bigg", ""},
                                    Instead{"Bigg", ""},       Instead{"limits", ""},
                                    Instead{"nolimits", ""},   Instead{"displaystyle", ""},
                                    Instead{"textstyle", ""},  Instead{"sim", " ~ "},
                                    Instead{"gets", "="},      Instead{"triangleq", "="},
                                    Instead{"equiv", "="},     Instead{"coloneqq", "="},
                                    Instead{"lt", "<"},        Instead{"gt", ">"},
                                    Instead{"prime", "'"},     Instead{"leqslant", "<="},
                                    Instead{"geqslant", ">="}, Instead{"nonumber", ""}};
constexpr auto latex_fonts =
    std::to_array<std::string_view>({"mathbf", "mathrm", "mathbb", "mathcal", "boldsymbol",
                                     "operatorname", "text", "bm", "mathit", "textbf", "textrm"});
constexpr auto greek = std::to_array<std::string_view>(
    {"alpha", "beta",     "gamma",   "delta", "epsilon", "varepsilon", "zeta",   "eta",
     "theta", "vartheta", "iota",    "kappa", "lambda",  "mu",         "nu",     "xi",
     "pi",    "rho",      "varrho",  "sigma", "tau",     "upsilon",    "phi",    "varphi",
     "chi",   "psi",      "omega",   "Gamma", "Delta",   "Theta",      "Lambda", "Xi",
     "Pi",    "Sigma",    "Upsilon", "Phi",   "Psi",     "Omega",      "ell"});
// Words that are put together from what stands behind them, or are names here as well.
constexpr auto latex_forms = std::to_array<std::string_view>(
    {"frac", "tfrac", "dfrac", "sqrt", "sum", "prod", "lim", "arg", "argmin", "argmax", "nabla"});
constexpr auto accents = std::to_array<std::string_view>(
    {"hat", "tilde", "bar", "dot", "ddot", "vec", "check", "breve", "acute", "grave", "overline",
     "underline", "widehat", "widetilde", "mathring"});

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Signs that stand for themselves in a formula, and are told otherwise of a name.
constexpr std::array signs_beyond_ascii = {
    Instead{"\u00b7", " "},     Instead{"\u22c5", " "},    Instead{"\u00d7", " x "},
    Instead{"\u2016", "||"},    Instead{"\u2225", "||"},   Instead{"\u2211", "sum"},
    Instead{"\u221a", "sqrt"},  Instead{"\u2208", " in "}, Instead{"\u2200", "for all "},
    Instead{"\u27e8", "<"},     Instead{"\u27e9", ">"},    Instead{"\u211d", "R"},
    Instead{"\U0001d53c", "E"}, Instead{"\u2026", ".."},   Instead{"\u207b\u00b9", "^-1"}};

// With a blank where two names would become one.
void join(std::string& result, std::string_view more) {
  const bool glued = !result.empty() && !more.empty() && is_letter(more.front()) &&
                     std::isalnum(static_cast<unsigned char>(result.back())) != 0;
  if (glued) result += ' ';
  result += more;
}

// "{a}" at `at`, without its braces, one sign, or a word with its backslash; moves behind it.
std::string group(const std::string& text, std::size_t& at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  if (at >= text.size()) return "";
  if (text[at] == '\\' && at + 1 < text.size() && is_letter(text[at + 1])) {
    const auto from = at++;
    while (at < text.size() && is_letter(text[at])) ++at;
    return text.substr(from, at - from);
  }
  if (text[at] != '{') return std::string(1, text[at++]);
  const auto end = closing(text, at);
  if (end == std::string::npos) return "";
  const auto inside = text.substr(at + 1, end - at - 1);
  at = end + 1;
  return inside;
}

// a + b as it stands beside the bar of a fraction.
std::string beside_bar(const std::string& part) {
  const auto typed = trimmed(without_latex(part));
  const bool is_single = !typed.empty() && std::all_of(typed.begin(), typed.end(), is_of_name);
  return is_single ? typed : "(" + typed + ")";
}

// x of \hat{x}, with the accent behind it: it is a name of its own.
std::string accented(const std::string& of, const std::string& accent) {
  auto name = trimmed(without_latex(of));
  const auto end = std::min(name.find('_'), name.size());
  return name.insert(end, accent);
}

void take_word(const std::string& text, std::size_t& at, std::string& result) {
  auto end = at + 1;
  while (end < text.size() && is_letter(text[end])) ++end;
  const auto word = text.substr(at + 1, end - at - 1);
  if (word.empty()) {  // "\|", "\,", "\{"
    const char sign = end < text.size() ? text[end] : ' ';
    result += sign == '|' ? "||" : sign == '{' || sign == '}' ? std::string(1, sign) : " ";
    at = end + (end < text.size() ? 1 : 0);
    return;
  }
  at = end;
  const auto* instead = std::find_if(latex_words.begin(), latex_words.end(),
                                     [&](const Instead& one) { return one.of == word; });
  if (word == "frac" || word == "tfrac" || word == "dfrac") {
    const auto above = group(text, at), below = group(text, at);
    result += "(" + beside_bar(above) + " / " + beside_bar(below) + ")";
    if (at < text.size() && is_letter(text[at])) result += ' ';
  } else if (word == "sqrt") {
    if (text.compare(at, 3, "[2]") == 0) at += 3;
    join(result, "sqrt(" + without_latex(group(text, at)) + ")");
  } else if (holds(accents, word)) {
    join(result, accented(group(text, at), word));
    if (at < text.size() && is_letter(text[at])) result += ' ';
  } else if (holds(latex_fonts, word)) {
    join(result, without_latex(group(text, at)));
  } else if (instead != latex_words.end()) {
    join(result, instead->as);
  } else {
    join(result, word);
  }
}

}  // namespace

std::string without_latex(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\\')
      take_word(text, at, result);
    else
      result += text[at++];
  }
  for (auto at = result.find("T }"); at != std::string::npos; at = result.find("T }", at))
    result.erase(at + 1, 1);  // ^{\top}
  return result;
}

bool is_latex_word(const std::string& word) {
  return holds(greek, word) || holds(latex_fonts, word) || holds(latex_forms, word) ||
         is_accent(word) ||
         std::any_of(latex_words.begin(), latex_words.end(),
                     [&](const Instead& one) { return one.of == word; });
}
bool is_accent(const std::string& word) { return holds(accents, word); }
std::string latex_argument(const std::string& text, std::size_t at) { return group(text, at); }

std::string in_ascii(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto rest = std::string_view(text).substr(at);
    const auto* sign = std::find_if(signs_beyond_ascii.begin(), signs_beyond_ascii.end(),
                                    [&](const Instead& one) { return rest.starts_with(one.of); });
    if (sign != signs_beyond_ascii.end()) {
      result += sign->as;
      at += sign->of.size();
    } else if (const auto typed = typed_as(rest); !typed.as.empty()) {
      join(result, typed.as == "A'" ? std::string_view("'") : typed.as);
      at += typed.character.size();
      const bool glued = at < text.size() && is_letter(text[at]) && is_letter(result.back());
      if (glued) result += ' ';
    } else {
      result += text[at++];
    }
  }
  return result;
}

std::string without_code(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto two = text.substr(at, 2);
    const bool ends_name = at + 2 >= text.size() || !is_of_name(text[at + 2]);
    const bool is_transpose =
        two == ".T" && ends_name && at > 0 && (is_of_name(text[at - 1]) || text[at - 1] == ')');
    const std::string instead = two == "=="    ? "="
                                : two == "**"  ? "^"
                                : two == "=<"  ? "<="
                                : is_transpose ? "'"
                                               : "";
    if (!instead.empty()) ++at;
    result += !instead.empty() ? instead : text[at] == '@' ? " " : std::string(1, text[at]);
  }
  return result;
}

}  // namespace verify::notation
