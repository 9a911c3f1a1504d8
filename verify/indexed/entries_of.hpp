// The entries of a formula as sums over indices.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// A place within a side of a matrix: in which of its blocks, and where in that, from 1 on.
struct BlockPlace {
  std::size_t block = 0;
  IndexForm at = 1;
};

class EntriesOf {
 public:
  // `facts` are what is known of free indices and sizes. All throw Unsayable or ExpressionError.
  EntriesOf(const Vocabulary& vocabulary, const IndexFacts& facts)
      : vocabulary_(vocabulary), facts_(facts), within_(facts.known) {}

  IndexedSum entry(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum scalar(const Expression& e) { return entry(e, {}, {}); }
  // An index, a size, or what is added of them.
  IndexForm index(const Expression& e) const;

  // What an index that is free in the formula stands for here.
  void set_index(const std::string& name, const IndexForm& form) { scope_[name] = form; }
  // More that is known.
  void suppose(const IndexForm& form) { within_.push_back(form); }

  // What E( ) is of a sum, given the names that it is conditional on.
  using Mean = std::function<IndexedSum(const IndexedSum&, const std::vector<std::string>& given)>;
  void set_mean(Mean mean) { mean_ = std::move(mean); }
  // Sums that were divided by or raised to powers that may be negative.
  const std::vector<IndexedSum>& divisors() const { return divisors_; }

 private:
  IndexedSum named(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum letter(const std::string& name, const std::vector<IndexForm>& before,
                    const BlockPlace& row, const BlockPlace& column) const;
  IndexedSum product(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum trace(const Expression& e);
  IndexedSum inverse(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum block(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  std::string said(const IndexForm& form) const;  // with the author's names
  std::optional<std::string> gram_letter(const Expression& e);
  IndexedSum subscript(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum sum_over(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum product_of_range(const Expression& e);
  IndexedSum entries(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum cases(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum raised(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum function(const Expression& e, const BlockPlace& row, const BlockPlace& column);
  IndexedSum softmax(const Expression& e, bool by_rows, const BlockPlace& row,
                     const BlockPlace& column);
  IndexedSum divided_by(const IndexedSum& sum, const IndexForm& power = -1);
  // With an index of that name, which is called otherwise within.
  template <class Body>
  IndexedSum bound(const std::string& index, const IndexForm& from, const IndexForm& to,
                   Body body) {
    const auto name = fresh_index();
    const auto at = IndexForm::symbol(name);
    const auto scope = scope_;
    scope_[index] = at;
    auto result = knowing({at - from, to - at}, [&] { return body(name); });
    scope_ = scope;
    return result;
  }
  // Summed over all places of a side.
  IndexedSum over(const Extents& side, const std::function<IndexedSum(const BlockPlace&)>& body);
  // While it lives, more is known.
  template <class Body>
  auto knowing(const Inequalities& more, Body body) {
    const auto before = within_;
    within_.insert(within_.end(), more.begin(), more.end());
    auto result = body();
    within_ = before;
    return result;
  }

  const Vocabulary& vocabulary_;
  IndexFacts facts_;
  Inequalities within_;
  std::map<std::string, IndexForm> scope_;  // what indices of the formula are called here
  Mean mean_;
  std::vector<IndexedSum> divisors_;
};

}  // namespace verify
