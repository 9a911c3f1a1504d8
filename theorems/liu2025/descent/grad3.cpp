// Three causal BaseConv layers of width (d+1)^2 compute the gradient of least squares in the last
// row; two are enough and one is not.
#include <fmt/format.h>

#include "theorems/liu2025/descent/gradient_layers.hpp"
#include "theorems/liu2025/descent/letter_row.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_grad3 {
namespace {

enum class Depth { three, two, two_x_first };
enum class Variant { as_stated, sums_include_query, without_target };

template <class T>
Vector<BaseConvLayer<T>> layers_of(long n, long d, Depth depth,
                                   Variant variant = Variant::as_stated) {
  const auto all = gradient_layers<T>(n, d);
  Vector<BaseConvLayer<T>> layers;
  if (depth == Depth::three) layers = {all.products, all.sums, all.contract};
  if (depth == Depth::two) layers = {all.products, all.summing};
  if (depth == Depth::two_x_first) layers = {all.move, all.skip_query};
  const auto channels = gradient_channels(d);
  if (variant == Variant::sums_include_query) {
    for (const char* name : {"s", "S"}) {
      const auto& block = channels.at(name);
      for (long c = block.offset; c < block.offset + block.size; ++c)
        layers[1].h[c] = ones_filter<T>();
    }
  }
  if (variant == Variant::without_target)
    cut_links(layers.back().Wo, channels.at("s"), channels.at("a"));
  return layers;
}

// Row k: b_k a_k and a_k a_k^T; summed: the sums over the rows before k.
template <class T>
Matrix<T> expected_products(const LeastSquares<T>& problem, const Vector<T>& x, bool summed) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> result(n + 1, d + d * d);
  for (long k = 0; k <= n; ++k) {
    for (long i = summed ? 0 : k; i < (summed ? k : k + 1); ++i) {
      const auto a = i < n ? problem.A.row(i) : x;
      for (long p = 0; p < d; ++p) {
        if (i < n) result(k, p) += problem.b[i] * a[p];
        for (long q = 0; q < d; ++q) result(k, d + p * d + q) += a[p] * a[q];
      }
    }
  }
  return result;
}

template <class T>
Matrix<T> expected_state(const LeastSquares<T>& problem, const Vector<T>& x, bool summed) {
  auto state = gradient_prompt(problem, x, false);
  set_block(state, 0, problem.d() + 1, expected_products(problem, x, summed));
  return state;
}

template <class T>
Vector<T> answer(const Matrix<T>& state, long d) {
  return columns_of(state, gradient_channels(d).at("a")).row(state.rows() - 1);
}

// The last row of the last layer, and the inner states of the three layers.
struct Gradient {
  long n, d;
  Depth depth = Depth::three;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x = free.vector("x", d);
    const auto states = base_conv_stack(layers_of<T>(n, d, depth, variant),
                                        gradient_prompt(problem, x, depth == Depth::two_x_first));
    auto zero = answer(states.back(), d) - gradient(problem, x);
    if (depth == Depth::three) {
      append(zero, states[1] - expected_state(problem, x, false));
      append(zero, states[2] - expected_state(problem, x, true));
    }
    return zero;
  }
};

// The three layers on one row whose blocks are letters, for every n and d: a row of the data behind
// any number of others, then the last row. What the filters of layer 2 add are the sums over the
// rows before, A^T b and A^T A of their data: shown row by row, by adding one to them.
struct RowGradient {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto before = free.space("n", 1), d = free.space("d");
    const auto layers = letter_layers<M>(free, free.ones(d), {"b"}, {"a", "s"}, {"S"});
    const auto& channels = layers.channels;
    const auto a = free.vector("a", d), x = free.vector("x", d),
               b_before = free.vector("b_before", before);
    const auto b = free.scalar("b");
    const M At = free.matrix("At", d, before), At_all = beside(At, a);
    const auto b_all = with_last(b_before, b);
    const auto lists = lists_of<ScalarOf<M>>();
    const auto zeros = zero_row_of(channels);
    const auto sums_of = [&](const M& data, const VectorOf<M>& targets) {
      auto row = zeros;
      row.at("s") = channels.column(data * targets);
      row.at("S") = data * transpose(data);
      return row;
    };
    const auto earlier = sums_of(At, b_before), all = sums_of(At_all, b_all);
    Vanishing<M> zero;

