#include "verify/written/proofs/word_scene.hpp"

#include <map>
#include <stdexcept>

#include "verify/algebra/words/tree_values.hpp"
#include "verify/written/proofs/beyond_words.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

std::string relation_text(const Given& given) { return given.text; }

}  // namespace

class WordScene::State {
 public:
  State(const Vocabulary& vocabulary, std::set<std::string> names,
        const std::vector<const Expression*>& formulas)
      : vocabulary_(vocabulary), is_of_sizes_(names.empty()), fresh(free_) {
    for (const auto& given : vocabulary.given) add_letters(given.statement, names);
    WrittenTrees trees(vocabulary, names);
    std::vector<Tree> sides;
    sides.reserve(formulas.size());
    for (const auto* formula : formulas) sides.push_back(trees.of(*formula));
    std::vector<std::pair<Tree, Tree>> given;
    for (const auto& one : vocabulary.given)
      given.emplace_back(trees.of(one.statement.left), trees.of(one.statement.right));
    statement_ = trees.statement({});
    values_ = std::make_unique<TreeValues<WordMatrix>>(statement_, free_);
    for (const auto& letter : statement_.letters) names_.push_back(letter.name);
    find_random();
    values_->set_beyond(beyond());
    for (const auto& side : sides) formulas_.push_back(value(side));
    for (const auto& [left, right] : given) given_.push_back({value(left), value(right)});
    know_letters();
    know_given();
    add_turned_products(known);
    know_sizes();
  }

  void complete() {
    const WordText as_text = [this](const WordPolynomial& a) { return text(a); };
    infer_signs(known, free_);
    add_fresh(fresh, free_, as_text, known);
    infer_signs(known, free_);
    clear_zeros(known);
    add_cleared(known);
    add_commuting(as_text, known);
  }

  MatrixLetter letter(const std::string& name) const {
    for (std::size_t k = 0; k < statement_.letters.size(); ++k)
      if (statement_.letters[k].name == name) return free_.letters().at(k);
    throw std::out_of_range("no symbol " + name);
  }
  WordPolynomial draw(Space rows, Space cols, bool symmetric, const std::string& name) {
    const bool number = rows == unit_space && cols == unit_space;
    const auto value = number      ? free_.scalar().value()
                       : symmetric ? free_.symmetric({rows}).at(0, 0)
                                   : free_.matrix({rows}, {cols}).at(0, 0);
    called_[free_.count()] = name;
    return value;
  }

  std::string text(const WordPolynomial& a) const {
    // Of those that occur: a fresh letter is told by what it is of.
    std::vector<std::string> letters(static_cast<std::size_t>(free_.count()) + 1), spaces;
    for (const int k : letters_of(a)) letters[static_cast<std::size_t>(k)] = name_of(k);
    for (const auto& space : free_.spaces()) spaces.push_back(to_text(space));
    return to_text(a, letters, spaces);
  }

  std::vector<NamedLetter> letters() const {
    std::vector<NamedLetter> result;
    for (std::size_t k = 0; k < free_.letters().size(); ++k) {
      const auto& letter = free_.letters()[k];
      const bool is_typed = k < names_.size() && !names_[k].empty();
      const auto called = called_.find(letter.name);
      NamedLetter named{letter, is_typed                  ? names_[k]
                                : called != called_.end() ? called->second
                                                          : "z" + std::to_string(letter.name)};
      named.invertible = known.signs.invertible.count(letter.name) != 0;
      if (is_typed) {
        const auto& declared = vocabulary_.letters.at(names_[k]);
        named.invertible |= declared.invertible || letter.rows == unit_space;
        named.positive_definite = declared.positive_definite;
      }
      result.push_back(std::move(named));
    }
    return result;
  }
  const std::vector<SpaceName>& spaces() const { return free_.spaces(); }

  std::vector<WordMatrix> formulas_;
  std::vector<Excluded> excluded;
  Hypotheses known;

 private:
  struct Sides {
    WordMatrix left, right;
  };

  void add_letters(const Identity& given, std::set<std::string>& names) const {
    auto copy = given;
    const auto uses = find_shapes(copy, vocabulary_);
    names.insert(uses.letters.begin(), uses.letters.end());
  }

