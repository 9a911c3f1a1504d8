// What turning the covariates by U_S does to X_l, G and their derivatives, prompt by prompt: (42)-
// (44), (60), (62), (63), (66), (67), (74), (76), (77), (80), (81).
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_pathids {
namespace {

TurnedBlock turned(MovedWeight moved, long j, TurnRule rule = TurnRule::corrected) {
  return {2, 2, 3, j, moved, rule};
}
// All three layers j at once.
struct EveryLayer {
  MovedWeight moved;
  TurnRule rule = TurnRule::corrected;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> zero;
    for (long j = 0; j < 3; ++j) {
      const auto more = turned(moved, j, rule)(free);
      zero.insert(zero.end(), more.begin(), more.end());
    }
    return zero;
  }
};

Finding expanded(const Context&) {
  return expands_to_zero(TurnedBlock{1, 1, 2, 0, MovedWeight::B});
}
Finding expanded_plane(const Context&) {
  return expands_to_zero(TurnedBlock{2, 1, 1, 0, MovedWeight::B});
}
Finding moving_A(const Context& c) { return identity_test(EveryLayer{MovedWeight::A}, c.seed); }
Finding moving_B(const Context& c) { return identity_test(EveryLayer{MovedWeight::B}, c.seed); }
Finding moving_C(const Context& c) { return identity_test(EveryLayer{MovedWeight::C}, c.seed); }
Finding large(const Context& c) {
  return identity_test(TurnedBlock{4, 4, 4, 1, MovedWeight::B}, c.seed);
}
Finding logits(const Context& c) { return identity_test(TurnedLogits{3, 3, 4}, c.seed); }
// The derivatives by the backward pass, which shares no rule with the forward one.
Finding backward_pass(const Context& c) {
  return identity_test(GradientAgainstTangent{2, 2, 3, 0, MovedWeight::B}, c.seed);
}
Finding A_outside(const Context& c) {
  return identity_test(TurnedBlock{2, 2, 3, 1, MovedWeight::B, TurnRule::corrected, true}, c.seed);
}

// (68), (82): the factor of the new layer, on the right or as printed on the left.
struct ProductOrder {
  bool new_factor_on_the_left;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long N = 3, L = 3;
    const auto r = free.vector(L);
    Vector<Matrix<T>> H;
    for (long l = 0; l < L; ++l) H.push_back(free.matrix(N, N));
    // Y_{l+1} = Y_l (I + r_l M H_l), started from each unit row.
    Matrix<T> Y = identity_matrix<T>(N), G = Y;
    for (long l = 0; l < L; ++l) {
      const auto factor = identity_matrix<T>(N) + r[l] * masked(H[l]);
      Y = Y + r[l] * (Y * masked(H[l]));
      G = new_factor_on_the_left ? factor * G : G * factor;
    }
    return (Y - G).entries();
  }
};
Finding order(const Context&) { return expands_to_zero(ProductOrder{false}); }

