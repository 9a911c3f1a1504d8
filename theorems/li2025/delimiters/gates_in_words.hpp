// What gates 0 and 1 on demonstrations and any gates on delimiters do to the weights of the tasks,
// for every number and length of tasks: one task, or one row, of an induction.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// Scalar gates 1 on demonstrations and omega_k / omega_{k+1} on delimiter k, one token after the
// other: where the state S in task k times omega_k is the weighted sum so far, a demonstration adds
// omega_k v k^T to it, and a delimiter, whose label is 0, turns it into omega_{k+1} times the new
// state. It starts with S = 0 and ends with omega_{K+1} = 1.
struct DelimiterGates {
  bool on_demonstrations = false;  // the control: they have the gate of the delimiter too

  Sizes sizes() const {
    return {{"n", Argument::induction}, {"d", Argument::indices}, {"K", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");  // the width of a token
    const auto S = free.matrix("S", d, d);
    const auto v = free.vector("v", d), k = free.vector("k", d), ones = free.ones(d);
    const T gate = free.scalar("gate"), omega_next = free.scalar("omega_next"),
            omega = gate * omega_next;
    const auto all = [&](const T& g) { return M(g * outer(ones, ones)); };
    const auto demonstration = gated_state(S, all(on_demonstrations ? gate : T(1L)), v, k);
    const auto delimiter = gated_state(S, all(gate), VectorOf<M>(T(0L) * v), k);
    Vanishing<M> zero;
    zero.equal(omega * demonstration, omega * S + outer(omega * v, k));
    zero.equal(omega_next * delimiter, omega * S);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first demonstration, from S = 0.
    const auto d = free.space("d");
    const auto v = free.vector("v", d), k = free.vector("k", d), ones = free.ones(d);
    const auto omega = free.scalar("omega"), gate = free.scalar("gate");
    const M none = zero_like(outer(v, k));
    const ScalarOf<M> own = on_demonstrations ? gate : ScalarOf<M>(1L);
    Vanishing<M> zero;
    zero.equal(omega * gated_state(none, own * outer(ones, ones), v, k), outer(omega * v, k));
    return zero;
  }
};
inline WayCheck delimiter_gates_in_words(bool on_demonstrations = false) {
  return visits(DelimiterGates{on_demonstrations}, {{"d", 2}});
}

// Gates and weights change continuously, and so does the risk: where later gates multiply up to v +
// e, a gate g + delta makes that g v with the error (g + delta) e + delta v; and along any change e
// of the weights the risk at omega + t e is a polynomial in t.
struct NearGates {
  bool without_square = false;  // the control: linear in t

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"K", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const M R = free.symmetric("R", n), Sigma = free.symmetric("Sigma", d),
            P = free.matrix("P", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n), e = free.vector("e", n);
    const T variance = free.scalar("variance"), t = free.scalar("t"), one(1L), two(2L);
    const T g = free.scalar("g"), delta = free.scalar("delta"), v = free.scalar("v"),
            error = free.scalar("error");
    const M SP = Sigma * P;
    const RiskTraces<T> traces{trace(Sigma * SP), trace(Sigma * (transpose(P) * SP)),
                               trace(Sigma * (Sigma * (transpose(P) * SP)))};
    const auto risk = [&](const T& at) {
      const auto w = omega + at * e;
      return weighted_gd_risk<T>(variance, traces, {dot(w, r), dot(w, w), dot(w, R * w)});
    };
    const T up = risk(one), down = risk(T(-1L)), here = risk(T(0L));
    const T bend = up + down - two * here;
    const T square = without_square ? T(0L) : t * t * bend;
    Vanishing<M> zero;
    zero.add((g + delta) * (v + error) - g * v - ((g + delta) * error + delta * v));
    zero.add(two * risk(t) - two * here - t * (up - down) - square);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Behind the last gate: v = 1, e = 0. And weights that do not change leave the risk.
    const auto n = free.space("n"), d = free.space("d");
    using T = ScalarOf<M>;
    const M R = free.symmetric("R", n), Sigma = free.symmetric("Sigma", d),
            P = free.matrix("P", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n), e = free.vector("e", n);
    const T variance = free.scalar("variance"), g = free.scalar("g"), delta = free.scalar("delta");
    const T one(1L), none(0L);
    const M SP = Sigma * P;
    const RiskTraces<T> traces{trace(Sigma * SP), trace(Sigma * (transpose(P) * SP)),
                               trace(Sigma * (Sigma * (transpose(P) * SP)))};
    const auto risk = [&](const VectorOf<M>& w) {
      return weighted_gd_risk<T>(variance, traces, {dot(w, r), dot(w, w), dot(w, R * w)});
    };
    Vanishing<M> zero;
    zero.add((g + delta) * one - g - ((g + delta) * none + delta * one));
    zero.equal(risk(omega + none * e), risk(omega));
    return zero;
  }
};

// Rows of gates that close at one delimiter each, with the head 1 on them: row k + 1 at delimiter
// k. The opened rows A of the state have values u with the sum omega_k. The delimiter leaves them
// alone and empties the row that is opened next, so that the head reads what it has read before;
// with omega_{k+1} - omega_k as its value a demonstration y, k of task k + 1 then adds omega_{k+1}
// y k. It starts with no row at all.
struct IncrementRow {
  bool left_open = false;  // the control: the new row keeps what it has

  Sizes sizes() const {
    return {{"n", Argument::induction},
            {"d", Argument::indices},
            {"K", Argument::indices},
            {"p", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d"), rows = free.space("K");
    const auto opened = free.matrix("opened", d, rows);  // A^T
    const auto next = free.vector("next", d), k = free.vector("k", d), ones = free.ones(d);
    const auto u = free.vector("u", rows), head = free.ones(rows);
    const T omega_next = free.scalar("omega_next"), y = free.scalar("y"), one(1L);
    const M S = transpose(beside(opened, next));
    const auto values = with_last(u, T(omega_next - dot(head, u))), reads = with_last(head, one);
    const auto gates = with_last(head, T(left_open ? 1L : 0L));
    const auto delimiter = gated_state(S, outer(gates, ones), VectorOf<M>(T(0L) * values), k);
    const auto demonstration = gated_state(S, outer(reads, ones), VectorOf<M>(y * values), k);
    Vanishing<M> zero;
    zero.equal(transpose(delimiter) * reads, opened * head);
    zero.add(transpose(demonstration) * reads - transpose(S) * reads - (omega_next * y) * k);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first task, no row of which has anything: a demonstration adds omega_1 y k, omega_1 the
    // sum of the values.
    using T = ScalarOf<M>;
    const auto d = free.space("d"), rows = free.space("K");
    const auto u = free.vector("u", rows), head = free.ones(rows);
    const auto k = free.vector("k", d), ones = free.ones(d);
    const T y = free.scalar("y");
    const M S = zero_like(outer(u, k));
    const auto first = gated_state(S, outer(head, ones), VectorOf<M>(y * u), k);
    Vanishing<M> zero;
    zero.equal(transpose(first) * head, (dot(head, u) * y) * k);
    return zero;
  }
};
inline WayCheck increment_row(bool left_open = false) {
  return visits(IncrementRow{left_open}, {{"d", 2}, {"K", 3}});
}

}  // namespace verify::li2025
