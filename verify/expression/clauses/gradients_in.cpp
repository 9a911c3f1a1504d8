#include "verify/expression/clauses/gradients_in.hpp"

#include <algorithm>
#include <set>

#include "verify/expression/clauses/put_in.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;
using Found = std::vector<const Expression*>;

const Expression* definition_of(const Expression& e, const Vocabulary& vocabulary) {
  if (e.kind != Is::name) return nullptr;
  const auto known = vocabulary.definitions.find(e.word);
  return known == vocabulary.definitions.end() ? nullptr : &known->second;
}

// Once each, whatever calls it.
class Parts {
 public:
  explicit Parts(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  template <class Visit>
  void visit(const Expression& e, const Visit& see) {
    see(e);
    if (const auto* formula = definition_of(e, vocabulary_)) {
      if (seen_.insert(e.word).second) visit(*formula, see);
      return;
    }
    for (const auto& operand : e.operands) visit(operand, see);
  }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> seen_;
};

bool is_even_power_of_norm(const Expression& e) {
  return e.kind == Is::power && e.operands[0].kind == Is::norm && (e.word.back() - '0') % 2 == 0;
}

// The square of a norm has a derivative everywhere.
void add_roots(const Expression& e, const std::string& symbol, const Vocabulary& vocabulary,
               std::vector<Expression>& found) {
  if (!holds_symbol(e, symbol, vocabulary)) return;
  if (const auto* formula = definition_of(e, vocabulary))
    return add_roots(*formula, symbol, vocabulary, found);
  if (is_even_power_of_norm(e))
    return add_roots(e.operands[0].operands[0], symbol, vocabulary, found);
  if (e.kind == Is::norm || e.kind == Is::root) found.push_back(e);
  for (const auto& operand : e.operands) add_roots(operand, symbol, vocabulary, found);
}

std::set<std::string> letters_in(const Identity& said, const Vocabulary& vocabulary) {
  std::set<std::string> letters;
  Parts parts(vocabulary);
  for (const auto* side : {&said.left, &said.right})
    parts.visit(*side, [&](const Expression& e) {
      if (e.kind == Is::name && vocabulary.letters.count(e.word) != 0) letters.insert(e.word);
    });
  return letters;
}

template <class Visit>
void visit_gradients(const Identity& said, const Vocabulary& vocabulary, const Visit& see) {
  for (const auto* side : {&said.left, &said.right})
    for (const auto* gradient : gradients_in(*side, vocabulary)) see(*gradient);
  for (const auto& link : said.links) visit_gradients(link, vocabulary, see);
}

// Equations that are supposed, each with its symbols.
struct Equation {
  std::string text;
  std::set<std::string> letters;
};
std::vector<Equation> equations_of(const Vocabulary& vocabulary) {
  std::vector<Equation> all;
  for (const auto& [text, given] : vocabulary.given)
    if (given.relation == Relation::equal) all.push_back({text, letters_in(given, vocabulary)});
  return all;
}

void add_ties(const Expression& gradient, const std::vector<Equation>& equations,
              const Vocabulary& vocabulary, std::vector<TiedGradient>& found) {
  const auto& f = gradient.operands[0];
  const auto& symbol = gradient.operands[1].word;
  std::set<std::string> tied = {symbol};
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& [text, letters] : equations) {
      const bool meets = std::any_of(letters.begin(), letters.end(), [&](const std::string& name) {
        return tied.count(name) != 0;
      });
      if (!meets) continue;
      for (const auto& name : letters) {
        if (!tied.insert(name).second) continue;
        grows = true;
        if (holds_symbol(f, name, vocabulary)) found.push_back({symbol, name, text});
      }
    }
  }
}

}  // namespace

Found gradients_in(const Expression& e, const Vocabulary& vocabulary) {
  Found found;
  Parts(vocabulary).visit(e, [&](const Expression& part) {
    if (part.kind == Is::gradient) found.push_back(&part);
  });
  return found;
}

std::set<std::string> gradient_symbols(const Identity& said, const Vocabulary& vocabulary) {
  std::set<std::string> symbols;
  visit_gradients(said, vocabulary,
                  [&](const Expression& gradient) { symbols.insert(gradient.operands[1].word); });
  return symbols;
}

std::vector<Expression> roots_in_gradients(const Expression& e, const Vocabulary& vocabulary) {
  std::vector<Expression> found;
  for (const auto* gradient : gradients_in(e, vocabulary))
    add_roots(gradient->operands[0], gradient->operands[1].word, vocabulary, found);
  return found;
}

std::string TiedGradient::text() const {
  return "grad( ) by " + symbol + " with " + held + " held fixed, which " + hypothesis +
         " ties to it";
}

std::vector<TiedGradient> tied_gradients(const Identity& said, const Vocabulary& vocabulary) {
  std::vector<TiedGradient> found;
  const auto equations = equations_of(vocabulary);
  if (equations.empty()) return found;
  visit_gradients(said, vocabulary, [&](const Expression& gradient) {
    add_ties(gradient, equations, vocabulary, found);
  });
  return found;
}

}  // namespace verify
