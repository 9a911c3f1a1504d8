// The published numbers of Liu et al. 2025 among themselves: parameters that the architectures of
// Tables 1-3 have, learning rates at the end of the schedules of Tables 4-6, and the factors that
// the text forms from mean squared errors.
#include <fmt/format.h>

#include "theorems/liu2025/base_conv_compact.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

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
Vector<Shape<T>> shapes_of(const std::string& architecture, const T& C, const T& N) {
  const T one(1L), hidden = T(4L) * C;
  if (architecture == "baseconv")  // W_gate, W_in, W_out; h, b_gate, b_in, b_conv, b_out
    return {{C, C}, {C, C}, {C, C}, {N, C}, {N, C}, {N, C}, {N, C}, {N, C}};
  Vector<Shape<T>> shapes = {{C, C}, {one, C}, {C, C}, {one, C},   // queries, keys,
                             {C, C}, {one, C}, {C, C}, {one, C}};  // values, output
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
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T C = free.scalar(), N = free.scalar();
    Vector<T> zero;
    for (const char* architecture : {"baseconv", "linear attention", "transformer"})
      zero.push_back(T(entries(shapes_of(architecture, C, N)) - closed_form(architecture, C, N)));
    return zero;
  }
};
Finding counts(const Context&) {
  auto result = expands_to_zero(Counts{});
  result.detail =
      "a layer has 3 C^2 + 5 N C parameters (BaseConv), 4 C^2 + 4 C (linear attention), 12 C^2 + "
      "13 C (Transformer), for every width C and length N. " +
      result.detail;
  return result;
}

long count_of(const std::string& architecture, long C, long N, long layers) {
  return layers * entries(shapes_of<Rational>(architecture, C, N)).to_long();
}

Finding tables(const Context&) {
  const Matrix<Rational> W(64, 64), b(20, 64);
  const auto layer =
      layer_of(Convolution::causal, BaseConvParameters<Rational>{W, W, W, b, b, b, b, b});
  const long first = count_of("transformer", 64, 20, 12), second = 3 * parameter_count(layer);
  const long third = count_of("linear attention", 256, 20, 3);
  return settled(first == 599808 && second == 56064 && third == 789504 &&
                     second == count_of("baseconv", 64, 20, 3) && 64 % 8 == 0 && 256 % 16 == 0,
                 fmt::format("Table 1: {}, Table 2: {} (counted entry by entry in a layer that is "
                             "built), Table 3: {}; heads of width 8 and 16",
                             first, second, third),
                 "the counts differ");
}

// Among the widths that are multiples of 64.
Finding nine_million(const Context&) {
  Vector<long> widths;
  for (long C = 64; C <= 1024; C += 64) {
    const long count = count_of("transformer", C, 20, 12);
    if (count >= 8500000 && count < 9500000) widths.push_back(C);
  }
  return settled(
      widths == Vector<long>{256},
      fmt::format("12 layers have {} parameters at width 256, 9M; no other multiple of 64 rounds "
                  "to 9M, and the default width 64 of Table 1 gives {}",
                  count_of("transformer", 256, 20, 12), count_of("transformer", 64, 20, 12)),
      "the width is not determined");
}
Finding nine_million_by_default(const Context&) {
  const long count = count_of("transformer", 64, 20, 12);
  return settled(count >= 8500000 && count < 9500000, "it has",
                 fmt::format("12 layers of width 64 have {} parameters", count));
}

// --- widths

struct Widths {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T D = free.scalar(), one(1L);
    return {T((D + one) * (D + one) - (D * D + T(2L) * D + one))};
  }
};
Finding widths(const Context&) {
  const long causal = causal_channels(5).width(), noncausal = noncausal_channels(5).width();
  auto result = expands_to_zero(Widths{});
  result.answer =
      conjunction(result.answer, truth_of(causal == 76 && causal > 64 && noncausal == 21));
  result.detail = fmt::format(
      "D^2 + 2D + 1 = (D + 1)^2 for every D, the width of the construction for the gradient: 36 at "
      "D = 5. The causal construction for iterates has {} channels there, more than the 64 of "
      "Table 2; the non-causal one {}",
      causal, noncausal);
  return result;
}

