#include "verify/written/proofs/parts/shown_values.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/clauses/put_in.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/indexed/values/whole_roots.hpp"
#include "verify/words/stated/seen_invertible.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

Expression number(long value) {
  Expression e;
  e.word = std::to_string(value);
  return e;
}
Expression named(const std::string& name) {
  Expression e;
  e.kind = Is::name;
  e.word = name;
  return e;
}

bool is_whole(const Expression& e) {
  return e.kind == Is::number && e.word.size() < 10 && e.word.find('.') == std::string::npos;
}
// What a hypothesis in words can hold.
bool is_linear(const Expression& e) {
  switch (e.kind) {
    case Is::number:
    case Is::name:
      return true;
    case Is::sum:
    case Is::difference:
    case Is::product:
      return is_linear(e.operands[0]) && is_linear(e.operands[1]);
    default:
      return false;
  }
}

}  // namespace

ShownValues::ShownValues(const Vocabulary& vocabulary, Work* work)
    : base_(vocabulary), vocabulary_(vocabulary), work_(work) {}

void ShownValues::add_indices(const StatementHead& head) {
  for (const auto& index : head.indices) {
    const auto least = index.least.value_or(1);
    // A size is at least 1 in any case.
    if (least > 0 && base_.sizes().count(index.name) != 0) continue;
    add_index(index.name, number(least), index.most ? &*index.most : nullptr);
    of_head_.insert(index.name);
  }
}

std::optional<Unshown> ShownValues::missing(const Expression& e) {
  if (auto found = missing_in(e)) return found;
  for (const auto& root : roots_in_gradients(e, vocabulary_))
    if (!is_shown(root)) return Unshown{Unshown::Asks::divisor, root};
  return std::nullopt;
}

ShownValues::Found ShownValues::missing_in(const Expression& e) {
  if (e.kind == Is::sum_over || e.kind == Is::product_over || e.kind == Is::entries)
    return missing_in_ranges(e);
  for (const auto& operand : e.operands)
    if (auto found = missing_in(operand)) return found;
  return e.kind == Is::name ? missing_in_name(e.word) : own(e);
}

ShownValues::Found ShownValues::missing_in_ranges(const Expression& e) {
  const auto before = std::tuple(vocabulary_, bound_, unclear_);
  Found found;
  for (const auto& operand : e.operands) {
    if (!found) found = missing_in(operand);
    if (operand.kind == Is::range)
      add_index(operand.word, operand.operands[0], &operand.operands[1]);
  }
  std::tie(vocabulary_, bound_, unclear_) = before;
  return found;
}

// Where it is defined, it knows nothing of the indices around it.
template <class Body>
ShownValues::Found ShownValues::apart(Body body) {
  const auto before = std::tuple(vocabulary_, bound_, unclear_, of_head_);
  vocabulary_ = base_;
  bound_.clear(), unclear_.clear(), of_head_.clear();
  auto found = body();
  std::tie(vocabulary_, bound_, unclear_, of_head_) = before;
  return found;
}

ShownValues::Found ShownValues::missing_in_name(const std::string& name) {
  if (bound_.count(name) != 0 || !seen_.insert(name).second) return std::nullopt;
  const auto definition = base_.definitions.find(name);
  if (definition != base_.definitions.end())
    return apart([&] { return missing_in(definition->second); });
  const auto iterate = base_.iterates.find(name);
  if (iterate == base_.iterates.end() || iterates_.count(name) != 0) return std::nullopt;
  return apart([&] {
    auto found = missing_in(iterate->second.first);
    if (found) return found;
    add_index(iterate->second.index, number(iterate->second.start), nullptr);
    return missing_in(iterate->second.step);
  });
}

// Of the node itself.
ShownValues::Found ShownValues::own(const Expression& e) {
  using Asks = Unshown::Asks;
  const auto unless = [&](bool is_fine, Asks asks, std::size_t operand) {
    return is_fine ? Found() : Unshown{asks, e.operands[operand]};
  };
  switch (e.kind) {
    case Is::inverse:
      return unless(is_shown(e.operands[0]), Asks::inverse, 0);
    case Is::quotient:
      return unless(is_shown(e.operands[1]), Asks::divisor, 1);
    case Is::entrywise_quotient:
      return unless(has_no_entry_zero(e.operands[1]), Asks::entries, 1);
    case Is::symbolic_power:
      return unless(!asks_of_exponents_ || is_shown(e.operands[0]), Asks::inverse, 0);
    case Is::root:
      return unless(
          is_supposed(e.operands[0], radicands_) || holds(e.operands[0], Relation::at_least),
          Asks::radicand, 0);
    default:
      return std::nullopt;
  }
}

