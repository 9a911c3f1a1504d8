// Names of symbols that a reader takes for a function or an operator: nothing would say that
// lambda_max, logx or E_x are free.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Max and log_2 are read as max and log are, mean_square is not; one letter is one thing, a capital
// another. What stands for a formula may be called grad_U: the formula, which
// stands beside the sentence, says what it is.
bool is_read_as_function(const std::string& name);

// What a symbol of this name would be taken for, "the expectation over x" of E_x; empty where
// nothing. By kinds: what functions are called here or elsewhere, also with a number behind it; an
// operator with a subscript; the largest and the least; a function or differential of a symbol that
// is declared.
std::string operator_read_in(const std::string& name, const Vocabulary& vocabulary);

// The same of what stands for a formula, a definition or an iterate: lambda_min = tr(A) would say
// of the trace what holds of an eigenvalue. grad_U and std, of which the formula is one of several
// in use, are allowed, as the formula stands beside the sentence.
std::string known_meaning_of(const std::string& name, const Vocabulary& vocabulary);

// Names that differ in a _ alone: beside x_1 nobody sees that x1 is another; nor that varphi is
// another than phi. The second of each two, and the first.
std::vector<std::pair<std::string, std::string>> look_alikes(const Vocabulary& vocabulary);

}  // namespace verify