  std::string name_of(int k) const {
    if (static_cast<std::size_t>(k) <= names_.size())
      return names_[static_cast<std::size_t>(k - 1)];
    if (const auto called = called_.find(k); called != called_.end()) return called->second;
    const auto* known_letter = fresh.find(k);
    if (known_letter == nullptr) return "z" + std::to_string(k);
    const auto inside = text(known_letter->of);
    switch (known_letter->kind) {
      case FreshLetter::Kind::inverse:
        return "inv(" + inside + ")";
      case FreshLetter::Kind::root:
        return "sqrt(" + inside + ")";
      case FreshLetter::Kind::opnorm:
        break;
    }
    return "opnorm(" + inside + ")";
  }

  WordMatrix value(const Tree& tree) {
    if (tree->sort == Sort::scalar) return WordMatrix(values_->scalar(tree).value());
    return values_->matrix(tree);
  }

  // No letter stands for what is averaged.
  void find_random() {
    for (const auto& [name, letter] : vocabulary_.letters) {
      if (!letter.normal) continue;
      for (std::size_t k = 0; k < statement_.letters.size(); ++k)
        if (statement_.letters[k].name == name) random_.insert(static_cast<int>(k) + 1);
    }
  }
  void refuse_random(const WordMatrix& of) const {
    for (const auto& block : of.blocks())
      for (const int name : fresh.letters_in(block))
        if (random_.count(name) != 0)
          throw std::invalid_argument("the inverse or the root of what is random");
  }

  TreeValues<WordMatrix>::Beyond beyond() {
    auto plain = beyond_words(*values_, free_, fresh);
    return {[this, plain](const WordMatrix& of) { return refuse_random(of), plain.inverse(of); },
            [this, plain](const WordScalar& of, const WordMatrix* norm_of) {
              return refuse_random(WordMatrix(of.value())), plain.root(of, norm_of);
            },
            [this, plain](const WordMatrix& of) { return refuse_random(of), plain.opnorm(of); },
            plain.gradient};
  }

  bool is_covariance(const std::string& name) const {
    for (const auto& [other, letter] : vocabulary_.letters)
      if (letter.covariance == name) return true;
    return false;
  }

  void know_letters() {
    for (std::size_t k = 0; k < statement_.letters.size(); ++k) {
      const auto& name = statement_.letters[k].name;
      if (name.empty()) continue;
      const auto& letter = vocabulary_.letters.at(name);
      const auto& drawn = free_.letters()[k];
      if (letter.invertible) known.signs.invertible.insert(drawn.name);
      const auto word = WordPolynomial::of(drawn);
      if (letter.positive_definite || letter.invertible)
        excluded.push_back({WordMatrix(word), name + " is invertible"});
      if (letter.positive_definite) {
        known.add_sign(word, true, name + " is positive definite");
        known.add_sign(WordPolynomial::of(inverted(drawn)), true,
                       "the inverse of " + name + " is positive definite");
      } else if (letter.positive_semidefinite || (letter.symmetric && is_covariance(name))) {
        known.add_sign(word, false, name + " is positive semidefinite");
      }
    }
  }

