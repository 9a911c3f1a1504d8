#include "verify/algebra/order/term_search.hpp"

#include <algorithm>
#include <set>

#include "verify/algebra/order/cauchy_schwarz.hpp"
#include "verify/algebra/order/completed_squares.hpp"
#include "verify/algebra/order/halves.hpp"

namespace verify {
namespace {

constexpr std::size_t most_terms = 700, most_halves = 28;

class Terms {
 public:
  Terms(const WordPolynomial& formula, const Hypotheses& known, const OrderSearch& search)
      : formula_(formula), known_(known), search_(search) {}

  // 0: forms of the differences; 1: of the parts that formulas have; 2: of pieces of words; 3:
  // squares of sums, too.
  std::vector<OrderTerm> take(int level) {
    for (const auto& term : search_.terms) scaled_to_fit(term);
    scaled_to_fit({WordPolynomial::identity(unit_space), true, "1"});
    longest_ = longest_of(formula_) + 2;
    for (const auto& [letter, difference] : search_.differences)
      forms_of(letter, search_.text(difference));
    if (level == 0) return shortest_first();
    squares_of_splits();
    for (const auto& root : completed_squares(formula_)) scaled_to_fit(square_of(root));
    if (level > 1) numbers_that_occur();
    for (const auto& term : cauchy_schwarz_terms(formula_, known_, search_)) times_monomials(term);
    vectors_alone();
    for (const auto& half : search_.halves) add_half(half);
    if (level > 1) {
      times_their_numbers();
      longest_ += 5;
      bounds_of_letters();
      for (const auto& half : roots_of_squares(formula_)) add_half(half);
      for (const auto& half : halves_of_words(formula_)) add_half(half);
      for (const Space space : spaces_of_matrices()) add_half(WordPolynomial::identity(space));
      for (const auto& half : std::vector(halves_)) past_inverses(half);
      for (const auto& half : std::vector(halves_)) past_inverse_letters(half);
    }
    for (const auto& half : halves_) forms_of(half, search_.text(half));
    if (level < 3) return shortest_first();
    squares_of_numbers();
    sums_of_halves();
    return shortest_first();
  }

 private:
  // What vanishes is looked for in this order, as far as the bounds allow.
  std::vector<OrderTerm> shortest_first() {
    const auto size = [](const OrderTerm& term) {
      return std::pair(longest_of(term.value), term.value.terms().size());
    };
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const OrderTerm& a, const OrderTerm& b) { return size(a) < size(b); });
    return std::move(found_);
  }

  // r (c - r) of c >= r >= 0: with (c - r)^2 it bounds the square of r.
  void times_their_numbers() {
    for (const auto& sign : known_.scalars)
      for (const auto& [monomial, by] : sign.value.terms()) {
        if (monomial.scalars.empty() || sign_of(monomial, known_.signs) == SignKnown::unknown)
          continue;
        const auto number = scalars_of(monomial);
        times_monomials(
            {number * sign.value,
             false,
             search_.text(number) + " (" + search_.text(sign.value) + ")",
             {{OrderFactor::Kind::sign, {sign.value}}, {OrderFactor::Kind::visible, {number}}}});
      }
  }

  std::set<Space> spaces_of_matrices() const {
    std::set<Space> spaces;
    for (const auto& M : known_.matrices) spaces.insert(M.value.rows());
    return spaces;
  }

  // Numbers that stand before words of the formula, and in what is inverted.
  void numbers_that_occur() {
    const auto add = [&](const WordMonomial& monomial) {
      constexpr std::size_t most = 10;
      WordMonomial numbers;
      for (const auto& [factor, power] : monomial.scalars)
        if (factor.word.size() < 2) numbers.scalars[factor] = power;
      if (numbers_.size() < most && sign_of(numbers, known_.signs) != SignKnown::unknown)
        numbers_.insert(numbers);
    };
    const bool has_inverse =
        std::any_of(search_.inverses.begin(), search_.inverses.end(),
                    [](const FreshLetter& letter) { return !is_scalar(letter.of); });
    if (!has_inverse) return;
    for (const auto& inverse : search_.inverses)
      for (const auto& [monomial, by] : inverse.of.terms()) add(monomial);
    for (const auto& [monomial, by] : formula_.terms()) add(monomial);
    for (const auto& one : std::set(numbers_))
      for (const auto& other : std::set(numbers_)) add(product(one, other));
  }

