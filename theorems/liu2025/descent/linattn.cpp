// One head of linear attention without normalisation computes the gradient of least squares; with a
// residual connection each layer is a step of gradient descent.
#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/unnormalised_attention.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_linattn {
namespace {

template <class T>
UnnormalisedAttention<T> gradient_layer(long d, AttentionMask mask,
                                        QueryBias bias = QueryBias::on) {
  auto head = gradient_head(d, T(1L), 0, bias);
  head.mask = mask;
  return head;
}

// The last row of the head's output: the gradient in the channels a, zero in b and x.
struct LastRow {
  long n, d;
  AttentionMask mask = AttentionMask::none;
  QueryBias bias = QueryBias::on;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x = free.vector("x", d);
    const auto head = gradient_layer<T>(d, mask, bias);
    auto zero = attend(head, attention_prompt(problem, x)).row(n);
    const auto expected = gradient(problem, x);
    for (long k = 0; k < d; ++k) zero[k] = T(zero[k] - expected[k]);
    return zero;
  }
};

// The prompt in letters, rows (a_i, b_i, xi_i) and (0, 0, x), with the scores (U W_Q + 1 b_Q^T)
// (U W_K)^T of the head. The ones of the data rows may be any numbers here: they count in those
// rows alone.
class PromptInLetters {
 public:
  TreeMatrix A, U;
  TreeVector b, x;

  PromptInLetters(Letters<TreeMatrix>& free, bool first)
      : A(free.matrix("A", free.space("n"), free.space("d"))),
        U(rows_of(free), channels_of(free)),
        b(free.vector("b", free.space("n"))),
        x(free.vector("x", free.space("d"))),
        free_(free) {
    U.place(0, 0, A);
    U.place(0, 1, b.column());
    if (!first) U.place(0, 2, free.matrix("Xi", free.space("n"), free.space("d")));
    U.place(1, 2, transpose(x.column()));
  }

  TreeMatrix scores(QueryBias bias) const {
    const auto rows = rows_of(free_), channels = channels_of(free_);
    const auto I = identity();
    TreeMatrix W_Q(channels, channels), W_K(channels, channels), b_Q(channels, {unit_space}),
        ones(rows, {unit_space});
    W_Q.place(2, 0, I);
    W_K.place(0, 0, I);
    W_K.place(1, 1, TreeScalar(1));
    if (bias == QueryBias::on) b_Q.place(1, 0, TreeScalar(-1));
    ones.place(0, 0, free_.vector("any", free_.space("n")).column());
    ones.place(1, 0, TreeScalar(1));
    return (U * W_Q + ones * transpose(b_Q)) * transpose(U * W_K);
  }
  // Multiplied by a mask that is any in the rows of the data and 1 in the last, which sees all
  // rows.
  TreeMatrix masked_scores(QueryBias bias) const {
    const auto rows = rows_of(free_);
    const Spaces data = {rows.front()};
    TreeMatrix mask(rows, rows);
    mask.place(0, 0, free_.matrix("mask", data, data));
    mask.place(0, 1, free_.vector("mask_of_x", data).column());
    mask.place(1, 0, transpose(free_.ones(data).column()));
    mask.place(1, 1, TreeScalar(1));
    return hadamard(mask, scores(bias));
  }
  // `factor` times the channels a of the rows, in the channels of block `to`.
  TreeMatrix values(const TreeScalar& factor, long to) const {
    TreeMatrix W_V(channels_of(free_), channels_of(free_));
    W_V.place(0, to, factor * identity());
    return U * W_V;
  }
  TreeVector gradient() const { return transpose(A) * (A * x - b); }

 private:
  static Spaces rows_of(Letters<TreeMatrix>& free) { return {free.space("n").front(), unit_space}; }
  static Spaces channels_of(Letters<TreeMatrix>& free) {
    const auto d = free.space("d").front();
    return {d, unit_space, d};
  }
  TreeMatrix identity() const { return TreeMatrix::identity(free_.space("d")); }

  Letters<TreeMatrix>& free_;
};

// A layer on the prompt, the xi_i whatever earlier layers made of them: a and b stay, and the last
// row becomes (0, 0, x - eta A^T (A x - b)). The step of an induction over the layers; the base is
// xi_i = 0.
struct LayerInLetters {
  enum class Change { none, without_bias, twice } change = Change::none;
  bool masked = false;

