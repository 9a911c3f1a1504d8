#include "theorems/cheng2024/stationary_points/matrix_training.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/orthogonal_group.hpp"
#include "verify/algebra/lbfgs.hpp"

namespace verify::cheng2024 {
namespace {

constexpr long d = 2, demonstrations = 4;
constexpr long layer_size = 1 + 3 * d * d;  // r, A, B, C

struct Atom {
  Matrix<double> X, K;
};

double kernel(KernelShape shape, double s) {
  if (shape == KernelShape::exp) return std::exp(s);
  return shape == KernelShape::relu ? std::max<double>(0, s) : s;
}

Matrix<double> absolute_covariance(KernelShape labels, const Matrix<double>& X) {
  const long N = X.cols();
  Eigen::MatrixXd K(N, N);
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j) K(i, j) = kernel(labels, dot(X.col(i), X.col(j)));
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(K);
  const Eigen::MatrixXd& Q = solver.eigenvectors();
  const Eigen::MatrixXd positive = Q * solver.eigenvalues().cwiseAbs().asDiagonal() * Q.transpose();
  Matrix<double> result(N, N);
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j) result(i, j) = positive(i, j);
  return result;
}

// P and -P give the same loss, h being a function of inner products: one of each pair is enough.
Vector<Atom> population(const MatrixTraining& training, std::mt19937_64& generator) {
  std::uniform_real_distribution<double> angle(0, 2 * std::numbers::pi);
  Vector<Atom> atoms;
  for (long k = 0; k < training.prompts; ++k) {
    Matrix<double> X(d, demonstrations + 1);
    for (long j = 0; j < X.cols(); ++j) {
      const double at = angle(generator);
      X(0, j) = std::cos(at);
      X(1, j) = std::sin(at);
    }
    const auto K = absolute_covariance(training.labels, X);
    for (const auto& P : orthogonal_group("signed_permutations", d)) {
      if (P.sign[0] == 1) atoms.push_back({matrix_of<double>(P) * X, K});
    }
  }
  return atoms;
}

// The activation of double logits with its derivative.
struct FloatActivation {
  const Activation& h;

  ActivationSlope<double> operator()(long, const Matrix<double>& P) const {
    const auto shape = h.kernel.shape;
    const long N = P.rows(), n = N - 1;
    ActivationSlope<double> result{P, Matrix<double>(N, N), h.normalised, {}};
    for (long j = 0; j < N; ++j) {
      double most = 0, total = 0;  // softmax does not overflow
      if (h.normalised) {
        most = P(0, j);
        for (long i = 1; i < n; ++i) most = std::max(most, P(i, j));
      }
      for (long i = 0; i < n; ++i) {
        const double value = kernel(shape, P(i, j) - most);
        total += value;
        result.H(i, j) = value;
        result.entry(i, j) = shape == KernelShape::exp    ? value
                             : shape == KernelShape::relu ? static_cast<double>(P(i, j) > 0)
                                                          : 1;
      }
      result.H(n, j) = 0;
      for (long i = 0; i < n && h.normalised; ++i) {
        result.H(i, j) /= total;
        result.entry(i, j) /= total;
      }
    }
    return result;
  }
};

Vector<BlockLayer<double>> layers_of(const std::vector<double>& theta) {
  Vector<BlockLayer<double>> layers;
  for (auto at = theta.begin(); at != theta.end();) {
    BlockLayer<double> layer{Matrix<double>(d, d), Matrix<double>(d, d), Matrix<double>(d, d), 0};
    layer.r = *at++;
    for (auto* part : {&layer.A, &layer.B, &layer.C})
      for (auto& entry : part->entries()) entry = *at++;
    layers.push_back(std::move(layer));
  }
  return layers;
}

double mean_loss(const MatrixTraining& training, const Vector<Atom>& atoms,
                 const std::vector<double>& theta, std::vector<double>& gradient) {
  const auto layers = layers_of(theta);
  const double share = 1 / static_cast<double>(atoms.size());
  double loss = 0;
  std::fill(gradient.begin(), gradient.end(), 0);
  for (const auto& [X, K] : atoms) {
    const auto g = block_gradient(X, layers, K, FloatActivation{training.h});
    loss += share * g.loss;
    auto out = gradient.begin();
    for (std::size_t l = 0; l < layers.size(); ++l) {
      *out++ += share * g.dr[l];
      for (const auto* part : {&g.A[l], &g.B[l], &g.C[l]}) {
        const bool held = part == &g.A[l] && !training.with_A;
        for (const double entry : part->entries()) *out++ += held ? 0 : share * entry;
      }
    }
  }
  return loss;
}

