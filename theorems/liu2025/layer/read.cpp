// READ by one BaseConv layer with a residual connection: the filter fetches row i and removes row
// j, the gate is open at row j. Row i must not come after row j unless the convolution is cyclic.
#include "theorems/liu2025/base_conv_primitives.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/layer/letter_base_conv.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

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

// Cyclic convolution for all pairs (i, j), causal for i <= j, or (broken) causal for all.
enum class Served { cyclic, causal_forward, causal };
enum class Form { printed, plain, slice_write };

// Every pair that is served and every slice at once.
struct EveryPair {
  long N, d;
  Served served = Served::cyclic;
  Form form = Form::printed;
  bool keep_row_j = false;      // broken: the tap -1 at lag 0 is missing
  bool first_channels = false;  // proj(a:b) of the rows (e_k, u[k]), as printed

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, d);
    const auto kind = served == Served::cyclic ? Convolution::cyclic : Convolution::causal;
    Vector<T> zero;
    for (long i = 0; i < N; ++i) {
      for (long j = served == Served::causal_forward ? i : 0; j < N; ++j) {
        for (long begin = 0; begin < d; ++begin) {
          for (long end = begin + 1; end <= d; ++end)
            append(zero, difference(kind, u, {i, j, begin, end}));
        }
      }
    }
    return zero;
  }

  template <class T>
  Matrix<T> difference(Convolution kind, const Matrix<T>& u, const Read& read) const {
    if (form == Form::slice_write) return slice_write_difference(kind, u, read);
    if (form == Form::plain) return plain_output(kind, u, read) - read_primitive(u, read);
    auto layer = read_layer<T>(kind, N, d, read);
    if (keep_row_j)
      for (auto& filter : layer.h) filter.taps.pop_back();
    const long before = first_channels ? N : 0;
    const Read kept{read.i, read.j, read.begin - before, read.end - before};
    return read_output(layer, u, kept) - read_primitive(u, read);
  }
};

// Row n of the layers at every size, n last. Of the convolution the weights of row n are letters
// (s; s_n), the same in every channel: the row reads X (s; s_n), X = u^T, which is u[i] where they
// are the unit vector i, as for the filter 1 at lag n - i. The gate g is what the position channel
// j holds in row n (of the second copy's: 1 - g): at g = 1, in row j, the row becomes what is read,
// in the channels that p selects; at g = 0 it stays.
struct ReadingPosition {
  Form form = Form::printed;
  bool keep_row_j = false;  // broken: the tap -1 at lag 0, or the first copy's gate, is missing

