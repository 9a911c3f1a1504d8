// What the lemmas of appendix D.5 (Liu et al. 2025) say of E[Z dZ/dx] and E[f dZ/dx] for one entry
// Z_iJ, for every N and d: moments are letters, and so are the parameters. The filter is a letter
// for every position of column J: K_k at position i - k, 0 at those after i, is a value of it.
#pragma once

#include "theorems/liu2025/population_loss/letter_moments.hpp"
#include "verify/algebra/words/visit_ways.hpp"

namespace verify::liu2025 {

// Z_iJ = (B1 + sum_l u_il W_lJ) (B2 + sum_k K_kJ u_{i-k,J}).
template <MatrixLike M>
struct LayerEntry {
  std::vector<ScalarOf<M>> W;  // at the channels that are singled out, J first
  VectorOf<M> w;               // at the others
  ScalarOf<M> K0;
  VectorOf<M> K;  // at the other positions of column J
  ScalarOf<M> B1, B2;

  EntryPolynomial<M> polynomial() const {
    using Polynomial = EntryPolynomial<M>;
    const ModelStep<ScalarOf<M>> model_step;
    auto gate = Polynomial::constant(B1) + Polynomial::along_row(w);
    for (std::size_t k = 0; k < W.size(); ++k) gate = gate + W[k] * Polynomial::entry(k);
    return gate *
           (Polynomial::constant(B2) + Polynomial::along_column(K) + K0 * Polynomial::entry(0));
  }
  // By the one parameter that `move` changes by 1, or along the vector that it adds: Z is affine in
  // it, so that a difference is the derivative.
  template <class Move>
  EntryPolynomial<M> derivative(const Move& move) const {
    auto moved = *this;
    move(moved);
    return moved.polynomial() - polynomial();
  }
};

// The entry with free parameters, but B1 = 0 as in D.48, and what its derivatives run along.
template <MatrixLike M>
struct FreeEntry {
  LayerEntry<M> layer;
  VectorOf<M> along_row, along_column;

  using Polynomial = EntryPolynomial<M>;
  using Layer = LayerEntry<M>;
  Polynomial by_W(std::size_t k) const {
    return layer.derivative([&](Layer& at) { at.W[k] = ScalarOf<M>(at.W[k] + ScalarOf<M>(1L)); });
  }
  Polynomial by_w() const {
    return layer.derivative([&](Layer& at) { at.w = at.w + along_row; });
  }
  Polynomial by_K0() const {
    return layer.derivative([&](Layer& at) { at.K0 = ScalarOf<M>(at.K0 + ScalarOf<M>(1L)); });
  }
  Polynomial by_K() const {
    return layer.derivative([&](Layer& at) { at.K = at.K + along_column; });
  }
  Polynomial by_B1() const {
    return layer.derivative([&](Layer& at) { at.B1 = ScalarOf<M>(at.B1 + ScalarOf<M>(1L)); });
  }
  Polynomial by_B2() const {
    return layer.derivative([&](Layer& at) { at.B2 = ScalarOf<M>(at.B2 + ScalarOf<M>(1L)); });
  }
};
template <MatrixLike M>
FreeEntry<M> free_entry(Letters<M>& free, long marked) {
  const auto channels = free.space("d", marked), positions = free.space("N", 1);
  std::vector<ScalarOf<M>> W;
  for (long k = 0; k < marked; ++k) W.push_back(free.scalar("W"));
  const auto w = free.vector("w", channels), K = free.vector("K", positions);
  const auto K0 = free.scalar("K0"), B2 = free.scalar("B2");
  return {{W, w, K0, K, ScalarOf<M>(0L), B2}, free.vector(channels), free.vector(positions)};
}

inline Sizes every_entry() { return {{"N", Argument::indices}, {"d", Argument::indices}}; }

// Lemma D.58. `split` replaces E[u_il^2 u_kJ^2] by the product of second moments.
struct EntrySelfPairings {
  bool split = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto entry = free_entry(free, 1);
    const auto& [W, w, K0, K, B1, B2] = entry.layer;
    const auto& [layer, v, y] = entry;
    EntryMoments<M> u(free, w, K);
    const auto Z = layer.polynomial();
    const auto second = u.number({2}), fourth = u.number({4});
    const auto row = u.row({}), row_and_own = u.row({2});
    const auto column_and_own = u.column({2});
    const M both = split ? outer(row, u.column({})) : u.table({});
    const auto squares = hadamard(w, w), taps = hadamard(K, K);
    Vanishing<M> zero;
    const auto mean = [&](const EntryPolynomial<M>& derivative) { return u.mean(Z * derivative); };
    zero.equal(mean(entry.by_B2()), B2 * (W[0] * W[0] * second + dot(squares, row)));
    zero.equal(mean(entry.by_K0()), K0 * (W[0] * W[0] * fourth + dot(squares, row_and_own)));
    zero.equal(mean(entry.by_K()),
               dot(hadamard(y, K), W[0] * W[0] * column_and_own + transpose(both) * squares));
    zero.equal(mean(entry.by_W(0)),
               W[0] * (K0 * K0 * fourth + dot(taps, column_and_own) + B2 * B2 * second));
    zero.equal(mean(entry.by_w()),
               dot(hadamard(v, w), K0 * K0 * row_and_own + both * taps + (B2 * B2) * row));
    return zero;
  }
};

