#include "verify/expression/tree/tree_math.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <unordered_map>

#include "verify/expression/tree/letter_math.hpp"

namespace verify {
namespace {

using Kind = TreeKind;

// How tightly it holds together: what stands inside a tighter one needs parentheses.
enum class Binding { sum, product, script, closed };
struct Set {
  std::string text;
  Binding binding = Binding::closed;
};

std::string within(const Set& set, Binding binding) {
  return set.binding < binding ? "(" + set.text + ")" : set.text;
}
std::string called(const std::string& name, const std::string& inside) {
  return "\\operatorname{" + name + "}(" + inside + ")";
}
std::string block_text(const std::string& inside) {
  return "\\begin{bmatrix} " + inside + " \\end{bmatrix}";
}

// What is only another view of its operand.
bool is_view(Kind kind) {
  return kind == Kind::column || kind == Kind::as_vector || kind == Kind::as_matrix ||
         kind == Kind::entry;
}
const Tree& seen(const Tree& tree) { return is_view(tree->kind) ? seen(tree->operands[0]) : tree; }

class Writer {
 public:
  explicit Writer(const StatementTree& statement)
      : statement_(statement), names_(letter_names(statement)) {}

  const std::string& letter(std::size_t index) const { return names_[index]; }
  void define(const Tree& tree, std::string name) { defined_[tree.get()] = std::move(name); }

  std::string extent(const Spaces& spaces) const {
    std::string text;
    for (const auto space : spaces)
      text +=
          (text.empty() ? "" : " + ") + to_text(statement_.spaces[static_cast<std::size_t>(space)]);
    return text;
  }

  // With `whole`, what it is made of although it is defined.
  Set set(const Tree& tree, bool whole = false) const {
    const auto& node = *seen(tree);
    const auto known = defined_.find(&node);
    if (known != defined_.end() && !whole) return {known->second, Binding::script};
    switch (node.kind) {
      case Kind::number:
        return number(node.word);
      case Kind::letter:
        return {node.word.empty() ? names_[node.index] : letter_math(node.word)};
      case Kind::size:
        return size(node, "");
      case Kind::inverse_size:
        return {"\\frac{1}{" + size(node, "").text + "}", Binding::product};
      case Kind::identity:
        return {node.rows == Spaces{unit_space} ? "1" : "I_{" + extent(node.rows) + "}"};
      case Kind::zeros:
        return {"0"};
      case Kind::ones:
        return {node.rows == Spaces{unit_space} ? "1" : "\\mathbf{1}_{" + extent(node.rows) + "}"};
      case Kind::order:
        return {"\\mathbf{C}_{" + extent(node.rows) + "}"};
      case Kind::sum:
      case Kind::difference:
        return sum(node);
      case Kind::negative:
        return {"-" + of(node, 0, Binding::product), Binding::sum};
      case Kind::product:
      case Kind::multiple:
        return product(node);
      case Kind::hadamard:
        return {of(node, 0, Binding::script) + " \\odot " + of(node, 1, Binding::script),
                Binding::product};
      case Kind::dot:
        return {script(node.operands[0], "\\top") + " " + of(node, 1, Binding::product),
                Binding::product};
      case Kind::outer:
        return {of(node, 0, Binding::product) + " " + script(node.operands[1], "\\top"),
                Binding::product};
      case Kind::transpose:
        return {script(node.operands[0], "\\top"), Binding::script};
      case Kind::inverse:
        return {script(node.operands[0], "-1"), Binding::script};
      case Kind::trace:
        return {called("tr", whole_text(node, 0))};
      case Kind::mean:
        return mean(node);
      case Kind::call:
        return call(node);
      default:
        return blocks(node);
    }
  }
  std::string text(const Tree& tree) const { return set(tree).text; }
  Set call(const TreeNode& node) const {
    auto name = letter_math(node.word);
    if (node.operands.size() == 1) return {name};
    std::string arguments;
    for (std::size_t k = 1; k < node.operands.size(); ++k)
      arguments += (k == 1 ? "" : ", ") + text(node.operands[k]);
    return {name + "(" + arguments + ")"};
  }

