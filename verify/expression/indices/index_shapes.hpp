// Shapes of what speaks of indices, and which names are indices where.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify {

class IndexShapes {
 public:
  using Of = std::function<Shape(Expression&)>;
  // `of` finds the shape of a part that speaks of none, `by_name` that of a member of a sequence or
  // iterate; `use_size` is told of the sizes that occur.
  IndexShapes(const Vocabulary& vocabulary, Of of, std::function<Shape(const Expression&)> by_name,
              std::function<void(const std::string&)> use_size)
      : vocabulary_(vocabulary),
        sizes_(vocabulary.sizes()),
        of_(std::move(of)),
        by_name_(std::move(by_name)),
        use_size_(std::move(use_size)) {}

  bool is_index(const std::string& name) const { return indices_.count(name) != 0; }
  // An index that is free in the whole formula.
  void add_free(const FreeIndex& index, std::size_t at);
  template <class Body>
  auto within(const FreeIndex& index, Body body) {
    const auto before = indices_;
    indices_.insert(index.name);
    auto result = body();
    indices_ = before;
    return result;
  }
  // Of a definition or a step: the indices around the place where it is used are not its own.
  template <class Body>
  auto apart(Body body) {
    const auto before = std::exchange(indices_, {});
    try {
      auto result = body();
      indices_ = before;
      return result;
    } catch (...) {
      indices_ = before;
      throw;
    }
  }
  Shape of(Expression& e);
  // For which indices a divisor stands that are not the statement's own: "for every j", "at every
  // step" of an iterate; empty where it has none.
  std::string where(const Expression& e, bool inside_step) const;
  bool is_nothing(const Expression& e) const;  // i - i
  // Makes X_{k} of a name X_k that is not declared, where X is; whether it did.
  bool split_name(Expression& e) const;
  // Where a name of a sequence, or of a function, stands by itself.
  void refuse_bare(const Expression& e) const;

 private:
  Shape subscript(Expression& e);
  Shape sum_over(Expression& e);
  Shape product_over(Expression& e);
  Shape entries(Expression& e);
  Shape cases(Expression& e);
  Shape entrywise(Expression& e);
  Shape function(Expression& e);
  void index(Expression& e);
  void need_new(const std::string& name, std::size_t at) const;
  void refuse_indexed_names(const std::string& index, std::size_t at) const;
  void add_bound(const Expression& e, std::set<std::string>& bound) const;
  // Of the range `t in n`: the size.
  std::string whole_size(const Expression& range) const;

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_, indices_, free_;
  Of of_;
  std::function<Shape(const Expression&)> by_name_;
  std::function<void(const std::string&)> use_size_;
};

// Var(s) = E(s s') - E(s) E(s)', Cov(s, t) = E(s t') - E(s) E(t)'.
void become_covariance(Expression& e);

}  // namespace verify
