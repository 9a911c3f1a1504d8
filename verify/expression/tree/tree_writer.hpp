// A node of a statement's tree as mathematics between dollars.
#pragma once

#include <cctype>
#include <string>
#include <unordered_map>
#include <vector>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/expression/tree/tree.hpp"

namespace verify {

// What is only another view of its operand.
inline bool is_view(TreeKind kind) {
  return kind == TreeKind::column || kind == TreeKind::as_vector || kind == TreeKind::as_matrix ||
         kind == TreeKind::entry;
}
inline const Tree& seen(const Tree& tree) {
  return is_view(tree->kind) ? seen(tree->operands[0]) : tree;
}

class TreeWriter {
 public:
  // How tightly it holds together: what stands inside a tighter one needs parentheses.
  enum class Binding { sum, product, script, closed };
  struct Set {
    std::string text;
    Binding binding = Binding::closed;
  };

  static std::string block_text(const std::string& inside) {
    return "\\begin{bmatrix} " + inside + " \\end{bmatrix}";
  }
  explicit TreeWriter(const StatementTree& statement)
      : statement_(statement), names_(letter_names(statement)) {}

  const std::string& letter(std::size_t index) const { return names_[index]; }
  void define(const Tree& tree, std::string name) { defined_[tree.get()] = std::move(name); }

  std::string extent(const Spaces& spaces) const {
    std::string text;
    for (const auto space : spaces) {
      auto name = statement_.spaces[static_cast<std::size_t>(space)];
      name.symbol = size_math(name.symbol);
      text += (text.empty() ? "" : " + ") + to_text(name);
    }
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
      case Kind::hadamard:  // in parentheses within a product: no order is agreed
        return {of(node, 0, Binding::script) + " \\odot " + of(node, 1, Binding::script),
                Binding::sum};
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
      case Kind::gradient:
        return {"\\nabla_{" + whole_text(node, 1) + "} " + of(node, 0, Binding::script),
                Binding::product};
      case Kind::root:
        return {"\\sqrt{" + whole_text(node, 0) + "}", Binding::script};
      case Kind::opnorm:
        return {"\\|" + whole_text(node, 0) + "\\|_{2}", Binding::script};
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
  using Kind = TreeKind;

  static std::string within(const Set& set, Binding binding) {
    return set.binding < binding ? "(" + set.text + ")" : set.text;
  }
  static std::string called(const std::string& name, const std::string& inside) {
    return "\\operatorname{" + name + "}(" + inside + ")";
  }
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

  static bool begins_with_digit(const std::string& text) {
    return std::isdigit(static_cast<unsigned char>(text.front())) != 0 ||
           text.starts_with("\\frac") || text.starts_with("\\mathbf{1}");
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
      // A gradient takes all that follows; so it is the last factor, or in parentheses.
      const bool open = factors[k]->kind == Kind::gradient && same < factors.size();
      const auto part = power > 1
                            ? within(one, Binding::closed) + "^{" + std::to_string(power) + "}"
                        : open ? "(" + one.text + ")"
                               : within(one, Binding::product);
      if (!text.empty()) text += digits && begins_with_digit(part) ? " \\cdot " : " ";
      text += part;
      digits = factors[k]->kind == Kind::number;
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
    return a.kind == b.kind && a.index == b.index && a.word == b.word && a.sort == b.sort &&
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

}  // namespace verify
