// Expansion of a recorded statement against FLINT's fmpq_mpoly by hand.
#include <flint/fmpq_mpoly.h>
#include <fmt/format.h>

#include <memory>

#include "tests/bench/program/descent.hpp"
#include "tests/bench/program/loops.hpp"
#include "tests/bench/program/paired.hpp"

namespace verify::bench {
namespace {

thread_local fmpq_mpoly_ctx_t ring;  // of the expansion that runs

class Poly {
 public:
  Poly() { fmpq_mpoly_init(value_, ring); }
  Poly(const Poly& other) : Poly() { fmpq_mpoly_set(value_, other.value_, ring); }
  Poly(Poly&& other) noexcept : Poly() { fmpq_mpoly_swap(value_, other.value_, ring); }
  Poly& operator=(const Poly& other) {
    fmpq_mpoly_set(value_, other.value_, ring);
    return *this;
  }
  ~Poly() { fmpq_mpoly_clear(value_, ring); }

  void set_variable(long k) { fmpq_mpoly_gen(value_, k, ring); }
  void set_zero() { fmpq_mpoly_zero(value_, ring); }
  void add(const Poly& b) { fmpq_mpoly_add(value_, value_, b.value_, ring); }
  void subtract(const Poly& b) { fmpq_mpoly_sub(value_, value_, b.value_, ring); }
  void set_product(const Poly& a, const Poly& b) {
    fmpq_mpoly_mul(value_, a.value_, b.value_, ring);
  }
  void add_product(const Poly& a, const Poly& b, Poly& scratch) {
    if (a.vanishes() || b.vanishes()) return;
    scratch.set_product(a, b);
    add(scratch);
  }
  bool vanishes() const { return fmpq_mpoly_is_zero(value_, ring) != 0; }

 private:
  fmpq_mpoly_t value_;
};

using Rows = Table<Poly>;

Rows variables(long rows, long cols, long& next) {
  Rows result(rows, std::vector<Poly>(cols));
  for (auto& row : result)
    for (auto& entry : row) entry.set_variable(next++);
  return result;
}

bool expand_by_hand(Shape s) {
  const long count = s.L * s.d * s.d + s.d * s.n + 2 * s.d + 1;
  fmpq_mpoly_ctx_init(ring, count, ORD_DEGREVLEX);
  bool zero = true;
  {
    long next = 0;
    std::vector<Rows> A;
    for (long l = 0; l < s.L; ++l) A.push_back(variables(s.d, s.d, next));
    const auto X = variables(s.d, s.n, next);
    const auto x = variables(s.d, 1, next), w = variables(s.d, 1, next);
    const auto scale = variables(1, 1, next)[0][0];
    const auto y = product(transposed(X), w);
    auto covariates = X;
    for (long i = 0; i < s.d; ++i) covariates[i].push_back(x[i][0]);
    auto labels = transposed(y);
    labels[0].emplace_back();
    Rows u(s.d, std::vector<Poly>(1));
    for (const auto& a : A) {
      attend(covariates, labels, a, scale);
      descend(u, X, y, a, scale);
      auto difference = product(transposed(x), u)[0][0];
      difference.add(labels[0].back());
      zero &= difference.vanishes();
    }
  }
  fmpq_mpoly_ctx_clear(ring);
  return zero;
}

Sides sides(Shape shape) {
  struct State {
    bool ours = false, theirs = false;
  };
  const auto state = std::make_shared<State>();
  return {[=] { state->ours = expands_to_zero(Descent{shape}).answer == Truth::yes; },
          [=] { state->theirs = expand_by_hand(shape); },
          [=] { return state->ours && state->theirs; }};
}

}  // namespace

std::vector<Comparison> expansion_comparisons() {
  std::vector<Comparison> result;
  for (const Shape s : {Shape{1, 2, 2}, Shape{2, 2, 2}})
    result.push_back(
        {fmt::format("floor.expansion.{}-{}-{}", s.d, s.n, s.L),
         fmt::format("expansion of descent in free symbols, d = {}, n = {}, L = {}", s.d, s.n, s.L),
         "the same by loops over fmpq_mpoly", true, [=] { return sides(s); }});
  return result;
}

}  // namespace verify::bench
