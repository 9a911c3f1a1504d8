// The published numbers of Liu et al. 2025 among themselves: parameters that the architectures of
// Tables 1-3 have, learning rates at the end of the schedules of Tables 4-6, and the factors that
// the text forms from mean squared errors.
#include <fmt/format.h>

#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025::claim_numbers {
namespace {

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

// The same as facts for the certificate; 64 = 8 * 8 and 256 = 16 * 16.
template <class T>
T stated_count(const std::string& architecture, long C, long layers) {
  return T(T(layers) * entries(shapes_of(architecture, T(C), T(20L))));
}
template <class T>
void tables_by_facts(Comparisons<T>& say) {
  say.equal(stated_count<T>("transformer", 64, 12), T(599808L));
  say.equal(stated_count<T>("baseconv", 64, 3), T(56064L));
  say.equal(stated_count<T>("linear attention", 256, 3), T(789504L));
  say.equal(T(T(8L) * T(8L)), T(64L));
  say.equal(T(T(16L) * T(16L)), T(256L));
}
template <class T>
void nine_million_by_facts(Comparisons<T>& say, long width) {
  for (long C = 64; C <= 1024; C += 64) {
    const T count = stated_count<T>("transformer", C, 12);
    if (C >= width) say.at_most(T(8500000L), count);
    if (C <= width) say.less(count, T(9500000L));
    if (C < width) say.less(count, T(8500000L));
    if (C > width) say.at_most(T(9500000L), count);
  }
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

// Whether so many periods end before the last of the iterations.
template <class T>
void counts_decays(Comparisons<T>& say, long decays, const T& period, const T& iterations) {
  const T before = iterations - T(1L), k(decays);
  say.at_most(T(k * period), before);
  say.less(before, T((k + T(1L)) * period));
}
template <class T>
void decays_in_each_run(Comparisons<T>& say, long decays) {
  for (long k = 5; k <= 8; ++k)
    counts_decays(say, decays, raised(T(10L), k - 2), raised(T(10L), k));
  say.words(
      "each of the four runs has 99 decays, so that all end at the same learning rate, "
      "0.9^99 = 2.95e-5 of the first",
      fmt::format("10^5 .. 10^8 iterations do not each have {} decays", decays));
}

template <class T>
void figure_ten(Comparisons<T>& say) {
  counts_decays(say, 999, T(1000L), T(1000000L));
  counts_decays(say, 333, T(3000L), T(1000000L));
  const T decay = say.number(9, 10), fast = raised(decay, 999), slow = raised(decay, 333);
  const T initial = say.number(1, 100), smallest = T(1L) / raised(T(2L), 149);
  say.less(T(initial * fast), smallest);
  say.less(smallest, T(initial * slow));
  say.words(fmt::format("over 1e6 iterations 999 decays leave {:.1e} of the first learning "
                        "rate, 333 leave {:.1e}; from 1e-2 the former falls below 2^-149, the "
                        "smallest positive float32, long before the end",
                        rounded(fast), rounded(slow)),
            "the rates are not as stated");
}

// --- factors

template <class T>
void almost_a_million(Comparisons<T>& say, long digits) {
  const T factor = raised(T(2L), 46) / raised(T(10L), digits), million = raised(T(10L), 6);
  say.less(factor, million);
  say.less(million, T(T(2L) * factor));
  const auto text = fmt::format("{:.0f}, between half a million and a million", rounded(factor));
  say.words("the factor is " + text, "the factor is not " + text);
}
template <class T>
void equations_factor_is(Comparisons<T>& say, long orders) {
  constexpr long error = 4, goal = 10;
  const T quotient = raised(T(10L), goal) / raised(T(10L), error);
  const auto text = fmt::format("1e-{} / 1e-{}", error, goal);
  say.equal(quotient, raised(T(10L), orders));
  say.words(fmt::format("{} = 1e{}", text, orders), text + " is another factor");
}

// 10^-8 against the two errors of the iterated models, and 5.0e-13 against the second.
template <class T>
void rounded_errors_are_apart(Comparisons<T>& say, long first) {
  const T ten(10L), error = T(1L) / raised(ten, 8), iterated = T(1L) / raised(ten, first);
  const T caption = T(1L) / raised(ten, 13), of_table = T(50L) / raised(ten, 14);
  say.equal(error, T(raised(ten, 4) * iterated));
  say.equal(error, T(raised(ten, 5) * caption));
  say.equal(of_table, T(T(5L) * caption));
  say.words("1e-8 is 1e4 times 1e-12 and 1e5 times 1e-13, and 5.0e-13 is 5 times 1e-13",
            fmt::format("1e-8 is not 1e4 times 1e-{}", first));
}

// 10^-p is the power of ten nearest to x in ratio: 10^-p <= x sqrt(10) < 10^(1-p), by squares.
template <class T>
void four_iterates_round_to(Comparisons<T>& say, long p) {
  const T x = T(31L) / raised(T(10L), 11), square = T(10L) * x * x;
  say.at_most(T(T(1L) / raised(T(10L), 2 * p)), square);
  say.less(square, T(T(1L) / raised(T(10L), 2 * (p - 1))));
  say.words("3.1e-10 is nearest to 1e-10", "3.1e-10 is nearest to another power of ten");
}

// (1 - x)^k >= 1 - k x for x = 2/(kappa^2 + 1).
template <class T>
void most_is_left(Comparisons<T>& say, long steps) {
  const T kappa = raised(T(10L), 8), x = T(2L) / (kappa * kappa + T(1L)), gone(steps);
  say.less(T(gone * x), T(T(2L) / raised(T(10L), 12)));
  say.less(T(T(10L) * gone * x), T(T(2L) / raised(T(10L), 11)));
  say.words(
      "at kappa = 1e8 the slowest error shrinks by 1 - 2/(kappa^2 + 1) a step: 10,000 "
      "steps take away at most 2e-12 of it, 100,000 steps 2e-11 (Bernoulli). What "
      "converges is the part in the large singular directions",
      "the bound on what is gone is larger");
}

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
  const auto facts = [](auto said) { return compare(said, {}, Inputs::all); };
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
                 {facts([](auto& say) { almost_a_million(say, 8); })},
                 {{"from an error of 1e-7", facts([](auto& say) { almost_a_million(say, 7); })}}},
                {"ode",
                 {facts([](auto& say) { equations_factor_is(say, 6); })},
                 {{"five orders", facts([](auto& say) { equations_factor_is(say, 5); })}}},
                {"table_7",
                 {facts([](auto& say) { four_iterates_round_to(say, 10); })},
                 {{"it rounds to 1e-9", facts([](auto& say) { four_iterates_round_to(say, 9); })}}},
                {"rounded_factors",
                 {facts([](auto& say) { rounded_errors_are_apart(say, 12); })},
                 {{"from an error of 1e-11",
                   facts([](auto& say) { rounded_errors_are_apart(say, 11); })}}},
                {"parameters",
                 {expand(Counts{})},
                 {{"the last bias of attention is left out", expand(Counts{true})}}},
                {"tables",
                 {chain({with_facts(listed(tables), [](auto& say) { tables_by_facts(say); }),
                         with_facts(listed(nine_million),
                                    [](auto& say) { nine_million_by_facts(say, 256); })})},
                 {{"at width 320",
                   with_facts(listed(nine_million_at_next_width),
                              [](auto& say) { nine_million_by_facts(say, 320); })}}},
                {"schedules",
                 {chain({facts([](auto& say) { decays_in_each_run(say, 99); }),
                         facts([](auto& say) { figure_ten(say); })})},
                 {{"100 decays each", facts([](auto& say) { decays_in_each_run(say, 100); })}}},
                {"smallest_direction",
                 {facts([](auto& say) { most_is_left(say, 10000); })},
                 {{"after one step more", facts([](auto& say) { most_is_left(say, 10001); })}}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_numbers
