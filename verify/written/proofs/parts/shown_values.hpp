// That a formula has a value, whatever the symbols are: what is inverted in it has an inverse, what
// it is divided by is not 0, and what a root is taken of is not negative. Looked for in definitions
// and iterates, too, with indices as whole numbers of their ranges.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verify/scalar/work.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// What a formula asks for, and is not shown.
struct Unshown {
  enum class Asks { inverse, divisor, entries, radicand } asks;
  Expression of;
};

class ShownValues {
 public:
  // `work` is what may be spent; without it nothing is shown but what is supposed.
  ShownValues(const Vocabulary& vocabulary, Work* work);

  // What stands in a statement is one of its conditions: it is shown wherever that holds. Not where
  // it holds an index, which may run elsewhere.
  void suppose(const WrittenIdentity& said);
  // The same of all hypotheses, which have to have values.
  void suppose_given();
  // The indices that a statement is said of.
  void add_indices(const StatementHead& head);
  // A power with a negative exponent is refused by whoever uses the formula.
  void leave_out_exponents() { asks_of_exponents_ = false; }

  std::optional<Unshown> missing(const Expression& e);

 private:
  struct Step {
    Expression divisor;
    std::string index;
  };
  using Found = std::optional<Unshown>;

  Found missing_in(const Expression& e);
  Found missing_in_ranges(const Expression& e);
  Found missing_in_name(const std::string& name);
  template <class Body>
  Found apart(Body body);
  Found own(const Expression& e);

  void add_supposed(const Uses& uses, const StatementHead& head);
  void suppose_roots(const Expression& e, const StatementHead& head);
  void find_iterates(const Expression& e);
  bool is_free_of_indices(const Expression& e, const StatementHead& head) const;
  std::set<std::string> indices_in(const Expression& e) const;
  void add_index(const std::string& name, const Expression& from, const Expression* to);

  bool is_shown(const Expression& e);
  bool is_supposed(const Expression& e, const std::vector<Expression>& all) const;
  bool is_at_step(const Expression& e) const;
  bool is_regular(const Expression& e);
  bool is_made_of_regular(const Expression& e);
  bool is_named_regular(const Expression& e);
  bool has_no_entry_zero(const Expression& e);
  bool is_given(const Expression& e) const;
  bool has_no_whole_root(const Expression& e) const;
  bool holds(const Expression& e, Relation relation);

  Vocabulary base_, vocabulary_;  // the latter with the indices that are bound
  Work* work_;
  bool asks_of_exponents_ = true;
  std::vector<Expression> regular_, entries_, radicands_;
  std::vector<Step> steps_;
  std::map<std::string, std::optional<long>> bound_;  // indices, and where they begin
  std::set<std::string> of_head_, unclear_, seen_, iterates_;
};

}  // namespace verify
