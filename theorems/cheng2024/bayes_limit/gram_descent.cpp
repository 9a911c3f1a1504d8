#include "theorems/cheng2024/bayes_limit/gram_descent.hpp"

#include <algorithm>

#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"

namespace verify::cheng2024 {
namespace {

Rational common_denominator(const Vector<Rational>& entries) {
  Rational result(1);
  for (const auto& entry : entries) {
    Rational lcm;
    fmpz_lcm(fmpq_numref(lcm.raw()), fmpq_numref(result.raw()), fmpq_denref(entry.raw()));
    result = lcm;
  }
  return result;
}

Ball midpoint_of(const Ball& x) {
  Ball result;
  arf_set(arb_midref(result.raw()), arb_midref(x.raw()));
  return result;
}
Ball radius_of(const Ball& x) {
  Ball result;
  arf_set_mag(arb_midref(result.raw()), arb_radref(x.raw()));
  return result;
}
// x, widened by what lies in [0, more].
Ball widened(Ball x, const Ball& more) {
  arf_t bound;
  arf_init(bound);
  arb_get_ubound_arf(bound, more.raw(), working_bits());
  mag_t radius;
  mag_init(radius);
  arf_get_mag(radius, bound);
  arb_add_error_mag(x.raw(), radius);
  mag_clear(radius);
  arf_clear(bound);
  return x;
}
Ball length(const Vector<Ball>& v) {
  Ball squares;
  for (const auto& entry : v) squares += square(entry);
  arb_sqrtpos(squares.raw(), squares.raw(), working_bits());  // a sum of squares is not negative
  return squares;
}

}  // namespace

DescentCourse<Rational> descent_course(const GramSystem<Rational>& system,
                                       const Vector<Rational>& y, const Vector<Rational>& r_prime) {
  DescentCourse<Rational> course{{Rational()}, {system.mu}};
  const Rational scale = common_denominator(system.Khat.entries());
  const auto K = map(system.Khat, [&](const Rational& k) { return k * scale; });
  Rational bottom = common_denominator(system.nu);  // v = V / bottom, V integers
  auto V = bottom * system.nu;
  for (const auto& r : r_prime) {
    const auto image = K * V;  // Khat v = image / (bottom scale)
    const Rational squared = bottom * bottom;
    course.f.push_back(course.f.back() + r * dot(V, y) / bottom);
    course.loss.push_back(course.loss.back() +
                          (r * r * dot(V, image) / scale - Rational(2) * r * dot(V, V)) / squared);
    const Rational p = r.numerator(), q = r.denominator() * scale;
    for (std::size_t i = 0; i < V.size(); ++i) V[i] = q * V[i] - p * image[i];
    bottom *= q;
  }
  return course;
}

Ball largest_eigenvalue_bound(const Matrix<Ball>& a) {
  Ball bound = length(a.entries());  // Frobenius
  if (const auto eigenvalues = symmetric_eigenvalues(a))
    bound = smaller(bound, Ball(eigenvalues->back().upper()));
  return Ball(bound.upper());
}

Ball least_largest_eigenvalue(const Matrix<Ball>& a) {
  if (const auto eigenvalues = symmetric_eigenvalues(a)) return Ball(eigenvalues->back().lower());
  Ball bound = a(0, 0);
  for (long i = 1; i < a.rows(); ++i) bound = larger(bound, a(i, i));
  return Ball(bound.lower());
}

DescentCourse<Ball> descent_course(const GramSystem<Ball>& system, const Vector<Ball>& y,
                                   const Vector<Ball>& r_prime) {
  DescentCourse<Ball> course{{Ball()}, {system.mu}};
  const Ball largest = largest_eigenvalue_bound(system.Khat), size_y = length(y);
  Vector<Ball> v = map(system.nu, midpoint_of);
  Ball error = length(map(system.nu, radius_of));  // of v, as a length
  for (const auto& r : r_prime) {
    const auto image = system.Khat * v;
    const Ball step = abs(r), size = length(v);
    course.f.push_back(course.f.back() + r * widened(dot(v, y), size_y * error));
    const Ball spread = (Ball(2) * size + error) * error;
    course.loss.push_back(course.loss.back() +
                          square(r) * widened(dot(v, image), largest * spread) -
                          Ball(2) * r * widened(dot(v, v), spread));
    const auto next = v - r * image;
    const Ball growth = larger(Ball(1), abs(Ball(1) - r * largest));
    error = Ball((growth * error + length(map(next, radius_of))).upper());
    v = map(next, midpoint_of);
  }
  return course;
}

BayesPredictor<Rational> bayes_predictor(const GramSystem<Rational>& system,
                                         const Vector<Rational>& y) {
  BayesPredictor<Rational> result;
  const auto& K = system.Khat;
  result.invertible = rank(K) == K.rows();
  if (result.invertible) {
    result.w = solve(K, system.nu);
  } else {  // w = K z with K w = the projection of nu on the range of K
    const auto z = solve_any(K * K * K, K * system.nu);
    result.w = K * z.value();  // consistent: K and K^3 have one range
  }
  result.prediction = dot(result.w, y);
  result.variance = system.mu - dot(result.w, system.nu);
  return result;
}

template <>
BayesPredictor<Rational> bayes_predictor(const Kernel& kernel, const Prompt<Rational>& prompt) {
  return bayes_predictor(gram_system(kernel, prompt), prompt.y);
}

template <>
BayesPredictor<Ball> bayes_predictor(const Kernel& kernel, const Prompt<Rational>& prompt) {
  if (kernel.shape != KernelShape::exp) throw std::logic_error("a kernel with rational values");
  Vector<Vector<Rational>> points;
  Vector<long> group, count;
  for (long i = 0; i < prompt.n(); ++i) {
    const auto x = prompt.X.col(i);
    const auto known = std::find(points.begin(), points.end(), x);
    group.push_back(known - points.begin());
    if (known == points.end()) {
      points.push_back(x);
      count.push_back(0);
    }
    ++count[group.back()];
  }
  const long m = static_cast<long>(points.size());
  const Prompt<Ball> distinct{transpose(to_scalar<Ball>(from_rows(points))), Vector<Ball>(m),
                              to_scalar<Ball>(prompt.x_query)};
  const auto system = gram_system(kernel, distinct);
  Vector<Ball> weights;
  BayesPredictor<Ball> result;
  const auto seen = std::find(points.begin(), points.end(), prompt.x_query);
  if (seen != points.end()) {
    weights = unit_vector<Ball>(m, seen - points.begin());  // the variance is 0
  } else {
    weights = solve(system.Khat, system.nu);
    result.variance = system.mu - dot(weights, system.nu);
  }
  for (const long g : group) result.w.push_back(weights[g] / Ball(count[g]));
  result.prediction = dot(result.w, to_scalar<Ball>(prompt.y));
  result.invertible = m == prompt.n();
  return result;
}

}  // namespace verify::cheng2024
