// A step on a free state and a base, as one check: with numbers, words and index variables. One
// thing broken a time: the step, the base, the base that is missing or compares nothing.
#include "verify/algebra/induction.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/printing.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/claim.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::induction_test {
namespace {

enum class Broken { none, step, base };

// x_0 = b, x_{k+1} = a x_k + b: x_k (a - 1) = p - b with p = a^{k+1} b.
struct Affine {
  Broken broken = Broken::none;

  Sizes sizes() const { return {{"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), x = free.scalar();
    const T next = a * x + b, gap = a - T(1L);
    const T p = gap * x + b;
    return {T(gap * next + b - (broken == Broken::step ? p : T(a * p)))};
  }
  template <class T>
  Vector<T> base(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar();
    const T first = broken == Broken::base ? a : b;
    return {T((a - T(1L)) * first + b - a * b)};
  }
};

// Layers of form (9) on the tokens of v, from the prompt on.
struct Layers {
  Broken broken = Broken::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto A = free.matrix(d, d);
    const auto v = free.vector(d);
    const auto scale = free.scalar();
    const auto step = transpose(A) * least_squares_gradient(prompt.X, prompt.y, v, scale);
    Vanishing<M> zero;
    zero.add(descent_layer(A, token_matrix_from(prompt, v), scale) -
             token_matrix_from(prompt, broken == Broken::step ? v - step : v + step));
    return zero;
  }
  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    if (broken != Broken::base) return prompt_stands_at_zero(free);
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    Vanishing<M> zero;
    zero.add(token_matrix(prompt) - token_matrix_from(prompt, free.vector(d)));
    return zero;
  }
};

// A sum over tokens: s = X y, one token more.
struct Sum {
  Broken broken = Broken::none;

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix(d, n);
    const auto y = free.vector(n), x = free.vector(d);
    const auto label = free.scalar();
    const auto more = broken == Broken::step ? x : label * x;
    Vanishing<M> zero;
    zero.add(beside(X, x) * with_last(y, label) - X * y - more);
    return zero;
  }
  // Draws one of the two spaces alone.
  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto x = free.vector(free.space("d"));
    const auto label = free.scalar(), other = free.scalar();
    const M none = zero_like(outer(x, x));
    Vanishing<M> zero;
    zero.add(none * x + label * x - (broken == Broken::base ? other : label) * x);
    return zero;
  }
};

// Says induction, and has none or one that compares nothing.
struct WithoutBase {
  bool wrong = false;
  Sizes sizes() const { return {{"k", Argument::induction}}; }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar();
    return {T((a + b) * (wrong ? a : T(a - b)) - (a * a - b * b))};
  }
};
struct NothingCompared {
  bool wrong = false;
  Sizes sizes() const { return WithoutBase{wrong}.sizes(); }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return WithoutBase{wrong}(free);
  }
  template <class T>
  Vector<T> base(Variables<T>&) const {
    return {T(0L)};
  }
};

Finding run(const WayCheck& check) {
  const Instance nothing("made up", {}, {});
  return check.run(Context{nothing, 1, 64, nullptr});
}
bool has(const std::string& text, const char* piece) {
  return text.find(piece) != std::string::npos;
}

// As it stands it holds and says so; with the step or the base broken it does not.
void check_all(const WayCheck& right, const WayCheck& wrong_step, const WayCheck& wrong_base,
               const char* size = "k") {
  CHECK(right.has_base);
  const auto found = run(right);
  CHECK(found.answer == Truth::yes);
  CHECK(has(found.detail, fmt::format("by induction over {}; the step: ", size).c_str()));
  CHECK(has(found.detail, "; the base: "));
  CHECK(right.record().fault.empty());
  CHECK(run(wrong_step).answer == Truth::no);
  CHECK_FALSE(has(run(wrong_step).detail, "the base of the induction"));
  const auto refused = run(wrong_base);
  CHECK(refused.answer == Truth::no);
  CHECK(has(refused.detail, "the base of the induction over "));
  // A control is the same statement with other members, by the function that runs it.
  const Instance nothing("made up", {}, {});
  const Context context{nothing, 1, 64, nullptr};
  CHECK(right.with(right.members, context).answer == Truth::yes);
  CHECK(right.with(wrong_step.members, context).answer == Truth::no);
  CHECK(right.with(wrong_base.members, context).answer == Truth::no);
}

