// The two spectra of the experiments are not the same: that of appendix D is the square of that of
// Section 3.3, and the optimal losses differ.
#include <fmt/format.h>

#include "theorems/memformer2024/covariance_gram.hpp"
#include "theorems/memformer2024/covariance_words.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_experiments {
namespace {

Vector<Rational> section_spectrum() { return {1, 1, Rational(1, 2), Rational(1, 4), 1}; }
Vector<Rational> appendix_spectrum() { return {1, 1, Rational(1, 4), Rational(1, 16), 1}; }

// The least Loss8 of one layer A_0 = a I.
Rational one_layer(long n, const Vector<Rational>& lambda) {
  return residual_optimum(covariance_gram(n, lambda, 1, PopulationLoss::query), 1).loss;
}

Finding same_spectrum(const Context&) {
  const auto in_section = section_spectrum(), in_appendix = appendix_spectrum();
  return settled(in_section == in_appendix, "both sections use one spectrum",
                 fmt::format("D = diag{} in Section 3.3, diag{} in appendix D; with A_0 = a I and "
                             "n = 20 the least losses of one layer are {} and {}",
                             text_of(in_section), text_of(in_appendix),
                             one_layer(20, in_section).text(), one_layer(20, in_appendix).text()));
}
template <class T>
void is_square(Comparisons<T>& say) {
  const auto D = to_scalar<T>(section_spectrum());
  say.equal(hadamard(D, D), to_scalar<T>(appendix_spectrum()));
  say.words("diag(1, 1, 1/2, 1/4, 1)^2 = diag(1, 1, 1/4, 1/16, 1)", "no square");
}

// With A_0 = a I, x ~ N(0, C), t_a = tr C^a the loss is d - 2 a t_1 + (a^2/n) (n+1+d) t_2,
// its minimum d - n t_1^2 / ((n+1+d) t_2): another spectrum, another minimum.
struct OneLayer {
  bool without_dimension = false;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d");
    const Vector<T> t = {d, free.scalar("t_1"), free.scalar("t_2")};  // t_a = tr Sigma^a
    CovarianceWords<T> stein(n, [&](long a) { return t.at(static_cast<std::size_t>(a)); });
    const T square = T(n + T(1L) + (without_dimension ? T(0L) : t[0])) * t[2];
    return {T(stein.mean({exponent_word({0})}) - n * t[1]),
            T(stein.mean({exponent_word({-1, 1})}) - n * square)};
  }
};
// n^2 Q L(a) = n^2 Q d - n^2 m^2 + (Q a - n m)^2 for the loss L = d - 2 a m / n + a^2 Q / n^2 with
// m = E tr S = n t_1 and Q = E tr(C^{-1} S C S) = n (n + 1 + d) t_2 > 0: the least loss is d -
// n t_1^2 / ((n+1+d) t_2).
struct LeastOfOneLayer {
  bool without_square = false;  // the control: the square is dropped

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), d = free.size("d"), a = free.scalar("a");
    const Vector<T> t = {d, free.scalar("t_1"), free.scalar("t_2")};
    CovarianceWords<T> stein(n, [&](long k) { return t.at(static_cast<std::size_t>(k)); });
    const T m = stein.mean({exponent_word({0})}), Q = stein.mean({exponent_word({-1, 1})});
    const T loss = n * n * d - T(2L) * a * n * m + a * a * Q, off = Q * a - n * m;
    const T s = T(n + T(1L) + d) * t[2];
    return {T(Q * loss - Q * n * n * d + n * n * m * m - (without_square ? T(0L) : T(off * off))),
            T(Q * n * t[1] * t[1] - s * m * m)};
  }
};

// The numbers that the two spectra of the paper have at n = 20.
// The least loss of one layer, G_00 - G_01^2 / G_11.
template <class T>
void paper_losses(Comparisons<T>& say, long n) {
  const auto least = [&](const Vector<Rational>& lambda) {
    const auto G = gram_of_covariance<T>(n, lambda, 1, PopulationLoss::query);
    say.positive(G(1, 1));
    return T(G(0, 0) - G(0, 1) * G(0, 1) / G(1, 1));
  };
  const T in_section = least(section_spectrum()), in_appendix = least(appendix_spectrum());
  say.equal(in_section, say.number(1195, 689));
  say.equal(in_appendix, say.number(4587, 2041));
  say.words(fmt::format("n = {}: the least losses of one layer are {} and {}", n, shown(in_section),
                        shown(in_appendix)));
}

Finding at_instance(const Context& c) {
  const auto& D = c.instance.vector("lambda");
  const long n = c.instance.integer("n");
  const auto squared = hadamard(D, D);
  const auto closed = [&](const Vector<Rational>& lambda) {
    const Rational d(static_cast<long>(lambda.size())), t1 = sum(lambda),
                                                        t2 = sum(hadamard(lambda, lambda));
    return d - Rational(n) * t1 * t1 / ((Rational(n + 1) + d) * t2);
  };
  const Vector<Rational> losses = {one_layer(n, D), one_layer(n, squared)};
  auto result = settled(losses == Vector<Rational>{closed(D), closed(squared)},
                        fmt::format("least loss of one layer {} with Sigma = U^T D U, {} with "
                                    "Sigma = U^T D^2 U",
                                    losses[0].text(), losses[1].text()),
                        "closed form and minimum differ");
  result.values = {value("lambda_squared", squared), value("loss8", losses)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"lambda", Kind::vector, {"d"}, {Constraint::positive}, "the diagonal of D"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"lambda_squared", "vector[d]: the diagonal of D^2"},
                 {"loss8", "vector[2]: least loss of one layer A_0 = a I for D and for D^2"}},
      .parts = {{"square",
                 {compare([](auto& say) { is_square(say); }, {}, Inputs::all)},
                 {{"the two diagonals are the same",
                   once(Evidence::exact, {}, Inputs::all, same_spectrum)}}},
                {"one_layer",
                 {expand(OneLayer{})},
                 {{"n + 1 in place of n + 1 + d", expand(OneLayer{true})}},
                 {ginac(OneLayer{})}},
                {"losses",
                 {expand(LeastOfOneLayer{}), exact(at_instance)},
                 {{"the square is dropped", expand(LeastOfOneLayer{true})}}},
                {"numbers",
                 {compare([](auto& say) { paper_losses(say, 20); }, {}, Inputs::all)},
                 {{"the same numbers at n = 21",
                   compare([](auto& say) { paper_losses(say, 21); }, {}, Inputs::all)}}}},
  };
}

}  // namespace verify::memformer2024::claim_experiments
