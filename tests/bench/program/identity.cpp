// An identity test against the matrix products that it cannot do without, by FLINT's nmod_mat at
// the same points, and matrix words against an identity test.
#include <flint/nmod_mat.h>
#include <fmt/format.h>

#include <memory>
#include <regex>

#include "tests/bench/program/descent.hpp"
#include "tests/bench/program/paired.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/statement_tree.hpp"
#include "verify/recording/prime_points.hpp"

namespace verify::bench {
namespace {

class Nmod {
 public:
  Nmod(long rows, long cols, std::uint64_t prime) { nmod_mat_init(value_, rows, cols, prime); }
  Nmod(const Nmod&) = delete;
  Nmod& operator=(const Nmod&) = delete;
  ~Nmod() { nmod_mat_clear(value_); }
  std::uint64_t& operator()(long i, long j) { return nmod_mat_entry(value_, i, j); }
  nmod_mat_struct* raw() { return value_; }
  operator nmod_mat_struct*() { return value_; }

 private:
  nmod_mat_t value_;
};

// In which order products of several matrices are taken: as the model has them, Z^T Q Z first, or
// as they cost least, from the one row of labels on.
enum class Order { of_model, cheapest };

// Both sides of the statement at one point, with every product that the recorded one has and
// nothing else: as somebody writes it who knows where the zeros of the weights are.
class RawDescent {
 public:
  RawDescent(Shape shape, std::uint64_t prime, Order order = Order::of_model)
      : d_(shape.d), n_(shape.n), L_(shape.L), prime_(prime), order_(order) {
    nmod_init(&modulus_, prime);
  }

  bool vanishes(const std::uint64_t* point) {
    std::vector<std::unique_ptr<Nmod>> A;
    for (long l = 0; l < L_; ++l) A.push_back(taken(d_, d_, point));
    const auto X = taken(d_, n_, point), x = taken(d_, 1, point), w = taken(d_, 1, point);
    const std::uint64_t scale = *point;
    Nmod Xt(n_, d_, prime_), y(n_, 1, prime_);
    nmod_mat_transpose(Xt, *X);
    nmod_mat_mul(y, Xt, *w);
    Nmod Z(d_ + 1, n_ + 1, prime_), u(d_, 1, prime_);
    for (long i = 0; i < d_; ++i) {
      for (long j = 0; j < n_; ++j) Z(i, j) = (*X)(i, j);
      Z(i, n_) = (*x)(i, 0);
    }
    for (long j = 0; j < n_; ++j) Z(d_, j) = y(j, 0);
    bool zero = true;
    for (const auto& a : A) {
      layer(Z, *a, scale);
      step(u, *X, Xt, y, *a, scale);
      std::uint64_t prediction = 0;
      for (long i = 0; i < d_; ++i)
        prediction = nmod_add(prediction, nmod_mul((*x)(i, 0), u(i, 0), modulus_), modulus_);
      zero &= nmod_add(Z(d_, n_), prediction, modulus_) == 0;
    }
    return zero;
  }

 private:
  std::unique_ptr<Nmod> taken(long rows, long cols, const std::uint64_t*& point) const {
    auto result = std::make_unique<Nmod>(rows, cols, prime_);
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < cols; ++j) (*result)(i, j) = *point++;
    return result;
  }

  // Z + scale P Z M (Z^T Q Z) with P = diag(0, 1), Q = diag(A, 0): only the labels move.
  void layer(Nmod& Z, Nmod& A, std::uint64_t scale) const {
    Nmod Q(d_ + 1, d_ + 1, prime_), Zt(n_ + 1, d_ + 1, prime_);
    for (long i = 0; i < d_; ++i)
      for (long j = 0; j < d_; ++j) Q(i, j) = A(i, j);
    nmod_mat_transpose(Zt, Z);
    Nmod labels(1, n_ + 1, prime_), moved(1, n_ + 1, prime_);
    for (long j = 0; j < n_; ++j) labels(0, j) = Z(d_, j);
    if (order_ == Order::of_model) {
      Nmod QZ(d_ + 1, n_ + 1, prime_), scores(n_ + 1, n_ + 1, prime_);
      nmod_mat_mul(QZ, Q, Z);
      nmod_mat_mul(scores, Zt, QZ);
      nmod_mat_mul(moved, labels, scores);
    } else {
      Nmod weighted(1, d_ + 1, prime_), turned(1, d_ + 1, prime_);
      nmod_mat_mul(weighted, labels, Zt);
      nmod_mat_mul(turned, weighted, Q);
      nmod_mat_mul(moved, turned, Z);
    }
    for (long j = 0; j <= n_; ++j)
      Z(d_, j) = nmod_add(Z(d_, j), nmod_mul(scale, moved(0, j), modulus_), modulus_);
  }

