// The last covariate weight A_k is inert: what it moves is read by no later layer.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_lastA {
namespace {

// The last layer on any state, whatever the layers before made of the prompt, with two different A
// and any activation (a free table): its label row, which alone the loss reads, is the same.
struct LastLayer {
  enum class Change { none, all_rows, followed } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const auto H = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto r = free.scalar("r"), next_r = free.scalar("next_r");
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d),
               next_A = free.matrix("next_A", d, d);
    const auto layer = [&](const M& A) {
      const M after = Z + attended(Z, block_values(A, r), H);
      if (change != Change::followed) return after;
      // One more layer, with linear attention.
      const auto seen = [&](const M& weight) { return block_values(weight, ScalarOf<M>(0L)); };
      const M logits = transpose(seen(B) * after) * (seen(C) * after);
      return M(after + attended(after, block_values(next_A, next_r), logits));
    };
    const auto one = layer(free.matrix(d, d)), other = layer(free.matrix(d, d));
    Vanishing<M> zero;
    if (change == Change::all_rows) zero.equal(one, other);
    zero.equal(with_last(bottom_border(one), corner(one)),
               with_last(bottom_border(other), corner(other)));
    return zero;
  }
};

// The loss at A_k + E_ij and at A_k, for all i and j, by forward passes over the orbit.
struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Th = to_scalar<T>(instance.matrix("Sigma_half"));
    const auto Ti_exact = inverse(instance.matrix("Sigma_half"));
    const auto Xi = Ti_exact * instance.matrix("X0");
    const auto K = label_covariance<T>(kernel_of(instance), Xi);
    const auto h = activation_of(instance);
    const auto set = averaging_set(instance.text("group"), Th.rows());
    const auto at = structured_block(to_scalar<T>(scalars_of(instance)), to_scalar<T>(Ti_exact));
    const auto loss = [&](const Vector<BlockLayer<T>>& layers) {
      T sum(0L);
      for (const auto& P : set)
        sum += block_loss<T>(Th * (matrix_of<T>(P) * to_scalar<T>(Xi)), layers, h, K);
      return T(from_rational<T>(Rational(1, static_cast<long>(set.size()))) * sum);
    };
    const T here = loss(at);
    Matrix<T> slopes(Th.rows(), Th.rows());
    for (long i = 0; i < Th.rows(); ++i) {
      for (long j = 0; j < Th.rows(); ++j) {
        auto moved = at;
        moved.back().A(i, j) += T(1L);
        slopes(i, j) = T(loss(moved) - here);
      }
    }
    auto result = settled(consistent(slopes, Matrix<T>(slopes.rows(), slopes.cols())),
                          "the loss at A_k + E_ij is that at A_k, for all i and j",
                          "the loss changes with A_k");
    // The loss does not change along any direction: differences are derivatives.
    if constexpr (std::is_same_v<T, Ball>) {
      result.values = {value("grad_A_last", map(slopes, [](const T&) { return Rational(0); })),
                       exact_or_enclosed("grad_A_last", slopes)};
    } else {
      result.values = {value("grad_A_last", slopes)};
    }
    return result;
  }
};
Finding of_instance(const Context& c) {
  const bool rational =
      activation_of(c.instance).is_rational() && kernel_of(c.instance).is_rational();
  return with_scalar(rational, OfInstance{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  if (auto complaint = unfit_group(instance)) return complaint;
  const auto Xi = inverse(instance.matrix("Sigma_half")) * instance.matrix("X0");
  if (auto complaint = undefined_kernel(kernel_of(instance), Xi)) return complaint;
  return undefined_gradient(instance, Xi);
}

}  // namespace

Theorem theorem() {
  using enum LastLayer::Change;
  return {
      .inputs = structured_point_inputs(),
      .values = {{"grad_A_last", "matrix[d, d]: the gradient by the last A, zero"}},
      .parts = {{"inert",
                 {words(LastLayer{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"the covariates stay, too", words(LastLayer{all_rows})},
                  {"one more layer follows", words(LastLayer{followed})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_lastA
