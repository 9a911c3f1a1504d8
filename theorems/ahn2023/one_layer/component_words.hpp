// The components f_j(X) = E(<C, X> + w_j)^2 of the one-layer loss in letters: C = (1/n) sum_i z_i
// z_i^T over n demonstrations z = (x; <w, x>), x ~ N(0, Sigma), w ~ N(0, I), and any direction e in
// place of a coordinate vector. Lemma 6 has Sigma = I, Lemma 7 a diagonal one.
#pragma once

#include "theorems/ahn2023/one_layer/response_form.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

struct GramLetters {
  TreeMatrix Sigma, X;
  TreeVector w;
  TreeScalar inverse_n;

  GramLetters(Letters<TreeMatrix>& free, bool isotropic);
  // C [d+1, d+1]
  TreeMatrix gram() const;
  // <C, Y> = tr(C Y^T)
  TreeScalar response(const TreeMatrix& Y) const { return trace(gram() * transpose(Y)); }
  TreeScalar mean(const TreeScalar& of) const;
  // ((n+1)/n) Sigma + (tr Sigma / n) I: with e = D v the minimiser is -E_v.
  TreeMatrix inverse_shrinkage(bool with_trace = true) const;
};

// A free matrix [d+1, d+1].
TreeMatrix free_weight(Letters<TreeMatrix>& free);
// The matrix whose last row is (v^T, 0), zero elsewhere: E_{d+1,j} for v = e_j.
TreeMatrix last_row(const TreeVector& v);

const Sizes component_sizes = {{"n", Argument::words}, {"d", Argument::words}};

// f(X) - f(-E_v) - E<C, X + E_v>^2 for every X and every v, with e = D v: a mean square is not
// negative, so -E_v is a minimiser. For Sigma diagonal and e = e_j, v is c_j e_j.
template <bool isotropic>
struct ComponentMinimum {
  bool without_trace = false;  // D without tr Sigma / n

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GramLetters data(free, isotropic);
    const auto X = free_weight(free);
    const auto v = free.vector("v", free.space("d"));
    const auto target = dot(data.w, data.inverse_shrinkage(!without_trace) * v);
    const auto E_v = last_row(v);
    const auto error = data.response(X) + target, least = target - data.response(E_v);
    const auto moved = data.response(X + E_v);
    Vanishing<TreeMatrix> zero;
    zero.add(data.mean(error * error) - data.mean(least * least) - data.mean(moved * moved));
    return zero;
  }
};

// f(-E_v + K) = <e, e> - <e, Sigma v> for every skew K: at e = e_j it is 1 - c_j lambda_j.
template <bool isotropic>
struct ComponentLeast {
  bool symmetric = false;  // moved by a symmetric matrix instead

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GramLetters data(free, isotropic);
    const auto Y = free_weight(free);
    const auto v = free.vector("v", free.space("d"));
    const auto e = data.inverse_shrinkage() * v;
    const auto K = symmetric ? Y + transpose(Y) : Y - transpose(Y);
    const auto error = data.response(K - last_row(v)) + dot(data.w, e);
    Vanishing<TreeMatrix> zero;
    zero.add(data.mean(error * error) - dot(e, e) + dot(e, data.Sigma * v));
    return zero;
  }
};

// E(<C, X> + <w, e>)^2 is <e, e> + 2 <Sigma e, last row + last column of X> + q(X), q the sum of
// squares: q(X) = 0 only where every square is.
template <bool isotropic>
struct ComponentForm {
  bool one_pairing = false;  // E (w^T Sigma w)^2 with one of its two crossed pairings

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GramLetters data(free, isotropic);
    const auto X = free_weight(free);
    const auto e = free.vector("e", free.space("d"));
    const auto error = data.response(X) + dot(data.w, e);
    const auto coupled = dot(data.Sigma * e, bottom_border(X) + right_border(X));
    Vanishing<TreeMatrix> zero;
    zero.add(data.mean(error * error) - dot(e, e) - TreeScalar(2) * coupled -
             response_form(X, data.Sigma, data.inverse_n, TreeScalar(one_pairing ? 1 : 2)));
    return zero;
  }
};

