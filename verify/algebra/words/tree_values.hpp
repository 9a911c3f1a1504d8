// The value of a tree over one kind of matrices: words, counts of index variables, numbers of any
// type at given sizes. A node that is used in several places is computed once.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include "verify/algebra/words/tree_domain.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// An inverse that does not exist for these numbers.
struct NoInverse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The letters of a statement, by their places.
template <class M>
struct DrawnTree {
  std::map<std::size_t, ScalarOf<M>> scalars;
  std::map<std::size_t, VectorOf<M>> vectors;
  std::map<std::size_t, M> matrices, inverses;  // of those that are invertible
};

// As those of `free`, in the order in which they were drawn.
template <class M>
DrawnTree<M> drawn(const std::vector<TreeLetter>& letters, const TreeDomain<M>& domain,
                   Letters<M>& free) {
  DrawnTree<M> result;
  for (std::size_t k = 0; k < letters.size(); ++k) {
    const auto& letter = letters[k];
    const auto &rows = domain.extent(letter.rows), &cols = domain.extent(letter.cols);
    if constexpr (requires { free.named(letter.name); }) free.named(letter.name);
    if (letter.sort == Sort::scalar) {
      result.scalars.emplace(k, free.scalar());
    } else if (letter.sort == Sort::vector) {
      result.vectors.emplace(k, free.vector(rows));
    } else if (!letter.invertible) {
      result.matrices.emplace(k, letter.symmetric ? free.symmetric(rows) : free.matrix(rows, cols));
    } else if constexpr (requires { free.regular(rows); }) {
      auto [straight, inverse] =
          letter.symmetric ? free.regular_symmetric(rows) : free.regular(rows);
      result.matrices.emplace(k, std::move(straight));
      result.inverses.emplace(k, std::move(inverse));
    } else {
      throw std::invalid_argument("a letter with its inverse has no visits; settle it by words");
    }
  }
  return result;
}

template <class M>
class TreeValues {
 public:
  using Scalar = ScalarOf<M>;
  using Vector = VectorOf<M>;
  // Of a node that is a mean, where numbers alone do not tell it.
  using MeanOf = std::function<Scalar(const Tree&)>;

  TreeValues(TreeDomain<M> domain, DrawnTree<M> drawn, MeanOf mean)
      : domain_(std::move(domain)), drawn_(std::move(drawn)), mean_(std::move(mean)) {}
  TreeValues(const StatementTree& statement, Letters<M>& free)
      : domain_(statement.spaces, free), drawn_(drawn(statement.letters, domain_, free)) {}

  // What no word is, and what has no value as a number: how it is found then.
  struct Beyond {
    std::function<M(const M&)> inverse;
    // Of what is a norm, also what it is the norm of.
    std::function<Scalar(const Scalar&, const M*)> root;
    std::function<Scalar(const M&)> opnorm;
    std::function<M(const Tree&)> gradient;
  };
  void set_beyond(Beyond beyond) { beyond_ = std::move(beyond); }

  const Scalar& scalar(const Tree& tree) {
    return known(scalars_, tree, [&] { return scalar_of(tree); });
  }
  const Vector& vector(const Tree& tree) {
    return known(vectors_, tree, [&] { return vector_of(*tree); });
  }
  const M& matrix(const Tree& tree) {
    return known(matrices_, tree, [&] {
      if (tree->kind == Kind::gradient) return needed_by(beyond_.gradient)(tree);
      return matrix_of(*tree);
    });
  }

  // Left less right; adds it to what ought to vanish.
  void add_to(Vanishing<M>& zero, const TreeIdentity& identity) {
    const auto& [left, right] = identity;
    if (left->sort == Sort::scalar)
      zero.add(right ? Scalar(scalar(left) - scalar(right)) : scalar(left));
    else if (left->sort == Sort::vector)
      zero.add(right ? vector(left) - vector(right) : vector(left));
    else
      zero.add(right ? matrix(left) - matrix(right) : matrix(left));
  }

 private:
  using Kind = TreeKind;

