// READ by one BaseConv layer with a residual connection: the filter fetches row i and removes row
// j, the gate is open at row j. Row i must not come after row j unless the convolution is cyclic.
#include "theorems/liu2025/base_conv_primitives.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_read {
namespace {

template <class T>
Matrix<T> paper_output(Convolution kind, const Matrix<T>& u, const Read& read) {
  return read_output(read_layer<T>(kind, u.rows(), u.cols(), read), u, read);
}

// The layer without residual connection and position channels.
template <class T>
Matrix<T> plain_output(Convolution kind, const Matrix<T>& u, const Read& read) {
  const auto layer = read_layer_plain<T>(kind, u.rows(), u.cols(), read);
  return block(base_conv(layer, widened(u, 2 * u.cols())), 0, read.begin, u.rows(),
               read.end - read.begin);
}

// READ* : only the slice of row j changes.
template <class T>
Matrix<T> slice_write_difference(Convolution kind, const Matrix<T>& u, const Read& read) {
  auto target = u;
  for (long c = read.begin; c < read.end; ++c) target(read.j, c) = u(read.i, c);
  return base_conv(slice_write_layer<T>(kind, u.rows(), u.cols(), read), u) + u - target;
}

// All pairs (i, j) that the convolution can serve, all slices; three constructions.
struct EveryPair {
  long length, d;
  Convolution kind;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, d);
    Vector<T> zero;
    for (long i = 0; i < length; ++i) {
      for (long j = kind == Convolution::cyclic ? 0 : i; j < length; ++j) {
        for (long begin = 0; begin < d; ++begin) {
          for (long end = begin + 1; end <= d; ++end) {
            const Read read{i, j, begin, end};
            const auto target = read_primitive(u, read);
            append(zero, paper_output(kind, u, read) - target);
            append(zero, plain_output(kind, u, read) - target);
            append(zero, slice_write_difference(kind, u, read));
          }
        }
      }
    }
    return zero;
  }
};

struct OnePair {
  long length, d;
  Convolution kind;
  Read read;
  bool keep_row_j = false;  // broken: the tap -1 at lag 0 is missing
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, d);
    auto layer = read_layer<T>(kind, length, d, read);
    if (keep_row_j) {
      for (auto& filter : layer.h) filter.taps.pop_back();
    }
    return (read_output(layer, u, read) - read_primitive(u, read)).entries();
  }
};

Finding causal_pairs(const Context&) {
  return expands_to_zero(EveryPair{4, 2, Convolution::causal});
}
Finding cyclic_pairs(const Context&) {
  return expands_to_zero(EveryPair{4, 2, Convolution::cyclic});
}
Finding cyclic_pairs_ginac(const Context&) {
  return expands_to_zero_ginac(EveryPair{3, 1, Convolution::cyclic});
}
Finding task_forward(const Context& c) {
  return identity_test(OnePair{40, 20, Convolution::causal, {7, 31, 0, 20}}, c.seed);
}
Finding task_backward(const Context& c) {
  return identity_test(OnePair{40, 20, Convolution::cyclic, {31, 7, 3, 12}}, c.seed);
}
Finding large_forward(const Context& c) {
  return identity_test(OnePair{256, 32, Convolution::causal, {7, 200, 0, 32}}, c.seed);
}
Finding large_backward(const Context& c) {
  return identity_test(OnePair{256, 32, Convolution::cyclic, {200, 7, 3, 30}}, c.seed);
}
Finding first_row_is_blind(const Context& c) {
  return identity_test(FirstRowSeesLaterRows{1, 4, 3, Convolution::causal}, c.seed);
}
Finding cyclic_first_row_is_blind(const Context& c) {
  return identity_test(FirstRowSeesLaterRows{1, 4, 3, Convolution::cyclic}, c.seed);
}
Finding row_j_stays(const Context&) {
  return expands_to_zero(OnePair{3, 2, Convolution::causal, {0, 2, 0, 2}, true});
}
Finding causal_backward(const Context&) {
  return expands_to_zero(OnePair{3, 2, Convolution::causal, {2, 0, 0, 2}});
}

// The printed statement has no condition on i and j.
Finding printed_for_all_pairs(const Context&) {
  const Read read{1, 0, 0, 1};
  const Matrix<Rational> u = {{0}, {1}};
  const auto output = paper_output(Convolution::causal, u, read);
  const auto target = read_primitive(u, read);
  return settled(output == target, "READ(1, 0, 0, 1) came out",
                 "N = 2, d = 1, i = 1, j = 0 (counted from 0), u = (0; 1), causal convolution: the "
                 "layer gives " +
                     text_of(output) + ", READ is " + text_of(target) +
                     "; row 0 of a causal layer depends on row 0 alone, so that no weights help");
}

Convolution convolution_of(const Instance& instance) {
  return instance.text("convolution") == "causal" ? Convolution::causal : Convolution::cyclic;
}
Read read_of(const Instance& instance) {
  return {instance.integer("i"), instance.integer("j"), instance.integer("slice_begin"),
          instance.integer("slice_end")};
}

