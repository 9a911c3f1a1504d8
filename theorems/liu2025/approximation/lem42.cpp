// A circuit for a polynomial in n variables: one gate a monomial, one a coefficient, a balanced
// sum. Its counts against the printed orders, which fail for one variable.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "theorems/liu2025/approximation/corner_functional.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

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
  bool missing_monomial = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto [circuit, output, monomials] = polynomial_circuit(n, d);
    auto leaves = free.vector(n + static_cast<long>(monomials.size()));
    T P(0L);
    for (std::size_t k = missing_monomial ? 1 : 0; k < monomials.size(); ++k) {
      T term = leaves[n + k];
      for (long i = 0; i < n; ++i)
        for (long a = 0; a < monomials[k][i]; ++a) term = T(term * leaves[i]);
      P += term;
    }
    return {T(circuit.evaluate(leaves)[output] - P)};
  }
};
Finding values_small(const Context&) {
  Answer all = Truth::yes;
  for (long n = 1; n <= 3; ++n)
    for (long d = 1; d <= 4; ++d) all = conjunction(all, expands_to_zero(ComputesP{n, d}).answer);
  return finding(all,
                 "the output minus the sum of c_alpha x^alpha expands to 0 for n <= 3, d <= 4");
}
Finding values_large(const Context& c) { return identity_test(ComputesP{5, 4}, c.seed); }
Finding one_missing(const Context&) { return expands_to_zero(ComputesP{2, 2, true}); }

// Size, depth and width of the circuit.
std::string violated(long n, long d) {
  const auto built = polynomial_circuit(n, d);
  const Rational C = monomial_count(n, d);
  const Rational gates = Rational(3) * C - Rational(n + 3);
  if (Rational(static_cast<long>(built.monomials.size())) != C) return "monomials";
  if (Rational(built.circuit.gates()) != gates) return "gates";
  if (built.circuit.depth(built.output) > depth_bound(n, d)) return "depth";
  return "";
}
Finding counts(const Context&) {
  for (long n = 1; n <= 5; ++n)
    for (long d = 1; d <= 6; ++d)
      if (const auto what = violated(n, d); !what.empty() && monomial_count(n, d) <= Rational(500))
        return finding(Truth::no, fmt::format("{} at n = {}, d = {}", what, n, d));
  return finding(
      Truth::yes,
      "C = C(n+d,d) monomials; C - 1 - n products for them, C - 1 for the coefficients, C - 1 "
      "sums; depth at most ceil(log2 d) + 1 + ceil(log2 C). Counted for n <= 5, d <= 6");
}

// (n+i)/(i n) <= 1 for i, n >= 2: with i = 2 + a and n = 2 + b, i n - n - i = a + b + a b.
struct FactorsShrink {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), i = a + T(2L), n = b + T(2L);
    return {T(i * n - n - i - (a + b + a * b))};
  }
};
Finding orders(const Context&) {
  const auto expansion = expands_to_zero(FactorsShrink{});
  bool all = true;
  for (long n = 2; n <= 12; ++n)
    for (long d = 1; d <= 12; ++d)
      all &= monomial_count(n, d) <= Rational(3, 2) * power(Rational(n), d);
  return finding(conjunction(expansion.answer, truth_of(all)),
                 "C(n+d,d)/n^d is the product of (n+i)/(i n), i = 1..d: the first factor is 1 + "
                 "1/n <= 3/2, the others are at most 1 since i n - n - i = a + b + a b for i = "
                 "2+a, n = 2+b. So C(n+d,d) <= 3/2 n^d for n >= 2, size at most 9/2 n^d, depth at "
                 "most 2 + log2 d + 1 + d log2 n + 1, of order d log n. " +
                     expansion.detail);
}

// n = 1, d = 1: log n = 0, so the printed depth allows no gate at all.
Finding depth_one_variable(const Context&) {
  const long log_n = ceil_log2(Rational(1)), printed = 1 * log_n;  // times any constant
  const auto built = polynomial_circuit(1, 1);
  const long least = 1;  // c_0 + c_1 x is neither x nor a constant
  return settled(least <= printed, "the depth is enough",
                 fmt::format("n = 1, d = 1: d log n = {}, a circuit of depth 0 is a leaf, x or a "
                             "constant, and not c_0 + c_1 x, which takes depth {}",
                             printed, built.circuit.depth(built.output)));
}
Finding width_one_variable(const Context&) {
  const long C = monomial_count(1, 1).to_long();  // terms at d = 1
  const long d = C;
  const Rational terms = monomial_count(1, d);
  return settled(terms <= Rational(C), "n^d terms times a constant",
                 fmt::format("Algorithm 4 at n = 1: n^d = 1, d = 1 has {} terms, but d = {} has "
                             "{}: the number C(n+d,d) = d + 1 is not O(n^d)",
                             C, d, terms.text()));
}

