// The published numbers of Liu et al. 2025 among themselves: parameters that the architectures of
// Tables 1-3 have, learning rates at the end of the schedules of Tables 4-6, and the factors that
// the text forms from mean squared errors.
#include <fmt/format.h>

#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025::claim_numbers {
namespace {

Rational ten_to(long exponent) { return power(Rational(10), exponent); }

// --- parameters, matrix by matrix

template <class T>
struct Shape {
  T rows, columns;
};

// One layer; the embedding, the positions and the read-out, which the tables leave open, not
// counted. MLP of hidden size 4 C, LayerNorms with gain and bias.
template <class T>
Vector<Shape<T>> shapes_of(const std::string& architecture, const T& C, const T& N,
                           bool without_last_bias = false) {
  const T one(1L), hidden = T(4L) * C;
  if (architecture == "baseconv")  // W_gate, W_in, W_out; h, b_gate, b_in, b_conv, b_out
    return {{C, C}, {C, C}, {C, C}, {N, C}, {N, C}, {N, C}, {N, C}, {N, C}};
  Vector<Shape<T>> shapes = {{C, C}, {one, C}, {C, C}, {one, C},  // queries, keys,
                             {C, C}, {one, C}, {C, C}};           // values, output
  if (!without_last_bias) shapes.push_back({one, C});
  if (architecture == "linear attention") return shapes;
  for (const auto& s : Vector<Shape<T>>{{C, hidden}, {one, hidden}, {hidden, C}, {one, C}})
    shapes.push_back(s);
  for (int norm = 0; norm < 2; ++norm) shapes.push_back({T(2L), C});
  return shapes;
}

template <class T>
T entries(const Vector<Shape<T>>& shapes) {
  T sum(0L);
  for (const auto& s : shapes) sum += T(s.rows * s.columns);
  return sum;
}

template <class T>
T closed_form(const std::string& architecture, const T& C, const T& N) {
  if (architecture == "baseconv") return T(3L) * C * C + T(5L) * N * C;
  if (architecture == "linear attention") return T(4L) * C * (C + T(1L));
  return T(12L) * C * C + T(13L) * C;
}

struct Counts {
  bool without_last_bias = false;  // of attention

