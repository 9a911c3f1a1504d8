#include "verify/recording/interpreter.hpp"

#include "verify/recording/machine.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify {

template std::vector<Rational> evaluate(const Program&, const std::function<Rational(long)>&);
template std::vector<PrimeField> evaluate(const Program&, const std::function<PrimeField(long)>&);
template std::vector<CircuitBound> evaluate(const Program&,
                                            const std::function<CircuitBound(long)>&);
template std::vector<Ball> evaluate(const Program&, const std::function<Ball(long)>&);
template std::vector<Real> evaluate(const Program&, const std::function<Real(long)>&);
template std::vector<float> evaluate(const Program&, const std::function<float(long)>&);
template std::vector<double> evaluate(const Program&, const std::function<double(long)>&);

}  // namespace verify
