// A rung of the precision sweep against loops over MPFR, which give the same bits.
#include "verify/rounding/precision_sweep.hpp"

#include <fmt/format.h>
#include <mpfr.h>

#include <memory>

#include "tests/bench/program/descent.hpp"
#include "tests/bench/program/loops.hpp"
#include "tests/bench/program/operands.hpp"
#include "tests/bench/program/paired.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/scalar/real.hpp"

namespace verify::bench {
namespace {

thread_local long bits_now = 53;

class Rounded {
 public:
  Rounded() {
    mpfr_init2(value_, bits_now);
    set_zero();
  }
  explicit Rounded(const Rational& q) {
    mpfr_init2(value_, bits_now);
    fmpq_get_mpfr(value_, q.raw(), MPFR_RNDN);
  }
  Rounded(const Rounded& other) : Rounded() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Rounded& operator=(const Rounded& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Rounded() { mpfr_clear(value_); }

  void set_zero() { mpfr_set_zero(value_, 1); }
  void add(const Rounded& b) { mpfr_add(value_, value_, b.value_, MPFR_RNDN); }
  void subtract(const Rounded& b) { mpfr_sub(value_, value_, b.value_, MPFR_RNDN); }
  void set_product(const Rounded& a, const Rounded& b) {
    mpfr_mul(value_, a.value_, b.value_, MPFR_RNDN);
  }
  void add_product(const Rounded& a, const Rounded& b, Rounded& scratch) {
    scratch.set_product(a, b);
    add(scratch);
  }
  mpfr_srcptr raw() const { return value_; }

 private:
  mpfr_t value_;
};

// The numbers of one forward pass.
struct Numbers {
  explicit Numbers(Shape s)
      : X(random_rationals(s.d, s.n, 5)),
        x(random_rationals(s.d, 1, 6)),
        w(random_rationals(s.d, 1, 7)),
        scale(1, s.n) {
    for (long l = 0; l < s.L; ++l) {
      const auto smaller = [](const Rational& q) { return q / Rational(1000003); };
      A.push_back(map(random_rationals(s.d, s.d, 8 + static_cast<unsigned>(l)), smaller));
    }
  }
  Matrix<Rational> X, x, w;
  std::vector<Matrix<Rational>> A;
  Rational scale;
};

// The label rows of all layers.
RecordedLayers recorded_labels(const Numbers& numbers) {
  Recorder recorder;
  const auto traced = [](const Matrix<Rational>& a) {
    return map(a, [](const Rational& q) { return Traced(q); });
  };
  const auto X = traced(numbers.X);
  const auto prompt = linear_prompt(X, traced(numbers.x).col(0), traced(numbers.w).col(0));
  const auto A = map(numbers.A, traced);
  const Vector<Matrix<Traced>> P(A.size(), label_weights<Traced>(X.rows()));
  const auto states = linear_attention_stack(
      token_matrix(prompt), P, map(A, query_key_weights<Traced>), Traced(numbers.scale));
  std::vector<Vector<Traced>> rows;
  for (const auto& Z : states) rows.push_back(Z.row(X.rows()));
  return recorded_layers(recorder, rows);
}

Table<Rounded> table(const Matrix<Rational>& a) {
  Table<Rounded> result(a.rows());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) result[i].emplace_back(a(i, j));
  return result;
}

std::vector<Rounded> labels_by_hand(const Numbers& numbers) {
  const auto X = table(numbers.X), x = table(numbers.x);
  const Rounded scale(numbers.scale);
  auto covariates = X;
  for (std::size_t i = 0; i < X.size(); ++i) covariates[i].push_back(x[i][0]);
  auto labels = transposed(product(transposed(X), table(numbers.w)));
  labels[0].emplace_back();
  auto result = labels[0];
  for (const auto& a : numbers.A) {
    attend(covariates, labels, table(a), scale);
    result.insert(result.end(), labels[0].begin(), labels[0].end());
  }
  return result;
}

struct State {
  State(Shape shape, long bits)
      : bits(bits), numbers(shape), construction(recorded_labels(numbers)) {}
  void compute_ours() {
    const PrecisionScope scope(bits);
    ours = evaluate<Real>(construction.program, [](long) -> Real { return {}; });
  }
  void compute_theirs() {
    bits_now = bits;
    theirs = std::make_unique<std::vector<Rounded>>(labels_by_hand(numbers));
  }
  bool agree() const {
    bool same = ours.size() == theirs->size();
    for (std::size_t k = 0; same && k < ours.size(); ++k)
      same = mpfr_equal_p(ours[k].raw(), (*theirs)[k].raw()) != 0;
    return same;
  }

  long bits;
  Numbers numbers;
  RecordedLayers construction;
  std::vector<Real> ours;
  std::unique_ptr<std::vector<Rounded>> theirs;
};

Sides sides(Shape shape, long bits) {
  const auto state = std::make_shared<State>(shape, bits);
  return {[=] { state->compute_ours(); }, [=] { state->compute_theirs(); },
          [=] { return state->agree(); }};
}

}  // namespace

std::vector<Comparison> precision_sweep_comparisons() {
  std::vector<Comparison> result;
  for (const long bits : {113L, 1024L})
    result.push_back({fmt::format("floor.ladder.{}", bits),
                      fmt::format("a rung of {} bits: label rows, d = 5, n = 20, L = 4", bits),
                      "loops over MPFR, which give the same bits", true, [=] {
                        return sides({5, 20, 4}, bits);
                      }});
  return result;
}

}  // namespace verify::bench
