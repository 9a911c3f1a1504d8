// One layer of linear attention takes one step of gradient descent: put your statement in its
// place.
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::my2026::claim_lemma3 {
namespace {

// At every size, in matrices whose sizes are symbols; `uphill` is the broken version.
struct OneStep {
  bool uphill = false;
  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto A = free.matrix("A", d, d);
    const auto scale = free.scalar("scale"), sign = ScalarOf<M>(uphill ? -1L : 1L);
    Vanishing<M> zero;  // what ought to be 0
    zero.equal(corner(descent_layer(A, token_matrix(prompt), scale)),
               sign * scale * dot(prompt.x_query, transpose(A) * (prompt.X * prompt.y)));
    return zero;
  }
};

// At an instance, exactly, with the value that the data file names.
Finding at_instance(const Context& c) {
  const auto p = prompt_of(c.instance);
  const auto& A = c.instance.matrix("A");
  const auto step = Rational(1, p.n()) * dot(p.x_query, transpose(A) * (p.X * p.y));
  const auto f = corner(descent_layer(A, token_matrix(p), Rational(1, p.n())));
  auto result = settled(f == step, "both are " + f.text(), f.text() + ", not " + step.text());
  result.values = {value("f", f)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = prompt_inputs({{"A", Kind::matrix, {"d", "d"}, {}, "preconditioner"}}),
      .values = {{"f", "rational: the label that the query gets"}},
      .assertions = {{"one_step",
                      {words(OneStep{}), exact(at_instance)},
                      {{"the step goes uphill", words(OneStep{true})}}}},
  };
}

}  // namespace verify::my2026::claim_lemma3
