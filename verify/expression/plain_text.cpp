#include "verify/expression/plain_text.hpp"

namespace verify {
namespace {

// How tightly a formula holds together: what stands inside a tighter one needs parentheses.
enum class Holds { sum, product, tight };

struct Text {
  std::string text;
  Holds holds = Holds::tight;
};

class Writer {
 public:
  Text of(const Expression& e) const {
    using Is = ExpressionKind;
    switch (e.kind) {
      case Is::number:
      case Is::name:
        return {e.word};
      case Is::sum:
      case Is::difference:
        return {within(e, 0, Holds::sum) + (e.kind == Is::sum ? " + " : " - ") +
                    within(e, 1, Holds::product),
                Holds::sum};
      case Is::negation:
        return {"-" + within(e, 0, Holds::product), Holds::sum};
      case Is::product:
        return product(e);
      case Is::quotient:
        return {within(e, 0, Holds::product) + " / " + within(e, 1, Holds::tight), Holds::product};
      case Is::entrywise_product:
        return {within(e, 0, Holds::product) + " .* " + within(e, 1, Holds::tight), Holds::product};
      case Is::entrywise_quotient:
        return {within(e, 0, Holds::product) + " ./ " + within(e, 1, Holds::tight), Holds::product};
      case Is::transpose:
        return {within(e, 0, Holds::tight) + "'"};
      case Is::power:  // A^-1 is inv(A), raised to 1
        if (e.word == "1") return of(e.operands[0]);
        return {within(e, 0, Holds::tight) + "^" + e.word};
      case Is::symbolic_power:
        return {within(e, 0, Holds::tight) + "^(" + whole(e, 1) + ")"};
      case Is::subscript:
        return {within(e, 0, Holds::tight) + "_{" + listed(e, 1) + "}"};
      case Is::block:
        return {block(e)};
      case Is::range:
        return {e.word + " = " + whole(e, 0) + ".." + whole(e, 1)};
      case Is::condition:
        return {whole(e, 0) + " " + e.word + " " + whole(e, 1)};
      case Is::zeros:
        return {e.operands.empty() ? "0" : "zeros(" + listed(e, 0) + ")"};
      default:
        return {name_of(e) + "(" + listed(e, 0) + ")"};
    }
  }

 private:
  static std::string name_of(const Expression& e) {
    using Is = ExpressionKind;
    if (e.kind == Is::inverse) return "inv";
    if (e.kind == Is::mean) return "E";
    return e.word;
  }
  std::string whole(const Expression& e, std::size_t k) const { return of(e.operands[k]).text; }
  std::string within(const Expression& e, std::size_t k, Holds holds) const {
    const auto inside = of(e.operands[k]);
    return inside.holds < holds ? "(" + inside.text + ")" : inside.text;
  }
  std::string listed(const Expression& e, std::size_t from) const {
    std::string text;
    for (auto k = from; k < e.operands.size(); ++k) {
      const bool held = e.kind == ExpressionKind::mean && k > 0;
      text += (k == from ? "" : held ? " | " : ", ") + whole(e, k);
    }
    return text;
  }
  Text product(const Expression& e) const {
    const auto right = within(e, 1, Holds::tight);
    // A name before ( would be called.
    return {within(e, 0, Holds::product) + (right.front() == '(' ? " * " : " ") + right,
            Holds::product};
  }
  std::string block(const Expression& e) const {
    std::string text = "[";
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
      text += whole(e, k);
      if (k + 1 < e.operands.size()) text += (k + 1) % e.width == 0 ? "; " : ", ";
    }
    return text + "]";
  }
};

}  // namespace

std::string plain_text(const Expression& formula) { return Writer().of(formula).text; }

std::string plain_text(const Identity& statement) {
  return plain_text(statement.left) + " " + sign_of(statement.relation) + " " +
         plain_text(statement.right);
}

}  // namespace verify