TEST_CASE("induction: step and base, expanded, tested and in the second system") {
  const auto all = [](auto way) {
    check_all(way(Affine{}), way(Affine{Broken::step}), way(Affine{Broken::base}));
  };
  all([](const Affine& a) { return expand(a); });
  all([](const Affine& a) { return test(a); });
  all([](const Affine& a) { return ginac(a); });
}

TEST_CASE("induction: step and base in words, and at sizes") {
  const auto all = [](auto way) {
    check_all(way(Layers{}), way(Layers{Broken::step}), way(Layers{Broken::base}), "L");
  };
  all([](const Layers& layers) { return words(layers); });
  all([](const Layers& layers) { return test_at(layers, {{"n", 3}, {"d", 2}}); });
  CHECK(words(Layers{}).record().has_model);
}

TEST_CASE("induction: step and base by index variables, where the base draws fewer spaces") {
  const auto way = [](Broken broken) { return visits(Sum{broken}, {{"n", 3}, {"d", 3}}); };
  check_all(way(Broken::none), way(Broken::step), way(Broken::base));
}

// A check that says what it is told to, and a statement about x.
WayCheck saying(const Answer& answer, const std::string& shape = "d \\times 1",
                const std::string& definition = "x + x") {
  WayCheck check;
  check.run = [answer](const Context&) { return finding(answer, "as told"); };
  check.with = [answer](const std::vector<long>&, const Context&) {
    return finding(answer, "as told");
  };
  check.checked = [shape, definition] {
    CheckedStatement statement;
    statement.letters = {{"x", shape, {}, ""}};
    statement.definitions = {{"y", definition}};
    statement.identities = {{"x", "=", "y"}};
    return statement;
  };
  check.certificate = [] { return Certificate(); };
  check.record = [] { return Recording(); };
  return check;
}

TEST_CASE("induction: it is settled where step and base are, and as the one that is not") {
  const Instance nothing("made up", {}, {});
  const Context context{nothing, 1, 64, nullptr};
  const Answer answers[] = {Truth::yes, Answer(), Truth::no, Answer::does_not_apply()};
  for (const auto& step : answers)
    for (const auto& base : answers) {
      const auto& wanted = step == Answer(Truth::yes) ? base : step;
      CAPTURE(to_text(step));
      CAPTURE(to_text(base));
      const auto both = by_induction(saying(step), saying(base));
      CHECK(both.run(context).answer == wanted);
      CHECK(both.with({}, context).answer == wanted);
    }
}

TEST_CASE("induction: a base is shown beside the step only where it speaks of the same symbols") {
  const auto shown = [](const WayCheck& base) {
    return by_induction(saying(Truth::yes), base).checked().identities.size();
  };
  CHECK(shown(saying(Truth::yes)) == 2);
  CHECK(shown(saying(Truth::yes, "n \\times 1")) == 1);
  CHECK(shown(saying(Truth::yes, "d \\times 1", "x")) == 1);
}

TEST_CASE("induction: a base that compares nothing is refused") {
  CHECK(has(expand(NothingCompared{}).record().fault, "its base: both sides are equal"));
  CHECK(expand(WithoutBase{}).record().fault.empty());
}

TEST_CASE("induction: a statement without a base is refused where it is declared") {
  ClaimWords words;
  Assertion assertion;
  assertion.id = "main";
  assertion.sizes = {"k"};
  assertion.algebra = "made up";
  words.assertions = {assertion};
  const auto faults_of = [&](const WayCheck& way, const WayCheck& control) {
    Theorem theorem;
    theorem.parts = {{"main", {way}, {{"wrong", control}}}};
    return declaration_faults(words, theorem);
  };
  CHECK(faults_of(expand(Affine{}), expand(Affine{Broken::step})).empty());
  const auto faults = faults_of(expand(WithoutBase{}), expand(WithoutBase{true}));
  REQUIRE(faults.size() == 1);
  CHECK(has(faults.front(), "the statement WithoutBase says every k by induction and has no base"));
}

}  // namespace
}  // namespace verify::induction_test
