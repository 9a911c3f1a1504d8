#include "theorems/cheng2024/scalar_network.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "theorems/cheng2024/trained_activation.hpp"
#include "verify/algebra/training.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024 {
namespace {

constexpr int d = experiment_dimension;

// The scalars of one head in one layer, or the slopes by them.
template <class Number>
struct HeadScalars {
  Number &r, &a;
  Number* s;  // by group
};

struct HeadPass {
  const ScalarHead& head;
  std::size_t place;              // of its scalars in theta
  ActivationSlope<double> slope;  // H and its derivative

  const Matrix<double>& H() const { return slope.H; }
  HeadScalars<const double> in(const Vector<double>& theta) const {
    return {theta[place], theta[place + 1], &theta[place + 2]};
  }
  HeadScalars<double> in(Vector<double>& gradient) const {
    return {gradient[place], gradient[place + 1], &gradient[place + 2]};
  }
};

// What the way back reads again of the way forth.
struct Pass {
  Vector<Matrix<double>> X;         // X_0, .., X_{L-1}  [d, N]
  Vector<Vector<HeadPass>> layers;  // [L][heads]
  Vector<Vector<double>> u;         // u_0, .., u_L  [N]
};

// X^T S X; the row of the query, which is no source, stays 0.
Matrix<double> logits(const ScalarHead& head, const double* s, const Matrix<double>& X) {
  const long N = X.cols();
  Matrix<double> P(N, N);
  for (long i = 0; i + 1 < N; ++i) {
    for (int k = 0; k < d; ++k) {
      const double scaled = s[head.group[k]] * X(k, i);
      for (long j = 0; j < N; ++j) P(i, j) += scaled * X(k, j);
    }
  }
  return P;
}

// next += a X M H.
void attend(double a, const Matrix<double>& X, const Matrix<double>& H, Matrix<double>& next) {
  for (int k = 0; k < d; ++k) {
    for (long j = 0; j < X.cols(); ++j) {
      double sum = 0;
      for (long i = 0; i + 1 < X.cols(); ++i) sum += X(k, i) * H(i, j);
      next(k, j) += a * sum;
    }
  }
}

// The covariates and activations of all layers.
Pass forward(const std::vector<ScalarHead>& heads, int layers, const Vector<double>& theta,
             const Matrix<double>& X0) {
  Pass pass{{}, Vector<Vector<HeadPass>>(layers), {}};
  pass.X.reserve(layers);
  pass.X.push_back(X0);
  std::size_t place = 0;
  for (int l = 0; l < layers; ++l) {
    for (const auto& head : heads) {
      pass.layers[l].push_back(
          {head, place,
           trained_activation(head.shape, head.normalised,
                              logits(head, &theta[place + 2], pass.X[l]), Softmax::as_written)});
      place += head.scalars();
    }
    if (l + 1 == layers) break;
    pass.X.push_back(pass.X[l]);
    for (const auto& head : pass.layers[l])
      attend(head.in(theta).a, pass.X[l], head.H(), pass.X[l + 1]);
  }
  return pass;
}

// u_l = (I + sum_h r_h M H_h) u_{l+1}, u_L = e_query.
void weigh_labels(Pass& pass, const Vector<double>& theta) {
  const std::size_t layers = pass.layers.size();
  const long N = pass.X.front().cols();
  pass.u.assign(layers + 1, unit_vector<double>(N, N - 1));
  for (std::size_t l = layers; l-- > 0;) {
    pass.u[l] = pass.u[l + 1];
    for (const auto& head : pass.layers[l]) {
      for (long i = 0; i + 1 < N; ++i) {
        double sum = 0;
        for (long j = 0; j < N; ++j) sum += head.H()(i, j) * pass.u[l + 1][j];
        pass.u[l][i] += head.in(theta).r * sum;
      }
    }
  }
}

// One head's share in d loss / du_{l+1} from g = d loss / du_l, and the slope by its r.
void back_through_labels(const HeadPass& head, const Vector<double>& theta, const Vector<double>& g,
                         const Vector<double>& u, Vector<double>& next, Vector<double>& gradient) {
  const double r = head.in(theta).r;
  auto slope = head.in(gradient);
  for (long i = 0; i + 1 < head.H().rows(); ++i) {
    for (long j = 0; j < head.H().cols(); ++j) {
      slope.r += g[i] * head.H()(i, j) * u[j];
      next[j] += r * head.H()(i, j) * g[i];
    }
  }
}

// d loss / dH by both ways in which H counts; by a X H the slope by a and a share in d loss / dX.
Matrix<double> back_through_values(const HeadPass& head, const Vector<double>& theta,
                                   const Matrix<double>& X, const Matrix<double>& X_bar,
                                   const Vector<double>& g, const Vector<double>& u,
                                   Matrix<double>& next, Vector<double>& gradient) {
  const auto [r, a, s] = head.in(theta);
  auto slope = head.in(gradient);
  const auto& H = head.H();
  Matrix<double> H_bar(H.rows(), H.cols());
  for (long i = 0; i + 1 < H.rows(); ++i) {
    for (long j = 0; j < H.cols(); ++j) {
      double inner = 0;  // <x_i, X_bar_j>
      for (int k = 0; k < d; ++k) inner += X(k, i) * X_bar(k, j);
      H_bar(i, j) = r * g[i] * u[j] + a * inner;
      slope.a += H(i, j) * inner;
      for (int k = 0; k < d; ++k) next(k, i) += a * H(i, j) * X_bar(k, j);
    }
  }
  return H_bar;
}

// Through P = X^T S X: the slopes by s and a share in d loss / dX.
void back_through_logits(const HeadPass& head, const Vector<double>& theta, const Matrix<double>& X,
                         const Matrix<double>& P_bar, Matrix<double>& next,
                         Vector<double>& gradient) {
  const double* s = head.in(theta).s;
  double* slope = head.in(gradient).s;
  for (long i = 0; i + 1 < P_bar.rows(); ++i) {
    for (long j = 0; j < P_bar.cols(); ++j) {
      const double p = P_bar(i, j);
      for (int k = 0; k < d; ++k) {
        const int group = head.head.group[k];
        slope[group] += p * X(k, i) * X(k, j);
        next(k, i) += p * s[group] * X(k, j);
        next(k, j) += p * s[group] * X(k, i);
      }
    }
  }
}

// d loss / du_l, l = 0 .. L-1, from g = d loss / du_0.
Vector<Vector<double>> label_slopes(const Pass& pass, const Vector<double>& theta, Vector<double> g,
                                    Vector<double>& gradient) {
  Vector<Vector<double>> result;
  for (std::size_t l = 0; l < pass.layers.size(); ++l) {
    result.push_back(g);
    for (const auto& head : pass.layers[l])
      back_through_labels(head, theta, result.back(), pass.u[l + 1], g, gradient);
  }
  return result;
}

void covariate_slopes(const Pass& pass, const Vector<double>& theta,
                      const Vector<Vector<double>>& g, Vector<double>& gradient) {
  Matrix<double> X_bar(d, pass.X.front().cols());
  for (std::size_t l = pass.layers.size(); l-- > 0;) {
    const auto& X = pass.X[l];
    auto next = X_bar;
    for (const auto& head : pass.layers[l]) {
      auto H_bar = back_through_values(head, theta, X, X_bar, g[l], pass.u[l + 1], next, gradient);
      back_through_logits(head, theta, X, head.slope.backward(std::move(H_bar)), next, gradient);
    }
    X_bar = std::move(next);
  }
}

// Sizes in which the scalars r and a are of order 1.
double unit_of_r(const ScalarHead& head, int n) {
  return head.normalised ? 1 : 1 / static_cast<double>(n);
}
double unit_of_a(const ScalarHead& head, int n) { return unit_of_r(head, n) / 4; }

}  // namespace

