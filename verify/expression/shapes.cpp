#include "verify/expression/shapes.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "verify/expression/block_shapes.hpp"
#include "verify/expression/indices/index_shapes.hpp"

namespace verify {
namespace {

class Search {
 public:
  // Letters that are normal stand where a mean is taken, or in a definition that is used there.
  explicit Search(const Vocabulary& vocabulary, bool of_definition = false)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()), of_definition_(of_definition) {}
  Uses& uses() { return uses_; }
  void suppose(const StatementHead& head) {
    for (const auto& index : head.indices) {
      indices_.add_free(index, 1);
      if (index.least || sizes_.count(index.name) != 0) uses_.sizes.insert(index.name);
    }
    uses_.indexed = uses_.indexed || !head.indices.empty() || head.quantity == Quantity::limit;
    held_ = head.held;
  }

  Shape of(Expression& e) { return e.shape = found(e); }

 private:
  // What is called like a function is that wherever no ( stands behind it.
  void refuse_shadowed(const Expression& e) const {
    if (e.word.empty() || !is_function_name(e.word) || e.kind == ExpressionKind::name) return;
    if (vocabulary_.declares(e.word))
      throw ExpressionError(e.at, e.word + "(..) is the function, and " + e.word +
                                      " is declared as well; write " + e.word +
                                      " * (..) for a product, or call it otherwise");
  }

  Shape found(Expression& e) {
    refuse_shadowed(e);
    switch (e.kind) {
      case ExpressionKind::number:
        return {};
      case ExpressionKind::name:
        return named(e);
      case ExpressionKind::sum:
      case ExpressionKind::difference:
        return sum(e);
      case ExpressionKind::product:
        return product(e);
      case ExpressionKind::quotient:
        return quotient(e);
      case ExpressionKind::negation:
        return of(e.operands[0]);
      case ExpressionKind::transpose: {
        const auto shape = of(e.operands[0]);
        return {shape.cols, shape.rows};
      }
      case ExpressionKind::power:
        return power(e);
      case ExpressionKind::block:
        return block_shape(e, [this](Expression& part) { return of(part); });
      case ExpressionKind::trace:
        square(e, "a trace");
        return {};
      case ExpressionKind::inverse:
        return inverse(e);
      case ExpressionKind::identity: {
        const auto side = extent(e.operands[0]);
        return {side, side};
      }
      case ExpressionKind::zeros:
        return e.operands.empty() ? e.shape : Shape{extent(e.operands[0]), extent(e.operands[1])};
      case ExpressionKind::mean:
        return mean(e);
      case ExpressionKind::attention:
        uses_.attention = true;
        return attention_shape(e, [this](Expression& part) { return of(part); });
      case ExpressionKind::gradient:
        return by_letter(e, "a gradient");
      case ExpressionKind::argmin:
        return by_letter(e, "argmin");
      case ExpressionKind::minimum:
        by_letter(e, "a minimum");
        return {};
      case ExpressionKind::norm:
      case ExpressionKind::opnorm:
      case ExpressionKind::root:
        return root(e);
      default:
        return indexed(e);
    }
  }

  // What speaks of indices, or is applied entry by entry.
  Shape indexed(Expression& e) {
    uses_.indexed = true;
    if (e.kind == ExpressionKind::function && (e.word == "Var" || e.word == "Cov")) {
      become_covariance(e);
      return of(e);
    }
    const auto shape = indices_.of(e);
    if (e.kind == ExpressionKind::entrywise_quotient) uses_.nonzero.push_back(e.operands[1]);
    return shape;
  }

