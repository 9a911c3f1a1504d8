#include "verify/recording/traced.hpp"

#include <set>

#include "tests/printing.hpp"
#include "tests/recording/random_program.hpp"
#include "verify/recording/interpreter.hpp"

namespace verify::traced_test {
namespace {

using testing::Random;
using testing::RandomComputation;
using testing::rounds;
using testing::test_seed;

// A statement that branches on a value has no program: it does not compile.
template <class T>
concept Compared = requires(const T a) {
  a < a;
}
|| requires(const T a) { a == a; }
|| requires(const T a) { a ? 1 : 0; }
|| requires(const T a) { is_zero(a); };
static_assert(!Compared<Traced>);
static_assert(Compared<Rational>);
static_assert(Analytic<Traced>);
static_assert(!std::is_constructible_v<Traced, double>);

long steps_of(const Program& program, Operation operation) {
  return std::count_if(program.steps.begin(), program.steps.end(),
                       [&](const Step& step) { return step.operation == operation; });
}

TEST_CASE("traced: nothing is computed outside a recording, constants 0 and 1 aside") {
  CHECK(Traced().slot() == zero_slot);
  CHECK(Traced(1L).slot() == one_slot);
  CHECK_THROWS_AS(Traced(2L), std::logic_error);
  CHECK_THROWS_AS(Traced(1L) + Traced(1L), std::logic_error);
}

TEST_CASE("traced: recorders nest, and the outer one goes on") {
  Recorder outer;
  const Traced x = Traced::variable();
  {
    Recorder inner;
    const Traced y = Traced::variable();
    CHECK(inner.finish({(y + y).slot()}).variables == 1);
  }
  const auto program = outer.finish({(x * x).slot()});
  CHECK(program.variables == 1);
  CHECK(evaluate<Rational>(program, [](long) { return Rational(3); }) == Vector<Rational>{9});
}

TEST_CASE("traced: zeros and ones fold, other constants are never combined") {
  Recorder recorder;
  const Traced x = Traced::variable(), zero(0L), one(1L);
  CHECK((x + zero).slot() == x.slot());
  CHECK((zero + x).slot() == x.slot());
  CHECK((x - zero).slot() == x.slot());
  CHECK((x * zero).slot() == zero_slot);
  CHECK((x * one).slot() == x.slot());
  CHECK((x / one).slot() == x.slot());
  CHECK((-zero).slot() == zero_slot);
  const Traced third(Rational(1, 3)), sum = third + third;
  const auto program = recorder.finish({sum.slot()});
  CHECK(steps_of(program, Operation::add) == 1);
  CHECK(evaluate<float>(program, [](long) { return 0.0f; }).at(0) == 2 * (1.0f / 3));
}

TEST_CASE("traced: what is computed twice is recorded once, what nobody needs not at all") {
  Recorder recorder;
  const Traced x = Traced::variable(), y = Traced::variable();
  CHECK((x * y).slot() == (y * x).slot());
  CHECK((x - y).slot() != (y - x).slot());
  const Traced unused = (x + y) * (x + y);
  CHECK(unused.slot() != (x * y).slot());
  const auto program = recorder.finish({(x * y).slot()});
  CHECK(steps_of(program, Operation::multiply) == 1);
  CHECK(steps_of(program, Operation::add) == 0);
  CHECK(program.variables == 2);
}

TEST_CASE("traced: a product of matrices is one step, also of transposes, blocks and columns") {
  Recorder recorder;
  Variables<Traced> free([] { return Traced::variable(); });
  const auto A = free.matrix(4, 5), B = free.matrix(4, 6);
  const auto C = transpose(A) * B;
  const auto D = block(C, 1, 1, 3, 4) * block(transpose(B), 0, 0, 4, 4);
  const auto image = D * A.col(2);
  std::vector<Slot> outputs;
  for (const auto entry : image) outputs.push_back(entry.slot());
  const auto program = recorder.finish(outputs);
  CHECK(steps_of(program, Operation::matrix_product) == 3);
  CHECK(steps_of(program, Operation::multiply) == 0);
  CHECK(program.listed.empty());
}

TEST_CASE("traced: a product with mostly zeros is recorded without them") {
  Recorder recorder;
  Variables<Traced> free([] { return Traced::variable(); });
  Matrix<Traced> corner(6, 6);
  corner(5, 5) = Traced(1L);
  const auto Z = free.matrix(6, 6);
  const auto P = corner * Z;
  CHECK(P(5, 3).slot() == Z(5, 3).slot());
  CHECK(P(0, 0).slot() == zero_slot);
}

TEST_CASE("fingerprint: the order of independent steps and dead steps do not matter, values do") {
  const auto of = [](auto make) {
    Recorder recorder;
    const Traced x = Traced::variable(), y = Traced::variable();
    return fingerprint(recorder.finish({make(x, y).slot()}));
  };
  const auto plain = of([](Traced x, Traced y) { return x * x + y * y; });
  CHECK(plain == of([](Traced x, Traced y) {
          const Traced square = y * y;
          return square + x * x;
        }));
  CHECK(plain == of([](Traced x, Traced y) {
          const Traced dead = x * y * Traced(5L);
          return x * x + y * y + Traced(0L) * dead;
        }));
  CHECK(plain != of([](Traced x, Traced y) { return x * x - y * y; }));
  CHECK(plain != of([](Traced x, Traced y) { return x * x + y * x; }));
  CHECK(plain != of([](Traced x, Traced y) { return x * x + y * y + Traced(1L); }));
  CHECK(of([](Traced x, Traced y) { return x - y; }) !=
        of([](Traced x, Traced y) { return y - x; }));
  CHECK(of([](Traced x, Traced) { return x; }) != of([](Traced, Traced y) { return y; }));
}

TEST_CASE("fingerprint: recording again gives the same, another computation another") {
  CAPTURE(test_seed());
  Random random(test_seed());
  std::set<std::string> seen;
  const long count = rounds(50);
  for (long k = 0; k < count; ++k) {
    const RandomComputation computation(random, 3, 6);
    const auto print = fingerprint(recorded(computation));
    CHECK(print == fingerprint(recorded(computation)));
    seen.insert(print);
  }
  CHECK(static_cast<long>(seen.size()) == count);
}

}  // namespace
}  // namespace verify::traced_test
