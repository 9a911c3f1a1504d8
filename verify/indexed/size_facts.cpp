#include "verify/indexed/size_facts.hpp"

#include <algorithm>

#include "verify/indexed/entries_of.hpp"

namespace verify {
namespace {

// A hypothesis between sizes, "n > d + 1", as inequalities.
bool is_index_form(const Expression& e, const std::set<std::string>& sizes) {
  using Is = ExpressionKind;
  switch (e.kind) {
    case Is::number:
      return e.word.find('.') == std::string::npos;
    case Is::name:
      return sizes.count(e.word) != 0;
    case Is::sum:
    case Is::difference:
    case Is::negation:
      return std::all_of(e.operands.begin(), e.operands.end(),
                         [&](const Expression& part) { return is_index_form(part, sizes); });
    case Is::product:
      return is_index_form(e.operands[0], sizes) && is_index_form(e.operands[1], sizes) &&
             (e.operands[0].kind == Is::number || e.operands[1].kind == Is::number);
    default:
      return false;
  }
}

}  // namespace

IndexFacts facts_of(const Vocabulary& vocabulary, const StatementHead& head) {
  IndexFacts facts;
  const auto sizes = vocabulary.sizes();
  for (const auto& size : sizes)
    if (std::none_of(head.indices.begin(), head.indices.end(),
                     [&](const FreeIndex& index) { return index.name == size; }))
      facts.known.push_back(IndexForm::symbol(size) - IndexForm(1));
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.permutation) facts.movers[name] = letter.shape.rows[0];
  EntriesOf entries(vocabulary, facts);
  for (const auto& index : head.indices) {
    const auto symbol = IndexForm::symbol(index.name);
    if (index.least) {
      facts.known.push_back(symbol - IndexForm(*index.least));
    } else {
      facts.known.push_back(symbol - IndexForm(1));
      facts.known.push_back(entries.index(*index.most) - symbol);
    }
  }
  for (const auto& [text, given] : vocabulary.given) {
    if (!is_index_form(given.left, sizes) || !is_index_form(given.right, sizes)) continue;
    const auto left = entries.index(given.left), right = entries.index(given.right);
    const auto one = IndexForm(1);
    switch (given.relation) {
      case Relation::equal:
        facts.known.push_back(left - right);
        facts.known.push_back(right - left);
        break;
      case Relation::at_most:
        facts.known.push_back(right - left);
        break;
      case Relation::less:
        facts.known.push_back(right - left - one);
        break;
      case Relation::at_least:
        facts.known.push_back(left - right);
        break;
      case Relation::more:
        facts.known.push_back(left - right - one);
        break;
      case Relation::unequal:
        break;
    }
  }
  return facts;
}

bool is_all_known(const Vocabulary& vocabulary) {
  const auto sizes = vocabulary.sizes();
  if (!vocabulary.placed_given.empty()) return false;
  return std::all_of(vocabulary.given.begin(), vocabulary.given.end(), [&](const Given& given) {
    return given.statement.relation != Relation::unequal &&
           is_index_form(given.statement.left, sizes) &&
           is_index_form(given.statement.right, sizes);
  });
}

}  // namespace verify
