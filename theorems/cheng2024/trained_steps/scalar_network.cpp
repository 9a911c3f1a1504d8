#include "theorems/cheng2024/trained_steps/scalar_network.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "theorems/cheng2024/trained_activation.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/search/training.hpp"

namespace verify::cheng2024 {
namespace {

// Covariates with the coordinates of a token side by side, which the inner loops run over.
using Token = std::array<double, experiment_dimension>;
using Tokens = Vector<Token>;

Tokens tokens_of(const Matrix<double>& X) {
  Tokens tokens(X.cols());
  for (long j = 0; j < X.cols(); ++j)
    for (int k = 0; k < experiment_dimension; ++k) tokens[j][k] = X(k, j);
  return tokens;
}

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
  Vector<Tokens> X;                 // X_0, .., X_{L-1}  [N]
  Vector<Vector<HeadPass>> layers;  // [L][heads]
  Vector<Vector<double>> u;         // u_0, .., u_L  [N]
};

Token scaled_by(const double* s, const ScalarHead& head, const Token& x) {
  Token scaled;
  for (int k = 0; k < experiment_dimension; ++k) scaled[k] = s[head.group[k]] * x[k];
  return scaled;
}

// X^T S X; the row of the query, which is no source, stays 0.
Matrix<double> logits(const ScalarHead& head, const double* s, const Tokens& X) {
  const long N = static_cast<long>(X.size());
  Matrix<double> P(N, N);
  for (long i = 0; i + 1 < N; ++i) {
    const Token scaled = scaled_by(s, head, X[i]);
    for (long j = 0; j < N; ++j) {
      double p = 0;
      for (int k = 0; k < experiment_dimension; ++k) p += scaled[k] * X[j][k];
      P(i, j) = p;
    }
  }
  return P;
}

// next += a X M H.
void attend(double a, const Tokens& X, const Matrix<double>& H, Tokens& next) {
  for (std::size_t j = 0; j < X.size(); ++j) {
    Token sum = {};
    for (std::size_t i = 0; i + 1 < X.size(); ++i)
      for (int k = 0; k < experiment_dimension; ++k) sum[k] += X[i][k] * H(i, j);
    for (int k = 0; k < experiment_dimension; ++k) next[j][k] += a * sum[k];
  }
}

// The covariates and activations of all layers.
Pass forward(const std::vector<ScalarHead>& heads, int layers, const Vector<double>& theta,
             const Matrix<double>& X0) {
  Pass pass{{}, Vector<Vector<HeadPass>>(layers), {}};
  pass.X.reserve(layers);
  pass.X.push_back(tokens_of(X0));
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
  const long N = static_cast<long>(pass.X.front().size());
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

// d loss / dH by the labels.
Matrix<double> label_share(const HeadPass& head, const Vector<double>& theta,
                           const Vector<double>& g, const Vector<double>& u) {
  const double r = head.in(theta).r;
  Matrix<double> H_bar(head.H().rows(), head.H().cols());
  for (long i = 0; i + 1 < H_bar.rows(); ++i)
    for (long j = 0; j < H_bar.cols(); ++j) H_bar(i, j) = r * g[i] * u[j];
  return H_bar;
}

// Through a X M H, X_bar = d loss / dX after the layer: the share in d loss / dH, the slope by a.
void back_through_values(const HeadPass& head, const Vector<double>& theta, const Tokens& X,
                         const Tokens& X_bar, Matrix<double>& H_bar, Vector<double>& gradient) {
  const double a = head.in(theta).a;
  auto slope = head.in(gradient);
  for (long i = 0; i + 1 < H_bar.rows(); ++i) {
    for (long j = 0; j < H_bar.cols(); ++j) {
      double inner = 0;
      for (int k = 0; k < experiment_dimension; ++k) inner += X[i][k] * X_bar[j][k];
      H_bar(i, j) += a * inner;
      slope.a += head.H()(i, j) * inner;
    }
  }
}

// The share of a X M H in d loss / dX before the layer.
void back_to_sources(const HeadPass& head, const Vector<double>& theta, const Tokens& X_bar,
                     Tokens& next) {
  const double a = head.in(theta).a;
  for (std::size_t i = 0; i + 1 < X_bar.size(); ++i) {
    for (std::size_t j = 0; j < X_bar.size(); ++j) {
      const double moved = a * head.H()(i, j);
      for (int k = 0; k < experiment_dimension; ++k) next[i][k] += moved * X_bar[j][k];
    }
  }
}

// Through X^T S X: the slopes by s, and the share in d loss / dX.
void back_through_logits(const HeadPass& head, const Vector<double>& theta, const Tokens& X,
                         const Matrix<double>& P_bar, Tokens& next, Vector<double>& gradient) {
  const double* s = head.in(theta).s;
  double* slope = head.in(gradient).s;
  for (long i = 0; i + 1 < P_bar.rows(); ++i) {
    Token sum = {};  // of X_j, weighted
    const Token scaled = scaled_by(s, head.head, X[i]);
    for (long j = 0; j < P_bar.cols(); ++j) {
      const double p = P_bar(i, j);
      for (int k = 0; k < experiment_dimension; ++k) {
        sum[k] += p * X[j][k];
        next[j][k] += p * scaled[k];
      }
    }
    for (int k = 0; k < experiment_dimension; ++k) {
      const int group = head.head.group[k];
      slope[group] += X[i][k] * sum[k];
      next[i][k] += s[group] * sum[k];
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

// The slopes by a and s, from g_l = d loss / du_l. The last layer moves no covariates.
void covariate_slopes(const Pass& pass, const Vector<double>& theta,
                      const Vector<Vector<double>>& g, Vector<double>& gradient) {
  const std::size_t layers = pass.layers.size();
  Tokens X_bar(pass.X.front().size(), Token{});
  for (std::size_t l = layers; l-- > 0;) {
    auto next = X_bar;
    for (const auto& head : pass.layers[l]) {
      auto H_bar = label_share(head, theta, g[l], pass.u[l + 1]);
      if (l + 1 < layers) {
        back_through_values(head, theta, pass.X[l], X_bar, H_bar, gradient);
        back_to_sources(head, theta, X_bar, next);
      }
      const auto P_bar = head.slope.backward(std::move(H_bar));
      back_through_logits(head, theta, pass.X[l], P_bar, next, gradient);
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