int ScalarHead::groups() const { return *std::max_element(group.begin(), group.end()) + 1; }

ScalarNetwork::ScalarNetwork(std::vector<ScalarHead> heads, int layers)
    : heads_(std::move(heads)), layers_(layers) {}

double ScalarNetwork::loss(const Vector<double>& theta, const SampledPrompt& prompt) const {
  auto pass = forward(heads_, layers_, theta, prompt.X);
  weigh_labels(pass, theta);
  return quadratic_loss(pass.u.front(), prompt.K);
}

double ScalarNetwork::loss(const Vector<double>& theta, const SampledPrompt& prompt,
                           Vector<double>& gradient) const {
  auto pass = forward(heads_, layers_, theta, prompt.X);
  weigh_labels(pass, theta);
  const auto Ku = prompt.K * pass.u.front();
  covariate_slopes(pass, theta, label_slopes(pass, theta, Ku + Ku, gradient), gradient);
  return dot(pass.u.front(), Ku);
}

Vector<double> ScalarNetwork::units(int n) const {
  Vector<double> result;
  for (int l = 0; l < layers_; ++l) {
    for (const auto& head : heads_) {
      result.push_back(unit_of_r(head, n));
      result.push_back(unit_of_a(head, n));
      result.insert(result.end(), head.groups(), 1);
    }
  }
  return result;
}

Vector<double> ScalarNetwork::start(double noise, std::uint64_t seed) const {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  Vector<double> theta;
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

Vector<double> ScalarNetwork::disturbed(int n, std::uint64_t seed) const {
  return in_units(start(usual_noise, seed), units(n));
}

Vector<double> ScalarNetwork::extended(Vector<double> shorter) const {
  constexpr double little = power_of_two(-3);
  for (const auto& head : heads_) {
    shorter.push_back(-little);
    shorter.push_back(0);
    shorter.insert(shorter.end(), head.groups(), 1);
  }
  return shorter;
}

}  // namespace verify::cheng2024
