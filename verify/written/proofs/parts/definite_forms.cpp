#include "verify/written/proofs/parts/definite_forms.hpp"

namespace verify {

std::vector<WordPolynomial> definite_forms(const WordPolynomial& D, const Hypotheses& known) {
  constexpr std::size_t most = 6;
  std::vector<WordPolynomial> forms = {trace(transpose(D) * D)};
  for (const auto& sign : known.matrices) {
    if (!sign.strict || forms.size() >= most) continue;
    const auto& M = sign.value;
    if (M.rows() == D.rows()) forms.push_back(trace(transpose(D) * M * D));
    if (M.rows() == D.cols() && D.cols() != unit_space)
      forms.push_back(trace(D * M * transpose(D)));
  }
  return forms;
}

}  // namespace verify
