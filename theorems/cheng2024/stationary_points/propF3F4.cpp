// On the structured set every gradient has the shape of the set: grad_{B_l} f = gamma Sigma^{1/2},
// grad_{C_l} f = gamma Sigma^{1/2}, grad_{A_l} f = gamma I (Propositions E.3, F.3, F.4 with
// equality in (38), (39), (56), (57), (71)).
#include "theorems/cheng2024/distance_activation.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "theorems/cheng2024/turned_layer.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_propF3F4 {
namespace {

// The whole gradient over a finite orbit in which signs and transpositions average, layer by layer:
// h any differentiable function of U^T W, K any symmetric matrix.
struct OrbitShape {
  long d, n, k;  // k + 1 layers
  using Variant = OrbitGradient::Variant;
  Variant variant = Variant::as_stated;
  bool rotations_alone = false;  // the quarter turns of the plane

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", k}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto set = rotations_alone ? orthogonal_group("rotations4", d)
                                     : averaging_set("signed_permutations", d);
    return OrbitGradient{d, n, k + 1, set, true, variant}(free);
  }
};

// An activation that is no function of U^T W: each coordinate weighs differently,
// h_ij = (1 + u_i^T diag(1, 2, ..) w_j)^2.
struct WeighedActivation {
  template <class T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    Vector<T> weights;
    for (long k = 0; k < U.rows(); ++k) weights.push_back(T(k + 1));
    return gram_matrix(Kernel{KernelShape::poly2}, U, diagonal_matrix(weights) * W);
  }
};

struct Subject {
  Matrix<Rational> Th, Ti, Xi;
  Vector<BlockLayer<Rational>> layers;
  Matrix<Rational> K;
};
Subject subject_of(const Instance& instance) {
  const auto& Th = instance.matrix("Sigma_half");
  const auto Ti = inverse(Th);
  const auto Xi = Ti * instance.matrix("X0");
  return {Th, Ti, Xi, structured_block(scalars_of(instance), Ti),
          gram_matrix(kernel_of(instance), Xi)};
}

// The gradient on the orbit by Taylor arithmetic through the forward pass, one entry at a time.
template <class H>
BlockGradient<Rational> gradient_by_jets(const Subject& s, const H& h) {
  using J = Jet<Rational>;
  const long L = static_cast<long>(s.layers.size()), d = s.Th.rows();
  const auto constant = [](const Matrix<Rational>& m) {
    return map(m, [](const Rational& q) { return J(q); });
  };
  auto layers = map(s.layers, [&](const BlockLayer<Rational>& layer) {
    return BlockLayer<J>{constant(layer.A), constant(layer.B), constant(layer.C), J(layer.r)};
  });
  const auto set = orthogonal_group("signed_permutations", d);
  const Rational weight(1, static_cast<long>(set.size()));
  const auto slope = [&](J& entry) {
    entry.first = Rational(1);
    Rational total;
    for (const auto& P : set)
      total += weight *
               block_loss(constant(s.Th * matrix_of<Rational>(P) * s.Xi), layers, h, constant(s.K))
                   .first;
    entry.first = Rational(0);
    return total;
  };
  auto g = zero_gradient<Rational>(d, L);
  for (long l = 0; l < L; ++l) {
    g.dr[l] = slope(layers[l].r);
    for (long k = 0; k < d * d; ++k) {
      g.A[l].entries()[k] = slope(layers[l].A.entries()[k]);
      g.B[l].entries()[k] = slope(layers[l].B.entries()[k]);
      g.C[l].entries()[k] = slope(layers[l].C.entries()[k]);
    }
  }
  return g;
}

template <class H>
Finding shape_with(const Context& c, const H& h) {
  const auto s = subject_of(c.instance);
  const auto shape = gradient_shape(gradient_by_jets(s, h), s.Th, s.Ti);
  Rational largest;
  for (const auto* rest : {&shape.rest_A, &shape.rest_BC})
    for (const auto& entry : *rest) largest = std::max(largest, abs(entry));
  return settled(
      largest.sign() == 0,
      "over the 8 signed permutations all gradients are multiples of Sigma^{1/2} and I",
      "an entry of a gradient minus its multiple of Sigma^{1/2} or I is " + text_of(largest));
}
Finding cauchy(const Context& c) { return shape_with(c, DistanceActivation{}); }
Finding weighed(const Context& c) { return shape_with(c, WeighedActivation{}); }

