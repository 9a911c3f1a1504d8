#include "verify/expression/tree/tree_text.hpp"

#include <array>
#include <cstdio>
#include <unordered_map>

namespace verify {
namespace {

std::string sort_text(Sort sort) {
  return sort == Sort::scalar ? "scalar" : sort == Sort::vector ? "vector" : "matrix";
}
// "2.0" is a block of space 2 above one of scalars; "-" has none.
std::string spaces_text(const Spaces& spaces) {
  std::string text;
  for (const auto space : spaces) text += (text.empty() ? "" : ".") + std::to_string(space);
  return text.empty() ? "-" : text;
}

class Lines {
 public:
  explicit Lines(bool named) : named_(named) {}
  std::string of(const StatementTree& statement, const std::vector<Tree>& asked = {},
                 std::vector<std::string>* called = nullptr) {
    for (std::size_t k = 1; k < statement.spaces.size(); ++k)
      text_ += "space " + std::to_string(k) + " " + to_text(statement.spaces[k]) + "\n";
    for (std::size_t k = 0; k < statement.letters.size(); ++k) letter(statement.letters[k], k + 1);
    for (const auto& node : asked) called->push_back(line(node));
    for (const auto& [left, right] : statement.identities) {
      const auto of_left = line(left), of_right = right ? " " + line(right) : "";
      text_ += (right ? "equal " : "zero ") + of_left + of_right + "\n";
    }
    return std::move(text_);
  }

 private:
  void letter(const TreeLetter& letter, std::size_t number) {
    text_ += std::string("symbol ") + std::to_string(number) + " " +
             (named_ ? (letter.name.empty() ? "-" : letter.name) + " " : "") +
             sort_text(letter.sort) + " " + spaces_text(letter.rows) + " " +
             spaces_text(letter.cols);
    if (letter.symmetric) text_ += " symmetric";
    if (letter.invertible) text_ += " invertible";
    if (letter.positive_definite) text_ += " positive definite";
    if (letter.diagonal) text_ += " diagonal";
    text_ += "\n";
  }

  // What the node is called; its line and those of its operands are written where they are new.
  std::string line(const Tree& tree) {
    const auto known = names_.find(tree.get());
    if (known != names_.end()) return known->second;
    std::string operands;
    for (const auto& operand : tree->operands) operands += " " + line(operand);
    auto name = "%" + std::to_string(names_.size());
    const bool is_letter = tree->kind == TreeKind::letter;
    text_ += name + " " + (is_letter && named_ ? "symbol" : to_text(tree->kind));
    if (!is_letter)
      text_ += " " + sort_text(tree->sort) + " " + spaces_text(tree->rows) + " " +
               spaces_text(tree->cols);
    text_ += operands;
    for (const auto& datum : data_of(*tree)) text_ += " ; " + datum;
    text_ += "\n";
    return names_.emplace(tree.get(), std::move(name)).first->second;
  }
  static std::vector<std::string> data_of(const TreeNode& node) {
    std::vector<std::string> data;
    const bool is_place = node.kind == TreeKind::inverse;  // the word is for a message
    if (!node.word.empty() && !is_place) data.push_back(node.word);
    if (node.kind == TreeKind::letter) data.push_back(std::to_string(node.index + 1));
    if (node.kind == TreeKind::size || node.kind == TreeKind::inverse_size)
      data.push_back(std::to_string(node.index));
    for (const auto place : node.places) data.push_back(std::to_string(place));
    return data;
  }

  bool named_;
  std::string text_;
  std::unordered_map<const TreeNode*, std::string> names_;
};

}  // namespace

std::string to_text(TreeKind kind) {
  static constexpr std::array names = {"number",         "symbol",      "size",
                                       "inverse_size",   "identity",    "zeros",
                                       "ones",           "order",       "sum",
                                       "difference",     "negative",    "product",
                                       "multiple",       "hadamard",    "dot",
                                       "outer",          "transpose",   "trace",
                                       "inverse",        "column",      "as_vector",
                                       "as_matrix",      "entry",       "bordered",
                                       "beside",         "with_last",   "last",
                                       "without_last",   "inner_block", "right_border",
                                       "bottom_border",  "corner",      "without_last_column",
                                       "blocks",         "part",        "column_products",
                                       "scaled_columns", "mean",        "gradient",
                                       "root",           "opnorm",      "call"};
  static_assert(names.size() == static_cast<std::size_t>(TreeKind::call) + 1);
  return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const StatementTree& statement) { return Lines(false).of(statement); }
std::string named_text(const StatementTree& statement) { return Lines(true).of(statement); }
NamedNodes named_text(const StatementTree& statement, const std::vector<Tree>& asked) {
  NamedNodes result;
  result.text = Lines(true).of(statement, asked, &result.names);
  return result;
}

std::string fingerprint(const StatementTree& statement) {
  std::uint64_t hash = 0xcbf29ce484222325;  // Fowler, Noll and Vo's
  for (const char letter : to_text(statement))
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

}  // namespace verify
