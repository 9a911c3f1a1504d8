// A circuit for a polynomial in n variables: one gate a monomial, one a coefficient, a balanced
// sum; and BaseConv layers that form all monomials at once.
#include <fmt/format.h>

#include <stdexcept>

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "theorems/liu2025/approximation/corner_functional.hpp"
#include "theorems/liu2025/approximation/corner_signs.hpp"
#include "theorems/liu2025/approximation/scan_layer.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025::claim_lem42 {
namespace {

// C(n+d, d) as a product.
Rational monomial_count(long n, long d) {
  Rational product(1);
  for (long i = 1; i <= d; ++i) product *= Rational(n + i, i);
  return product;
}
// The same by Pascal's rule: n variables, degree exactly j, summed over j.
Rational monomial_count_by_sums(long n, long d) {
  Vector<Rational> of_degree(d + 1, Rational(1));  // one variable
  for (long v = 2; v <= n; ++v)
    for (long j = 1; j <= d; ++j) of_degree[j] += of_degree[j - 1];
  return sum(of_degree);
}
long ceil_log2(const Rational& count) {
  long bits = 0;
  for (Rational reached(1); reached < count; reached *= Rational(2)) ++bits;
  return bits;
}
constexpr long most_variables = 5, most_degree = 6;  // of the circuits that are built
constexpr long most_compared = 30;                   // of the depths that are compared

long depth_bound(long n, long d) {
  return ceil_log2(Rational(d)) + 1 + ceil_log2(monomial_count(n, d));
}

struct MultivariateCircuit {
  ArithmeticCircuit circuit;
  ArithmeticCircuit::Node output = 0;
  std::vector<Exponents> monomials;
};

long degree_of(const Exponents& e) {
  long total = 0;
  for (const long a : e) total += a;
  return total;
}
// The first `count` factors of the monomial and the others.
std::pair<Exponents, Exponents> split(const Exponents& e, long count) {
  Exponents first(e.size(), 0), rest = e;
  for (std::size_t i = 0; i < e.size() && count > 0; ++i) {
    first[i] = std::min(e[i], count);
    rest[i] -= first[i];
    count -= first[i];
  }
  return {first, rest};
}

enum class Sum { balanced, chain };

// Leaves in order: x_1, .., x_n, then the coefficients in the order of `monomials`. A monomial of
// degree j is the product of two smaller ones of degrees ceil(j/2) and floor(j/2).
MultivariateCircuit polynomial_circuit(long n, long d, Sum kind = Sum::balanced) {
  MultivariateCircuit result;
  auto& circuit = result.circuit;
  std::map<Exponents, ArithmeticCircuit::Node> node;
  for (long i = 0; i < n; ++i) {
    Exponents e(n, 0);
    e[i] = 1;
    node[e] = circuit.leaf();
  }
  result.monomials = monomials_up_to(n, d);
  std::stable_sort(result.monomials.begin(), result.monomials.end(),
                   [](const auto& a, const auto& b) { return degree_of(a) < degree_of(b); });
  Vector<ArithmeticCircuit::Node> c, terms;
  for (std::size_t k = 0; k < result.monomials.size(); ++k) c.push_back(circuit.leaf());
  for (std::size_t k = 0; k < result.monomials.size(); ++k) {
    const auto& e = result.monomials[k];
    const long degree = degree_of(e);
    if (degree >= 2) {
      const auto [first, rest] = split(e, (degree + 1) / 2);
      node[e] = circuit.multiply(node.at(first), node.at(rest));
    }
    terms.push_back(degree == 0 ? c[k] : circuit.multiply(c[k], node.at(e)));
  }
  if (kind == Sum::balanced) {
    result.output = balanced_sum(circuit, terms);
  } else {
    result.output = terms[0];
    for (std::size_t k = 1; k < terms.size(); ++k)
      result.output = circuit.add(result.output, terms[k]);
  }
  return result;
}

struct ComputesP {
  long n, d;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto [circuit, output, monomials] = polynomial_circuit(n, d);
    auto leaves = free.vector("leaves", n + static_cast<long>(monomials.size()));
    T P(0L);
    for (std::size_t k = 0; k < monomials.size(); ++k) {
      T term = leaves[n + k];
      for (long i = 0; i < n; ++i)
        for (long a = 0; a < monomials[k][i]; ++a) term = T(term * leaves[i]);
      P += term;
    }
    return {T(circuit.evaluate(leaves)[output] - P)};
  }
};
// Monomials, gates, wires and depth of the circuit; a cut meets at most all wires.
std::string violated(long n, long d) {
  const auto built = polynomial_circuit(n, d);
  const Rational C = monomial_count(n, d);
  const Rational gates = Rational(3) * C - Rational(n + 3);
  if (Rational(static_cast<long>(built.monomials.size())) != C) return "monomials";
  if (Rational(built.circuit.gates()) != gates) return "gates";
  if (built.circuit.wires() != 2 * built.circuit.gates()) return "wires";
  if (built.circuit.depth(built.output) > depth_bound(n, d)) return "depth";
  return "";
}
Finding counts(const Context&) {
  for (long n = 2; n <= most_variables; ++n)
    for (long d = 1; d <= most_degree; ++d)
      if (const auto what = violated(n, d); !what.empty())
        return finding(Truth::no, fmt::format("{} at n = {}, d = {}", what, n, d));
  return finding(
      Truth::yes,
      fmt::format(
          "C = C(n+d,d) monomials; C - 1 - n products for them, C - 1 for the coefficients, C - 1 "
          "sums, two wires each; depth at most ceil(log2 d) + 1 + ceil(log2 C). Counted for "
          "n = 2..{}, d = 1..{}",
          most_variables, most_degree));
}

