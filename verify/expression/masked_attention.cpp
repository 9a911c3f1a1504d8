#include "verify/expression/masked_attention.hpp"

#include <utility>

namespace verify {
namespace {

using Is = ExpressionKind;

Expression part_of_layer(Is kind, std::size_t at, std::vector<Expression> operands,
                         std::string word = {}) {
  Expression result;
  result.kind = kind;
  result.at = at;
  result.operands = std::move(operands);
  result.word = std::move(word);
  return result;
}

// 1 where the row's token is the column's or before it, block by block.
Expression causal_mask(std::size_t at, const Extents& tokens) {
  const auto size = [&](const std::string& name) {
    return part_of_layer(name == "1" ? Is::number : Is::name, at, {}, name);
  };
  auto mask = part_of_layer(Is::block, at, {});
  mask.width = tokens.size();
  for (std::size_t row = 0; row < tokens.size(); ++row)
    for (std::size_t col = 0; col < tokens.size(); ++col) {
      if (row > col)
        mask.operands.push_back(
            part_of_layer(Is::zeros, at, {size(tokens[row]), size(tokens[col])}));
      else if (row < col || tokens[row] == "1")
        mask.operands.push_back(
            part_of_layer(Is::function, at, {size(tokens[row]), size(tokens[col])}, "ones"));
      else
        mask.operands.push_back(part_of_layer(Is::function, at, {size(tokens[row])}, "upper"));
    }
  return tokens.size() == 1 ? mask.operands.front() : mask;
}

}  // namespace

void become_masked_attention(Expression& e, bool causal, const Extents& tokens) {
  const auto at = e.at;
  const auto Z = e.operands[0], P = e.operands[1], Q = e.operands[2], s = e.operands[3];
  const auto product = [&](Expression a, Expression b) {
    return part_of_layer(Is::product, at, {std::move(a), std::move(b)});
  };
  auto scores = product(product(part_of_layer(Is::transpose, at, {Z}), Q), Z);
  if (causal)
    scores = part_of_layer(Is::entrywise_product, at, {causal_mask(at, tokens), std::move(scores)});
  e = part_of_layer(Is::sum, at, {Z, product(s, product(product(P, Z), std::move(scores)))});
}

}  // namespace verify