    const auto two_layers = [&](const VectorOf<M>& data, const ScalarOf<M>& target,
                                const LetterRow<M>& sums) {
      auto row = zeros;
      row.at("a") = channels.column(data);
      row.at("b") = channels.number(target);
      auto expected = row;
      expected.at("s") = channels.column(target * data);
      expected.at("S") = outer(data, data);
      row = layers.layer(lists.products, row);
      add_difference(zero, row, expected);
      const auto products = row;
      row = layers.layer(lists.sums, row, sums);
      expected.at("s") = sums.at("s");
      expected.at("S") = sums.at("S");
      add_difference(zero, row, expected);
      return std::pair{products, row};
    };
    const auto added = two_layers(a, b, earlier).first;
    for (const char* sum : {"s", "S"}) zero.equal(earlier.at(sum) + added.at(sum), all.at(sum));
    const auto last = layers.layer(lists.contract, two_layers(x, ScalarOf<M>(0L), all).second);
    zero.equal(last.at("a"), channels.column(At_all * (transpose(At_all) * x - b_all)));
    return zero;
  }

 private:
  template <class T>
  GradientLists<T> lists_of() const {
    auto lists = gradient_lists<T>(0);
    if (variant == Variant::sums_include_query)
      for (auto& filter : lists.sums.h) filter.filter = ones_filter<T>();
    if (variant == Variant::without_target)
      std::erase_if(lists.contract.Wo, [](const auto& w) { return w.from == "s"; });
    return lists;
  }
};

// f(3t) - 3 f(2t) + 3 f(t) - f(0) of one layer with free weights along a free input: it vanishes
// for polynomials of degree 2, hence for every layer.
struct ThirdDifference {
  long length, channels;
  bool second = false;  // the second difference

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels), v = free.matrix("v", length, channels);
    const auto map = [&] { return channel_map(free.matrix(channels, channels)); };
    const auto bias = [&] { return bias_of(free.matrix(length, channels)); };
    BaseConvLayer<T> layer;
    layer.convolution = Convolution::cyclic;
    layer.Wg = map();
    layer.Wi = map();
    layer.Wo = map();
    layer.h = filters_of(free.matrix(length, channels));
    layer.bg = bias();
    layer.bi = bias();
    layer.bc = bias();
    layer.bo = bias();
    const auto at = [&](long t) { return base_conv(layer, u + T(t) * v); };
    if (second) return (at(2) - T(2L) * at(1) + at(0)).entries();
    return (at(3) - T(3L) * at(2) + T(3L) * at(1) - at(0)).entries();
  }
};

// Is the third difference along t -> t u of the gradient with n = d = 1, a = b = x = t not 0?
template <class T>
void gradient_is_cubic(Comparisons<T>& say, long power_of_x) {
  T target(0L);
  const Vector<long> signs = {-1, 3, -3, 1};
  for (long t = 0; t <= 3; ++t) {
    const T at(t), a(power_of_x == 1 ? t : 0);
    target += T(signs[t]) * gradient<T>({{{a}}, {at}}, {at})[0];
  }
  say.nonzero(target);
  say.words("n = d = 1, b = x = t: the third difference of the gradient for a = " +
            std::string(power_of_x == 1 ? "t" : "0") + " is " + shown(target));
}

// Has the displayed prompt the columns of the printed input space?
Finding prompt_width(const Context&) {
  const long d = 1;
  const auto prompt = from_rows<Rational>({{1, 1}, {0, 0}});  // (a, b) and (x, 0)
  const long printed = d * d + 2 * d + 1;
  return settled(prompt.cols() == printed, "the displayed prompt has D^2 + 2D + 1 columns",
                 fmt::format("D = 1: the rows (a_i, b_i) and (x, 0) have {} columns, the printed "
                             "input space {}; {} is the width of the embedding",
                             prompt.cols(), printed, gradient_channels(d).width()));
}

