#include "theorems/ahn2023/exact_loss/sampled_network.hpp"

#include <algorithm>
#include <boost/random/normal_distribution.hpp>
#include <cmath>
#include <functional>
#include <random>

namespace verify::ahn2023 {
namespace {

std::size_t at(long i, long j, long columns) { return static_cast<std::size_t>(i * columns + j); }

// The same number of two prompts: the machine computes with both at once.
struct Two {
  using Numbers [[gnu::vector_size(2 * sizeof(double))]] = double;
  Numbers of = {};

  Two& operator+=(Two other) {
    of += other.of;
    return *this;
  }
  friend Two operator+(Two a, Two b) { return {a.of + b.of}; }
  friend Two operator-(Two a, Two b) { return {a.of - b.of}; }
  friend Two operator*(Two a, Two b) { return {a.of * b.of}; }
  friend Two operator*(double a, Two b) { return {a * b.of}; }
  friend Two operator*(Two a, double b) { return {a.of * b}; }
};
using Twos = std::vector<Two>;

// result [a, c] = left [a, b] right [b, c], from a row on; by pointers, as a checked index takes
// longer than the product it leads to.
template <class Left, class Right>
void multiply(const std::vector<Left>& left, const std::vector<Right>& right, Twos& result,
              long from, long a, long b, long c) {
  std::fill(result.begin() + static_cast<long>(at(from, 0, c)),
            result.begin() + static_cast<long>(at(a, 0, c)), Two{});
  for (long i = from; i < a; ++i) {
    Two* sum = &result[at(i, 0, c)];
    for (long k = 0; k < b; ++k) {
      const Left factor = left[at(i, k, b)];
      const Right* row = &right[at(k, 0, c)];
      for (long j = 0; j < c; ++j) sum[j] += factor * row[j];
    }
  }
}

// Demonstrations, then what is asked: the query itself, or, where it is no source, a query for each
// coordinate, as the corner is linear in the query then.
struct Tokens {
  long count = 0, demonstrations = 0;
  Twos z;  // [count, c]
};

// What of the tokens is computed: of the last layer nothing else is read than the labels of what is
// asked.
struct Read {
  long token, row;  // from these on
};

class Forward {
 public:
  explicit Forward(const SampledNetwork& network)
      : network_(network),
        c_(network.d + 1),
        size_(static_cast<std::size_t>(c_ * c_)),
        registers_(network.layers.size()) {
    sources_.resize(size_), product_.resize(size_), map_.resize(size_), scores_.resize(size_);
  }

  void run(Tokens& tokens) {
    for (std::size_t l = 0; l < network_.layers.size(); ++l) {
      const bool last = l + 1 == network_.layers.size();
      const Read read = last ? Read{tokens.demonstrations, c_ - 1} : Read{0, 0};
      auto& added = registers_[l];
      attention(network_.layers[l], tokens, read, added);
      const auto begin = at(read.token, 0, c_);
      if (l > 0 && !network_.carried.empty())
        add(added, registers_[l - 1], network_.carried[l], begin);
      if (l > 0 && network_.kept_carried) carry(tokens, l, read);
      if (!network_.kept_own)
        add(tokens.z, added, network_.step.empty() ? 1 : network_.step[l], begin);
      if (!network_.kept.empty() && !network_.kept_carried) add_kept(tokens, l, read);
    }
  }

 private:
  static void add(Twos& z, const Twos& other, double factor, std::size_t begin = 0) {
    for (std::size_t k = begin; k < z.size(); ++k) z.data()[k] += factor * other.data()[k];
  }

  void gather_sources(const Tokens& tokens) {
    std::fill(sources_.begin(), sources_.end(), Two{});
    const long seen = tokens.demonstrations + (network_.sees_query ? 1 : 0);
    for (long i = 0; i < seen; ++i) {
      const double weight = i < tokens.demonstrations ? network_.omega[static_cast<std::size_t>(i)]
                                                      : network_.query_weight;
      const Two* token = &tokens.z[at(i, 0, c_)];
      for (long a = 0; a < c_; ++a) {
        const Two factor = weight * token[a];
        Two* row = &sources_[at(a, 0, c_)];
        for (long b = 0; b < c_; ++b) row[b] += factor * token[b];
      }
    }
  }

