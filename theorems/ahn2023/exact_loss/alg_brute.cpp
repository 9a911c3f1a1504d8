// The loss by brute force: the forward pass expanded in standard Gaussians, with no moment formula,
// against the trace words. An honest self-check of the engine at the sizes where that is cheap.
#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023::claim_alg_brute {
namespace {

constexpr LayerForm updated = LayerForm::covariates_updated;

// G = X X^T / n with Gaussian entries, x = root g.
template <class T>
struct RawTraces {
  Matrix<GaussianPolynomial<T>> G;
  RawTraces(const Matrix<T>& root, long n) {
    long next = 0;
    const auto R = gaussian_constants(root);
    Matrix<GaussianPolynomial<T>> X(root.rows(), n);
    for (long i = 0; i < n; ++i) {
      const auto x = R * gaussian_vector<T>(next, root.cols());
      for (long k = 0; k < root.rows(); ++k) X(k, i) = x[static_cast<std::size_t>(k)];
    }
    G = GaussianPolynomial<T>::constant(from_rational<T>(Rational(1, n))) * (X * transpose(X));
  }
};

// E[tr(G N G M) tr(G V)] with free N, M, V and covariance R R^T.
struct MixedTraces {
  long n, d;
  bool independent_traces = false;  // E of the product as the product of the two E

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Alphabet alphabet;
    const Letter N = alphabet.general("N"), M = alphabet.general("M"), V = alphabet.general("V");
    const Letter S = alphabet.symmetric("Sigma");
    const Word W(1, wishart_letter);
    const Word first = alphabet.canonical(W + N + W + M), second = alphabet.canonical(W + V);
    TraceProduct both = {first, second};
    std::sort(both.begin(), both.end());
    Vector<Matrix<T>> letters(static_cast<std::size_t>(alphabet.letters()), Matrix<T>(d, d));
    for (const Letter letter : {N, M, V}) {
      letters[static_cast<std::size_t>(letter)] = free.matrix(d, d);
      letters[static_cast<std::size_t>(letter) + 1] =
          transpose(letters[static_cast<std::size_t>(letter)]);
    }
    const auto root = free.matrix("root", d, d);
    letters[static_cast<std::size_t>(S)] = root * transpose(root);
    const T inverse_n = from_rational<T>(Rational(1, n));
    const auto mean = [&](const TraceProduct& words) {
      const auto f = sample_covariance_mean({{words, 1}}, alphabet, S);
      return TraceEvaluation<T>(f, letters, term_weights(f, inverse_n)).value();
    };
    const RawTraces<T> raw(root, n);
    const auto at = [&](Letter letter) {
      return gaussian_constants(letters[static_cast<std::size_t>(letter)]);
    };
    const T expected =
        expectation_of_product(trace(raw.G * at(N) * raw.G * at(M)), trace(raw.G * at(V)));
    return {expected - (independent_traces ? T(mean({first}) * mean({second})) : mean(both))};
  }
};
// Monomials in the Gaussians of the corner, which bound the work of the expansion.
double expanded_size(long n, long d, long degree) {
  double count = 1;  // of degree at most `degree` in n d variables
  for (long k = 1; k <= degree; ++k)
    count *= static_cast<double>(n * d + k) / static_cast<double>(k);
  return count * static_cast<double>(d * d);
}
constexpr double largest_expansion = 3000;

struct Problem {
  long n;
  Vector<Matrix<Rational>> A, B;
  Matrix<Rational> root;
  explicit Problem(const Instance& instance)
      : n(instance.integer("n")),
        A(instance.matrices("A")),
        B(instance.has("B") ? instance.matrices("B") : Vector<Matrix<Rational>>{}),
        root(instance.has("root") ? instance.matrix("root")
                                  : identity_matrix<Rational>(A.front().rows())) {
    B.resize(std::min(B.size(), A.size() - 1));
  }
  long degree() const {  // of the residual in G
    if (B.empty()) return static_cast<long>(A.size());
    long all = 0, each = 1;
    for (std::size_t l = 0; l < A.size(); ++l, each *= 3) all += each;
    return all;
  }
};

