// Powers of a size are derived from the program, and a grid that is too small is refused.
#include "verify/algebra/words/size_grid.hpp"

#include <doctest/doctest.h>

#include "verify/claim/instance.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::size_grid_test {
namespace {

// (n - 1)(n - 2) a is 0 at n = 1 and 2, and nowhere else; n (1/n) a - a everywhere.
struct TwoZeros {
  bool inverse = false;
  bool says_zero = false;  // that n = 0 is covered as well

  Sizes sizes() const { return {{"n", from(says_zero ? 0 : 1, Argument::grid)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), inverse_n = free.size(inverse_name("n")), a = free.scalar();
    const T one(1L), two(2L);
    return {inverse ? T(n * T(inverse_n * a) - a) : T(T(n - one) * T(n - two) * a)};
  }
};

// 1/n^2 a is n a at n = 1 only.
struct Inverse {
  Sizes sizes() const { return {{"n", from(1, Argument::grid)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), inverse_n = free.size(inverse_name("n")), a = free.scalar();
    return {T(inverse_n * inverse_n * a - n * a)};
  }
};

const Instance nothing("none", {}, {});
const Context context{nothing, 1, 64, nullptr};

TEST_CASE("a polynomial in a size that agrees on too small a grid is not taken for all") {
  CHECK(size_grid(TwoZeros{}, "n", 1, 2).run(context).answer == Truth::unknown);
  CHECK(size_grid(TwoZeros{}, "n", 1, 2).record().fault.find("n = 3 is missing") !=
        std::string::npos);
  CHECK(size_grid(TwoZeros{}, "n", 1, 1).record().fault.find("n = 2, .., 3 are missing") !=
        std::string::npos);
  CHECK(size_grid(TwoZeros{}, "n", 1, 3).run(context).answer == Truth::no);
  CHECK(size_grid(TwoZeros{true}, "n", 1, 3).run(context).answer == Truth::yes);
  CHECK(size_grid(TwoZeros{true}, "n", 1, 3).record().fault.empty());
}

TEST_CASE("powers of the inverse count downwards, and 0 has none") {
  const auto degrees = size_degrees(recorded(Inverse{}), "n");
  CHECK(degrees.least == -2);
  CHECK(degrees.largest == 1);
  CHECK(size_grid(Inverse{}, "n", 1, 1).run(context).answer == Truth::unknown);
  CHECK(size_grid(Inverse{}, "n", 1, 1).record().fault.find("n = 2, .., 4 are missing") !=
        std::string::npos);
  CHECK(size_grid(Inverse{}, "n", 1, 4).run(context).answer == Truth::no);
  CHECK(size_grid(Inverse{}, "n", 0, 4).record().fault.find("n = 0 has no inverse") !=
        std::string::npos);
}

TEST_CASE("where the inverse occurs 0 is no value of the size") {
  CHECK(size_grid(TwoZeros{true, true}, "n", 1, 3).record().fault.find("1/n occurs in it") !=
        std::string::npos);
  CHECK(size_grid(TwoZeros{false, true}, "n", 1, 3).record().fault.empty());
}

TEST_CASE("a grid is said of a size only where its degree is derived") {
  CHECK(expand(TwoZeros{}).record().fault.find("use size_grid or token_means") !=
        std::string::npos);
}

}  // namespace
}  // namespace verify::size_grid_test