  void attention(const std::vector<SampledHead>& heads, const Tokens& tokens, const Read& read,
                 Twos& added) {
    gather_sources(tokens);
    std::fill(map_.begin(), map_.end(), Two{});
    for (const auto& head : heads) {
      multiply(head.P, sources_, product_, read.row, c_, c_, c_);
      multiply(product_, head.Q, scores_, read.row, c_, c_, c_);
      add(map_, scores_, 1, at(read.row, 0, c_));
    }
    added.resize(tokens.z.size());
    for (long j = read.token; j < tokens.count; ++j) {
      const Two* token = &tokens.z[at(j, 0, c_)];
      Two* own = &added[at(j, 0, c_)];
      for (long a = read.row; a < c_; ++a) {
        const Two* row = &map_[at(a, 0, c_)];
        Two sum;
        for (long b = 0; b < c_; ++b) sum += row[b] * token[b];
        own[a] = sum;
      }
    }
  }

  void carry(const Tokens& tokens, std::size_t l, const Read& read) {
    for (long j = read.token; j < tokens.count; ++j) {
      const long row = std::min(j, tokens.demonstrations);
      for (long a = read.row; a < c_; ++a)
        registers_[l][at(j, a, c_)] +=
            network_.kept[l][at(row, a, c_)] * registers_[l - 1][at(j, a, c_)];
    }
  }

  void add_kept(Tokens& tokens, std::size_t l, const Read& read) const {
    for (std::size_t k = 0; k < l + (network_.kept_own ? 1 : 0); ++k)
      for (long j = read.token; j < tokens.count; ++j) {
        const long row = std::min(j, tokens.demonstrations);
        for (long a = read.row; a < c_; ++a)
          tokens.z[at(j, a, c_)] += network_.kept[k][at(row, a, c_)] * registers_[k][at(j, a, c_)];
      }
  }

  const SampledNetwork& network_;
  long c_;
  std::size_t size_;
  std::vector<Twos> registers_;  // what each layer added
  Twos sources_, product_, map_, scores_;
};

// Drawn into the same place again and again: of many small vectors most of the time would go into
// where they are kept.
struct SampledPrompts {
  SampledPrompts(long n, long d)
      : X(at(n, 0, d)),
        y(static_cast<std::size_t>(n)),
        w(static_cast<std::size_t>(d)),
        x(static_cast<std::size_t>(d)) {}
  Twos X, y, w, x;  // X [n, d], token by token
};

class Prompts {
 public:
  Prompts(const SampledLaw& law, long n, long d, std::uint64_t seed)
      : law_(law), n_(n), d_(d), g_(static_cast<std::size_t>(d)), generator_(seed) {}

  void draw(SampledPrompts& prompts, int which) {
    draw(law_.task_root, prompts.w.data(), which);
    for (long i = 0; i < n_; ++i) {
      Two* x = &prompts.X[at(i, 0, d_)];
      draw(law_.root, x, which);
      double label = law_.noise == 0 ? 0 : law_.noise * normal_(generator_);
      for (long k = 0; k < d_; ++k)
        label += prompts.w[static_cast<std::size_t>(k)].of[which] * x[k].of[which];
      prompts.y[static_cast<std::size_t>(i)].of[which] = label;
    }
    draw(law_.root, prompts.x.data(), which);
  }

 private:
  void draw(const Doubles& root, Two* x, int which) {
    for (auto& entry : g_) entry = normal_(generator_);
    for (long i = 0; i < d_; ++i) {
      const double* row = &root[at(i, 0, d_)];
      double sum = 0;
      for (long j = 0; j <= i; ++j) sum += row[j] * g_.data()[j];
      x[i].of[which] = sum;
    }
  }

  const SampledLaw& law_;
  long n_, d_;
  Doubles g_;
  std::mt19937_64 generator_;
  boost::random::normal_distribution<double> normal_;  // by ziggurat: most of the time goes here
};

// The squared error of each prompt for both signs of the prediction; the mean over the query where
// it is no source.
struct TwoLosses {
  Two loss, other;
};

class LossOfPrompts {
 public:
  LossOfPrompts(const SampledNetwork& network, const SampledLaw& law)
      : network_(network),
        law_(law),
        tokens_{network.n + (network.sees_query ? 1 : network.d), network.n, {}},
        off_(static_cast<std::size_t>(network.d)),
        other_(off_),
        forward_(network) {}