 private:
  std::string of(const TreeNode& node, std::size_t k, Binding binding) const {
    return within(set(node.operands[k]), binding);
  }
  std::string whole_text(const TreeNode& node, std::size_t k) const {
    return set(node.operands[k]).text;
  }
  std::string script(const Tree& base, const std::string& above) const {
    auto inside = set(base);
    // A name that is raised already takes the sign behind its own.
    if (inside.binding == Binding::closed && seen(base)->kind == Kind::letter &&
        inside.text.back() == '}' && inside.text.find("^{") != std::string::npos) {
      inside.text.insert(inside.text.size() - 1, " " + above);
      return inside.text;
    }
    return within(inside, Binding::closed) + "^{" + above + "}";
  }
  static Set number(const std::string& exact) {
    const auto slash = exact.find('/');
    const bool negative = exact.front() == '-';
    const auto digits = exact.substr(negative ? 1 : 0);
    const auto text = slash == std::string::npos
                          ? digits
                          : "\\frac{" + exact.substr(negative ? 1 : 0, slash - (negative ? 1 : 0)) +
                                "}{" + exact.substr(slash + 1) + "}";
    return {(negative ? "-" : "") + text, negative ? Binding::sum : Binding::closed};
  }
  Set size(const TreeNode& node, const std::string&) const {
    const auto& name = statement_.spaces[node.index];
    return {to_text(name), name.less == 0 ? Binding::closed : Binding::sum};
  }

  Set sum(const TreeNode& node) const {
    const bool plus = node.kind == Kind::sum;
    const auto right = set(node.operands[1]);
    // "a + -b" is "a - b".
    if (plus && right.text.front() == '-' && right.binding == Binding::sum &&
        is_single(*seen(node.operands[1])))
      return {of(node, 0, Binding::sum) + " - " + right.text.substr(1), Binding::sum};
    const bool keeps = plus && right.text.front() != '-';
    return {of(node, 0, Binding::sum) + (plus ? " + " : " - ") +
                within(right, keeps ? Binding::sum : Binding::product),
            Binding::sum};
  }
  // With one sign in front that belongs to all of it.
  static bool is_single(const TreeNode& node) {
    return node.kind == Kind::negative || node.kind == Kind::number;
  }

  // Equal factors side by side are a power.
  Set product(const TreeNode& node) const {
    std::vector<Tree> factors;
    gather(node, factors);
    std::string text;
    bool digits = false;
    for (std::size_t k = 0; k < factors.size();) {
      std::size_t same = k + 1;
      while (same < factors.size() && alike(*factors[k], *factors[same])) ++same;
      const auto one = set(factors[k]);
      const auto power = same - k;
      const auto part = power > 1
                            ? within(one, Binding::closed) + "^{" + std::to_string(power) + "}"
                            : within(one, Binding::product);
      const bool begins = std::isdigit(static_cast<unsigned char>(part.front())) != 0 ||
                          part.rfind("\\frac", 0) == 0;
      if (!text.empty()) text += digits && begins ? " \\cdot " : " ";
      text += part;
      digits = factors[k]->kind == Kind::number && power == 1;
      k = same;
    }
    return {text, Binding::product};
  }
  void gather(const TreeNode& node, std::vector<Tree>& factors) const {
    for (const auto& operand : node.operands) {
      const auto& inside = seen(operand);
      const bool chain = inside->kind == Kind::product || inside->kind == Kind::multiple;
      if (chain && defined_.count(inside.get()) == 0)
        gather(*inside, factors);
      else
        factors.push_back(inside);
    }
  }
  static bool alike(const TreeNode& a, const TreeNode& b) {
    if (&a == &b) return true;
    return a.kind == b.kind && a.index == b.index && a.sort == b.sort &&
           (a.kind == Kind::letter || a.kind == Kind::size || a.kind == Kind::inverse_size);
  }

