#include "verify/formula/letters_in.hpp"

#include "tests/printing.hpp"

namespace verify::letters_in_test {
namespace {

using Letters = std::set<std::string>;

TEST_CASE("letters: of formulas alone, without scripts, signs and functions") {
  CHECK(letters_in("no x, but $x_i^\\top \\Sigma^{-1} \\le 2 \\operatorname{tr}(A_{k l})$") ==
        Letters{"x", "\u03A3", "A"});
  CHECK(letters_in("$\\frac{\\mathrm{grad}_{U}}{n} \\sum_i y_i$") == Letters{"grad", "n", "y"});
  CHECK(letters_in("$$\\begin{bmatrix} B & 0 \\\\ 0 & c \\end{bmatrix}$$ and $$\\hat w$$") ==
        Letters{"B", "c", "w"});
  CHECK(letters_in("words").empty());
}

}  // namespace
}  // namespace verify::letters_in_test
