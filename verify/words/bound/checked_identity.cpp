#include "verify/words/bound/checked_identity.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/clauses/placed_given.hpp"
#include "verify/words/bound/function_meanings.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/words/bound/typeset.hpp"
#include "verify/words/stated/seen_invertible.hpp"

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
  if (letter.permutation) properties.emplace_back("a permutation");
  if (letter.function) properties.emplace_back("any function, applied entry by entry");
  if (letter.sequence)
    properties.emplace_back(std::string("one for every whole number") +
                            (letter.nonzero ? ", no entry of them 0" : ""));
  if (letter.from_zero) properties.emplace_back("entries numbered from 0");
  if (is_covariance(vocabulary, name)) properties.emplace_back("positive semidefinite");
  return properties;
}

bool is_name(const std::string& text) {
  return std::isalpha(static_cast<unsigned char>(text[0])) != 0;
}

std::string law_of(const Letter& letter) {
  if (letter.law == Law::signs) return "independent signs, 1 or -1 as often";
  if (letter.law == Law::sphere) return "columns independent, uniform on the unit sphere";
  if (letter.law == Law::independent) {
    std::string moments;
    for (const auto& moment : letter.moments)
      moments +=
          (moments.empty() ? "$" : ", $") + (is_name(moment) ? typeset_name(moment) : moment) + "$";
    return "independent entries with moments " + moments;
  }
  if (!letter.normal) return "";
  const bool one = letter.shape.cols == Extents{"1"};
  const auto side = typeset_shape({letter.shape.rows, letter.shape.rows});
  const auto center = letter.mean.empty() ? "0" : typeset_name(letter.mean);
  const auto spread = !letter.covariance.empty() ? typeset_name(letter.covariance)
                      : letter.shape.is_scalar() ? "1"
                                                 : "I_{" + side.substr(0, side.find(' ')) + "}";
  const auto law = "$N(" + center + ", " + spread + ")$";
  return one ? "normal, " + law : "normal, columns independent, each " + law;
}