  Shape named(Expression& e) {
    if (indices_.is_index(e.word)) return {};
    if (vocabulary_.iterates.count(e.word) != 0) indices_.refuse_bare(e);
    if (const auto letter = vocabulary_.letters.find(e.word); letter != vocabulary_.letters.end()) {
      indices_.refuse_bare(e);
      if (letter->second.is_random() && !inside_mean_ && !of_definition_ &&
          held_.count(e.word) == 0)
        throw ExpressionError(e.at, e.word + (letter->second.normal ? " is normal" : " is random") +
                                        "; it must stand in E( )");
      use(e.word, letter->second);
      return letter->second.shape;
    }
    if (sizes_.count(e.word) != 0) return uses_.sizes.insert(e.word), Shape{};
    if (const auto known = vocabulary_.definitions.find(e.word);
        known != vocabulary_.definitions.end())
      return defined(e, known->second);
    if (indices_.split_name(e)) return of(e);
    std::set<std::string> names = sizes_;
    for (const auto& [name, letter] : vocabulary_.letters) names.insert(name);
    for (const auto& [name, formula] : vocabulary_.definitions) names.insert(name);
    for (const auto& [name, iterate] : vocabulary_.iterates) names.insert(name);
    if (const auto* function = function_of(e.word))
      throw ExpressionError(
          e.at, fmt::format("{} is a function and needs its (, as in {}", e.word, function->form));
    const auto hint = usual_instead(e.word);
    throw ExpressionError(
        e.at, fmt::format("{} is not known; {}names are {} (products of symbols "
                          "need a blank between them){}",
                          e.word, hint.empty() ? hint : hint + "; ", fmt::join(names, ", "),
                          hint.empty() ? "; icl-verify formulas tells of all functions" : ""));
  }
  void use(const std::string& name, const Letter& letter) {
    uses_.letters.insert(name);
    for (const auto* side : {&letter.shape.rows, &letter.shape.cols})
      for (const auto& size : *side)
        if (size != "1") uses_.sizes.insert(size);
    for (const auto* other : {&letter.covariance, &letter.mean})
      if (!other->empty()) use(*other, vocabulary_.letters.at(*other));
    for (const auto& moment : letter.moments)
      if (const auto found = vocabulary_.letters.find(moment); found != vocabulary_.letters.end())
        use(moment, found->second);
    const bool plain_normal = letter.normal && letter.mean.empty() && !letter.shape.is_scalar();
    if (letter.permutation || letter.sequence || letter.from_zero || letter.function ||
        (letter.is_random() && !plain_normal))
      uses_.indexed = true;
  }
  // A sequence, an iterate or a function, by its name.
  Shape use_by_name(const Expression& e) {
    uses_.indexed = true;
    if (const auto letter = vocabulary_.letters.find(e.word); letter != vocabulary_.letters.end()) {
      if (letter->second.is_random() && !inside_mean_ && !of_definition_)
        throw ExpressionError(e.at, e.word + " is random; it must stand in E( )");
      use(e.word, letter->second);
      return letter->second.shape;
    }
    const auto& iterate = vocabulary_.iterates.at(e.word);
    if (open_.insert(e.word).second) {
      auto first = iterate.first, step = iterate.step;
      indices_.apart([&] { return of(first); });
      const bool within = std::exchange(inside_step_, true);
      indices_.apart([&] {
        return indices_.within({iterate.index, 0, std::nullopt}, [&] { return of(step); });
      });
      inside_step_ = within;
    }
    return iterate.shape;
  }
  // Found anew in and outside of a mean: what it uses is used there.
  Shape defined(const Expression& e, Expression formula) {
    auto& known = inside_mean_ ? defined_inside_ : defined_;
    if (const auto shape = known.find(e.word); shape != known.end()) return shape->second;
    if (!open_.insert(e.word).second)
      throw ExpressionError(e.at, e.word + " is defined by itself, by whatever way round");
    try {
      const auto shape = indices_.apart([&] { return of(formula); });
      open_.erase(e.word);
      return known[e.word] = shape;
    } catch (const ExpressionError& error) {
      throw ExpressionError(e.at, "in " + e.word + ", " + error.what());
    }
  }