// Lemma D.59. `wrong_weight` pairs with column J of W instead of the target's.
struct EntryLinearPairings {
  bool wrong_weight = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    const auto entry = free_entry(free, 1);
    const auto& [W, w, K0, K, B1, B2] = entry.layer;
    const auto& v = entry.along_row;
    const auto own = free.scalar("own");  // the target's column: u_iJ, and the others
    const auto others = free.vector("others", free.space("d", 1));
    EntryMoments<M> u(free, w, K);
    const auto f = own * Polynomial::entry(0) + Polynomial::along_row(others);
    const auto second = u.number({2});
    const auto row = u.row({});
    const auto factor = wrong_weight ? w : others;
    const auto mean = [&](const Polynomial& derivative) { return u.mean(f * derivative); };
    Vanishing<M> zero;
    zero.equal(mean(entry.by_B2()), W[0] * own * second + dot(hadamard(w, factor), row));
    zero.add(mean(entry.by_K0()));
    zero.add(mean(entry.by_K()));
    zero.equal(mean(entry.by_W(0)), B2 * own * second);
    zero.equal(mean(entry.by_w()), B2 * dot(hadamard(v, factor), row));
    return zero;
  }
};

// Lemma D.61: f = u_ip u_iq. The channels J, p, q are singled out, in the ways in which they can
// coincide. `every_lag` keeps the value of k = 0 at all k.
enum class Coincidence { all_equal, first_is_J, factors_equal, distinct };
struct EntryProductPairings {
  Coincidence channels = Coincidence::all_equal;
  bool every_lag = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    const bool equal = channels == Coincidence::all_equal,
               apart = channels == Coincidence::distinct;
    const auto entry = free_entry(free, equal ? 1 : apart ? 3 : 2);
    const auto& [W, w, K0, K, B1, B2] = entry.layer;
    const auto& y = entry.along_column;
    EntryMoments<M> u(free, w, K);
    const std::size_t p = equal || channels == Coincidence::first_is_J ? 0 : 1;
    const std::size_t q = equal ? 0 : apart ? 2 : 1;
    // Where all three differ, tau times u_iJ is added to u_ip: at tau = 0 every mean is 0.
    const auto tau = apart ? free.scalar("tau") : ScalarOf<M>(1L);
    const auto left =
        apart ? Polynomial::entry(p) + tau * Polynomial::entry(0) : Polynomial::entry(p);
    const auto f = left * Polynomial::entry(q);
    const auto square = tau * (equal   ? u.number({4})
                               : apart ? u.number({2, 0, 2})
                                       : u.number({2, 2}));                      // E[f u_iJ u_il]
    const std::size_t partner = channels == Coincidence::factors_equal ? 0 : q;  // that l
    const auto mean = [&](const Polynomial& derivative) { return u.mean(f * derivative); };
    Vanishing<M> zero;
    zero.add(mean(entry.by_B2()));
    zero.add(mean(entry.by_w()));
    const auto at_lag_0 = ScalarOf<M>(W[partner] * square);
    zero.equal(mean(entry.by_K0()), at_lag_0);
    const auto later = every_lag ? ScalarOf<M>(at_lag_0 * dot(y, K)) : ScalarOf<M>(0L);
    zero.equal(mean(entry.by_K()), later);
    for (std::size_t l = 0; l < W.size(); ++l)
      zero.equal(mean(entry.by_W(l)), l == partner ? ScalarOf<M>(K0 * square) : ScalarOf<M>(0L));
    return zero;
  }
};

