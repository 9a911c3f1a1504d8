#include "verify/expression/tree/tree_math.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/expression/tree/tree_writer.hpp"

namespace verify {
namespace {

using Kind = TreeKind;
using Set = TreeWriter::Set;

// The nodes that are shown, each after what it is made of, with how often they stand somewhere.
class Census {
 public:
  explicit Census(const StatementTree& statement) {
    for (const auto& [left, right] : statement.identities) {
      visit(left);
      if (right) visit(right);
    }
  }
  const std::vector<Tree>& order() const { return order_; }
  int uses(const Tree& tree) const { return uses_.at(tree.get()); }

 private:
  void visit(const Tree& tree) {
    if (++uses_[tree.get()] > 1) return;
    // Of a call what it is given, and what it is with parameters.
    const bool is_call = tree->definition != nullptr;
    if (is_call) visit(tree->definition->operands[0]);
    for (std::size_t k = is_call ? 1 : 0; k < tree->operands.size(); ++k) visit(tree->operands[k]);
    order_.push_back(tree);
  }
  std::vector<Tree> order_;
  std::unordered_map<const TreeNode*, int> uses_;
};

// What is written of blocks and order in a way of our own.
MathEquation notation_of(Kind kind) {
  const auto of_blocks = [](const std::string& name, const std::string& what) {
    return MathEquation{
        "\\operatorname{" + name + "} " + TreeWriter::block_text("A & u \\\\ v^{\\top} & s"), what};
  };
  const auto of_entries = [](const std::string& name, const std::string& what) {
    return MathEquation{"\\operatorname{" + name + "} " + TreeWriter::block_text("v \\\\ s"), what};
  };
  switch (kind) {
    case Kind::corner:
      return of_blocks("corner", "s");
    case Kind::inner_block:
      return of_blocks("inner", "A");
    case Kind::right_border:
      return of_blocks("right", "u");
    case Kind::bottom_border:
      return of_blocks("bottom", "v");
    case Kind::last:
      return of_entries("last", "s");
    case Kind::without_last:
      return of_entries("butlast", "v");
    case Kind::order:
      return {"(\\mathbf{C}_{n})_{i j}", "\\begin{cases} 1 & i \\le j \\\\ 0 & i > j \\end{cases}"};
    default:
      return {};
  }
}

// From this length on, what stands in several places is defined apart.
constexpr std::size_t short_text = 32;

std::string name_apart(Sort sort, int number) {
  const auto* letter = sort == Sort::matrix ? "M" : sort == Sort::vector ? "V" : "S";
  return "\\mathcal{" + std::string(letter) + "}_{" + std::to_string(number) + "}";
}

class Statement {
 public:
  explicit Statement(const StatementTree& statement)
      : statement_(statement), writer_(statement), census_(statement) {}

  MathStatement shown() {
    result_.nodes = census_.order().size();
    for (const auto& tree : census_.order()) define(tree);
    letters();
    sizes();
    for (const auto& identity : statement_.identities)
      result_.identities.push_back(sides(identity));
    return std::move(result_);
  }

 private:
  void define(const Tree& tree) {
    if (tree->kind == Kind::call)
      define_call(*tree);
    else if (const auto notation = notation_of(tree->kind);
             !notation.left.empty() && known_.insert(notation.left).second)
      result_.definitions.push_back(notation);
    if (tree->operands.empty() || is_view(tree->kind) || census_.uses(tree) < 2) return;
    auto text = writer_.set(tree, true).text;
    if (text.size() < short_text) return;
    auto name = name_apart(tree->sort, ++numbers_[tree->sort]);
    result_.definitions.push_back({name, std::move(text)});
    writer_.define(tree, std::move(name));
  }
  void define_call(const TreeNode& node) {
    const auto& is = node.definition ? *node.definition : node;
    MathEquation definition{writer_.call(is).text, writer_.text(is.operands[0])};
    if (known_.insert(definition.left + definition.right).second)
      result_.definitions.push_back(std::move(definition));
  }

