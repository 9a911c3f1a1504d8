#include "verify/written/proofs/parts/means_put_in.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verify/expression/plain_text.hpp"
#include "verify/indexed/readable_sum.hpp"
#include "verify/indexed/values/at_data.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

class PuttingIn {
 public:
  PuttingIn(const Vocabulary& vocabulary, const WrittenIdentity& said, Work& work)
      : vocabulary_(vocabulary), head_(said.head), work_(work) {}

  Expression in(const Expression& e) {
    if (e.kind == Is::mean) {
      auto found = value_of(e);
      any_ |= found.has_value();
      return found ? std::move(*found) : e;
    }
    // What stands for each of many places is not one number.
    const bool binds =
        std::any_of(e.operands.begin(), e.operands.end(),
                    [](const Expression& operand) { return operand.kind == Is::range; });
    auto result = e;
    if (!binds)
      for (auto& operand : result.operands) operand = in(operand);
    return result;
  }
  bool any() const { return any_; }
  std::set<std::string> rules() && { return std::move(rules_); }

 private:
  // The text is a guess; that the mean is it is shown as any equation is.
  std::optional<Expression> value_of(const Expression& mean) {
    if (!mean.shape.is_scalar() || mean.operands.size() != 1) return std::nullopt;
    try {
      const IndexedStatement alone{head_, {mean, mean, Relation::equal}, plain_text(mean)};
      auto guess = parse_expression(readable(means(vocabulary_, alone)(mean)));
      Identity said{mean, std::move(guess), Relation::equal};
      find_shapes(said, vocabulary_, head_);
      const auto text = plain_text(said);
      const auto proof = prove_indexed(vocabulary_, {head_, said, text}, {}, work_);
      if (!proof.proved) return std::nullopt;
      if (!proof.rules.empty()) rules_.insert(proof.rules);
      return std::move(said.right);
    } catch (const std::exception&) {  // a mean that is not known, or not as a formula
      return std::nullopt;
    }
  }

  const Vocabulary& vocabulary_;
  StatementHead head_;
  Work& work_;
  bool any_ = false;
  std::set<std::string> rules_;
};

}  // namespace

std::optional<MeansPutIn> with_means_put_in(const Vocabulary& vocabulary,
                                            const WrittenIdentity& said, Work& work) {
  PuttingIn putting(vocabulary, said, work);
  auto result = said;
  result.identity.left = putting.in(said.identity.left);
  result.identity.right = putting.in(said.identity.right);
  if (!putting.any()) return std::nullopt;
  return MeansPutIn{std::move(result), std::move(putting).rules()};
}

}  // namespace verify
