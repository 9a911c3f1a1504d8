// What layers are asked: the least loss that a theorem knows of them, and of which kind; gradients
// where a claim has them, under the law of which it speaks.
#include <algorithm>

#include "tests/printing.hpp"
#include "verify/audit/questions.hpp"

namespace verify::layer_questions_test {
namespace {

using M = Matrix<Rational>;

Network network(std::map<std::string, Vector<M>> matrices) {
  Network made;
  made.file = "w.npz";
  made.matrices = std::move(matrices);
  return made;
}
Questions asked(const Network& of, Fields settings = {}) {
  settings["n"] = "7";
  return questions_for(of, settings);
}
bool asks(const Questions& q, const std::string& claim) {
  return std::any_of(q.questions.begin(), q.questions.end(),
                     [&](const Question& one) { return one.claim == claim; });
}
const Datum& field(const Questions& q, const std::string& claim, const std::string& name) {
  for (const auto& one : q.questions)
    if (one.claim == claim) return one.fields.at(name);
  FAIL("nothing asks " << claim);
  std::abort();
}

const M even = {{1, 2}, {2, 5}}, odd = {{1, 2}, {3, 5}}, Sigma = {{2, 1}, {1, 1}};

TEST_CASE(
    "layer questions: the least loss is that of the theorem for so many layers and this law") {
  struct Row {
    Network of;
    Fields settings;
    std::string least;
    bool global;
  };
  const std::string loss = "ahn2023.network_loss", shared = "li2025.pgd_shared";
  const auto layers = [](std::size_t count) { return network({{"A", Vector<M>(count, even)}}); };
  const Row rows[] = {
      {layers(1), {}, loss, true},
      {layers(1), {{"Sigma", to_datum(Sigma)}}, loss, true},
      {layers(1), {{"Sigma_beta", to_datum(Sigma)}}, shared, true},
      {layers(1), {{"sigma2", "1/2"}}, shared, true},
      {layers(2), {}, loss, true},
      {layers(2), {{"sigma2", "1/2"}}, "", false},
      {layers(2), {{"Sigma_beta", to_datum(Sigma)}}, "", false},
      {network({{"A", {even, even}}, {"B", {odd}}}), {}, loss, false},
      {layers(3), {}, loss, false},
      {layers(2), {{"sees_query", "true"}}, "", false},
  };
  for (const auto& [of, settings, least, global] : rows) {
    CAPTURE(&of - &rows[0].of);
    const auto q = asked(of, settings);
    CHECK(q.losses.own.question == loss);
    CHECK(q.losses.least.question == least);
    CHECK(q.losses.global == global);
  }
  // Its risk counts the noise of the query's label, which the own loss leaves out.
  const auto noisy = asked(layers(1), {{"sigma2", "1/2"}});
  CHECK(noisy.losses.least.less == Rational(1, 2));
  CHECK(noisy.noise == Rational(1, 2));
  CHECK(asked(layers(1)).losses.least.less == Rational(0));
}

TEST_CASE("layer questions: gradients are asked of the forms and the law that have a formula") {
  const std::string fixed = "ahn2023.thm4_loss", moving = "ahn2023.thm5_loss";
  const auto layers = [](std::size_t count, const M& A) {
    return network({{"A", Vector<M>(count, A)}});
  };
  CHECK(asks(asked(layers(1, even)), fixed));
  CHECK(asks(asked(layers(4, even)), fixed));
  CHECK_FALSE(asks(asked(layers(5, even)), fixed));
  CHECK(asks(asked(layers(3, odd)), fixed));
  CHECK_FALSE(asks(asked(layers(4, odd)), fixed));
  for (const Fields& other : {Fields{{"sigma2", "1"}}, Fields{{"Sigma_beta", to_datum(Sigma)}},
                              Fields{{"prediction", "plus"}}, Fields{{"sees_query", "true"}}})
    CHECK_FALSE(asks(asked(layers(2, even), other), fixed));
  const auto two = [](const M& A, const M& B) { return network({{"A", {A, A}}, {"B", {B}}}); };
  CHECK(asks(asked(two(even, odd)), moving));
  CHECK_FALSE(asks(asked(two(odd, odd)), moving));
  CHECK_FALSE(asks(asked(network({{"A", {even, even, even}}, {"B", {odd, odd}}})), moving));
  // As the papers have it, whose sums are divided by n.
  CHECK(field(asked(layers(1, even), {{"mean_over", "n+1"}}), fixed, "A") ==
        to_datum(Vector<M>{Rational(7, 8) * even}));
  CHECK(field(asked(layers(1, odd)), fixed, "A_trained") == to_datum(Vector<M>{odd}));
}

TEST_CASE("layer questions: gates and tasks that differ ask of the step with P turned") {
  auto gated = network({{"A", {odd}}});
  gated.gated = true;
  gated.vectors["g"] = {Rational(1, 2), Rational(3), Rational(5)};
  const M R = {{1, 0}, {0, 1}};
  const Fields tasks = {{"R", to_datum(R)}, {"r", to_datum(Vector<Rational>{1, 0})}};
  const auto with = [&](Fields more) {
    more.insert(tasks.begin(), tasks.end());
    return questions_for(gated, more);
  };
  const auto q = with({});
  CHECK(field(q, "li2025.loss37", "P") == to_datum(transpose(odd)));
  CHECK(field(q, "li2025.loss37", "omega") == to_datum(Vector<Rational>{15, 5}));
  CHECK(field(with({{"prediction", "minus"}}), "li2025.loss37", "P") ==
        to_datum(Rational(-1) * transpose(odd)));
  CHECK(q.losses.least.question == "li2025.thm2");
  gated.matrices["A"] = {odd, odd};
  CHECK_THROWS_AS(with({}), std::runtime_error);
}

}  // namespace
}  // namespace verify::layer_questions_test
