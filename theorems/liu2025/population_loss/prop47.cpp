// Label noise that is independent of the input and has mean 0 adds a constant to the population
// loss: no derivative sees it.
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_prop47 {
namespace {

// Entry (i, j) of the noise [N, m] is the variable N d + i m + j behind the entries of u.
template <class T>
struct Noise {
  Vector<T> mean;
  Matrix<T> second;  // E of products of two entries: they may depend on each other
};

// E p for noise independent of u: the mean over u of every monomial times that over the noise.
template <class T>
T noisy_expectation(const JointMoments<T>& u, const Noise<T>& noise,
                    const GaussianPolynomial<T>& p) {
  const std::size_t inputs = u.second.size();
  T result(0L);
  for (const auto& [exponents, coefficient] : p.terms()) {
    auto input = exponents;
    input.resize(std::min(input.size(), inputs));
    while (!input.empty() && input.back() == 0) input.pop_back();
    T factor = coefficient;
    Vector<long> entries;
    for (std::size_t k = inputs; k < exponents.size(); ++k)
      entries.insert(entries.end(), exponents[k], static_cast<long>(k - inputs));
    if (entries.size() > 2) throw std::logic_error("noise of degree above 2");
    if (entries.size() == 1) factor = T(factor * noise.mean[entries[0]]);
    if (entries.size() == 2) factor = T(factor * noise.second(entries[0], entries[1]));
    auto monomial = GaussianPolynomial<T>::constant(factor);
    for (std::size_t k = 0; k < input.size(); ++k)
      for (int e = 0; e < input[k]; ++e)
        monomial *= GaussianPolynomial<T>::variable(static_cast<long>(k));
    result += u.mean(monomial);
  }
  return result;
}

template <class T>
GaussianPolynomial<T> noise_entry(long N, long d, long m, long i, long j) {
  return GaussianPolynomial<T>::variable(N * d + i * m + j);
}

// E[noise_ij dZ_ij/dx] = E[noise_ij] E[dZ_ij/dx] for every entry and every parameter x of its
// column, B1 included, with free means of the noise: Z is affine in each parameter, so that a
// difference is the derivative. `input` replaces the noise by the entry of u, whose mean is 0.
struct NoisePairings {
  long N, d, m;
  bool input = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto layer = free_layer(free, N, d);
    auto& theta = layer.theta;
    auto B1 = free.matrix("B1", N, d);
    const Noise<T> noise{input ? Vector<T>(N * m, T(0L)) : free.vector(N * m),
                         free.symmetric(N * m)};
    const auto u = entry_variables<T>(N, d);
    Vector<T> pairings;
    for (long j = 0; j < m; ++j) {
      const auto along = [&](T& x) {
        const auto Z = layer_polynomials(theta, B1);
        const T here = x;
        x = T(here + T(1L));
        const auto moved = layer_polynomials(theta, B1);
        x = here;
        for (long i = 0; i < N; ++i) {
          const auto factor = input ? u(i, j) : noise_entry<T>(N, d, m, i, j);
          const auto derivative = moved(i, j) - Z(i, j);
          pairings.push_back(T(noisy_expectation(layer.u, noise, factor * derivative) -
                               noise.mean[i * m + j] * layer.u.mean(derivative)));
        }
      };
      for (long l = 0; l < d; ++l) along(theta.W(l, j));
      for (auto* part : {&theta.K, &B1, &theta.B2})
        for (long i = 0; i < N; ++i) along((*part)(i, j));
    }
    return pairings;
  }
};

// E sum (Z - f - noise)^2 with the noise among the polynomial's variables.
template <class T>
T noisy_loss(const PopulationProblem<T>& problem, const Noise<T>& noise,
             const LayerParameters<T>& theta, const Matrix<T>& B1) {
  const long N = problem.u.second.rows(), d = problem.u.second.cols(), m = problem.d_out;
  const JointMoments<T> u{d, problem.u.second.entries(), pair_table(problem.u)};
  const auto Z = layer_polynomials(theta, B1);
  const auto f = target_polynomials(problem);
  T result(0L);
  for (long i = 0; i < N; ++i) {
    for (long j = 0; j < m; ++j) {
      const auto error = Z(i, j + problem.c) - f(i, j) - noise_entry<T>(N, d, m, i, j);
      result += noisy_expectation(u, noise, error * error);
    }
  }
  return result;
}

// The loss with noise is the loss without plus sum E noise_ij^2, for all parameters: so are all
// derivatives. `mean` frees the mean of the noise.
struct ConstantShift {
  long N, d;
  LayerTarget target;
  bool mean = false;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    PopulationProblem<T> problem{free_moments(free, N, d, true), target, 0, d - 1, {}, 0, 1};
    if (target == LayerTarget::linear) problem.W_target = free.matrix(d, d);
    auto W = free.matrix("W", d, d);
    auto K = free.matrix("K", N, d);
    const LayerParameters<T> theta{W, K, free.matrix(N, d)};
    const auto B1 = free.matrix("B1", N, d);
    const Noise<T> noise{mean ? free.vector(N) : Vector<T>(N, T(0L)), free.symmetric(N)};
    T shift =
        noisy_loss(problem, noise, theta, B1) - raw_loss(problem, pair_table(problem.u), theta, B1);
    for (long i = 0; i < N; ++i) shift = T(shift - noise.second(i, i));
    return {shift};
  }
};

