// Training on a batch of 1 or 10 prompts: scalars shared by the batch never beat conjugate
// gradients in loss (12); in loss (8) with one query a prompt one scalar interpolates.
#include <fmt/format.h>

#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_fig4 {
namespace {

// A prompt as its Hessian and task: R(alpha r) for the first step along r = H w*.
template <class T>
struct Quadratic {
  Matrix<T> H;
  Vector<T> w_star, r;
  T start, g, h;  // 2 R(0), r^T r, r^T H r

  Quadratic(const Matrix<T>& hessian, const Vector<T>& task)
      : H(hessian), w_star(task), r(H * w_star) {
    start = dot(w_star, r);
    g = dot(r, r);
    h = dot(r, H * r);
  }
  // 2 R(alpha r), from the error that is left.
  T twice_at(const T& alpha) const {
    const Vector<T> error = w_star - alpha * r;
    return dot(error, H * error);
  }
};

// For every prompt h (2 R(alpha r) - 2 R(CG_1)) = (h alpha - g)^2, with 2 R(CG_1) = start - g^2/h.
// `wrong`: as if the best step were g.
struct SharedStep {
  long d, prompts;
  bool wrong = false;

  Sizes sizes() const { return {{"d", d}, {"B", prompts}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T alpha = free.scalar("alpha");
    Vector<T> zero;
    for (long b = 0; b < prompts; ++b) {
      const Quadratic<T> q(free.symmetric(d), free.vector(d));
      const T gap = wrong ? T(alpha - q.g) : T(q.h * alpha - q.g);
      zero.push_back(T(q.h * q.twice_at(alpha) - (q.h * q.start - q.g * q.g) - gap * gap));
    }
    return zero;
  }
};

// One scalar alpha with alpha x_q^T r = x_q^T w* makes the prediction of one query exact; A = w*
// v^T with v^T r = 1 makes the step exact.
struct Interpolates {
  long d;
  bool own_step = false;  // alpha = r^T r / r^T H r in place of the query's

