// Isotropic data: X_j = -n/(n+d+1) E_{d+1,j} minimises f_j(X) = E(<C, X> + w_j)^2, because f_j(X)
// exceeds f_j(X_j) by E<C, X - X_j>^2. It is not the only one: f_j sees X + X^T alone.
#include "theorems/ahn2023/one_layer/component_minimiser.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::ahn2023::claim_lem6 {
namespace {

// n = 1 and n = 2: what is affine in 1/n is decided by them.
const Extent one_and_two = Extent::between(1, 2);

template <class T>
T number(const Rational& q) {
  return from_rational<T>(q);
}

// f_j(X) - f_j(X_j) - E<C, X - X_j>^2 from raw Gaussian prompts, X free, every j; X_j is the
// matrix that is printed. A mean square is not negative: where this is zero, X_j is a minimiser.
struct Minimiser {
  long d;
  bool without_trace = false;  // 1/c = (n + 1)/n instead of (n - 1)/n + (d + 2)/n

  Sizes sizes() const { return {{"n", one_and_two}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d + 1, d + 1);
    Vector<T> zero;
    for (const long n : {1L, 2L}) {
      const auto data = gaussian_gram(Vector<T>(d, T(1L)), n);
      const Rational shrinkage = Rational(n - 1, n) + Rational(without_trace ? 2 : d + 2, n);
      for (long j = 0; j < d; ++j) {
        const auto least = number<T>(Rational(-1) / shrinkage) * unit_matrix<T>(d + 1, d, j);
        const auto error = response(data, X) + data.w[j];
        const auto smallest = response(data, least) + data.w[j];
        const auto moved = response(data, X - least);
        zero.push_back(expectation_of_product(error, error) -
                       expectation_of_product(smallest, smallest) -
                       expectation_of_product(moved, moved));
      }
    }
    return zero;
  }
};

// f_j(X_j) = (d+1)/(n+d+1), with the printed X_j moved by a free skew matrix K.
struct LeastValue {
  long d;
  bool symmetric = false;  // moved by a symmetric matrix instead

  Sizes sizes() const { return {{"n", one_and_two}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Y = free.matrix(d + 1, d + 1);
    const auto K = symmetric ? Y + transpose(Y) : Y - transpose(Y);
    Vector<T> zero;
    for (const long n : {1L, 2L}) {
      const auto data = gaussian_gram(Vector<T>(d, T(1L)), n);
      for (long j = 0; j < d; ++j) {
        const auto at = number<T>(Rational(-n, n + d + 1)) * unit_matrix<T>(d + 1, d, j) + K;
        const auto error = response(data, at) + data.w[j];
        zero.push_back(expectation_of_product(error, error) -
                       number<T>(Rational(d + 1, n + d + 1)));
      }
    }
    return zero;
  }
};

// (16), (17): E[w_j C] = E_{d+1,j} + E_{j,d+1}; (19): E[<C, E_{d+1,j}> C] is the same times
// (n-1)/n + (d+2)/n. All entries, from raw Gaussian prompts; the scale stands for Sigma = scale^2
// I, so that there is something free (Lemma 6 has scale 1).
struct Moments {
  long d;
  bool without_n = false;  // <C, E_{d+1,j}> without the factor 1/n, as printed before (18)

