// With P_l = diag(0, 1) and Q_l = -diag(A_l, 0) the label row of layer l is y_i - <x_i, w_l> and,
// at the query, -<x_query, w_l> for w_{l+1} = w_l - A_l^T grad R(w_l): with the transpose, and
// without the second factor 1/n that the proof of the paper acquires.
#include <fmt/format.h>

#include "theorems/memformer2024/attention_as_descent/descent_statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::memformer2024::claim_lemma1 {
namespace {

using namespace descent_statements;

constexpr Sizes plane{2, 2, 2}, wide{5, 20, 3};

Finding expand(const Context&) { return expands_to_zero(Difference{plane}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Difference{{1, 2, 2}}); }
Finding at_size(const Context& c) { return identity_test(Difference{wide}, c.seed); }
Finding deep_and_wide(const Context& c) { return identity_test(Difference{{20, 40, 6}}, c.seed); }
Finding update_rule(const Context& c) { return identity_test(UpdateRule{wide}, c.seed); }
Finding additive(const Context& c) { return identity_test(Additive{wide}, c.seed); }
Finding linear(const Context& c) { return identity_test(Linear{wide}, c.seed); }
Finding train(const Context& c) { return identity_test(Train{wide}, c.seed); }
Finding gradient(const Context&) { return expands_to_zero(Gradient{{3, 3, 1}}); }
Finding scale(const Context& c) { return identity_test(Scale{wide}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Difference{{2, 3, 2}, variant}, c.seed);
}
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding transpose_dropped(const Context& c) { return broken(c, Variant::transpose_dropped); }
Finding another_scale(const Context& c) { return broken(c, Variant::another_scale); }
Finding without_minus(const Context& c) { return broken(c, Variant::without_minus); }
Finding additive_unmasked(const Context& c) {
  return identity_test(Additive{{2, 3, 2}, QueryMask::off}, c.seed);
}

Problem<Rational> line(const Matrix<Rational>& X) {
  return {linear_prompt<Rational>(X, {1}, {1}), {1}, {0}, {{{1}}}};
}

Finding printed_scale(const Context&) {
  const auto p = line({{1, 1}});
  const Rational w_1 = -p.labels()(1, 2), gradient = -1;
  const Rational printed = -scale_of(p.prompt) * gradient;
  return settled(w_1 == printed, "the step carries the second factor 1/n",
                 fmt::format("d = 1, n = 2, x = (1, 1), w* = A = 1: grad R(0) = -1 already holds "
                             "the 1/n; w_1: printed {}, true {}",
                             printed.text(), w_1.text()));
}

Finding printed_preconditioner(const Context& c) {
  const Problem<Rational> p{
      prompt_of(c.instance), c.instance.vector("w_star"), {0, 0}, c.instance.matrices("A")};
  const auto w = descent(p.prompt, p.w_star, p.w_0, map(p.A, transpose<Rational>));
  const Rational printed = -dot(p.prompt.x_query, w.row(1)), found = p.labels()(1, p.prompt.n());
  return settled(printed == found, "the step uses A_l as printed",
                 fmt::format("d = 2, n = 3, X = [1 0 2; 2 1 1], w* = (1, -1), x_query = (3, 1), "
                             "A_0 = [1/2 1/3; 0 1/4]: label of the query after one layer: printed "
                             "(with A_0) {}, true (with A_0^T) {}",
                             printed.text(), found.text()));
}

Finding printed_additivity(const Context&) {
  const auto g = query_labels(line({{1}}), Rational(0));
  return settled(g[1] == g[0], "g(x, y, k+1) - y = g(x, y, k) - y",
                 fmt::format("d = n = 1, x_1 = x_query = w* = A = 1, y = 0: g(., ., 0) - y = {}, "
                             "g(., ., 1) - y = {}: the labels move; g(x, y, k) - g(x, 0, k) = y is "
                             "what holds",
                             g[0].text(), g[1].text()));
}

Finding printed_prediction(const Context&) {
  const auto p = line({{1}});
  const Rational g = query_labels(p, Rational(0))[1];
  const Rational printed = descent(p.prompt, p.w_star, p.w_0, p.A)(1, 0);
  return settled(g == printed, "g(x, y, k) = y + <w_k, x>",
                 fmt::format("d = n = 1, x_1 = x_query = w* = A = 1, y = 0, k = 1: printed y + "
                             "<w_1, x> = {}, true {}; (10) has the right sign",
                             printed.text(), g.text()));
}

// The shape of A Xbar Xbar^T Ybar_k in (23) with Ybar_k a row or a column; a vector of R^d is
// wanted.
Finding printed_shapes(const Context&) {
  const Matrix<Rational> A = {{1}}, X = {{1, 2}}, Y = {{1, 2}};
  const auto square = A * (X * transpose(X));
  const auto with_row = square * Y;
  const bool fits = (with_row.rows() == 1 && with_row.cols() == 1) || square.cols() == Y.cols();
  const auto right = A * (X * transpose(Y));
  return settled(
      fits, "the product of (23) is a vector of R^d",
      fmt::format("d = 1, n = 2: A Xbar Xbar^T is {}x{}; times the row Ybar it is {}x{}, "
                  "and a column of length {} cannot follow it; A^T Xbar Ybar^T is {}x{}",
                  square.rows(), square.cols(), with_row.rows(), with_row.cols(), Y.cols(),
                  right.rows(), right.cols()));
}

template <class T>
Problem<T> problem_of(const Instance& instance) {
  return {prompt_of<T>(instance), to_scalar<T>(instance.vector("w_star")), start_of<T>(instance),
          to_scalar<T>(instance.matrices("A"))};
}

Finding forward_equals_descent(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto Y = p.labels(), w = descent(p.prompt, p.w_star, p.w_0, p.A);
  auto result = settled(Y == residual_rows(p.prompt, w),
                        "every label is y_i - <x_i, w_l>, at the query -<x_query, w_l>, exactly",
                        "a label differs from what the iterates say");
  result.values = {value("Y", Y), value("w", w), value("theta", -w)};
  return result;
}

Finding rule_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const bool rule = p.labels() == rows_by_update_rule(p);
  auto result =
      settled(rule, "(22) gives the label row of every layer", "(22) gives another label row");
  result.values = {value("holds", rule)};
  return result;
}