  // u + A^T scale X (X^T u - y).
  void step(Nmod& u, Nmod& X, Nmod& Xt, Nmod& y, Nmod& A, std::uint64_t scale) const {
    Nmod residual(n_, 1, prime_), slope(d_, 1, prime_), At(d_, d_, prime_), move(d_, 1, prime_);
    nmod_mat_mul(residual, Xt, u);
    nmod_mat_sub(residual, residual, y);
    nmod_mat_mul(slope, X, residual);
    nmod_mat_scalar_mul(slope, slope, scale);
    nmod_mat_transpose(At, A);
    nmod_mat_mul(move, At, slope);
    nmod_mat_add(u, u, move);
  }

  long d_, n_, L_;
  std::uint64_t prime_;
  Order order_;
  nmod_t modulus_{};
};

// How many points the test took, as its finding says.
int trials_of(const Finding& finding) {
  std::smatch found;
  if (!std::regex_search(finding.detail, found, std::regex("([0-9]+) trials")))
    throw std::runtime_error("the finding names no trials: " + finding.detail);
  return std::stoi(found[1]);
}

std::vector<PrimePoint> points_of(const Program& program, int trials) {
  std::mt19937_64 generator(1);
  std::vector<PrimePoint> points;
  for (int k = 0; k < trials; ++k) points.push_back(random_point(generator, program.variables));
  return points;
}

Sides against_products(Shape shape, Order order) {
  const Descent statement{shape};
  struct State {
    bool ours = false, theirs = false;
    std::vector<PrimePoint> points;
  };
  const auto state = std::make_shared<State>();
  const auto program = recorded(statement);
  state->points = points_of(program, trials_of(identity_test(program, 1)));
  return {[=] { state->ours = identity_test(statement, 1).answer == Truth::yes; },
          [=] {
            state->theirs = true;
            for (const auto& point : state->points)
              state->theirs &=
                  RawDescent(shape, point.prime, order).vanishes(point.residues.data());
          },
          [=] { return state->ours && state->theirs; }};
}

Sides evaluation_against_products(Shape shape) {
  struct State {
    Program program;
    std::vector<PrimePoint> points;
    bool ours = false, theirs = false;
  };
  const auto state = std::make_shared<State>();
  state->program = recorded(Descent{shape});
  state->points = points_of(state->program, 2);
  return {[=] {
            const auto zero = vanishes(state->program, state->points);
            state->ours = zero[0] && zero[1];
          },
          [=] {
            state->theirs = true;
            for (const auto& point : state->points)
              state->theirs &= RawDescent(shape, point.prime).vanishes(point.residues.data());
          },
          [=] { return state->ours && state->theirs; }};
}

Sides words_against_test() {
  struct State {
    bool ours = false, theirs = false;
  };
  const auto state = std::make_shared<State>();
  return {[=] {
            const auto forms = normal_forms(tree_with<DescentLayer>({}));
            state->ours = !forms.blocks.empty();
            for (const auto& block : forms.blocks) state->ours &= block.terms().empty();
          },
          [=] {
            const AtSizes<DescentLayer> at{DescentLayer{}, {{"d", 20}, {"n", 80}}};
            state->theirs = identity_test(at, 1).answer == Truth::yes;
          },
          [=] { return state->ours && state->theirs; }};
}

}  // namespace

std::vector<Comparison> identity_comparisons() {
  std::vector<Comparison> result;
  const Shape shapes[] = {{5, 20, 4}, {20, 80, 8}, {64, 256, 8}};
  for (const auto& s : shapes) {
    const auto sizes = fmt::format("{}-{}-{}", s.d, s.n, s.L);
    const auto test = fmt::format(
        "identity test of descent, d = {}, n = {}, L = {}: recorded, bounded, evaluated", s.d, s.n,
        s.L);
    result.push_back({"floor.identity." + sizes, test,
                      "its matrix products alone, by nmod_mat at the same points", s.d < 64,
                      [=] { return against_products(s, Order::of_model); }});
    result.push_back({"floor.identity-cheapest." + sizes, test,
                      "the same products in their cheapest order", false,
                      [=] { return against_products(s, Order::cheapest); }});
    result.push_back(
        {"floor.evaluation." + sizes,
         fmt::format("the recorded program at two points, d = {}, n = {}, L = {}", s.d, s.n, s.L),
         "the same by nmod_mat", false, [=] { return evaluation_against_products(s); }});
  }
  return result;
}

std::vector<Comparison> word_comparisons() {
  return {{"floor.words", "one layer in matrix words: every n and d",
           "the identity test of that layer at d = 20, n = 80 alone", true, words_against_test}};
}

}  // namespace verify::bench
