// Every operation on balls against exact rationals and against MPFI, a second interval library that
// shares no code with Arb, at another precision.
#include "verify/scalar/ball.hpp"

#include <mpfi.h>

#include <cmath>
#include <limits>

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::ball_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

class Interval {
 public:
  explicit Interval(long bits = 300) { mpfi_init2(value_, bits); }
  Interval(const Rational& q, long bits) : Interval(bits) {
    mpq_t exact;
    mpq_init(exact);
    fmpq_get_mpq(exact, q.raw());
    mpfi_set_q(value_, exact);
    mpq_clear(exact);
  }
  Interval(const Interval& other) : Interval(static_cast<long>(mpfi_get_prec(other.value_))) {
    mpfi_set(value_, other.value_);
  }
  Interval& operator=(const Interval& other) {
    mpfi_set_prec(value_, mpfi_get_prec(other.value_));
    mpfi_set(value_, other.value_);
    return *this;
  }
  ~Interval() { mpfi_clear(value_); }
  mpfi_ptr raw() { return value_; }
  mpfi_srcptr raw() const { return value_; }

  bool overlaps(const Ball& ball) const {
    mpfr_t low, high;
    mpfr_init2(low, 1000);
    mpfr_init2(high, 1000);
    arb_get_interval_mpfr(low, high, ball.raw());
    const bool result =
        mpfr_lessequal_p(low, &value_->right) && mpfr_lessequal_p(&value_->left, high);
    mpfr_clear(low);
    mpfr_clear(high);
    return result;
  }
  bool contains(const Rational& q) const {
    mpq_t exact;
    mpq_init(exact);
    fmpq_get_mpq(exact, q.raw());
    const bool result = mpfi_is_inside_q(exact, value_) > 0;
    mpq_clear(exact);
    return result;
  }
  // log2 of the larger end, roughly.
  double log2_size() const {
    const auto size = [](mpfr_srcptr x) {
      return mpfr_zero_p(x) ? -1e9 : !mpfr_number_p(x) ? 1e9 : static_cast<double>(mpfr_get_exp(x));
    };
    return std::max(size(&value_->left), size(&value_->right));
  }

 private:
  mpfi_t value_;
};

// One number three times: enclosed by Arb, enclosed by MPFI, and exactly while it is rational and
// short.
struct Triple {
  Ball ball;
  Interval interval;
  std::optional<Rational> exact;
};

enum class Operation {
  add,
  subtract,
  multiply,
  divide,
  negate,
  absolute,
  squared,
  maximum,
  minimum,
  root,
  exponential,
  logarithm
};
constexpr int operations = 12;

struct Machine {
  long mpfi_bits;

  Triple start(const Rational& q) const { return {Ball(q), Interval(q, mpfi_bits), q}; }

  std::optional<Triple> apply(Operation operation, const Triple& a, const Triple& b) const {
    Triple r{Ball(), Interval(mpfi_bits), std::nullopt};
    const bool exact = a.exact && b.exact;
    switch (operation) {
      case Operation::add:
        r.ball = a.ball + b.ball;
        mpfi_add(r.interval.raw(), a.interval.raw(), b.interval.raw());
        if (exact) r.exact = *a.exact + *b.exact;
        break;
      case Operation::subtract:
        r.ball = a.ball - b.ball;
        mpfi_sub(r.interval.raw(), a.interval.raw(), b.interval.raw());
        if (exact) r.exact = *a.exact - *b.exact;
        break;
      case Operation::multiply:
        r.ball = a.ball * b.ball;
        mpfi_mul(r.interval.raw(), a.interval.raw(), b.interval.raw());
        if (exact) r.exact = *a.exact * *b.exact;
        break;
      case Operation::divide:
        if (mpfi_has_zero(b.interval.raw()) || is_zero(b.ball) != Truth::no) return std::nullopt;
        r.ball = a.ball / b.ball;
        mpfi_div(r.interval.raw(), a.interval.raw(), b.interval.raw());
        if (exact) r.exact = *a.exact / *b.exact;
        break;
      case Operation::negate:
        r.ball = -a.ball;
        mpfi_neg(r.interval.raw(), a.interval.raw());
        if (a.exact) r.exact = -*a.exact;
        break;
      case Operation::absolute:
        r.ball = abs(a.ball);
        mpfi_abs(r.interval.raw(), a.interval.raw());
        if (a.exact) r.exact = abs(*a.exact);
        break;
      case Operation::squared:
        r.ball = square(a.ball);
        mpfi_sqr(r.interval.raw(), a.interval.raw());
        if (a.exact) r.exact = *a.exact * *a.exact;
        break;
      case Operation::maximum:
      case Operation::minimum: {
        const bool larger_one = operation == Operation::maximum;
        r.ball = larger_one ? larger(a.ball, b.ball) : smaller(a.ball, b.ball);
        auto* out = r.interval.raw();
        const auto choose = larger_one ? mpfr_max : mpfr_min;
        choose(&out->left, &a.interval.raw()->left, &b.interval.raw()->left, MPFR_RNDD);
        choose(&out->right, &a.interval.raw()->right, &b.interval.raw()->right, MPFR_RNDU);
        if (exact)
          r.exact = larger_one ? std::max(*a.exact, *b.exact) : std::min(*a.exact, *b.exact);
        break;
      }
      case Operation::root:
        if (!mpfi_is_strictly_pos(a.interval.raw()) || positive(a.ball) != Truth::yes)
          return std::nullopt;
        r.ball = sqrt(a.ball);
        mpfi_sqrt(r.interval.raw(), a.interval.raw());
        if (a.exact && is_rational_square(*a.exact)) r.exact = exact_sqrt(*a.exact);
        break;
      case Operation::exponential:
        if (a.interval.log2_size() > 12) return std::nullopt;
        r.ball = exp(a.ball);
        mpfi_exp(r.interval.raw(), a.interval.raw());
        break;
      case Operation::logarithm:
        if (!mpfi_is_strictly_pos(a.interval.raw()) || positive(a.ball) != Truth::yes)
          return std::nullopt;
        r.ball = log(a.ball);
        mpfi_log(r.interval.raw(), a.interval.raw());
        break;
    }
    return r;
  }
};

