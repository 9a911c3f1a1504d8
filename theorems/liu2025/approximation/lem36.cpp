// The circuit for a polynomial in one variable: 3 gates a degree, depth d + 2.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_lem36 {
namespace {

enum class Order { printed, swapped };  // swapped: t_j is formed before m_j is updated

struct Loop {
  ArithmeticCircuit::Node m, s;
};
// One pass of the loop of Algorithm 2.
Loop pass(ArithmeticCircuit& circuit, const Loop& before, ArithmeticCircuit::Node x,
          ArithmeticCircuit::Node c, Order order) {
  const auto m = circuit.multiply(before.m, x);
  const auto t = circuit.multiply(c, order == Order::printed ? m : before.m);
  return {m, circuit.add(before.s, t)};
}

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
  Loop loop{one, c[0]};
  for (long j = 1; j <= degree; ++j) loop = pass(circuit, loop, x, c[j], order);
  result.output = loop.s;
  return result;
}

struct ComputesP {
  long degree;
  Order order = Order::printed;

  Sizes sizes() const { return {{"d", degree}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x");
    const auto c = free.vector("c", degree + 1);
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
    const T x = free.scalar("x"), power = free.scalar("power"), partial = free.scalar("partial"),
            c = free.scalar("c");
    ArithmeticCircuit circuit;
    const auto vx = circuit.leaf(), vm = circuit.leaf(), vs = circuit.leaf(), vc = circuit.leaf();
    const auto after = pass(circuit, {vm, vs}, vx, vc, swapped ? Order::swapped : Order::printed);
    const auto values = circuit.evaluate<T>({x, power, partial, c});
    free.state(power, values[after.m]);
    free.state(partial, values[after.s]);
    free.parameter(power, T(power * x));
    free.parameter(partial, T(partial + c * power * x));
    return {T(values[after.m] - power * x), T(values[after.s] - partial - c * power * x)};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // The first pass, from (1, c_0): (x, c_0 + c_1 x).
    const T x = free.scalar("x"), c_0 = free.scalar("c_0"), c_1 = free.scalar("c_1"), one(1L);
    ArithmeticCircuit circuit;
    const auto vx = circuit.leaf(), vm = circuit.leaf(), vs = circuit.leaf(), vc = circuit.leaf();
    const auto after = pass(circuit, {vm, vs}, vx, vc, swapped ? Order::swapped : Order::printed);
    const auto values = circuit.evaluate<T>({x, one, c_0, c_1});
    free.begins(values[after.m]);
    free.begins(values[after.s]);
    free.begins_at(x);
    free.begins_at(T(c_0 + c_1 * x));
    return {T(values[after.m] - x), T(values[after.s] - c_0 - c_1 * x)};
  }
};
// What a pass adds to a circuit whose longest path has e gates: gates, and gates to the longest
// path, which may begin at any node that it reads.
Finding pass_adds(long gates, long longest) {
  ArithmeticCircuit circuit;
  const auto x = circuit.leaf(), m = circuit.leaf(), s = circuit.leaf(), c = circuit.leaf();
  const auto after = pass(circuit, {m, s}, x, c, Order::printed);
  const long path = std::max(circuit.depth(after.m), circuit.depth(after.s));
  const auto text =
      fmt::format("a pass has {} gates, on its longest path {}", circuit.gates(), path);
  return settled({circuit.gates() == gates, path <= longest}, text, text);
}
Finding three_gates(const Context&) { return pass_adds(3, 3); }
Finding path_of_two(const Context&) { return pass_adds(3, 2); }

// d + 1 <= 2 d log2(ND) with d = 1 + a and log2(ND) = 1 + b, and 2N <= 2ND with N = 1 + n, D = 1 +
// c.
template <class T>
void within_bounds(Comparisons<T>& say, Orthant<T>& free, long of_layers, long of_rows) {
  const T one(1L), two(2L), d = one + free.nonnegative("a"), log = one + free.nonnegative("b"),
                            N = one + free.nonnegative("n"), D = one + free.nonnegative("c");
  say.nonnegative(T(T(of_layers) * d * log - d - one));
  say.nonnegative(T(T(of_rows) * N * D - two * N));
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
  const auto passes = [](Settle settle) {
    return because("every d: there are d passes, whose copies for the entries share no gate",
                   once(Evidence::exact, {{"d", Argument::free_index}}, Inputs::all, settle));
  };
  const auto of_every_size = [](long of_layers, long of_rows) {
    const Extent letter = from(1, Argument::variable);
    return because(
        "d, N, D and log2(ND) are 1 and letters of the polynomials",
        for_nonnegative(
            [=](auto& say, auto& free) { within_bounds(say, free, of_layers, of_rows); },
            "the differences, where they are nowhere negative, have no negative coefficient",
            {{"N", letter}, {"D", letter}, {"d", letter}}));
  };
  return {
      .inputs = {{"degree", Kind::integer, {}, {Constraint::positive}, "degree d of P"}},
      .values = {{"gates", "integer: gates of Algorithm 2 for one entry"},
                 {"wires", "integer: edges into gates"},
                 {"depth", "integer: gates on the longest path"}},
      .parts = {{"circuit",
                 {chain({expand(LoopStep{}), passes(three_gates)})},
                 {{"two gates on the longest path of a pass", passes(path_of_two)},
                  {"lines 4 and 5 exchanged", expand(LoopStep{true})}},
                 {expand(ComputesP{8}), ginac(ComputesP{6}), test(ComputesP{60})}},
                {"depth",
                 {once(Evidence::exact, {{"d", Extent::between(1, 100)}}, Inputs::all, counts),
                  exact(at_instance)},
                 {{"depth 3d", once(Evidence::exact, {{"d", 2}}, Inputs::all, depth_three_d)}}},
                {"base_conv",
                 {of_every_size(2, 2)},
                 {{"at most d log2(ND) layers", of_every_size(1, 2)},
                  {"at most ND rows", of_every_size(2, 1)}}}},
  };
}

}  // namespace verify::liu2025::claim_lem36