Finding query_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto& y = c.instance.rational("y_query");
  const auto raised = query_labels(p, y), plain = query_labels(p, Rational(0));
  bool shifted = true;
  for (std::size_t k = 0; k < raised.size(); ++k) shifted &= raised[k] == plain[k] + y;
  auto result = settled(shifted, "the start y of the query's label is carried through unchanged",
                        "the start of the query's label changes on the way");
  result.values = {value("y_query_out", raised)};
  return result;
}

Finding scale_on_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto& factor = c.instance.rational("c");
  const Rational ratio = scale_of(p.prompt) / factor;
  const auto scaled = map(p.A, [&](const Matrix<Rational>& a) { return ratio * a; });
  const auto run = plain_layers(p.tokens(), memformer_weights(scaled), factor);
  return settled(
      label_rows(run.states) == p.labels(),
      fmt::format("the factor {} with A_l/(n c) gives the same label rows", factor.text()),
      "the factor c with A_l/(n c) gives other label rows");
}

struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Y = problem_of<T>(instance).labels();
    std::vector<Vector<T>> rows;
    for (long l = 1; l < Y.rows(); ++l) rows.push_back(Y.row(l));
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(LabelRows{c.example("thirds")}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_prompt_and_depth(
          {layers_input(),
           start_input(),
           {"y_query",
            Kind::rational,
            {},
            {},
            "what the query's label starts higher by",
            true,
            "0"},
           {"c", Kind::rational, {}, {Constraint::positive}, "factor in place of 1/n", true, "1"}}),
      .values = {{"Y", "matrix[L+1, n+1]: label rows of Z_0..Z_L"},
                 {"w", "matrix[L+1, d]: iterates w_0..w_L"},
                 {"theta", "matrix[L+1, d]: -w"},
                 {"holds", "boolean: (22) gives the label rows"},
                 {"y_query_out", "vector[L+1]: the query's label, started y_query higher"}},
      .checks =
          {
              {"the label rows are those of descent with A_l^T and one factor 1/n", symbolic,
               everywhere, corrected, On::claim, "d=n=L=2; X, w*, w_0, x_query, every A_l free",
               expand},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=1, n=2, L=2; everything free", expand_ginac},
              {"the same at the paper's size", identity, everywhere, corrected, On::claim,
               "d=5, n=20, L=3; everything free", at_size},
              {"the same, deep and wide", identity, everywhere, corrected, On::claim,
               "d=20, n=40, L=6; everything free", deep_and_wide},
              {"the update rule (22)", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3; everything free", update_rule},
              {"the start of the query's label is carried through: g(x,y,k) - g(x,0,k) = y",
               identity, everywhere, corrected, On::claim, "d=5, n=20, L=3; everything free",
               additive},
              {"g(x, 0, k) is linear in x", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3; both queries, both factors, everything free", linear},
              {"theta_k by (25) with A_k^T fits the demonstrations, whatever the query", identity,
               everywhere, corrected, On::claim, "d=5, n=20, L=3; everything free", train},
              {"the gradient of f already holds the factor 1/n", symbolic, everywhere, corrected,
               On::claim, "d=n=3; theta, w*, X and the difference free", gradient},
              {"any other factor c in place of 1/n gives the same networks", identity, everywhere,
               holds, On::claim, "d=5, n=20, L=3; c and everything else free", scale},
              {"(26), (27), (31) with a second factor 1/n", exact, points, refuted, On::claim,
               "d=1, n=2", printed_scale},
              {"(10)-(11) as printed, with A_l for a matrix that is not symmetric", exact, points,
               refuted, On::claim, "d=2, n=3", printed_preconditioner},
              {"A.1 item 1 as printed: g(x,y,k+1) - y = g(x,y,k) - y", exact, points, refuted,
               On::claim, "d=n=1", printed_additivity},
              {"the last display of A.1: g = y + <w_k, x>", exact, points, refuted, On::claim,
               "d=n=1", printed_prediction},
              {"(23) as printed composes", exact, points, refuted, On::claim, "d=1, n=2",
               printed_shapes},
              {"forward pass and descent on the instance", exact, points, corrected, On::instance,
               "the instance", forward_equals_descent},
              {"the update rule (22) on the instance", exact, points, holds, On::instance,
               "the instance", rule_on_instance},
              {"the query's label on the instance", exact, points, holds, On::instance,
               "the instance", query_on_instance},
              {"the factor c on the instance", exact, points, holds, On::instance, "the instance",
               scale_on_instance},
              {"rounding is the only error of the forward pass", ladder, points, holds, On::claim,
               "an instance with thirds, 8 to 1024 bits", rounding},
              {"M is replaced by the identity", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", without_mask},
              {"a matrix that is not symmetric steps with A_l", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", transpose_dropped},
              {"the step has a second factor 1/n", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", another_scale},
              {"Q has no minus", identity, everywhere, control, On::claim, "d=2, n=3, L=2",
               without_minus},
              {"the start is carried through without the mask", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", additive_unmasked},
          },
  };
}

}  // namespace verify::memformer2024::claim_lemma1