// d = n = 1, x = (1, x_query), y = 1, all parameters 1: TF_2 with X_l or, as (58) prints, X_0 in h.
Finding frozen_covariates(const Context&) {
  const Matrix<Rational> X = {{1, 1}};
  const auto one = identity_matrix<Rational>(1);
  const BlockLayer<Rational> layer{one, one, one, 1};
  const Activation h{};
  const auto trace = block_trace(X, {layer, layer}, h);
  const Vector<Rational> r = {1, 1};
  const auto TF = [&](const Vector<Matrix<Rational>>& H) {
    return label_weights_backwards(H, r).front()[0];  // Y_0 = (1, 0)
  };
  const Rational right = TF(trace.H), printed = TF({trace.H[0], trace.H[0]});
  return settled(right == printed, "both give " + text_of(right),
                 "d = n = 1, linear h, all parameters 1, x_1 = x_query = 1, y_1 = 1: TF_2 = " +
                     text_of(right) + " with X_1 in the second layer, " + text_of(printed) +
                     " with X_0 as printed");
}
// d = n = 1, poly2, b = (1, 2), c = 1, a = 0, r = 1, x = (1, 2), y = 1.
Finding reversed_order(const Context&) {
  const Matrix<Rational> X = {{1, 2}}, one = {{1}}, two = {{2}}, zero = {{0}};
  const Activation h = activation_named("poly2");
  const auto trace = block_trace(X, {{zero, one, one, 1}, {zero, two, one, 1}}, h);
  const auto& H = trace.H;
  const auto backwards = [](const Vector<Matrix<Rational>>& factors) {
    return label_weights_backwards(factors, Vector<Rational>{1, 1}).front()[0];
  };
  const Rational right = backwards(H);
  const Rational printed = backwards({H[1], H[0]});
  return settled(right == printed, "both give " + text_of(right),
                 "d = n = 1, h = (1 + s)^2, b = (1, 2), c = (1, 1), A = 0, r = (1, 1), x_1 = 1, "
                 "x_query = 2, y_1 = 1: TF_2 = " +
                     text_of(right) + ", with the new factor on the left " + text_of(printed));
}
// (40) with B in both places: d = n = 1, B = 1, C = 2, linear h.
Finding twice_B(const Context&) {
  const Matrix<Rational> X = {{1, 1}}, B = {{1}}, C = {{2}};
  const Activation h{};
  const Rational right = h(B * X, C * X)(0, 1), printed = h(B * X, B * X)(0, 1);
  return settled(right == printed, "both give " + text_of(right),
                 "d = n = 1, linear h, x_1 = x_query = 1, B = 1, C = 2, r = 1, y_1 = 1: TF_1 = " +
                     text_of(right) + ", with h(B X, B X) it would be " + text_of(printed));
}
// d/dt h(U + T, V) at t = 0, as printed, is the derivative of a constant: compared with the
// derivative of h(U + tT, V) = (U + tT)^T V for U = V = T = 1.
Finding constant_jacobian(const Context&) {
  const Activation h{};
  using J = Jet<Rational>;
  const Matrix<J> V = {{J(1L)}};
  const Matrix<J> as_printed = {{J(2L)}}, meant = {{J(1L) + J::variable(Rational(0))}};
  const Rational printed = h(as_printed, V)(0, 0).first, right = h(meant, V)(0, 0).first;
  return settled(right == printed, "both give " + text_of(right),
                 "linear h, U = V = T = 1: d/dt h(U + tT, V) = " + text_of(right) +
                     ", d/dt h(U + T, V) = " + text_of(printed) + " whatever T is");
}
// "d/dt (I + r M h) = I + r M dh/dt" at h = t: n = 1.
Finding identity_kept(const Context&) {
  using J = Jet<Rational>;
  const J t = J::variable(Rational(0)), entry = J(1L) + t;  // I + r M h with r = 1, h = t
  const Rational right = entry.first, printed = Rational(1) + t.first;
  return settled(right == printed, "both give " + text_of(right),
                 "one entry, r = 1, h = t: d/dt (1 + t) = " + text_of(right) +
                     ", the display says 1 + 1 = " + text_of(printed));
}

// -- numbers -------------------------------------------------------------------------------------

MovedWeight weight_named(const std::string& word) {
  return word == "A" ? MovedWeight::A : word == "B" ? MovedWeight::B : MovedWeight::C;
}

struct Sides {
  const Instance& instance;

