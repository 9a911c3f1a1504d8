#include "verify/written/proofs/parts/sign_cases.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "verify/expression/plain_text.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

bool is_fold(const Expression& e) {
  return e.kind == Is::function && (e.word == "relu" || e.word == "abs") && e.shape.is_scalar() &&
         e.operands.size() == 1;
}

// Within these an index is bound, or what is random averaged.
bool is_closed(const Expression& e) {
  return e.kind == Is::sum_over || e.kind == Is::product_over || e.kind == Is::entries ||
         e.kind == Is::cases || e.kind == Is::mean;
}

class Folds {
 public:
  explicit Folds(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  // The innermost first, so that what is within another is linear before it.
  void add(const Expression& e) {
    if (is_closed(e)) return;
    for (const auto& operand : e.operands) add(operand);
    if (!is_fold(e) || is_random(e, vocabulary_)) return;
    const auto& of = e.operands[0];
    if (seen_.insert(plain_text(of)).second) found_.push_back(of);
  }
  const std::vector<Expression>& found() const { return found_; }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> seen_;
  std::vector<Expression> found_;
};

Expression number(const char* digits) {
  Expression e;
  e.word = digits;
  e.at = 1;
  return e;
}

// With relu(t) and |t| as they are by the signs of all t.
class Unfolding {
 public:
  Unfolding(const std::vector<Expression>& of, std::size_t signs) {
    for (std::size_t k = 0; k < of.size(); ++k)
      is_positive_.emplace_back(plain_text(of[k]), ((signs >> k) & 1U) == 0);
  }

  Expression in(const Expression& e) const {
    if (is_closed(e)) return e;
    auto result = e;
    for (auto& operand : result.operands) operand = in(operand);
    if (!is_fold(e)) return result;
    const auto text = plain_text(e.operands[0]);
    const auto known = std::find_if(is_positive_.begin(), is_positive_.end(),
                                    [&](const auto& one) { return one.first == text; });
    if (known == is_positive_.end()) return result;
    auto of = std::move(result.operands[0]);
    if (known->second) return of;
    if (e.word == "relu") return number("0");
    Expression turned;
    turned.kind = Is::negation;
    turned.at = 1;
    turned.operands = {std::move(of)};
    return turned;
  }
  Identity in(const Identity& said) const {
    auto result = said;
    result.left = in(said.left);
    result.right = in(said.right);
    return result;
  }

 private:
  std::vector<std::pair<std::string, bool>> is_positive_;
};

}  // namespace

std::vector<SignCase> sign_cases(const Identity& statement, const Vocabulary& vocabulary) {
  constexpr std::size_t most = 4;
  if (!statement.at.empty() || !statement.iff.empty() || !statement.links.empty()) return {};
  Folds folds(vocabulary);
  folds.add(statement.left);
  folds.add(statement.right);
  const auto& of = folds.found();
  if (of.empty() || of.size() > most) return {};
  std::vector<SignCase> cases;
  for (std::size_t signs = 0; signs < (std::size_t{1} << of.size()); ++signs) {
    const Unfolding unfolding(of, signs);
    SignCase one{unfolding.in(statement), {}, {}};
    for (const auto& [text, given] : vocabulary.given)
      one.given.push_back({text, unfolding.in(given)});
    for (std::size_t k = 0; k < of.size(); ++k) {
      const bool positive = ((signs >> k) & 1U) == 0;
      Identity said{unfolding.in(of[k]), number("0"),
                    positive ? Relation::at_least : Relation::at_most};
      one.chosen.push_back({plain_text(of[k]) + (positive ? " >= 0" : " <= 0"), std::move(said)});
    }
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace verify
