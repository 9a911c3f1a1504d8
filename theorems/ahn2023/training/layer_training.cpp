#include "theorems/ahn2023/training/layer_training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <tuple>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/search/training.hpp"

namespace verify::ahn2023 {
namespace {

using Layers = Vector<Matrix<double>>;

// The exact loss has rounding errors of about 2^-45: a smaller slope is not found.
constexpr int log2_slope_at_end = -36;

// The parameters are all d^2 entries of each layer; the layer is their symmetric part.
Layers symmetric_layers(const Vector<double>& x, long d, long count) {
  Layers layers;
  for (long l = 0; l < count; ++l) {
    Matrix<double> A(d, d);
    for (long i = 0; i < d; ++i)
      for (long j = 0; j < d; ++j)
        A(i, j) = (x[l * d * d + i * d + j] + x[l * d * d + j * d + i]) / 2;
    layers.push_back(std::move(A));
  }
  return layers;
}

// Sigma^{1/2} A Sigma^{1/2} for Sigma = diag(roots^2).
Matrix<double> whitened(const Matrix<double>& A, const Vector<double>& roots) {
  Matrix<double> result = A;
  for (long i = 0; i < A.rows(); ++i)
    for (long j = 0; j < A.cols(); ++j) result(i, j) *= roots[i] * roots[j];
  return result;
}

struct PopulationObjective {
  const LossPolynomial& loss;
  Vector<double> weights, roots;
  long layers;

  double operator()(const Vector<double>& x, Vector<double>& gradient) const {
    const long d = static_cast<long>(roots.size());
    const auto A = map(symmetric_layers(x, d, layers),
                       [&](const Matrix<double>& a) { return whitened(a, roots); });
    const TraceEvaluation<double> evaluation(loss.f, letters_of(loss.words, A), weights);
    const auto slopes = evaluation.gradient();
    for (long l = 0; l < layers; ++l) {
      const auto& slope = slopes[static_cast<std::size_t>(loss.words.A[l])];
      const auto back = whitened(slope + transpose(slope), roots);
      for (long k = 0; k < d * d; ++k) gradient[l * d * d + k] = back.entries()[k] / 2;
    }
    return evaluation.value();
  }
};

double dist(const Matrix<double>& M) { return std::sqrt(std::max(dist_squared(M), double{0})); }

Curve averaged(const std::string& name, Mark mark, const Vector<const Vector<double>*>& series,
               bool logarithm) {
  Curve curve{name, mark, {}};
  std::size_t longest = 0;
  for (const auto* one : series) longest = std::max(longest, one->size());
  for (std::size_t k = 0; k < longest; ++k) {
    double sum = 0;  // a run that has ended stays where it ended
    for (const auto* one : series) sum += (*one)[std::min(k, one->size() - 1)];
    const double mean = sum / static_cast<double>(series.size());
    curve.points.emplace_back(static_cast<double>(k), logarithm ? std::log10(mean) : mean);
  }
  return curve;
}

Curve level(const std::string& name, const Curve& like, double height) {
  return {name, Mark::dashed, {{0, height}, {like.points.back().first, height}}};
}

TrainingRun trained(long n, const Vector<Rational>& lambda, long layers, std::uint64_t seed) {
  const long d = static_cast<long>(lambda.size());
  const auto& loss = loss_polynomial(layers, LayerForm::covariates_fixed);
  const Vector<double> roots =
      map(lambda, [](const Rational& x) { return std::sqrt(x.to_double()); });
  const PopulationObjective objective{loss, term_weights(loss.f, 1 / static_cast<double>(n)), roots,
                                      layers};
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  Vector<double> start;
  for (long k = 0; k < layers * d * d; ++k) start.push_back(normal(generator) / 5);
  const auto descent =
      minimise_lbfgs(objective, start, {.keep_points = true, .log2_tolerance = log2_slope_at_end});
  const auto distances = [&](const auto& change) {
    return along(descent, [&](const Vector<double>& x) {
      return map(symmetric_layers(x, d, layers),
                 [&](const Matrix<double>& A) { return dist(change(A)); });
    });
  };
  return {symmetric_layers(descent.point, d, layers), descent.values,
          distances([](const Matrix<double>& A) { return A; }),
          distances([&](const Matrix<double>& A) { return whitened(A, roots); })};
}

}  // namespace

const TrainingRun& train_layers(long n, const Vector<Rational>& lambda, long layers,
                                std::uint64_t seed) {
  static std::map<std::tuple<long, Vector<Rational>, long, std::uint64_t>, TrainingRun> known;
  return computed_once(known, {n, lambda, layers, seed},
                       [&] { return trained(n, lambda, layers, seed); });
}

Vector<Plot> training_plots(const Vector<TrainingRun>& runs, const Rational& least_loss,
                            const Rational& terminal_dist_squared) {
  const auto series = [&](auto select) {
    Vector<const Vector<double>*> result;
    for (const auto& run : runs) result.push_back(&select(run));
    return result;
  };
  const auto loss = averaged(fmt::format("mean of {} runs", runs.size()), Mark::line,
                             series([](const TrainingRun& r) -> auto& { return r.loss; }), true);
  Vector<Plot> plots = {
      {"Figure 1d without sampling: the exact loss along the training",
       "iteration of L-BFGS",
       "log10(in-context loss)",
       fmt::format("The loss falls to {} = {:.6f} and stays there; it does not go to 0.",
                   least_loss.text(), least_loss.to_double()),
       {loss,
        level("least loss of the structured set", loss, std::log10(least_loss.to_double()))}}};
  const double end = std::sqrt(terminal_dist_squared.to_double());
  for (std::size_t l = 0; l < runs.front().plain.size(); ++l) {
    const auto plain =
        averaged("Dist$(A, I)$", Mark::line,
                 series([l](const TrainingRun& r) -> auto& { return r.plain[l]; }), false);
    const auto white =
        averaged("Dist$(\\Sigma^{1/2} A \\Sigma^{1/2}, I)$", Mark::points,
                 series([l](const TrainingRun& r) -> auto& { return r.whitened[l]; }), false);
    plots.push_back(
        {fmt::format("Figure 1{} without sampling: layer {}", static_cast<char>('a' + l), l),
         "iteration of L-BFGS",
         "distance to the multiples of $I$",
         fmt::format("The distance of the layer goes to {:.4f}, that of the whitened layer to 0: "
                     "the layer becomes a multiple of the inverse covariance.",
                     end),
         {plain, white, level("predicted end", plain, end)}});
  }
  return plots;
}

}  // namespace verify::ahn2023
