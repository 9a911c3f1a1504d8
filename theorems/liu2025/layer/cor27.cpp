// Remembering rows beside several layers (18): two layers for each of them, between one permutation
// of the rows before and one after all of them, on a number of rows that grows with the layers.
#include "theorems/liu2025/layer/remembering_stack.hpp"
#include "theorems/liu2025/layer/row_facts.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_cor27 {
namespace {

bool stack_remembers_at_all_sizes(long earlier) {
  const RememberingStack plan{earlier};
  if (!are_permutable(plan.in(), plan.all) || !are_permutable(plan.out(), plan.all)) return false;
  const auto start = moved(plan.sequence("x"), plan.in());
  const auto blocks = plan.blocks();
  const auto next = after_layer(
      plan.second(), after_layer(plan.first(), plan.state("x", plan.place), blocks), blocks);
  const auto end = moved(plan.state("x", plan.place), plan.out());
  return start && are_same(*start, plan.state("x", plan.n)) &&
         are_same(next, plan.state("(b1 + x W) o (b2 + h*x)", plan.next)) && end &&
         are_same(*end, plan.sequence("x"));
}
Finding every_stack(const Context&) {
  return settled(
      stack_remembers_at_all_sizes(0),
      "on blocks of n, r and m - r rows, v any number of rows behind x: two layers apply "
      "one of f to x at the top and bring v down by n + m rows, where nothing else "
      "arrives, all other rows being 0 before and after them",
      "two blocks may meet");
}
Finding stack_two_rows_early(const Context&) {
  return settled(stack_remembers_at_all_sizes(2), "it is shown", "the last row of h*v may meet v");
}

// For the certificate: which rows are apart, and that a layer of f leads from one form of the state
// to the same form.
template <class T>
void stack_by_facts(Comparisons<T>& say, Orthant<T>& free, long earlier) {
  const RememberingStack plan{earlier};
  RowFacts<T> facts(say, free);
  facts.permutable(plan.in(), plan.all);
  facts.permutable(plan.out(), plan.all);
  const auto blocks = plan.blocks();
  const auto before = plan.state("x", plan.place);
  facts.told_by_layer(plan.first(), before, kept_by(plan.second(), blocks));
  const auto between = after_layer(plan.first(), before, blocks);
  facts.told_by_layer(plan.second(), between, blocks);
  facts.same(moved(plan.sequence("x"), plan.in()).value(), plan.state("x", plan.n));
  facts.same(after_layer(plan.second(), between, blocks),
             plan.state("(b1 + x W) o (b2 + h*x)", plan.next));
  facts.same(moved(before, plan.out()).value(), plan.sequence("x"));
}

struct RememberByStack {
  long n, m, r, L, channels;
  bool early = false;  // v comes two rows early