  Sizes sizes() const { return {{"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric("H", d);
    const auto w = free.vector("w", d), x = free.vector("x", d), v = free.vector("v", d);
    const auto r = H * w;
    const T along = dot(x, r), target = dot(x, w), scale = dot(v, r);
    // alpha = target / along, A = w v^T / scale, denominators cleared.
    Vector<T> zero = scale * w - outer(w, v) * r;
    zero.push_back(own_step
                       ? dot(x, dot(r, H * r) * w - dot(r, r) * r)
                       : dot(x, along * w - target * r));  // along times the error at the query
    return zero;
  }
};

struct Batch {
  Vector<Quadratic<Rational>> prompts;
  Rational alpha;       // shared
  Rational start;       // sum of R(0)
  Rational shared, cg;  // sums of R after one step
};

Matrix<Rational> hessian(const Matrix<Rational>& X) {
  return Rational(1, X.cols()) * (X * transpose(X));
}

Batch batch_of(const Instance& instance) {
  Batch batch;
  const auto& X = instance.matrices("X_list");
  const auto& w = instance.matrix("w_star_list");
  Rational g(0), h(0);
  for (std::size_t b = 0; b < X.size(); ++b) {
    batch.prompts.emplace_back(hessian(X[b]), w.row(static_cast<long>(b)));
    g += batch.prompts.back().g;
    h += batch.prompts.back().h;
    batch.start += batch.prompts.back().start / Rational(2);
  }
  batch.alpha = g / h;
  for (std::size_t b = 0; b < X.size(); ++b) {
    const auto& q = batch.prompts[b];
    batch.shared += q.twice_at(batch.alpha) / Rational(2);
    // By the method itself, not by the formula.
    const auto w_star = w.row(static_cast<long>(b));
    const auto H = hessian(X[b]);
    const Vector<Rational> origin(w_star.size(), Rational(0));
    const auto run = conjugate_gradients(H, w_star, origin, identity_matrix<Rational>(H.rows()), 1);
    const auto error = w_star - run.w.back();
    batch.cg += dot(error, H * error) / Rational(2);
  }
  return batch;
}

Finding best_shared_step(const Context& c) {
  const auto batch = batch_of(c.instance);
  const bool single = batch.prompts.size() == 1;
  bool sane = single ? batch.cg == batch.shared : batch.cg <= batch.shared;
  sane &= batch.shared < batch.start;
  auto result = settled(
      sane,
      fmt::format("{} prompt{}: the best shared step {} gives sum R = {}, conjugate gradients {}",
                  batch.prompts.size(), single ? "" : "s", batch.alpha.text(), batch.shared.text(),
                  batch.cg.text()),
      "the best shared step does better than conjugate gradients, or worse than no step");
  result.values = {value("alpha", batch.alpha), value("R_sum", batch.shared),
                   value("R_sum_cg", batch.cg)};
  if (c.instance.has("x_query")) {
    const auto& x = c.instance.vector("x_query");
    const auto w_star = c.instance.matrix("w_star_list").row(0);
    const auto r = hessian(c.instance.matrices("X_list")[0]) * w_star;
    const Rational zero_step = dot(x, w_star) / dot(x, r);
    const auto error = w_star - zero_step * r;
    if (dot(x, error).sign() != 0) result.answer = Truth::no;
    result.detail +=
        fmt::format("; the step {} makes the one query exact and R {}", zero_step.text(),
                    (batch.prompts[0].twice_at(zero_step) / Rational(2)).text());
    result.values.push_back(value("alpha_zero", zero_step));
  }
  return result;
}

// One scalar for two prompts in loss (12): sum R(CG_1) < sum R(shared)?
Finding loses_on_batch(const Context& c) {
  const auto batch = batch_of(c.example("two prompts"));
  return settled(batch.cg < batch.shared,
                 fmt::format("B = 2, X = [[1,0,2],[2,1,1]], w* = (1,-1) and X = [[1,1,0],[0,1,2]], "
                             "w* = (2,1), one step: the best shared alpha {} gives sum R = {}, "
                             "conjugate gradients {}; for one prompt both are equal",
                             batch.alpha.text(), batch.shared.text(), batch.cg.text()),
                 "the shared step is better");
}

// Is the step that makes the one query exact also a good step? On the first instance R rises.
Finding exact_query_lowers_R(const Context& c) {
  const auto& given = c.example("one prompt");
  const auto batch = batch_of(given);
  const auto w_star = given.matrix("w_star_list").row(0);
  const auto r = hessian(given.matrices("X_list")[0]) * w_star;
  const Rational step = dot(given.vector("x_query"), w_star) / dot(given.vector("x_query"), r);
  const Rational after = batch.prompts[0].twice_at(step) / Rational(2);
  return settled(after < batch.start, "R falls",
                 fmt::format("B = 1, X = [[1,0,2],[2,1,1]], w* = (1,-1), x_q = (3,1): alpha = {} "
                             "gives loss (8) = 0, while R rises from {} to {}",
                             step.text(), batch.start.text(), after.text()));
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& X = instance.matrices("X_list");
  const auto& w = instance.matrix("w_star_list");
  bool any = false;
  for (std::size_t b = 0; b < X.size(); ++b)
    for (const auto& entry : hessian(X[b]) * w.row(static_cast<long>(b))) any |= entry.sign() != 0;
  if (!any) return Complaint{"w_star_list", text_of(w), "some prompt with a gradient H w* != 0"};
  if (!instance.has("x_query")) return std::nullopt;
  if (X.size() != 1)
    return Complaint{"x_query", text_of(instance.vector("x_query")), "one prompt, B = 1"};
  const auto r = hessian(X[0]) * w.row(0);
  if (dot(instance.vector("x_query"), r).sign() != 0) return std::nullopt;
  return Complaint{"x_query", text_of(instance.vector("x_query")), "x_query^T H w* != 0"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"X_list",
                  Kind::matrices,
                  {"B", "d", "n"},
                  {},
                  "demonstrations of every prompt, columns are samples"},
                 {"w_star_list", Kind::matrix, {"B", "d"}, {}, "row b = task of prompt b"},
                 {"x_query", Kind::vector, {"d"}, {}, "query, for one prompt only", true},
                 {"B", Kind::integer, {}, {Constraint::positive}, "number of prompts"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"alpha", "rational: the shared step with the least sum of R"},
                 {"R_sum", "rational: sum of R after that step"},
                 {"R_sum_cg", "rational: sum of R after one step of conjugate gradients each"},
                 {"alpha_zero", "rational: <x_query, w*> / <x_query, H w*>, loss (8) = 0"}},
      .parts =
          {{"one_step",
            {expand(SharedStep{2, 2}), test(SharedStep{5, 10}), exact(best_shared_step)},
            {{"the square is that of alpha - r^T r", test(SharedStep{2, 2, true})}},
            {ginac(SharedStep{2, 1}), once(Evidence::exact, {}, Inputs::points, loses_on_batch)}},
           {"one_query",
            {expand(Interpolates{3}), test(Interpolates{5})},
            {{"the step of conjugate gradients makes the query exact", test(Interpolates{3, true})},
             {"the step that makes the query exact lowers R",
              once(Evidence::exact, {{"d", 2}}, Inputs::points, exact_query_lowers_R)}}}},
      .require = require,
  };
}

}  // namespace verify::memformer2024::claim_fig4
