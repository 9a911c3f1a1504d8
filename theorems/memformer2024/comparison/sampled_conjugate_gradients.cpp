#include "theorems/memformer2024/comparison/sampled_conjugate_gradients.hpp"

#include <cmath>
#include <random>

namespace verify::memformer2024 {
namespace {

class Average {
 public:
  void add(double x) {  // Welford
    ++count_;
    const double change = x - mean_;
    mean_ += change / count_;
    squares_ += change * (x - mean_);
  }
  SampledMean result() const { return {mean_, std::sqrt(squares_ / (count_ - 1) / count_)}; }

 private:
  double count_ = 0, mean_ = 0, squares_ = 0;
};

using Doubles = std::vector<double>;

double product(const Doubles& a, const Doubles& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

// One prompt: the data row by row and the error e = w* - w that the steps shrink.
struct SampledPrompt {
  std::size_t n, d;
  Doubles X, error;

  SampledPrompt(long samples, const Doubles& deviation, std::mt19937_64& generator)
      : n(static_cast<std::size_t>(samples)), d(deviation.size()), X(n * d), error(d) {
    std::normal_distribution<double> normal;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t r = 0; r < d; ++r) X[i * d + r] = deviation[r] * normal(generator);
    for (std::size_t r = 0; r < d; ++r) error[r] = normal(generator) / deviation[r];
  }
  Doubles hessian_times(const Doubles& v) const {
    Doubles result(d);
    for (std::size_t i = 0; i < n; ++i) {
      double label = 0;
      for (std::size_t r = 0; r < d; ++r) label += X[i * d + r] * v[r];
      for (std::size_t r = 0; r < d; ++r)
        result[r] += label * X[i * d + r] / static_cast<double>(n);
    }
    return result;
  }
};

}  // namespace

SampledLosses sampled_conjugate_gradients(long n, const Vector<Rational>& lambda, long steps,
                                          long prompts, std::uint64_t seed, bool preconditioned) {
  std::mt19937_64 generator(seed);
  const std::size_t rows = static_cast<std::size_t>(steps) + 1;
  std::vector<Average> query(rows), context(rows);
  Doubles deviation;
  Doubles variance = map(lambda, [](const Rational& l) { return l.to_double(); });
  if (preconditioned) variance.assign(variance.size(), 1);
  for (const double v : variance) deviation.push_back(std::sqrt(v));
  for (long prompt = 0; prompt < prompts; ++prompt) {
    SampledPrompt now(n, deviation, generator);
    Doubles s;
    double before = 0;
    for (std::size_t k = 0; k < rows; ++k) {
      const Doubles r = now.hessian_times(now.error);
      double loss = 0;
      for (std::size_t j = 0; j < r.size(); ++j) loss += variance[j] * now.error[j] * now.error[j];
      query[k].add(loss);
      context[k].add(product(now.error, r) / 2);
      const double squared = product(r, r);
      if (squared == 0) continue;  // stays where it is
      const Doubles last = s;
      s = r;
      for (std::size_t j = 0; j < last.size(); ++j) s[j] += squared / before * last[j];
      const double curvature = product(s, now.hessian_times(s));
      if (curvature <= 0) continue;
      for (std::size_t j = 0; j < s.size(); ++j) now.error[j] -= squared / curvature * s[j];
      before = squared;
    }
  }
  SampledLosses result;
  for (std::size_t k = 0; k < rows; ++k) {
    result.query.push_back(query[k].result());
    result.context.push_back(context[k].result());
  }
  return result;
}

}  // namespace verify::memformer2024