void ShownValues::suppose(const WrittenIdentity& said) {
  add_supposed(said.uses, said.head);
  const auto& identity = said.identity;
  for (const auto* side : {&identity.left, &identity.right}) {
    find_iterates(*side);
    // At another place, or in a symbol that runs, it is another number.
    if (identity.at.empty()) suppose_roots(*side, said.head);
  }
  for (const auto* clauses : {&identity.at, &identity.iff})
    for (const auto& clause : *clauses) find_iterates(clause.left), find_iterates(clause.right);
}

void ShownValues::suppose_given() {
  for (auto [text, given] : base_.given) {
    const auto uses = find_shapes(given, base_);
    add_supposed(uses, {});
    for (const auto* side : {&given.left, &given.right}) suppose_roots(*side, {});
  }
}

void ShownValues::add_supposed(const Uses& uses, const StatementHead& head) {
  for (std::size_t k = 0; k < uses.inverted.size(); ++k) {
    const auto& divisor = uses.inverted[k];
    if (is_free_of_indices(divisor, head)) {
      regular_.push_back(divisor);
      continue;
    }
    if (uses.inverted_where[k] != "at every step") continue;
    for (const auto& [name, iterate] : base_.iterates) steps_.push_back({divisor, iterate.index});
  }
  for (const auto& divisor : uses.nonzero)
    if (is_free_of_indices(divisor, head)) entries_.push_back(divisor);
}

void ShownValues::suppose_roots(const Expression& e, const StatementHead& head) {
  if (e.kind == Is::argmin || e.kind == Is::minimum || e.kind == Is::cases) return;
  if (e.kind == Is::root && is_free_of_indices(e.operands[0], head))
    radicands_.push_back(e.operands[0]);
  const auto definition = base_.definitions.find(e.word);
  if (e.kind == Is::name && definition != base_.definitions.end())
    suppose_roots(definition->second, head);
  for (const auto& operand : e.operands) suppose_roots(operand, head);
}

// Those whose steps the statement asks for already.
void ShownValues::find_iterates(const Expression& e) {
  if (e.kind == Is::name) {
    const auto iterate = base_.iterates.find(e.word);
    if (iterate != base_.iterates.end() && iterates_.insert(e.word).second) {
      find_iterates(iterate->second.first);
      find_iterates(iterate->second.step);
    }
    const auto definition = base_.definitions.find(e.word);
    if (definition != base_.definitions.end()) find_iterates(definition->second);
  }
  for (const auto& operand : e.operands) find_iterates(operand);
}

bool ShownValues::is_free_of_indices(const Expression& e, const StatementHead& head) const {
  if (e.kind == Is::range || e.kind == Is::subscript) return false;
  if (e.kind == Is::name) {
    for (const auto& index : head.indices)
      if (index.name == e.word) return false;
    const auto definition = base_.definitions.find(e.word);
    if (definition != base_.definitions.end()) return is_free_of_indices(definition->second, head);
    return base_.letters.count(e.word) != 0 || base_.sizes().count(e.word) != 0;
  }
  return std::all_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& operand) { return is_free_of_indices(operand, head); });
}

std::set<std::string> ShownValues::indices_in(const Expression& e) const {
  std::set<std::string> found;
  if (e.kind == Is::name && bound_.count(e.word) != 0) found.insert(e.word);
  for (const auto& operand : e.operands) found.merge(indices_in(operand));
  return found;
}

// As a symbol of which its range is supposed. A second meaning of a name is none.
void ShownValues::add_index(const std::string& name, const Expression& from, const Expression* to) {
  if (vocabulary_.declares(name)) unclear_.insert(name);
  std::optional<long> least;
  if (is_whole(from)) least = std::stol(from.word);
  bound_[name] = least;
  if (unclear_.count(name) != 0) return;
  vocabulary_.letters[name] = Letter{};
  const auto add = [&](const Expression& small, const Expression& large) {
    if (!is_linear(small) || !is_linear(large)) return;
    Identity bound{small, large, Relation::at_most};
    vocabulary_.given.push_back({plain_text(bound), std::move(bound)});
  };
  add(from, named(name));
  if (to != nullptr) add(named(name), *to);
}

bool ShownValues::is_shown(const Expression& e) {
  if (is_supposed(e, regular_) || is_at_step(e)) return true;
  for (const auto& name : unclear_)
    if (holds_symbol(e, name, vocabulary_)) return false;
  return is_regular(e);
}

