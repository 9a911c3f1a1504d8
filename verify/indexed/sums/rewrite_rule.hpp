// An equation between sums used from left to right: where the factors of its left side occur in a
// term, joined as they are there, its right side is put in.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verify/indexed/sums/canonical_sum.hpp"

namespace verify {

// `left` = `right` for all values of `free`, symbols that occur in it as places.
struct RewriteRule {
  Term left;  // its number is 1
  IndexedSum right;
  std::vector<std::string> free;
};

// The equation sum = 0 solved for a term that holds a letter of which `wanted` is true; nothing
// where there is none, or where its indices are not those of a product of matrices.
std::optional<RewriteRule> rule_of(const IndexedSum& zero, const std::vector<std::string>& free,
                                   const std::function<bool(const Atom&)>& wanted,
                                   bool from_products = false);

// With the rule used wherever it fits, at most so often that it ends; canonical.
IndexedSum rewritten_by(const RewriteRule& rule, const IndexedSum& sum, CanonicalSums& sums);

// With sums in place of letters, also within functions; `value` says which and what.
using LetterValue = std::function<std::optional<IndexedSum>(const Atom&)>;
IndexedSum with_letters(const IndexedSum& sum, const LetterValue& value);
// Whether `wanted` is true of some letter, however deep; `known` is what holds where it stands.
bool any_letter(const IndexedSum& sum, const std::function<bool(const Atom&)>& wanted);

}  // namespace verify
