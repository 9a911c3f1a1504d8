#include "theorems/cheng2024/stationary_points/matrix_training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/orthogonal_group.hpp"
#include "theorems/cheng2024/spectral_function.hpp"
#include "theorems/cheng2024/trained_activation.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::cheng2024 {
namespace {

constexpr long d = 2, demonstrations = 4;

struct Atom {
  Matrix<double> X, K;
};

Matrix<double> absolute_covariance(KernelShape labels, const Matrix<double>& X) {
  const auto K = map(transpose(X) * X, [&](double s) { return kernel_value(labels, s); });
  return spectral(K, [](double x) { return std::abs(x); });
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

// share times the loss at one atom; adds its gradient.
double loss_at(const MatrixTraining& training, double share,
               const Vector<BlockLayer<double>>& layers, const Atom& atom,
               std::vector<double>& gradient) {
  const auto respond = [&h = training.h](long, const Matrix<double>& P) {
    return trained_activation(h.kernel.shape, h.normalised, P, Softmax::shifted);
  };
  const auto g = block_gradient(atom.X, layers, atom.K, respond);
  auto out = gradient.begin();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    *out++ += share * g.dr[l];
    for (const auto* part : {&g.A[l], &g.B[l], &g.C[l]}) {
      const bool held = part == &g.A[l] && !training.with_A;
      for (const double entry : part->entries()) *out++ += held ? 0 : share * entry;
    }
  }
  return share * g.loss;
}

Objective mean_loss(const MatrixTraining& training, const Vector<Atom>& atoms) {
  const double share = 1 / static_cast<double>(atoms.size());
  return [&training, &atoms, share](const auto& theta, auto& gradient) {
    gradient.assign(theta.size(), 0);
    const auto layers = layers_of(theta);
    double loss = 0;
    for (const auto& atom : atoms) loss += loss_at(training, share, layers, atom, gradient);
    return loss;
  };
}

std::vector<double> start_of(const MatrixTraining& training, std::mt19937_64& generator) {
  constexpr double size_of_A = power_of_two(-3), size_of_BC = power_of_two(-1);
  std::normal_distribution<double> normal;
  std::vector<double> theta;
  for (long l = 0; l < training.layers; ++l) {
    theta.push_back(-1 / static_cast<double>(demonstrations));
    for (long part = 0; part < 3; ++part) {
      const double size = part > 0 ? size_of_BC : training.with_A ? size_of_A : 0;
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

Vector<double> distances_of_A(const std::vector<double>& theta) {
  auto layers = layers_of(theta);
  layers.pop_back();  // nothing reads the covariates after the last layer
  return map(layers, [](const BlockLayer<double>& layer) { return dist(layer.A); });
}

Vector<double> distances_of_BC(const std::vector<double>& theta) {
  return map(layers_of(theta),
             [](const BlockLayer<double>& layer) { return dist(transpose(layer.B) * layer.C); });
}

}  // namespace

MatrixTrainingRun train_matrices(const MatrixTraining& training) {
  std::mt19937_64 generator(training.seed);
  const auto atoms = population(training, generator);
  const auto loss = mean_loss(training, atoms);
  const auto descent =
      minimise_lbfgs(loss, start_of(training, generator),
                     {.most_iterations = training.most_iterations, .keep_points = true});
  MatrixTrainingRun run;
  run.loss = descent.values;
  if (training.with_A) run.A = along(descent, distances_of_A);
  run.BC = along(descent, distances_of_BC);
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
  const double loss = mean_loss(training, atoms)(start, gradient);
  return {relative_gap(loss, by_model(start)), slope_gap(by_model, start, gradient)};
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
