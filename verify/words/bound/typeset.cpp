#include "verify/words/bound/typeset.hpp"

#include <cctype>

#include "verify/expression/expression.hpp"
#include "verify/formula/math_symbols.hpp"

namespace verify {
namespace {

// How tightly a formula holds together: what stands inside a tighter one needs parentheses.
enum class Binding { sum, product, script, closed };

struct Set {
  std::string text;
  Binding binding = Binding::closed;
};

bool is_letter_of_mathematics(const std::string& word) {
  const auto* symbol = find_math_symbol("\\" + word);
  if (symbol == nullptr) return false;
  const bool capital = std::isupper(static_cast<unsigned char>(word.front())) != 0;
  return symbol->role == MathRole::letter ||
         (capital && symbol->role == MathRole::ordinary && word != "Re" && word != "Im");
}

// One letter stands for itself, the name of a Greek one for that, a word upright.
std::string one_name(const std::string& word) {
  if (word.size() == 1) return word;
  return is_letter_of_mathematics(word) ? "\\" + word : "\\mathrm{" + word + "}";
}

std::string within(const Set& set, Binding binding) {
  return set.binding < binding ? "(" + set.text + ")" : set.text;
}

// Behind a number, or an index, it would read as one with it: 2 3^k, x_1 0, 2 (1/2).
bool begins_with_number(const std::string& set) {
  return std::isdigit(static_cast<unsigned char>(set.front())) != 0 || set.starts_with("\\frac");
}

bool is_product(const Expression& e) {
  using Is = ExpressionKind;
  return e.kind == Is::product || e.kind == Is::entrywise_product ||
         e.kind == Is::entrywise_quotient;
}

// Whether its end is that of an operator that takes all that follows: what is multiplied by it from
// the right would be read as a part of it.
bool ends_open(const Expression& e) {
  using Is = ExpressionKind;
  switch (e.kind) {
    case Is::gradient:
    case Is::argmin:
    case Is::minimum:
    case Is::sum_over:
    case Is::product_over:
    case Is::cases:
      return true;
    case Is::product:
      return !is_product(e.operands[1]) && ends_open(e.operands[1]);
    default:
      return false;
  }
}

bool is_vector(const Expression& e) { return e.shape.cols == Extents{"1"}; }

class Setter {
 public:
  Set set(const Expression& e) const {
    using Is = ExpressionKind;
    switch (e.kind) {
      case Is::number:
        return {e.word};
      case Is::name:
        return {typeset_name(e.word)};
      case Is::sum:
      case Is::difference:
        return {of(e, 0, Binding::sum) + (e.kind == Is::sum ? " + " : " - ") +
                    of(e, 1, Binding::product),
                Binding::sum};
      case Is::product:
        return product(e);
      case Is::quotient:
        return {"\\frac{" + whole(e, 0) + "}{" + whole(e, 1) + "}", Binding::product};
      case Is::negation:
        return {"-" + of(e, 0, Binding::product), Binding::sum};
      case Is::transpose:
        return {of(e, 0, Binding::closed) + "^{\\top}", Binding::script};
      case Is::power:
        return power(e);
      case Is::block:
        return {block(e)};
      case Is::trace:
        return {"\\operatorname{tr}(" + whole(e, 0) + ")", Binding::script};
      case Is::inverse:
        return {of(e, 0, Binding::closed) + "^{-1}", Binding::script};
      case Is::identity:
        return {"I_{" + whole(e, 0) + "}", Binding::script};
      case Is::zeros:
        return zeros(e);
      case Is::mean: {
        std::string given;
        for (std::size_t k = 1; k < e.operands.size(); ++k)
          given += (k == 1 ? " \\mid " : ", ") + whole(e, k);
        return {"\\mathbb{E}[" + whole(e, 0) + given + "]", Binding::script};
      }
      case Is::attention:
        return {"\\mathrm{attention}(" + whole(e, 0) + ", " + whole(e, 1) + ", " + whole(e, 2) +
                    ", " + whole(e, 3) + ")",
                Binding::script};
      case Is::gradient:
        return {"\\nabla_{" + whole(e, 1) + "} " + of(e, 0, Binding::script), Binding::product};
      case Is::argmin:
        return {"\\operatorname{argmin}_{" + whole(e, 1) + "} " + of(e, 0, Binding::script),
                Binding::product};
      case Is::minimum:
        return {"\\min_{" + whole(e, 1) + "} " + of(e, 0, Binding::script), Binding::product};
      case Is::norm:
        return {"\\|" + whole(e, 0) + "\\|" + (is_vector(e.operands[0]) ? "" : "_{F}"),
                Binding::script};
      case Is::opnorm:
        return {"\\|" + whole(e, 0) + "\\|_{2}", Binding::script};
      case Is::root:
        return {"\\sqrt{" + whole(e, 0) + "}", Binding::script};
      default:
        return indexed(e);
    }
  }

