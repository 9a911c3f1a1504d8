// Example i does not have weight g^(n-i): the gate of the query counts.
#include "theorems/my2026/constant_gate.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::my2026::claim_gate_late {
namespace {

// One example and a query, both 1, and g = 1/2: the smallest case in which the powers differ. The
// code that rejects k = 0 and k = 2 accepts k = 1.
template <long k>
Finding smallest(const Context&) {
  const Rational one(1), g(1, 2);
  const Prompt<Rational> prompt{{{one}}, {one}, {one}};
  const auto layer = constant_gate_layer(prompt, g), sum = weighted_prediction(prompt, g, k);
  const auto words = "d = n = 1, x_1 = y_1 = x = 1, g = 1/2: the layer predicts " + layer.text() +
                     ", the sum is " + sum.text();
  return settled(layer == sum, words, words);
}

// At numbers of one's own; they agree where the difference does not show, as at g = 1.
Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& g = c.instance.rational("g");
  const auto layer = constant_gate_layer(prompt, g), sum = weighted_prediction(prompt, g, 0);
  auto result = settled(layer == sum, "both are " + layer.text(),
                        "the layer predicts " + layer.text() + ", the sum is " + sum.text());
  result.values = {value("f", layer), value("sum", sum)};
  return result;
}

}  // namespace

Theorem theorem() {
  const Sizes one = {{"n", 1}, {"d", 1}};
  return {
      .inputs = prompt_inputs({{"g", Kind::rational, {}, {}, "the gate of every token"}}),
      .values = {{"f", "rational: prediction of the layer"},
                 {"sum", "rational: the sum with weights g^(n-i)"}},
      .assertions = {{"weights",
                      {once(Evidence::exact, one, Inputs::points, smallest<0>), exact(at_instance)},
                      {{"example i has weight g^(n+2-i)",
                        once(Evidence::exact, one, Inputs::points, smallest<2>)}}},
                     {"smallest",
                      {once(Evidence::exact, {}, Inputs::points, smallest<1>)},
                      {{"example i has weight g^(n-i)",
                        once(Evidence::exact, {}, Inputs::points, smallest<0>)}}}},
  };
}

}  // namespace verify::my2026::claim_gate_late
