#include "theorems/cheng2024/trained_steps/restricted_training.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>

#include "verify/algebra/lbfgs.hpp"

namespace verify::cheng2024 {
namespace {

constexpr int d = experiment_dimension;

double label_kernel(LabelKernel labels, const double* u, const double* v) {
  double first = 0, rest = 0;
  for (int k = 0; k < 2; ++k) first += u[k] * v[k];
  for (int k = 2; k < d; ++k) rest += u[k] * v[k];
  switch (labels) {
    case LabelKernel::linear:
      return first + rest;
    case LabelKernel::relu:
      return std::max<double>(0, first + rest);
    case LabelKernel::exp:
      return std::exp(first + rest);
    case LabelKernel::linear_and_exp:
      return (first + std::exp(rest / 2)) / 2;
  }
  return 0;
}

Eigen::MatrixXd spectral(const Eigen::MatrixXd& K, double (*f)(double)) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(K);
  const Eigen::VectorXd values = solver.eigenvalues().unaryExpr(f);
  return solver.eigenvectors() * values.asDiagonal() * solver.eigenvectors().transpose();
}

// 1/x above rounding, 0 below: the pseudo-inverse.
double reciprocal(double x) { return x > std::ldexp(1, -36) ? 1 / x : 0; }

// Buffers of one forward and backward pass.
struct Pass {
  int N;
  std::vector<std::vector<double>> X, u;               // L+1 of each
  std::vector<std::vector<std::vector<double>>> H;     // [layer][head], [source][destination]
  std::vector<double> g, next, Xbar, Hbar, moved, XH;  // X M H of one head
};

double at(const std::vector<double>& H, int N, int i, int j) { return H[i * N + j]; }

}  // namespace

int ScalarHead::groups() const { return *std::max_element(group.begin(), group.end()) + 1; }

std::vector<SampledPrompt> sample_prompts(LabelKernel labels, int n, int count,
                                          std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  const int N = n + 1;
  std::vector<SampledPrompt> prompts(count);
  for (auto& prompt : prompts) {
    prompt.X.resize(d * N);
    for (int j = 0; j < N; ++j) {
      double square = 0;
      for (int k = 0; k < d; ++k) {
        prompt.X[j * d + k] = normal(generator);
        square += prompt.X[j * d + k] * prompt.X[j * d + k];
      }
      for (int k = 0; k < d; ++k) prompt.X[j * d + k] /= std::sqrt(square);
    }
    Eigen::MatrixXd K(N, N);
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        K(i, j) = label_kernel(labels, &prompt.X[i * d], &prompt.X[j * d]);
    if (labels == LabelKernel::relu) K = spectral(K, [](double x) { return std::abs(x); });
    const Eigen::VectorXd nu = K.col(n).head(n);
    const Eigen::MatrixXd inverse = spectral(K.topLeftCorner(n, n), reciprocal);
    prompt.bayes = K(n, n) - nu.dot(inverse * nu);
    prompt.K.assign(K.data(), K.data() + N * N);
  }
  return prompts;
}

ScalarNetwork::ScalarNetwork(std::vector<ScalarHead> heads, int layers)
    : heads_(std::move(heads)), layers_(layers) {
  for (const auto& head : heads_) layer_size_ += head.scalars();
}

namespace {

// H for one head: h(X^T S X), the row of the query 0.
void activate(const ScalarHead& head, const double* s, const std::vector<double>& X, int N,
              std::vector<double>& H) {
  const int n = N - 1;
  H.assign(N * N, 0);
  for (int i = 0; i < n; ++i) {
    double scaled[d];
    for (int k = 0; k < d; ++k) scaled[k] = s[head.group[k]] * X[i * d + k];
    for (int j = 0; j < N; ++j) {
      double p = 0;
      for (int k = 0; k < d; ++k) p += scaled[k] * X[j * d + k];
      H[i * N + j] = head.shape == KernelShape::linear ? p
                     : head.shape == KernelShape::relu ? std::max<double>(0, p)
                                                       : std::exp(p);
    }
  }
  if (!head.normalised) return;
  for (int j = 0; j < N; ++j) {
    double total = 0;
    for (int i = 0; i < n; ++i) total += H[i * N + j];
    for (int i = 0; i < n; ++i) H[i * N + j] /= total;
  }
}

// dloss/dP from dloss/dH, in place.
void back_through_activation(const ScalarHead& head, const std::vector<double>& H, int N,
                             std::vector<double>& Hbar) {
  const int n = N - 1;
  for (int j = 0; j < N; ++j) {
    double mean = 0;
    if (head.normalised)
      for (int i = 0; i < n; ++i) mean += at(H, N, i, j) * Hbar[i * N + j];
    for (int i = 0; i < n; ++i) {
      double& entry = Hbar[i * N + j];
      if (head.shape == KernelShape::relu) entry = at(H, N, i, j) > 0 ? entry : 0;
      if (head.shape == KernelShape::exp) entry = at(H, N, i, j) * (entry - mean);
    }
  }
}

// X M H.
void attend(const std::vector<double>& X, const std::vector<double>& H, int N,
            std::vector<double>& result) {
  result.assign(d * N, 0);
  for (int i = 0; i + 1 < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < d; ++k) result[j * d + k] += X[i * d + k] * H[i * N + j];
}

}  // namespace

