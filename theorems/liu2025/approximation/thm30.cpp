// Theorem D.30, that BaseConv simulates arithmetic circuits with a factor log w in depth, is quoted
// without proof and with open constants. What can be shown: with cyclic convolution, layers of that
// order; the converse, gate by gate; circuits for which as many layers as levels are necessary; and
// circuits for which the constructions of this paper stay within the depth.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "theorems/liu2025/approximation/cyclic_circuit.hpp"
#include "theorems/liu2025/approximation/layer_circuit.hpp"
#include "theorems/liu2025/approximation/polynomial_layers.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025::claim_thm30 {
namespace {

using Node = ArithmeticCircuit::Node;

long log2_up(long n) { return std::bit_width(static_cast<unsigned long>(n - 1)); }

// --- a layer is a circuit

enum class Variant { as_stated, without_filter_bias, other_convolution };

struct LayerIsCircuit {
  long length, channels;
  Convolution kind;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels), W = free.matrix("W", channels, channels);
    const auto B1 = free.matrix("B1", length, channels), H = free.matrix("H", length, channels);
    const auto B2 = free.matrix("B2", length, channels);
    const bool causal = kind == Convolution::causal;
    const auto other = causal ? Convolution::cyclic : Convolution::causal;
    ArithmeticCircuit circuit;
    const auto inputs = leaves(circuit, length, channels);
    const auto y =
        add_base_conv(circuit, inputs, variant == Variant::other_convolution ? other : kind);
    auto values = u.entries();
    const Matrix<T> none(length, channels);
    append_leaves(values, W, B1, H, variant == Variant::without_filter_bias ? none : B2);
    const auto all = circuit.evaluate(values);
    const auto outputs = map(y, [&](Node node) { return all[node]; });
    return (outputs - base_conv(simple_base_conv(kind, W, B1, H, B2), u)).entries();
  }
};

struct Counts {
  long gates, wires, depth;
  friend bool operator==(const Counts&, const Counts&) = default;
};

Counts counted(long N, long D, Convolution kind) {
  ArithmeticCircuit circuit;
  const auto y = add_base_conv(circuit, leaves(circuit, N, D), kind);
  long depth = 0;
  for (const Node node : y.entries()) depth = std::max(depth, circuit.depth(node));
  return {circuit.gates(), circuit.wires(), depth};
}

// Per output 2D gates for the gate, 2 a tap for the filter, one product. All wires go in pairs. The
// deepest sum adds D products or N products and a bias.
Counts formula(long N, long D, Convolution kind) {
  const long taps = kind == Convolution::cyclic ? N * N : N * (N + 1) / 2;
  const long gates = 2 * N * D * D + 2 * D * taps + N * D;
  return {gates, 2 * gates, 2 + log2_up(std::max(N, D) + 1)};
}

Finding counts(const Context&) {
  for (long N = 1; N <= 9; ++N)
    for (long D = 1; D <= 9; ++D)
      for (const auto kind : {Convolution::causal, Convolution::cyclic})
        if (counted(N, D, kind) != formula(N, D, kind))
          return finding(Truth::no, fmt::format("the counts differ at N = {}, D = {}", N, D));
  return finding(
      Truth::yes,
      "2 N D^2 + D N (N + 1) + N D gates causally, 2 N D^2 + 2 N^2 D + N D cyclically, two wires "
      "each, depth 2 + ceil(log2(max(N, D) + 1)): counted gate by gate for N, D = 1..9");
}
Finding constant_depth(const Context&) {
  const long depth = counted(9, 2, Convolution::causal).depth;
  return settled(depth <= 4, "it is", fmt::format("N = 9, D = 2: the depth is {}", depth));
}

// --- with cyclic convolution

Finding stages_of(long blocks) {
  return settled(
      stages_at_all_sizes(blocks),
      "the copies in blocks 2 and 4 arrive s rows down and s rows up in the first block, "
      "and no other block arrives in one of its rows, for every M and every s <= M",
      "two blocks may meet in the first one");
}
Finding six_blocks(const Context&) { return stages_of(6); }
Finding five_blocks(const Context&) { return stages_of(5); }

// Both kinds of stage at every distance, M values and all factors free.
struct StageRun {
  long M;
  Convolution kind = Convolution::cyclic;

