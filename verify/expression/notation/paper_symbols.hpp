// How papers declare a symbol, "R^{d x n}", "N(0, S)", and how it is declared here.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace verify {

struct SymbolHint {
  std::size_t at = 1;  // its column
  std::string text;    // empty: nothing is known of it
};
// Of what stands behind "x =" and is refused. `reads` tells whether a declaration is accepted: no
// other form is named.
SymbolHint symbol_hint(const std::string& declaration,
                       const std::function<bool(const std::string&)>& reads);

// "X = d x n" of "X in R^{d x n}", "X: d x n", "X ~ N(0, I)"; empty of what is none of these.
std::string declared_here(const std::string& declaration,
                          const std::function<bool(const std::string&)>& reads);

}  // namespace verify