  // What it is made of comes first, so that a model's steps are those that are made in it.
  template <class Value, class Compute>
  const Value& known(std::unordered_map<const TreeNode*, Value>& values, const Tree& tree,
                     const Compute& compute) {
    const auto found = values.find(tree.get());
    if (found != values.end()) return found->second;
    for (std::size_t k = 0; k < needed(*tree); ++k) evaluate(tree->operands[k]);
    std::optional<ModelStep<Scalar>> step;
    if (tree->of_model) step.emplace();
    return values.emplace(tree.get(), compute()).first->second;
  }
  // What a call is given stands in its body, where it is used at all.
  std::size_t needed(const TreeNode& node) const {
    if (node.kind == Kind::call) return 1;
    if (node.kind == Kind::gradient) return 0;
    return node.kind == Kind::mean && mean_ ? 0 : node.operands.size();
  }
  void evaluate(const Tree& tree) {
    if (tree->sort == Sort::scalar)
      scalar(tree);
    else if (tree->sort == Sort::vector)
      vector(tree);
    else
      matrix(tree);
  }

  Scalar scalar_of(const Tree& tree) {
    const auto& node = *tree;
    const auto a = [&]() -> const Tree& { return node.operands[0]; };
    const auto b = [&]() -> const Tree& { return node.operands[1]; };
    switch (node.kind) {
      case Kind::number:
        return from_rational<Scalar>(parse_rational(node.word));
      case Kind::letter:
        return drawn_.scalars.at(node.index);
      case Kind::size:
        return domain_.size(static_cast<Space>(node.index));
      case Kind::inverse_size:
        return domain_.inverse_size(static_cast<Space>(node.index));
      case Kind::sum:
        return scalar(a()) + scalar(b());
      case Kind::difference:
        return scalar(a()) - scalar(b());
      case Kind::negative:
        return -scalar(a());
      case Kind::product:
      case Kind::hadamard:
        return scalar(a()) * scalar(b());
      case Kind::dot:
        return dot(vector(a()), vector(b()));
      case Kind::trace:
        return trace(matrix(a()));
      case Kind::inverse:
        return domain_.entry(inverse(node, domain_.matrix(scalar(a()))));
      case Kind::entry:
        return domain_.entry(matrix(a()));
      case Kind::last:
        return last(vector(a()));
      case Kind::corner:
        return corner(matrix(a()));
      case Kind::mean:
        return mean(tree);
      case Kind::gradient:
        return domain_.entry(needed_by(beyond_.gradient)(tree));
      case Kind::root:
        return needed_by(beyond_.root)(scalar(a()), norm_of(*a()));
      case Kind::opnorm:
        return needed_by(beyond_.opnorm)(matrix(a()));
      case Kind::call:
        return scalar(a());
      default:
        throw std::logic_error("a tree that is no scalar");
    }
  }

  Vector vector_of(const TreeNode& node) {
    const auto a = [&]() -> const Tree& { return node.operands[0]; };
    const auto b = [&]() -> const Tree& { return node.operands[1]; };
    switch (node.kind) {
      case Kind::letter:
        return drawn_.vectors.at(node.index);
      case Kind::zeros:
        return domain_.zeros(node.rows);
      case Kind::ones:
        return domain_.ones(node.rows);
      case Kind::sum:
        return vector(a()) + vector(b());
      case Kind::difference:
        return vector(a()) - vector(b());
      case Kind::negative:
        return Scalar(-1L) * vector(a());
      case Kind::product:
        return matrix(a()) * vector(b());
      case Kind::multiple:
        return scalar(a()) * vector(b());
      case Kind::hadamard:
        if constexpr (has_entries) return hadamard(vector(a()), vector(b()));
        throw no_word();
      case Kind::as_vector:
        return domain_.vector(matrix(a()));
      case Kind::with_last:
        return with_last(vector(a()), scalar(b()));
      case Kind::without_last:
        return without_last(vector(a()));
      case Kind::right_border:
        return right_border(matrix(a()));
      case Kind::bottom_border:
        return bottom_border(matrix(a()));
      case Kind::column_products:
        return column_products(matrix(a()), matrix(b()));
      case Kind::call:
        return vector(a());
      default:
        throw std::logic_error("a tree that is no vector");
    }
  }