// Definitions that the formula calls, each after those that it calls itself.
class Definitions {
 public:
  explicit Definitions(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(const Expression& e) {
    for (const auto& operand : e.operands) add(operand);
    if (e.kind == ExpressionKind::attention) layer_ = true;
    if (auto meaning = meaning_of(e); meaning && seen_.insert(meaning->name).second)
      found_.push_back(*std::move(meaning));
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

// Iterates by the equations that define them.
void add_iterates(const Vocabulary& vocabulary, const WrittenIdentity& version,
                  CheckedStatement& checked) {
  if (!version.uses.indexed) return;
  for (const auto& name : vocabulary.iterate_order) {
    const auto& iterate = vocabulary.iterates.at(name);
    const auto at = [&](const std::string& place) {
      return typeset_name(name) + "_{" + place + "}";
    };
    checked.definitions.push_back({at(std::to_string(iterate.start)), typeset(iterate.first)});
    checked.definitions.push_back(
        {at(typeset_name(iterate.index) + " + 1"), typeset(iterate.step)});
  }
}

std::string typeset_comparison(const std::string& sign) {
  if (sign == "<=") return "\\le";
  if (sign == ">=") return "\\ge";
  return sign == "!=" ? "\\ne" : sign;
}

// "$i \\in \\{1, \\dots, n\\}$, $i \\ne k$".
std::string typeset_places(const PlacedGiven& given) {
  std::string text;
  for (const auto& place : given.places) {
    const auto from = typeset(place.operands[0]), to = typeset(place.operands[1]);
    if (!text.empty()) text += ", ";
    if (place.kind == ExpressionKind::range)
      text += "$" + typeset_name(place.word) + " \\in \\{" + from + ", \\dots, " + to + "\\}$";
    else
      text += "$" + from + " " + typeset_comparison(place.word) + " " + to + "$";
  }
  return text;
}

// Those of the formula, of its definitions and iterates, and of the hypotheses beside it.
std::set<std::string> letters_of(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  auto letters = version.uses.letters;
  for (auto given : vocabulary.given) {
    const auto more = find_shapes(given.statement, vocabulary).letters;
    letters.insert(more.begin(), more.end());
  }
  for (const auto& given : vocabulary.placed_given) {
    const auto more = uses_of(given, vocabulary).letters;
    letters.insert(more.begin(), more.end());
  }
  return letters;
}

// How gradients are read.
void add_gradients(const Vocabulary& vocabulary, const Identity& said,
                   std::vector<std::string>& conditions) {
  for (const auto& name : gradient_symbols(said, vocabulary))
    if (const auto& letter = vocabulary.letters.at(name);
        letter.symmetric && !letter.shape.is_scalar())
      conditions.push_back("the gradient by $" + typeset_name(name) +
                           "$ is the one among symmetric matrices");
  for (const auto& tied : tied_gradients(said, vocabulary))
    conditions.push_back("the gradient by $" + typeset_name(tied.symbol) + "$ is the one with $" +
                         typeset_name(tied.held) + "$ held fixed");
}

// What has to have an inverse, each once.
void add_divisors(const Vocabulary& vocabulary, const Uses& uses,
                  std::vector<std::string>& conditions) {
  const auto add = [&](std::string condition) {
    if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
      conditions.push_back(std::move(condition));
  };
  for (std::size_t k = 0; k < uses.inverted.size(); ++k) {
    if (is_seen_invertible(uses.inverted[k], vocabulary)) continue;
    const auto& where = uses.inverted_where[k];
    add("$" + typeset(uses.inverted[k]) + "$ has an inverse" + (where.empty() ? "" : ", " + where));
  }
  for (const auto& divisor : uses.nonzero) add("no entry of $" + typeset(divisor) + "$ is $0$");
}

}  // namespace

CheckedStatement checked_identity(const Written& written, const WrittenIdentity& version) {
  const auto& vocabulary = written.vocabulary;
  CheckedStatement checked;
  int random = 0, normal = 0;
  for (const auto& name : letters_of(vocabulary, version)) {
    const auto& letter = vocabulary.letters.at(name);
    checked.letters.push_back({typeset_name(name), typeset_shape(letter.shape),
                               properties_of(vocabulary, name, letter), law_of(letter)});
    random += letter.is_random() ? 1 : 0;
    normal += letter.normal ? 1 : 0;
  }
  const auto supposed = size_hypotheses(vocabulary, version.uses);
  for (const auto& name : version.uses.sizes) {
    if (name == version.head.towards_infinity) continue;
    long least = version.uses.inverted_sizes.count(name) != 0 || version.uses.indexed ? 1 : 0;
    for (const auto& index : version.head.indices)
      if (index.name == name && index.least) least = *index.least;
    std::optional<long> most;
    if (const auto range = supposed.ranges.find(name); range != supposed.ranges.end()) {
      least = std::max(least, range->second.least.value_or(least));
      most = range->second.most;
    }
    checked.sizes.push_back({typeset_name(name), least, most});
  }
  add_iterates(vocabulary, version, checked);
  if (random > 1)
    checked.conditions.push_back(std::string("what is ") +
                                 (normal == random ? "normal" : "random") +
                                 " is independent of each other");
  for (const auto& given : vocabulary.given)
    checked.conditions.push_back("$" + typeset(given.statement) + "$");
  for (const auto& given : vocabulary.placed_given)
    checked.conditions.push_back("$" + typeset(given.statement) + "$ for all " +
                                 typeset_places(given));
  add_gradients(vocabulary, version.identity, checked.conditions);
  add_divisors(vocabulary, version.uses, checked.conditions);
  // A hypothesis that has no value holds nowhere.
  for (auto [text, given] : vocabulary.given)
    add_divisors(vocabulary, find_shapes(given, vocabulary), checked.conditions);
  for (const auto& given : vocabulary.placed_given)
    add_divisors(vocabulary, uses_of(given, vocabulary), checked.conditions);
  Definitions definitions(vocabulary);
  definitions.add(version.identity.left);
  definitions.add(version.identity.right);
  for (const auto& given : vocabulary.given) {
    definitions.add(given.statement.left);
    definitions.add(given.statement.right);
  }
  for (const auto& given : vocabulary.placed_given) {
    definitions.add(given.statement.left);
    definitions.add(given.statement.right);
  }
  const auto& said = version.identity;
  for (const auto* clauses : {&said.at, &said.iff, &said.links})
    for (const auto& clause : *clauses) {
      definitions.add(clause.left);
      definitions.add(clause.right);
    }
  if (version.uses.indexed)
    for (const auto& name : vocabulary.iterate_order) {
      definitions.add(vocabulary.iterates.at(name).first);
      definitions.add(vocabulary.iterates.at(name).step);
    }
  const auto called = definitions.take();
  checked.definitions.insert(checked.definitions.end(), called.begin(), called.end());
  auto right = typeset(said.right);
  for (const auto& at : said.at) right += " \\text{ at } " + typeset(at);
  for (const auto& iff : said.iff) right += " \\text{, equality iff } " + typeset(iff);
  checked.identities.push_back({typeset_left(version.head, said.left),
                                typeset_sign(said.relation, said.left.shape), std::move(right)});
  for (const auto& link : said.links)
    checked.identities.push_back({typeset_left(version.head, link.left),
                                  typeset_sign(link.relation, link.left.shape),
                                  typeset(link.right)});
  return checked;
}

}  // namespace verify