  Sizes sizes() const { return {{"n", n}, {"m", m}, {"r", r}, {"L", L}, {"d'", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto x = free.matrix("x", n, channels), v1 = free.matrix("v1", r, channels),
               v2 = free.matrix("v2", m - r, channels);
    Vector<LayerToApply<T>> f;
    for (long l = 0; l < L; ++l)
      f.push_back({free.matrix(channels, channels), free.matrix(n, channels),
                   free.matrix(n, channels), free.matrix(n, channels)});
    const auto sequence = [&](const Matrix<T>& middle) {
      Matrix<T> y((L + 1) * (n + m), channels);
      set_block(y, 0, 0, v1);
      set_block(y, r, 0, middle);
      set_block(y, r + n, 0, v2);
      return y;
    };
    const auto found = remembered_by_stack(early ? 2 : 0, f, sequence(x), {n, 0, r, m - r, 0});
    return (found - sequence(applied_in_turn(f, x))).entries();
  }
};

// How many rows the construction takes, (L + 1)(n + m), against 3n + 3m + 2t of Proposition D.26
// (s = 0, t = n + r): linear in n, r and w = m - r, which are not negative, so that it is enough to
// compare at the generators of this cone; where `close` is set, of its part m <= n + 2r.
// (L + 1)(n + m) <= 5n + 3m - .. with m = r + w: far rows are any, close ones are w <= n + r.
template <class T>
void enough_rows(Comparisons<T>& say, Orthant<T>& free, long L, bool close) {
  const T none(0L), a = free.nonnegative("a"), b = free.nonnegative("b"), c = free.nonnegative("c");
  const T e = close ? free.nonnegative("e") : none;
  const T n = close ? T(a + c) : a, r = close ? T(b + e) : b, w = close ? T(c + e) : c;
  say.at_most(T(T(L + 1) * (n + r + w)), T(T(5L) * n + T(3L) * (r + w) + T(2L) * r));
}

// --- the instance: (v; x; 0; ..) and L squares

Finding at_instance(const Context& c) {
  const auto& v = c.instance.rational("v");
  const auto& x = c.instance.rational("x");
  const long L = c.instance.integer("layers");
  const Matrix<Rational> one = {{Rational(1)}}, zero(1, 1);
  const Vector<LayerToApply<Rational>> f(L, {one, one, zero, zero});
  Matrix<Rational> y(2 * (L + 1), 1), expected = y;
  y(0, 0) = expected(0, 0) = v;
  y(1, 0) = x;
  expected(1, 0) = power(x, power(Rational(2), L).to_long());
  const auto found = remembered_by_stack(0, f, y, {1, 0, 1, 0, 0});
  auto result = settled(found == expected, "2L causal layers between permutations of the rows",
                        "an output differs from (v; x^(2^L); 0; ..)");
  result.values = {value("output", found.col(0))};
  return result;
}

std::optional<Complaint> few_layers(const Instance& instance) {
  constexpr long most = 10;
  const long layers = instance.integer("layers");
  if (layers <= most) return {};
  return Complaint{"layers", std::to_string(layers), "at most 10, as x is squared as often"};
}

}  // namespace

Theorem theorem() {
  constexpr auto indices = Argument::indices;
  const Sizes every_length = {
      {"n", indices}, {"m", indices}, {"r", indices}, {"L", Argument::induction}, {"d'", indices}};
  const char* reason = "every L: two layers lead from one form of the state to the same form";
  const auto blocks = [&](Settle settle, long earlier) {
    return because(reason, with_facts_for_nonnegative(
                               once(Evidence::symbolic, every_length, Inputs::all, settle),
                               [=](auto& say, auto& free) { stack_by_facts(say, free, earlier); }));
  };
  const auto rows = [](long L, bool close) {
    return because(
        "every size: the numbers of rows are linear in the sizes, and compared at the "
        "generators of the cone in which these are",
        for_nonnegative(
            [=](auto& say, auto& free) { enough_rows(say, free, L, close); },
            "(L + 1)(n + m) is at most 3n + 3m + 2t where no difference has a "
            "negative coefficient",
            {{"n", Argument::variable}, {"m", Argument::variable}, {"r", Argument::variable}}));
  };
  return {
      .inputs = {{"v", Kind::rational, {}, {}, "row 0, to be remembered"},
                 {"x", Kind::rational, {}, {}, "row 1, to be squared L times"},
                 {"layers", Kind::integer, {}, {Constraint::positive}, "number L, at most 10"}},
      .values = {{"output", "vector: the 2(L + 1) rows after the layers"}},
      .parts = {{"several_layers",
                 {blocks(every_stack, 0), expand(RememberByStack{1, 1, 1, 2, 1}),
                  expand(RememberByStack{2, 2, 1, 2, 1}), test(RememberByStack{3, 4, 2, 3, 2}),
                  exact(at_instance)},
                 {{"blocks: v comes two rows early", blocks(stack_two_rows_early, 2)},
                  {"v comes two rows early", test(RememberByStack{3, 4, 2, 3, 2, true})}}},
                {"two", {rows(2, false)}, {{"three layers", rows(3, false)}}},
                {"three", {rows(3, true)}, {{"four layers", rows(4, true)}}}},
      .require = few_layers,
  };
}

}  // namespace verify::liu2025::claim_cor27
