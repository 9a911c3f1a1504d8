#include "verify/written/proofs/parts/norm_differences.hpp"

#include <utility>

namespace verify {

std::vector<WordPolynomial> norm_differences(const FreshLetters& fresh) {
  constexpr std::size_t most = 6;
  std::vector<WordPolynomial> found;
  const auto& all = fresh.all();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i && found.size() < most; ++j) {
      const auto &u = all[i].norm_of, &v = all[j].norm_of;
      if (u && v && u->rows() == v->rows() && u->cols() == v->cols())
        found.push_back(subtracted(*u, *v));
    }
  return found;
}

std::optional<OrderProof> as_square(const WordPolynomial& formula, const WordPolynomial& half,
                                    const Hypotheses& known, Work* work) {
  const auto square = trace(transpose(half) * half);
  auto proof = proved_zero(subtracted(formula, square), known, work);
  const auto one = WordPolynomial::identity(unit_space);
  if (!proof || proof->factor != one) return std::nullopt;
  const auto of = std::vector{half, WordPolynomial::identity(half.rows()),
                              WordPolynomial::identity(half.cols())};
  proof->terms.emplace_back(Rational(1),
                            OrderTerm{square, false, "", {{OrderFactor::Kind::form, of}}});
  return proof;
}

bool has_root(const FreshLetters& fresh) {
  const auto& all = fresh.all();
  return std::any_of(all.begin(), all.end(), [](const FreshLetter& letter) {
    return letter.kind != FreshLetter::Kind::inverse;
  });
}

const FreshLetter* operator_norm_in(const WordPolynomial& a, const FreshLetters& fresh) {
  for (const auto& letter : fresh.all())
    if (letter.kind == FreshLetter::Kind::opnorm && letter.value == a) return &letter;
  return nullptr;
}

}  // namespace verify