// The printed construction is wider than the trained models; the compact one is not.
Finding compact_width(const Context&) {
  const long width = CompactChannels{5}.width();
  return finding(
      truth_of(width == 51 && width <= 64),
      fmt::format("{} channels at D = 5, within the 64 of Table 2; that k + 1 layers of this width "
                  "hold the k-th iterate is shown for the causal construction",
                  width));
}

// --- schedules

long decays_of(long iterations, long period) { return (iterations - 1) / period; }

Finding figure_eight(const Context&) {
  for (long k = 5; k <= 8; ++k) {
    const long iterations = ten_to(k).to_long(), period = ten_to(k - 2).to_long();
    if (decays_of(iterations, period) != 99) return finding(Truth::no, "the runs differ");
  }
  return finding(Truth::yes,
                 "each of the four runs has 99 decays, so that all end at the same learning rate, "
                 "0.9^99 = 2.95e-5 of the first");
}
Finding off_by_one(const Context&) {
  const long decays = decays_of(1000000, 10000);
  return settled(decays == 100, "it has 100",
                 fmt::format("the last iteration, t = 999999, comes after {} decays", decays));
}

Finding figure_ten(const Context&) {
  const Rational decay(9, 10);
  const Rational fast = power(decay, decays_of(1000000, 1000));
  const Rational slow = power(decay, decays_of(1000000, 3000));
  const Rational initial(1, 100), smallest = power(Rational(2), -149);
  return settled(initial * fast < smallest && initial * slow > smallest,
                 fmt::format("over 1e6 iterations 999 decays leave {:.1e} of the first learning "
                             "rate, 333 leave {:.1e}; from 1e-2 the former falls below 2^-149, the "
                             "smallest positive float32, long before the end",
                             fast.to_double(), slow.to_double()),
                 "the rates are not as stated");
}

bool same_recipe(const Instance& a, const Instance& b) {
  bool same = true;
  for (const char* number : {"rate", "decay"}) same &= a.rational(number) == b.rational(number);
  for (const char* number : {"batch", "period", "iterations"})
    same &= a.integer(number) == b.integer(number);
  return same;
}
Finding tables_differ(const Context& c) {
  const auto &fifth = c.example("BaseConv"), &sixth = c.example("linear attention");
  return settled(!same_recipe(fifth, sixth), "they differ",
                 fmt::format("both: batch {}, rate {}, decay {} every {} of {} iterations (and "
                             "Adam, EMA 0.98 with lambda 2)",
                             sixth.integer("batch"), sixth.rational("rate").text(),
                             sixth.rational("decay").text(), sixth.integer("period"),
                             sixth.integer("iterations")));
}

// --- factors

Finding with_the_same_sentence(const Context&) {
  const Rational factor = ten_to(-8) / ten_to(-12);
  return settled(factor == ten_to(5), "it is",
                 "1e-8 / 1e-12 = " + factor.text() + ", printed 100,000");
}
Finding factor_needs_thirteen(const Context&) {
  Vector<long> exponents;
  for (long p = -40; p <= 0; ++p)
    if (ten_to(-8) / ten_to(p) == ten_to(5)) exponents.push_back(p);
  return settled(exponents == Vector<long>{-13},
                 "1e-8 / 10^p = 100,000 for p = -13 alone: the figure of Figure 1 and of the "
                 "gradient task, not the 1e-12 that the sentence gives for the iterated model",
                 "another exponent gives 100,000");
}
Finding nearly_a_million(const Context&) {
  const Rational factor = ten_to(-8) / power(Rational(2), -46);
  return settled(factor < ten_to(6) && Rational(2) * factor > ten_to(6),
                 fmt::format("1e-8 / 2^-46 = {:.0f}, between half a million and a million",
                             factor.to_double()),
                 "the factor is outside");
}
Finding equations_factor(const Context&) {
  return settled(ten_to(-4) / ten_to(-10) == ten_to(6),
                 "1e-4 / 1e-10 = 1e6; six orders of magnitude are 1,000,000, five 100,000",
                 "the factor differs");
}

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
Finding four_iterates(const Context&) {
  bool rising = true;
  for (long k = 1; k < 4; ++k) rising &= table_seven(k) <= table_seven(k + 1);
  return settled(
      nearest_power(table_seven(4)) == -10 && nearest_power(table_seven(1)) == -12 && rising,
      "3.1e-10 is nearest to 1e-10, as the text rounds it. One iterate, the gradient task up to a "
      "residual connection, is 5.0e-13: nearest to 1e-12, five times the 1e-13 of the text. The "
      "errors do not fall with k",
      "the table does not round to the text");
}
Finding four_iterates_wrong(const Context&) {
  return settled(nearest_power(table_seven(4)) == -9, "it is", "3.1e-10 is nearest to 1e-10");
}