Finding both_engines(const Context& c) {
  const Problem p(c.instance);
  const auto Sigma = p.root * transpose(p.root);
  const Rational words = LayerLoss(p.n, p.A, p.B, Sigma).value();
  const Rational raw = population_loss_of_forward_pass<Rational>({p.A, p.B}, p.root,
                                                                 transpose(inverse(p.root)), p.n);
  auto result = settled(words == raw, "both give " + words.text(),
                        "trace words " + words.text() + ", forward pass " + raw.text());
  result.values = {value("loss", words), value("loss_raw", raw)};
  return result;
}

std::optional<Complaint> small_enough(const Instance& instance) {
  const Problem p(instance);
  const auto layers = static_cast<long>(p.A.size());
  const bool with_updates = !p.B.empty();
  if (with_updates && static_cast<long>(p.B.size()) + 1 < layers) {
    return Complaint{"B", std::to_string(p.B.size()) + " matrices",
                     "one for each layer but the last"};
  }
  const long most = with_updates ? most_layers_with_B : most_layers;
  if (layers <= most && expanded_size(p.n, p.root.rows(), 2 * p.degree()) <= largest_expansion) {
    return std::nullopt;
  }
  return Complaint{"A",
                   std::to_string(layers) + " layers, n = " + std::to_string(p.n) +
                       ", d = " + std::to_string(p.root.rows()),
                   "sizes whose forward pass has few monomials in the n d Gaussians, such as n = d "
                   "= 2 with 2 layers or n = 1, d = 2 with 4; ahn2023.thm4_loss has no such limit"};
}

}  // namespace

Theorem theorem() {
  using enum LayerForm;
  return {
      .inputs =
          {n_input(),
           {"A", Kind::matrices, {"L", "d", "d"}, {Constraint::symmetric}, "layers A_0..A_{L-1}"},
           {.name = "B",
            .kind = Kind::matrices,
            .shape = {"M", "d", "d"},
            .about = "updates of the covariates B_0..B_{L-2}; absent: 0",
            .optional = true},
           {.name = "root",
            .kind = Kind::matrix,
            .shape = {"d", "d"},
            .constraints = {Constraint::invertible},
            .about = "x = root g with standard Gaussian g, so Sigma = root root^T; I if absent",
            .optional = true},
           d_input(),
           L_input()},
      .values = {{"loss", "rational: by trace words"},
                 {"loss_raw", "rational: by expanding the forward pass; must be equal"}},
      .parts = {{"raw",
                 {expand(LossFromForwardPass{1, 2, 2}), test(LossFromForwardPass{2, 2, 2}),
                  test(LossFromForwardPass{1, 3, 2}), deep(test(LossFromForwardPass{2, 2, 3})),
                  deep(test(LossFromForwardPass{1, 3, 3})),
                  deep(test(LossFromForwardPass{1, 2, 4}))},
                 {{"the sample covariance is replaced by its mean",
                   test(LossFromForwardPass{1, 2, 2, covariates_fixed, true})}}},
                {"given", {exact(both_engines)}},
                {"updated",
                 {test(LossFromForwardPass{1, 2, 2, updated}),
                  deep(test(LossFromForwardPass{2, 2, 2, updated}))},
                 {{"the sample covariance is replaced by its mean, with B",
                   test(LossFromForwardPass{1, 2, 2, updated, true})}}},
                {"mixed",
                 {test(MixedTraces{1, 2}), test(MixedTraces{2, 2})},
                 {{"the two traces are averaged one by one", test(MixedTraces{1, 2, true})}}}},
      .require = small_enough,
  };
}

}  // namespace verify::ahn2023::claim_alg_brute
