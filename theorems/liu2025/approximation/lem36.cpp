// The circuit for a polynomial in one variable: 3 gates a degree, depth d + 2.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "verify/algebra/ways.hpp"
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

  Sizes sizes() const { return {{"d", degree}}; }

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

// One pass of the loop, whatever came before: (m, s) -> (m x, s + c m x).
struct LoopStep {
  bool swapped = false;

  Sizes sizes() const { return {{"d", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), power = free.scalar(), partial = free.scalar(), c = free.scalar();
    ArithmeticCircuit circuit;
    const auto vx = circuit.leaf(), vm = circuit.leaf(), vs = circuit.leaf(), vc = circuit.leaf();
    const auto m = circuit.multiply(vm, vx), t = circuit.multiply(vc, swapped ? vm : m),
               s = circuit.add(vs, t);
    const auto values = circuit.evaluate<T>({x, power, partial, c});
    return {T(values[m] - power * x), T(values[s] - partial - c * power * x)};
  }
};
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
  return {
      .inputs = {{"degree", Kind::integer, {}, {Constraint::positive}, "degree d of P"}},
      .values = {{"gates", "integer: gates of Algorithm 2 for one entry"},
                 {"wires", "integer: edges into gates"},
                 {"depth", "integer: gates on the longest path"}},
      .parts = {{"circuit",
                 {by_hand(expand(LoopStep{}))},
                 {{"lines 4 and 5 exchanged", expand(LoopStep{true})}},
                 {expand(ComputesP{8}), ginac(ComputesP{6}), test(ComputesP{60})}},
                {"depth",
                 {once(Evidence::exact, {{"d", Extent::between(1, 100)}}, Inputs::all, counts),
                  exact(at_instance)},
                 {{"depth 3d", once(Evidence::exact, {{"d", 2}}, Inputs::all, depth_three_d)}}}},
  };
}

}  // namespace verify::liu2025::claim_lem36