  Sizes sizes() const { return {{"C", Argument::variable}, {"N", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T C = free.size("C"), N = free.size("N");
    Vector<T> zero;
    for (const char* architecture : {"baseconv", "linear attention", "transformer"})
      zero.push_back(T(entries(shapes_of(architecture, C, N, without_last_bias)) -
                       closed_form(architecture, C, N)));
    return zero;
  }
};

long count_of(const std::string& architecture, long C, long N, long layers) {
  return layers * entries(shapes_of<Rational>(architecture, C, N)).to_long();
}

Finding tables(const Context&) {
  const Matrix<Rational> W(64, 64), b(20, 64);
  const auto layer =
      layer_of(Convolution::causal, BaseConvParameters<Rational>{W, W, W, b, b, b, b, b});
  const long first = count_of("transformer", 64, 20, 12), second = 3 * parameter_count(layer);
  const long third = count_of("linear attention", 256, 20, 3);
  return settled({first == 599808, second == 56064, third == 789504,
                  second == count_of("baseconv", 64, 20, 3), 64 % 8 == 0, 256 % 16 == 0},
                 fmt::format("Table 1: {}, Table 2: {} (counted entry by entry in a layer that is "
                             "built), Table 3: {}; heads of width 8 and 16",
                             first, second, third),
                 "the counts differ");
}

// Among the widths that are multiples of 64.
Finding nine_million_at(long width) {
  Vector<long> widths;
  for (long C = 64; C <= 1024; C += 64) {
    const long count = count_of("transformer", C, 20, 12);
    if (count >= 8500000 && count < 9500000) widths.push_back(C);
  }
  return settled(
      widths == Vector<long>{width},
      fmt::format("12 layers have {} parameters at width {}, 9M; no other multiple of 64 rounds "
                  "to 9M, and the default width 64 of Table 1 gives {}",
                  count_of("transformer", width, 20, 12), width,
                  count_of("transformer", 64, 20, 12)),
      fmt::format("12 layers have {} parameters at width {}",
                  count_of("transformer", width, 20, 12), width));
}
Finding nine_million(const Context&) { return nine_million_at(256); }
Finding nine_million_at_next_width(const Context&) { return nine_million_at(320); }

// --- schedules

long decays_of(long iterations, long period) { return (iterations - 1) / period; }

Finding decays_in_each_run(long decays) {
  for (long k = 5; k <= 8; ++k) {
    const long iterations = ten_to(k).to_long(), period = ten_to(k - 2).to_long();
    if (decays_of(iterations, period) != decays)
      return finding(Truth::no, fmt::format("10^{} iterations have {} decays", k,
                                            decays_of(iterations, period)));
  }
  return finding(Truth::yes,
                 "each of the four runs has 99 decays, so that all end at the same learning rate, "
                 "0.9^99 = 2.95e-5 of the first");
}
Finding figure_eight(const Context&) { return decays_in_each_run(99); }
Finding a_hundred_decays(const Context&) { return decays_in_each_run(100); }

Finding figure_ten(const Context&) {
  const Rational decay(9, 10);
  const Rational fast = power(decay, decays_of(1000000, 1000));
  const Rational slow = power(decay, decays_of(1000000, 3000));
  const Rational initial(1, 100), smallest = power(Rational(2), -149);
  return settled({initial * fast<smallest, initial * slow> smallest},
                 fmt::format("over 1e6 iterations 999 decays leave {:.1e} of the first learning "
                             "rate, 333 leave {:.1e}; from 1e-2 the former falls below 2^-149, the "
                             "smallest positive float32, long before the end",
                             fast.to_double(), slow.to_double()),
                 "the rates are not as stated");
}

// --- factors

Finding almost_a_million(const Rational& error) {
  const Rational factor = error / power(Rational(2), -46);
  const auto text = fmt::format("{:.0f}, between half a million and a million", factor.to_double());
  return settled({factor<ten_to(6), Rational(2) * factor> ten_to(6)}, "the factor is " + text,
                 "the factor is not " + text);
}
Finding nearly_a_million(const Context&) { return almost_a_million(ten_to(-8)); }
Finding from_minus_seven(const Context&) { return almost_a_million(ten_to(-7)); }
Finding equations_factor_is(long orders) {
  constexpr long error = -4, goal = -10;
  const auto quotient = fmt::format("1e{} / 1e{}", error, goal);
  return settled(ten_to(error) / ten_to(goal) == ten_to(orders),
                 fmt::format("{} = 1e{}", quotient, orders), quotient + " is another factor");
}
Finding equations_factor(const Context&) { return equations_factor_is(6); }
Finding five_orders(const Context&) { return equations_factor_is(5); }

// The power of ten nearest in ratio: 10^p <= x sqrt(10) < 10^(p+1), by squares.
long nearest_power(const Rational& x) {
  long p = -40;
  while (ten_to(2 * (p + 1)) <= x * x * Rational(10)) ++p;
  return p;
}
Rational table_seven(long k) {
  const Vector<Rational> tenths = {50, 250, 250, 31};
  const Vector<long> exponents = {-14, -13, -13, -11};
  return tenths[k - 1] * ten_to(exponents[k - 1]);
}
Finding four_iterates_round_to(long power_of_ten) {
  return settled(nearest_power(table_seven(4)) == power_of_ten, "3.1e-10 is nearest to 1e-10",
                 "3.1e-10 is nearest to another power of ten");
}
Finding four_iterates(const Context&) { return four_iterates_round_to(-10); }
Finding four_iterates_wrong(const Context&) { return four_iterates_round_to(-9); }

// (1 - x)^k >= 1 - k x for x = 2/(kappa^2 + 1).
Finding most_is_left(long steps) {
  const Rational kappa = ten_to(8), x = Rational(2) / (kappa * kappa + Rational(1));
  const Rational gone(steps);
  return settled(
      {gone * x < Rational(2) * ten_to(-12), Rational(10) * gone * x < Rational(2) * ten_to(-11)},
      "at kappa = 1e8 the slowest error shrinks by 1 - 2/(kappa^2 + 1) a step: 10,000 "
      "steps take away at most 2e-12 of it, 100,000 steps 2e-11 (Bernoulli). What "
      "converges is the part in the large singular directions",
      "the bound on what is gone is larger");
}
Finding ill_conditioned(const Context&) { return most_is_left(10000); }
Finding one_step_more(const Context&) { return most_is_left(10001); }

// --- the instance

Finding at_instance(const Context& c) {
  const auto& i = c.instance;
  const auto architecture = i.text("architecture");
  const long C = i.integer("width"), N = i.integer("length"), layers = i.integer("layers");
  const long count = count_of(architecture, C, N, layers);
  const long decays = decays_of(i.integer("iterations"), i.integer("period"));
  Rational rate = i.rational("rate");
  for (long k = 0; k < decays; ++k) rate *= i.rational("decay");
  auto result = settled(
      Rational(count) == Rational(layers) * closed_form<Rational>(architecture, C, N) &&
          rate == i.rational("rate") * power(i.rational("decay"), decays),
      fmt::format("{} layers have {} parameters; {} decays leave the learning rate at {:.3e}",
                  layers, count, decays, rate.to_double()),
      "the count is not the closed form, or the rate is not rate * decay^decays");
  result.values = {
      value("parameters", count), value("decays", decays), value("last_rate", rate),
      value("samples", Rational(i.integer("batch")) * Rational(i.integer("iterations")))};
  return result;
}

std::optional<Complaint> require(const Instance& i) {
  constexpr long most_decays = 20000, most = 100000;
  if (decays_of(i.integer("iterations"), i.integer("period")) > most_decays)
    return Complaint{"period", std::to_string(i.integer("period")), "at most 20000 decays in all"};
  for (const char* size : {"width", "length", "layers"})
    if (i.integer(size) > most)
      return Complaint{size, std::to_string(i.integer(size)), "at most 100000"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const auto listed = [](Settle settle) { return once(Evidence::exact, {}, Inputs::all, settle); };
  return {
      .inputs =
          {{"architecture",
            Kind::text,
            {},
            {},
            "kind of layer",
            false,
            "",
            {"baseconv", "linear attention", "transformer"}},
           {"width", Kind::integer, {}, {Constraint::positive}, "embedding size C"},
           {"layers", Kind::integer, {}, {Constraint::positive}, "number of layers"},
           {"length", Kind::integer, {}, {Constraint::positive}, "sequence length N"},
           {"batch", Kind::integer, {}, {Constraint::positive}, "problems a step"},
           {"rate", Kind::rational, {}, {Constraint::positive}, "first learning rate"},
           {"decay", Kind::rational, {}, {Constraint::positive}, "factor of the learning rate"},
           {"period", Kind::integer, {}, {Constraint::positive}, "iterations between two decays"},
           {"iterations", Kind::integer, {}, {Constraint::positive}, "training iterations"}},
      .values = {{"parameters",
                  "integer: of all layers, without embedding, positions and read-out"},
                 {"decays", "integer: floor((iterations - 1) / period)"},
                 {"last_rate", "rational: rate * decay^decays, the last rate if every step decays"},
                 {"samples", "integer: batch * iterations, problems seen in training"}},
      .parts = {{"million",
                 {listed(nearly_a_million)},
                 {{"from an error of 1e-7", listed(from_minus_seven)}}},
                {"ode", {listed(equations_factor)}, {{"five orders", listed(five_orders)}}},
                {"table_7",
                 {listed(four_iterates)},
                 {{"it rounds to 1e-9", listed(four_iterates_wrong)}}},
                {"parameters",
                 {expand(Counts{})},
                 {{"the last bias of attention is left out", expand(Counts{true})}}},
                {"tables",
                 {chain({listed(tables), listed(nine_million)})},
                 {{"at width 320", listed(nine_million_at_next_width)}}},
                {"schedules",
                 {chain({listed(figure_eight), listed(figure_ten)})},
                 {{"100 decays each", listed(a_hundred_decays)}}},
                {"smallest_direction",
                 {listed(ill_conditioned)},
                 {{"after one step more", listed(one_step_more)}}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_numbers