Finding at_instance(const Context& c) {
  const auto problem = least_squares_of<Rational>(c.instance);
  const auto x = c.instance.vector("x0");
  const long n = problem.n(), d = problem.d();
  const auto layers = gradient_layers<Rational>(n, d);
  const auto first = base_conv(layers.products, gradient_prompt(problem, x, false));
  const auto second = base_conv(layers.sums, first);
  const auto found = answer(base_conv(layers.contract, second), d);
  const bool equal = all_hold(
      {first == expected_state(problem, x, false), second == expected_state(problem, x, true),
       found == gradient(problem, x), found == answer(base_conv(layers.summing, first), d)});
  auto result =
      settled(equal, "products, sums and the gradient are exact, by three layers and by two",
              "a state or the gradient differs");
  result.values = {value("gradient", found), value("gradient_over_n", Rational(1, n) * found),
                   value("layer1", first), value("layer2", second), value("width", first.cols())};
  return result;
}

struct RoundedGradient {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto problem = least_squares_of<T>(instance);
    const auto states =
        base_conv_stack(layers_of<T>(problem.n(), problem.d(), Depth::three),
                        gradient_prompt(problem, to_scalar<T>(instance.vector("x0")), false));
    return {answer(states.back(), problem.d())};
  }
};
Finding rounding(const Context& c) {
  const Layers exact = {gradient(least_squares_of<Rational>(c.instance), c.instance.vector("x0"))};
  return slope_finding(climb_precision_sweep(RoundedGradient{c.instance}, exact),
                       "explicit gradient");
}

}  // namespace

Theorem theorem() {
  const SizeNames all = {"n", "d"};
  const std::map<std::string, long> at = {{"n", 6}, {"d", 7}};
  return {
      .inputs = {data_input(),
                 right_sides_input(),
                 {"x0",
                  Kind::vector,
                  {"d"},
                  {},
                  "point at which the gradient is taken, in the last row of the prompt"},
                 data_rows_input(),
                 d_input()},
      .values = {{"gradient", "vector[d]: A^T(A x0 - b)"},
                 {"gradient_over_n", "vector[d]: the same divided by n"},
                 {"layer1", "matrix[n+1, (d+1)^2]: channels a, b, s, S after layer 1"},
                 {"layer2", "matrix[n+1, (d+1)^2]: after layer 2"},
                 {"width", "integer: (d+1)^2"}},
      .parts = {{"three",
                 {visits(RowGradient{}, at), expand(Gradient{1, 3}), expand(Gradient{2, 2}),
                  test(Gradient{20, 5}), exact(at_instance)},
                 {{"the last layer leaves out -s, block by block",
                   visits(RowGradient{Variant::without_target}, at)},
                  {"the sums include the row itself, block by block",
                   visits(RowGradient{Variant::sums_include_query}, at)},
                  {"the last layer leaves out -s",
                   test(Gradient{2, 2, Depth::three, Variant::without_target})},
                  {"the displayed prompt has D^2 + 2D + 1 columns",
                   once(Evidence::exact, {}, Inputs::points, prompt_width)}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"two",
                 {by_hand(chain({expand(Gradient{2, 2, Depth::two}),
                                 expand(Gradient{2, 2, Depth::two_x_first})}),
                          all),
                  by_hand(chain({test(Gradient{20, 5, Depth::two}),
                                 test(Gradient{20, 5, Depth::two_x_first})}),
                          all)},
                 {{"the sums include the row of x",
                   test(Gradient{2, 2, Depth::two, Variant::sums_include_query})},
                  {"x comes first, the layers are those of x last, but for the first row",
                   test(Gradient{2, 2, Depth::two_x_first, Variant::without_target})}}},
                {"degree", {}, {}, {test(ThirdDifference{3, 4})}},
                {"one",
                 {compare([](auto& say) { gradient_is_cubic(say, 1); })},
                 {{"for a = 0, too", compare([](auto& say) { gradient_is_cubic(say, 0); })}}}},
  };
}

}  // namespace verify::liu2025::claim_grad3
