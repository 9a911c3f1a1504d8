// Local minima of the population loss outside the structured set A_l = a_l Sigma^-1, for three
// layers in two dimensions: the coordinates take nearly the same steps in different orders.
#include <fmt/format.h>

#include "theorems/ahn2023/minima/diagonal_layers.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::ahn2023::claim_thm4_spurious {
namespace {

constexpr long most_variables = 12;

// Rotating all layers leaves the loss alone; differentiated twice this ties the off-diagonal
// Hessian block H to the gradient at diagonal layers: sum_m H_lm (x_mi - x_mj) =
// 2 (df/dx_li - df/dx_lj). At a stationary point (x_mi - x_mj)_m is a null vector of H.
struct RotationDirection {
  long layers;
  bool sum_in_place_of_difference = false;

  Sizes sizes() const { return {{"n", from(1, Argument::variable)}, {"d", 2}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.size(inverse_name("n"));
    const auto& [words, f] = loss_polynomial(layers, LayerForm::covariates_fixed);
    Vector<Vector<T>> diagonals;
    Vector<T> across;
    for (long l = 0; l < layers; ++l) {
      diagonals.push_back(free.vector(2));
      const auto& x = diagonals.back();
      across.push_back(sum_in_place_of_difference ? T(x[0] + x[1]) : T(x[0] - x[1]));
    }
    const auto A = map(diagonals, [](const Vector<T>& x) { return diagonal_matrix(x); });
    const auto slope =
        TraceEvaluation<T>(f, letters_of(words, A), term_weights(f, inverse_n)).gradient();
    auto zero = off_diagonal_block(inverse_n, diagonals, 0, 1) * across;
    for (std::size_t l = 0; l < zero.size(); ++l)
      zero[l] = T(zero[l] - T(2L) * (slope[l + 1](0, 0) - slope[l + 1](1, 1)));
    return zero;
  }
};

struct Problem {
  long n, d, layers;
  Vector<Rational> start;  // row by row
  explicit Problem(const Instance& instance)
      : n(instance.integer("n")),
        d(instance.integer("d")),
        layers(instance.integer("L")),
        start(instance.matrix("start").entries()) {}
  Vector<Ball> diagonal(const BallBox& x, long l) const {
    return {x.begin() + l * d, x.begin() + (l + 1) * d};
  }
};

// Some layer's diagonal entries certainly differ.
bool outside_structured_set(const Problem& problem, const BallBox& x) {
  for (long l = 0; l < problem.layers; ++l) {
    const auto diagonal = problem.diagonal(x, l);
    for (const auto& entry : diagonal)
      if (disjoint(entry, diagonal.front()) == Truth::yes) return true;
  }
  return false;
}

Matrix<Ball> without(const Matrix<Ball>& H, long k) {
  Matrix<Ball> minor(H.rows() - 1, H.cols() - 1);
  for (long i = 0; i < minor.rows(); ++i)
    for (long j = 0; j < minor.cols(); ++j) minor(i, j) = H(i + (i >= k), j + (j >= k));
  return minor;
}

bool positive_definite_block(const Matrix<Ball>& H) { return inertia(H).positive == H.rows(); }

// H has the null vector (x_li - x_lj)_l, the direction of the rotation in the plane i, j. Deleting
// a row and column k where it is not 0 leaves the layers with a diagonal A_k, to which a rotation
// leads from every point near by; there H must be positive definite.
bool positive_across(const Problem& problem, const BallBox& x, long i, long j) {
  Vector<Vector<Ball>> diagonals;
  long k = -1;
  for (long l = 0; l < problem.layers; ++l) {
    diagonals.push_back(problem.diagonal(x, l));
    const auto& row = diagonals.back();
    const auto place = [](long index) { return static_cast<std::size_t>(index); };
    if (disjoint(row[place(i)], row[place(j)]) == Truth::yes) k = l;
  }
  const auto H = off_diagonal_block(Ball(Rational(1, problem.n)), diagonals, i, j);
  return positive_definite_block(k < 0 ? H : without(H, k));
}

bool positive_off_diagonal(const Problem& problem, const BallBox& x) {
  for (long i = 0; i < problem.d; ++i)
    for (long j = 0; j < i; ++j)
      if (!positive_across(problem, x, i, j)) return false;
  return true;
}

bool certified_minimum(const Problem& problem, const DiagonalLoss& F, const BallBox& point,
                       const Rational& best) {
  const bool minimum =
      all_hold({outside_structured_set(problem, point), positive_definite_block(F.hessian(point)),
                positive_off_diagonal(problem, point)});
  return minimum && less(Ball(best), F.value(point)) == Truth::yes;
}

struct Enclosed {
  DiagonalLoss F;
  std::optional<BallBox> point;
};
Enclosed enclosed_point(const Problem& problem) {
  Enclosed result{DiagonalLoss(problem.n, problem.d, problem.layers), {}};
  const auto near = newton(result.F, problem.start);
  for (const long bits : {16L, 24L, 32L, 40L}) {
    if (!near || result.point) break;
    result.point = krawczyk_zero(result.F, *near, Rational(1, 1L << bits));
  }
  return result;
}

Value diagonals_value(const Problem& problem, const BallBox& x) {
  std::vector<Datum> exact, enclosure;
  for (long l = 0; l < problem.layers; ++l) {
    const auto row = enclosed_value("diagonal_approx", problem.diagonal(x, l));
    exact.push_back(row.exact);
    enclosure.push_back(row.enclosure);
  }
  return {"diagonal_approx", Datum::list(std::move(exact)), Datum::list(std::move(enclosure))};
}

Finding minimum_at_instance(const Context& c) {
  const Problem problem(c.instance);
  const auto [F, point] = enclosed_point(problem);
  const Rational best = least_structured_loss(problem.n, problem.d, problem.layers);
  if (!point)
    return finding(Truth::unknown,
                   "no box around the start is certified to hold one "
                   "stationary point at this precision");
  const Ball loss = F.value(*point);
  const bool certified = certified_minimum(problem, F, *point, best);
  Finding result;
  result.answer = certified ? Truth::yes : Truth::unknown;
  result.detail =
      certified
          ? fmt::format(
                "n = {}, d = {}, L = {}: Krawczyk's operator maps a box around the start into "
                "itself, so it holds one stationary point of the {} monomials in the "
                "diagonal entries; the Hessian in them is positive definite, and so is each "
                "off-diagonal block apart from the rotation; the loss {} lies above {} = {}, "
                "the least over a_l Sigma^-1",
                problem.n, problem.d, problem.layers, F.monomials(), loss.decimal(8), best.text(),
                Ball(best).decimal(8))
          : "at this precision it is not settled that the point is a minimum outside the "
            "structured set";
  result.values = {diagonals_value(problem, *point), enclosed_value("loss_approx", loss),
                   value("loss_min", best)};
  return result;
}

// The minimum followed from n demonstrations to the next number, certified anew each time; the
// starts are extrapolated linearly in 1/n.
struct Branch {
  Problem problem;
  long n_before = 0;
  Vector<Rational> before = {};

