// Why methods with momentum are linear first-order methods for every k: one step takes any summand
// of the iterate, a gradient g with the coefficient it has so far, to the coefficient it is to
// have, and gives a new gradient its first. The rest of the sums is free; before the first step
// there is nothing to show.
#pragma once

#include "verify/algebra/words/word_ways.hpp"

namespace verify::memformer2024 {

// v' = beta v - eta g', w' = w + v'. With v = .. - eta p g, w = .. - eta S g, p = beta^j and
// S = 1 + beta + .. + beta^j the step gives beta p and S + beta p; a new gradient has p = S = 1.
struct HeavyBallSummand {
  bool power_only = false;  // S' = beta p

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto g = free.vector("g", d), g_new = free.vector("g_new", d);
    const auto v_rest = free.vector("v_rest", d), w_rest = free.vector("w_rest", d);
    const auto eta = free.scalar("eta"), beta = free.scalar("beta"), p = free.scalar("p"),
               S = free.scalar("S");
    const auto v_now = v_rest - (eta * p) * g, w_now = w_rest - (eta * S) * g;
    const auto v = beta * v_now - eta * g_new;
    const auto w = w_now + v;
    const auto p_next = beta * p;
    const auto S_next = power_only ? p_next : S + p_next;
    const auto rest = beta * v_rest - eta * g_new;
    free.state(v_now, v);
    free.state(w_now, w);
    free.parameter(v_rest, rest);
    free.parameter(w_rest, w_rest + rest);
    free.parameter(p, p_next);
    free.parameter(S, S_next);
    Vanishing<M> zero;
    zero.equal(v, beta * v_rest - (eta * p_next) * g - eta * g_new);
    zero.equal(w, w_rest + beta * v_rest - (eta * S_next) * g - eta * g_new);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // A new gradient: p = S = 1.
    const auto d = free.space("d");
    const auto g = free.vector("g", d), v_before = free.vector("v_before", d),
               w_before = free.vector("w_before", d);
    const auto eta = free.scalar("eta"), beta = free.scalar("beta");
    const ScalarOf<M> p(1L), S(1L);
    const auto v = beta * v_before - eta * g, w = w_before + v;
    free.begins(v);
    free.begins(w);
    free.begins_at(beta * v_before);
    free.begins_at(w_before + beta * v_before);
    free.begins_at(p);
    free.begins_at(S);
    Vanishing<M> zero;
    zero.equal(v, beta * v_before - (eta * p) * g);
    zero.equal(w, w_before + beta * v_before - (eta * S) * g);
    return zero;
  }
};

// On a quadratic, v = w_k + beta_k (w_k - w_{k-1}), w_{k+1} = v - eta_k H (v - w*): the increment
// is beta_k (w_k - w_{k-1}) - eta_k (1 + beta_k) g_k + eta_k beta_k g_{k-1}, so that a summand c g
// of the last increment becomes beta_k c g.
struct NesterovSummand {
  bool last_term_dropped = false;  // without eta_k beta_k g_{k-1}

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::free_index}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.matrix("H", d, d);
    const auto w_star = free.vector("w_star", d), w_before = free.vector("w_before", d);
    const auto rest = free.vector("rest", d), g = free.vector("g", d);
    const auto eta = free.scalar("eta"), beta = free.scalar("beta"), c = free.scalar("c");
    const auto gradient = [&](const VectorOf<M>& w) { return H * (w - w_star); };
    const auto w = w_before + rest + c * g;
    const auto v = w + beta * (w - w_before);
    const auto next = v - eta * gradient(v);
    auto increment = beta * rest + (beta * c) * g - (eta + eta * beta) * gradient(w);
    if (!last_term_dropped) increment = increment + (eta * beta) * gradient(w_before);
    Vanishing<M> zero;
    zero.add(next - w - increment);
    return zero;
  }
};

