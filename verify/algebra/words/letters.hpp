// The free quantities of a statement about matrices, whose sizes are symbols:
//
//   template <MatrixLike M> Vanishing<M> operator()(Letters<M>& free) const
//
// draws spaces and letters from `free` and returns what ought to vanish, or the sides that ought to
// be equal. It is run once, on trees (statement_tree.hpp).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/algebra/statement.hpp"
#include "verify/linalg/words/tree_matrix.hpp"

namespace verify {

template <class M>
class Letters;

// A letter may have a name, which is how it is shown: free.symmetric("A", d).
template <>
class Letters<TreeMatrix> : public SpaceNames {
 public:
  TreeMatrix matrix(std::string name, const Spaces& rows, const Spaces& cols);
  TreeMatrix symmetric(std::string name, const Spaces& space);
  // A regular matrix and its inverse.
  std::pair<TreeMatrix, TreeMatrix> regular(std::string name, const Spaces& space);
  std::pair<TreeMatrix, TreeMatrix> regular_symmetric(std::string name, const Spaces& space);
  TreeVector vector(std::string name, const Spaces& space);
  TreeScalar scalar(std::string name);
  TreeMatrix matrix(const Spaces& rows, const Spaces& cols) { return matrix({}, rows, cols); }
  TreeMatrix symmetric(const Spaces& space) { return symmetric({}, space); }
  std::pair<TreeMatrix, TreeMatrix> regular(const Spaces& space) { return regular({}, space); }
  std::pair<TreeMatrix, TreeMatrix> regular_symmetric(const Spaces& space) {
    return regular_symmetric({}, space);
  }
  TreeVector vector(const Spaces& space) { return vector({}, space); }
  TreeScalar scalar() { return scalar({}); }
  // (1, .., 1)
  TreeVector ones(const Spaces& space) const { return TreeVector(tree::ones(space)); }
  // The dimension as a number, and 1 over it; throws std::invalid_argument for 1 over a dimension
  // less some, which is 0 at the smallest size.
  TreeScalar size(const Spaces& space) const { return TreeScalar(tree::size(space)); }
  TreeScalar inverse_size(const Spaces& space) const;

  // What an induction carries on: see induction.hpp.
  template <class Value>
  void state(const Value& before, const Value& after) {
    carried_.states.emplace_back(before.tree(), after.tree());
  }
  template <class Value>
  void parameter(const Value& now, const Value& next) {
    carried_.parameters.emplace_back(now.tree(), next.tree());
  }
  template <class Value>
  void constant(const Value& value) {
    parameter(value, value);
  }
  template <class Value>
  void begins(const Value& first) {
    state(first, first);
  }
  template <class Value>
  void begins_at(const Value& first) {
    parameter(first, first);
  }

  const std::vector<TreeLetter>& letters() const { return letters_; }
  const TreeCarried& carried() const { return carried_; }

 private:
  Tree draw(TreeLetter letter);

  std::vector<TreeLetter> letters_;
  TreeCarried carried_;
};

// What ought to be zero.
template <class M>
class Vanishing;

template <>
class Vanishing<TreeMatrix> {
 public:
  void equal(const TreeMatrix& a, const TreeMatrix& b) {
    identities_.push_back({a.tree(), b.tree()});
  }
  void equal(const TreeVector& a, const TreeVector& b) {
    identities_.push_back({a.tree(), b.tree()});
  }
  void equal(const TreeScalar& a, const TreeScalar& b) {
    identities_.push_back({a.tree(), b.tree()});
  }
  void add(const TreeMatrix& a) { add(a.tree()); }
  void add(const TreeVector& a) { add(a.tree()); }
  void add(const TreeScalar& a) { add(a.tree()); }
  const std::vector<TreeIdentity>& identities() const { return identities_; }

 private:
  void add(const Tree& a);

  std::vector<TreeIdentity> identities_;
};

}  // namespace verify
