// The circuit for a polynomial in one variable: 3 gates a degree, depth d + 2. Its size is linear
// in the degree, and no circuit has a size that does not grow with it.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem36 {
namespace {

enum class Order { printed, swapped };  // swapped: t_j is formed before m_j is updated

struct PolynomialCircuit {
  ArithmeticCircuit circuit;
  ArithmeticCircuit::Node output = 0;
};

// Algorithm 2. Leaves in order: x, 1, c_0, .., c_d.
PolynomialCircuit algorithm_two(long degree, Order order = Order::printed) {
  PolynomialCircuit result;
  auto& circuit = result.circuit;
  const auto x = circuit.leaf(), one = circuit.leaf();
  Vector<ArithmeticCircuit::Node> c;
  for (long j = 0; j <= degree; ++j) c.push_back(circuit.leaf());
  auto m = one, s = c[0];
  for (long j = 1; j <= degree; ++j) {
    const auto before = m;
    m = circuit.multiply(m, x);
    const auto t = circuit.multiply(c[j], order == Order::printed ? m : before);
    s = circuit.add(s, t);
  }
  result.output = s;
  return result;
}

struct ComputesP {
  long degree;
  Order order = Order::printed;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar();
    const auto c = free.vector(degree + 1);
    const auto [circuit, output] = algorithm_two(degree, order);
    Vector<T> leaves = {x, T(1L)};
    leaves.insert(leaves.end(), c.begin(), c.end());
    T P(0L);
    for (auto k = c.rbegin(); k != c.rend(); ++k) P = T(P * x + *k);  // by Horner
    return {T(circuit.evaluate(leaves)[output] - P)};
  }
};

Finding value_small(const Context&) {
  Answer all = Truth::yes;
  for (long d = 1; d <= 8; ++d) all = conjunction(all, expands_to_zero(ComputesP{d}).answer);
  return finding(all, "the output gate minus P(x) expands to 0 for d = 1..8");
}
Finding value_ginac(const Context&) { return expands_to_zero_ginac(ComputesP{6}); }
Finding value_large(const Context& c) { return identity_test(ComputesP{60}, c.seed); }
Finding swapped(const Context&) { return expands_to_zero(ComputesP{2, Order::swapped}); }

// One pass of the loop, whatever came before: (m, s) -> (m x, s + c m x).
struct LoopStep {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), power = free.scalar(), partial = free.scalar(), c = free.scalar();
    ArithmeticCircuit circuit;
    const auto vx = circuit.leaf(), vm = circuit.leaf(), vs = circuit.leaf(), vc = circuit.leaf();
    const auto m = circuit.multiply(vm, vx), t = circuit.multiply(vc, m), s = circuit.add(vs, t);
    const auto values = circuit.evaluate<T>({x, power, partial, c});
    return {T(values[m] - power * x), T(values[s] - partial - c * power * x)};
  }
};
Finding step(const Context&) {
  auto result = expands_to_zero(LoopStep{});
  result.detail =
      "if m = x^(j-1) and s is the partial sum below j, the three gates give x^j and the partial "
      "sum up to j: P(x) after d passes, for every d. Each pass adds 3 gates and 6 wires; m_j, "
      "t_j, s_j have depth j, j+1, j+2. " +
      result.detail;
  return result;
}

struct Counts {
  long gates, wires, depth;
  friend bool operator==(const Counts&, const Counts&) = default;
};
Counts counts_of(long degree) {
  const auto [circuit, output] = algorithm_two(degree);
  return {circuit.gates(), circuit.wires(), circuit.depth(output)};
}

Finding counts(const Context&) {
  constexpr long highest = 100;
  for (long d = 1; d <= highest; ++d)
    if (counts_of(d) != Counts{3 * d, 6 * d, d + 2})
      return finding(Truth::no, fmt::format("the counts differ at d = {}", d));
  return finding(Truth::yes, "3d gates, 6d wires, longest path d + 2, counted for d = 1..100");
}

// In a circuit with g gates at least g - 1 of its 2g wires leave gates, so that at most g + 1 leave
// leaves, one of them x: at most g constants. The map constants -> coefficients of P is polynomial,
// and its image has at most g dimensions.
long least_gates(long degree) { return degree + 1; }

Finding size_without_degree(const Context&) {
  const long C = counts_of(1).gates;  // gates per entry that suffice for d = 1
  long d = 1;
  while (least_gates(d) <= C) ++d;
  return settled(
      least_gates(d) <= C, "the size is enough",
      fmt::format(
          "N = D = 1: d = 1 takes {} gates, so take {} ND as the bound. A circuit with g gates "
          "reads at most g constants and so reaches at most a g-dimensional set of polynomials, "
          "while those of degree {} have {} coefficients: {} gates are needed. Every other "
          "constant C fails in the same way at d = C; 3d ND gates suffice",
          C, C, d, d + 1, least_gates(d)));
}

Finding size_linear(const Context&) {
  for (long d = 1; d <= 100; ++d) {
    const long gates = counts_of(d).gates;
    if (gates > 3 * d || gates < least_gates(d))
      return finding(Truth::no, fmt::format("out of bounds at d = {}", d));
  }
  return finding(
      Truth::yes,
      "by the step of the loop the size per entry is 3d, and at least d + 1 gates are needed for "
      "some P of degree d: the size is of order d ND (counted for d = 1..100)");
}

Finding depth_three_d(const Context&) {
  const long depth = counts_of(2).depth;
  return settled(depth == 3 * 2, "the longest path is 3d",
                 fmt::format("d = 2: the longest path has {} gates, not 6", depth));
}

Finding at_instance(const Context& c) {
  const long d = c.instance.integer("degree");
  const auto found = counts_of(d);
  auto result = settled(found == Counts{3 * d, 6 * d, d + 2},
                        "counted gate by gate: 3d gates, 6d wires, longest path d + 2",
                        "the counts differ from 3d, 6d, d + 2");
  result.values = {value("gates", found.gates), value("wires", found.wires),
                   value("depth", found.depth)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"degree", Kind::integer, {}, {Constraint::positive}, "degree d of P"}},
      .values = {{"gates", "integer: gates of Algorithm 2 for one entry"},
                 {"wires", "integer: edges into gates"},
                 {"depth", "integer: gates on the longest path"}},
      .checks =
          {
              {"one pass of the loop adds c_j x^j", symbolic, everywhere, holds, On::claim,
               "every d by induction; x, m, s, c_j free", step},
              {"the circuit computes P(x)", symbolic, everywhere, holds, On::claim,
               "d = 1..8; x and coefficients free", value_small, "value"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d = 6", value_ginac, "value"},
              {"the circuit computes P(x), d = 60", identity, everywhere, holds, On::claim,
               "d = 60", value_large},
              {"3d gates, 6d wires, depth d + 2", exact, region, holds, On::claim, "d = 1..100",
               counts},
              {"the size is at most a constant times ND for every degree, as printed", certificate,
               everywhere, refuted, On::claim, "N = D = 1, any circuit", size_without_degree},
              {"the size is of order d ND", certificate, everywhere, corrected, On::claim,
               "upper bound by Algorithm 2, lower bound for any circuit", size_linear},
              {"the counts at the instance", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"lines 4 and 5 of the loop exchanged", symbolic, everywhere, control, On::claim,
               "d = 2", swapped},
              {"the longest path has 3d gates", exact, points, control, On::claim, "d = 2",
               depth_three_d},
          },
  };
}

}  // namespace verify::liu2025::claim_lem36
