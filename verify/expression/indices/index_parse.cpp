#include "verify/expression/indices/index_parse.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace verify {
namespace {

struct Binder {
  std::string_view name;
  ExpressionKind kind;
  std::size_t least, most;  // ranges
  std::string_view form;
};
constexpr std::array binders = {
    Binder{"sum", ExpressionKind::sum_over, 1, 4, "sum(j = 1..i, h_{i-j} u_j)"},
    Binder{"prod", ExpressionKind::product_over, 1, 1, "prod(r = j+1..i, g_r)"},
    Binder{"vector", ExpressionKind::entries, 1, 1, "vector(i in n, a_i)"},
    Binder{"matrix", ExpressionKind::entries, 2, 2, "matrix(i in n, j in n, a_{i,j})"},
    Binder{"if", ExpressionKind::cases, 0, 0, "if(j <= i, a, b)"},
};
const Binder* binder_of(std::string_view name) {
  const auto* found =
      std::find_if(binders.begin(), binders.end(), [&](const Binder& b) { return b.name == name; });
  return found == binders.end() ? nullptr : found;
}

constexpr auto comparisons = std::to_array<std::string_view>({"<=", "<", ">=", ">", "=", "!="});

Expression index_node(ExpressionKind kind, std::size_t at, std::vector<Expression> operands,
                      std::string word = {}) {
  Expression result;
  result.kind = kind;
  result.at = at;
  result.operands = std::move(operands);
  result.word = std::move(word);
  return result;
}
Expression index_number(std::size_t at, const std::string& digits) {
  return index_node(ExpressionKind::number, at, {}, digits);
}

}  // namespace

bool IndexParser::is_binder(const std::string& name) { return binder_of(name) != nullptr; }

void IndexParser::refuse(const std::string& why) const {
  const auto read = now().kind == TokenKind::end ? "the formula ends here"
                                                 : "\"" + now().text + "\" is not expected here";
  throw ExpressionError(now().at, read + "; " + why);
}
bool IndexParser::take(const std::string& text) {
  if (!sees(text)) return false;
  ++next_;
  return true;
}
void IndexParser::need(const std::string& text, const std::string& of) {
  if (!take(text)) refuse(of + " needs " + text);
}
std::string IndexParser::need_name(const std::string& of) {
  if (now().kind != TokenKind::name) refuse(of + " needs a name");
  return tokens_[next_++].text;
}
std::vector<std::string> IndexParser::names(const std::string& of) {
  std::vector<std::string> result = {need_name(of)};
  while (take(",")) result.push_back(need_name(of));
  return result;
}

// "t in n", "j = a..b", "j <= b", "j < b"; nothing where no range begins.
std::optional<Expression> IndexParser::range(const std::string& form) {
  if (now().kind != TokenKind::name || next_ + 1 >= tokens_.size()) return std::nullopt;
  const auto name = now();
  const auto& sign = tokens_[next_ + 1].text;
  if (sign != "in" && sign != "=" && sign != "<=" && sign != "<") return std::nullopt;
  next_ += 2;
  auto first = sum_();
  if (sign == "=") {
    need("..", "a range, as in " + form + ",");
    auto last = sum_();
    return index_node(ExpressionKind::range, name.at, {std::move(first), std::move(last)},
                      name.text);
  }
  if (sign == "<") {
    auto before = index_node(ExpressionKind::difference, name.at,
                             {std::move(first), index_number(name.at, "1")});
    first = std::move(before);
  }
  return index_node(ExpressionKind::range, name.at, {index_number(name.at, "1"), std::move(first)},
                    name.text);
}

Expression IndexParser::condition(const std::string& form) {
  const auto at = now().at;
  auto left = sum_();
  const auto sign = now().text;
  if (std::find(comparisons.begin(), comparisons.end(), sign) == comparisons.end())
    refuse("a condition compares two indices, as in " + form);
  ++next_;
  auto right = sum_();
  return index_node(ExpressionKind::condition, at, {std::move(left), std::move(right)}, sign);
}

