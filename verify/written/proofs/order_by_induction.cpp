#include "verify/written/proofs/order_by_induction.hpp"

#include <algorithm>
#include <optional>

#include "verify/expression/plain_text.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/written/given/at_places.hpp"
#include "verify/written/proofs/in_matrices.hpp"
#include "verify/written/proofs/parts/sign_cases.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

Expression joined(Is kind, Expression a, Expression b) {
  Expression e;
  e.kind = kind;
  e.at = 1;
  e.operands = {std::move(a), std::move(b)};
  return e;
}
Expression numeral(long value) {
  Expression e;
  e.kind = Is::number;
  e.at = 1;
  e.word = std::to_string(value);
  return e;
}

bool holds_name(const Expression& e, const std::string& name) {
  const bool ends_so = e.kind == Is::name && e.word.ends_with("_" + name);
  return (e.kind == Is::name && e.word == name) || ends_so ||
         std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& assertion) { return holds_name(assertion, name); });
}

// p of an exponent that is p k + q, with whole numbers; nothing where it is another formula.
struct Exponent {
  long by = 0, more = 0;
};
std::optional<Exponent> exponent_of(const Expression& e, const std::string& k) {
  switch (e.kind) {
    case Is::number:
      if (e.word.find('.') != std::string::npos || e.word.size() > 4) return std::nullopt;
      return Exponent{0, std::stol(e.word)};
    case Is::name:
      if (e.word != k) return std::nullopt;
      return Exponent{1, 0};
    case Is::sum:
    case Is::difference: {
      const auto a = exponent_of(e.operands[0], k), b = exponent_of(e.operands[1], k);
      if (!a || !b) return std::nullopt;
      const long sign = e.kind == Is::sum ? 1 : -1;
      return Exponent{a->by + sign * b->by, a->more + sign * b->more};
    }
    case Is::product: {
      const auto a = exponent_of(e.operands[0], k), b = exponent_of(e.operands[1], k);
      if (!a || !b || (a->by != 0 && b->by != 0)) return std::nullopt;
      return Exponent{a->by * b->more + b->by * a->more, a->more * b->more};
    }
    default:
      return std::nullopt;
  }
}

Expression power_of(const Expression& base, long exponent) {
  if (exponent == 0) return numeral(1);
  Expression e;
  e.kind = Is::power;
  e.at = 1;
  e.word = std::to_string(exponent);
  e.operands = {base};
  return e;
}

class Induction {
 public:
  Induction(const Vocabulary& vocabulary, const WrittenIdentity& said, Work& work)
      : vocabulary_(vocabulary), said_(said), work_(work) {}

  StatementProof run() {
    const auto& indices = said_.head.indices;
    const bool is_of_iterates =
        indices.size() == 1 && indices.front().least && !vocabulary_.iterates.empty();
    if (!is_of_iterates) return shown(said_.identity, {});
    index_ = indices.front().name;
    start_ = *indices.front().least;
    // Of X_k and X_{k + 1} alone, X_k any: one step. As symbols that know nothing of each other
    // last. What is shown by induction is not found so, and not looked for long.
    Work little(most_work / 16);
    Induction soon(vocabulary_, said_, little);
    soon.index_ = index_, soon.start_ = start_;
    if (is_step_known())
      if (auto step = soon.shown(said_.identity, steps()); step.found) return step;
    if (auto direct = soon.shown(said_.identity, {}); direct.found) return direct;
    auto inductive = is_order(said_.identity.relation) ? order_by_induction() : failed("");
    if (inductive.found) return inductive;
    if (is_step_known())
      if (auto step = shown(said_.identity, steps()); step.found) return step;
    auto direct = shown(said_.identity, {});
    return direct.found || inductive.text.empty() ? direct : inductive;
  }

 private:
  using Members = std::map<std::string, Expression>;

  StatementProof order_by_induction() {
    const bool up =
        said_.identity.relation == Relation::at_least || said_.identity.relation == Relation::more;
    small_ = up ? said_.identity.right : said_.identity.left;
    large_ = up ? said_.identity.left : said_.identity.right;
    if (said_.identity.relation == Relation::less || said_.identity.relation == Relation::more)
      return failed("a strict order of iterates is not shown by induction");
    if (!said_.identity.iff.empty())
      return failed("when sides of iterates are equal is not shown by induction");
    return by_induction();
  }

  // Whether every iterate has begun where the index begins.
  bool is_step_known() const {
    return std::all_of(vocabulary_.iterates.begin(), vocabulary_.iterates.end(),
                       [&](const auto& iterate) { return iterate.second.start <= start_; });
  }

  StatementProof failed(const std::string& why) const {
    StatementProof nothing;
    nothing.text = why;
    return nothing;
  }

  // Whether a relation of matrices follows, members put in; else for each choice of signs.
  StatementProof shown(const Identity& identity, const Members& members,
                       const std::vector<Given>& more = {}) {
    auto direct = in_matrices_shown(identity, members, more);
    if (direct.found) return direct;
    auto by_cases = shown_by_cases(identity, members, more);
    return by_cases.found ? by_cases : direct;
  }
  StatementProof shown_by_cases(const Identity& identity, const Members& members,
                                const std::vector<Given>& more) {
    auto vocabulary = vocabulary_;
    vocabulary.given.insert(vocabulary.given.end(), more.begin(), more.end());
    StatementProof all;
    for (auto& [statement, given, chosen] : sign_cases(identity, vocabulary)) {
      vocabulary.given = std::move(given);
      vocabulary.given.insert(vocabulary.given.end(), chosen.begin(), chosen.end());
      Induction one(vocabulary, said_, work_);
      const auto shown = one.in_matrices_shown(statement, members);
      if (!shown.found) return failed(shown.text);
      std::string where;
      for (const auto& sign : chosen) where += (where.empty() ? "" : ", ") + sign.text;
      all.text += (all.text.empty() ? "where " : "; where ") + where + ": " + shown.text;
      all.found = true;
    }
    return all;
  }
  StatementProof in_matrices_shown(const Identity& identity, const Members& members,
                                   const std::vector<Given>& more = {}) {
    auto vocabulary = vocabulary_;
    vocabulary.given.insert(vocabulary.given.end(), more.begin(), more.end());
    WrittenIdentity assertion{plain_text(identity), identity, {}, {}};
    const auto made = in_matrices(vocabulary, assertion, members);
    if (!made)
      return failed(
          "beside sums over indices and functions an order is shown where all is a "
          "formula of matrices, of ones(n), sums over all places, softmax(x), exp(s)");
    return proved(made->vocabulary, made->said, {}, work_);
  }