  // The tangents at U_S X_0 along R and at X_0 along the direction that the rule gives.
  template <class T>
  Finding operator()() const {
    const auto& Th = instance.matrix("Sigma_half");
    const auto& U = instance.matrix("U");
    const auto& R = instance.matrix("R");
    const auto& X0 = instance.matrix("X0");
    const auto Ti = inverse(Th), US = Th * U * Ti;
    const auto moved = weight_named(instance.text("which"));
    const bool is_A = moved == MovedWeight::A;
    const auto layers = structured_block(to_scalar<T>(scalars_of(instance)), to_scalar<T>(Ti));
    const long j = instance.integer("layer");
    const GivenActivation respond{activation_of(instance)};
    const auto tangent = [&](const Matrix<Rational>& X, const Matrix<Rational>& direction) {
      return block_tangent(to_scalar<T>(X), layers, respond, j, moved, to_scalar<T>(direction));
    };
    const auto there = tangent(US * X0, R);
    const auto agrees = [&](const Matrix<Rational>& direction, bool also_covariates) {
      const auto here = tangent(X0, direction);
      bool same = consistent(there.G, here.G) && consistent(there.dG, here.dG);
      if (!also_covariates) return same;
      const auto turn = to_scalar<T>(US);
      for (std::size_t l = 0; l < here.X.size(); ++l) {
        same &= consistent(there.X[l], turn * here.X[l]);
        same &= consistent(there.dX[l], turn * here.dX[l]);
      }
      return same;
    };
    const bool right = agrees(is_A ? inverse(US) * R * US : transpose(U) * R * US, true);
    // What is printed, of G: (43) for B and C, the end of the proof of F.4 for A.
    const bool printed = agrees(is_A ? transpose(U) * R * US : transpose(US) * R * US, false);
    auto result = settled(right,
                          std::string("X_l, G and their derivatives at U_S X_0 are those at X_0 "
                                      "along ") +
                              (is_A ? "U_S^{-1} R U_S" : "U^T R U_S") +
                              (printed ? "; here the printed direction does it too"
                                       : "; along the printed direction they are not"),
                          "a derivative at U_S X_0 differs");
    result.values = {value("identity_holds", right), value("printed_holds", printed),
                     exact_or_enclosed("dG", there.dG)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), Sides{c.instance});
}

Finding printed_43(const Context& c) {
  return identity_test(EveryLayer{MovedWeight::B, TurnRule::both_sides}, c.seed);
}
Finding printed_F4(const Context& c) {
  return identity_test(EveryLayer{MovedWeight::A, TurnRule::transposed}, c.seed);
}

// (43) at the numbers of the reference instance.
Finding printed_numbers(const Context& c) {
  const auto& Th = c.instance.matrix("Sigma_half");
  const auto& U = c.instance.matrix("U");
  const auto& X0 = c.instance.matrix("X0");
  const auto Ti = inverse(Th), US = Th * U * Ti;
  const auto& R = c.instance.matrix("R");
  const auto layers = structured_block(scalars_of(c.instance), Ti);
  const GivenActivation respond{activation_of(c.instance)};
  const auto there = block_tangent(US * X0, layers, respond, 0, MovedWeight::B, R);
  const auto here = block_tangent(X0, layers, respond, 0, MovedWeight::B, transpose(US) * R * US);
  return settled(there.dG == here.dG, "both sides agree",
                 "at the first instance the derivative of G along R at U_S X_0 is " +
                     text_of(there.dG) + ", along U_S^T R U_S at X_0 it is " + text_of(here.dG));
}

// h = U^T diag(1, 2) W is no function of U^T W.
Finding weighed_coordinates(const Context&) {
  const Matrix<Rational> Th = {{2, 1}, {1, 3}}, U = {{0, 1}, {1, 0}}, D = {{1, 0}, {0, 2}};
  const Matrix<Rational> X0 = {{1, 2, -1}, {3, -1, 2}};
  const auto Ti = inverse(Th);
  const auto values = [&](const Matrix<Rational>& X) { return transpose(Ti * X) * D * (Ti * X); };
  const auto here = values(X0), there = values(Th * U * Ti * X0);
  return settled(here == there, "the activation does not change",
                 "h(B X_0, C X_0) = " + text_of(here) + ", at U_S X_0 it is " + text_of(there));
}

std::optional<Complaint> usable(const Instance& instance) {
  const long j = instance.integer("layer"), L = instance.integer("L");
  if (j < 0 || j >= L)
    return Complaint{"layer", std::to_string(j), "0 to " + std::to_string(L - 1)};
  const auto h = activation_of(instance);
  if (!h.is_rational()) return std::nullopt;
  try {
    Sides{instance}.operator()<Rational>();
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"),
                     std::string("another activation or prompt: ") + why.what()};
  }
  return std::nullopt;
}