  bool advance(long n) {
    auto start = problem.start;
    if (n_before > 0) {
      const Rational here(1, problem.n), back(1, n_before);
      start = start + ((Rational(1, n) - here) / (here - back)) * (start - before);
    }
    n_before = problem.n;
    before = problem.start;
    problem.n = n;
    problem.start = start;
    const auto [F, point] = enclosed_point(problem);
    if (!point) return false;
    problem.start = midpoint(*point);
    const auto best = least_structured_loss(n, problem.d, problem.layers);
    return certified_minimum(problem, F, *point, best);
  }
};

// One and two demonstrations, from the starts of the instances.
Finding short_lengths(const Context& c) {
  for (const char* name : {"one demonstration", "two demonstrations"}) {
    const Problem problem(c.example(name));
    const auto [F, point] = enclosed_point(problem);
    const auto best = least_structured_loss(problem.n, problem.d, problem.layers);
    if (!point || !certified_minimum(problem, F, *point, best))
      return finding(Truth::unknown, "not certified for n = " + std::to_string(problem.n));
  }
  return finding(Truth::yes,
                 "for n = 1 and 2 a box around the start of the instance holds a stationary point "
                 "with positive definite Hessian blocks and a loss above the least over a_l "
                 "Sigma^-1");
}

Finding other_lengths(const Context& c) {
  constexpr long shortest = 3, longest = 19;
  const Problem ten(c.example("ten demonstrations"));
  const auto lost = [](long n) {
    return finding(Truth::unknown, "not certified for n = " + std::to_string(n));
  };
  Branch down{ten}, up{ten};
  for (long n = ten.n - 1; n >= shortest; --n)
    if (!down.advance(n)) return lost(n);
  for (long n = ten.n + 1; n <= longest; ++n)
    if (!up.advance(n)) return lost(n);
  return finding(Truth::yes,
                 "followed from n = 10: for every n from 3 to 19 a box holds a stationary point "
                 "with positive definite Hessian blocks and a loss above the least over "
                 "a_l Sigma^-1");
}

// Is every such minimum as good as the best layers a_l Sigma^-1?
Finding as_good_as_structured(const Context& c) {
  const Problem problem(c.instance);
  const auto [F, point] = enclosed_point(problem);
  if (!point) return finding(Truth::unknown, "the point is not enclosed at this precision");
  const Ball excess =
      F.value(*point) - Ball(least_structured_loss(problem.n, problem.d, problem.layers));
  return finding(is_zero(excess),
                 "reference instance: the loss exceeds the least loss over "
                 "a_l Sigma^-1 by " +
                     excess.decimal(10));
}

// Is the point still stationary with the two coordinates of A_1 exchanged?
Finding coordinates_exchanged(const Context& c) {
  const Problem problem(c.instance);
  auto [F, point] = enclosed_point(problem);
  if (!point) return finding(Truth::unknown, "the point is not enclosed at this precision");
  std::swap((*point)[static_cast<std::size_t>(problem.d)],
            (*point)[static_cast<std::size_t>(problem.d) + 1]);
  Truth stationary = Truth::yes;
  for (const auto& slope : F(*point)) stationary = conjunction(stationary, is_zero(slope));
  return finding(stationary,
                 "reference instance, entries of A_1 exchanged: the first entry of the "
                 "gradient is " +
                     F(*point).front().decimal(10));
}

// The start must lead to a minimum outside the structured set; why it does not, in plain words.
std::optional<Complaint> leads_to_minimum(const Instance& instance) {
  const Problem problem(instance);
  const auto refuse = [](const std::string& given, const std::string& allowed) {
    return Complaint{"start", given, allowed};
  };
  if (problem.d < 2)
    return Complaint{"d", "1", "at least 2: for d = 1 every layer is a_l Sigma^-1"};
  if (problem.layers * problem.d > most_variables || problem.layers > most_layers) {
    return refuse(
        std::to_string(problem.layers) + " layers in " + std::to_string(problem.d) + " dimensions",
        "at most 4 layers and at most 12 diagonal entries in all");
  }
  const auto [F, point] = enclosed_point(problem);
  const std::string near =
      "about 6 correct digits of the diagonals of a local minimum outside the "
      "set a_l Sigma^-1";
  if (!point) return refuse("Newton's method finds no isolated stationary point from it", near);
  if (!outside_structured_set(problem, *point))
    return refuse("it leads to a point of the set a_l Sigma^-1", near);
  if (!positive_definite_block(F.hessian(*point)) || !positive_off_diagonal(problem, *point))
    return refuse("it leads to a stationary point that is no local minimum", near);
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes followed = {{"n", Extent::between(3, 19)}, {"d", 2}, {"L", 3}};
  const Sizes short_ones = {{"n", Extent::between(1, 2)}, {"d", 2}, {"L", 3}};
  const Sizes reference = {{"n", 1}, {"d", 2}, {"L", 3}};
  return {
      .inputs = {n_input(),
                 {"start",
                  Kind::matrix,
                  {"L", "d"},
                  {},
                  "row l: approximate diagonal of A_l, about 6 digits; selects the minimum"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, at least 2"},
                 L_input()},
      .values = {{"diagonal_approx", "matrix[L, d]: the diagonals of the local minimum"},
                 {"loss_approx", "rational: the loss there"},
                 {"loss_min", "rational: the least loss over layers a_l Sigma^-1"}},
      .parts = {{"minimum",
                 {once(Evidence::certificate, short_ones, Inputs::points, short_lengths),
                  once(Evidence::certificate, followed, Inputs::points, other_lengths)},
                 {{"the minimum is as good as the best layers a_l Sigma^-1",
                   once(Evidence::enclosure, reference, Inputs::points, as_good_as_structured)},
                  {"the entries of A_1 are exchanged",
                   once(Evidence::enclosure, reference, Inputs::points, coordinates_exchanged)}}},
                {"at_start",
                 {on_instance(Evidence::certificate, minimum_at_instance)},
                 {{"the entries of A_1 are exchanged",
                   once(Evidence::enclosure, reference, Inputs::points, coordinates_exchanged)}}},
                {"rotation",
                 {test(RotationDirection{3})},
                 {{"the null direction is the sum of the entries",
                   test(RotationDirection{3, true})}}}},
      .require = leads_to_minimum,
  };
}

}  // namespace verify::ahn2023::claim_thm4_spurious
