// On the unit sphere the exponential kernel is a constant times the Gaussian kernel:
// exp(<u, v>/s^2) = e^{1/s^2} exp(-|u - v|^2 / (2 s^2)).
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_rem32 {
namespace {

// The exponents <u, v> / s^2 and 1 / s^2 - |u - v|^2 / (2 s^2), times 2 s^2, differ by (|u|^2 - 1)
// +
// (|v|^2 - 1) for any u and v: by nothing on the sphere.
struct Exponents {
  enum class Change { none, undivided, one_point } change = Change::none;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto u = free.vector("u", d), v = free.vector("v", d);
    const ScalarOf<M> one(1L), two(2L);
    const auto distance = dot(u - v, u - v);
    const auto gap =
        two * dot(u, v) - two + (change == Change::undivided ? two * distance : distance);
    const auto of_v = dot(v, v) - one;
    Vanishing<M> zero;
    zero.add(gap - (dot(u, u) - one) - (change == Change::one_point ? ScalarOf<M>(0L) : of_v));
    return zero;
  }
};

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
  using enum Exponents::Change;
  return {
      .inputs = {{"u", Kind::vector, {"d"}, {}, "a vector of norm 1"},
                 {"v", Kind::vector, {"d"}, {}, "a vector of norm 1"},
                 bandwidth_input(),
                 d_input()},
      .values = {{"K_approx", "real: exp(<u, v>/s^2)"},
                 {"ratio_approx", "real: K divided by exp(-|u - v|^2/(2 s^2))"}},
      .parts = {{"scaled",
                 {words(Exponents{}), on_instance(Evidence::enclosure, at_instance)},
                 {{"exp(-|u - v|^2 / s^2) without the 2", words(Exponents{undivided})},
                  {"only u has norm 1", words(Exponents{one_point})}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_rem32