// Where the convolution cannot look ahead, the tap of row i reaches nothing and row j becomes 0.
Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto read = read_of(c.instance);
  const auto kind = convolution_of(c.instance);
  const auto output = paper_output(kind, u, read);
  const auto target = read_primitive(u, read);
  const bool reachable = kind == Convolution::cyclic || read.i <= read.j;
  auto predicted = target;
  if (!reachable) set_block(predicted, read.j, 0, Matrix<Rational>(1, target.cols()));
  const bool plain_agrees = plain_output(kind, u, read) == predicted;
  auto result = settled(
      output == predicted && plain_agrees,
      reachable ? "the layer gives READ exactly, also in the form without residual connection"
                : "i > j and a causal filter: row j comes out as 0 instead of u[i], every other "
                  "row is right",
      "the layer gives neither READ nor a zero row j");
  result.values = {value("output", output), value("target", target),
                   value("exact", output == target)};
  return result;
}

struct Outputs {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {paper_output(convolution_of(instance), to_scalar<T>(instance.matrix("u")),
                         read_of(instance))
                .entries()};
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_ladder(Outputs{c.instance}), "READ");
}

std::optional<Complaint> positions_and_slice_fit(const Instance& instance) {
  const long length = instance.integer("length"), channels = instance.integer("channels");
  for (const char* position : {"i", "j"}) {
    const long given = instance.integer(position);
    if (given < 0 || given >= length) {
      return Complaint{position, std::to_string(given),
                       "0 to length - 1 = " + std::to_string(length - 1)};
    }
  }
  const long begin = instance.integer("slice_begin"), end = instance.integer("slice_end");
  if (begin < 0 || begin >= channels) {
    return Complaint{"slice_begin", std::to_string(begin),
                     "0 to channels - 1 = " + std::to_string(channels - 1)};
  }
  if (end <= begin || end > channels) {
    return Complaint{"slice_end", std::to_string(end),
                     "slice_begin + 1 = " + std::to_string(begin + 1) +
                         " to channels = " + std::to_string(channels)};
  }
  return {};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"u", Kind::matrix, {"length", "channels"}, {}, "sequence, one row a position"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width of the data"},
                 {"i", Kind::integer, {}, {}, "position read, counted from 0"},
                 {"j", Kind::integer, {}, {}, "position written, counted from 0"},
                 {"slice_begin", Kind::integer, {}, {}, "first channel of the slice"},
                 {"slice_end", Kind::integer, {}, {}, "channel after the last one of the slice"},
                 {.name = "convolution",
                  .kind = Kind::text,
                  .about = "what the layer convolves with",
                  .allowed = {"causal", "cyclic"}}},
      .values = {{"output", "matrix[length, slice_end-slice_begin]: the layer's output"},
                 {"target", "matrix[length, slice_end-slice_begin]: READ itself"},
                 {"exact", "true or false: the output is READ"}},
      .checks =
          {
              {"with causal convolution the layer gives READ for i <= j", symbolic, everywhere,
               corrected, On::claim,
               "N = 4, d = 2, all pairs i <= j, all slices; u free; also without residual "
               "connection, and as slice write",
               causal_pairs},
              {"with cyclic convolution the layer gives READ for all i, j", symbolic, everywhere,
               corrected, On::claim,
               "N = 4, d = 2, all pairs, all slices; u free; also without residual connection, and "
               "as slice write",
               cyclic_pairs},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "N = 3, d = 1, all pairs, cyclic; u free", cyclic_pairs_ginac},
              {"READ(7, 31) causally at the size of the paper's task", identity, everywhere,
               corrected, On::claim, "N = 40, d = 20, the whole row", task_forward},
              {"READ(31, 7) cyclically at the size of the paper's task", identity, everywhere,
               corrected, On::claim, "N = 40, d = 20, channels 3..11", task_backward},
              {"READ(7, 200) causally at N = 256, d = 32", identity, everywhere, corrected,
               On::claim, "N = 256, d = 32, the whole row, 288 channels", large_forward},
              {"READ(200, 7) cyclically at N = 256, d = 32", identity, everywhere, corrected,
               On::claim, "N = 256, d = 32, channels 3..29, 288 channels", large_backward},
              {"row 0 of a causal layer with any weights depends on row 0 alone", identity,
               everywhere, corrected, On::claim,
               "N = 4, 3 channels; all weights, filters, biases and inputs free",
               first_row_is_blind},
              {"the layer gives READ for all i, j, as printed", exact, points, refuted, On::claim,
               "N = 2, d = 1, i = 1, j = 0", printed_for_all_pairs},
              {"the layer gives READ, or row j = 0 where it cannot look ahead", exact, points,
               corrected, On::instance, "the instance", at_instance},
              {"rounding is the only error", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"the filter lacks -1 at lag 0", symbolic, everywhere, control, On::claim,
               "N = 3, d = 2, i = 0, j = 2", row_j_stays},
              {"causal convolution serves i > j", symbolic, everywhere, control, On::claim,
               "N = 3, d = 2, i = 2, j = 0", causal_backward},
              {"row 0 of a cyclic layer depends on row 0 alone", identity, everywhere, control,
               On::claim, "N = 4, 3 channels; everything free", cyclic_first_row_is_blind},
          },
      .require = positions_and_slice_fit,
  };
}

}  // namespace verify::liu2025::claim_read