  void know_given() {
    for (std::size_t k = 0; k < given_.size(); ++k) {
      const auto& given = vocabulary_.given[k];
      const auto& [left, right] = given_[k];
      const auto relation = given.statement.relation;
      const auto why = relation_text(given);
      const auto strict = relation == Relation::less || relation == Relation::more;
      if (relation == Relation::unequal || strict) excluded.push_back({left - right, why});
      if (relation == Relation::unequal) {
        know_unequal(left, right);
        continue;
      }
      const bool down = relation == Relation::at_most || relation == Relation::less;
      const auto difference = down ? right - left : left - right;
      if (relation != Relation::equal) {
        know_order_of_blocks(difference, relation, why);
        continue;
      }
      for (const auto& block : difference.blocks()) known.add_zero(block, why);
    }
  }
  // Of a semidefinite matrix the blocks on the diagonal are semidefinite, and it is symmetric; what
  // stands beside the diagonal has no sign. Beside a definite A in the corner, D - B' A^-1 B.
  void know_order_of_blocks(const WordMatrix& difference, Relation relation,
                            const std::string& why) {
    const auto size = difference.rows().size();
    if (difference.rows() != difference.cols()) return;
    for (std::size_t r = 0; r < size; ++r) {
      know_order(difference.at(r, r), relation, why);
      for (std::size_t c = 0; c < r; ++c)
        known.add_zero(subtracted(difference.at(r, c), transpose(difference.at(c, r))), why);
    }
    if (size != 2) return;
    for (const std::size_t corner : {0, 1}) {
      const auto &A = difference.at(corner, corner), &B = difference.at(corner, 1 - corner);
      for (const auto& letter : free_.letters()) {
        const bool is_definite = A == WordPolynomial::of(letter) && !is_scalar(A) &&
                                 known.signs.matrix(letter.name) == SignKnown::positive;
        if (!is_definite) continue;
        const auto rest = transpose(B) * WordPolynomial::of(inverted(letter)) * B;
        know_order(subtracted(difference.at(1 - corner, 1 - corner), rest), relation,
                   why + ", by a Schur complement");
      }
      // Of numbers a b - s^2.
      if (is_scalar(A) && is_scalar(B) && corner == 0)
        know_order(subtracted(A * difference.at(1, 1), B * B), relation, why + ", its determinant");
    }
  }
  // What is said of sizes alone may rest on their being at least 1.
  void know_sizes() {
    if (!is_of_sizes_) return;
    for (std::size_t k = 1; k < free_.spaces().size(); ++k) {
      const auto space = static_cast<Space>(k);
      auto less = WordPolynomial::of(unit_space, unit_space, dimension(space, 1), Rational(1));
      less += Rational(-1) * WordPolynomial::identity(unit_space);
      known.add_sign(less, false, "a size is at least 1");
    }
  }
  void know_order(const WordPolynomial& difference, Relation relation, const std::string& why) {
    const bool strict = relation == Relation::less || relation == Relation::more;
    known.add_sign(difference, strict, why);
    // A matrix between two that is symmetric by the order.
    if (!is_scalar(difference) && transpose(difference) != difference) {
      auto antisymmetric = difference;
      antisymmetric += Rational(-1) * transpose(difference);
      known.add_zero(antisymmetric, why);
    }
  }
  void know_unequal(const WordMatrix& left, const WordMatrix& right) {
    const auto difference = left - right;
    if (difference.blocks().size() != 1) return;
    const auto& block = difference.at(0, 0);
    for (const int name : letters_of(block))
      if (block == WordPolynomial::of(free_.letters().at(static_cast<std::size_t>(name - 1))))
        known.signs.nonzero.insert(name);
  }

  const Vocabulary& vocabulary_;
  bool is_of_sizes_;  // no symbol stands in the formulas
  Letters<WordMatrix> free_;
  StatementTree statement_;
  std::unique_ptr<TreeValues<WordMatrix>> values_;
  std::vector<std::string> names_;
  std::map<int, std::string> called_;
  std::set<int> random_;
  std::vector<Sides> given_;

 public:
  FreshLetters fresh;
};

WordScene::WordScene(const Vocabulary& vocabulary, std::set<std::string> letters,
                     const std::vector<const Expression*>& formulas)
    : state_(std::make_unique<State>(vocabulary, std::move(letters), formulas)) {}
WordScene::~WordScene() = default;

const WordMatrix& WordScene::matrix(std::size_t formula) const {
  return state_->formulas_.at(formula);
}
const WordPolynomial& WordScene::block(std::size_t formula) const {
  return only_block(matrix(formula));
}
const Hypotheses& WordScene::known() const { return state_->known; }
Hypotheses& WordScene::known() { return state_->known; }
void WordScene::complete() { state_->complete(); }
MatrixLetter WordScene::letter(const std::string& name) const { return state_->letter(name); }
WordPolynomial WordScene::draw(Space rows, Space cols, bool symmetric, const std::string& name) {
  return state_->draw(rows, cols, symmetric, name);
}
const std::vector<WordScene::Excluded>& WordScene::excluded() const { return state_->excluded; }
std::vector<NamedLetter> WordScene::letters() const { return state_->letters(); }
const std::vector<SpaceName>& WordScene::spaces() const { return state_->spaces(); }
FreshLetters& WordScene::fresh() { return state_->fresh; }
const FreshLetters& WordScene::fresh() const { return state_->fresh; }
std::string WordScene::text(const WordPolynomial& a) const { return state_->text(a); }

}  // namespace verify