  StatementProof by_induction() {
    std::vector<std::pair<Expression, Exponent>> factors;
    if (!split(large_, factors)) {
      // From below: b^k c <= a(X_k) is -a(X_k) <= -b^k c.
      std::swap(small_, large_);
      small_ = joined(Is::difference, numeral(0), small_);
      large_ = joined(Is::difference, numeral(0), large_);
      factors.clear();
      if (!split(large_.operands[1], factors))
        return failed("a bound is b^k c, with c free of " + index_);
    }
    // Base.
    auto base = shown({at_start(small_), at_start(large_), Relation::at_most}, starts());
    if (!base.found)
      return failed("base, " + index_ + " = " + std::to_string(start_) + ": " + base.text);
    // Step.
    auto next = small_;
    shift(next);
    StatementProof step;
    if (factors.empty()) {
      const Identity before{small_, large_, Relation::at_most};
      step = shown({next, large_, Relation::at_most}, steps(), {{plain_text(before), before}});
    } else {
      Expression ratio = numeral(1);
      for (const auto& [base_of, exponent] : factors) {
        if (exponent.by < 0) return failed("a bound falls with a negative power");
        const auto factor = power_of(base_of, exponent.by);
        if (exponent.by % 2 != 0) {
          auto sign = shown({factor, numeral(0), Relation::at_least}, {});
          if (!sign.found) return failed(plain_text(factor) + " >= 0: " + sign.text);
        }
        ratio = joined(Is::product, std::move(ratio), factor);
      }
      step = shown({next, joined(Is::product, ratio, small_), Relation::at_most}, steps());
    }
    if (!step.found) return failed("step, from " + index_ + " to " + index_ + " + 1: " + step.text);
    auto result = std::move(step);
    result.text = "by induction on " + index_ + " from " + std::to_string(start_) +
                  ": base: " + base.text + "; step: " + result.text;
    return result;
  }

  // The powers with the index of a product; all else has to be free of it.
  bool split(const Expression& e, std::vector<std::pair<Expression, Exponent>>& factors) const {
    if (!holds_name(e, index_)) return true;
    if (e.kind == Is::product)
      return split(e.operands[0], factors) && split(e.operands[1], factors);
    if (e.kind == Is::quotient && !holds_name(e.operands[1], index_))
      return split(e.operands[0], factors);
    if (e.kind != Is::symbolic_power || holds_name(e.operands[0], index_)) return false;
    const auto exponent = exponent_of(e.operands[1], index_);
    if (!exponent) return false;
    factors.emplace_back(e.operands[0], *exponent);
    return true;
  }
  // With the first index put in for it: powers are numbers.
  Expression at_start(const Expression& e) const {
    if (e.kind == Is::symbolic_power)
      if (const auto exponent = exponent_of(e.operands[1], index_)) {
        const long value = exponent->by * start_ + exponent->more;
        if (value >= 0 && value <= 12) return power_of(at_start(e.operands[0]), value);
      }
    if (e.kind == Is::name && e.word == index_) return numeral(start_);
    auto result = e;
    for (auto& operand : result.operands) operand = at_start(operand);
    return result;
  }
  // X_{start}, as typed, is what X begins with.
  Members starts() const {
    Members members;
    for (const auto& [name, iterate] : vocabulary_.iterates)
      if (iterate.start == start_) {
        members[name + "_{" + std::to_string(start_) + "}"] = iterate.first;
        members[name + "_" + std::to_string(start_)] = iterate.first;
      }
    return members;
  }
  // X_{k + 1} is the step from X_k, which is any.
  Members steps() const {
    Members members;
    for (const auto& [name, iterate] : vocabulary_.iterates) {
      auto step = iterate.step;
      rename(step, iterate.index, index_);
      members[name + "_{" + index_ + " + 1}"] = step;
    }
    return members;
  }
  static void rename(Expression& e, const std::string& from, const std::string& to) {
    if (e.kind == Is::name && e.word == from) e.word = to;
    if (e.kind == Is::name && e.word.ends_with("_" + from))
      e.word = e.word.substr(0, e.word.size() - from.size()) + to;
    for (auto& operand : e.operands) rename(operand, from, to);
  }
  // k + 1 for k.
  void shift(Expression& e) const {
    if (e.kind == Is::name && e.word == index_) {
      e = joined(Is::sum, e, numeral(1));
      return;
    }
    for (auto& operand : e.operands) shift(operand);
  }

  const Vocabulary& vocabulary_;
  const WrittenIdentity& said_;
  Work& work_;
  std::string index_;
  long start_ = 0;
  Expression small_, large_;
};

}  // namespace

StatementProof proved_beside_indices(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                     Work& work) {
  if (vocabulary.placed_given.empty()) return Induction(vocabulary, said, work).run();
  const auto known = with_places(vocabulary, said);
  return Induction(known, said, work).run();
}

}  // namespace verify
