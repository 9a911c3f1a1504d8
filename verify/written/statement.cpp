#include "verify/written/statement.hpp"

#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "verify/linalg/words/tree_matrix.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

class WrittenTrees::Lowering {
 public:
  Lowering(const Vocabulary& vocabulary, const std::set<std::string>& letters)
      : vocabulary_(vocabulary) {
    for (const auto& name : letters) draw(name, vocabulary.letters.at(name));
  }

  Tree of(const Expression& e) {
    using Is = ExpressionKind;
    const auto operand = [&](std::size_t k) { return of(e.operands[k]); };
    switch (e.kind) {
      case Is::number:
        return tree::number(parse_rational(e.word).text());
      case Is::name:
        return named(e.word);
      case Is::sum:
        return tree::sum(operand(0), operand(1));
      case Is::difference:
        return tree::difference(operand(0), operand(1));
      case Is::product:
        return product(operand(0), operand(1));
      case Is::quotient:
        return tree::multiple(inverse(e.operands[1]), operand(0));
      case Is::negation:
        return tree::multiple(tree::number("-1"), operand(0));
      case Is::transpose:
        return transposed(operand(0));
      case Is::power:
        return raised(e);
      case Is::block:
        return assembled(e);
      case Is::trace:
        return tree::trace(as_matrix(operand(0)));
      case Is::inverse:
        return inverse(e.operands[0]);
      case Is::identity:
        return as_formula(tree::identity(spaces_of(e.shape.rows)));
      case Is::zeros:
        return e.shape.is_scalar() ? tree::number("0")
                                   : tree::zeros(spaces_of(e.shape.rows), spaces_of(e.shape.cols));
      case Is::mean:
        return mean(operand(0));
      case Is::attention:
        return linear_attention_layer(TreeMatrix(operand(0)), TreeMatrix(operand(1)),
                                      TreeMatrix(operand(2)), TreeScalar(operand(3)))
            .tree();
      case Is::gradient:
        return tree::gradient(operand(0), operand(1));
      case Is::norm:
        return tree::root(square_of(as_matrix(operand(0))));
      case Is::opnorm:
        return tree::opnorm(as_matrix(operand(0)));
      case Is::root:
        return tree::root(operand(0));
      case Is::argmin:
      case Is::minimum:
        break;  // a whole side, which is no formula
      default:  // what speaks of indices is settled by its entries (verify/indexed)
        break;
    }
    throw std::logic_error("a formula without a tree");
  }

  StatementTree statement(std::vector<TreeIdentity> identities) const {
    return {names_.spaces(), letters_, std::move(identities), tree::models_entered() != models_};
  }

 private:
  Spaces spaces_of(const Extents& extents) {
    Spaces spaces;
    for (const auto& name : extents) spaces.push_back(names_.space(name).front());
    return spaces;
  }

  void draw(const std::string& name, const Letter& letter) {
    const auto rows = spaces_of(letter.shape.rows), cols = spaces_of(letter.shape.cols);
    const auto sort = letter.shape.is_scalar() ? Sort::scalar : Sort::matrix;
    letters_.push_back(
        {name, sort, rows, cols, letter.symmetric, letter.invertible, letter.positive_definite});
    known_.emplace(name, tree::letter(letters_.back(), letters_.size() - 1));
  }

  Tree named(const std::string& name) {
    if (const auto known = known_.find(name); known != known_.end()) return known->second;
    const auto definition = vocabulary_.definitions.find(name);
    if (definition == vocabulary_.definitions.end()) return tree::size(names_.space(name));
    return known_.emplace(name, tree::call(name, of(definition->second), {}, nullptr))
        .first->second;
  }

  // The sum of the squares of the entries.
  static Tree square_of(const Tree& a) {
    if (a->sort == Sort::scalar) return tree::product(a, a);
    return tree::trace(tree::product(tree::transpose(a), a));
  }
  // A matrix of one entry is a scalar.
  static Tree as_formula(const Tree& a) {
    const Spaces one = {unit_space};
    return a->rows == one && a->cols == one ? tree::entry(a) : a;
  }
  static Tree as_matrix(const Tree& a) { return a->sort == Sort::scalar ? tree::as_matrix(a) : a; }
  static Tree product(const Tree& a, const Tree& b) {
    if (a->sort == Sort::scalar) return tree::multiple(a, b);
    if (b->sort == Sort::scalar) return tree::multiple(b, a);
    return as_formula(tree::product(a, b));
  }
  static Tree transposed(const Tree& a) { return a->sort == Sort::scalar ? a : tree::transpose(a); }
  Tree raised(const Expression& e) {
    const long power = std::stol(e.word);
    if (e.operands[0].kind == ExpressionKind::norm && power > 0 && power % 2 == 0) {
      const auto square = square_of(of(e.operands[0].operands[0]));
      Tree result = square;
      for (long k = 2; k < power; k += 2) result = product(result, square);
      return result;
    }
    return raised(of(e.operands[0]), e);
  }
  Tree raised(const Tree& base, const Expression& e) {
    const long power = std::stol(e.word);
    if (power == 0) return as_formula(tree::identity(spaces_of(e.shape.rows)));
    Tree result = base;
    for (long k = 1; k < power; ++k) result = product(result, base);
    return result;
  }