// Where q vanishes. With Sigma = R R^T, R regular, K = R^T (N + s I) R and u = R^T v, which hold N,
// v and s as N = R^{-T} K R^{-1} - s I and v = R^{-T} u, and S = tr Sigma,
//   q = (tr K)^2 + 2 s^2 |Sigma|^2 + (2/n) (|K|^2 + s^2 (S^2 + |Sigma|^2))
//       + 4 (1 + 1/n) |R u|^2 + (4/n) S |u|^2
// at every X with this symmetric part: q = 0 only for K = 0, s = 0, u = 0, that is X skew.
struct KernelOfForm {
  bool other_shift = false;  // K = R^T N R

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto [R, back] = free.regular("R", d);
    const auto K = free.symmetric("K", d), skew = free.matrix("skew", d, d);
    const auto u = free.vector("u", d), z = free.vector("z", d);
    const auto s = free.scalar("s"), v = free.inverse_size(free.space("n"));
    const auto two = TreeScalar(2), four = TreeScalar(4), one = TreeScalar(1);
    const auto Sigma = R * transpose(R);
    const auto shift = other_shift ? TreeScalar(0) : s;
    const auto N = transpose(back) * K * back - shift * identity_like(R);
    const auto border = transpose(back) * u;
    const auto X = bordered(N + skew - transpose(skew), border + z, border - z, s);
    const auto S = trace(Sigma), squares = trace(Sigma * Sigma);
    const auto Ru = R * u;
    Vanishing<TreeMatrix> zero;
    zero.add(response_form(X, Sigma, v) - trace(K) * trace(K) - two * s * s * squares -
             two * v * (trace(K * K) + s * s * (S * S + squares)) - four * (one + v) * dot(Ru, Ru) -
             four * v * S * dot(u, u));
    return zero;
  }
};

// E[<w, e> C] and E[<C, E_e> C], each against every matrix: Sigma e and Sigma D e in the last row
// and the last column, that is (17), (19) and, at Sigma = diag(lambda), (20), (21).
template <bool isotropic>
struct ComponentMoments {
  bool without_n = false;  // <C, E_e> without the factor 1/n, as printed before (18)

  Sizes sizes() const { return component_sizes; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GramLetters data(free, isotropic);
    const auto Y = free_weight(free);
    const auto e = free.vector("e", free.space("d"));
    const auto coupled = bottom_border(Y) + right_border(Y);
    const auto factor = without_n ? free.size(free.space("n")) : TreeScalar(1);
    Vanishing<TreeMatrix> zero;
    zero.equal(data.mean(dot(data.w, e) * data.response(Y)), dot(data.Sigma * e, coupled));
    zero.equal(data.mean(factor * data.response(last_row(e)) * data.response(Y)),
               dot(data.Sigma * data.inverse_shrinkage() * e, coupled));
    return zero;
  }
};

// (18): E[y <x, a> y <x, b>] = <a, (tr(Sigma) Sigma + 2 Sigma^2) b> for one demonstration, and
// E[y <x, a> y' <x', b>] = <a, Sigma^2 b> for two.
template <bool isotropic>
struct Demonstrations {
  bool one_pairing = false;  // the trace term is left out

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto Sigma = isotropic ? TreeMatrix::identity(d) : free.symmetric(d);
    const auto x = free.vector("x", d), other = free.vector("other", d), w = free.vector("w", d);
    const auto a = free.vector("a", d), b = free.vector("b", d);
    const auto mean = [&](const TreeScalar& of) {
      return expectation(
          of, {gaussian(x, Sigma), gaussian(other, Sigma), gaussian(w, TreeMatrix::identity(d))});
    };
    const auto y = dot(w, x), label = dot(w, other);
    const auto square = dot(a, Sigma * (Sigma * b));
    const auto spread = one_pairing ? TreeScalar(0) : trace(Sigma) * dot(a, Sigma * b);
    Vanishing<TreeMatrix> zero;
    zero.add(mean(y * dot(x, a) * y * dot(x, b)) - spread - TreeScalar(2) * square);
    zero.equal(mean(y * dot(x, a) * label * dot(other, b)), square);
    return zero;
  }
};

}  // namespace verify::ahn2023
