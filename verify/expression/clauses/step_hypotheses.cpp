#include "verify/expression/clauses/step_hypotheses.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "verify/expression/expression.hpp"
#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

// "f_{k + 1}" or "f_k": of what it is a member, at which index, and the token behind it.
struct Member {
  std::string name, index;
  bool is_next = false;  // at k + 1
  std::size_t end = 0;
};

Member member_at(const std::vector<Token>& tokens, std::size_t at) {
  Member member;
  const auto& [kind, text, column] = tokens[at];
  if (kind != TokenKind::name || at + 1 >= tokens.size()) return member;
  if (tokens[at + 1].text == "_{" && at + 3 < tokens.size()) {
    member.name = text, member.index = tokens[at + 2].text;
    std::size_t end = at + 3;
    while (end < tokens.size() && tokens[end].text != "}") ++end;
    member.is_next = end == at + 5 && tokens[at + 3].text == "+" && tokens[at + 4].text == "1";
    member.end = end + 1;
    return member;
  }
  const auto line = text.rfind('_');
  if (line == std::string::npos || line == 0) return member;
  member.name = text.substr(0, line), member.index = text.substr(line + 1), member.end = at + 1;
  return member;
}

bool is_sequence(const std::string& name, const Vocabulary& vocabulary) {
  const auto letter = vocabulary.letters.find(name);
  return letter != vocabulary.letters.end() && letter->second.sequence;
}

// With the member alone on its side, or less one symbol: the equation that says what is supposed,
// with a slack: of "f_{k+1} <= c f_k".
std::string iterate_of(const std::string& given, const std::vector<Token>& tokens,
                       const Member& member, bool is_alone, const std::string& slack) {
  const auto example = member.name + "_{" + member.index + "+1} = (1 - c) " + member.name + "_" +
                       member.index + " - " + slack + "^2";
  if (!is_alone || !member.is_next || member.end + 1 >= tokens.size()) return example;
  // f_{k+1} - s <= .. of one symbol s.
  auto at = member.end;
  std::string beside;
  if (at + 2 < tokens.size() && (tokens[at].text == "-" || tokens[at].text == "+")) {
    beside = (tokens[at].text == "-" ? " + " : " - ") + tokens[at + 1].text;
    at += 2;
  }
  const auto& sign = tokens[at];
  const bool is_below = sign.text == "<=" || sign.text == "<";
  const bool is_above = sign.text == ">=" || sign.text == ">";
  if (!is_below && !is_above && sign.text != "=") return example;
  if (at + 1 >= tokens.size()) return example;
  const auto rest = given.substr(tokens[at + 1].at - 1);
  if (rest.find_first_of("<>=,") != std::string::npos) return example;
  return member.name + "_{" + member.index + "+1} = " + rest + beside +
         (is_below   ? " - " + slack + "^2"
          : is_above ? " + " + slack + "^2"
                     : "");
}

}  // namespace

void refuse_at_every_step(const std::string& given, const Vocabulary& vocabulary) {
  const auto tokens = tokens_of(given);
  std::size_t from = 0;
  const bool is_headed = tokens.size() > 4 && tokens[0].text == "for" && tokens[1].text == "all";
  if (is_headed) {
    if (tokens[3].text == "in" || tokens[3].text == "=") return;  // places that it runs through
    while (from < tokens.size() && tokens[from].text != ":") ++from;
    ++from;
  }
  for (auto at = from; at < tokens.size(); ++at) {
    const auto member = member_at(tokens, at);
    const bool is_iterate = vocabulary.iterates.count(member.name) != 0;
    if (!is_iterate && !is_sequence(member.name, vocabulary)) continue;
    const bool is_bound = vocabulary.declares(member.index) ||
                          member.index.find_first_not_of("0123456789") == std::string::npos;
    if (is_bound) continue;
    if (is_iterate)
      throw ExpressionError(tokens[at].at,
                            "what holds at every step of " + member.name +
                                " follows from its equations, and is no hypothesis: state it, or "
                                "have it shown first, because = [\"for all " +
                                member.index + ": ..\"]");
    const bool is_bound_below = !member.is_next && member.end + 2 < tokens.size() &&
                                tokens[member.end].text.starts_with(">") &&
                                tokens[member.end + 1].text == "0";
    if (is_bound_below)
      throw ExpressionError(
          tokens[at].at, "of a sequence no bound is supposed at every step: write " + member.name +
                             "_" + member.index + "^2 for " + member.name + "_" + member.index +
                             " in the formulas, which is any number that is not negative");
    const std::string e = vocabulary.declares("e") ? "slack" : "e", first = member.name + "0";
    const auto equation = iterate_of(given, tokens, member, at == from, e + "_" + member.index);
    throw ExpressionError(
        tokens[at].at,
        "what is supposed of a sequence at every step is said as an iterate with a slack: take " +
            member.name + " out of the symbols, and write iterate = [\"" + equation + "\", \"" +
            member.name + "_0 = " + first + "\"] with " + first + " = \"scalar\" and " + e +
            " = \"scalar, sequence\", of which " + e + "_" + member.index +
            "^2 is any number that is not negative");
  }
}

}  // namespace verify
