#include "tests/models/all_scalars.hpp"

namespace verify::testing {
namespace {

// Replays one list of random rationals as the inputs of a model over any scalar.
class ExactInputs {
 public:
  explicit ExactInputs(std::uint64_t seed) : random_(seed) {}
  const Rational& at(std::size_t k) {
    while (values_.size() <= k)
      values_.push_back(Rational(random_.integer(-5, 5), random_.integer(2, 9)));
    return values_[k];
  }
  const Vector<Rational>& values() const { return values_; }

  template <class T, class Model>
  Vector<T> outputs(const Model& model) {
    std::size_t next = 0;
    Variables<T> free([&] { return from_rational<T>(at(next++)); });
    return model(free);
  }

 private:
  Random random_;
  Vector<Rational> values_;
};

void compare_prime_fields(const AlgebraicModel& model, ExactInputs& inputs,
                          const Vector<Rational>& exact, Disagreements& wrong) {
  for (const std::uint64_t prime : {1000003ul, 1152921504606847009ul, 2305843009213693951ul}) {
    const PrimeScope scope(prime);
    if (inputs.outputs<PrimeField>(model) != to_scalar<PrimeField>(exact)) {
      wrong.push_back("PrimeField modulo " + std::to_string(prime));
    }
  }
}

void compare_symbolic(const AlgebraicModel& model, const ExactInputs& inputs,
                      const Vector<Rational>& exact, Disagreements& wrong) {
  const auto& point = inputs.values();
  std::vector<std::string> names;
  for (std::size_t k = 0; k < point.size(); ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(names);
  long next = 0;
  Variables<Polynomial> variables([&] { return Polynomial::variable(ring, next++); });
  if (map(model(variables), [&](const Polynomial& p) { return p.at(point); }) != exact) {
    wrong.push_back("Polynomial");
  }
  GiNaC::exmap substitution;
  std::size_t used = 0;
  Variables<Expr> symbols([&] {
    const GiNaC::symbol symbol;
    substitution[symbol] = to_expr(point.at(used++));
    return Expr(symbol);
  });
  const auto expressions = model(symbols);
  const auto value = [&](const Expr& e) { return to_rational(e.subs(substitution).expand()); };
  if (map(expressions, value) != exact) wrong.push_back("Expr");
}

// Outputs measured in the largest of them, against the exact result or a tight enclosure of it.
struct Reference {
  Vector<Ball> outputs;
  Rational scale;  // at least 1
};

Reference reference_of(const Vector<Ball>& outputs) {
  Reference result{outputs, 1};
  for (const auto& ball : outputs) result.scale = std::max(result.scale, abs(ball).upper());
  return result;
}

template <class T>
void compare_rounded(const std::string& name, const Vector<T>& outputs, const Reference& reference,
                     const Rational& relative_error, Disagreements& wrong) {
  bool good = outputs.size() == reference.outputs.size();
  const PrecisionScope scope(3000);
  for (std::size_t k = 0; good && k < outputs.size(); ++k) {
    const auto value = exact_value(outputs[k]);
    good = value &&
           abs(Ball(*value) - reference.outputs[k]).upper() <= relative_error * reference.scale;
  }
  if (!good) wrong.push_back(name);
}

// The error allowed to a rung: 2^(lost - bits) of the largest output.
struct Rungs {
  long lost;

  Rational error(long bits) const { return power(Rational(2), lost - bits); }

  template <class Model>
  void compare(const Model& model, ExactInputs& inputs, const Reference& reference,
               Disagreements& wrong) const {
    for (const long bits : {8L, 11L, 24L, 53L, 113L, 256L, 512L, 1024L}) {
      const PrecisionScope scope(bits);
      compare_rounded("Real at " + std::to_string(bits) + " bits", inputs.outputs<Real>(model),
                      reference, error(bits), wrong);
    }
    compare_rounded("Bfloat16", inputs.outputs<Bfloat16>(model), reference, error(8), wrong);
    compare_rounded("Half", inputs.outputs<Half>(model), reference, error(11), wrong);
    compare_rounded("float", inputs.outputs<float>(model), reference, error(24), wrong);
    compare_rounded("double", inputs.outputs<double>(model), reference, error(53), wrong);
    compare_rounded("Quad", inputs.outputs<Quad>(model), reference, error(113), wrong);
  }
};

// The same sequence of correctly rounded sums and products gives the same bits in MPFR.
template <class T, class Model>
void compare_bits(const std::string& name, long bits, const Model& model, ExactInputs& inputs,
                  Disagreements& wrong) {
  const PrecisionScope scope(bits);
  const auto in_format = inputs.outputs<T>(model);
  const auto in_mpfr = inputs.outputs<Real>(model);
  for (std::size_t k = 0; k < in_format.size(); ++k) {
    if (exact_value(in_format[k]) == exact_value(in_mpfr.at(k))) continue;
    wrong.push_back(name + " against MPFR, bit by bit");
    return;
  }
}

template <class Model>
void compare_balls(const Model& model, ExactInputs& inputs, const Reference& reference, long lost,
                   Disagreements& wrong) {
  for (const long bits : {64L, 200L, 1000L}) {
    const PrecisionScope scope(bits);
    const auto balls = inputs.outputs<Ball>(model);
    bool good = balls.size() == reference.outputs.size();
    for (std::size_t k = 0; good && k < balls.size(); ++k) {
      good =
          disjoint(balls[k], reference.outputs[k]) == Truth::no && balls[k].is_finite() &&
          balls[k].upper() - balls[k].lower() <= power(Rational(2), lost - bits) * reference.scale;
    }
    if (!good) wrong.push_back("Ball at " + std::to_string(bits) + " bits");
  }
}

}  // namespace

Disagreements disagreeing_scalars(const AlgebraicModel& model, std::uint64_t seed, long bits_lost) {
  Disagreements wrong;
  ExactInputs inputs(seed);
  const auto exact = inputs.outputs<Rational>(model);
  compare_prime_fields(model, inputs, exact, wrong);
  compare_symbolic(model, inputs, exact, wrong);
  const PrecisionScope scope(3000);
  const auto reference = reference_of(to_scalar<Ball>(exact));
  compare_balls(model, inputs, reference, bits_lost + 4, wrong);
  {
    const PrecisionScope low(53);
    const auto balls = inputs.outputs<Ball>(model);
    for (std::size_t k = 0; k < exact.size(); ++k) {
      if (!balls.at(k).contains(exact[k]))
        wrong.push_back("Ball does not contain the exact output");
    }
  }
  Rungs{bits_lost}.compare(model, inputs, reference, wrong);
  compare_bits<Bfloat16>("Bfloat16", 8, model, inputs, wrong);
  compare_bits<float>("float", 24, model, inputs, wrong);
  compare_bits<double>("double", 53, model, inputs, wrong);
  compare_bits<Quad>("Quad", 113, model, inputs, wrong);
  return wrong;
}

Disagreements disagreeing_analytic_scalars(const AnalyticModel& model, std::uint64_t seed,
                                           long bits_lost) {
  Disagreements wrong;
  ExactInputs inputs(seed);
  const PrecisionScope scope(3000);
  const auto reference = reference_of(inputs.outputs<Ball>(model));
  compare_balls(model, inputs, reference, bits_lost + 4, wrong);
  Rungs{bits_lost}.compare(model, inputs, reference, wrong);
  return wrong;
}

}  // namespace verify::testing
