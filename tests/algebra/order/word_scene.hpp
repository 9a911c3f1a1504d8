// Letters of every kind that an order knows something of, and values at which all that is known of
// them holds: with them a rule is asked at numbers whether what it says is so.
#pragma once

#include <optional>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/order/hypotheses.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/words/word_values.hpp"

namespace verify::order_test {

using Q = Rational;
using testing::Random;

inline WordPolynomial minus(const WordPolynomial& a, const WordPolynomial& b) {
  return subtracted(a, b);
}
inline WordPolynomial number(long n) { return Q(n) * WordPolynomial::identity(unit_space); }
inline Q at(const WordValues& values, const WordPolynomial& a) { return values.of(a)(0, 0); }

class Scene {
 public:
  // Of roots and norms no numbers nearby are rational.
  enum class Fresh { all, inverses };

  Letters<WordMatrix> free;
  Spaces d = free.space("d"), n = free.space("n");
  // x is not 0, y may be; A is definite, B semidefinite, H at least s I, C invertible; s > 0,
  // r >= 0, L >= s, u is not 0, t is any number.
  WordPolynomial x = column(), y = column(), A = square(), B = square(), H = square(),
                 C = free.matrix(d, d).at(0, 0), X = free.matrix(d, n).at(0, 0), s = scalar(),
                 r = scalar(), L = scalar(), u = scalar(), t = scalar();
  // Another column that is not 0, a number that is not positive, and two matrices that are not 0
  // and whose product may be.
  WordPolynomial w = column(), m = scalar(), Y = free.matrix(d, d).at(0, 0),
                 Z = free.matrix(d, d).at(0, 0);
  WordPolynomial I = WordPolynomial::identity(d.front());
  FreshLetters fresh{free};
  Hypotheses known;

  explicit Scene(Fresh which = Fresh::all) {
    if (which == Fresh::all) {
      length_x = length(x);
      length_y = length(y);
      sum = fresh.root(WordScalar(square_of(r, s))).value();
      norm = fresh.opnorm(WordMatrix(X)).value();
    }
    known.add_sign(A, true, "A");
    known.add_sign(inverse_of(A), true, "inverse of A");
    known.add_sign(B, false, "B");
    known.add_sign(s, true, "s");
    known.add_sign(r, false, "r");
    known.add_sign(minus(L, s), false, "L");
    known.add_sign(minus(H, scaled(s, I)), false, "H");
    known.add_sign(Q(-1) * m, false, "m");
    known.signs.nonzero = {name_of(x), name_of(w), name_of(u), name_of(Y), name_of(Z)};
    known.signs.invertible.insert(name_of(C));
  }

  // (X X' + s I)^-1, 1/(r + s), 1/(u + s), the lengths of x and y, r + s as the root of its square,
  // the norm of the operator X; and all that follows.
  WordPolynomial K = drawn_inverse(X * transpose(X), scaled(s, I)), p = drawn_inverse(r, s),
                 q = drawn_inverse(u, s), length_x = number(0), length_y = number(0),
                 sum = number(0), norm = number(0);

  void complete() {
    const WordText text = [](const WordPolynomial&) { return std::string("w"); };
    infer_signs(known, free);
    add_fresh(fresh, free, text, known);
    infer_signs(known, free);
    clear_zeros(known);
    add_cleared(known);
    add_commuting(text, known);
  }

  static int name_of(const WordPolynomial& letter) { return *letters_of(letter).begin(); }
  static WordPolynomial inverse_of(const WordPolynomial& letter) {
    return WordPolynomial::of(inverted(letter.terms().begin()->first.path.front()));
  }