  Set mean(const TreeNode& node) const {
    std::string over;
    for (std::size_t k = 1; k < node.operands.size(); k += 2)
      over += (over.empty() ? "" : ", ") + names_[node.operands[k]->index];
    return {"\\mathbb{E}_{" + over + "}\\left[ " + whole_text(node, 0) + " \\right]"};
  }
  Set blocks(const TreeNode& node) const {
    const auto last_one = "\\operatorname{diag}(1, \\ldots, 1, 0)";
    switch (node.kind) {
      case Kind::bordered:
        return {block_text(whole_text(node, 0) + " & " + whole_text(node, 1) + " \\\\ " +
                           row(node.operands[2]) + " & " + whole_text(node, 3))};
      case Kind::beside:
        return {block_text(whole_text(node, 0) + " & " + whole_text(node, 1))};
      case Kind::with_last:
        return {block_text(whole_text(node, 0) + " \\\\ " + whole_text(node, 1))};
      case Kind::last:
        return {called("last", whole_text(node, 0))};
      case Kind::without_last:
        return {called("butlast", whole_text(node, 0))};
      case Kind::inner_block:
        return {called("inner", whole_text(node, 0))};
      case Kind::right_border:
        return {called("right", whole_text(node, 0))};
      case Kind::bottom_border:
        return {called("bottom", whole_text(node, 0))};
      case Kind::corner:
        return {called("corner", whole_text(node, 0))};
      case Kind::without_last_column:
        return {of(node, 0, Binding::product) + " " + last_one, Binding::product};
      case Kind::column_products:
        return {called("diag",
                       script(node.operands[0], "\\top") + " " + of(node, 1, Binding::product))};
      case Kind::scaled_columns:
        return {of(node, 0, Binding::product) + " " + called("diag", whole_text(node, 1)),
                Binding::product};
      case Kind::blocks:
        return assembled(node);
      case Kind::part:
        return {within(set(node.operands[0]), Binding::closed) + "_{[" +
                range(node.places[0], node.places[1]) + ", " +
                range(node.places[2], node.places[3]) + "]}"};
      default:
        return {"?"};
    }
  }
  std::string row(const Tree& v) const {
    return seen(v)->kind == Kind::zeros ? "0" : script(v, "\\top");
  }
  static std::string range(std::size_t first, std::size_t count) {
    const auto from = std::to_string(first + 1);
    return count == 1 ? from : from + ".." + std::to_string(first + count);
  }
  // Every cell that nothing covers is 0.
  Set assembled(const TreeNode& node) const {
    const auto width = node.cols.size();
    std::vector<std::string> cells(node.rows.size() * width, "0");
    for (std::size_t k = 0; k < node.operands.size(); ++k) {
      const auto& part = node.operands[k];
      const auto row = node.places[2 * k], col = node.places[2 * k + 1];
      const bool single = part->rows.size() == 1 && part->cols.size() == 1;
      for (std::size_t i = 0; i < part->rows.size(); ++i)
        for (std::size_t j = 0; j < part->cols.size(); ++j) {
          const auto inside = within(set(part), single ? Binding::sum : Binding::closed);
          cells[(row + i) * width + col + j] =
              single ? inside
                     : inside + "_{[" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + "]}";
        }
    }
    std::string text;
    for (std::size_t k = 0; k < cells.size(); ++k)
      text += (k == 0 ? "" : k % width == 0 ? " \\\\ " : " & ") + cells[k];
    return {block_text(text)};
  }

  const StatementTree& statement_;
  std::vector<std::string> names_;
  std::unordered_map<const TreeNode*, std::string> defined_;
};

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
    return MathEquation{"\\operatorname{" + name + "} " + block_text("A & u \\\\ v^{\\top} & s"),
                        what};
  };
  const auto of_entries = [](const std::string& name, const std::string& what) {
    return MathEquation{"\\operatorname{" + name + "} " + block_text("v \\\\ s"), what};
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
    if (tree->kind == Kind::call) return define_call(*tree);
    if (const auto notation = notation_of(tree->kind);
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
    for (const auto& name : order) result_.sizes.push_back({name, least[name]});
  }

  // Terms that are taken away on the left stand on the right.
  MathEquation sides(const TreeIdentity& identity) const {
    std::string left, right;
    const auto add = [](std::string& side, const Set& term) {
      if (term.text == "0") return;
      if (side.empty())
        side = term.text;
      else if (term.text.front() == '-')
        side += " - " + term.text.substr(1);
      else
        side += " + " + term.text;
    };
    std::vector<Tree> taken;
    Tree kept = identity.left;
    while (kept->kind == Kind::difference) {
      taken.push_back(kept->operands[1]);
      kept = kept->operands[0];
    }
    add(left, writer_.set(kept));
    if (identity.right) add(right, writer_.set(identity.right));
    for (auto term = taken.rbegin(); term != taken.rend(); ++term) add(right, writer_.set(*term));
    return {left.empty() ? "0" : left, right.empty() ? "0" : right};
  }

  const StatementTree& statement_;
  Writer writer_;
  Census census_;
  MathStatement result_;
  std::map<Sort, int> numbers_;
  std::set<std::string> known_;
};

}  // namespace

MathStatement math_of(const StatementTree& statement) { return Statement(statement).shown(); }

std::string math_of(const StatementTree& statement, const Tree& tree) {
  return Writer(statement).text(tree);
}

}  // namespace verify