Expression IndexParser::binder(const Token& name) {
  const auto& binder = *binder_of(name.text);
  const std::string form(binder.form);
  need("(", "as in " + form + ", " + name.text);
  auto result = index_node(binder.kind, name.at, {}, name.text);
  if (binder.kind == ExpressionKind::cases) {
    result.operands.push_back(condition(form));
  } else {
    std::size_t ranges = 0;
    std::vector<std::string> indices;
    while (ranges < binder.most) {
      // What compares two indices that are there already is a condition.
      const bool known = std::find(indices.begin(), indices.end(), now().text) != indices.end();
      if (known && binder.kind == ExpressionKind::sum_over) {
        const auto before = next_;
        try {
          auto met = condition(form);
          if (take(",")) {
            result.operands.push_back(std::move(met));
            continue;
          }
        } catch (const ExpressionError&) {  // a formula that begins with an index
        }
        next_ = before;
        break;
      }
      auto one = range(form);
      if (!one) break;
      indices.push_back(one->word);
      result.operands.push_back(std::move(*one));
      ++ranges;
      need(",", form);
    }
    if (ranges < binder.least) refuse("a range is needed, as in " + form);
    result.operands.push_back(sum_());
    need(")", form);
    return result;
  }
  need(",", form);
  result.operands.push_back(sum_());
  if (take(",")) result.operands.push_back(sum_());
  need(")", form);
  return result;
}

Expression IndexParser::subscript(Expression base) {
  const auto at = base.at;
  std::vector<Expression> operands = {std::move(base)};
  do operands.push_back(sum_());
  while (take(","));
  need("}", "what began with _{");
  if (operands.size() > 4) throw ExpressionError(at, "more than three indices");
  return index_node(ExpressionKind::subscript, at, std::move(operands));
}

std::optional<Expression> IndexParser::symbolic_exponent() {
  const auto token = now();
  if (token.kind == TokenKind::name && token.text != "T") {
    ++next_;
    return index_node(ExpressionKind::name, token.at, {}, token.text);
  }
  if (!take("(")) return std::nullopt;
  auto inside = sum_();
  need(")", "what began with ( at column " + std::to_string(token.at));
  return inside;
}

FreeIndex IndexParser::free_index() {
  const std::string form = "for all k >= 1: or for all i in n:";
  FreeIndex index;
  index.name = need_name(form);
  if (take("in") || take("<=")) {
    index.most = sum_();
  } else if (take(">=")) {
    if (now().kind != TokenKind::number || now().text.find('.') != std::string::npos)
      refuse("a whole number is needed, as in for all k >= 1:");
    if (now().text.size() > 6)
      throw ExpressionError(now().at, now().text + " is too large here; at most 999999");
    index.least = std::stol(tokens_[next_++].text);
  } else {
    index.least = 0;
  }
  return index;
}

std::vector<Expression> IndexParser::places() {
  const std::string form = "for all i in n, j = 1..i, i != k:";
  if (!take("for") || !take("all")) refuse("a hypothesis at places begins as " + form);
  std::vector<Expression> places;
  do {
    const auto& sign = tokens_[std::min(next_ + 1, tokens_.size() - 1)].text;
    auto place = sign == "in" || sign == "=" ? range(form) : std::nullopt;
    if (!place && places.empty())
      refuse("the places that an index of a hypothesis runs through are missing, as in " + form);
    places.push_back(place ? std::move(*place) : condition(form));
  } while (take(","));
  need(":", form);
  return places;
}

StatementHead IndexParser::head() {
  StatementHead head;
  const auto indices = [&] {
    do head.indices.push_back(free_index());
    while (take(","));
  };
  if (sees("for") && tokens_[next_ + 1].text == "all") {
    next_ += 2;
    indices();
    need(":", "for all ..");
  }
  if (sees("exists") && tokens_[next_ + 1].kind == TokenKind::name) {
    ++next_;
    head.quantity = Quantity::exists;
    head.sought = names("exists P, Q for all X:");
    if (take("for")) {
      need("all", "exists P, Q for all X:");
      head.whatever = names("exists P, Q for all X:");
    }
    need(":", "exists P, Q for all X:");
  } else if (sees("no") && tokens_[next_ + 1].kind == TokenKind::name) {
    ++next_;
    head.quantity = Quantity::never;
    head.sought = names("no S:");
    if (take("for")) {
      need("all", "no S for all X:");
      head.whatever = names("no S for all X:");
    }
    need(":", "no S:");
  } else if (sees("lim") && tokens_[next_ + 1].text == "(") {
    next_ += 2;
    head.quantity = Quantity::limit;
    head.towards_infinity = need_name("lim(n -> oo, ..)");
    need("->", "lim(n -> oo, ..)");
    if (!sees("oo"))
      refuse("a limit is of a size n -> oo; where s -> 0, write 1/n for s, with sizes = [\"n\"]");
    ++next_;
    need(",", "lim(n -> oo, ..)");
  }
  return head;
}

}  // namespace verify