  static std::size_t longest_of(const WordPolynomial& a) {
    std::size_t longest = 0;
    for (const auto& [monomial, by] : a.terms()) longest = std::max(longest, length_of(monomial));
    return longest;
  }

  void add_half(const WordPolynomial& half) {
    if (halves_.size() >= most_halves || half.is_zero()) return;
    if (half.cols() != unit_space && half.rows() == unit_space) return add_half(transpose(half));
    if (is_scalar(half) && half.terms().size() < 2) return;
    if (std::find(halves_.begin(), halves_.end(), half) == halves_.end()) halves_.push_back(half);
  }

  // w of w' H w.
  void vectors_alone() {
    for (const auto& [monomial, by] : formula_.terms())
      for (const auto& [factor, power] : monomial.scalars) {
        const auto& word = factor.word;
        if (factor.is_trace || word.size() < 2 || known_.is_fresh(word.back().name)) continue;
        add_half(of_word(word, word.size() - 1, word.size()));
      }
  }

  // x' x I >= x x' of vectors, tr(A' A) I >= A' A, tr(M) I >= M of what is semidefinite.
  void bounds_of_letters() {
    constexpr std::size_t most = 8;
    std::set<MatrixLetter> letters;
    for (const auto& [monomial, by] : formula_.terms())
      for (const auto& [factor, power] : monomial.scalars)
        for (const auto& letter : factor.word) letters.insert(letter);
    for (const auto& letter : letters) {
      if (forms_.size() >= most || letter.name < 0 || known_.is_fresh(letter.name)) continue;
      if (letter.rows == unit_space) continue;
      const auto word = WordPolynomial::of(letter);
      const bool semidefinite = known_.signs.matrix(letter.name) != SignKnown::unknown;
      const auto gram = semidefinite ? word : word * transpose(word);
      auto bound = scaled(trace(gram), WordPolynomial::identity(gram.rows()));
      bound += Rational(-1) * gram;
      forms_.push_back({bound, false, "a trace bounds what is semidefinite"});
    }
  }

  // What stands before K, the inverse of a sum, once more with pieces of that sum: X' K x of
  // (X X' + s I) K = I.
  void past_inverses(const WordPolynomial& half) {
    if (half.terms().size() != 1) return;
    const auto& path = half.terms().begin()->first.path;
    if (path.empty()) return;
    for (const auto& inverse : search_.inverses) {
      if (path.front().name != inverse.name() || is_scalar(inverse.of)) continue;
      for (const auto& [monomial, by] : inverse.of.terms())
        for (std::size_t k = 0; k < monomial.path.size(); ++k) {
          MatrixWord piece(monomial.path.begin() + static_cast<long>(k), monomial.path.end());
          add_half(of_word(piece, 0, piece.size()) * half);
        }
    }
  }

  // What begins with the inverse of a letter once more times the other definite letters: B A^-1 x.
  void past_inverse_letters(const WordPolynomial& half) {
    if (half.terms().size() != 1 || half.terms().begin()->first.path.empty()) return;
    const auto& first = half.terms().begin()->first.path.front();
    if (first.name > 0) return;
    for (const auto& inverse : search_.inverses)
      if (inverse.kind == FreshLetter::Kind::inverse && inverse.of.rows() == half.rows() &&
          !is_scalar(inverse.of))
        add_half(inverse.of * half);
    for (const auto& M : known_.matrices) {
      const auto& terms = M.value.terms();
      if (!M.strict || terms.size() != 1 || M.value.rows() != half.rows()) continue;
      const auto& path = terms.begin()->first.path;
      if (path.size() == 1 && path.front().name > 0 && path.front().name != -first.name)
        add_half(M.value * half);
    }
  }

  // (a - b)^2 where a b has a part in the formula.
  void squares_of_splits() {
    constexpr std::size_t most_factors = 7, most_monomials = 8;
    std::size_t looked_at = 0;
    for (const auto& [monomial, by] : formula_.terms()) {
      std::vector<ClosedWord> factors;
      for (const auto& [factor, power] : monomial.scalars)
        for (int k = 0; k < power; ++k) factors.push_back(factor);
      if (factors.size() < 2 || factors.size() > most_factors || ++looked_at > most_monomials)
        continue;
      const auto splits = std::size_t{1} << (factors.size() - 1);
      for (std::size_t split = 1; split < splits; ++split) {
        WordMonomial a, b;
        for (std::size_t k = 0; k < factors.size(); ++k)
          ++((split >> k & 1U) != 0 ? a : b).scalars[factors[k]];
        if (a == b) continue;
        auto sum = scalars_of(a);
        sum += Rational(by < Rational(0) ? -1 : 1) * scalars_of(b);
        scaled_to_fit(square_of(sum));
      }
    }
  }
  OrderTerm square_of(const WordPolynomial& number) const {
    return {number * number,
            false,
            "(" + search_.text(number) + ")^2",
            {{OrderFactor::Kind::square, {number}}}};
  }

