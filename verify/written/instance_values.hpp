// The value of a formula of a data file at numbers, where it is rational.
#pragma once

#include <map>
#include <string>

#include "verify/algebra/words/tree_domain.hpp"
#include "verify/algebra/words/tree_values.hpp"
#include "verify/claim/instance.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/words/file/written.hpp"
#include "verify/written/known_means.hpp"

namespace verify {

// A value that exists, and is no rational number.
struct NoExactValue : NoInverse {
  using NoInverse::NoInverse;
};

class AtInstance {
 public:
  AtInstance(const Written& written, const Instance& instance, KnownMeans* known = nullptr)
      : written_(written), instance_(instance), known_(known == nullptr ? &own_ : known) {}
  AtInstance(const AtInstance&) = delete;

  // With this value of a letter from now on.
  void put(const std::string& name, Matrix<Rational> value) { put_[name] = std::move(value); }

  // Throws NoInverse where it has no value, NoExactValue where it may have one.
  Matrix<Rational> of(const Expression& formula, const Uses& uses) const;

 private:
  DrawnTree<Matrix<Rational>> values_of(const StatementTree& statement) const;
  Matrix<Rational> word_at(const Tree& tree, const StatementTree& statement,
                           const TreeDomain<Matrix<Rational>>& domain,
                           const DrawnTree<Matrix<Rational>>& drawn) const;

  const Written& written_;
  const Instance& instance_;
  std::map<std::string, Matrix<Rational>> put_;
  KnownMeans own_;
  KnownMeans* known_;
};

}  // namespace verify