  Sizes sizes() const { return {{"N", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("N", 1), d = free.space("d");
    const M rest = free.matrix("rest", d, others), I = identity_like(rest * transpose(rest));
    const auto u_n = free.vector("u_n", d), p = free.vector("p", d), every = free.ones(d);
    const auto s = free.vector("s", others), positions = free.ones(others);
    const ScalarOf<M> own = free.scalar("own"), g = free.scalar("g"), one(1L);
    const M X = beside(rest, u_n);
    const auto layer = [&](const VectorOf<M>& gate, const VectorOf<M>& weights) {
      const auto none = zero_column(I);
      const LetterBaseConv<M> of_rows{zero_like(I),          I,    I,    zero_like(X),
                                      outer(every, weights), gate, none, none};
      return of_rows.row(X, u_n, with_last(positions, one));
    };
    const auto reads = with_last(s, own);
    const auto here = with_last(zero_row(rest), one);
    const auto read = X * reads;
    const auto& channels = form == Form::slice_write ? p : every;
    Vanishing<M> zero;
    if (form == Form::plain) {
      const auto kept = keep_row_j ? one : one - g;
      zero.add(layer(kept * every, here) + layer(g * every, reads) - (one - g) * u_n - g * read);
      return zero;
    }
    const auto row = layer(g * channels, keep_row_j ? reads : reads - here) + u_n;
    zero.add(row - u_n - g * hadamard(channels, read - u_n));
    return zero;
  }
};

// One layer (2) with every weight, filter and bias free and a residual connection: row j at two
// inputs that differ in the rows after j only, for every j.
struct LaterRows {
  long N, channels;
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"N", N}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = layer_of(kind, free_parameters(free, N, channels));
    const auto u = free.matrix("u", N, channels), other = free.matrix("other", N, channels);
    const auto output = base_conv(layer, u) + u;
    Vector<T> zero;
    for (long j = 0; j < N; ++j) {
      auto changed = other;
      set_block(changed, 0, 0, block(u, 0, 0, j + 1, channels));
      append(zero, block(base_conv(layer, changed) + changed - output, j, 0, 1, channels));
    }
    return zero;
  }
};

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
  auto result =
      settled({output == predicted, plain_agrees},
              "the layer gives READ exactly, also in the form without residual connection",
              "the layer does not give READ");
  if (!reachable && result.answer == Truth::yes)
    result = finding(Answer::does_not_apply(),
                     "a causal filter needs i <= j, and i = " + std::to_string(read.i) +
                         " > j = " + std::to_string(read.j) + "; row j comes out as 0");
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
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "READ");
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
  const std::map<std::string, long> at = {{"N", 5}, {"d", 4}};
  constexpr auto cyclic = Served::cyclic, forward = Served::causal_forward;
  constexpr auto printed = Form::printed, plain = Form::plain, slice = Form::slice_write;
  return {
      .inputs = {sequence_input(),
                 length_input(),
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
      .parts =
          {{"read",
            {visits(ReadingPosition{}, at), expand(EveryPair{4, 2}), expand(EveryPair{1, 1}),
             expand(EveryPair{2, 3}), test(EveryPair{7, 3}), exact(at_instance)},
            {{"-1 at lag 0 is missing", visits(ReadingPosition{printed, true}, at)},
             {"the filter lacks -1 at lag 0", expand(EveryPair{4, 2, cyclic, printed, true})},
             {"the first channels of the rows are kept",
              expand(EveryPair{2, 1, cyclic, printed, false, true})},
             {"the convolution is causal, for all i and j",
              expand(EveryPair{4, 2, Served::causal})}},
            {ginac(EveryPair{3, 1}), on_instance(Evidence::precision_sweep, rounding)}},
           {"causal",
            {visits(ReadingPosition{}, at), expand(EveryPair{4, 2, forward}),
             test(EveryPair{7, 3, forward})},
            {{"-1 at lag 0 is missing", visits(ReadingPosition{printed, true}, at)},
             {"the filter lacks -1 at lag 0", expand(EveryPair{4, 2, forward, printed, true})}}},
           {"backward",
            {by_hand(expand(LaterRows{3, 3}), {"N"}), test(LaterRows{5, 2})},
            {{"the convolution is cyclic", expand(LaterRows{3, 3, Convolution::cyclic})}}},
           {"plain",
            {visits(ReadingPosition{plain}, at), expand(EveryPair{4, 2, cyclic, plain}),
             test(EveryPair{7, 3, cyclic, plain})},
            {{"the first copy has gate 1 in row j, too", visits(ReadingPosition{plain, true}, at)},
             {"the convolution is causal, for all i and j",
              expand(EveryPair{4, 2, Served::causal, plain})}}},
           {"slice",
            {visits(ReadingPosition{slice}, at), expand(EveryPair{4, 2, cyclic, slice}),
             test(EveryPair{7, 3, cyclic, slice})},
            {{"-1 at lag 0 is missing", visits(ReadingPosition{slice, true}, at)},
             {"the convolution is causal, for all i and j",
              expand(EveryPair{4, 2, Served::causal, slice})}}}},
      .require = positions_and_slice_fit,
  };
}

}  // namespace verify::liu2025::claim_read