  Shape sum(Expression& e) {
    const auto left = of(e.operands[0]), right = of(e.operands[1]);
    if (left != right)
      throw ExpressionError(
          e.at, to_text(left) + (e.kind == ExpressionKind::sum ? " plus " : " minus ") +
                    to_text(right) + "; write I(d) or zeros(d, n) for a number that is a matrix");
    return left;
  }
  Shape product(Expression& e) {
    const auto left = of(e.operands[0]), right = of(e.operands[1]);
    if (left.is_scalar()) return right;
    if (right.is_scalar()) return left;
    if (left.cols != right.rows)
      throw ExpressionError(e.at, to_text(left) + " times " + to_text(right) + ": " +
                                      extents_text(left.cols) + " columns do not meet " +
                                      extents_text(right.rows) + " rows; transpose one");
    return {left.rows, right.cols};
  }
  Shape quotient(Expression& e) {
    const auto left = of(e.operands[0]);
    if (!of(e.operands[1]).is_scalar())
      throw ExpressionError(e.at, "divided by what is " + to_text(e.operands[1].shape) +
                                      "; write inv(A) for the inverse of a matrix");
    const auto& by = e.operands[1];
    if (is_zero(by) || indices_.is_nothing(by)) throw ExpressionError(e.at, "divided by 0");
    need_inverse(e.operands[1]);
    return left;
  }
  Shape square(Expression& e, const std::string& what) {
    const auto shape = of(e.operands[0]);
    if (!shape.is_square())
      throw ExpressionError(e.at, what + " of what is " + to_text(shape) + ", not square");
    return shape;
  }
  // The square of a norm is a word; the norm is the root of one.
  Shape power(Expression& e) {
    auto& base = e.operands[0];
    const bool even = (e.word.back() - '0') % 2 == 0;
    if (base.kind != ExpressionKind::norm || !even) return square(e, "a power");
    of(base.operands[0]);
    return base.shape = {};
  }
  Shape root(Expression& e) {
    uses_.beyond_words = true;
    const auto shape = of(e.operands[0]);
    if (inside_mean_ && is_random(e.operands[0], vocabulary_))
      throw ExpressionError(e.at, e.word + "( ) inside E( ) has no formula; its square has");
    if (e.kind == ExpressionKind::root && !shape.is_scalar())
      throw ExpressionError(e.at, "sqrt( ) is of a number; this is " + to_text(shape));
    return {};
  }
  Shape inverse(Expression& e) {
    if (is_zero(e.operands[0])) throw ExpressionError(e.at, "the inverse of 0");
    const auto shape = square(e, "the inverse");
    need_inverse(e.operands[0]);
    return shape;
  }

  // Those of letters are letters, and what is multiplied out of them; all others are composite.
  void need_inverse(const Expression& e) {
    if (has_inverse(e)) return;
    if (inside_mean_ && is_random(e, vocabulary_)) uses_.indexed = true;
    uses_.composite_inverse = true;
    uses_.inverted.push_back(e);
    uses_.inverted_where.push_back(indices_.where(e, inside_step_));
  }
  bool has_inverse(const Expression& e) {
    const auto all = [&] {
      return std::all_of(e.operands.begin(), e.operands.end(),
                         [&](const Expression& part) { return has_inverse(part); });
    };
    switch (e.kind) {
      case ExpressionKind::number:
        return !is_zero(e);
      case ExpressionKind::identity:
      case ExpressionKind::inverse:  // its operand was looked at
        return true;
      case ExpressionKind::name: {
        if (sizes_.count(e.word) != 0) {
          uses_.inverted_sizes.insert(e.word);
          return true;
        }
        const auto letter = vocabulary_.letters.find(e.word);
        if (letter != vocabulary_.letters.end()) return letter->second.invertible;
        const auto known = vocabulary_.definitions.find(e.word);
        if (known == vocabulary_.definitions.end()) return false;
        if (const auto found = inverses_.find(e.word); found != inverses_.end())
          return found->second;
        return inverses_[e.word] = has_inverse(known->second);
      }
      case ExpressionKind::product:
      case ExpressionKind::quotient:
      case ExpressionKind::negation:
      case ExpressionKind::transpose:
      case ExpressionKind::power:
        return all();
      default:
        return false;
    }
  }

