#include "verify/expression/same_formula.hpp"

#include <map>
#include <tuple>

namespace verify {
namespace {

// Numbers formulas such that two have one number when they are one, definitions taken for what they
// stand for. Each definition is looked at once: written out, a chain of them may be endless.
class Numbering {
 public:
  explicit Numbering(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  std::size_t of(const Expression& e) {
    if (e.kind == ExpressionKind::name) {
      const auto definition = vocabulary_.definitions.find(e.word);
      if (definition != vocabulary_.definitions.end()) return of_definition(*definition);
    }
    Node node{e.kind, e.word, e.width, e.shape.rows, e.shape.cols, {}};
    for (const auto& operand : e.operands) std::get<5>(node).push_back(of(operand));
    return numbers_.emplace(std::move(node), numbers_.size()).first->second;
  }

 private:
  using Node = std::tuple<ExpressionKind, std::string, std::size_t, Extents, Extents,
                          std::vector<std::size_t>>;

  std::size_t of_definition(const std::pair<const std::string, Expression>& definition) {
    const auto known = definitions_.find(definition.first);
    if (known != definitions_.end()) return known->second;
    const auto number = of(definition.second);
    return definitions_[definition.first] = number;
  }

  const Vocabulary& vocabulary_;
  std::map<Node, std::size_t> numbers_;
  std::map<std::string, std::size_t> definitions_;
};

}  // namespace

bool is_same_formula(const Expression& a, const Expression& b, const Vocabulary& vocabulary) {
  Numbering numbering(vocabulary);
  return numbering.of(a) == numbering.of(b);
}

}  // namespace verify
