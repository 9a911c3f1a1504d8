// One layer of structured kernel attention on covariates turned by U_S = Sigma^{1/2} U
// Sigma^{-1/2}, U orthogonal, while one weight moves along a direction R: the step of an induction
// over the layers for (42), (43), (62), (63), (66), (67), (76), (77), (80), (81) of Cheng et al.
// (2024).
//   X at U_S X_0 is U_S X, its derivative along R is U_S times that along the seen direction, and
//   the label row and its derivative are the same for all labels, so that G and G' are.
// The activation is any differentiable h with h(W, V) = h(S^T W, S^{-1} V): with S^T = U its values
// at both places are the same free table, and its differential there is that here at U^T of the
// slopes. The base: X_0 and the labels do not depend on any weight.
#pragma once

#include "theorems/cheng2024/structured_block.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/algebra/jet.hpp"

namespace verify::cheng2024 {

// At any arguments the values H; along slopes (dU, dW) the differential `factor` J [turn dU; turn
// dW], J [N^2, 2 d N].
template <class T>
struct ResponsiveTable {
  Matrix<T> H, J, turn;
  T factor;

  Matrix<Jet<T>> operator()(const Matrix<Jet<T>>& U, const Matrix<Jet<T>>& W) const {
    const auto slope = [](const Matrix<Jet<T>>& a) {
      return map(a, [](const Jet<T>& x) { return x.first; });
    };
    auto slopes = (turn * slope(U)).entries();
    append(slopes, turn * slope(W));
    const auto image = J * slopes;
    Matrix<Jet<T>> result(H.rows(), H.cols());
    for (std::size_t k = 0; k < image.size(); ++k)
      result.entries()[k] = {H.entries()[k], T(factor * image[k]), T(0L)};
    return result;
  }
};

struct TurnedLayer {
  long d, n;
  enum class Moved { none, A, B, C } moved = Moved::none;
  TurnRule rule = TurnRule::corrected;
  bool A_outside = false;         // A is no multiple of I
  bool other_activation = false;  // the values of h at the turned arguments are others

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", Argument::induction}}; }

  template <class T>
  static Matrix<Jet<T>> moving(const Matrix<T>& at, const Matrix<T>& slope) {
    Matrix<Jet<T>> result(at.rows(), at.cols());
    for (std::size_t k = 0; k < at.entries().size(); ++k)
      result.entries()[k] = {at.entries()[k], slope.entries()[k], T(0L)};
    return result;
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long N = n + 1;
    const auto turn = free_covariance_turn<T>(free, d);
    const auto A = A_outside ? free.matrix(d, d) : free.scalar() * identity_matrix<T>(d);
    const auto B = free.scalar() * turn.Ti, C = free.scalar() * turn.Ti;
    const T r = free.scalar(), square = turn.rho * turn.rho;
    const auto X = free.matrix(d, N), D = free.matrix(d, N), R = free.matrix(d, d);
    const auto y = free.matrix(1, N), dy = free.matrix(1, N);
    const ResponsiveTable<T> here_h{free.matrix(N, N), free.matrix(N * N, 2 * d * N),
                                    identity_matrix<T>(d), square};
    const ResponsiveTable<T> there_h{other_activation ? free.matrix(N, N) : here_h.H, here_h.J,
                                     transpose(turn.scaled_U), T(1L)};
    // rho U_S in place of U_S, and rho^2 times every derivative.
    const auto run = [&](const Matrix<T>& covariates, const Matrix<T>& slopes,
                         const Matrix<T>& direction, const ResponsiveTable<T>& h) {
      const ModelStep<T> model_step;
      const Matrix<T> none(d, d);
      const auto weight = [&](const Matrix<T>& at, Moved which) {
        return moving(at, moved == which ? direction : none);
      };
      Matrix<Jet<T>> Z(d + 1, N);
      set_block(Z, 0, 0, moving(covariates, slopes));
      set_block(Z, d, 0, moving(y, dy));
      const KernelHead<Jet<T>> head{block_values(weight(A, Moved::A), Jet<T>(r)),
                                    weight(B, Moved::B), weight(C, Moved::C)};
      return kernel_attention_layer(Z, head, h);
    };
    const auto which = moved == Moved::A ? MovedWeight::A : MovedWeight::B;
    const auto here = run(X, D, seen_direction(turn, which, R, rule), here_h);
    const auto there = run(turn.W * X, turn.W * D, square * R, there_h);
    const auto part = [](const Matrix<Jet<T>>& Z, bool slope) {
      return map(Z, [&](const Jet<T>& x) { return slope ? x.first : x.value; });
    };
    Vector<T> zero;
    for (const bool slope : {false, true}) {
      const auto a = part(there, slope), b = part(here, slope);
      append(zero, covariates(a) - turn.W * covariates(b));
      append(zero, block(a, d, 0, 1, N) - block(b, d, 0, 1, N));
    }
    append(zero, turn.Ti * turn.W - turn.scaled_U * turn.Ti);  // (44): B U_S = U B
    return zero;
  }
};

// The mean over the signed permutations P, and then over all U, of P^T M P is tr(M)/d I: entry (i,
// j) is multiplied by s_i s_j, and exchanged with another diagonal entry. `root` is Sigma^{1/2} up
// to a factor, R any direction; of B and C the mean of U^T R U_S, of A that of U_S^{-1} R U_S.
struct MeanDirection {
  long d;
  bool of_A = false;
  bool rotations_only = false;  // d = 2: quarter turns alone

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", d}, {"k", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    const auto R = free.matrix(d, d);
    const auto set = rotations_only ? orthogonal_group("rotations4", d)
                                    : averaging_set("signed_permutations", d);
    const auto gap = of_A ? mean_turned_A(s, R, set) - stated_mean_A(s, R)
                          : mean_turned_B(s, R, set) - stated_mean_B(s, R);
    return gap.entries();
  }
};

}  // namespace verify::cheng2024