  WordPolynomial put(WordPolynomial value) const {
    for (const auto& [letter, difference] : search_.differences)
      value = substituted(value, *letters_of(letter).begin(), difference);
    return value;
  }

  OrderFactor form_factor(const WordPolynomial& half, const WordPolynomial& M,
                          const WordPolynomial& N) const {
    return {OrderFactor::Kind::form, {put(half), put(M), put(N)}};
  }

  // u' M u, and tr(u' M u N) of a matrix.
  void forms_of(const WordPolynomial& half, const std::string& text) {
    const auto identity = [](Space space) {
      return KnownSign{WordPolynomial::identity(space), true, ""};
    };
    auto left = known_.matrices, right = known_.matrices;
    left.insert(left.end(), forms_.begin(), forms_.end());
    if (half.cols() != unit_space) right.insert(right.end(), forms_.begin(), forms_.end());
    left.push_back(identity(half.rows()));
    right.push_back(identity(half.cols()));
    for (const auto& M : left) {
      if (M.value.rows() != half.rows()) continue;
      const auto form = transpose(half) * M.value * half;
      const auto name = M.why.empty()
                            ? "|" + text + "|^2"
                            : "(" + text + ")' (" + search_.text(M.value) + ") (" + text + ")";
      if (half.cols() == unit_space) {
        scaled_to_fit({put(form),
                       is_positive(form) || (M.strict && is_nonzero_half(half)),
                       name,
                       {form_factor(half, M.value, WordPolynomial::identity(unit_space))}});
        continue;
      }
      for (const auto& N : right) {
        if (N.value.rows() != half.cols() || found_.size() > most_terms) continue;
        const auto value = trace(form * N.value);
        scaled_to_fit(
            {put(value),
             is_positive(value) || (M.strict && N.strict && is_nonzero_half(half)),
             "tr(" + name + (N.why.empty() ? "" : " (" + search_.text(N.value) + ")") + ")",
             {form_factor(half, M.value, N.value)}});
      }
    }
  }
  bool is_nonzero_half(const WordPolynomial& half) const {
    return half.terms().size() == 1 && half.terms().begin()->first.scalars.empty() &&
           is_nonzero(half.terms().begin()->first.path, known_.signs);
  }
  bool is_positive(const WordPolynomial& value) const {
    return sign_of(value, known_.signs) == SignKnown::positive;
  }