std::vector<double> start_of(const MatrixTraining& training, std::mt19937_64& generator) {
  std::normal_distribution<double> normal;
  std::vector<double> theta;
  for (long l = 0; l < training.layers; ++l) {
    theta.push_back(-1 / static_cast<double>(demonstrations));
    for (long part = 0; part < 3; ++part) {
      const double size = part > 0 ? std::ldexp(1, -1) : training.with_A ? std::ldexp(1, -3) : 0;
      for (long k = 0; k < d * d; ++k) theta.push_back(size * normal(generator));
    }
  }
  return theta;
}

// By the difference itself: 1 - (tr M)^2 / (d |M|^2) would lose half of the digits near 0.
double dist(const Matrix<double>& M) {
  const double alpha = trace(M) / static_cast<double>(d);
  double off = 0, all = 0;
  for (long i = 0; i < d; ++i) {
    for (long j = 0; j < d; ++j) {
      const double rest = i == j ? M(i, j) - alpha : M(i, j);
      off += rest * rest;
      all += M(i, j) * M(i, j);
    }
  }
  return all > 0 ? std::sqrt(off / all) : 0;
}

}  // namespace

MatrixTrainingRun train_matrices(const MatrixTraining& training) {
  std::mt19937_64 generator(training.seed);
  const auto atoms = population(training, generator);
  const Objective loss = [&](const std::vector<double>& theta, std::vector<double>& gradient) {
    return mean_loss(training, atoms, theta, gradient);
  };
  DescentOptions options;
  options.most_iterations = training.most_iterations;
  options.keep_points = true;
  const auto descent = minimise_lbfgs(loss, start_of(training, generator), options);

  MatrixTrainingRun run;
  run.loss = descent.values;
  if (training.with_A) run.A.resize(training.layers - 1);
  run.BC.resize(training.layers);
  for (const auto& theta : descent.points) {
    const auto layers = layers_of(theta);
    for (std::size_t l = 0; l < run.A.size(); ++l) run.A[l].push_back(dist(layers[l].A));
    for (std::size_t l = 0; l < run.BC.size(); ++l)
      run.BC[l].push_back(dist(transpose(layers[l].B) * layers[l].C));
  }
  std::vector<double> gradient(descent.point.size());
  loss(descent.point, gradient);
  run.slope = std::sqrt(dot(gradient, gradient));
  return run;
}

ModelGap gap_to_model(const MatrixTraining& training) {
  std::mt19937_64 generator(training.seed);
  const auto atoms = population(training, generator);
  const auto start = start_of(training, generator);
  const auto by_model = [&](const std::vector<double>& theta) {
    double loss = 0;
    for (const auto& [X, K] : atoms) loss += block_loss(X, layers_of(theta), training.h, K);
    return loss / static_cast<double>(atoms.size());
  };
  std::vector<double> gradient(start.size());
  const double loss = mean_loss(training, atoms, start, gradient);
  const double step = std::ldexp(1, -18);
  ModelGap gap{std::abs(loss - by_model(start)) / loss, 0};
  for (std::size_t k = 0; k < start.size(); ++k) {
    auto right = start, left = start;
    right[k] += step;
    left[k] -= step;
    const double quotient = (by_model(right) - by_model(left)) / (2 * step);
    gap.slope = std::max(gap.slope, std::abs(quotient - gradient[k]) / (1 + std::abs(quotient)));
  }
  return gap;
}

double MatrixTrainingRun::largest_dist() const {
  double most = 0;
  for (const auto* family : {&A, &BC})
    for (const auto& history : *family) most = std::max(most, history.back());
  return most;
}

std::string MatrixTrainingRun::ends() const {
  auto text = fmt::format(
      "{} iterations, loss {:.4g} to {:.4g}, |gradient| {:.1g}; dist at the end:", loss.size() - 1,
      loss.front(), loss.back(), slope);
  bool first = true;
  const auto tell = [&](const char* name, const Vector<Vector<double>>& family) {
    if (family.empty()) return;
    text += fmt::format("{} {}", first ? "" : ",", name);
    first = false;
    for (const auto& history : family) text += fmt::format(" {:.2g}", history.back());
  };
  tell("A_l", A);
  tell("B_l^T C_l", BC);
  return text;
}

Plot dist_plot(const std::string& title, const MatrixTrainingRun& run) {
  Plot plot{title,
            "iterations of L-BFGS",
            "log10(dist)",
            "How far the weights are from multiples of the identity as training goes on.",
            {}};
  const auto draw = [&](const std::string& name, const Vector<double>& history) {
    Curve curve{name, Mark::line, {}};
    for (std::size_t t = 0; t < history.size(); ++t) {
      if (history[t] > 0) curve.points.emplace_back(static_cast<double>(t), std::log10(history[t]));
    }
    plot.curves.push_back(std::move(curve));
  };
  for (std::size_t l = 0; l < run.A.size(); ++l) draw(fmt::format("$A_{}$", l), run.A[l]);
  for (std::size_t l = 0; l < run.BC.size(); ++l)
    draw(fmt::format("$B_{}^\\top C_{}$", l, l), run.BC[l]);
  return plot;
}

}  // namespace verify::cheng2024