  Sizes sizes() const { return {{"M", M}, {"s", Extent::between(1, M)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> zero;
    for (const auto stage_kind : {StageKind::linear, StageKind::product}) {
      for (long s = 1; s <= M; ++s) {
        const Stage<T> stage{stage_kind, s, free.vector(M), free.vector(M), free.vector(M)};
        const auto u = free.vector("u", M);
        Matrix<T> state(6 * M, 1);
        for (long i = 0; i < M; ++i) state(i, 0) = u[i];
        append(zero, base_conv_stack(stage_layers(stage, 6, kind), state).back());
        const auto expected = after_stage(stage, u);
        for (long i = 0; i < M; ++i) {
          auto& entry = zero[zero.size() - 6 * M + i];
          entry = T(entry - expected[i]);
        }
      }
    }
    return zero;
  }
};

// A circuit with w wires at each of l + 1 cuts, one of them a constant at the first cut, and one
// that enters at every level that leaves a wire for it.
struct CyclicCircuit {
  long w, l;
  Convolution kind = Convolution::cyclic;
  LevelFault fault = LevelFault::none;

  Sizes sizes() const { return {{"w", w}, {"l", l}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto input = free.vector("input", w), first_constants = Vector<T>(w, T(0L));
    const auto constants = free.vector("constants", l);
    std::swap(input.back(), first_constants.back());
    const auto circuit = some_circuit(w, l);
    auto found = outputs_by_layers(circuit, w, input, first_constants, constants, kind, fault);
    found.resize(w);
    auto wires = input + first_constants;
    for (const auto& level : circuit) wires = evaluate(level, wires, constants);
    return found - wires;
  }
};

// Algorithm 2 for n numbers: l = 3d levels and 5n wires at a cut at most, whatever d is.
struct PowersInLayers {
  long numbers, degree;
  LevelFault fault = LevelFault::none;

  Sizes sizes() const { return {{"w", 5 * numbers}, {"l", 3 * degree}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.vector("x", numbers), c = free.vector("c", degree + 1);
    Vector<T> input(4 * numbers, T(0L)), first_constants = input;
    for (long i = 0; i < numbers; ++i) {
      input[4 * i] = input[4 * i + 1] = x[i];
      first_constants[4 * i + 2] = T(1L);
      first_constants[4 * i + 3] = c[0];
    }
    const auto found = outputs_by_layers(power_circuit(numbers, degree), 5 * numbers, input,
                                         first_constants, c, Convolution::cyclic, fault);
    Vector<T> zero;
    for (long i = 0; i < numbers; ++i) {
      T P = c[degree];
      for (long j = degree; j-- > 0;) P = T(P * x[i] + c[j]);
      zero.push_back(T(found[4 * i + 3] - P));
    }
    return zero;
  }
};

// --- circuits that the constructions of the paper simulate within the depth

struct Simulated {
  bool equal;
  long depth, layers;
};

Vector<Rational> small_numbers(long count, long shift) {
  Vector<Rational> numbers;
  for (long k = 0; k < count; ++k)
    numbers.push_back(Rational((7 * k + shift) % 11 - 5, (3 * k + shift) % 4 + 1));
  return numbers;
}

// u^(2^k) by k squarings; k layers with W = I, H = e_0, or another number of them.
Simulated squarings(long k, long missing = 0) {
  ArithmeticCircuit circuit;
  Node node = circuit.leaf();
  for (long step = 0; step < k; ++step) node = circuit.multiply(node, node);
  const Rational u(-3, 2);
  Matrix<Rational> state = {{u}};
  const auto layer = simple_base_conv<Rational>(Convolution::causal, {{1}}, {{0}}, {{1}}, {{0}});
  for (long step = missing; step < k; ++step) state = base_conv(layer, state);
  return {circuit.evaluate<Rational>({u})[node] == state(0, 0), circuit.depth(node), k - missing};
}

// A polynomial by Horner's rule, coefficients as leaves: depth 2d, and d + 1 layers.
Simulated horner(long degree) {
  ArithmeticCircuit circuit;
  const Node x = circuit.leaf();
  Vector<Node> c;
  for (long j = 0; j <= degree; ++j) c.push_back(circuit.leaf());
  Node sum = c.back();
  for (long j = degree; j-- > 0;) sum = circuit.add(circuit.multiply(sum, x), c[j]);
  const auto coefficients = small_numbers(degree + 1, 2);
  const Rational u(4, 3);
  auto values = coefficients;
  values.insert(values.begin(), u);
  const auto layers = horner_channels<Rational>(1, coefficients);
  const auto state = base_conv_stack(layers, Matrix<Rational>{{u, 0}}).back();
  return {circuit.evaluate(values)[sum] == state(0, 1), circuit.depth(sum),
          static_cast<long>(layers.size())};
}

// k steps of gradient descent: residuals, their products with the data, the sum over the data, the
// step; 3k layers on 4d + 1 channels.
Simulated descent(long n, long d, long steps) {
  ArithmeticCircuit circuit;
  const auto a = leaves(circuit, n, d), rest = leaves(circuit, n + d, 1);
  const Node minus = circuit.leaf(), minus_eta = circuit.leaf();
  Vector<Node> x;
  for (long k = 0; k < d; ++k) x.push_back(rest(n + k, 0));
  for (long step = 0; step < steps; ++step) {
    Vector<Node> residuals;
    for (long i = 0; i < n; ++i) {
      Vector<Node> terms = {circuit.multiply(minus, rest(i, 0))};
      for (long k = 0; k < d; ++k) terms.push_back(circuit.multiply(a(i, k), x[k]));
      residuals.push_back(balanced_sum(circuit, terms));
    }
    auto next = x;
    for (long k = 0; k < d; ++k) {
      Vector<Node> terms;
      for (long i = 0; i < n; ++i) terms.push_back(circuit.multiply(residuals[i], a(i, k)));
      next[k] = circuit.add(x[k], circuit.multiply(minus_eta, balanced_sum(circuit, terms)));
    }
    x = next;
  }
  const auto data = small_numbers(n * d, 1), targets = small_numbers(n + d, 3);
  const Rational eta(1, 20);
  LeastSquares<Rational> problem{Matrix<Rational>(n, d), {targets.begin(), targets.begin() + n}};
  problem.A.entries() = data;
  auto values = data;
  values.insert(values.end(), targets.begin(), targets.end());
  values.push_back(-1);
  values.push_back(-eta);
  const auto all = circuit.evaluate(values);
  const auto found =
      noncausal_iterates<Rational>(problem, {targets.begin() + n, targets.end()}, eta, steps)
          .back();
  bool equal = true;
  long depth = 0;
  for (long k = 0; k < d; ++k) {
    equal &= all[x[k]] == found[k];
    depth = std::max(depth, circuit.depth(x[k]));
  }
  return {equal, depth, 3 * steps};
}

Finding within_depth(const Vector<Simulated>& cases, const std::string& what) {
  std::string rows;
  bool all = true;
  for (const auto& s : cases) {
    all &= all_hold({s.equal, s.layers <= s.depth});
    rows += fmt::format("{}{} layers for depth {}", rows.empty() ? "" : ", ", s.layers, s.depth);
  }
  return settled(all, what + ": the same numbers, and " + rows,
                 what + ": other numbers or more layers than the depth; " + rows);
}
Finding squarings_within(const Context&) {
  return within_depth({squarings(1), squarings(3), squarings(6)}, "repeated squaring");
}
Finding horner_within(const Context&) {
  return within_depth({horner(1), horner(4), horner(12)}, "Horner's rule");
}
Finding descent_within(const Context&) {
  return within_depth({descent(1, 1, 1), descent(3, 2, 2), descent(20, 5, 2)}, "gradient descent");
}
Finding fewer_layers(const Context&) {
  return within_depth({squarings(6, 1)}, "five layers for six squarings");
}

// --- the instance

Finding at_instance(const Context& c) {
  const auto& i = c.instance;
  const auto& u = i.matrix("u");
  const auto kind = i.text("convolution") == "cyclic" ? Convolution::cyclic : Convolution::causal;
  ArithmeticCircuit circuit;
  const auto y = add_base_conv(circuit, leaves(circuit, u.rows(), u.cols()), kind);
  auto values = u.entries();
  append_leaves(values, i.matrix("W"), i.matrix("B1"), i.matrix("H"), i.matrix("B2"));
  const auto all = circuit.evaluate(values);
  const auto outputs = map(y, [&](Node node) { return all[node]; });
  const auto layer =
      simple_base_conv(kind, i.matrix("W"), i.matrix("B1"), i.matrix("H"), i.matrix("B2"));
  const auto found = counted(u.rows(), u.cols(), kind);
  auto result =
      settled({outputs == base_conv(layer, u), found == formula(u.rows(), u.cols(), kind)},
              fmt::format("{} gates of depth {} compute the layer", found.gates, found.depth),
              "the circuit computes something else, or the counts differ");
  result.values = {value("y", outputs), value("gates", found.gates), value("wires", found.wires),
                   value("depth", found.depth)};
  return result;
}

}  // namespace

Theorem theorem() {
  const auto at_small_sizes = [](Settle settle) {
    return once(Evidence::exact, {{"N", Extent::between(1, 9)}, {"D", Extent::between(1, 9)}},
                Inputs::all, settle);
  };
  const auto stages = [](Settle settle, long blocks) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, {{"M", Argument::indices}, {"s", Argument::indices}}, Inputs::all,
             settle),
        [=](auto& say, auto& free) { stages_by_facts(say, free, blocks); });
  };
  // What is run is one circuit of its size; that others go the same way is said by hand.
  const auto one_circuit = [](WayCheck check) {
    auto way = by_hand(std::move(check), {"w", "l"});
    for (auto& link : way.links)
      for (auto& box : link.scope.boxes) box.at("w").least = 2;  // one wire has log2 w = 0
    return way;
  };
  return {
      .inputs = {{"length", Kind::integer, {}, {Constraint::positive}, "rows N"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "channels D"},
                 {"convolution",
                  Kind::text,
                  {},
                  {},
                  "kind of convolution",
                  false,
                  "",
                  {"causal", "cyclic"}},
                 {"u", Kind::matrix, {"length", "channels"}, {}, "input"},
                 {"W", Kind::matrix, {"channels", "channels"}, {}, "weights"},
                 {"B1", Kind::matrix, {"length", "channels"}, {}, "bias of the gate"},
                 {"H", Kind::matrix, {"length", "channels"}, {}, "filters"},
                 {"B2", Kind::matrix, {"length", "channels"}, {}, "bias of the filtered input"}},
      .values = {{"y", "matrix[length, channels]: output of the circuit"},
                 {"gates", "integer: gates of the circuit of the layer"},
                 {"wires", "integer: edges into gates, the paper's size"},
                 {"depth", "integer: gates on the longest path"}},
      .parts =
          {{"converse",
            {chain({expand(LayerIsCircuit{3, 2, Convolution::causal}), at_small_sizes(counts)}),
             chain({expand(LayerIsCircuit{2, 2, Convolution::causal}), at_small_sizes(counts)}),
             exact(at_instance)},
            {{"without the bias of the filter",
              expand(LayerIsCircuit{3, 2, Convolution::causal, Variant::without_filter_bias})},
             {"the other convolution",
              expand(LayerIsCircuit{2, 2, Convolution::causal, Variant::other_convolution})},
             {"depth 4", once(Evidence::exact, {{"N", 9}, {"D", 2}}, Inputs::all, constant_depth)}},
            {ginac(LayerIsCircuit{2, 2, Convolution::causal}),
             test(LayerIsCircuit{12, 6, Convolution::cyclic})}},
           {"stage",
            {stages(six_blocks, 6), expand(StageRun{1}), expand(StageRun{2}), expand(StageRun{3}),
             test(StageRun{6})},
            {{"on five blocks", stages(five_blocks, 5)},
             {"the convolution is causal", expand(StageRun{2, Convolution::causal})},
             {"the convolution is causal, M = 6", test(StageRun{6, Convolution::causal})}}},
           {"cyclic",
            {one_circuit(test(CyclicCircuit{7, 3})), one_circuit(test(CyclicCircuit{4, 2})),
             one_circuit(test(CyclicCircuit{13, 2})), one_circuit(test(PowersInLayers{3, 4}))},
            {{"the convolution is causal", test(CyclicCircuit{7, 3, Convolution::causal})},
             {"no copies to the next row",
              test(CyclicCircuit{7, 3, Convolution::cyclic, LevelFault::no_nearest_copy})},
             {"the rows of constants are not cleared before",
              test(CyclicCircuit{7, 3, Convolution::cyclic, LevelFault::constants_not_cleared})},
             {"Algorithm 2, the rows of constants not cleared before",
              test(PowersInLayers{3, 4, LevelFault::constants_not_cleared})}}},
           {"families",
            {chain({once(Evidence::exact, {}, Inputs::points, squarings_within),
                    once(Evidence::exact, {}, Inputs::points, horner_within),
                    once(Evidence::exact, {}, Inputs::points, descent_within)})},
            {{"five layers for six squarings",
              once(Evidence::exact, {}, Inputs::points, fewer_layers)}}}},
  };
}

}  // namespace verify::liu2025::claim_thm30
