#include "verify/report/coq/coq_html.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "verify/formula/html_escape.hpp"

namespace verify {
namespace {

using Sign = std::pair<std::string_view, std::string_view>;

// The longer first: "<->" is no "->".
constexpr std::array signs = {
    Sign{"<->", "&harr;"},      Sign{"->", "&rarr;"},         Sign{"=>", "&rArr;"},
    Sign{"<=", "&le;"},         Sign{">=", "&ge;"},           Sign{"!=", "&ne;"},
    Sign{"<>", "&ne;"},         Sign{"/\\", "&and;"},         Sign{"\\/", "&or;"},
    Sign{"^T", "<sup>T</sup>"}, Sign{"^-1", "<sup>-1</sup>"}, Sign{"*m", "&middot;"},
    Sign{"*:", "&middot;"}};

constexpr std::array words = {Sign{"forall", "&forall;"},
                              Sign{"exists", "&exist;"},
                              Sign{"Theorem", "<b>Theorem</b>"},
                              Sign{"Lemma", "<b>Lemma</b>"},
                              Sign{"Corollary", "<b>Corollary</b>"},
                              Sign{"Variable", "<b>Variable</b>"},
                              Sign{"Variables", "<b>Variables</b>"},
                              Sign{"Hypothesis", "<b>Hypothesis</b>"},
                              Sign{"Hypotheses", "<b>Hypotheses</b>"}};

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
}

std::string word_html(std::string_view word) {
  const auto* found = std::find_if(words.begin(), words.end(),
                                   [&](const Sign& sign) { return sign.first == word; });
  return found == words.end() ? html_escaped(std::string(word)) : std::string(found->second);
}

}  // namespace

std::string coq_html(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    std::size_t length = 0;
    while (length < text.size() && is_of_name(text[length])) ++length;
    if (length != 0) {
      html += word_html(text.substr(0, length));
    } else {
      const auto* sign = std::find_if(signs.begin(), signs.end(),
                                      [&](const Sign& s) { return text.starts_with(s.first); });
      length = sign == signs.end() ? 1 : sign->first.size();
      html += sign == signs.end() ? html_escaped(std::string(text.substr(0, 1)))
                                  : std::string(sign->second);
    }
    text.remove_prefix(length);
  }
  return html;
}

}  // namespace verify
