#include "verify/report/coq/coq_html.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "verify/formula/html_escape.hpp"

namespace verify {
namespace {

using CoqSign = std::pair<std::string_view, std::string_view>;

// The longer first: "<->" is no "->".
constexpr std::array coq_signs = {
    CoqSign{"<->", "&harr;"},      CoqSign{"->", "&rarr;"},         CoqSign{"=>", "&rArr;"},
    CoqSign{"<=", "&le;"},         CoqSign{">=", "&ge;"},           CoqSign{"!=", "&ne;"},
    CoqSign{"<>", "&ne;"},         CoqSign{"/\\", "&and;"},         CoqSign{"\\/", "&or;"},
    CoqSign{"^T", "<sup>T</sup>"}, CoqSign{"^-1", "<sup>-1</sup>"}, CoqSign{"*m", "&middot;"},
    CoqSign{"*:", "&middot;"}};

constexpr std::array coq_words = {CoqSign{"forall", "&forall;"},
                                  CoqSign{"exists", "&exist;"},
                                  CoqSign{"Theorem", "<b>Theorem</b>"},
                                  CoqSign{"Lemma", "<b>Lemma</b>"},
                                  CoqSign{"Corollary", "<b>Corollary</b>"},
                                  CoqSign{"Variable", "<b>Variable</b>"},
                                  CoqSign{"Variables", "<b>Variables</b>"},
                                  CoqSign{"Definition", "<b>Definition</b>"},
                                  CoqSign{"Fixpoint", "<b>Fixpoint</b>"},
                                  CoqSign{"Notation", "<b>Notation</b>"},
                                  CoqSign{"Hypothesis", "<b>Hypothesis</b>"},
                                  CoqSign{"Hypotheses", "<b>Hypotheses</b>"}};

bool is_of_coq_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
}

std::string coq_word_html(std::string_view word) {
  const auto* found = std::find_if(coq_words.begin(), coq_words.end(),
                                   [&](const CoqSign& sign) { return sign.first == word; });
  return found == coq_words.end() ? html_escaped(std::string(word)) : std::string(found->second);
}

}  // namespace

std::string coq_html(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    std::size_t length = 0;
    while (length < text.size() && is_of_coq_name(text[length])) ++length;
    if (length != 0) {
      html += coq_word_html(text.substr(0, length));
    } else {
      const auto* sign = std::find_if(coq_signs.begin(), coq_signs.end(),
                                      [&](const CoqSign& s) { return text.starts_with(s.first); });
      length = sign == coq_signs.end() ? 1 : sign->first.size();
      html += sign == coq_signs.end() ? html_escaped(std::string(text.substr(0, 1)))
                                      : std::string(sign->second);
    }
    text.remove_prefix(length);
  }
  return html;
}

}  // namespace verify
