// Averages over orthogonal U of U^T R U_S and U_S^{-1} R U_S, U_S = Sigma^{1/2} U Sigma^{-1/2}, and
// the finite groups that give the same averages.
#include "theorems/cheng2024/turned_direction_average.hpp"
#include "theorems/cheng2024/turned_layer.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::cheng2024::claim_haar {
namespace {

// What of U^T R U_S and U_S^{-1} R U_S is U^T N U, for which its mean may be put.
struct MeanOfDirections {
  MeanDirection::Change change = MeanDirection::Change::none;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    return MeanDirection{change}(free);
  }
};

// The mean N' of U^T N U is not changed by reflections: U V / s has the law of U for V = s I - 2 q
// q^T, s = |q|^2, so that V N' V = s^2 N' for every q; and what no reflection changes is scalar:
//   E[(d+1) (V N V - s^2 N) + (V N^T V - s^2 N^T)] = -4 (d+2) (d N - tr(N) I) over q ~ N(0, I).
// Its trace is that of N. Entry by entry: paired with any matrix.
struct FixedByReflections {
  bool projection = false;  // V = s I - q q^T

  Sizes sizes() const { return {{"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto q = free.vector("q", space);
    const auto N = free.matrix("N", space, space), other = free.matrix("other", space, space);
    const auto I = identity_like(N);
    const auto s = dot(q, q), d = free.size(space);
    const TreeScalar one(1), two(2), four(4);
    const TreeMatrix V = s * I - (projection ? one : two) * outer(q, q);
    const auto change = [&](const TreeMatrix& at) {
      return expectation(trace(transpose(other) * (V * at * V - s * s * at)), {gaussian(q, I)});
    };
    const auto [U, U_inverse] = free.regular("U", space);
    Vanishing<TreeMatrix> zero;
    zero.add((d + one) * change(N) + change(transpose(N)) +
             four * (d + two) * (d * trace(transpose(other) * N) - trace(N) * trace(other)));
    zero.equal(trace(U_inverse * N * U), trace(N));
    return zero;
  }
};

// Both averages over a finite set minus what is stated, cleared of denominators; R and Sigma free.
// If a set averages every matrix to a multiple of I, so does the uniform law of U, for U P has it
// too.
enum class Group { signs_and_shifts, rotations, tetrahedral, quarter_turns };
struct Averages {
  long d;
  Group group = Group::signs_and_shifts;

  Sizes sizes() const { return {{"d", d}}; }

  // The cube and the tetrahedron for d = 3, the quarter turns for d = 2, else signs and shifts.
  Vector<SignedPermutation> set() const {
    if (group == Group::quarter_turns && d == 2) return orthogonal_group("rotations4", d);
    if (group == Group::rotations && d == 3) return orthogonal_group("rotations", d);
    if (group == Group::tetrahedral && d == 3) return orthogonal_group("tetrahedral", d);
    return averaging_set("signed_permutations", d);
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    const auto R = free.matrix("R", d, d);
    const auto B = mean_turned_B(s, R, set());
    const auto A = mean_turned_A(s, R, set());
    auto zero = (B - stated_mean_B(s, R)).entries();
    append(zero, A - stated_mean_A(s, R));
    zero.push_back(T(trace(s.inverse_root * R * s.root) - s.rho * trace(R)));  // (70)
    return zero;
  }
};

// The quarter turns leave ((N)_12 - (N)_21) / 2 J, J = [[0, 1], [-1, 0]]: N = R Sigma^{1/2} for B,
// N = Sigma^{-1/2} R Sigma^{1/2} for A.
template <class T>
Matrix<T> quarter_turn_rest(const Matrix<T>& N) {
  const T half = from_rational<T>(Rational(1, 2));
  const T skew = half * T(N(0, 1) - N(1, 0));
  Matrix<T> result(2, 2);
  result(0, 1) = skew;
  result(1, 0) = -skew;
  return result;
}
template <class T>
Matrix<T> rest_for_B(const CovarianceRoot<T>& s, const Matrix<T>& R) {
  return quarter_turn_rest(R * s.root) * s.inverse_root;
}
template <class T>
Matrix<T> rest_for_A(const CovarianceRoot<T>& s, const Matrix<T>& R) {
  return s.root * quarter_turn_rest(s.inverse_root * R * s.root) * s.inverse_root;
}

struct QuarterTurns {
  bool nothing_left = false;

  Sizes sizes() const { return {{"d", 2}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto set = orthogonal_group("rotations4", 2);
    const auto s = free_root<T>(free, 2);
    const auto R = free.matrix("R", 2, 2);
    const T share = nothing_left ? T(0L) : T(1L);
    auto zero =
        (mean_turned_B(s, R, set) - stated_mean_B(s, R) - share * rest_for_B(s, R)).entries();
    append(zero, mean_turned_A(s, R, set) - stated_mean_A(s, R) - share * rest_for_A(s, R));
    return zero;
  }
};

// The averages by multiplying out, group element by group element.
Finding of_instance(const Context& c) {
  const auto& Th = c.instance.matrix("Sigma_half");
  const auto& R = c.instance.matrix("R");
  const auto& group = c.instance.text("group");
  const long d = Th.rows();
  const auto Ti = inverse(Th);
  const auto set = averaging_set(group, d);
  const Rational weight(1, static_cast<long>(set.size()));
  Matrix<Rational> B(d, d), A(d, d);
  for (const auto& P : set) {
    const auto U = matrix_of<Rational>(P);
    const auto turned = transpose(U) * R * (Th * U * Ti);
    B = B + weight * turned;
    A = A + weight * (inverse(Th * U * Ti) * R * (Th * U * Ti));
  }
  const CovarianceRoot<Rational> s{Th, Ti, 1};
  auto stated_B = stated_mean_B(s, R), stated_A = stated_mean_A(s, R);
  if (group == "rotations4") {
    stated_B = stated_B + rest_for_B(s, R);
    stated_A = stated_A + rest_for_A(s, R);
  }
  auto result =
      settled({B == stated_B, A == stated_A},
              "multiplying out over " + std::to_string(set.size()) +
                  " matrices U gives (tr(R Sigma^{1/2}) / d) Sigma^{-1/2} and "
                  "(tr(R) / d) I" +
                  (group == "rotations4" ? " plus the skew part that rotations leave" : ""),
              "an average is not what is stated");
  result.values = {value("B_average", B), value("A_average", A)};
  // Four turns are not all of O(d): what their means have besides is no mean of the sentence.
  if (group == "rotations4" && result.answer == Truth::yes)
    result.answer = Answer::does_not_apply();
  return result;
}

std::optional<Complaint> dimension_of_group(const Instance& instance) {
  const auto& group = instance.text("group");
  const long d = instance.integer("d");
  if (group == "tetrahedral" && d != 3)
    return Complaint{"group", group, "tetrahedral for d = 3, otherwise signed_permutations"};
  if (group == "rotations4" && d != 2)
    return Complaint{"group", group, "rotations4 for d = 2, otherwise signed_permutations"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using Change = MeanDirection::Change;
  return {
      .inputs =
          {{"Sigma_half", Kind::matrix, {"d", "d"}, {Constraint::positive_definite}, "Sigma^{1/2}"},
           {"R", Kind::matrix, {"d", "d"}, {}, "direction"},
           {"group",
            Kind::text,
            {},
            {},
            "group of U",
            false,
            "",
            {"signed_permutations", "tetrahedral", "rotations4"}},
           d_input()},
      .values = {{"B_average", "matrix[d, d]: mean of U^T R U_S over the group"},
                 {"A_average", "matrix[d, d]: mean of U_S^{-1} R U_S over the group"}},
      .parts = {{"means",
                 {chain({words(MeanOfDirections{}), words(FixedByReflections{})}),
                  exact(of_instance)},
                 {{"U_S^T R U_S has the mean that U^T R U_S has",
                   words(MeanOfDirections{Change::turned_on_both_sides})},
                  {"U^T R U_S has mean (tr(R) / d) I",
                   words(MeanOfDirections{Change::transposed_for_A})},
                  {"projections in place of reflections", words(FixedByReflections{true})},
                  {"the trace is that of R Sigma^{-1/2}",
                   words(MeanOfDirections{Change::inverse_root})}},
                 {expand(Averages{2}), expand(Averages{3}), test(Averages{8}), ginac(Averages{2})}},
                {"groups",
                 {chain({expand(Averages{3, Group::rotations}),
                         expand(Averages{3, Group::tetrahedral})})},
                 {{"reflections of the plane may be left out",
                   test(Averages{2, Group::quarter_turns})}}},
                {"quarter_turns",
                 {expand(QuarterTurns{})},
                 {{"the quarter turns leave nothing", test(QuarterTurns{true})}}}},
      .require = dimension_of_group,
  };
}

}  // namespace verify::cheng2024::claim_haar