double ScalarNetwork::loss(const std::vector<double>& theta, const SampledPrompt& prompt,
                           double* gradient) const {
  const int N = static_cast<int>(prompt.X.size()) / d, n = N - 1;
  const int heads = static_cast<int>(heads_.size());
  thread_local Pass pass;
  pass.N = N;
  pass.X.resize(layers_ + 1);
  pass.u.resize(layers_ + 1);
  pass.H.resize(layers_);
  pass.X[0] = prompt.X;
  const auto scalars = [&](int l, int h) {
    int place = l * layer_size_;
    for (int before = 0; before < h; ++before) place += heads_[before].scalars();
    return place;
  };
  for (int l = 0; l < layers_; ++l) {
    pass.H[l].resize(heads);
    pass.X[l + 1] = pass.X[l];
    for (int h = 0; h < heads; ++h) {
      const double* at_head = &theta[scalars(l, h)];
      activate(heads_[h], at_head + 2, pass.X[l], N, pass.H[l][h]);
      if (l + 1 == layers_) continue;
      attend(pass.X[l], pass.H[l][h], N, pass.XH);
      for (int k = 0; k < d * N; ++k) pass.X[l + 1][k] += at_head[1] * pass.XH[k];
    }
  }
  pass.u[layers_].assign(N, 0);
  pass.u[layers_][n] = 1;
  for (int l = layers_ - 1; l >= 0; --l) {
    pass.u[l] = pass.u[l + 1];
    for (int h = 0; h < heads; ++h) {
      const double r = theta[scalars(l, h)];
      for (int i = 0; i < n; ++i) {
        double sum = 0;
        for (int j = 0; j < N; ++j) sum += at(pass.H[l][h], N, i, j) * pass.u[l + 1][j];
        pass.u[l][i] += r * sum;
      }
    }
  }
  double value = 0;
  pass.g.assign(N, 0);
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) pass.g[i] += 2 * prompt.K[i * N + j] * pass.u[0][j];
    value += pass.g[i] * pass.u[0][i] / 2;
  }
  if (gradient == nullptr) return value;
  // g_l = dloss/du_l for l = 0, .., L-1.
  std::vector<std::vector<double>> g(layers_);
  for (int l = 0; l < layers_; ++l) {
    g[l] = pass.g;
    for (int h = 0; h < heads; ++h) {
      const double r = theta[scalars(l, h)];
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < N; ++j) {
          const double entry = at(pass.H[l][h], N, i, j);
          gradient[scalars(l, h)] += g[l][i] * entry * pass.u[l + 1][j];
          pass.g[j] += r * entry * g[l][i];
        }
    }
  }
  pass.Xbar.assign(d * N, 0);
  for (int l = layers_ - 1; l >= 0; --l) {
    const auto& X = pass.X[l];
    pass.next = pass.Xbar;
    for (int h = 0; h < heads; ++h) {
      const auto& H = pass.H[l][h];
      const double *at_head = &theta[scalars(l, h)], r = at_head[0], a = at_head[1];
      double* slope = gradient + scalars(l, h);
      pass.Hbar.assign(N * N, 0);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < N; ++j) {
          double inner = 0;  // <x_i, Xbar_j>
          for (int k = 0; k < d; ++k) inner += X[i * d + k] * pass.Xbar[j * d + k];
          pass.Hbar[i * N + j] = r * g[l][i] * pass.u[l + 1][j] + a * inner;
          slope[1] += H[i * N + j] * inner;
          for (int k = 0; k < d; ++k)
            pass.next[i * d + k] += a * H[i * N + j] * pass.Xbar[j * d + k];
        }
      back_through_activation(heads_[h], H, N, pass.Hbar);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < N; ++j) {
          const double p = pass.Hbar[i * N + j];
          for (int k = 0; k < d; ++k) {
            const double s = at_head[2 + heads_[h].group[k]];
            slope[2 + heads_[h].group[k]] += p * X[i * d + k] * X[j * d + k];
            pass.next[i * d + k] += p * s * X[j * d + k];
            pass.next[j * d + k] += p * s * X[i * d + k];
          }
        }
    }
    pass.Xbar.swap(pass.next);
  }
  return value;
}

namespace {

// Sizes in which the scalars r and a are of order 1.
double unit_of_r(const ScalarHead& head, int n) {
  return head.normalised ? 1 : 1 / static_cast<double>(n);
}
double unit_of_a(const ScalarHead& head, int n) { return unit_of_r(head, n) / 4; }

}  // namespace

std::vector<double> ScalarNetwork::units(int n) const {
  std::vector<double> result;
  for (int l = 0; l < layers_; ++l) {
    for (const auto& head : heads_) {
      result.push_back(unit_of_r(head, n));
      result.push_back(unit_of_a(head, n));
      result.insert(result.end(), head.groups(), 1);
    }
  }
  return result;
}