// Proposition D.47: E[noise dZ/dx] = E[noise] E[dZ/dx] for every parameter x, B1 included, so that
// it is 0 where the noise has mean 0. `input` replaces the noise by the entry u_iJ.
struct EntryNoise {
  bool input = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    auto entry = free_entry(free, 1);
    entry.layer.B1 = free.scalar();
    EntryMoments<M> u(free, entry.layer.w, entry.layer.K);
    const auto noise = input ? Polynomial::entry(0) : Polynomial::noise();
    Vanishing<M> zero;
    for (const auto& derivative :
         {entry.by_W(0), entry.by_w(), entry.by_K0(), entry.by_K(), entry.by_B1(), entry.by_B2()})
      zero.equal(u.mean(noise * derivative), u.noise() * u.mean(derivative));
    return zero;
  }
};

// The loss at one entry with label noise of mean 0, for any target that is a linear form in row i
// and products of two of its entries: E (Z - f - noise)^2 = E (Z - f)^2 + E noise^2, for all
// parameters, so that all derivatives are the same. `mean` frees the mean of the noise,
// `one_channel` leaves the row its entry J alone.
struct EntryNoiseShift {
  bool mean = false, one_channel = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    const long marked = one_channel ? 1 : 2;
    auto entry = free_entry(free, marked);
    entry.layer.B1 = free.scalar("B1");
    const auto number = [&](const char* name) { return Polynomial::constant(free.scalar(name)); };
    const auto own = Polynomial::entry(0);
    auto f = Polynomial::along_row(free.vector("target", free.space("d", marked))) +
             number("target_J") * own + number("square") * own * own;
    if (!one_channel) {
      const auto other = Polynomial::entry(1);
      f = f + number("target_p") * other + number("product") * own * other;
    }
    EntryMoments<M> u(free, entry.layer.w, entry.layer.K);
    if (!mean) u.assume_noise(1, ScalarOf<M>(0L));
    const auto error = entry.layer.polynomial() - f, noisy = error - Polynomial::noise();
    Vanishing<M> zero;
    zero.equal(u.mean(noisy * noisy), u.mean(error * error) + u.noise(2));
    return zero;
  }
};

// The loss of SQUARE at one entry on the families of Definition D.64: column J of W is 0 and K_0
// is, B2 being any number, or K and B2 are 0. Z is 0 then, and the loss E u_iJ^4. `factor_free`
// leaves W, or B2, as it is.
struct SpuriousLoss {
  bool gate = true;
  bool factor_free = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    auto layer = free_entry(free, 1).layer;
    EntryMoments<M> u(free, layer.w, layer.K);
    const ScalarOf<M> none(0L);
    layer.K0 = none;
    if (!gate) layer.K = none * layer.K;
    if (gate && !factor_free) {
      layer.W[0] = none;
      layer.w = none * layer.w;
    }
    if (!gate && !factor_free) layer.B2 = none;
    const auto error = layer.polynomial() - Polynomial::entry(0) * Polynomial::entry(0);
    Vanishing<M> zero;
    zero.equal(u.mean(error * error), u.number({4}));
    return zero;
  }
};

}  // namespace verify::liu2025