  M matrix_of(const TreeNode& node) {
    const auto a = [&]() -> const Tree& { return node.operands[0]; };
    const auto b = [&]() -> const Tree& { return node.operands[1]; };
    switch (node.kind) {
      case Kind::letter:
        return drawn_.matrices.at(node.index);
      case Kind::identity:
        return domain_.identity(node.rows);
      case Kind::zeros:
        return domain_.zeros(node.rows, node.cols);
      case Kind::order:
        return domain_.order(node.rows);
      case Kind::sum:
        return matrix(a()) + matrix(b());
      case Kind::difference:
        return matrix(a()) - matrix(b());
      case Kind::negative:
        return -matrix(a());
      case Kind::product:
        return matrix(a()) * matrix(b());
      case Kind::multiple:
        return scalar(a()) * matrix(b());
      case Kind::hadamard:
        if constexpr (has_entries) return hadamard(matrix(a()), matrix(b()));
        throw no_word();
      case Kind::outer:
        return outer(vector(a()), vector(b()));
      case Kind::transpose:
        return transpose(matrix(a()));
      case Kind::inverse:
        return inverse(node, matrix(a()));
      case Kind::scaled_columns:
        return scaled_columns(matrix(a()), vector(b()));
      case Kind::call:
        return matrix(a());
      default:
        return blocks_of(node);
    }
  }

  M blocks_of(const TreeNode& node) {
    const auto& a = node.operands.at(0);
    switch (node.kind) {
      case Kind::column:
        return domain_.column(vector(a));
      case Kind::as_matrix:
        return domain_.matrix(scalar(a));
      case Kind::bordered:
        return bordered(matrix(a), vector(node.operands[1]), vector(node.operands[2]),
                        scalar(node.operands[3]));
      case Kind::beside:
        return beside(matrix(a), vector(node.operands[1]));
      case Kind::inner_block:
        return inner_block(matrix(a));
      case Kind::without_last_column:
        return without_last_column(matrix(a));
      case Kind::part:
        return domain_.part(matrix(a), node.places, a->rows, a->cols);
      case Kind::blocks: {
        auto result = domain_.zeros(node.rows, node.cols);
        for (std::size_t k = 0; k < node.operands.size(); ++k)
          domain_.place(result, node.places[2 * k], node.places[2 * k + 1],
                        matrix(node.operands[k]), node.rows, node.cols);
        return result;
      }
      default:
        throw std::logic_error("a tree that is no matrix");
    }
  }

  // A of tr(A' A), as the norm of A is written.
  const M* norm_of(const TreeNode& square) {
    if (square.kind != Kind::trace) return nullptr;
    const auto& product = *square.operands[0];
    const bool is_gram = product.kind == Kind::product &&
                         product.operands[0]->kind == Kind::transpose &&
                         product.operands[0]->operands[0] == product.operands[1];
    return is_gram && product.operands[1]->sort == Sort::matrix ? &matrix(product.operands[1])
                                                                : nullptr;
  }
  template <class Way>
  static const Way& needed_by(const Way& way) {
    if (!way) throw std::invalid_argument("a gradient, a root or a norm is no word by itself");
    return way;
  }
  static constexpr bool has_entries = !std::is_same_v<M, WordMatrix>;
  static std::invalid_argument no_word() {
    return std::invalid_argument("an entrywise product is no word; settle it by visits");
  }
  M inverse(const TreeNode& node, const M& of) {
    const auto& what = *node.operands[0];
    if (what.kind == Kind::letter) {
      const auto found = drawn_.inverses.find(what.index);
      if (found != drawn_.inverses.end()) return found->second;
    }
    if (beyond_.inverse) return beyond_.inverse(of);
    if constexpr (std::is_same_v<M, Matrix<Rational>>) {
      try {
        return verify::inverse(of);
      } catch (const std::domain_error&) {
        throw NoInverse("what is inverted " + node.word + " is singular for these numbers");
      }
    }
    throw std::invalid_argument("an inverse that no letter has is no word");
  }
  Scalar mean(const Tree& tree) {
    if (mean_) return mean_(tree);
    if constexpr (std::is_same_v<M, WordMatrix>) {
      const auto& operands = tree->operands;
      std::vector<GaussianLetter> laws;
      for (std::size_t k = 1; k < operands.size(); k += 2) {
        const auto& covariance = matrix(operands[k + 1]);
        laws.push_back(operands[k]->sort == Sort::vector
                           ? gaussian(vector(operands[k]), covariance)
                           : gaussian(matrix(operands[k]), covariance));
      }
      return expectation(scalar(operands[0]), laws);
    }
    throw std::invalid_argument("a mean is a word; settle it by words");
  }

  TreeDomain<M> domain_;
  DrawnTree<M> drawn_;
  MeanOf mean_;
  Beyond beyond_;
  std::unordered_map<const TreeNode*, Scalar> scalars_;
  std::unordered_map<const TreeNode*, Vector> vectors_;
  std::unordered_map<const TreeNode*, M> matrices_;
};

}  // namespace verify