  Sizes sizes() const { return {{"n", one_and_two}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar(), square = scale * scale;
    Vector<T> zero;
    for (const long n : {1L, 2L}) {
      const auto data = gaussian_gram(Vector<T>(d, scale), n);
      const T shrinkage = number<T>(Rational(n - 1, n) + Rational(d + 2, n)) * square * square;
      for (long j = 0; j < d; ++j) {
        for (long p = 0; p <= d; ++p) {
          for (long q = 0; q <= d; ++q) {
            const bool coupled = (p == d && q == j) || (p == j && q == d);
            const T second = expectation_of_product(data.C(d, j), data.C(p, q));
            zero.push_back(expectation_of_product(data.w[j], data.C(p, q)) -
                           (coupled ? square : T(0L)));
            zero.push_back(T(without_n ? n : 1L) * second - (coupled ? shrinkage : T(0L)));
          }
        }
      }
    }
    return zero;
  }
};

// (18): E[y x_j y' x'_k] = [j = k] for two demonstrations, (d+2) [j = k] for one; Sigma = scale^2
// I.
struct Demonstrations {
  long d;
  bool one_pairing = false;  // 3 in place of d + 2: the fourth moment alone

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using G = GaussianPolynomial<T>;
    const T scale = free.scalar(), square = scale * scale;
    long next = 0;
    const auto w = gaussian_vector<T>(next, d);
    const auto x = G::constant(scale) * gaussian_vector<T>(next, d);
    const auto other = G::constant(scale) * gaussian_vector<T>(next, d);
    const auto y = dot(w, x), label = dot(w, other);
    Vector<T> zero;
    for (long j = 0; j < d; ++j) {
      for (long k = 0; k < d; ++k) {
        const T same = T(one_pairing ? 3L : d + 2) * square * square;
        zero.push_back(expectation_of_product(y * x[j], y * x[k]) - (j == k ? same : T(0L)));
        zero.push_back(expectation_of_product(y * x[j], label * other[k]) -
                       (j == k ? square * square : T(0L)));
      }
    }
    return zero;
  }
};

// E<C, X>^2 on all (d+1)^2 entries, from raw prompts: its kernel is the skew matrices and no more.
bool sees_symmetric_part(long n, long d) {
  const auto data = gaussian_gram(Vector<Rational>(d, Rational(1)), n);
  const auto& C = data.C.entries();
  const long size = (d + 1) * (d + 1);
  Matrix<Rational> gram(size, size);
  for (long k = 0; k < size; ++k)
    for (long l = 0; l < size; ++l)
      gram(k, l) =
          expectation_of_product(C[static_cast<std::size_t>(k)], C[static_cast<std::size_t>(l)]);
  bool skew_vanish = true;
  for (long p = 0; p <= d; ++p) {
    for (long q = 0; q < p; ++q)
      skew_vanish &= gram.row(p * (d + 1) + q) == gram.row(q * (d + 1) + p);
  }
  const auto signs = inertia(gram);
  return skew_vanish && signs.negative == 0 && signs.zero == d * (d + 1) / 2;
}

Finding kernel(const Context&) {
  bool holds = true;
  for (long d = 1; d <= 3; ++d) holds &= sees_symmetric_part(1, d) && sees_symmetric_part(2, d);
  return settled(holds,
                 "E<C, X>^2 is positive definite on symmetric X and zero on skew X: d = 1, 2, 3 "
                 "with n = 1 and 2, exact inertia on all (d+1)^2 entries",
                 "the kernel of E<C, X>^2 is not the space of skew matrices");
}

// n = d = 1: are X and X + K, f_j equal at both, one minimiser only (up to a skew matrix)?
template <bool up_to_skew>
Finding unique(const Context&) {
  const auto data = gaussian_gram<Rational>({Rational(1)}, 1);
  const Matrix<Rational> X = {{0, 0}, {Rational(-1, 3), 0}}, other = transpose(X);
  const auto f = [&](const Matrix<Rational>& at) {
    const auto error = response(data, at) + data.w[0];
    return expectation_of_product(error, error);
  };
  const auto gap = up_to_skew ? X + transpose(X) - other - transpose(other) : X - other;
  const bool one = f(other) != f(X) || gap == Matrix<Rational>(2, 2);
  const auto words = "n = d = 1: f_1 = " + f(X).text() + " at X_1 = " + text_of(X) +
                     " and f_1 = " + f(other).text() + " at " + text_of(other);
  return settled(one, words + ", which differ by a skew matrix", words);
}

std::optional<std::string> other_covariance(const Instance& instance) {
  for (const auto& lambda : component_problem_of(instance).lambda) {
    if (lambda != Rational(1))
      return "Lemma 6 needs Sigma = I, all eigenvalues 1; one is " + lambda.text() +
             " (Lemma 7 has them)";
  }
  return {};
}

template <Finding (*check)(const Context&)>
Finding where_isotropic(const Context& c) {
  auto result = check(c);
  if (const auto reason = other_covariance(c.instance)) {
    result.answer = Answer::does_not_apply();
    result.detail = *reason;
  }
  return result;
}

}  // namespace

Theorem theorem() {
  const SizeNames both = {"n", "d"};
  const Sizes small = {{"n", one_and_two}, {"d", Extent::between(1, 3)}};
  const auto with_kernel = [&](const WayCheck& minimiser) {
    return by_hand(chain({minimiser, once(Evidence::exact, small, Inputs::all, kernel)}), {"n"});
  };
  return {
      .inputs = component_inputs(
          {"lambda",
           Kind::vector,
           {"d"},
           {Constraint::nonnegative, Constraint::nonzero},
           "eigenvalues of the covariance: all 1 in Lemma 6 and if absent; for others the values "
           "are those of Lemma 7",
           true},
          "dimension; given when neither lambda nor weight is"),
      .values = {{"c_j", "rational: n / (n + d + 1)"},
                 {"min_f_j", "rational: (d + 1) / (n + d + 1)"},
                 {"f_j", "rational: f_j(weight)"},
                 {"eq20", "rational: entries (d+1, j) and (j, d+1) of E[w_j C]"},
                 {"eq21", "rational: the same entries of E[<C, E_{d+1,j}> C]"}},
      .parts =
          {{"min",
            {by_hand(chain({expand(Minimiser{1}), expand(Minimiser{2}), test(Minimiser{3}),
                            test(Minimiser{4})}),
                     both),
             on_instance(Evidence::exact, where_isotropic<component_excess>)},
            {{"c lacks the trace term d/n", test(Minimiser{2, true})}},
            {ginac(Minimiser{1}), on_instance(Evidence::ladder, where_isotropic<component_ladder>)},
            {on_instance(Evidence::exact, component_values)}},
           {"least",
            {by_hand(chain({expand(LeastValue{1}), expand(LeastValue{2}), test(LeastValue{3})}),
                     both)},
            {{"moved by a symmetric matrix", test(LeastValue{2, true})}}},
           {"moments",
            {by_hand(chain({expand(Moments{1}), expand(Moments{2}), test(Moments{4}),
                            expand(Demonstrations{1}), expand(Demonstrations{2}),
                            test(Demonstrations{4})}),
                     both)},
            {{"<C, E_{d+1,j}> without 1/n, as printed before (18)", test(Moments{1, true})},
             {"the fourth moment 3 in place of d + 2", test(Demonstrations{2, true})}}},
           {"unique", {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<false>)}},
           {"exactly",
            {with_kernel(expand(Minimiser{1})), with_kernel(expand(Minimiser{2})),
             with_kernel(test(Minimiser{3})),
             once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<true>),
             on_instance(Evidence::exact, where_isotropic<component_kernel>)}}},
      .require = coordinate_in_range,
  };
}

}  // namespace verify::ahn2023::claim_lem6