// Theorem D.30 gives the depth Delta log w; with Delta = d log n and w = n^d
// that is d^2 (log n)^2.
Finding printed_composition(const Context&) {
  const long n = 4, factor = 10;
  long d = 1;
  const auto composed = [&] {
    return d * ceil_log2(Rational(n)) * ceil_log2(power(Rational(n), d));
  };
  const auto printed = [&] { return factor * d * ceil_log2(Rational(n)); };
  while (composed() <= printed() && d < 4096) ++d;
  return settled(composed() <= printed(), "d log n",
                 fmt::format("n = {}: Delta = d log2 n and w = n^d give Delta log2 w = {} at d = "
                             "{}, more than {} d log2 n = {}; the order is d^2 log^2 n",
                             n, composed(), d, factor, printed()));
}
Finding chain_depth(const Context&) {
  const auto built = polynomial_circuit(2, 3, Sum::chain);
  const long depth = built.circuit.depth(built.output);
  return settled(depth <= depth_bound(2, 3), "the depth is within the bound",
                 fmt::format("n = 2, d = 3: adding one term after the other has depth {} > {}",
                             depth, depth_bound(2, 3)));
}

Finding at_instance(const Context& c) {
  const long n = c.instance.integer("variables"), d = c.instance.integer("degree");
  const Rational C = monomial_count(n, d);
  const bool small = C <= Rational(400), moderate = n <= 400 && d <= 400;
  const bool counted =
      (!small || violated(n, d).empty()) && (!moderate || C == monomial_count_by_sums(n, d));
  auto result = settled(counted,
                        small ? "the circuit was built and counted: gates, depth and monomials fit"
                              : "the number of monomials; the circuit is too large to build here",
                        "the counts differ");
  result.values = {value("monomials", C), value("depth_bound", depth_bound(n, d))};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"variables", Kind::integer, {}, {Constraint::positive}, "number n of variables"},
                 {"degree", Kind::integer, {}, {Constraint::positive}, "degree d"}},
      .values = {{"monomials", "integer: C(n+d, d)"},
                 {"depth_bound", "integer: ceil(log2 d) + 1 + ceil(log2 C(n+d, d))"}},
      .checks =
          {
              {"the circuit computes P", symbolic, everywhere, holds, On::claim,
               "n <= 3, d <= 4; variables and coefficients free", values_small},
              {"the circuit computes P, five variables", identity, everywhere, holds, On::claim,
               "n = 5, d = 4", values_large},
              {"depth O(d log n), as printed, is enough for one variable", certificate, everywhere,
               refuted, On::claim, "n = d = 1, every constant", depth_one_variable},
              {"Algorithm 4 has O(n^d) terms for one variable, as printed", certificate, everywhere,
               refuted, On::claim, "n = 1", width_one_variable},
              {"for n >= 2 size O(n^d) and depth O(d log n) are enough", certificate, everywhere,
               corrected, On::claim, "all n >= 2, d >= 1; evaluated up to 12", orders},
              {"gates, depth and monomials of the circuit", exact, region, corrected, On::claim,
               "n <= 5, d <= 6", counts},
              {"the counts at the instance", exact, points, corrected, On::instance,
               "the instance; built up to 400 monomials", at_instance},
              {"Theorem D.30 applied to depth d log n and width n^d gives depth O(d log n), as "
               "Corollary D.43 says",
               exact, points, control, On::claim, "n = 4, constant 10", printed_composition},
              {"one monomial is left out", symbolic, everywhere, control, On::claim, "n = d = 2",
               one_missing},
              {"the terms are added one after the other", exact, points, control, On::claim,
               "n = 2, d = 3", chain_depth},
          },
  };
}

}  // namespace verify::liu2025::claim_lem42