// The depth is of the printed order: at most 3 d log2 n, or below it.
Finding order_of_depth(bool below) {
  for (long n = 2; n <= most_compared; ++n) {
    for (long d = 1; d <= most_compared; ++d) {
      const auto reached = power(Rational(2), depth_bound(n, d)), most = power(Rational(n), 3 * d);
      if (below ? reached >= most : reached > most)
        return finding(Truth::no, fmt::format("n = {}, d = {}: depth {} against {} log2 {}", n, d,
                                              depth_bound(n, d), 3 * d, n));
    }
  }
  return finding(Truth::yes,
                 fmt::format("ceil(log2 d) + 1 + ceil(log2 C) is at most 3 d log2 n, compared as "
                             "powers of 2, for n = 2..{}, d = 1..{}",
                             most_compared, most_compared));
}
Finding depth_of_printed_order(const Context&) { return order_of_depth(false); }
Finding depth_below_it(const Context&) { return order_of_depth(true); }

// The factors of all monomials of degree up to d in d blocks, one row a monomial, where the first
// layer adds 1 where there is no factor; layers u o (e_{2^l C} * u + B2), B2 = 1 on the first 2^l
// blocks; at the end the last block holds the monomials, which the linear map after the layers adds
// up.
struct ScannedMonomials {
  long n, d;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto monomials = monomials_up_to(n, d);
    const long C = static_cast<long>(monomials.size());
    long all = 1;  // binomial(n + d, d), the same for d variables and degree n
    for (long k = 1; k <= d; ++k) all = all * (n + k) / k;
    if (C != all || static_cast<long>(monomials.back().size()) != n)
      throw std::logic_error("these are not all monomials");
    const auto x = free.vector("x", n), c = free.vector("c", C);
    Matrix<T> state(d * C, 1);
    std::vector<bool> is_one(d * C, false);  // a linear map cannot write 1: the first layer does
    for (long k = 0; k < C; ++k) {
      long factor = 0;
      for (long i = 0; i < n; ++i)
        for (long a = 0; a < monomials[k][i]; ++a) state(factor++ * C + k, 0) = x[i];
      for (; factor < d; ++factor) is_one[factor * C + k] = true;
    }
    const Matrix<T> W = {{T(1L)}};
    for (long blocks = 1; blocks < d || blocks == 1; blocks *= 2) {
      Matrix<T> B1(d * C, 1), H(d * C, 1), B2(d * C, 1);
      const long lag = blocks * C;
      if (lag < d * C) H(lag, 0) = T(1L);
      for (long i = 0; i < d * C; ++i) {
        if (blocks == 1 && is_one[i]) B1(i, 0) = T(1L);
        if (i < lag || (blocks == 1 && is_one[i - lag])) B2(i, 0) = T(1L);
      }
      state = base_conv(simple_base_conv(Convolution::causal, W, B1, H, B2), state);
    }
    T read(0L), P(0L);
    for (long k = 0; k < C; ++k) read += c[k] * state((d - 1) * C + k, 0);
    for (long k = 0; k < C; ++k) {
      T term = c[k];
      for (long i = 0; i < n; ++i)
        for (long a = 0; a < monomials[k][i]; ++a) term = T(term * x[i]);
      P += term;
    }
    return {T(read - P)};
  }
};