std::vector<Input> inputs() {
  Input which{"which", Kind::text, {}, {}, "the weight that moves"};
  which.allowed = {"A", "B", "C"};
  return {sigma_half_input(),
          base_atom_input(),
          {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
          steps_r_input(),
          scalars_input("a", "A_l = a_l I"),
          scalars_input("b", "B_l = b_l Sigma^{-1/2}"),
          scalars_input("c", "C_l = c_l Sigma^{-1/2}"),
          activation_input(),
          {"R", Kind::matrix, {"d", "d"}, {}, "direction"},
          {"layer", Kind::integer, {}, {Constraint::nonnegative}, "index j of the moved layer"},
          which,
          n_input(),
          d_input(),
          L_input()};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const char* sizes =
      "d = n = 2, three layers, every j; Sigma, a reflection U (they generate all), X_0, scalars, "
      "R, "
      "values and differentials of the activation free";
  return {
      .inputs = inputs(),
      .values = {{"identity_holds", "boolean: with the corrected direction"},
                 {"printed_holds", "boolean: with the printed direction"},
                 {"dG", "matrix[n+1, n+1]: derivative of G at U_S X_0 along R"}},
      .checks =
          {
              {"two layers on the line, expanded", symbolic, everywhere, corrected, On::claim,
               "d = n = 1, L = 2, j = 0, B moved; everything free", expanded},
              {"one layer in the plane, expanded", symbolic, everywhere, corrected, On::claim,
               "d = 2, n = 1, L = 1, B moved; everything free", expanded_plane},
              {"(62), (63), (66), (67) when B_j moves: direction U^T R U_S", identity, everywhere,
               corrected, On::claim, sizes, moving_B},
              {"the same when C_j moves", identity, everywhere, corrected, On::claim, sizes,
               moving_C},
              {"(76), (77), (80), (81) when A_j moves: direction U_S^{-1} R U_S", identity,
               everywhere, corrected, On::claim, sizes, moving_A},
              {"the same, larger", identity, everywhere, corrected, On::claim,
               "d = n = 4, L = 4, j = 1, B moved", large},
              {"derivatives forwards pair with the gradient of the loss backwards", identity,
               everywhere, holds, On::claim, "d = n = 2, L = 3, j = 0, B moved; everything free",
               backward_pass},
              {"inside the set the logits at U_S X_0 are those at X_0", identity, everywhere, holds,
               On::claim, "d = n = 3, L = 4; everything free", logits},
              {"G_i = G_{i-1} (I + r_i M H_i)", symbolic, everywhere, corrected, On::claim,
               "three layers, three columns, every entry free", order},
              {"X_l, G and their derivatives at the given numbers", exact, points, corrected,
               On::instance, "the instance", of_instance},
              {"(43) as printed: U_S^T R U_S", identity, everywhere, refuted, On::claim, sizes,
               printed_43},
              {"(43) as printed, in numbers", exact, points, refuted, On::claim,
               "the first instance", printed_numbers},
              {"the end of the proof of F.4 as printed: U^T R U_S when A_j moves", identity,
               everywhere, refuted, On::claim, sizes, printed_F4},
              {"(68) and (82) as printed: the new factor on the left", exact, points, refuted,
               On::claim, "d = n = 1, two layers", reversed_order},
              {"(58) and (72) as printed: X_0 inside the product", exact, points, refuted,
               On::claim, "d = n = 1, two layers", frozen_covariates},
              {"(40) as printed: h(B X, B X)", exact, points, refuted, On::claim, "d = n = 1",
               twice_B},
              {"after (68) as printed: the derivative keeps I", exact, points, refuted, On::claim,
               "one entry", identity_kept},
              {"the Jacobian as printed: d/dt h(U + T, V)", exact, points, refuted, On::claim,
               "d = 1, linear h", constant_jacobian},
              {"A_0 may leave the set", identity, everywhere, control, On::claim,
               "d = n = 2, three layers, j = 1, A_0 free", A_outside},
              {"the activation may weigh coordinates differently", exact, points, control,
               On::claim, "h = U^T diag(1, 2) W, U the swap of two coordinates",
               weighed_coordinates},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_pathids