  // Small numbers, so that what may vanish does: y, B, r, t, products, the gaps of L and H.
  WordValues values(Random& random) const {
    WordValues result;
    const long size = random.integer(1, 3), count = random.integer(1, 3);
    result.dimensions = {{d.front(), size}, {n.front(), count}};
    const auto put = [&](const WordPolynomial& letter, Matrix<Q> value) {
      result.letters[name_of(letter)] = std::move(value);
    };
    const auto put_number = [&](const WordPolynomial& letter, const Q& value) {
      put(letter, Matrix<Q>{{value}});
    };
    put(x, of_whole_length(random, size, false));
    put(y, of_whole_length(random, size, true));
    put(w, of_whole_length(random, size, false));
    put_number(m, Q(random.integer(-2, 0)));
    for (const auto& letter : {Y, Z}) {
      Matrix<Q> value(size, size);
      value(random.integer(0, size - 1), random.integer(0, size - 1)) = Q(2);
      put(letter, value);
    }
    put(B, gram(random, size));
    put(A, gram(random, size) + part(random) * identity_matrix<Q>(size));
    put(C, random.invertible(size, 2));
    put(X, one_per_line(random, size, count));
    const Q of_s = part(random), of_r = Q(random.integer(0, 2), 2);
    put_number(s, of_s);
    put_number(r, of_r);
    put_number(L, of_s + Q(random.integer(0, 1), 3));
    put(H, of_s * identity_matrix<Q>(size) + Q(random.integer(0, 1)) * gram(random, size));
    Q of_u = Q(random.integer(1, 3), 2);
    if (random.coin()) of_u = -of_u;
    if (of_u + of_s == Q(0)) of_u -= Q(3);
    put_number(u, of_u);
    put_number(t, Q(random.integer(-2, 2)));
    for (const auto& letter : free.letters()) {
      if (result.letters.count(letter.name) != 0) continue;
      if (fresh.find(letter.name) != nullptr) continue;
      if (letter.rows == unit_space)
        put_number(WordPolynomial::of(letter), Q(random.integer(-2, 2)));
      else if (letter.cols == unit_space)  // a direction, which is not 0
        put(WordPolynomial::of(letter),
            of_whole_length(random, letter.rows == d.front() ? size : count, false));
      else
        put(WordPolynomial::of(letter),
            random.matrix(size, letter.cols == d.front() ? size : count, 2));
    }
    follow(result);
    return result;
  }
  // What stands for words of the others, in the order in which it was drawn.
  void follow(WordValues& values) const {
    for (const auto& letter : fresh.all())
      values.letters[letter.name()] = fresh_value(letter, values);
  }

 private:
  WordPolynomial column() { return free.vector(d).column().at(0, 0); }
  WordPolynomial square() { return free.symmetric(d).at(0, 0); }
  WordPolynomial scalar() { return free.scalar().value(); }
  WordPolynomial drawn_inverse(WordPolynomial a, const WordPolynomial& b) {
    a += b;
    return fresh.inverse(WordMatrix(a)).at(0, 0);
  }
  WordPolynomial length(const WordPolynomial& v) {
    const WordMatrix matrix(v);
    return fresh.root(WordScalar(transpose(v) * v), &matrix).value();
  }
  static WordPolynomial square_of(WordPolynomial a, const WordPolynomial& b) {
    a += b;
    return a * a;
  }

  static Q part(Random& random) { return {random.integer(1, 3), random.integer(1, 2)}; }
  static Matrix<Q> gram(Random& random, long size) {
    const long rank = random.integer(0, size);
    Matrix<Q> root(size, rank == 0 ? 1 : rank);
    if (rank > 0)
      for (auto& entry : root.entries()) entry = Q(random.integer(-1, 1));
    return root * transpose(root);
  }
  // A column whose length is a rational number.
  static Matrix<Q> of_whole_length(Random& random, long size, bool may_vanish) {
    static const std::vector<Vector<Q>> plane = {{3, 4}, {-4, 3}, {1, 0}, {0, -2}},
                                        space = {{1, 2, 2}, {2, -2, 1}, {0, 3, 4}, {1, 0, 0}};
    Vector<Q> v(static_cast<std::size_t>(size));
    const auto k = static_cast<std::size_t>(random.integer(0, 3));
    if (size == 1) v = {Q(random.coin() ? 1 : -2)};
    if (size == 2) v = plane[k];
    if (size == 3) v = space[k];
    if (may_vanish && random.integer(0, 3) == 0) v.assign(v.size(), Q(0));
    Matrix<Q> column(size, 1);
    for (long i = 0; i < size; ++i) column(i, 0) = v[static_cast<std::size_t>(i)];
    return column;
  }
  // One entry a row and a column at most: the norm of the operator is the largest of them.
  static Matrix<Q> one_per_line(Random& random, long rows, long cols) {
    Matrix<Q> a(rows, cols);
    for (long k = 0; k < std::min(rows, cols); ++k) a(k, cols - 1 - k) = Q(random.integer(-2, 2));
    return a;
  }
  static Q root_of(const Q& square) {
    const auto whole = [](const Q& of) {
      long k = 0;
      while (Q(k) * Q(k) < of) ++k;
      REQUIRE(Q(k) * Q(k) == of);
      return Q(k);
    };
    return whole(square.numerator()) / whole(square.denominator());
  }
  static Matrix<Q> fresh_value(const FreshLetter& letter, const WordValues& at) {
    const auto of = at.of(letter.of);
    switch (letter.kind) {
      case FreshLetter::Kind::inverse:
        return inverse(of);
      case FreshLetter::Kind::root:
        return {{root_of(of(0, 0))}};
      case FreshLetter::Kind::opnorm:
        break;
    }
    Q largest;
    for (const auto& entry : of.entries()) largest = std::max(largest, abs(entry));
    return {{largest}};
  }
};

}  // namespace verify::order_test