// (1 - x)^k >= 1 - k x for x = 2/(kappa^2 + 1).
Finding ill_conditioned(const Context&) {
  const Rational kappa = ten_to(8), x = Rational(2) / (kappa * kappa + Rational(1));
  const Rational short_run = ten_to(4) * x, long_run = ten_to(5) * x;
  return settled(short_run < Rational(2) * ten_to(-12) && long_run < Rational(2) * ten_to(-11),
                 "at kappa = 1e8 the slowest error shrinks by 1 - 2/(kappa^2 + 1) a step: 10,000 "
                 "steps take away at most 2e-12 of it, 100,000 steps 2e-11 (Bernoulli). What "
                 "converges is the part in the large singular directions",
                 "the steps shrink the error");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
      .checks =
          {
              {"parameters of a layer of each architecture", symbolic, everywhere, holds, On::claim,
               "width and length free", counts},
              {"parameters of Tables 1, 2 and 3", exact, points, holds, On::claim,
               "the three tables", tables},
              {"a 12-layer Transformer of 9M parameters has width 256", exact, region, holds,
               On::claim, "widths 64, 128, .., 1024; MLP of four times the width", nine_million},
              {"the width D^2 + 2D + 1, and widths against Table 2", symbolic, everywhere, holds,
               On::claim, "every D; D = 5 against width 64", widths},
              {"the compact causal construction fits into width 64", exact, points, holds,
               On::claim, "D = 5 against width 64", compact_width},
              {"the runs of Figure 8 end at the same learning rate", exact, points, holds,
               On::claim, "1e5 to 1e8 iterations", figure_eight},
              {"decays in Figure 10", exact, points, holds, On::claim,
               "step rates 1e3 and 3e3, 1e6 iterations", figure_ten},
              {"1e-8 is almost 1,000,000 times 2^-46", exact, points, holds, On::claim,
               "1e-8 against the square of the precision of float32", nearly_a_million},
              {"1,000,000 times between 1e-4 and 1e-10", exact, points, holds, On::claim,
               "Section 5.2, C.4; Figures 11, 12", equations_factor},
              {"Table 7 against the text", exact, points, holds, On::claim, "k = 1, .., 4",
               four_iterates},
              {"10,000 steps change nothing in the smallest direction at kappa = 1e8", exact,
               points, holds, On::claim, "C.4; best fixed step", ill_conditioned},
              {"1e-12 is 100,000 times better than 1e-8, as printed", exact, points, refuted,
               On::claim, "Section 5.2", with_the_same_sentence},
              {"100,000 times better than 1e-8 is 1e-13", exact, region, corrected, On::claim,
               "all powers of ten from 1e-40 to 1", factor_needs_thirteen},
              {"the schedule of Table 6 differs from that of Table 5, as printed", exact, points,
               refuted, On::claim, "batch, rate, decay, period, iterations", tables_differ},
              {"parameters and schedule of the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"12 layers at the default width have 9M parameters", exact, points, control,
               On::claim, "width 64", nine_million_by_default},
              {"the schedule of Table 4 has 100 decays", exact, points, control, On::claim,
               "1e6 iterations, step rate 1e4", off_by_one},
              {"the four iterates of Table 7 round to 1e-9", exact, points, control, On::claim,
               "k = 4", four_iterates_wrong},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_numbers