bool sound(const Triple& t) {
  if (!t.interval.overlaps(t.ball)) return false;
  return !t.exact || (t.ball.contains(*t.exact) && t.interval.contains(*t.exact));
}

long bit_size(const Rational& q) {
  return static_cast<long>(fmpz_bits(fmpq_numref(q.raw())) + fmpz_bits(fmpq_denref(q.raw())));
}

Rational random_start(Random& random) {
  switch (random.integer(0, 5)) {
    case 0:
      return random.integer(-3, 3);
    case 1:
      return random.wide(100, 4000);  // huge and tiny
    case 2:
      return random.wide(300, 10);
    case 3:
      return Rational(1) + power(Rational(2), -random.integer(1, 400));
    default:
      return random.rational(50);
  }
}

// 100 000 operations at least: expressions nest because results feed later operations.
TEST_CASE("ball: nested operations hold the true value, against rationals and MPFI") {
  CAPTURE(test_seed());
  Random random(test_seed());
  long done = 0, exact_results = 0;
  while (done < rounds(100000)) {
    const PrecisionScope scope(random.coin() ? 64 : random.integer(2, 500));
    const Machine machine{random.integer(20, 500)};
    std::vector<Triple> pool;
    for (int k = 0; k < 4; ++k) pool.push_back(machine.start(random_start(random)));
    for (int step = 0; step < 60; ++step) {
      const auto operation = static_cast<Operation>(random.integer(0, operations - 1));
      const auto& a = pool[random.integer(0, static_cast<long>(pool.size()) - 1)];
      const auto& b = pool[random.integer(0, static_cast<long>(pool.size()) - 1)];
      auto result = machine.apply(operation, a, b);
      if (!result) continue;
      ++done;
      exact_results += result->exact.has_value();
      if (!sound(*result)) {
        CAPTURE(static_cast<int>(operation));
        CAPTURE(working_bits());
        CAPTURE(machine.mpfi_bits);
        CAPTURE(a.ball);
        CAPTURE(b.ball);
        FAIL("the enclosures miss each other or the exact value");
      }
      if (result->exact && bit_size(*result->exact) > 6000) result->exact.reset();
      if (!result->ball.is_finite() || std::fabs(result->interval.log2_size()) > 100000) continue;
      if (pool.size() < 12) {
        pool.push_back(std::move(*result));
      } else {
        pool[random.integer(0, 11)] = std::move(*result);
      }
    }
  }
  CHECK(exact_results > done / 4);
}

// Enclosures that are true but needlessly wide would pass the test above.
TEST_CASE("ball: one operation on exact numbers loses at most a few bits") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (const long bits : {53L, 64L, 256L, 1024L}) {
    CAPTURE(bits);
    const PrecisionScope scope(bits);
    for (long k = 0; k < rounds(200); ++k) {
      // Integers, so that the operands themselves are exact; no cancellation.
      const Ball a(random.integer(1, 1000000)), b(random.integer(1, 1000000));
      for (const Ball& r : {a + b, a * b, a / b, sqrt(a), exp(a / Ball(1024) + Ball(1)),
                            log(a + Ball(2)), square(a), larger(a, b), smaller(a, b), abs(-a)}) {
        CHECK(r.is_finite());
        if (arb_is_exact(r.raw())) continue;
        CHECK(arb_rel_accuracy_bits(r.raw()) >= bits - 16);
      }
    }
  }
}

