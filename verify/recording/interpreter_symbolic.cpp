// Apart from the other number types, because GiNaC is slow to parse.
#include "verify/recording/interpreter.hpp"
#include "verify/recording/machine.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {

template <class T>
std::vector<T> evaluate(const Program& program, const std::function<T(long)>& variable) {
  return Machine<T>(program).run(variable);
}

template std::vector<Polynomial> evaluate(const Program&, const std::function<Polynomial(long)>&);
template std::vector<Expr> evaluate(const Program&, const std::function<Expr(long)>&);

}  // namespace verify