  // The entries of a row have its height, those of a column its width.
  Tree assembled(const Expression& e) {
    Tree result = tree::zeros(spaces_of(e.shape.rows), spaces_of(e.shape.cols));
    std::size_t above = 0, before = 0;
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
      const auto& entry = e.operands[k];
      result = tree::placed(result, above, before, as_matrix(of(entry)));
      before += entry.shape.cols.size();
      if ((k + 1) % e.width != 0) continue;
      before = 0;
      above += entry.shape.rows.size();
    }
    return as_formula(result);
  }

  // Of a matrix M it is the gradient of E tr(T' M) by T, which is linear in T.
  Tree mean(const Tree& of) {
    if (of->sort == Sort::scalar) return tree::mean(of, laws());
    letters_.push_back({"", Sort::matrix, of->rows, of->cols});
    const auto T = tree::letter(letters_.back(), letters_.size() - 1);
    return tree::gradient(tree::mean(tree::trace(tree::product(tree::transpose(T), of)), laws()),
                          T);
  }

  // Over all letters that are normal; what does not occur counts for nothing.
  std::vector<TreeLaw> laws() {
    std::vector<TreeLaw> laws;
    for (const auto& drawn : letters_) {
      if (drawn.name.empty()) continue;
      const auto& letter = vocabulary_.letters.at(drawn.name);
      if (!letter.normal) continue;
      laws.push_back({known_.at(drawn.name), letter.covariance.empty()
                                                 ? tree::identity(spaces_of(letter.shape.rows))
                                                 : known_.at(letter.covariance)});
    }
    return laws;
  }

  // As a word where there is one: of letters that have an inverse, and what is multiplied of them.
  Tree inverse(const Expression& e) {
    if (auto word = inverse_word(e)) return *word;
    return tree::inverse(of(e), "at column " + std::to_string(e.at));
  }
  std::optional<Tree> inverse_word(const Expression& e) {
    using Is = ExpressionKind;
    switch (e.kind) {
      case Is::number:
        return tree::number((Rational(1) / parse_rational(e.word)).text());
      case Is::name:
        return inverse_of_name(e.word);
      case Is::identity:
        return of(e);
      case Is::inverse:
        return of(e.operands[0]);
      case Is::product: {
        const auto left = inverse_word(e.operands[0]), right = inverse_word(e.operands[1]);
        if (!left || !right) return std::nullopt;
        return product(*right, *left);
      }
      case Is::quotient: {
        const auto inside = inverse_word(e.operands[0]);
        if (!inside) return std::nullopt;
        return product(of(e.operands[1]), *inside);
      }
      case Is::negation: {
        const auto inside = inverse_word(e.operands[0]);
        if (!inside) return std::nullopt;
        return tree::multiple(tree::number("-1"), *inside);
      }
      case Is::transpose: {
        const auto inside = inverse_word(e.operands[0]);
        if (!inside) return std::nullopt;
        return transposed(*inside);
      }
      case Is::power: {
        const auto inside = inverse_word(e.operands[0]);
        if (!inside) return std::nullopt;
        return raised(*inside, e);
      }
      default:
        return std::nullopt;
    }
  }
  std::optional<Tree> inverse_of_name(const std::string& name) {
    const auto letter = vocabulary_.letters.find(name);
    if (letter != vocabulary_.letters.end()) {
      if (!letter->second.invertible) return std::nullopt;
      return tree::inverse(known_.at(name), "in " + name);
    }
    const auto definition = vocabulary_.definitions.find(name);
    if (definition == vocabulary_.definitions.end()) return tree::inverse_size(names_.space(name));
    return inverse_word(definition->second);
  }

  const Vocabulary& vocabulary_;
  const long models_ = tree::models_entered();
  SpaceNames names_;
  std::vector<TreeLetter> letters_;
  std::map<std::string, Tree> known_;  // letters, then definitions
};

WrittenTrees::WrittenTrees(const Vocabulary& vocabulary, const std::set<std::string>& letters)
    : lowering_(std::make_unique<Lowering>(vocabulary, letters)) {}
WrittenTrees::~WrittenTrees() = default;

Tree WrittenTrees::of(const Expression& formula) { return lowering_->of(formula); }
StatementTree WrittenTrees::statement(std::vector<TreeIdentity> identities) const {
  return lowering_->statement(std::move(identities));
}

StatementTree statement_tree(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  WrittenTrees trees(vocabulary, version.uses.letters);
  const auto left = trees.of(version.identity.left), right = trees.of(version.identity.right);
  return trees.statement({{left, right}});
}

}  // namespace verify