// Depth: a monomial of degree j <= 2^(e+1) is a product of two of degrees h and h - r, j = 2h - r,
// r = 0 or 1, with h <= 2^e =: P: a room P - h >= 0 leaves 2 (P - h) + r for j. So is a sum of j
// terms. Gates: C - 1 - n products of letters (all monomials but 1 and the n variables), C - 1
// products with coefficients, C - 1 sums, 3 C less n + 3.
struct HalvedDegree {
  bool sums_only = false;  // the products of letters are not counted

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), P = free.scalar("P"), h = free.scalar("h"), r = free.scalar("r"),
            C = free.scalar("C"), one(1L), two(2L);
    const T j = h + (h - r), letters = sums_only ? T(0L) : T(C - one - n);
    return {T(two * P - j - two * (P - h) - r),
            T(letters + (C - one) + (C - one) - (T(3L) * C - (n + T(3L))))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // P = 1: a product of two letters, h = 1, or one letter.
    const T r = free.scalar("r"), two(2L), j = two - r;
    return {T(two - j - r)};
  }
};

// Theorem D.30 gives the depth Delta log w; with Delta = d log n and w = n^d
// that is d^2 (log n)^2.
// Of 2^bits >= count that it is the first.
template <class T>
void is_ceil_log2(Comparisons<T>& say, long bits, const T& count) {
  say.at_most(count, raised(T(2L), bits));
  say.less(raised(T(2L), bits - 1), count);
}
template <class T>
void composed_depth(Comparisons<T>& say, long n, long d, long power_of_four) {
  constexpr long factor = 10;
  const T width = raised(T(4L), power_of_four);
  const long bits = ceil_log2(Rational(n)), more = ceil_log2(power(Rational(4), power_of_four));
  is_ceil_log2(say, bits, T(n));
  is_ceil_log2(say, more, width);
  const T printed = T(d) * T(bits), composed = printed * T(more);
  say.less(T(T(factor) * printed), composed);
  say.words(
      fmt::format("n = {}, d = {}: Delta = d log2 n and w = {} give Delta log2 w = "
                  "{}; {} d log2 n = {}",
                  n, d, shown(width), shown(composed), factor, factor * d * bits));
}
Finding chain_depth(const Context&) {
  const auto built = polynomial_circuit(2, 3, Sum::chain);
  const long depth = built.circuit.depth(built.output);
  return settled(depth <= depth_bound(2, 3), "the depth is within the bound",
                 fmt::format("n = 2, d = 3: adding one term after the other has depth {} > {}",
                             depth, depth_bound(2, 3)));
}

// k = 2, L = epsilon = 1/2: all functions that are affine in each variable are smooth.
Finding too_many_signs(Ratio ratio) {
  const bool smooth = pure_derivative_sup({1}, 0, 2) == Rational(0);
  const auto weight = [](long s, long x) { return Rational(1 + s * x, 2); };
  const bool interpolates = all_hold({weight(1, 1) == Rational(1), weight(1, -1) == Rational(0),
                                      weight(-1, -1) == Rational(1), weight(-1, 1) == Rational(0)});
  const bool refuted =
      smooth && interpolates && degree_in_parameters_doubles() && too_few_numbers(ratio);
  return finding(
      refuted ? Truth::no : Truth::unknown,
      "D = 1, k = 2, L = eps = 1/2: for signs at the corners of [-1, 1]^N the function "
      "that is affine in each variable has pure second derivatives 0. Where all constants are 2^c, "
      "N = 4^(2c+8): d = 2^c sqrt(N), l <= 2^c d log2 N layers and N' <= 2^c N^d rows have p <= N' "
      "(N + 3 + 4l) numbers, and an output of a degree below 2^(l+2) in them; p (4 + l + 2 + N) is "
      "below 2^N, so that by Warren some of the 2^(2^N) patterns of signs is none of an output: "
      "that function is farther than 1/2 from every such model");
}
Finding smooth_functions(const Context&) { return too_many_signs(Ratio::one); }
// Positive control: with L = N epsilon the degree is N, and nothing is refuted.
Finding larger_ratio(const Context&) {
  const auto found = too_many_signs(Ratio::many);
  return settled(found.answer == Truth::no, "L = N epsilon refutes the size as well",
                 "d = 2^c N is not refuted: N^d is more than 2^N");
}