// The backward pass and Taylor arithmetic, which share no derivative code, for four activations.
Finding both_ways(const Context& c) {
  const auto s = subject_of(c.instance);
  const auto set = orthogonal_group("signed_permutations", s.Th.rows());
  for (const char* name : {"linear", "relu", "poly2", "poly2norm"}) {
    const auto h = activation_named(name);
    const auto g = orbit_gradient(s.Th, s.Xi, s.layers, s.K, h, set);
    const auto jets = gradient_by_jets(s, h);
    if (g.dr != jets.dr || g.A != jets.A || g.B != jets.B || g.C != jets.C)
      return finding(Truth::no, std::string("they differ for ") + name);
  }
  return finding(Truth::yes,
                 "all entries of all gradients agree exactly for linear, relu, poly2 "
                 "and poly2norm");
}

// (31) and (48) hold with equality: <grad_B, U~> = -|grad_B|^2 with U~ = -(1/d) tr(grad_B Th) Ti.
Finding flow_speed(const Context& c) {
  const auto s = subject_of(c.instance);
  const auto set = orthogonal_group("signed_permutations", s.Th.rows());
  const auto g = orbit_gradient(s.Th, s.Xi, s.layers, s.K, activation_named("poly2"), set);
  const Rational share(1, s.Th.rows());
  bool equal = true, opposite = true;
  for (std::size_t l = 0; l < g.B.size(); ++l) {
    const Rational printed = -share * trace(g.B[l] * s.Th);
    const Rational speed = printed * trace(transpose(g.B[l]) * s.Ti);
    equal &= speed == -dot(g.B[l].entries(), g.B[l].entries());
    opposite &= speed.sign() <= 0;
  }
  return settled({equal, opposite},
                 "<grad_B, U~> = -|grad_B|^2 exactly in each layer, U~ as in (30)",
                 "<grad_B, U~> is not -|grad_B|^2");
}

// -- the instance --------------------------------------------------------------------------------

// The gradients by B and C, of #F3, or that by A, of #F4.
enum class Gradients { B_and_C, A };

struct OfInstance {
  const Instance& instance;
  Gradients which;

  template <class T>
  Finding operator()() const {
    const auto Th = to_scalar<T>(instance.matrix("Sigma_half"));
    const auto Ti_exact = inverse(instance.matrix("Sigma_half"));
    const auto Xi_exact = Ti_exact * instance.matrix("X0");
    const auto Ti = to_scalar<T>(Ti_exact), Xi = to_scalar<T>(Xi_exact);
    const auto layers = structured_block(to_scalar<T>(scalars_of(instance)), Ti);
    const auto K = label_covariance<T>(kernel_of(instance), Xi_exact);
    const auto h = activation_of(instance);
    const auto& group = instance.text("group");
    const auto set = averaging_set(group, Th.rows());
    const auto mean = orbit_gradient(Th, Xi, layers, K, h, set);
    const auto shape = gradient_shape(mean, Th, Ti);
    const auto base = block_gradient(Th * Xi, layers, K, GivenActivation{h});
    const auto base_shape = gradient_shape(base, Th, Ti);
    const auto vanishes = [](const Vector<T>& rest) {
      return consistent(rest, Vector<T>(rest.size(), T(0L)));
    };
    const bool of_A = vanishes(shape.rest_A), of_BC = vanishes(shape.rest_BC);
    // The multiple of the average is already that of one atom.
    const bool same_A = consistent(shape.A, base_shape.A);
    const bool same_BC =
        all_hold({consistent(shape.B, base_shape.B), consistent(shape.C, base_shape.C),
                  consistent(mean.dr, base.dr)});
    const bool by_A = which == Gradients::A;
    auto result =
        by_A ? settled({of_A, same_A},
                       "grad_A is a multiple of I; the multiples of the average over the group are "
                       "those of the base atom",
                       "grad_A is no multiple of I, or one atom gives another multiple")
             : settled({of_BC, same_BC},
                       "grad_B and grad_C are multiples of Sigma^{1/2}; the multiples of the "
                       "average over the group are those of the base atom",
                       "grad_B or grad_C is no multiple of Sigma^{1/2}, or one atom gives another "
                       "multiple");
    if (group == "rotations4") {
      result = finding(Answer::does_not_apply(),
                       "Assumption 4.1 asks for every orthogonal U, in the plane reflections too; "
                       "the group has 4 rotations and 0 reflections");
    }
    if (by_A) {
      result.values = {exact_or_enclosed("gamma_A", shape.A)};
    } else {
      result.values = {exact_or_enclosed("gamma_B", shape.B), exact_or_enclosed("gamma_C", shape.C),
                       exact_or_enclosed("dr", mean.dr), exact_or_enclosed("loss", mean.loss),
                       value("structure_holds", all_hold({of_A, of_BC}))};
    }
    return result;
  }
};