 private:
  std::string whole(const Expression& e, std::size_t k) const { return set(e.operands[k]).text; }
  std::string of(const Expression& e, std::size_t k, Binding binding) const {
    return within(set(e.operands[k]), binding);
  }

  // What speaks of indices.
  Set indexed(const Expression& e) const {
    using Is = ExpressionKind;
    switch (e.kind) {
      case Is::subscript: {
        std::string below;
        for (std::size_t k = 1; k < e.operands.size(); ++k)
          below += (k == 1 ? "" : ", ") + whole(e, k);
        // A name has an index below already.
        const bool plain =
            e.operands[0].kind == Is::name && e.operands[0].word.find('_') == std::string::npos;
        return {(plain ? whole(e, 0) : "(" + whole(e, 0) + ")") + "_{" + below + "}",
                Binding::script};
      }
      case Is::range:
        return range(e);
      case Is::condition:
        return {whole(e, 0) + " " + sign(e.word) + " " + whole(e, 1)};
      case Is::sum_over:
      case Is::product_over: {
        std::string below;
        for (std::size_t k = 0; k + 1 < e.operands.size(); ++k)
          below += (k == 0 ? "" : ",\\, ") + whole(e, k);
        return {std::string(e.kind == Is::sum_over ? "\\sum" : "\\prod") + "_{" + below + "} " +
                    of(e, e.operands.size() - 1, Binding::product),
                Binding::product};
      }
      case Is::entries: {
        std::string below;
        for (std::size_t k = 0; k + 1 < e.operands.size(); ++k)
          below += (k == 0 ? "" : ",\\, ") + whole(e, k);
        return {"\\left[" + whole(e, e.operands.size() - 1) + "\\right]_{" + below + "}",
                Binding::script};
      }
      case Is::cases: {
        const auto other = e.operands.size() > 2 ? whole(e, 2) : "0";
        return {"\\begin{cases} " + whole(e, 1) + " & " + whole(e, 0) + " \\\\ " + other +
                    " & \\text{else} \\end{cases}",
                Binding::sum};
      }
      case Is::symbolic_power:
        return {of(e, 0, Binding::closed) + "^{" + whole(e, 1) + "}", Binding::script};
      case Is::entrywise_product:
        return {entrywise_left(e) + " \\odot " + of(e, 1, Binding::script), Binding::product};
      case Is::entrywise_quotient:
        return {entrywise_left(e) + " \\oslash " + of(e, 1, Binding::script), Binding::product};
      default: {
        std::string inside;
        for (std::size_t k = 0; k < e.operands.size(); ++k)
          inside += (k == 0 ? "" : ", ") + whole(e, k);
        const auto name = e.word.size() == 1 ? e.word : typeset_function(e.word);
        return {name + "(" + inside + ")", Binding::script};
      }
    }
  }
  static std::string typeset_function(const std::string& word) {
    if (is_letter_of_mathematics(word)) return "\\" + word;
    std::string text;
    for (const char c : word) text += c == '_' ? ' ' : c;
    return "\\operatorname{" + text + "}";
  }
  static std::string sign(const std::string& word) {
    return word == "<=" ? "\\le" : word == ">=" ? "\\ge" : word == "!=" ? "\\ne" : word;
  }
  Set range(const Expression& e) const {
    return {whole(e, 0) + " \\le " + typeset_name(e.word) + " \\le " + whole(e, 1)};
  }

