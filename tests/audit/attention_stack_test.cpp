// From a network and settings to layers of full weights: what is built entry by entry, what does
// not fit, and what is said of the hypotheses of theorems.
#include "verify/audit/attention_stack.hpp"

#include <algorithm>

#include "tests/printing.hpp"
#include "verify/audit/layer_hypotheses.hpp"
#include "verify/audit/questions.hpp"

namespace verify::attention_stack_test {
namespace {

using M = Matrix<Rational>;
using Q = Rational;

// A matrix that is neither symmetric nor diagonal: first, first + 1, ..
M numbered(long rows, long cols, long first) {
  M a(rows, cols);
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < cols; ++j) a(i, j) = Q(first + i * cols + j);
  return a;
}
Network network(std::map<std::string, Vector<M>> matrices) {
  Network made;
  made.file = "w.npz";
  made.matrices = std::move(matrices);
  return made;
}
AttentionStack stack(const Network& of, Fields settings = {{"n", "7"}}) {
  return attention_stack(of, settings, audit_inputs());
}
std::string refusal(const Network& of, const Fields& settings = {{"n", "7"}}) {
  try {
    stack(of, settings);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}
bool contains(const std::string& whole, const std::string& part) {
  return whole.find(part) != std::string::npos;
}

const M A0 = numbered(2, 2, 1), A1 = numbered(2, 2, 5), B0 = numbered(2, 2, 11),
        B1 = numbered(2, 2, 21);

TEST_CASE("attention stack: blocks become corners of full weights, B above 1 and A above 0") {
  const auto both = network({{"A", {A0, A1}}, {"B", {B0, B1}}});
  const auto made = stack(both);
  CHECK(made.d == 2);
  CHECK(made.n == 7);
  CHECK(made.layers() == 2);
  CHECK(made.P ==
        Vector<M>{{{11, 12, 0}, {13, 14, 0}, {0, 0, 1}}, {{21, 22, 0}, {23, 24, 0}, {0, 0, 1}}});
  CHECK(made.Q == Vector<M>{{{1, 2, 0}, {3, 4, 0}, {0, 0, 0}}, {{5, 6, 0}, {7, 8, 0}, {0, 0, 0}}});
  CHECK(made.form.A == Vector<M>{A0, A1});
  // The last B may be missing, no other.
  const auto last = network({{"A", {A0, A1}}, {"B", {B0}}});
  CHECK(stack(last).P.back() == M{{0, 0, 0}, {0, 0, 0}, {0, 0, 1}});
  CHECK(contains(refusal(network({{"A", {A0, A1, A0}}, {"B", {B0}}})), "one B a layer is needed"));
  CHECK(contains(refusal(network({{"A", {A0}}, {"B", {B0, B1}}})), "one B a layer is needed"));
  CHECK(contains(refusal(network({{"A", {A0}}, {"B", {numbered(3, 3, 1)}}})), "one B a layer"));
  CHECK(contains(refusal(network({})), "the weights of the layers are missing"));
}

TEST_CASE("attention stack: full weights are one P and one Q a layer, of one size") {
  const M P = numbered(3, 3, 1), K = numbered(3, 3, 11);
  const auto full = network({{"P", {P}}, {"Q", {K}}});
  CHECK(stack(full).d == 2);
  CHECK(stack(full).P == Vector<M>{P});
  CHECK(stack(full).Q == Vector<M>{K});
  for (const auto& other :
       {network({{"P", {P, P}}, {"Q", {K}}}), network({{"P", {P}}, {"Q", {numbered(4, 4, 1)}}}),
        network({{"P", {numbered(1, 1, 3)}}, {"Q", {numbered(1, 1, 3)}}})})
    CHECK(contains(refusal(other), "one P and one Q a layer are needed"));
  CHECK(refusal(network({{"P", {numbered(2, 2, 3)}}, {"Q", {numbered(2, 2, 3)}}})).empty());
}

TEST_CASE("attention stack: sizes that are set are those of the weights") {
  const auto one = network({{"A", {A0}}});
  CHECK(refusal(one, {{"n", "7"}, {"d", "2"}}).empty());
  CHECK(contains(refusal(one, {{"n", "7"}, {"d", "1"}}), "have d = 2"));
  CHECK(contains(refusal(one, {{"n", "7"}, {"d", "3"}}), "have d = 2"));
  CHECK(contains(refusal(one, {}), "n is missing"));
  const auto covariance = [](long d) {
    auto S = identity_matrix<Q>(d);
    S(0, 0) = Q(2);
    return to_datum(S);
  };
  for (const char* name : {"Sigma", "Sigma_beta"}) {
    CHECK(refusal(one, {{"n", "7"}, {name, covariance(2)}}).empty());
    CHECK(contains(refusal(one, {{"n", "7"}, {name, covariance(3)}}), "3 x 3"));
    CHECK(contains(refusal(one, {{"n", "7"}, {name, covariance(1)}}), "1 x 1"));
  }
  auto heads = network({{"A", {A0, A1, A0}}});
  heads.heads = 2;
  CHECK(contains(refusal(heads), "3 matrices are no layers of 2 heads"));
  heads.heads = 3;
  CHECK(stack(heads).layers() == 1);
}

TEST_CASE("attention stack: registers have a layer each, a row a token and a column a number") {
  const auto with = [](Vector<M> Gamma) {
    return network({{"A", {A0, A1}}, {"Gamma", std::move(Gamma)}});
  };
  const auto fits = with({M(5, 3), M(5, 3)});
  CHECK(stack(fits, {}).n == 4);
  CHECK(stack(fits, {{"n", "4"}}).n == 4);
  CHECK(contains(refusal(fits, {{"n", "5"}}), "the file has n = 4"));
  CHECK(stack(fits, {}).registers());
  CHECK(stack(fits, {}).fixed_length());
  CHECK_FALSE(stack(fits, {}).plain());
  CHECK(contains(refusal(with({M(5, 3)}), {}), "registers [n+1, d+1] a layer are needed"));
  CHECK(contains(refusal(with({M(5, 2), M(5, 2)}), {}), "registers [n+1, d+1] a layer"));
  CHECK(contains(refusal(with({M(5, 3), M(5, 3), M(5, 3)}), {}), "registers [n+1, d+1] a layer"));
  for (const char* name : {"gamma", "alpha"}) {
    auto scalars = network({{"A", {A0, A1}}});
    scalars.vectors[name] = {Q(1), Q(2)};
    CHECK(stack(scalars).registers());
    CHECK_FALSE(stack(scalars).plain());
  }
}

TEST_CASE("attention stack: omega_i is the product of the gates behind i, the query's included") {
  auto gated = network({{"A", {A0}}});
  gated.vectors["g"] = {Q(2), Q(3), Q(5), Q(7)};
  CHECK(weights_of_gates(gated) == Vector<Q>{105, 35, 7});
  CHECK(stack(gated, {}).n == 3);
  CHECK(stack(gated, {}).omega == Vector<Q>{105, 35, 7});
  CHECK(stack(gated, {}).fixed_length());
  CHECK_FALSE(stack(gated, {}).plain());
  gated.vectors["g"] = {Q(2), Q(3)};
  CHECK(weights_of_gates(gated) == Vector<Q>{3});
  gated.vectors["g"] = {Q(2)};
  CHECK(contains(refusal(gated, {}), "n + 1 are needed"));
  gated.vectors["omega"] = {Q(4), Q(6)};  // given, and not from gates
  CHECK(weights_of_gates(gated) == Vector<Q>{4, 6});
}

TEST_CASE("attention stack: what the sum is divided by, and A as papers have it") {
  const auto one = network({{"A", {A0}}});
  const auto of = [&](const char* words) { return stack(one, {{"n", "7"}, {"mean_over", words}}); };
  CHECK(stack(one).divisor(4) == Q(4));
  CHECK(of("n").divisor(4) == Q(4));
  CHECK(of("n+1").divisor(4) == Q(5));
  CHECK(of("1").divisor(4) == Q(1));
  CHECK(of("3/2").divisor(4) == Q(3, 2));
  for (const char* wrong : {"0", "-1", "m"})
    CHECK_THROWS_AS(of(wrong).divisor(4), std::runtime_error);
  CHECK(of("n+1").A_for(4) == Vector<M>{Q(4, 5) * A0});
  CHECK(of("1").A_for(4) == Vector<M>{Q(4) * A0});
}

TEST_CASE(
    "attention stack: the law is the usual one with tasks N(0, Sigma^-1) and no noise alone") {
  const auto one = network({{"A", {A0}}});
  const M Sigma = {{2, 1}, {1, 1}}, inverse = {{1, -1}, {-1, 2}};
  const auto law = [&](Fields more) {
    more["n"] = "7";
    return stack(one, more);
  };
  CHECK(law({}).usual_law());
  CHECK(law({{"Sigma", to_datum(Sigma)}}).usual_law());
  CHECK(law({{"Sigma", to_datum(Sigma)}}).tasks() == inverse);
  CHECK(law({{"Sigma", to_datum(Sigma)}, {"Sigma_beta", to_datum(inverse)}}).usual_law());
  CHECK_FALSE(law({{"Sigma", to_datum(Sigma)}, {"Sigma_beta", to_datum(Sigma)}}).usual_law());
  CHECK_FALSE(law({{"Sigma_beta", to_datum(Sigma)}}).usual_law());
  CHECK_FALSE(law({{"sigma2", "1/2"}}).usual_law());
  CHECK(law({{"sigma2", "1/2"}}).noisy());
  CHECK(law({{"sigma2", "0"}}).usual_law());
  CHECK(law({}).plain());
  CHECK_FALSE(law({{"prediction", "plus"}}).plain());
  CHECK_FALSE(law({{"sees_query", "true"}}).plain());
  CHECK(law({{"sees_query", "false"}}).plain());
  auto gated = one;
  gated.gated = true;
  CHECK_FALSE(stack(gated).minus());
  CHECK(stack(gated, {{"n", "7"}, {"prediction", "minus"}}).minus());
}

// The hypothesis of that theorem, and whether it holds; "" where there is none.
std::string hypothesis(const Network& of, const std::string& theorem, Fields settings = {}) {
  settings["n"] = "7";
  const auto made = stack(of, settings);
  for (const auto& h : layer_hypotheses(made)) {
    if (!h.theorem.starts_with(theorem)) continue;
    REQUIRE(h.holds.has_value());
    return (*h.holds ? "holds " : "fails ") + to_text(h.found);
  }
  return "";
}

TEST_CASE("layer hypotheses: a weight outside of the form, however small, is the form's failing") {
  M P(3, 3), K(3, 3);
  P(2, 2) = Q(1);
  K(0, 0) = Q(5);
  K(1, 1) = Q(5);
  const auto of = [&](const M& p, const M& q) { return network({{"P", {p, p}}, {"Q", {q, q}}}); };
  CHECK(hypothesis(of(P, K), "Lemma 2 and Theorem 4") == "holds ");
  for (const auto& [i, j] : {std::pair{2, 0}, {2, 1}}) {
    auto p = P, q = K;
    p(i, j) = Q(1, 1000000);
    CHECK(hypothesis(of(p, K), "Lemma 2 and Theorem 4").starts_with("fails P_0["));
    q(i, j) = Q(1, 1000000);
    CHECK(hypothesis(of(P, q), "Lemma 2 and Theorem 4").starts_with("fails Q_0["));
  }
  auto moves = P;
  moves(0, 1) = Q(3);
  CHECK(hypothesis(of(moves, K), "Theorem 5") == "holds ");
  CHECK(hypothesis(of(moves, K), "Lemma 2 and Theorem 4").empty());
  moves(2, 0) = Q(1);
  CHECK(hypothesis(of(moves, K), "Theorem 5") == "fails P_0[2, 0] = 1");
  auto none = P;
  none(2, 2) = Q(0);
  CHECK(hypothesis(of(none, K), "Theorem 5").starts_with("fails the corner"));
}

TEST_CASE("layer hypotheses: one layer that is not symmetric, anywhere, is enough") {
  const M even = {{1, 2}, {2, 3}}, odd = {{1, 2}, {5, 3}};
  CHECK(hypothesis(network({{"A", {even, even}}}), "Lemma 2 of") == "holds ");
  CHECK(hypothesis(network({{"A", {even, odd}}}), "Lemma 2 of") == "fails 3");
  CHECK(hypothesis(network({{"A", {odd, even}}}), "Lemma 2 of") == "fails 3");
  const auto layers = network({{"A", {even, odd}}});
  const auto all = layer_hypotheses(stack(layers));
  const auto found = std::find_if(all.begin(), all.end(), [](const Hypothesis& h) {
    return h.theorem.starts_with("Lemma 2 of");
  });
  REQUIRE(found != all.end());
  REQUIRE(found->part.has_value());
  CHECK(*found->part == 0.6);  // 3 of 5
  CHECK(hypothesis(network({{"A", {even, even}}}), "Theorems 3 and 4") == "holds ");
  CHECK(hypothesis(network({{"A", {even, even}}}), "Theorems 3 and 4", {{"sigma2", "1"}}) ==
        "fails as set");
}

TEST_CASE("layer hypotheses: none is said to hold of layers with registers") {
  const M even = {{1, 2}, {2, 3}}, ones(8, 3);
  const auto with = network({{"A", {even, even}}, {"Gamma", {ones, ones}}});
  for (const auto& found : layer_hypotheses(stack(with, {{"n", "7"}})))
    CHECK_FALSE(found.holds.value());
  CHECK(hypothesis(with, "Lemma 2").starts_with("fails registers"));
}

// Theorem 1 itself has tasks N(0, I), whatever the covariance; those of several layers have not.
TEST_CASE("layer hypotheses: the law of the tasks is that of the theorem") {
  const M even = {{1, 2}, {2, 3}};
  const M unit = {{1, 0}, {0, 1}}, Sigma = {{2, 1}, {1, 2}};
  const Fields standard = {{"Sigma", to_datum(Sigma)}, {"Sigma_beta", to_datum(unit)}},
               other = {{"Sigma_beta", to_datum(Sigma)}},
               noisy = {{"Sigma_beta", to_datum(unit)}, {"sigma2", "1"}};
  const auto one = network({{"A", {even}}}), two = network({{"A", {even, even}}});
  CHECK(hypothesis(one, "Theorem 1 of") == "holds ");
  CHECK(hypothesis(one, "Theorem 1 of", standard) == "holds ");
  CHECK(hypothesis(one, "Theorem 1 of", other) == "fails as set");
  CHECK(hypothesis(one, "Theorem 1 of", noisy) == "fails as set");
  CHECK(hypothesis(two, "Theorem 4 of", standard) == "fails as set");
}

}  // namespace
}  // namespace verify::attention_stack_test