Finding at_instance(const Context& c) {
  const long n = c.instance.integer("variables"), d = c.instance.integer("degree");
  const Rational C = monomial_count(n, d);
  const bool small = C <= Rational(400), moderate = n <= 400 && d <= 400;
  const bool counted =
      all_hold({!small || violated(n, d).empty(), !moderate || C == monomial_count_by_sums(n, d)});
  auto result = settled(counted,
                        small ? "the circuit was built and counted: gates, depth and monomials fit"
                              : "the number of monomials; the circuit is too large to build here",
                        "the counts differ");
  result.values = {value("monomials", C), value("depth_bound", depth_bound(n, d))};
  if (n == 1 && result.answer == Truth::yes) {
    result.answer = Answer::does_not_apply();
    result.detail =
        "the bounds are read for two variables or more, since log 1 = 0; " + result.detail;
  }
  return result;
}

}  // namespace

Theorem theorem() {
  const auto built = [](Settle settle) {
    return once(Evidence::exact,
                {{"n", Extent::between(2, most_variables)}, {"d", Extent::between(1, most_degree)}},
                Inputs::all, settle);
  };
  const auto compared = [](Settle settle) {
    return once(
        Evidence::exact,
        {{"n", Extent::between(2, most_compared)}, {"d", Extent::between(1, most_compared)}},
        Inputs::all, settle);
  };
  return {
      .inputs = {{"variables", Kind::integer, {}, {Constraint::positive}, "number n of variables"},
                 {"degree", Kind::integer, {}, {Constraint::positive}, "degree d"}},
      .values = {{"monomials", "integer: C(n+d, d)"},
                 {"depth_bound", "integer: ceil(log2 d) + 1 + ceil(log2 C(n+d, d))"}},
      .parts = {{"circuit",
                 {by_hand(chain({expand(FewRows{}), expand(HalvedDegree{}), built(counts),
                                 compared(depth_of_printed_order)}),
                          {"n", "d"}),
                  exact(at_instance)},
                 {{"the factors are at most 4/6", expand(FewRows{true})},
                  {"the products of letters are left out", expand(HalvedDegree{true})},
                  {"the terms are added one after the other",
                   once(Evidence::exact, {{"n", 2}, {"d", 3}}, Inputs::all, chain_depth)},
                  {"the depth is below 3 d log2 n", compared(depth_below_it)}},
                 {test(ComputesP{5, 4}), expand(ComputesP{3, 4})}},
                {"base_conv",
                 {chain({expand(ScanLayer{}), expand(FewRows{})})},
                 {{"without the bias of the filter", expand(ScanLayer{true})},
                  {"the factors are at most 4/6", expand(FewRows{true})}},
                 {expand(ScannedMonomials{2, 3}), expand(ScannedMonomials{3, 3}),
                  expand(ScannedMonomials{2, 5})}},
                {"smooth",
                 {once(Evidence::symbolic, {{"k", 2}}, Inputs::all, smooth_functions)},
                 {{"L = N epsilon",
                   once(Evidence::symbolic, {{"k", 2}}, Inputs::all, larger_ratio)}}},
                {"composition",
                 {compare([](auto& say) { composed_depth(say, 4, 6, 6); }, {}, Inputs::all)},
                 {{"the width n",
                   compare([](auto& say) { composed_depth(say, 4, 6, 1); }, {}, Inputs::all)}}}},
  };
}

}  // namespace verify::liu2025::claim_lem42