  void letters() {
    std::map<std::size_t, std::string> laws;
    std::set<std::size_t> covariances, occurring;
    for (const auto& tree : census_.order()) {
      if (tree->kind == Kind::letter && tree->word.empty()) occurring.insert(tree->index);
      if (tree->kind != Kind::mean) continue;
      for (std::size_t k = 1; k < tree->operands.size(); k += 2) {
        const auto &letter = tree->operands[k], &covariance = tree->operands[k + 1];
        if (covariance->kind == Kind::letter) covariances.insert(covariance->index);
        const auto law = "$N(0, " + writer_.text(covariance) + ")$";
        laws[letter->index] = letter->cols == Spaces{unit_space}
                                  ? "normal, " + law
                                  : "normal, columns independent, each " + law;
      }
    }
    result_.independent = laws.size() > 1;
    for (const auto index : occurring) {
      const auto& letter = statement_.letters[index];
      MathLetter shown{writer_.letter(index), shape(letter), {}, laws[index]};
      if (letter.positive_definite) shown.properties.emplace_back("symmetric, positive definite");
      if (letter.diagonal) shown.properties.emplace_back("diagonal");
      if (!letter.positive_definite && letter.symmetric && letter.sort == Sort::matrix)
        shown.properties.emplace_back("symmetric");
      if (!letter.positive_definite && letter.invertible)
        shown.properties.emplace_back("invertible");
      if (covariances.count(index) != 0) shown.properties.emplace_back("positive semidefinite");
      result_.letters.push_back(std::move(shown));
    }
  }
  std::string shape(const TreeLetter& letter) const {
    if (letter.sort == Sort::scalar) return "";
    const auto rows = writer_.extent(letter.rows);
    const auto cols = writer_.extent(letter.cols);
    return (letter.rows.size() > 1 || rows.find(' ') != std::string::npos ? "(" + rows + ")"
                                                                          : rows) +
           " \\times " +
           (letter.cols.size() > 1 || cols.find(' ') != std::string::npos ? "(" + cols + ")"
                                                                          : cols);
  }
  void sizes() {
    std::map<std::string, long> least;
    std::vector<std::string> order;
    for (std::size_t k = 1; k < statement_.spaces.size(); ++k) {
      const auto& space = statement_.spaces[k];
      if (least.emplace(space.symbol, 0).second) order.push_back(space.symbol);
      least[space.symbol] = std::max(least[space.symbol], space.less);
    }
    for (const auto& tree : census_.order())
      if (tree->kind == Kind::inverse_size) {
        const auto& space = statement_.spaces[tree->index];
        least[space.symbol] = std::max(least[space.symbol], space.less + 1);
      }
    for (const auto& name : order) result_.sizes.push_back({size_math(name), least[name]});
  }

  // Terms that are taken away on the left stand on the right.
  MathEquation sides(const TreeIdentity& identity) const {
    std::string left, right;
    if (identity.right) add(right, identity.right);
    std::vector<Tree> kept, taken;
    gather(identity.left, true, kept, taken);
    for (const auto& term : kept) add(left, term);
    for (const auto& term : taken) add(right, term);
    return {left.empty() ? "0" : left, right.empty() ? "0" : right};
  }
  void gather(const Tree& tree, bool positive, std::vector<Tree>& kept,
              std::vector<Tree>& taken) const {
    const bool apart = writer_.text(tree) != writer_.set(tree, true).text;  // it has a name
    if (apart || (tree->kind != Kind::sum && tree->kind != Kind::difference &&
                  tree->kind != Kind::negative)) {
      (positive ? kept : taken).push_back(tree);
      return;
    }
    gather(tree->operands[0], (tree->kind == Kind::negative) != positive, kept, taken);
    if (tree->kind != Kind::negative)
      gather(tree->operands[1], (tree->kind == Kind::difference) != positive, kept, taken);
  }
  void add(std::string& side, const Tree& tree) const {
    const auto term = writer_.set(tree);
    if (term.text == "0") return;
    if (side.empty())
      side = term.text;
    else if (term.text.front() == '-')
      side += " - " + term.text.substr(1);
    else
      side += " + " + term.text;
  }

  const StatementTree& statement_;
  TreeWriter writer_;
  Census census_;
  MathStatement result_;
  std::map<Sort, int> numbers_;
  std::set<std::string> known_;
};

}  // namespace

MathStatement math_of(const StatementTree& statement) { return Statement(statement).shown(); }

std::string math_of(const StatementTree& statement, const Tree& tree) {
  return TreeWriter(statement).text(tree);
}

}  // namespace verify