// Shows that the comparison with MPFI can fail: a value one unit beside the true one is noticed.
TEST_CASE("ball: the comparison sees an error in the last bits") {
  const PrecisionScope scope(200);
  const Machine machine{200};
  const auto two = machine.start(Rational(2));
  auto root = *machine.apply(Operation::root, two, two);
  CHECK(sound(root));
  root.ball = root.ball + Ball(power(Rational(2), -190));
  CHECK_FALSE(sound(root));
}

TEST_CASE("ball: values known from elsewhere") {
  const PrecisionScope scope(200);
  CHECK(exp(Ball(1)).decimal(40) == "2.718281828459045235360287471352662497757");
  CHECK(pi().decimal(40) == "3.141592653589793238462643383279502884197");
  CHECK(sqrt(Ball(2)).decimal(40) == "1.414213562373095048801688724209698078570");
  CHECK(log(Ball(2)).decimal(40) == "0.6931471805599453094172321214581765680755");
}

TEST_CASE("ball: undefined operations give unbounded balls, never wrong finite ones") {
  CHECK_FALSE((Ball(1) / Ball(0)).is_finite());
  CHECK_FALSE(log(Ball(0)).is_finite());
  CHECK_FALSE(log(Ball(-1)).is_finite());
  CHECK_FALSE(sqrt(Ball(-1)).is_finite());
  CHECK_FALSE((Ball(1) / ball_between(Rational(-1), Rational(1))).is_finite());
  CHECK_THROWS_AS((Ball(1) / Ball(0)).lower(), std::domain_error);
  CHECK_THROWS_AS((Ball(1) / Ball(0)).upper(), std::domain_error);
}

TEST_CASE("ball: endpoints, hull and ball_between hold both ends") {
  CAPTURE(test_seed());
  Random random(test_seed() + 4);
  for (long k = 0; k < rounds(500); ++k) {
    const PrecisionScope scope(random.integer(5, 200));
    const auto p = random.wide(100, 50), q = random.wide(100, 50);
    const auto low = std::min(p, q), high = std::max(p, q);
    const auto ball = ball_between(low, high);
    CHECK(ball.contains(low));
    CHECK(ball.contains(high));
    CHECK(ball.contains((low + high) / Rational(2)));
    CHECK(ball.lower() <= low);
    CHECK(ball.upper() >= high);
    const auto both = hull(Ball(p), Ball(q));
    CHECK((both.contains(p) && both.contains(q)));
    CHECK((ball.lower() <= ball.midpoint() && ball.midpoint() <= ball.upper()));
  }
  CHECK(Ball(3).log2_radius() == -std::numeric_limits<double>::infinity());
  CHECK(Ball(Rational(1, 3)).log2_radius() < -60);
}

TEST_CASE("ball: questions have three answers") {
  const auto between = [](long a, long b) { return ball_between(Rational(a), Rational(b)); };
  CHECK(less(Ball(1), Ball(2)) == Truth::yes);
  CHECK(less(Ball(2), Ball(1)) == Truth::no);
  CHECK(less(Ball(1), Ball(1)) == Truth::no);
  CHECK(less(between(0, 2), between(1, 3)) == Truth::unknown);
  CHECK(less(between(0, 1), between(2, 3)) == Truth::yes);
  CHECK(less(between(2, 3), between(0, 1)) == Truth::no);
  CHECK(positive(Ball(1)) == Truth::yes);
  CHECK(positive(Ball(0)) == Truth::no);
  CHECK(positive(between(-2, -1)) == Truth::no);
  CHECK(positive(between(-1, 1)) == Truth::unknown);
  CHECK(is_zero(Ball(0)) == Truth::yes);
  CHECK(is_zero(between(-1, 1)) == Truth::unknown);
  CHECK(is_zero(between(1, 2)) == Truth::no);
  CHECK(disjoint(between(0, 1), between(2, 3)) == Truth::yes);
  CHECK(disjoint(between(0, 2), between(1, 3)) == Truth::no);
  const Ball nan = Ball(0) / Ball(0);
  CHECK(less(nan, Ball(1)) == Truth::unknown);
  CHECK(positive(nan) == Truth::unknown);
  CHECK(is_zero(nan) == Truth::unknown);
}

}  // namespace
}  // namespace verify::ball_test