  Sizes sizes() const {
    const auto argument = masked ? Argument::indices : Argument::words;
    return {{"n", argument}, {"d", argument}, {"k", Argument::induction}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const { return layer(free, false); }
  // The first layer reads xi_i = 0.
  Vanishing<TreeMatrix> base(Letters<TreeMatrix>& free) const { return layer(free, true); }

 private:
  Vanishing<TreeMatrix> layer(Letters<TreeMatrix>& free, bool first) const {
    const ModelStep<TreeScalar> model_step;
    const PromptInLetters prompt(free, first);
    const auto eta = free.scalar("eta");
    const auto bias = change == Change::without_bias ? QueryBias::off : QueryBias::on;
    const auto scores = masked ? prompt.masked_scores(bias) : prompt.scores(bias);
    const auto after =
        prompt.U + scores * prompt.values(-(change == Change::twice ? eta + eta : eta), 2);
    const auto next = prompt.x - eta * prompt.gradient();
    Vanishing<TreeMatrix> zero;
    zero.equal(after.part(0, 1, 0, 2), prompt.U.part(0, 1, 0, 2));
    zero.add(after.part(1, 1, 0, 2));
    zero.equal(after.part(1, 1, 2, 1), transpose(next.column()));
    return zero;
  }
};

// The last row of one head with a mask: the gradient in the channels a, zero in b and x.
struct HeadInLetters {
  QueryBias bias = QueryBias::on;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const ModelStep<TreeScalar> model_step;
    const PromptInLetters prompt(free, false);
    const auto head = prompt.masked_scores(bias) * prompt.values(TreeScalar(1), 0);
    Vanishing<TreeMatrix> zero;
    zero.equal(head.part(1, 1, 0, 1), transpose(prompt.gradient().column()));
    zero.add(head.part(1, 1, 1, 2));
    return zero;
  }
};

// Steps of gradient descent: values -eta a_i written to x, added to the residual stream. Rows of
// data change in x as well, which no later layer reads there.
template <class T>
Vector<Vector<T>> attention_iterates(const DescentRun<T>& run, AttentionMask mask) {
  const long n = run.problem.n(), d = run.problem.d();
  auto head = gradient_head(d, T(-run.eta), d + 1);
  head.mask = mask;
  auto U = attention_prompt(run.problem, run.x0);
  Vector<Vector<T>> iterates;
  for (long k = 0; k < run.steps; ++k) {
    U = U + attend(head, U);
    iterates.push_back(block(U, n, d + 1, 1, d).row(0));
  }
  return iterates;
}

struct Descent {
  long n, d, steps;
  AttentionMask mask = AttentionMask::none;
  bool other_rate = false;  // twice the step

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    DescentRun<T> run{{free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), steps};
    const T rate = other_rate ? T(run.eta + run.eta) : run.eta;
    const auto expected = gradient_descent(run.problem, run.x0, rate, steps);
    return (from_rows(attention_iterates(run, mask)) - from_rows(expected)).entries();
  }
};

// --- degree and homogeneity of a head with free weights

template <class T>
UnnormalisedAttention<T> free_head(Variables<T>& free, long channels, AttentionMask mask,
                                   bool biases) {
  const auto weight = [&] { return free.matrix(channels, channels); };
  const auto bias = [&] { return biases ? free.vector(channels) : Vector<T>(channels, T(0L)); };
  UnnormalisedAttention<T> head;
  for (auto* W : {&head.WQ, &head.WK, &head.WV}) *W = weight();
  for (auto* b : {&head.bQ, &head.bK, &head.bV}) *b = bias();
  head.mask = mask;
  return head;
}

// Without biases the output at s U is s^3 times that at U: no term of degree 2 such as A^T b.
struct Cubic {
  long positions, channels;
  bool biases = false;

  Sizes sizes() const { return {{"n", positions - 1}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto head = free_head(free, channels, AttentionMask::none, biases);
    const auto U = free.matrix("U", positions, channels);
    const T s = free.scalar("s");
    return (attend(head, s * U) - T(s * s * s) * attend(head, U)).entries();
  }
};

// The same for the row q of a head at every size, the others in X: from the scores of q on the
// rows.
struct CubicInLetters {
  bool biased = false;  // a bias in the query

  Sizes sizes() const { return {{"n", Argument::words}, {"D", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), D = free.space("D");
    const M X = free.matrix("X", n, D);
    const M W_Q = free.matrix("W_Q", D, D), W_K = free.matrix("W_K", D, D),
            W_V = free.matrix("W_V", D, D);
    const auto q = free.vector("q", D), b_Q = free.vector("b_Q", D);
    const auto s = free.scalar("s");
    const auto row = [&](const ScalarOf<M>& scale) {
      const M rows = scale * X;
      const VectorOf<M> own = scale * q, without_bias = transpose(W_Q) * own;
      const VectorOf<M> keyed = W_K * (biased ? without_bias + b_Q : without_bias);
      return transpose(W_V) * (transpose(rows) * (rows * keyed) + dot(own, keyed) * own);
    };
    Vanishing<M> zero;
    zero.equal(row(s), s * s * s * row(ScalarOf<M>(1L)));
    return zero;
  }
};

// Differences along a line of `layers` layers with residual connections.
struct Differences {
  long layers, positions, channels;
  bool one_order_less = false;
  AttentionMask mask = AttentionMask::none;