  Set product(const Expression& e) const {
    const auto& second = e.operands[1];
    const auto& first = e.operands[0];
    // No order is agreed between products of two kinds.
    const bool in_parentheses =
        ends_open(first) || (is_product(first) && first.kind != ExpressionKind::product);
    const auto left = in_parentheses ? "(" + whole(e, 0) + ")" : of(e, 0, Binding::product);
    // A product on the right was written in parentheses, and stays in them.
    const auto right = is_product(second) ? "(" + whole(e, 1) + ")" : of(e, 1, Binding::product);
    return {left + (begins_with_number(right) ? " \\cdot " : " \\, ") + right, Binding::product};
  }
  // Of products of two kinds the first is in parentheses: nobody knows which binds tighter.
  std::string entrywise_left(const Expression& e) const {
    const bool same = e.kind == ExpressionKind::entrywise_product && e.operands[0].kind == e.kind;
    return same ? whole(e, 0) : of(e, 0, Binding::script);
  }
  Set power(const Expression& e) const {
    const auto& base = e.operands[0];
    if (base.kind == ExpressionKind::inverse)
      return {within(set(base.operands[0]), Binding::closed) + "^{-" + e.word + "}",
              Binding::script};
    return {of(e, 0, Binding::closed) + "^{" + e.word + "}", Binding::script};
  }
  // In a block a zero that was written without sizes fills its place.
  std::string block(const Expression& e) const {
    std::string text = "\\begin{bmatrix} ";
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
      text += whole(e, k);
      if (k + 1 < e.operands.size()) text += (k + 1) % e.width == 0 ? " \\\\ " : " & ";
    }
    return text + " \\end{bmatrix}";
  }
  // One that was written as the number has the shape of the other side.
  Set zeros(const Expression& e) const {
    if (e.operands.empty()) return {"0"};
    return {"0_{" + whole(e, 0) + " \\times " + whole(e, 1) + "}", Binding::script};
  }
};

std::string typeset_extents(const Extents& extents) {
  std::string text;
  for (const auto& name : extents)
    text += (text.empty() ? "" : " + ") + (name == "1" ? name : typeset_name(name));
  return extents.size() > 1 ? "(" + text + ")" : text;
}

std::string typeset_head(const StatementHead& head) {
  std::string text;
  for (const auto& index : head.indices) {
    text += (text.empty() ? "\\text{for all } " : ",\\, ");
    text += typeset_name(index.name);
    text += index.least ? " \\ge " + std::to_string(*index.least)
                        : " \\in \\{1, \\dots, " + typeset(*index.most) + "\\}";
  }
  if (!text.empty()) text += ": \\; ";
  const auto joined = [](const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list += (list.empty() ? "" : ", ") + typeset_name(name);
    return list;
  };
  if (head.quantity == Quantity::exists || head.quantity == Quantity::never)
    text += (head.quantity == Quantity::exists ? "\\exists \\, " : "\\nexists \\, ") +
            joined(head.sought) + " \\; " +
            (head.whatever.empty() ? "" : "\\forall \\, " + joined(head.whatever)) + ": \\; ";
  if (head.quantity == Quantity::limit)
    text += "\\lim_{" + typeset_name(head.towards_infinity) + " \\to \\infty} ";
  return text;
}

}  // namespace

std::string typeset(const Expression& formula) { return Setter().set(formula).text; }

// A limit takes what follows as far as the next sign of a sum.
std::string typeset_left(const StatementHead& head, const Expression& left) {
  const auto set = Setter().set(left);
  const bool limit = head.quantity == Quantity::limit;
  return typeset_head(head) + (limit ? within(set, Binding::product) : set.text);
}

std::string typeset_sign(Relation relation, const Shape& shape) {
  const bool matrices = !shape.is_scalar();
  switch (relation) {
    case Relation::equal:
      return "=";
    case Relation::at_most:
      return matrices ? "\\preceq" : "\\le";
    case Relation::less:
      return matrices ? "\\prec" : "<";
    case Relation::at_least:
      return matrices ? "\\succeq" : "\\ge";
    case Relation::more:
      return matrices ? "\\succ" : ">";
    case Relation::unequal:
      return "\\ne";
  }
  return "=";
}
std::string typeset(const StatementHead& head, const Identity& statement) {
  auto text = typeset_left(head, statement.left) + " " +
              typeset_sign(statement.relation, statement.left.shape) + " " +
              typeset(statement.right);
  for (const auto& at : statement.at) text += " \\text{ at } " + typeset(at);
  for (const auto& iff : statement.iff) text += " \\text{, equality iff } " + typeset(iff);
  for (const auto& link : statement.links)
    text += " " + typeset_sign(link.relation, link.left.shape) + " " + typeset(link.right);
  return text;
}

std::string typeset(const Identity& statement) { return typeset({}, statement); }

std::string typeset_name(const std::string& name) {
  const auto line = name.find('_');
  if (line == std::string::npos || line == 0 || line + 1 == name.size()) return one_name(name);
  std::string below, assertion;
  const auto add = [&] {
    if (!assertion.empty()) below += (below.empty() ? "" : ", ") + one_name(assertion);
    assertion.clear();
  };
  for (const char c : name.substr(line + 1)) {
    if (c == '_')
      add();
    else
      assertion += c;
  }
  add();
  return one_name(name.substr(0, line)) + "_{" + below + "}";
}

std::string typeset_shape(const Shape& shape) {
  if (shape.is_scalar()) return "";
  return typeset_extents(shape.rows) +
         (shape.cols == Extents{"1"} ? " \\times 1" : " \\times " + typeset_extents(shape.cols));
}

}  // namespace verify
