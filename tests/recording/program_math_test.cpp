// A short program is shown as what it says, in the names of its letters.
#include "verify/recording/program_math.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/statement.hpp"

namespace verify::program_math_test {
namespace {

struct Square {
  long d = 1;

  template <Ring T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar("a"), lambda = free.scalar("lambda"), n = free.size("n");
    const auto x = free.vector("x", 2);
    if (d > 1) {
      const auto A = free.matrix("A", d, d);
      return append_all(A * A);
    }
    const T sum = a + lambda, difference = a - lambda;
    return {T(sum * difference - (a * a - lambda * lambda)), T(n * x[1])};
  }

  template <class T>
  static Vector<T> append_all(const Matrix<T>& a) {
    return a.entries();
  }
};

TEST_CASE("a short program is shown by its sides") {
  const auto program = recorded(Square{});
  const auto shown = identities_of(program, 40);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].first == "(a + \\lambda) (a - \\lambda)");
  CHECK(shown[0].second == "a^{2} - \\lambda^{2}");
  CHECK(shown[1].first == "n x_{2}");
  CHECK(shown[1].second == "0");
  CHECK(operations(program) == 8);
  CHECK(identities_of(program, 7).empty());
  const auto letters = letters_used(program, Unnamed::shown);
  REQUIRE(letters.size() == 3);
  CHECK(letters[2].name == "x");
  auto without_names = program;
  without_names.letters.pop_back();
  REQUIRE(letters_used(without_names, Unnamed::shown).size() == 3);
  CHECK(letters_used(without_names, Unnamed::shown)[2].name == "v_5");
  CHECK(letters_used(without_names, Unnamed::left_out).size() == 2);
}

TEST_CASE("a program of matrices is counted") {
  const auto program = recorded(Square{4});
  CHECK(identities_of(program, 10000).empty());
  CHECK(operations(program) == 4 * 4 * 7);
  CHECK(variable_names(program)[5] == "A_{1, 1}");
}

}  // namespace
}  // namespace verify::program_math_test
