#include "verify/words/bound/checked_identity.hpp"

#include <algorithm>
#include <set>

#include "verify/words/bound/typeset.hpp"

namespace verify {
namespace {

bool is_covariance(const Vocabulary& vocabulary, const std::string& name) {
  return std::any_of(vocabulary.letters.begin(), vocabulary.letters.end(),
                     [&](const auto& other) { return other.second.covariance == name; });
}

std::vector<std::string> properties_of(const Vocabulary& vocabulary, const std::string& name,
                                       const Letter& letter) {
  if (letter.positive_definite) return {"symmetric, positive definite"};
  std::vector<std::string> properties;
  if (letter.positive_semidefinite) return {"symmetric, positive semidefinite"};
  if (letter.symmetric) properties.emplace_back("symmetric");
  if (letter.invertible) properties.emplace_back("invertible");
  if (is_covariance(vocabulary, name)) properties.emplace_back("positive semidefinite");
  return properties;
}

std::string law_of(const Letter& letter) {
  if (!letter.normal) return "";
  const bool one = letter.shape.cols == Extents{"1"};
  const auto side = typeset_shape({letter.shape.rows, letter.shape.rows});
  const auto law = letter.shape.is_scalar() ? "$N(0, 1)$"
                   : letter.covariance.empty()
                       ? "$N(0, I_{" + side.substr(0, side.find(' ')) + "})$"
                       : "$N(0, " + typeset_name(letter.covariance) + ")$";
  return one ? "normal, " + law : "normal, columns independent, each " + law;
}

// Definitions that the formula calls, each after those that it calls itself.
class Definitions {
 public:
  explicit Definitions(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(const Expression& e) {
    for (const auto& operand : e.operands) add(operand);
    if (e.kind == ExpressionKind::attention) layer_ = true;
    const auto known = vocabulary_.definitions.find(e.word);
    if (e.kind != ExpressionKind::name || known == vocabulary_.definitions.end()) return;
    if (!seen_.insert(e.word).second) return;
    add(known->second);
    found_.push_back({typeset_name(e.word), typeset(known->second)});
  }
  std::vector<CheckedDefinition> take() {
    if (layer_)
      found_.push_back({"\\mathrm{attention}(Z, P, Q, s)",
                        "Z + s \\, P Z \\begin{bmatrix} I & 0 \\\\ 0 & 0 \\end{bmatrix} "
                        "Z^{\\top} Q Z"});
    return std::move(found_);
  }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> seen_;
  std::vector<CheckedDefinition> found_;
  bool layer_ = false;
};

}  // namespace

CheckedStatement checked_identity(const Written& written, const WrittenIdentity& version) {
  const auto& vocabulary = written.vocabulary;
  CheckedStatement checked;
  int random = 0;
  for (const auto& name : version.uses.letters) {
    const auto& letter = vocabulary.letters.at(name);
    checked.letters.push_back({typeset_name(name), typeset_shape(letter.shape),
                               properties_of(vocabulary, name, letter), law_of(letter)});
    random += letter.normal ? 1 : 0;
  }
  for (const auto& name : version.uses.sizes)
    checked.sizes.push_back({typeset_name(name), version.uses.inverted_sizes.count(name) != 0});
  if (random > 1) checked.conditions.emplace_back("what is normal is independent of each other");
  for (const auto& given : vocabulary.given)
    checked.conditions.push_back("$" + typeset(given.statement) + "$");
  for (const auto& inverted : version.uses.inverted) {
    auto condition = "$" + typeset(inverted) + "$ has an inverse";
    if (std::find(checked.conditions.begin(), checked.conditions.end(), condition) ==
        checked.conditions.end())
      checked.conditions.push_back(std::move(condition));
  }
  Definitions definitions(vocabulary);
  definitions.add(version.identity.left);
  definitions.add(version.identity.right);
  for (const auto& given : vocabulary.given) {
    definitions.add(given.statement.left);
    definitions.add(given.statement.right);
  }
  const auto& said = version.identity;
  for (const auto* clauses : {&said.at, &said.iff})
    for (const auto& clause : *clauses) {
      definitions.add(clause.left);
      definitions.add(clause.right);
    }
  checked.definitions = definitions.take();
  auto right = typeset(said.right);
  for (const auto& at : said.at) right += " \\text{ at } " + typeset(at);
  for (const auto& iff : said.iff) right += " \\text{, equality iff } " + typeset(iff);
  checked.identities.push_back(
      {typeset(said.left), typeset_sign(said.relation, said.left.shape), std::move(right)});
  return checked;
}

}  // namespace verify
