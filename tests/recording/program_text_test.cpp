#include "verify/recording/program_text.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/statement.hpp"

namespace verify::program_text_test {
namespace {

struct Statement {
  template <Ring T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.symmetric("A", 2), B = free.matrix(2, 2);
    const T n = free.size("n"), inverse = free.size("1/n");
    auto zero = (A * transpose(B)).entries();
    zero.push_back(n * inverse - from_rational<T>(Rational(3, 2)));
    return zero;
  }
};

}  // namespace

TEST_CASE("a program is written line by line, its grids by their slots") {
  const auto text = to_text(recorded(Statement{}));
  CHECK(text == to_text(recorded(Statement{})));
  CHECK(text.rfind("program\nsymbol 1 A 0 2x2 symmetric\ninverse 8 n\nsize 7 n\n0 constant 0\n",
                   0) == 0);
  CHECK(text.find(" constant 3/2\n") != std::string::npos);
  CHECK(text.find("11 matrix_product 2x2@2,1,1 2x2@5,1,2\n") != std::string::npos);
  CHECK(text.find("zero 11 12 13 14 ") != std::string::npos);
}

TEST_CASE("an interval is written with its ends") {
  const Rational half(1, 2);
  CHECK(to_text(RealInterval{}) == "(-inf inf)");
  CHECK(to_text(RealInterval{half, {}, true}) == "[1/2 inf)");
  CHECK(to_text(RealInterval{-half, half, false, true}) == "(-1/2 1/2]");
}

TEST_CASE("another number of outputs than is said of them is no program") {
  CHECK_THROWS_AS(to_text(recorded(Statement{}), StatedOutputs{{FactRelation::zero}, {}, {}}),
                  std::logic_error);
}

}  // namespace verify::program_text_test
