// A state of m bounded numbers that is read by a Lipschitz map: packing (M, v) into it counts
// points on a grid against cells of a box, and gives m >= d(d+3)/2 without any topology.
#include <fmt/format.h>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_stream.hpp"
#include "theorems/liu2025/limits/moment_dimension.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_thm33_lipschitz {
namespace {

// States in [-B, B]^m, read with the Lipschitz constant L (largest absolute entry on both sides).
// Data: M = I + E, v with |E_pq|, |v_p| <= r on a grid of spacing r / K, r = 1/(2d).
struct Model {
  long d;
  Rational bound, lipschitz;  // B, L
  Rational radius() const { return {1, 2 * d}; }
  long size() const { return moment_state_size(d); }
};

// (2K+1)^(d(d+3)/2): grid points.
Rational grid_points(const Model& model, const Rational& K) {
  return power(Rational(2) * K + Rational(1), model.size());
}
// Points of [-B, B] at a mutual distance of r/(K L) or more: floor(2 B L K / r) + 1.
Rational cells(const Model& model, const Rational& K) {
  return floor(Rational(2) * model.bound * model.lipschitz * K / model.radius()) + Rational(1);
}
// The smallest m with cells^m >= points.
long numbers_needed(const Model& model, const Rational& K) {
  const Rational points = grid_points(model, K), each = cells(model, K);
  if (each == Rational(1)) return -1;  // not even two states
  long m = 0;
  for (Rational reached(1); reached < points; reached *= each) ++m;
  return m;
}
// From here on m = d(d+3)/2 - 1 is too small: with c = 2BL/r, q = d(d+3)/2 and K > (c+1)^(q-1) /
// 2^q it is (2K+1)^q > 2^q K^q > (cK + K)^(q-1) >= (floor(cK) + 1)^(q-1).
Rational sharp_resolution(const Model& model) {
  const Rational c = Rational(2) * model.bound * model.lipschitz / model.radius();
  return floor(power(c + Rational(1), model.size() - 1) / power(Rational(2), model.size())) +
         Rational(1);
}

// x^T M x = sum_p (1 + E_pp - sum_q!=p s_pq E_pq) x_p^2 + sum_p<q s_pq E_pq (x_p + s_pq x_q)^2 for
// signs s: with s_pq E_pq = |E_pq| <= 1/(2d) the first factors are at least 1/2. Both sides are
// sums over p and over pairs p < q; here are the terms of one p and of one pair.
struct SumOfSquares {
  long sign;
  bool without_identity = false;

  Sizes sizes() const { return {{"d", Argument::indices}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T E = free.scalar("E"), p = free.scalar("p"), q = free.scalar("q"),
            own = free.scalar("own");
    const T s(sign), one(1L), two(2L), both = p + s * q;
    const T form = two * E * p * q, squares = s * E * both * both - s * E * (p * p + q * q);
    const T diagonal = (without_identity ? own : T(one + own)) * p * p;
    return {T(form - squares), T(diagonal - p * p - own * p * p)};
  }
};
// 1 + E_pp - sum_q!=p |E_pq| - 1/2 where each of the d entries is 1/(2d) less a room >= 0: d
// (1/(2d)) = 1/2, so that it is the sum of the rooms.
struct RowRoom {
  bool larger_entries = false;  // up to 1/d