std::vector<double> ScalarNetwork::start(double noise, std::uint64_t seed) const {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  std::vector<double> theta;
  for (int l = 0; l < layers_; ++l) {
    for (const auto& head : heads_) {
      // The temperatures that training ends at grow with the layer.
      const bool grows = noise > 0 && head.shape == KernelShape::exp;
      theta.push_back(-std::exp(noise * normal(generator)));
      theta.push_back(noise * normal(generator));
      for (int k = 0; k < head.groups(); ++k)
        theta.push_back((grows ? 1 + l : 1) * std::exp(noise * normal(generator)));
    }
  }
  return theta;
}

std::vector<double> ScalarNetwork::extended(std::vector<double> shorter) const {
  for (const auto& head : heads_) {
    shorter.push_back(-std::ldexp(1, -3));
    shorter.push_back(0);
    shorter.insert(shorter.end(), head.groups(), 1);
  }
  return shorter;
}

namespace {

std::vector<double> times(std::vector<double> x, const std::vector<double>& units) {
  for (std::size_t k = 0; k < x.size(); ++k) x[k] *= units[k];
  return x;
}

// The mean loss as a function of the scalars in their units.
Objective mean_loss(const ScalarNetwork& network, const std::vector<SampledPrompt>& prompts,
                    int n) {
  return [&network, &prompts, units = network.units(n)](const std::vector<double>& x,
                                                        std::vector<double>& gradient) {
    const auto theta = times(x, units);
    gradient.assign(x.size(), 0);
    double sum = 0;
    for (const auto& prompt : prompts) sum += network.loss(theta, prompt, gradient.data());
    const double count = static_cast<double>(prompts.size());
    for (std::size_t k = 0; k < x.size(); ++k) gradient[k] *= units[k] / count;
    if (std::isfinite(sum)) return sum / count;
    gradient.assign(x.size(), 0);
    return std::ldexp(1, 500);  // the line search turns back
  };
}

}  // namespace

std::vector<std::vector<double>> train_by_depth(const std::vector<ScalarHead>& heads, int layers,
                                                const std::vector<SampledPrompt>& prompts, int n,
                                                const TrainingOptions& options) {
  std::vector<std::vector<double>> trained;
  std::vector<double> shorter;
  for (int l = 1; l <= layers; ++l) {
    const ScalarNetwork network(heads, l);
    std::vector<std::vector<double>> starts = {network.start(0, 0)};
    if (l > 1) starts.push_back(network.extended(shorter));
    for (int k = 0; k < options.random_starts; ++k)
      starts.push_back(network.start(std::ldexp(1, -2), options.seed + k));
    const auto objective = mean_loss(network, prompts, n);
    Descent best;
    for (const auto& start : starts) {
      auto run = minimise_lbfgs(
          objective, start, {.most_iterations = options.most_iterations, .log2_tolerance = -16});
      if (best.point.empty() || run.value < best.value) best = std::move(run);
    }
    shorter = best.point;
    trained.push_back(times(std::move(best.point), network.units(n)));
  }
  return trained;
}

Experiment make_experiment(LabelKernel labels, int n, int training, int fresh, std::uint64_t seed) {
  return {n, sample_prompts(labels, n, training, seed), sample_prompts(labels, n, fresh, seed + 1)};
}

std::vector<std::vector<double>> trained_losses(const Experiment& experiment,
                                                const std::vector<ScalarHead>& heads, int layers,
                                                const TrainingOptions& options) {
  std::vector<std::vector<double>> result;
  const auto trained = train_by_depth(heads, layers, experiment.training, experiment.n, options);
  for (int l = 1; l <= layers; ++l)
    result.push_back(losses(ScalarNetwork(heads, l), trained[l - 1], experiment.fresh));
  return result;
}

Estimate estimate(const std::vector<double>& sample) {
  const double count = static_cast<double>(sample.size());
  double sum = 0, squares = 0;
  for (const double x : sample) sum += x;
  const double mean = sum / count;
  for (const double x : sample) squares += (x - mean) * (x - mean);
  return {mean, std::sqrt(squares / (count - 1) / count)};
}

std::vector<double> losses(const ScalarNetwork& network, const std::vector<double>& theta,
                           const std::vector<SampledPrompt>& prompts) {
  std::vector<double> result;
  for (const auto& prompt : prompts) result.push_back(network.loss(theta, prompt));
  return result;
}

std::vector<double> bayes_losses(const std::vector<SampledPrompt>& prompts) {
  std::vector<double> result;
  for (const auto& prompt : prompts) result.push_back(prompt.bayes);
  return result;
}

Estimate paired_difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> difference;
  for (std::size_t k = 0; k < a.size(); ++k) difference.push_back(a[k] - b[k]);
  return estimate(difference);
}

Truth smaller(const std::vector<double>& a, const std::vector<double>& b) {
  const auto gap = paired_difference(a, b);
  if (gap.mean < -3 * gap.error) return Truth::yes;
  return gap.mean > 3 * gap.error ? Truth::no : Truth::unknown;
}

}  // namespace verify::cheng2024
