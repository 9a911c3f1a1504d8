#include "verify/written/given/no_data.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "verify/expression/plain_text.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

Expression traced(Expression matrix) {
  Expression e;
  e.kind = Is::trace;
  e.word = "tr";
  e.at = 1;
  e.operands = {std::move(matrix)};
  return e;
}

// What a hypothesis denies, as numbers: of matrices by their traces, which keep = and the order
// and say nothing of !=.
std::optional<Identity> denial_of(const Given& given, const Vocabulary& vocabulary) {
  Identity said{given.statement.left, given.statement.right, denied(given.statement.relation)};
  const auto& shape = given.statement.left.shape;
  if (!shape.is_scalar()) {
    if (!shape.is_square() || given.statement.relation == Relation::unequal) return std::nullopt;
    said.left = traced(std::move(said.left));
    said.right = traced(std::move(said.right));
  }
  return find_shapes(said, vocabulary).indexed ? std::nullopt : std::optional(said);
}

struct Denial {
  std::string hypothesis;
  Identity contrary;
};

std::vector<Denial> denials_of(const Vocabulary& vocabulary) {
  std::vector<Denial> denials;
  for (const auto& given : vocabulary.given)
    if (auto said = denial_of(given, vocabulary)) denials.push_back({given.text, std::move(*said)});
  for (const auto& [name, letter] : vocabulary.letters) {
    if (!letter.positive_definite) continue;
    Expression symbol, zero;
    symbol.kind = Is::name;
    symbol.word = name;
    symbol.at = zero.at = 1;
    zero.word = "0";
    denials.push_back({name + " is positive definite",
                       {traced(std::move(symbol)), std::move(zero), Relation::at_most}});
  }
  constexpr std::size_t most = 10;
  if (denials.size() > most) denials.resize(most);
  return denials;
}

}  // namespace

std::string shown_contradiction(const Vocabulary& vocabulary) {
  for (auto& [hypothesis, said] : denials_of(vocabulary)) {
    WrittenIdentity version;
    version.uses = find_shapes(said, vocabulary);
    version.text = plain_text(said);
    version.identity = std::move(said);
    Work work(most_work / 8);
    if (proved(vocabulary, version, {}, work).found)
      return version.text + " follows, against " + hypothesis;
  }
  return "";
}

std::string why_no_data(const Vocabulary& vocabulary) {
  if (const auto how = shown_contradiction(vocabulary); !how.empty())
    return "the hypotheses contradict each other: " + how;
  std::vector<std::string> names;
  for (const auto& given : vocabulary.given)
    if (std::find(names.begin(), names.end(), given.text) == names.end())
      names.push_back(given.text);
  for (const auto& given : vocabulary.placed_given)
    if (std::find(names.begin(), names.end(), given.text) == names.end())
      names.push_back(given.text);
  std::string list;
  for (const auto& name : names) list += (list.empty() ? " " : ", ") + name;
  if (list.empty()) return "no data was found at which both sides have a value";
  return "no data was found that meets" + list + " and at which both sides have a value";
}

}  // namespace verify