// y_{k+1} = w_{k+1} + beta (w_{k+1} - w_k), w_{k+1} = y_k - eta g(y_k), for any gradients: the
// increment of y as that of w above, g_k and g_{k-1} the gradients at y_k and y_{k-1}.
struct ExtrapolatedSummand {
  bool last_term_dropped = false;  // without eta beta g_{k-1}

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::free_index}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto y_before = free.vector("y_before", d), g_before = free.vector("g_before", d),
               g_now = free.vector("g_now", d);
    const auto rest = free.vector("rest", d), g = free.vector("g", d);
    const auto eta = free.scalar("eta"), beta = free.scalar("beta"), c = free.scalar("c");
    const auto y = y_before + rest + c * g;
    const auto w = y_before - eta * g_before, w_next = y - eta * g_now;
    const auto y_next = w_next + beta * (w_next - w);
    auto increment = beta * rest + (beta * c) * g - (eta + eta * beta) * g_now;
    if (!last_term_dropped) increment = increment + (eta * beta) * g_before;
    Vanishing<M> zero;
    zero.add(y_next - y - increment);
    return zero;
  }
};

// s' = gamma s - g', w' = w + alpha s'. With s = .. - P g, w = .. - G g, P the product of the
// deflections since g, the step gives gamma P and G + alpha gamma P; a new gradient P = 1, G =
// alpha.
struct SearchDirectionSummand {
  bool undeflected = false;  // G' = G + alpha P

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto g = free.vector("g", d), g_new = free.vector("g_new", d);
    const auto s_rest = free.vector("s_rest", d), w_rest = free.vector("w_rest", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma"), P = free.scalar("P"),
               G = free.scalar("G");
    const auto s = gamma * (s_rest - P * g) - g_new;
    const auto w = w_rest - G * g + alpha * s;
    const auto P_next = gamma * P;
    const auto G_next = G + alpha * (undeflected ? P : P_next);
    Vanishing<M> zero;
    zero.equal(s, gamma * s_rest - P_next * g - g_new);
    zero.equal(w, w_rest + (alpha * gamma) * s_rest - G_next * g - alpha * g_new);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // A new gradient: P = 1, G = alpha.
    const auto d = free.space("d");
    const auto g = free.vector("g", d), s_before = free.vector("s_before", d),
               w_before = free.vector("w_before", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma");
    const ScalarOf<M> P(1L);
    const auto G = alpha;
    const auto s = gamma * s_before - g, w = w_before + alpha * s;
    Vanishing<M> zero;
    zero.equal(s, gamma * s_before - P * g);
    zero.equal(w, w_before + (alpha * gamma) * s_before - G * g);
    return zero;
  }
};

// u' = b1 u + (1 - b1) g', w' = w - eta D u' with a matrix D that may depend on all gradients
// (diagonals are among them). With u = .. + p g, w = .. + G g the step gives b1 p and
// G - eta b1 p D; a new gradient p = 1 - b1, G = -eta (1 - b1) D.
struct ScaledMomentumSummand {
  bool scaled_once = false;  // G' = G: a gradient counts in its own step only

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");
    const auto g = free.vector("g", d), g_new = free.vector("g_new", d);
    const auto u_rest = free.vector("u_rest", d), w_rest = free.vector("w_rest", d);
    const auto G = free.matrix("G", d, d), D = free.matrix("D", d, d);
    const auto eta = free.scalar("eta"), b1 = free.scalar("b1"), p = free.scalar("p");
    const T fresh = T(1L) - b1, p_next = b1 * p;
    const auto u = b1 * (u_rest + p * g) + fresh * g_new;
    const auto w = w_rest + G * g - eta * (D * u);
    const M G_next = scaled_once ? G : G - (eta * p_next) * D;
    Vanishing<M> zero;
    zero.equal(u, b1 * u_rest + p_next * g + fresh * g_new);
    zero.equal(w, w_rest - (eta * b1) * (D * u_rest) + G_next * g - (eta * fresh) * (D * g_new));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // A new gradient: p = 1 - b1, G = -eta (1 - b1) D.
    const auto d = free.space("d");
    const auto g = free.vector("g", d), u_before = free.vector("u_before", d),
               w_before = free.vector("w_before", d);
    const auto D = free.matrix("D", d, d);
    const auto eta = free.scalar("eta"), b1 = free.scalar("b1"), p = ScalarOf<M>(1L) - b1;
    const auto u = b1 * u_before + (ScalarOf<M>(1L) - b1) * g, w = w_before - eta * (D * u);
    const M G = -(eta * p) * D;
    Vanishing<M> zero;
    zero.equal(u, b1 * u_before + p * g);
    zero.equal(w, w_before - (eta * b1) * (D * u_before) + G * g);
    return zero;
  }
};

}  // namespace verify::memformer2024
