// A step that nothing notices is told in the letters of its author, as mathematics, with its place.
#include "verify/mutants/step_text.hpp"

#include <doctest/doctest.h>

#include "verify/algebra/ways.hpp"
#include "verify/recording/program_watch.hpp"

namespace verify::mutants::step_text_test {
namespace {

template <class Statement>
Program watched(const Statement& statement) {
  ProgramWatch watch;
  recorded(statement);
  return watch.taken().front();
}

std::string text_of(const Program& program, Operation operation, std::size_t which = 0) {
  for (std::uint32_t k = 0; k < program.steps.size(); ++k)
    if (program.steps[k].operation == operation && which-- == 0) return step_text(program, k, 4);
  return "none";
}
std::uint32_t place(const Program& program, Operation operation) {
  for (std::uint32_t k = 0; k < program.steps.size(); ++k)
    if (program.steps[k].operation == operation) return k;
  return 0;
}

// tr(A S A^T) + s: a matrix, a symmetric one and a number.
Program with_letters() {
  return watched([](Variables<Traced>& free) {
    const auto A = free.matrix("A", 2, 2);
    const auto S = free.symmetric("S", 2);
    const auto s = free.scalar("s");
    const Matrix<Traced> product = A * S * transpose(A);
    return Vector<Traced>{trace(product) + s};
  });
}

}  // namespace

TEST_CASE("step text: matrices by their letters, and not by their entries") {
  const auto program = with_letters();
  CHECK(text_of(program, Operation::matrix_product) == "$A \\, S$");
  CHECK(text_of(program, Operation::matrix_product, 1) == "$A \\, S \\, A^{\\top}$");
  CHECK(text_of(program, Operation::add) == "$\\operatorname{tr}(A \\, S \\, A^{\\top})$");
  CHECK(text_of(program, Operation::add, 1) == "$s + \\operatorname{tr}(A \\, S \\, A^{\\top})$");
}

TEST_CASE("step text: what a change makes of it, and where it stands") {
  const auto program = with_letters();
  const auto product = place(program, Operation::matrix_product);
  CHECK(changed_step_text(program, {product, Change::swapped}, 4) == "$S \\, A$");
  CHECK(changed_step_text(program, {product, Change::transposed_left}, 4) == "$A^{\\top} \\, S$");
  CHECK(changed_step_text(program, {product, Change::without_left}, 4) == "$S$");
  CHECK(place_text(program, product, 4) == "$A \\, S \\, A^{\\top}$");
  const auto last = static_cast<std::uint32_t>(program.steps.size() - 1);
  CHECK(place_text(program, last, 4).empty());
}

TEST_CASE("step text: sums in products, negative numbers and quotients") {
  const auto program = watched([](Variables<Traced>& free) {
    const auto x = free.scalar("x"), y = free.scalar("y"), z = free.scalar("z");
    return Vector<Traced>{(x + y) * z - Traced(Rational(-2, 3)) * (x - (y - z))};
  });
  CHECK(text_of(program, Operation::multiply, 1) == "$z \\, (x + y)$");
  CHECK(text_of(program, Operation::subtract, 1) == "$x - (y - z)$");
  CHECK(text_of(program, Operation::multiply) == "$(x - (y - z)) \\, (-\\frac{2}{3})$");
}

TEST_CASE("step text: a number on the diagonal") {
  const auto program = watched([](Variables<Traced>& free) {
    const auto A = free.matrix("A", 2, 2);
    const auto s = free.scalar("s");
    auto shifted = A * A;
    for (long i = 0; i < 2; ++i) shifted(i, i) += s;
    const Matrix<Traced> row{{s, s * s}};
    const Matrix<Traced> seen = row * (shifted * A);
    return Vector<Traced>{seen(0, 0)};
  });
  CHECK(text_of(program, Operation::matrix_product, 1) == "$(A \\, A + s \\, I) \\, A$");
}

}  // namespace verify::mutants::step_text_test
