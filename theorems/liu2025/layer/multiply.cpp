// One BaseConv layer multiplies two slices of the channels position by position: one slice passes
// the filter delta, the other one is the gate.
#include <fmt/format.h>

#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_multiply {
namespace {

struct Slices {
  long d_in, d_out, first, second;
};

template <class T>
Matrix<T> through_projections(const Matrix<T>& u, const Slices& s, long lag = 0) {
  auto layer = multiply_layer<T>(s.d_in, s.first, s.second, s.d_out);
  if (lag != 0) layer.h.assign(s.d_in, unit_filter<T>(lag));
  return base_conv(layer, u);
}

template <class T>
Matrix<T> through_simple_form(const Matrix<T>& u, const Slices& s) {
  return base_conv(multiply_layer_simple<T>(u.rows(), s.d_in, s.first, s.second, s.d_out), u);
}

// Both forms against the primitive; the channels of form (2) beyond d_out must be 0.
struct Difference {
  long length;
  Slices slices;
  long lag = 0;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto& [d_in, d_out, first, second] = slices;
    const auto u = free.matrix(length, d_in);
    const auto product = multiply_primitive(u, first, second, d_out);
    auto zero = (through_projections(u, slices, lag) - widened(product, d_in)).entries();
    const auto simple = block(through_simple_form(u, slices), 0, first, length, d_out) - product;
    zero.insert(zero.end(), simple.entries().begin(), simple.entries().end());
    return zero;
  }
};

// Every choice of slices on d_in channels at once.
struct AllSlices {
  long length, d_in;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> zero;
    for (long d_out = 1; d_out <= d_in; ++d_out) {
      for (long first = 0; first + d_out <= d_in; ++first) {
        for (long second = 0; second + d_out <= d_in; ++second) {
          const auto more = Difference{length, {d_in, d_out, first, second}}(free);
          zero.insert(zero.end(), more.begin(), more.end());
        }
      }
    }
    return zero;
  }
};

Finding all_slices(const Context&) { return expands_to_zero(AllSlices{2, 4}); }
Finding all_slices_ginac(const Context&) { return expands_to_zero_ginac(AllSlices{2, 4}); }
Finding halves(const Context& c) { return identity_test(Difference{40, {20, 10, 0, 10}}, c.seed); }
Finding square(const Context& c) { return identity_test(Difference{20, {20, 20, 0, 0}}, c.seed); }
Finding large_size(const Context& c) {
  return identity_test(Difference{256, {32, 16, 0, 16}}, c.seed);
}
Finding all_slices_six(const Context& c) { return identity_test(AllSlices{3, 6}, c.seed); }
Finding previous_row(const Context& c) {
  return identity_test(Difference{3, {3, 2, 0, 1}, 1}, c.seed);
}

// The slices [c : c+d_out-1] and the range c in [d-d_out] = {0, .., d-d_out-1} as printed, with
// half-open slices: evaluated literally.
Finding printed_slice(const Context&) {
  const Matrix<Rational> u = {{2, 3}};
  constexpr long d_out = 1, c = 0;
  const auto printed = block(u, 0, c, 1, (c + d_out - 1) - c), right = block(u, 0, c, 1, d_out);
  return settled(printed == right, "the slices agree",
                 fmt::format("d = 2, d_out = 1, c = 0, u = (2, 3): u[c:c+d_out-1] = u[0:0] has {} "
                             "columns, u[c:c+d_out] has {}",
                             printed.cols(), right.cols()));
}
Finding printed_range(const Context&) {
  constexpr long d = 2, d_out = 2;
  bool allowed = false;
  for (long c = 0; c < d - d_out; ++c) allowed |= c == 0;
  return settled(allowed, "c = 0 is allowed",
                 "d = d_out = 2: [d - d_out] = [0] is empty, while c = 0, d_out = d is the case of "
                 "SQUARE and LINEAR; the range is 0 .. d - d_out");
}

Slices slices_of(const Instance& instance) {
  return {instance.integer("d_in"), instance.integer("d_out"), instance.integer("first"),
          instance.integer("second")};
}

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto slices = slices_of(c.instance);
  const auto product = multiply_primitive(u, slices.first, slices.second, slices.d_out);
  const auto full = through_projections(u, slices);
  const auto output = block(full, 0, 0, u.rows(), slices.d_out);
  const auto simple =
      block(through_simple_form(u, slices), 0, slices.first, u.rows(), slices.d_out);
  auto result = settled(full == widened(product, slices.d_in) && simple == product,
                        "both layer forms give the entrywise product of the two slices exactly",
                        "a layer differs from the entrywise product of the two slices");
  result.values = {value("output", output)};
  return result;
}

struct Outputs {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {through_projections(to_scalar<T>(instance.matrix("u")), slices_of(instance)).entries()};
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(Outputs{c.instance}), "MULTIPLY");
}

std::optional<Complaint> slices_fit(const Instance& instance) {
  const long d_in = instance.integer("d_in"), d_out = instance.integer("d_out");
  if (d_out > d_in) {
    return Complaint{"d_out", std::to_string(d_out), "at most d_in = " + std::to_string(d_in)};
  }
  for (const char* offset : {"first", "second"}) {
    const long given = instance.integer(offset);
    if (given < 0 || given > d_in - d_out) {
      return Complaint{offset, std::to_string(given),
                       "0 to d_in - d_out = " + std::to_string(d_in - d_out)};
    }
  }
  return {};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"u", Kind::matrix, {"length", "d_in"}, {}, "sequence, one row a position"},
           {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
           {"d_in", Kind::integer, {}, {Constraint::positive}, "channels read"},
           {"d_out", Kind::integer, {}, {Constraint::positive}, "channels written, at most d_in"},
           {"first", Kind::integer, {}, {}, "offset of the first slice, 0..d_in-d_out"},
           {"second", Kind::integer, {}, {}, "offset of the second slice, 0..d_in-d_out"}},
      .values = {{"output", "matrix[length, d_out]: product of the two slices"}},
      .checks =
          {
              {"a single layer of either form multiplies any two slices", symbolic, everywhere,
               holds, On::claim, "N = 2, d_in = 4, every d_out and every pair of offsets; u free",
               all_slices, "layer equals MULTIPLY"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d_in = 4, every d_out and every pair of offsets; u free",
               all_slices_ginac, "layer equals MULTIPLY"},
              {"a single layer multiplies any two slices, six channels", identity, everywhere,
               holds, On::claim, "N = 3, d_in = 6, every d_out and every pair of offsets",
               all_slices_six},
              {"first half times second half at the size of the paper's task", identity, everywhere,
               holds, On::claim, "N = 40, d_in = 20, d_out = 10", halves},
              {"SQUARE is the case of equal slices", identity, everywhere, holds, On::claim,
               "N = 20, d_in = d_out = 20, both offsets 0", square},
              {"first half times second half at N = 256, D = 32", identity, everywhere, holds,
               On::claim, "N = 256, d_in = 32, d_out = 16", large_size},
              {"both layer forms give the product", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"rounding is the only error", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"u[c:c+d_out-1] has d_out columns, as printed", exact, points, control, On::claim,
               "d = 2, d_out = 1, c = 0", printed_slice},
              {"c in [d - d_out] allows c = 0 with d_out = d, as printed", exact, points, control,
               On::claim, "d = d_out = 2", printed_range},
              {"the filter is 1 at lag 1 instead of lag 0", identity, everywhere, control,
               On::claim, "N = 3, d_in = 3", previous_row},
          },
      .require = slices_fit,
  };
}

}  // namespace verify::liu2025::claim_multiply
