// On the unit sphere the exponential kernel is a constant times the Gaussian kernel:
// exp(<u, v>/s^2) = e^{1/s^2} exp(-|u - v|^2 / (2 s^2)).
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_rem32 {
namespace {

template <class T>
T half() {
  return from_rational<T>(Rational(1, 2));
}

// The exponents' difference, times s^2, for any u and v: <u, v> - 1 + |u - v|^2/2 = (|u|^2 - 1)/2 +
// (|v|^2 - 1)/2, which is 0 on the sphere.
struct Exponents {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.vector(d), v = free.vector(d);
    const T one(1L), difference = dot(u, v) - one + half<T>() * dot(u - v, u - v);
    return {T(difference - half<T>() * T(dot(u, u) - one) - half<T>() * T(dot(v, v) - one))};
  }
};

// The same on the sphere itself: (1 - a^2, 2 a)/(1 + a^2) is any point of the circle but one. Times
// (1 + a^2)(1 + b^2); `radius` 2 for u is the control.
struct OnTheCircle {
  long radius = 1;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), one(1L), two(2L), r(radius);
    const T p = one + a * a, q = one + b * b;
    const Vector<T> u = {T(r * T(one - a * a) * q), T(r * two * a * q)};
    const Vector<T> v = {T(T(one - b * b) * p), T(two * b * p)};
    const T scale = p * q;  // u and v are scale times the points
    return {T(dot(u, v) - scale * scale + half<T>() * dot(u - v, u - v))};
  }
};

Finding exponents(const Context&) { return expands_to_zero(Exponents{3}); }
Finding exponents_ginac(const Context&) { return expands_to_zero_ginac(Exponents{3}); }
Finding exponents_large(const Context& c) { return identity_test(Exponents{100}, c.seed); }
Finding circle(const Context&) { return expands_to_zero(OnTheCircle{}); }
Finding radius_two(const Context& c) { return identity_test(OnTheCircle{2}, c.seed); }

Finding at_instance(const Context& c) {
  const auto &u = c.instance.vector("u"), &v = c.instance.vector("v");
  const auto& s = c.instance.rational("bandwidth");
  const Ball K = Kernel{KernelShape::exp, s}(Ball(dot(u, v)));
  const Ball gaussian = exp(Ball(-dot(u - v, u - v) / (Rational(2) * s * s)));
  const Ball ratio = K / gaussian, constant = exp(Ball(Rational(1) / (s * s)));
  auto result = settled(disjoint(ratio, constant) == Truth::no,
                        "the ratio of the kernels and e^{1/s^2} have enclosures that meet",
                        "the ratio of the kernels is not e^{1/s^2}");
  result.values = {enclosed_value("K_approx", K), enclosed_value("ratio_approx", ratio)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  for (const auto* name : {"u", "v"}) {
    const auto& w = instance.vector(name);
    if (dot(w, w) != Rational(1))
      return Complaint{name, "|" + std::string(name) + "|^2 = " + dot(w, w).text(), "norm 1"};
  }
  return {};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"u", Kind::vector, {"d"}, {}, "a vector of norm 1"},
                 {"v", Kind::vector, {"d"}, {}, "a vector of norm 1"},
                 bandwidth_input(),
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"K_approx", "real: exp(<u, v>/s^2)"},
                 {"ratio_approx", "real: K divided by exp(-|u - v|^2/(2 s^2))"}},
      .checks =
          {
              {"<u, v> - 1 + |u - v|^2/2 = (|u|^2 - 1)/2 + (|v|^2 - 1)/2", symbolic, everywhere,
               holds, On::claim, "d=3; u, v free", exponents},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=3; u, v free", exponents_ginac},
              {"the same identity, large", identity, everywhere, holds, On::claim,
               "d=100; u, v free", exponents_large},
              {"the exponents agree on the circle", symbolic, everywhere, holds, On::claim,
               "d=2; both angles free, by the rational parametrisation", circle},
              {"the ratio of the kernels at given numbers", enclosure, points, holds, On::instance,
               "the instance", at_instance},
              {"|u| = 2", identity, everywhere, control, On::claim, "d=2; both angles free",
               radius_two},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_rem32
