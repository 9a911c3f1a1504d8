#include "verify/mutants/mutation_audit.hpp"

#include <algorithm>
#include <map>

#include "tests/printing.hpp"
#include "tests/recording/random_program.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/mutants/step_text.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/recording/program_watch.hpp"

namespace verify::mutants::mutation_audit_test {
namespace {

using testing::Random;
using testing::RandomComputation;

// |A (x - y)|^2 by two routes, with A^T A computed for each of them or, blind, for both.
struct SquaredLength {
  long d;
  bool blind = false;

  Sizes sizes() const { return {{"d", d}}; }

  template <Ring T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(d, d);
    const auto x = free.vector(d), y = free.vector(d);
    const auto G = transpose(A) * A;
    const auto image = A * (x - y);
    if (blind) return {T(dot(x, G * y) - dot(transpose(G) * x, y))};
    return {T(dot(image, image) - dot(x - y, (transpose(A) * A) * (x - y)))};
  }
};

template <class Statement>
Program watched(const Statement& statement) {
  ProgramWatch watch;
  recorded(statement);
  return watch.taken().front();
}

std::map<Notice, long> notices(const Program& program) {
  const MutantTrial trial(program, 1);
  REQUIRE(trial.holds());
  std::map<Notice, long> count;
  for (const auto& mutant : mutants_of(program)) ++count[trial.of(mutant)];
  return count;
}

TEST_CASE("program watch: equal steps and constants are one each, but for 0 and 1") {
  const auto twice = [] {
    Recorder recorder;
    const Traced x = Traced::variable(), half = Traced(Rational(1, 2)), other(Rational(1, 2));
    return recorder.finish({((x * half) + (x * other) + Traced(1L)).slot()});
  };
  const auto shared = twice();
  ProgramWatch watch;
  const auto apart = twice();
  CHECK(apart.steps.size() == shared.steps.size() + 2);
  CHECK(apart.constants.size() == shared.constants.size() + 1);
  const auto x = [](long) { return Rational(3); };
  CHECK(evaluate<Rational>(apart, x) == evaluate<Rational>(shared, x));
  CHECK(watch.taken().size() == 1);
  CHECK(watch.taken().empty());
  CHECK_THROWS_AS(ProgramWatch(), std::logic_error);
}

TEST_CASE("gates: what a sharp statement computes is noticed, a blind one is found out") {
  const auto sharp = notices(watched(SquaredLength{3}));
  CHECK(sharp.at(Notice::noticed) > 20);
  CHECK(sharp.count(Notice::any_value) == 0);
  CHECK(sharp.count(Notice::unnoticed) == 0);

  // Both sides from one Gram matrix: any matrix would do.
  const auto blind = notices(watched(SquaredLength{3, true}));
  CHECK(blind.at(Notice::any_value) >= 3);
}

TEST_CASE("gates: a change that changes no term is told from one that is not noticed") {
  // (x - y)^2 either way round; x^2 - y^2 where both factors change their signs.
  const auto difference = [](Variables<Traced>& free) {
    const Traced x = free.scalar(), y = free.scalar(), gap = x - y;
    return Vector<Traced>{gap * gap - (x * x - Traced(2L) * (x * y) + y * y)};
  };
  const auto program = watched(difference);
  const MutantTrial trial(program, 1);
  std::map<std::pair<Operation, Change>, Notice> found;
  for (const auto& mutant : mutants_of(program))
    found.try_emplace({program.steps[mutant.step].operation, mutant.change}, trial.of(mutant));
  CHECK(found.at({Operation::subtract, Change::swapped}) == Notice::no_change);
  CHECK(found.at({Operation::subtract, Change::other_operation}) == Notice::noticed);
  CHECK(found.at({Operation::constant, Change::constant_by_one}) == Notice::noticed);
}

TEST_CASE("gates: programs that are false, or that have functions, are not asked") {
  const auto wrong = [](Variables<Traced>& free) { return Vector<Traced>{free.scalar()}; };
  CHECK_FALSE(MutantTrial(watched(wrong), 1).holds());
  const auto exponential = [](Variables<Traced>& free) {
    const Traced x = exp(free.scalar());
    return Vector<Traced>{x - x};
  };
  CHECK_FALSE(MutantTrial(watched(exponential), 1).holds());
}

// Each mutant is a program that can be evaluated, and the changes are what they are called.
TEST_CASE("gates: mutants of random programs are programs") {
  Random random(testing::test_seed());
  for (int round = 0; round < 5; ++round) {
    const auto program = watched(RandomComputation(random, 3, 6));
    const auto at = [](long k) { return Rational(k % 7 - 3, k % 3 + 1); };
    const auto before = evaluate<Rational>(program, at);
    long other = 0, mutants = 0;
    for (const auto& mutant : mutants_of(program)) {
      const auto changed = mutated(program, mutant);
      ++mutants;
      other += evaluate<Rational>(changed, at) != before;
      CHECK(changed.variables == program.variables);
      CHECK_FALSE(step_text(program, mutant.step, 2).empty());
    }
    CHECK(2 * other > mutants);
  }
}

TEST_CASE("gates: each change does what its name says") {
  Recorder recorder;
  const auto variables = [](long rows, long cols) {
    Matrix<Traced> result(rows, cols);
    for (auto& entry : result.entries()) entry = Traced::variable();
    return result;
  };
  const auto A = variables(2, 2), B = variables(2, 2);
  const auto C = A * B;
  const auto program =
      recorder.finish({C(0, 0).slot(), C(0, 1).slot(), C(1, 0).slot(), C(1, 1).slot()});
  const Vector<Rational> numbers = {1, 2, 3, 4, 5, 6, 7, 8};
  const Matrix<Rational> a = from_rows<Rational>({{1, 2}, {3, 4}}),
                         b = from_rows<Rational>({{5, 6}, {7, 8}});
  const std::map<Change, Matrix<Rational>> expected = {
      {Change::swapped, b * a},
      {Change::opposite_sign, -(a * b)},
      {Change::without_left, b},
      {Change::without_right, a},
      {Change::transposed_left, transpose(a) * b},
      {Change::transposed_right, a * transpose(b)},
      {Change::short_sum, outer(a.col(0), b.row(0))}};
  std::size_t seen = 0;
  for (const auto& mutant : mutants_of(program)) {
    const auto found = evaluate<Rational>(
        mutated(program, mutant), [&](long k) { return numbers[static_cast<std::size_t>(k)]; });
    CHECK(found == expected.at(mutant.change).entries());
    ++seen;
  }
  CHECK(seen == expected.size());
  CHECK_THROWS_AS(mutated(program, {0, Change::short_sum}), std::logic_error);
}

Claim toy() {
  Claim claim;
  claim.words.id = "toy.gates";
  claim.words.instances.emplace_back();
  claim.theorem.parts = {{"sharp", {test(SquaredLength{3})}, {}},
                         {"blind", {test(SquaredLength{3, true})}, {}}};
  return claim;
}

TEST_CASE("gates: the audit of a claim names part, statement and step") {
  const auto found = audit_mutants(toy(), {});
  CHECK(found.programs == 2);
  CHECK(found.unasked.empty());
  REQUIRE_FALSE(found.quiet.empty());
  CHECK(std::all_of(found.quiet.begin(), found.quiet.end(), [](const auto& mutant) {
    return mutant.assertion == "blind" && mutant.statement == "SquaredLength" &&
           mutant.members == "3, 1";
  }));
  CHECK(found.quiet.front().step.find('x') != std::string::npos);
  const auto few = audit_mutants(toy(), {.most = 5});
  CHECK(few.mutants == 10);
}

}  // namespace
}  // namespace verify::mutants::mutation_audit_test