Finding gradients_of(const Context& c, Gradients which) {
  const bool rational =
      activation_of(c.instance).is_rational() && kernel_of(c.instance).is_rational();
  return with_scalar(rational, OfInstance{c.instance, which});
}
Finding by_B_and_C(const Context& c) { return gradients_of(c, Gradients::B_and_C); }
Finding by_A(const Context& c) { return gradients_of(c, Gradients::A); }

std::optional<Complaint> usable(const Instance& instance) {
  if (auto complaint = unfit_group(instance)) return complaint;
  const auto Ti = inverse(instance.matrix("Sigma_half"));
  const auto Xi = Ti * instance.matrix("X0");
  if (auto complaint = no_label_covariance(kernel_of(instance), Xi)) return complaint;
  return undefined_gradient(instance, Xi);
}

}  // namespace

Theorem theorem() {
  using Moved = TurnedLayer::Moved;
  using Variant = OrbitShape::Variant;
  using Mean = MeanDirection::Change;
  const auto reference = [](Settle settle) {
    return once(Evidence::exact, {{"n", 2}, {"d", 2}, {"k", 1}}, Inputs::points, settle);
  };
  return {
      .inputs = structured_point_inputs(),
      .values = {{"gamma_A", "vector[L]: grad_{A_l} f = gamma_A I"},
                 {"gamma_B", "vector[L]: grad_{B_l} f = gamma_B Sigma^{1/2}"},
                 {"gamma_C", "vector[L]: grad_{C_l} f = gamma_C Sigma^{1/2}"},
                 {"dr", "vector[L]: df / dr_l"},
                 {"loss", "rational: f"},
                 {"structure_holds", "boolean: entry by entry on the average over the group"}},
      .parts =
          {{"F3",
            {chain({words(TurnedLayer{Moved::B}), words(TurnedLayer{Moved::C}),
                    words(MeanDirection{})}),
             on_instance(Evidence::enclosure, by_B_and_C)},
            {{"the seen direction is U_S^T R U_S",
              words(TurnedLayer{Moved::B, TurnRule::both_sides})},
             {"the direction of C seen is U_S^T R U_S",
              words(TurnedLayer{Moved::C, TurnRule::both_sides})},
             {"A_l may be any matrix", words(TurnedLayer{Moved::B, TurnRule::corrected, true})},
             {"the activation changes with the turn",
              words(TurnedLayer{Moved::B, TurnRule::corrected, false, true})},
             {"U_S^T R U_S has the mean that U^T R U_S has",
              words(MeanDirection{Mean::turned_on_both_sides})}}},
           {"F4",
            {chain({words(TurnedLayer{Moved::A}), words(MeanDirection{})}),
             on_instance(Evidence::enclosure, by_A)},
            {{"the seen direction is U^T R U_S",
              words(TurnedLayer{Moved::A, TurnRule::transposed})},
             {"U^T R U_S has mean (tr(R) / d) I", words(MeanDirection{Mean::transposed_for_A})}}},
           {"shape_entries",
            {expand(OrbitShape{2, 1, 0}), test(OrbitShape{2, 2, 2}), test(OrbitShape{3, 2, 1}),
             test(OrbitShape{4, 2, 0})},
            {{"rotations of the plane alone are enough",
              test(OrbitShape{2, 2, 1, Variant::as_stated, true})},
             {"the label covariance may change from atom to atom",
              test(OrbitShape{2, 2, 1, Variant::other_labels})},
             {"B_0 may leave the set", test(OrbitShape{2, 2, 1, Variant::B_outside})},
             {"grad_B is a multiple of Sigma^{-1/2}",
              test(OrbitShape{2, 2, 1, Variant::along_inverse_root})},
             {"grad_A is a multiple of Sigma^{1/2}",
              test(OrbitShape{2, 2, 1, Variant::A_along_root})}},
            {reference(both_ways)}},
           {"flow", {}, {}, {reference(flow_speed)}},
           {"orthogonal",
            {},
            {{"the activation may weigh coordinates differently", reference(weighed)}},
            {reference(cauchy)}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_propF3F4