  TwoLosses operator()(const SampledPrompts& prompts) {
    const long n = network_.n, d = network_.d, c = d + 1;
    auto& tokens = tokens_;
    tokens.z.assign(at(tokens.count, 0, c), Two{});
    for (long i = 0; i < n; ++i) {
      for (long k = 0; k < d; ++k) tokens.z[at(i, k, c)] = prompts.X[at(i, k, d)];
      tokens.z[at(i, d, c)] = prompts.y[static_cast<std::size_t>(i)];
    }
    for (long k = 0; k < d; ++k)
      tokens.z[at(network_.sees_query ? n : n + k, k, c)] =
          network_.sees_query ? prompts.x[static_cast<std::size_t>(k)] : Two{{1, 1}};
    forward_.run(tokens);
    return network_.sees_query ? at_query(tokens, prompts) : over_queries(tokens, prompts);
  }

 private:
  TwoLosses at_query(const Tokens& tokens, const SampledPrompts& prompts) const {
    const long n = network_.n, d = network_.d;
    Two label;
    for (long k = 0; k < d; ++k)
      label += prompts.w[static_cast<std::size_t>(k)] * prompts.x[static_cast<std::size_t>(k)];
    const Two said = network_.sign * tokens.z[at(n, d, d + 1)];
    return {(said - label) * (said - label), (said + label) * (said + label)};
  }

  TwoLosses over_queries(const Tokens& tokens, const SampledPrompts& prompts) {
    const long n = network_.n, d = network_.d;
    for (long k = 0; k < d; ++k) {
      const Two said = network_.sign * tokens.z[at(n + k, d, d + 1)];
      off_[static_cast<std::size_t>(k)] = said - prompts.w[static_cast<std::size_t>(k)];
      other_[static_cast<std::size_t>(k)] = said + prompts.w[static_cast<std::size_t>(k)];
    }
    return {square(off_), square(other_)};
  }

  Two square(const Twos& v) const {
    const long d = network_.d;
    Two sum;
    for (long i = 0; i < d; ++i)
      for (long j = 0; j < d; ++j)
        sum += v[static_cast<std::size_t>(i)] * law_.Sigma[at(i, j, d)] *
               v[static_cast<std::size_t>(j)];
    return sum;
  }

  const SampledNetwork& network_;
  const SampledLaw& law_;
  Tokens tokens_;
  Twos off_, other_;
  Forward forward_;
};

struct Sample {
  Doubles loss, other, control;
};

double mean_of(const Doubles& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double covariance_of(const Doubles& a, const Doubles& b) {
  const double x = mean_of(a), y = mean_of(b);
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - x) * (b[k] - y);
  return sum / static_cast<double>(a.size() - 1);
}

// The mean less beta times what the control's sample mean is off, beta from the sample itself.
struct Controlled {
  double mean, half_width, explained, heaviest;
};

// Which part of the squares around their mean the ten largest make: much of it where the tails are
// so heavy that the next prompts may move the mean by more than the interval says.
double part_of_heaviest(const Doubles& values, const Doubles& control, double beta) {
  Doubles squares;
  squares.reserve(values.size());
  const double x = mean_of(values), y = control.empty() ? 0 : mean_of(control);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double off = values[k] - x - (control.empty() ? 0 : beta * (control[k] - y));
    squares.push_back(off * off);
  }
  const double all = mean_of(squares) * static_cast<double>(squares.size());
  const auto count = std::min<std::size_t>(10, squares.size());
  std::partial_sort(squares.begin(), squares.begin() + static_cast<long>(count), squares.end(),
                    std::greater<>());
  double largest = 0;
  for (std::size_t k = 0; k < count; ++k) largest += squares[k];
  return all > 0 ? largest / all : 0;
}

Controlled controlled(const Doubles& values, const Doubles& control, double known) {
  const double quantile = static_cast<double>(25758293) / 10000000;  // 99 %, both sides
  const double variance = covariance_of(values, values);
  const double spread = control.empty() ? 0 : covariance_of(control, control);
  const double beta = spread > 0 ? covariance_of(values, control) / spread : 0;
  const double left = std::max<double>(0, variance - beta * beta * spread);
  const double off = beta == 0 ? 0 : mean_of(control) - known;
  const auto count = static_cast<double>(values.size());
  const double half_width = quantile * std::sqrt(left / count);
  const double explained = variance > 0 ? 1 - left / variance : 0;
  const double heaviest = part_of_heaviest(values, control, beta);
  // The control's own mean is known: a sample that misses it has missed the tails of both. What is
  // put right by it is then not known better than its whole size, and beta says nothing.
  constexpr double errors = 4, heavy = 10;  // a tenth
  if (std::abs(off) > errors * std::sqrt(spread / count) || (off != 0 && heavy * heaviest > 1))
    return {mean_of(values) - off, half_width + std::abs(off), explained, 1};
  return {mean_of(values) - beta * off, half_width, explained, heaviest};
}

}  // namespace

