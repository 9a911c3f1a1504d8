// Apart from the other number types, because GiNaC is slow to parse.
#include "verify/recording/interpreter.hpp"
#include "verify/recording/machine.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {

template std::vector<Polynomial> evaluate(const Program&, const std::function<Polynomial(long)>&);
template std::vector<Expr> evaluate(const Program&, const std::function<Expr(long)>&);

}  // namespace verify