  // (a - b)^2 of numbers a, b that occur.
  void squares_of_numbers() {
    std::set<ClosedWord> numbers;
    for (const auto& [monomial, by] : formula_.terms())
      for (const auto& [factor, power] : monomial.scalars) numbers.insert(factor);
    constexpr std::size_t most = 10;
    std::vector<WordPolynomial> values;
    for (const auto& number : numbers) {
      if (values.size() >= most) break;
      WordMonomial monomial;
      monomial.scalars[number] = 1;
      values.push_back(scalars_of(monomial));
    }
    values.push_back(WordPolynomial::identity(unit_space));
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t j = i + 1; j < values.size(); ++j)
        for (const long sign : {-1, 1}) {
          auto sum = values[i];
          sum += Rational(sign) * values[j];
          scaled_to_fit(square_of(sum));
        }
  }

  void sums_of_halves() {
    const auto all = halves_;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (all[i].rows() != all[j].rows() || all[i].cols() != all[j].cols()) continue;
        if (found_.size() > most_terms) return;
        for (const long sign : {-1, 1}) {
          auto sum = all[i];
          sum += Rational(sign) * all[j];
          const auto square = transpose(sum) * sum;
          const auto one = [](Space space) { return WordPolynomial::identity(space); };
          scaled_to_fit({sum.cols() == unit_space ? square : trace(square),
                         false,
                         "|" + search_.text(sum) + "|^2",
                         {form_factor(sum, one(sum.rows()), one(sum.cols()))}});
          if (sum.cols() != unit_space) continue;
          for (const auto& M : known_.matrices)
            if (M.value.rows() == sum.rows() && M.value.terms().size() == 1)
              scaled_to_fit({transpose(sum) * M.value * sum,
                             false,
                             "(" + search_.text(sum) + ")' (" + search_.text(M.value) + ") (" +
                                 search_.text(sum) + ")",
                             {form_factor(sum, M.value, one(unit_space))}});
        }
      }
  }

  static std::string in_front(const std::string& number, const OrderTerm& term) {
    return term.text == "1" ? number : number + " " + term.text;
  }
  // Times the numbers that are not negative and with which it has a word of the formula.
  void scaled_to_fit(const OrderTerm& term) {
    if (term.value.is_zero() || longest_of(term.value) > longest_) return;
    times_monomials(term);
    for (const auto& sign : known_.scalars) {
      if (sign.value.terms().size() < 2 && term.text != "1") continue;
      times_monomials({sign.value * term.value, sign.strict && term.strict,
                       in_front("(" + search_.text(sign.value) + ")", term),
                       with_factors(term, {OrderFactor::Kind::sign, {sign.value}})});
      for (const auto& other : known_.scalars) {
        if (other.value.terms().size() < 2 || sign.value.terms().size() < 2) continue;
        auto both = with_factors(term, {OrderFactor::Kind::sign, {sign.value}});
        both.push_back({OrderFactor::Kind::sign, {other.value}});
        times_monomials(
            {sign.value * other.value * term.value, sign.strict && other.strict && term.strict,
             in_front("(" + search_.text(sign.value) + ") (" + search_.text(other.value) + ")",
                      term),
             std::move(both)});
      }
    }
  }
  static std::vector<OrderFactor> with_factors(const OrderTerm& term, OrderFactor more) {
    auto result = term.made_of;
    result.push_back(std::move(more));
    return result;
  }
  void times_monomials(const OrderTerm& term) {
    std::set<WordMonomial> factors;
    for (const auto& [wanted, by] : formula_.terms())
      for (const auto& [mine, times] : term.value.terms()) {
        const auto fits = [&left = wanted.scalars](const auto& f) {
          const auto found = left.find(f.first);
          return f.first.word.empty() || (found != left.end() && found->second >= f.second);
        };
        if (!std::all_of(mine.scalars.begin(), mine.scalars.end(), fits)) continue;
        WordMonomial factor{wanted.scalars, {}};
        for (const auto& [number, power] : mine.scalars)
          if ((factor.scalars[number] -= power) == 0) factor.scalars.erase(number);
        if (sign_of(factor, known_.signs) != SignKnown::unknown) factors.insert(factor);
      }
    factors.insert(WordMonomial{});
    factors.insert(numbers_.begin(), numbers_.end());
    for (const auto& factor : factors) {
      if (found_.size() > most_terms || (search_.work != nullptr && search_.work->spent())) return;
      if (search_.work != nullptr) search_.work->add(2 * term.value.terms().size());
      const auto number = scalars_of(factor);
      const bool strict = term.strict && sign_of(factor, known_.signs) == SignKnown::positive;
      const auto value = number * term.value;
      const bool is_one = factor.scalars.empty();
      OrderTerm found{
          value, strict, is_one ? term.text : in_front(search_.text(number), term),
          is_one ? term.made_of : with_factors(term, {OrderFactor::Kind::visible, {number}})};
      const auto [place, is_new] = seen_.emplace(value.terms(), found_.size());
      // One value may be seen to be positive in one way alone.
      if (is_new)
        found_.push_back(std::move(found));
      else if (strict && !found_[place->second].strict)
        found_[place->second] = std::move(found);
    }
  }

  const WordPolynomial& formula_;
  const Hypotheses& known_;
  const OrderSearch& search_;
  std::vector<WordPolynomial> halves_;
  std::set<WordMonomial> numbers_;
  std::size_t longest_ = 100;
  std::vector<KnownSign> forms_;
  std::vector<OrderTerm> found_;
  std::map<std::map<WordMonomial, Rational>, std::size_t> seen_;  // where they stand in found_
};

}  // namespace

std::vector<OrderTerm> terms_for(const WordPolynomial& formula, const Hypotheses& known,
                                 const OrderSearch& search, int level) {
  return Terms(formula, known, search).take(level);
}

}  // namespace verify