  Sizes sizes() const { return {{"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), rooms = free.scalar("rooms"), one(1L), two(2L);
    // times 2d: sum of the entries = d (1/(2d)) - rooms
    const T sum = (larger_entries ? two : one) * d - two * d * rooms;
    return {T(two * d - sum - d - two * d * rooms)};
  }
};
Finding positive_corners(const Context&) {
  bool all = true;
  long matrices = 0;
  for (long d = 1; d <= 3; ++d) {
    const long entries = d * (d + 1) / 2;
    for (long corner = 0; corner < 1L << entries; ++corner, ++matrices) {
      auto M = identity_matrix<Rational>(d);
      for (long p = 0, k = 0; p < d; ++p)
        for (long q = p; q < d; ++q, ++k) {
          M(p, q) += Rational(corner >> k & 1 ? 1 : -1, 2 * d);
          M(q, p) = M(p, q);
        }
      all &= positive_definite(M);
    }
  }
  return settled(all,
                 fmt::format("exact inertia at all {} corners of the box |E_pq| <= 1/(2d), d = 1, "
                             "2, 3; the definite matrices are convex, so the box is definite",
                             matrices),
                 "a corner is not positive definite");
}

// States of neighbours on the grid are 1/(2 d K L) apart, and 4 B L d K times this is the length 2B
// of [-B, B]; i stands for 1/(2 d K) and j for 1/L.
struct CellsOfTheBox {
  bool half_a_box = false;

  Sizes sizes() const { return {{"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), K = free.scalar("K"), B = free.scalar("B"), L = free.scalar("L"),
            i = free.scalar("i"), j = free.scalar("j"), one(1L), two(2L);
    const T length(half_a_box ? B : T(two * B)), cells = T(4L) * B * L * d * K;
    // modulo 2 d K i = 1 and L j = 1
    const T of_i = two * d * K * i - one, of_j = L * j - one;
    return {T(cells * (i * j) - length - two * B * (of_i * (of_j + one) + of_j))};
  }
};

// Points of [-B, B] that are h = r/(KL) apart, one after the other from -B on.
Finding cells_of_a_box(const Context&) {
  bool all = true;
  for (long numerator = 1; numerator <= 40; ++numerator) {
    const Model model{2, Rational(numerator, 7), Rational(2, 3)};
    const Rational K(3), h = model.radius() / (K * model.lipschitz);
    long greedy = 0;
    for (Rational at = -model.bound; at <= model.bound; at += h) ++greedy;
    all &= Rational(greedy) == cells(model, K);
  }
  return settled(all,
                 "cut [-B, B] into floor(2B/h) + 1 half-open cells of length h: points h apart lie "
                 "in different cells, in m dimensions in different products of cells; the bound is "
                 "attained by equidistant points (40 bounds B, exact)",
                 "another count");
}

const std::initializer_list<long> dimensions = {1, 2, 3, 4, 5};

// m >= d(d+3)/2 for every B and L, by a resolution at which one number less is too few.
Finding sharp(const Context&) {
  bool all = true;
  std::string shown;
  for (const long d : dimensions) {
    for (const auto& [B, L] :
         {std::pair<Rational, Rational>{2, 2}, {Rational(1, 2), Rational(1, 3)}, {100, 1000}}) {
      const Model model{d, B, L};
      const Rational K = sharp_resolution(model);
      all &= power(cells(model, K), model.size() - 1) < grid_points(model, K);
    }
    const Model plain{d, 2, 2};
    shown += fmt::format("{}{}", shown.empty() ? "" : ", ",
                         floor(sharp_resolution(plain)).text().size());
  }
  return settled(all,
                 "q = d(d+3)/2, c = 2BL/r: for K > (c+1)^(q-1)/2^q the grid has (2K+1)^q > (cK + "
                 "1)^(q-1) points, so that q - 1 numbers are too few for every B and L; compared "
                 "exactly for d = 1..5 and three pairs (B, L). For B = L = 2 such a K has " +
                     shown + " decimal digits",
                 "one number less is enough at this resolution");
}

// (2K+1)^q > (cK+1)^(q-1) for K >= (c+1)^(q-1), at every q, by one factor more: ((c+1) K)^j >= (cK
// + 1)^j as (c+1) K - (cK + 1) = K - 1, (2K+1)^j >= K^j; then (2K+1)^q > K K^(q-1) >= ((c+1)
// K)^(q-1). K = 1 + k; P + r and P are powers before the step, likewise Q + s and Q.
template <class T>
void one_factor_more(Comparisons<T>& say, Orthant<T>& free, bool without_room) {
  const T one(1L), two(2L), none(0L), c = free.nonnegative("c"), k = free.nonnegative("k");
  const T P = free.nonnegative("P"), r = free.nonnegative("r"), Q = free.nonnegative("Q"),
          s = free.nonnegative("s"), more = free.nonnegative("more");
  const T K = (without_room ? none : one) + k;
  say.nonnegative(T((c + one) * K * (P + r) - (c * K + one) * P));
  say.nonnegative(T((two * K + one) * (Q + s) - K * Q));
  // K = (c+1)^(q-1) + more, Q = K^(q-1), P = (c+1)^(q-1): (2K+1)(Q + s) - P Q is positive
  const T large = P + more;
  say.nonnegative(T((two * large + one) * (Q + s) - P * Q - Q));
}

// The state (M, v) itself: |M x - v - (M' x - v')| <= 2 max|(M, v) - (M', v')| at 0, e_1, .., e_d.
Finding attained_with(const Rational& lipschitz) {
  bool consistent = true;
  for (const long d : dimensions) {
    const Model model{d, Rational(2), lipschitz};
    for (long k = 0; k <= 12; ++k) {
      const Rational K = power(Rational(2), k);
      consistent &= numbers_needed(model, K) <= model.size();
    }
  }
  const auto sharp_state = [](long d) {
    // rows of the map (M, v) -> M e_q - v have absolute sums 2, at x = 0 they have 1
    const auto read = evaluation_matrix(d, unit_probes(d, d));
    Rational largest(0);
    for (long r = 0; r < read.rows(); ++r) {
      Rational total(0);
      for (const auto& entry : read.row(r)) total += abs(entry);
      largest = std::max(largest, total);
    }
    return largest;
  };
  bool read_so = true;
  for (const long d : dimensions) read_so &= sharp_state(d) == lipschitz;
  return settled({consistent, read_so},
                 "the state (upper triangle of M, v) has d(d+3)/2 numbers in [-2, 2] on this data "
                 "and is read with L = 2 (largest row sum of the linear map, d = 1..5): the bound "
                 "is attained, and it never asks for more",
                 "the bound exceeds what suffices");
}
Finding attained(const Context&) { return attained_with(Rational(2)); }
Finding attained_with_one(const Context&) { return attained_with(Rational(1)); }

Finding one_more(const Context&) {
  const Model model{2, Rational(2), Rational(2)};
  const Rational K = power(Rational(10), 30);
  return settled(numbers_needed(model, K) > model.size(), "six numbers",
                 fmt::format("d = 2, B = L = 2, K = 10^30: {} numbers are needed, not {}",
                             numbers_needed(model, K), model.size() + 1));
}
Finding unbounded_reading(const Context&) {
  // L grows with the resolution: L = (2K+1)^q at m = 1
  const Rational K(4);
  Model model{2, Rational(2), Rational(1)};
  model.lipschitz = grid_points(model, K);
  return settled(numbers_needed(model, K) >= model.size(), "five numbers",
                 fmt::format("d = 2, K = 4, B = 2: with L = {} the bound asks for {} number",
                             model.lipschitz.text(), numbers_needed(model, K)));
}
Finding at_instance(const Context& c) {
  const Model model{c.instance.integer("d"), c.instance.rational("state_bound"),
                    c.instance.rational("lipschitz")};
  const Rational K = c.instance.rational("resolution");
  const long needed = numbers_needed(model, K);
  constexpr long cheap = 9;
  const bool sharp_here =
      model.d > cheap || power(cells(model, sharp_resolution(model)), model.size() - 1) <
                             grid_points(model, sharp_resolution(model));
  auto result = settled(
      sharp_here,
      needed < 0
          ? std::string("the state cannot even hold two grid points apart")
          : fmt::format("at this resolution {} numbers are needed; with the resolution growing, {}",
                        needed, model.size()),
      "one number less is enough at the sharp resolution");
  result.values = {value("grid_points", grid_points(model, K)), value("cells", cells(model, K)),
                   value("possible", needed >= 0), value("minimal_state", model.size())};
  if (needed >= 0) result.values.push_back(value("numbers_needed", needed));
  if (deserves_plots(c)) {
    Plot plot{"Numbers that a Lipschitz read-out needs, $d = 2$",
              "log2(resolution $K$)",
              "numbers",
              "the count rises to 5 = d(d+3)/2 and stays there, later for a larger constant L",
              {}};
    for (const long L : {2L, 16L, 1024L}) {
      Curve curve{fmt::format("$L = {}$", L), Mark::line, {}};
      for (long k = 0; k <= 80; k += 2)
        curve.points.emplace_back(static_cast<double>(k),
                                  static_cast<double>(numbers_needed({2, Rational(2), Rational(L)},
                                                                     power(Rational(2), k))));
      plot.curves.push_back(std::move(curve));
    }
    result.plots = {plot};
  }
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const long d = instance.integer("d"), n = instance.integer("n");
  constexpr long largest = 60;
  if (n < d) return Complaint{"n", std::to_string(n), "at least d = " + std::to_string(d)};
  if (d > largest) return Complaint{"d", std::to_string(d), "at most 60"};
  const auto& K = instance.rational("resolution");
  if (!K.is_integer()) return Complaint{"resolution", K.text(), "an integer of at least 1"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const auto every_d = [](bool without_room) {
    return because(
        "every d: one factor more keeps the form of both powers",
        for_nonnegative(
            [=](auto& say, auto& free) { one_factor_more(say, free, without_room); },
            "where no difference has a negative coefficient, q - 1 numbers are too few at "
            "every q, for every c = 4 B L d",
            {{"d", Argument::induction}}));
  };
  const auto up_to = [](long d, Settle settle) {
    return once(Evidence::exact, {{"d", Extent::between(1, d)}}, Inputs::all, settle);
  };
  return {
      .inputs =
          {{"n", Kind::integer, {}, {Constraint::positive}, "number of data rows, at least d"},
           variables_input(),
           {"state_bound",
            Kind::rational,
            {},
            {Constraint::positive},
            "B: every number of the state is in [-B, B]"},
           {"lipschitz",
            Kind::rational,
            {},
            {Constraint::positive},
            "L: constant of the read-out in the state, at x = 0, e_1, .., e_d"},
           {"resolution",
            Kind::rational,
            {},
            {Constraint::positive},
            "K, an integer: grid points a direction on either side of 0"}},
      .values = {{"grid_points", "integer: (2K+1)^(d(d+3)/2) data sets whose gradients are apart"},
                 {"cells", "integer: floor(4 B L K d) + 1 of them fit into one number"},
                 {"possible", "boolean: can a state tell two of them apart at all?"},
                 {"numbers_needed", "integer: least m with cells^m >= grid_points"},
                 {"minimal_state", "integer: d(d+3)/2, what is needed when K grows"}},
      .parts = {{"grid",
                 {chain({expand(SumOfSquares{1}), expand(SumOfSquares{-1}), expand(RowRoom{})})},
                 {{"without the unit matrix", expand(SumOfSquares{1, true})},
                  {"without the unit matrix, negative", expand(SumOfSquares{-1, true})},
                  {"entries up to 1/d", expand(RowRoom{true})}},
                 {up_to(3, positive_corners)}},
                {"count",
                 {expand(CellsOfTheBox{})},
                 {{"the box is [0, B]", expand(CellsOfTheBox{true})}}},
                {"needed",
                 {every_d(false), exact(at_instance)},
                 {{"K may be below 1", every_d(true)},
                  {"d(d+3)/2 + 1 numbers are needed", up_to(2, one_more)},
                  {"five numbers, whatever L is at this resolution", up_to(2, unbounded_reading)}},
                 {once(Evidence::exact, {}, Inputs::points, sharp),
                  once(Evidence::exact, {}, Inputs::points, cells_of_a_box)}},
                {"attained",
                 {up_to(5, attained)},
                 {{"read with L = 1", up_to(5, attained_with_one)}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm33_lipschitz
