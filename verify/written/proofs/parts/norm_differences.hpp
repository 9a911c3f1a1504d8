// What the difference of two squared norms may be the square of: of a projection v of u,
// |u|^2 - |v|^2 = |u - v|^2.
#pragma once

#include <optional>
#include <vector>

#include "verify/algebra/order/order_proof.hpp"

namespace verify {

// u - v of the norms |u| and |v| that occur, of one shape.
std::vector<WordPolynomial> norm_differences(const FreshLetters& fresh);

// formula = |half|^2 + what vanishes; nothing where that is not found.
std::optional<OrderProof> as_square(const WordPolynomial& formula, const WordPolynomial& half,
                                    const Hypotheses& known, Work* work);

// Whether some fresh letter is a root or a norm.
bool has_root(const FreshLetters& fresh);

// Of what is the norm of an operator, and nothing else; nullptr where it is none.
const FreshLetter* operator_norm_in(const WordPolynomial& a, const FreshLetters& fresh);

}  // namespace verify