  // Symbols of sizes, and 1: "d", "d + 1".
  Extents extent(const Expression& e) {
    if (e.kind == ExpressionKind::sum) {
      auto result = extent(e.operands[0]);
      const auto more = extent(e.operands[1]);
      result.insert(result.end(), more.begin(), more.end());
      return result;
    }
    if (e.kind == ExpressionKind::number && e.word == "1") return {"1"};
    if (e.kind == ExpressionKind::name && sizes_.count(e.word) != 0) {
      uses_.sizes.insert(e.word);
      return {e.word};
    }
    throw ExpressionError(e.at, fmt::format("a size is needed, one of {}, or a sum such as d + 1",
                                            fmt::join(sizes_, ", ")));
  }

  Shape mean(Expression& e) {
    const bool within = inside_mean_;
    if (within && e.operands.size() < 2)
      throw ExpressionError(e.at,
                            "E( ) inside E( ); the symbols are averaged once, or given, as in "
                            "E(E(s | X))");
    inside_mean_ = uses_.mean = true;
    const auto shape = of(e.operands[0]);
    for (std::size_t k = 1; k < e.operands.size(); ++k) {
      const auto& given = e.operands[k];
      const auto letter = vocabulary_.letters.find(given.word);
      if (given.kind != ExpressionKind::name || letter == vocabulary_.letters.end() ||
          !letter->second.is_random())
        throw ExpressionError(given.at, "E(s | X) is conditional on symbols that are random");
      uses_.indexed = true;
    }
    inside_mean_ = within;
    if (shape.is_scalar()) return shape;
    (shape.rows.size() > 1 || shape.cols.size() > 1 ? uses_.indexed : uses_.beyond_words) = true;
    return shape;
  }

  // Of a scalar by a letter that it holds; the shape is that of the letter.
  Shape by_letter(Expression& e, const std::string& what) {
    uses_.beyond_words = true;
    if (inside_mean_) throw ExpressionError(e.at, what + " stands outside of E( )");
    const auto shape = of(e.operands[0]);
    if (!shape.is_scalar())
      throw ExpressionError(e.operands[0].at, what + " is of a scalar; this is " + to_text(shape));
    auto& by = e.operands[1];
    const auto letter = vocabulary_.letters.find(by.word);
    if (by.kind != ExpressionKind::name || letter == vocabulary_.letters.end() ||
        letter->second.normal)
      throw ExpressionError(by.at, what + " is taken by a symbol that is not random");
    Search inside(vocabulary_);
    inside.of(e.operands[0]);
    if (inside.uses().letters.count(by.word) == 0)
      throw ExpressionError(by.at, by.word + " does not stand in what " + what + " is taken of");
    return of(by);
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_, open_;
  bool of_definition_;
  std::map<std::string, Shape> defined_, defined_inside_;
  std::map<std::string, bool> inverses_;
  Uses uses_;
  std::set<std::string> held_;
  bool inside_mean_ = false, inside_step_ = false;
  IndexShapes indices_{vocabulary_, [this](Expression& e) { return of(e); },
                       [this](const Expression& e) { return use_by_name(e); },
                       [this](const std::string& size) { uses_.sizes.insert(size); }};
};

}  // namespace

Uses find_shapes(Expression& formula, const Vocabulary& vocabulary, const StatementHead& head) {
  Search search(vocabulary);
  search.suppose(head);
  search.of(formula);
  return search.uses();
}

Shape shape_of_iterate(Expression& first, const Vocabulary& vocabulary) {
  return Search(vocabulary).of(first);
}
void find_shapes_of_iterate(Iterate& iterate, const Vocabulary& vocabulary) {
  Search search(vocabulary);
  search.of(iterate.first);
  StatementHead head;
  head.indices.push_back({iterate.index, iterate.start, std::nullopt});
  search.suppose(head);
  const auto shape = search.of(iterate.step);
  if (shape != iterate.shape)
    throw ExpressionError(iterate.step.at, "a step to what is " + to_text(shape) +
                                               ", from what is " + to_text(iterate.shape));
}

void find_shapes_of_definitions(Vocabulary& vocabulary) {
  for (auto& [name, formula] : vocabulary.definitions) {
    try {
      Search search(vocabulary, true);
      search.of(formula);
    } catch (const ExpressionError& error) {
      throw VocabularyError(name, error.what());
    }
  }
}

}  // namespace verify