// The gradient with noise by central differences of the expanded loss, where that is small.
Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  if (result.answer != Truth::yes) return result;
  const auto& variances = c.instance.matrix("noise_variances");
  const Rational floor = sum(variances.entries()), loss = problem.loss(theta);
  const long N = theta.K.rows(), d = theta.K.cols();
  if (N * d <= 4) {
    const Noise<Rational> noise{Vector<Rational>(variances.entries().size()),
                                diagonal_matrix(variances.entries())};
    const Matrix<Rational> none(N, d);
    auto at = theta;
    const auto twice = [&](Matrix<Rational> LayerParameters<Rational>::*part) {
      auto found = twice_gradient(
          [&](const Matrix<Rational>& x) {
            at.*part = x;
            return noisy_loss(problem, noise, at, none);
          },
          theta.*part);
      at = theta;
      return found;
    };
    const auto gradient = problem.gradient(theta);
    const Rational two(2);
    const bool same = all_hold({noisy_loss(problem, noise, theta, none) == loss + floor,
                                twice(&LayerParameters<Rational>::W) == two * gradient.W,
                                twice(&LayerParameters<Rational>::K) == two * gradient.K,
                                twice(&LayerParameters<Rational>::B2) == two * gradient.B2});
    if (!same) return finding(Truth::no, "the expanded loss with noise has another gradient");
    result.detail += "; expanded with the noise, the gradient is the same";
  }
  result.detail += ", with noise " + (loss + floor).text();
  result.values.insert(result.values.end(),
                       {value("noise_floor", floor), value("loss_with_noise", loss + floor)});
  return result;
}

std::optional<Complaint> noise_fits(const Instance& instance) {
  if (auto complaint = columns_fit(instance)) return complaint;
  const long used = instance.has("d_out") ? instance.integer("d_out") : instance.integer("d");
  const long given = instance.matrix("noise_variances").cols();
  if (given == used) return {};
  return Complaint{"noise_variances", std::to_string(given) + " columns",
                   std::to_string(used) + ", one for every used column"};
}

std::vector<Input> inputs() {
  auto result = population_inputs(PopulationTask::square);
  result.push_back({"noise_variances",
                    Kind::matrix,
                    {"length", "used_columns"},
                    {Constraint::nonnegative},
                    "E noise_ij^2 of label noise of mean 0, independent of u"});
  return result;
}

}  // namespace

Theorem theorem() {
  auto values = population_values_doc();
  values.push_back({"noise_floor", "rational: sum of all E noise_ij^2"});
  values.push_back({"loss_with_noise", "rational: loss + noise_floor"});
  return {
      .inputs = inputs(),
      .values = std::move(values),
      .parts =
          {{"noise",
            {visits(EntryNoise{}, {{"N", 6}, {"d", 7}}), expand(NoisePairings{2, 2, 2}),
             test(NoisePairings{4, 3, 2})},
            {{"the noise is u_ij, at every size", visits(EntryNoise{true}, {{"N", 6}, {"d", 7}})},
             {"the noise depends on the input: it is u_ij", expand(NoisePairings{2, 2, 2, true})}},
            {ginac(NoisePairings{2, 1, 1})}},
           {"constant",
            {visits(EntryNoiseShift{}, {{"N", 6}, {"d", 7}}),
             visits(EntryNoiseShift{.one_channel = true}, {{"N", 6}, {"d", 7}}),
             expand(ConstantShift{2, 2, LayerTarget::product}),
             expand(ConstantShift{2, 2, LayerTarget::linear}),
             test(ConstantShift{4, 3, LayerTarget::product})},
            {{"the noise has a mean, at every size",
              visits(EntryNoiseShift{true}, {{"N", 6}, {"d", 7}})},
             {"the noise has a mean, one channel",
              visits(EntryNoiseShift{.mean = true, .one_channel = true}, {{"N", 6}, {"d", 7}})},
             {"the noise has a mean", expand(ConstantShift{2, 2, LayerTarget::product, true})},
             {"the noise has a mean, LINEAR",
              expand(ConstantShift{2, 2, LayerTarget::linear, true})}}},
           {"data", {exact(at_instance)}}},
      .require = noise_fits,
  };
}

}  // namespace verify::liu2025::claim_prop47