bool ShownValues::is_supposed(const Expression& e, const std::vector<Expression>& all) const {
  if (!indices_in(e).empty()) return false;
  return std::any_of(all.begin(), all.end(),
                     [&](const Expression& one) { return is_same_formula(e, one, base_); });
}

// At a step that the iterates come to, whatever its index is called.
bool ShownValues::is_at_step(const Expression& e) const {
  const auto indices = indices_in(e);
  if (indices.size() != 1 || of_head_.count(*indices.begin()) == 0) return false;
  const auto& index = *indices.begin();
  const auto least = bound_.at(index);
  const bool has_begun =
      std::all_of(base_.iterates.begin(), base_.iterates.end(),
                  [&](const auto& iterate) { return least && *least >= iterate.second.start; });
  return has_begun && std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
           const auto renamed = put_in(e, index, named(step.index), base_);
           return is_same_formula(renamed, step.divisor, base_);
         });
}

bool ShownValues::is_regular(const Expression& e) {
  if (is_supposed(e, regular_) || is_made_of_regular(e)) return true;
  if (work_ == nullptr) return false;
  return is_given(e) || is_seen_invertible(e, vocabulary_) || has_no_whole_root(e) ||
         (e.shape.is_scalar() ? holds(e, Relation::unequal) : holds(e, Relation::more));
}

bool ShownValues::is_made_of_regular(const Expression& e) {
  switch (e.kind) {
    case Is::number:
      return !is_zero(e);
    case Is::identity:
    case Is::inverse:  // looked at by itself
      return true;
    case Is::transpose:
    case Is::negation:
    case Is::power:
    case Is::quotient:
      return is_regular(e.operands[0]);
    case Is::product:
      return e.operands[0].shape.is_square() && e.operands[1].shape.is_square() &&
             is_regular(e.operands[0]) && is_regular(e.operands[1]);
    case Is::subscript: {
      const auto letter = vocabulary_.letters.find(e.operands[0].word);
      return letter != vocabulary_.letters.end() && letter->second.nonzero;
    }
    case Is::name:
      return is_named_regular(e);
    default:
      return false;
  }
}

bool ShownValues::is_named_regular(const Expression& e) {
  if (bound_.count(e.word) != 0) return false;
  if (vocabulary_.sizes().count(e.word) != 0) return true;
  const auto letter = vocabulary_.letters.find(e.word);
  if (letter != vocabulary_.letters.end() && letter->second.invertible) return true;
  const auto definition = vocabulary_.definitions.find(e.word);
  return definition != vocabulary_.definitions.end() && is_regular(definition->second);
}

bool ShownValues::has_no_entry_zero(const Expression& e) {
  if (e.shape.is_scalar()) return is_shown(e);
  if (is_supposed(e, entries_)) return true;
  if (e.kind == Is::entrywise_product)
    return has_no_entry_zero(e.operands[0]) && has_no_entry_zero(e.operands[1]);
  static const std::set<std::string> positive = {"exp", "sigmoid", "softmax", "softmax_rows",
                                                 "ones"};
  return e.kind == Is::function && positive.count(e.word) != 0;
}

// Whether a hypothesis says that it is a letter with an inverse.
bool ShownValues::is_given(const Expression& e) const {
  return std::any_of(base_.given.begin(), base_.given.end(), [&](const Given& one) {
    const auto& said = one.statement;
    if (said.relation != Relation::equal || said.left.kind != Is::name) return false;
    const auto letter = base_.letters.find(said.left.word);
    return letter != base_.letters.end() && letter->second.invertible &&
           is_same_formula(said.right, e, base_);
  });
}

// 2 k - 1, or k - 3 where k begins at 5.
bool ShownValues::has_no_whole_root(const Expression& e) const {
  const auto indices = indices_in(e);
  if (indices.size() != 1) return false;
  const auto roots = whole_roots(e, *indices.begin(), base_);
  const auto least = bound_.at(*indices.begin());
  return roots && std::all_of(roots->begin(), roots->end(), [&](const Rational& root) {
           return least && root < Rational(*least);
         });
}

bool ShownValues::holds(const Expression& e, Relation relation) {
  if (work_ == nullptr) return false;
  WrittenIdentity said{plain_text(e), {e, number(0), relation}, {}, {}};
  try {
    said.uses = find_shapes(said.identity, vocabulary_);
    return !said.uses.indexed && proved(vocabulary_, said, {}, *work_).found;
  } catch (const std::exception&) {  // a formula that is no statement of words
    return false;
  }
}

}  // namespace verify