  Sizes sizes() const { return {{"l", layers}, {"n", positions - 1}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    long order = one_order_less ? 0 : 1;  // 3^layers + 1 is one more than the degree
    long degree = 1;
    for (long l = 0; l < layers; ++l) degree *= 3;
    order += degree;
    Vector<UnnormalisedAttention<T>> heads;
    for (long l = 0; l < layers; ++l) heads.push_back(free_head(free, channels, mask, true));
    const auto u = free.matrix("u", positions, channels), v = free.matrix("v", positions, channels);
    return finite_difference(order, u, v, [&](Matrix<T> U) {
      for (const auto& head : heads) U = U + attend(head, U);
      return U.entries();
    });
  }
};

Finding at_instance(const Context& c) {
  const auto problem = least_squares_of<Rational>(c.instance);
  const auto& x = c.instance.vector("x0");
  const long n = problem.n(), d = problem.d();
  const auto U = attention_prompt(problem, x);
  const auto answer = [&](QueryBias bias) {
    const auto output = attend(gradient_layer<Rational>(d, AttentionMask::none, bias), U);
    return block(output, n, 0, 1, d).row(0);
  };
  const auto with = answer(QueryBias::on), without = answer(QueryBias::off);
  const auto equations = normal_equations(problem);
  const bool equal = all_hold({with == equations.M * x - equations.v, without == equations.M * x});
  auto result = settled(equal,
                        "the last row holds A^T (A x - b) as the normal equations give it, and "
                        "A^T A x without the bias of the query",
                        "the last row differs from the gradient");
  result.values = {value("gradient", with), value("gradient_without_bias", without)};
  return result;
}

// On the problem of the paper, in every format, against exact gradient descent.
Finding rounding(const Context&) {
  const auto run = paper_least_squares(4);
  return slope_finding(climb_descent(run,
                                     [](const auto& rounded) {
                                       return attention_iterates(rounded, AttentionMask::none);
                                     }),
                       "linear attention, n = 20, d = 5", "gradient step");
}

Finding every_depth(const Context&) {
  const auto precision_sweep = climb_descent(paper_least_squares(300), [](const auto& rounded) {
    return attention_iterates(rounded, AttentionMask::none);
  });
  const std::string setting = "linear attention, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting);
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
  result.plots.push_back(bits_lost_by_depth(precision_sweep, setting, "layer"));
  return result;
}

}  // namespace

Theorem theorem() {
  using Change = LayerInLetters::Change;
  return {
      .inputs = {data_input(),
                 right_sides_input(),
                 {"x0", Kind::vector, {"d"}, {}, "where the gradient is taken"},
                 data_rows_input(),
                 d_input()},
      .values = {{"gradient", "vector[d]: last row of the head, A^T (A x0 - b)"},
                 {"gradient_without_bias", "vector[d]: the same without the bias of the query"}},
      .parts =
          {{"row",
            {visits(HeadInLetters{}, {{"n", 6}, {"d", 7}}),
             chain({expand(LastRow{2, 2}), expand(LastRow{2, 2, AttentionMask::causal})}),
             test(LastRow{20, 5}), exact(at_instance)},
            {{"the query has no bias, at every size",
              visits(HeadInLetters{QueryBias::off}, {{"n", 6}, {"d", 7}})},
             {"the bias of the query is dropped",
              test(LastRow{2, 2, AttentionMask::none, QueryBias::off})},
             {"the bias of the query is dropped, causal",
              test(LastRow{2, 2, AttentionMask::causal, QueryBias::off})}}},
           {"steps",
            {words(LayerInLetters{})},
            {{"the query has no bias", words(LayerInLetters{Change::without_bias})},
             {"the step is twice as long", words(LayerInLetters{Change::twice})}},
            {once(Evidence::precision_sweep, {}, Inputs::points, rounding),
             deep(once(Evidence::precision_sweep, {}, Inputs::points, every_depth))}},
           {"stack",
            {visits(LayerInLetters{Change::none, true}, {{"n", 6}, {"d", 7}}),
             chain({expand(Descent{2, 1, 2}), expand(Descent{2, 1, 2, AttentionMask::causal})}),
             chain({test(Descent{20, 5, 4}), test(Descent{20, 5, 4, AttentionMask::causal})})},
            {{"the step is twice as long, at every size",
              visits(LayerInLetters{Change::twice, true}, {{"n", 6}, {"d", 7}})},
             {"the step is twice as long, in the stack",
              test(Descent{2, 1, 2, AttentionMask::none, true})},
             {"the step is twice as long, causal",
              test(Descent{2, 1, 2, AttentionMask::causal, true})}}},
           {"cubic",
            {words(CubicInLetters{}), expand(Cubic{2, 3})},
            {{"a bias in the query, at every size", words(CubicInLetters{true})},
             {"a layer with biases scales like s^3", test(Cubic{2, 3, true})}}},
           {"degree",
            {test(Differences{1, 2, 2}), test(Differences{1, 3, 2, false, AttentionMask::causal}),
             test(Differences{2, 2, 2})},
            {{"a layer has degree at most 2", test(Differences{1, 2, 2, true})},
             {"a causal layer has degree at most 2",
              test(Differences{1, 3, 2, true, AttentionMask::causal})}}}},
  };
}

}  // namespace verify::liu2025::claim_linattn