LossEstimate sampled_loss(const SampledNetwork& network, const SampledLaw& law, long prompts,
                          std::uint64_t seed, const ControlNetwork* control) {
  Prompts source(law, network.n, network.d, seed);
  LossOfPrompts own(network, law);
  LossOfPrompts other(control == nullptr ? network : control->network, law);
  Sample sample;
  for (auto* losses : {&sample.loss, &sample.other, &sample.control})
    losses->reserve(static_cast<std::size_t>(prompts));
  SampledPrompts drawn(network.n, network.d);
  for (long k = 0; k < prompts; k += 2) {
    const int both = k + 1 < prompts ? 2 : 1;
    for (int which = 0; which < both; ++which) source.draw(drawn, which);
    const auto losses = own(drawn);
    const auto controls = control == nullptr ? TwoLosses{} : other(drawn);
    for (int which = 0; which < both; ++which) {
      sample.loss.push_back(losses.loss.of[which]);
      sample.other.push_back(losses.other.of[which]);
      if (control != nullptr) sample.control.push_back(controls.loss.of[which]);
    }
  }
  const double known = control == nullptr ? 0 : control->loss;
  const auto loss = controlled(sample.loss, sample.control, known);
  const auto turned = controlled(sample.other, {}, 0);
  return {loss.mean, loss.half_width, turned.mean,  turned.half_width,
          prompts,   loss.explained,  loss.heaviest};
}

long prompts_for(const SampledNetwork& network, bool controlled, bool second_opinion) {
  constexpr double fewest = 1000;
  const double work = work_of_prompt(network) * (controlled ? 2 : 1);
  if (second_opinion) {
    constexpr double products = 100000000, affordable = 1000000000, most = 20000;
    if (fewest * work > affordable) return 0;
    return static_cast<long>(std::clamp(products / work, fewest, most));
  }
  // Of wide networks fewer prompts, with a wider interval, before the time runs out.
  constexpr double products = 1200000000, affordable = 20000000000, least = 100, most = 200000;
  const double lower = std::clamp(affordable / work, least, fewest);
  return static_cast<long>(std::clamp(products / work, lower, most));
}

bool lies_near(const LossEstimate& found, double known) {
  constexpr double roundings = 1000000000;
  return std::abs(found.loss - known) <= 3 * found.half_width + std::abs(known) / roundings;
}

double work_of_prompt(const SampledNetwork& network) {
  const auto n = static_cast<double>(network.n), d = static_cast<double>(network.d);
  double heads = 0;
  for (const auto& layer : network.layers) heads += static_cast<double>(layer.size());
  const auto layers = static_cast<double>(network.layers.size());
  const double c = d + 1;
  return layers * (2 * n + d) * c * c + 2 * heads * c * c * c + 10 * n * d + 10 * n * c;
}

Doubles cholesky_root(const Doubles& a, long d) {
  Doubles root(a.size());
  for (long i = 0; i < d; ++i)
    for (long j = 0; j <= i; ++j) {
      double sum = a[at(i, j, d)];
      for (long k = 0; k < j; ++k) sum -= root[at(i, k, d)] * root[at(j, k, d)];
      const double pivot = root[at(j, j, d)];
      root[at(i, j, d)] = i == j      ? std::sqrt(std::max<double>(0, sum))
                          : pivot > 0 ? sum / pivot
                                      : 0;
    }
  return root;
}

}  // namespace verify::ahn2023
