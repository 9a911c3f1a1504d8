#include "verify/written/certified/order_certificate.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "verify/expression/tree/tree_text.hpp"

namespace verify {
namespace {

using FactorKind = OrderFactor::Kind;

bool is_an_identity(const WordPolynomial& a) {
  return a.rows() == a.cols() && a == WordPolynomial::identity(a.rows());
}

class OrderLines {
 public:
  OrderLines(const Hypotheses& known, const std::vector<NamedDifference>& differences,
             const FreshLetters& fresh, const WordTrees& trees)
      : known_(known), differences_(differences), fresh_(fresh), trees_(trees) {}

  void step(const ProofStep& step, const std::vector<KnownZero>& zeros) {
    const auto& proof = step.proof;
    auto right = step.is_order ? tree::number("0") : Tree();
    WordPolynomial total(step.formula.rows(), step.formula.cols());
    for (const auto& [by, term] : proof.terms) {
      right = tree::sum(right, tree::product(tree::number(by.text()), of_term(term)));
      total += by * term.value;
    }
    for (const auto& [number, by] : proof.zeros) {
      if (by == Rational(0)) continue;
      const auto& multiple = proof.multiples.at(number);
      const auto value = multiple_of_zero(multiple, zeros.at(multiple.of), total);
      const auto times = tree::number(by.text());
      const bool scalar = is_scalar(total);
      const auto more = scalar ? tree::product(times, value) : tree::multiple(times, value);
      right = right ? tree::sum(right, more) : more;
      total += by * multiple.value;
    }
    if (!right) right = trees_.of(total);
    // What is shown, times its factor; with fractions cleared where reciprocals stand in it.
    const bool is_whole = scaled(proof.factor, step.formula) == total;
    const auto claimed = is_whole && !step.told.empty()
                             ? told(step.told)
                             : trees_.of(is_whole ? step.formula : total);
    auto left = claimed;
    if (is_whole && proof.factor != WordPolynomial::identity(unit_space)) {
      const auto factor = trees_.of(proof.factor);
      suppose_letters(proof.factor);
      left = claimed->sort == Sort::scalar ? tree::product(factor, claimed)
                                           : tree::multiple(factor, claimed);
    }
    identities_.push_back({left, right});
    const bool strict = std::any_of(proof.terms.begin(), proof.terms.end(),
                                    [](const auto& term) { return term.second.strict; });
    const auto* sign = !step.is_order ? "zero" : strict ? "positive" : "nonnegative";
    add(std::string("shows ") + sign, {claimed},
        is_whole ? step.what : step.what + ", fractions cleared");
  }

  // Last: what it says of fresh letters may be of a kind that trees do not say.
  Certificate take() {
    if (identities_.empty())
      throw std::invalid_argument(
          "both sides have one normal form, through a root, a norm or a gradient");
    for (const auto& letter : fresh_.all()) {
      const auto* what = letter.kind == FreshLetter::Kind::inverse ? "stands for inverse"
                         : letter.kind == FreshLetter::Kind::root  ? "stands for root"
                                                                   : "stands for norm";
      add(what, {trees_.of(letter.value), trees_.of(letter.of)}, "of the second");
    }
    std::vector<Tree> asked;
    for (const auto& line : lines_) asked.insert(asked.end(), line.nodes.begin(), line.nodes.end());
    auto [text, names] = named_text(trees_.statement(std::move(identities_)), asked);
    std::string order;
    std::size_t next = 0;
    for (const auto& line : lines_) {
      order += line.what;
      for (std::size_t k = 0; k < line.nodes.size(); ++k) order += " " + names.at(next++);
      order += " ; " + line.why + "\n";
    }
    return {CertifiedWay::words, {{"statement", std::move(text)}, {"order", std::move(order)}}};
  }

 private:
  Tree told(const std::vector<PutFormula>& sum) const {
    Tree result;
    for (const auto& [by, of, letter, put] : sum) {
      auto term = letter == 0 ? trees_.of(of) : trees_.put(of, letter, put);
      const auto number = tree::number(by.text());
      term =
          term->sort == Sort::scalar ? tree::product(number, term) : tree::multiple(number, term);
      result = result ? tree::sum(result, term) : term;
    }
    return result;
  }

  struct Line {
    std::string what;
    std::vector<Tree> nodes;
    std::string why;
  };
  void add(const std::string& what, std::vector<Tree> nodes, const std::string& why) {
    lines_.push_back({what, std::move(nodes), why});
  }
  // Once each: the node by which it is called.
  Tree supposed(const std::string& what, const WordPolynomial& value, const std::string& why) {
    for (const auto& [known, said, node] : supposed_)
      if (said == what && known == value) return node;
    auto node = trees_.of(value);
    supposed_.emplace_back(value, what, node);
    add("suppose " + what, {node}, why);
    return node;
  }

  // tr(a' M b N), as a number where a and b are columns.
  Tree form(const Tree& a, const Tree& M, const Tree& b, const Tree& N) const {
    auto inside = M ? tree::product(M, b) : b;
    inside = tree::product(tree::transpose(a), inside);
    if (N) inside = tree::product(inside, N);
    const bool single = inside->rows == Spaces{unit_space} && inside->cols == Spaces{unit_space};
    return single ? tree::entry(inside) : tree::trace(inside);
  }
  Tree half(const WordPolynomial& a) {
    if (is_scalar(a)) return tree::as_matrix(trees_.of(a));
    suppose_letters(a);
    for (const auto& difference : differences_)
      if (difference.stands_for == a)
        return supposed("nonzero", a, "the sides behind iff are not equal");
    return trees_.of(a);
  }
  // A semidefinite matrix: nothing for the identity, a known one, or a trace that bounds one.
  Tree semidefinite(const WordPolynomial& M) {
    if (is_an_identity(M)) return {};
    for (const auto& sign : known_.matrices)
      if (sign.value == M) return supposed(sign.strict ? "definite" : "semidefinite", M, sign.why);
    for (const int name : letters_of(M)) {
      const auto letter = letter_called(name, M);
      if (!letter) continue;
      const auto word = WordPolynomial::of(*letter);
      for (const bool gram : {false, true}) {
        const auto G = gram ? word * transpose(word) : word;
        if (G.rows() != M.rows() || G.cols() != M.cols()) continue;
        auto bound = scaled(trace(G), WordPolynomial::identity(G.rows()));
        bound += Rational(-1) * G;
        if (bound != M) continue;
        const auto of_letter = trees_.of(word);
        const auto node =
            gram ? tree::product(of_letter, tree::transpose(of_letter)) : semidefinite(word);
        return tree::difference(tree::multiple(tree::trace(node), tree::identity({G.rows()})),
                                node);
      }
    }
    throw std::invalid_argument("a matrix of which no sign is known");
  }
  static std::optional<MatrixLetter> letter_called(int name, const WordPolynomial& in) {
    for (const auto& [monomial, by] : in.terms()) {
      for (const auto& letter : monomial.path)
        if (letter.name == name && !letter.transposed) return letter;
      for (const auto& [factor, power] : monomial.scalars)
        for (const auto& letter : factor.word)
          if (letter.name == name && !letter.transposed) return letter;
    }
    return std::nullopt;
  }

  Tree of_term(const OrderTerm& term) {
    auto result = tree::number("1");
    for (const auto& factor : term.made_of) result = tree::product(result, of_factor(factor));
    return result;
  }
  Tree of_factor(const OrderFactor& factor) {
    const auto& of = *factor.of;
    switch (factor.kind) {
      case FactorKind::square: {
        const auto node = trees_.of(of[0]);
        return tree::product(node, node);
      }
      case FactorKind::form: {
        const auto a = half(of[0]);
        return form(a, semidefinite(of[1]), a, semidefinite(of[2]));
      }
      case FactorKind::sign:
        return of_sign(of[0]);
      case FactorKind::visible:
        return visible(of[0]);
      case FactorKind::gap:
        return gap(of);
    }
    return {};
  }
  Tree of_sign(const WordPolynomial& value) {
    for (const auto& sign : known_.scalars)
      if (sign.value == value)
        return supposed(sign.strict ? "positive" : "nonnegative", value, sign.why);
    return visible(value);
  }
  Tree gap(const std::vector<WordPolynomial>& of) {
    const auto a = half(of[0]), b = half(of[1]);
    const bool same = of[2] == of[3];
    const auto M = semidefinite(of[2]), N = same ? M : semidefinite(of[3]);
    if (!same) {
      const auto identity = WordPolynomial::identity(of[2].rows());
      supposed("zero", subtracted(of[2] * of[3], identity), "the one is the inverse of the other");
    }
    const auto mixed = form(a, same ? M : Tree(), b, {});
    return tree::difference(tree::product(form(a, M, a, {}), form(b, N, b, {})),
                            tree::product(mixed, mixed));
  }

  // A number that is seen not to be negative, monomial by monomial.
  Tree visible(const WordPolynomial& value) {
    Tree result;
    for (const auto& [monomial, by] : value.terms()) {
      auto term = tree::number(by.text());
      for (const auto& [factor, power] : monomial.scalars) {
        if (power < 0 && !factor.word.empty()) throw std::invalid_argument("a fraction");
        const bool has_sign = factor.word.size() == 1 && !factor.is_trace &&
                              known_.signs.scalar(factor.word.front().name) != SignKnown::unknown;
        const bool is_even = power % 2 == 0 && power > 0 && !has_sign;
        const auto node = is_even ? trees_.of(factor) : closed(factor);
        const auto single = power < 0 ? tree::inverse_size({factor.space}) : node;
        for (int k = 0; k < std::abs(power); ++k) term = tree::product(term, single);
        suppose_nonzero(factor.word);
      }
      result = result ? tree::sum(result, term) : term;
    }
    return result ? result : tree::number("0");
  }
  // u M u', tr(u M u' N) with semidefinite letters.
  Tree closed(const ClosedWord& factor) {
    if (factor.word.empty()) return tree::size({factor.space});
    if (factor.word.size() == 1 && !factor.is_trace) return of_letter_sign(factor.word.front());
    auto word = factor.word;
    for (std::size_t turn = 0; turn < word.size(); ++turn) {
      if (const auto found = palindrome(word, std::nullopt)) return found;
      if (!factor.is_trace) break;
      const MatrixWord rest(word.begin() + 1, word.end());
      if (transposed(word.front()) == word.front())
        if (const auto found = palindrome(rest, word.front())) return found;
      std::rotate(word.begin(), word.begin() + 1, word.end());
    }
    throw std::invalid_argument("a number of which no sign is seen");
  }
  Tree palindrome(const MatrixWord& word, const std::optional<MatrixLetter>& outer) {
    if (transposed(word) != word) return {};
    const auto length = word.size() / 2;
    const bool odd = word.size() % 2 == 1;
    if (odd && known_.signs.matrix(word[length].name) == SignKnown::unknown) return {};
    if (outer && known_.signs.matrix(outer->name) == SignKnown::unknown) return {};
    const auto M = odd ? letter_matrix(word[length]) : Tree();
    const auto N = outer ? letter_matrix(*outer) : Tree();
    if (length == 0) {
      if (!M) return {};
      return tree::trace(N ? tree::product(M, N) : M);
    }
    auto a = WordPolynomial::identity(word[length - 1].cols);
    const MatrixWord first(word.begin(), word.begin() + static_cast<long>(length));
    a = transpose(
        WordPolynomial::of(first.front().rows, first.back().cols, {{}, first}, Rational(1)));
    const auto node = half(a);
    return form(node, M, node, N);
  }
  Tree letter_matrix(const MatrixLetter& letter) {
    const bool strict = known_.signs.matrix(letter.name) == SignKnown::positive;
    return supposed(strict ? "definite" : "semidefinite", WordPolynomial::of(letter),
                    "known of the symbol");
  }
  Tree of_letter_sign(const MatrixLetter& letter) {
    const auto sign = known_.signs.scalar(letter.name);
    if (sign == SignKnown::unknown) throw std::invalid_argument("a number without a sign");
    return supposed(sign == SignKnown::positive ? "positive" : "nonnegative",
                    WordPolynomial::of(letter), "known of the symbol");
  }
  void suppose_letters(const WordPolynomial& a) {
    for (const auto& [monomial, by] : a.terms()) {
      suppose_nonzero(monomial.path);
      for (const auto& [factor, power] : monomial.scalars) {
        suppose_nonzero(factor.word);
        if (factor.word.size() == 1 && !factor.is_trace &&
            known_.signs.scalar(factor.word.front().name) != SignKnown::unknown)
          of_letter_sign(factor.word.front());
      }
    }
  }
  void suppose_nonzero(const MatrixWord& word) {
    for (auto letter : word) {
      letter.transposed = false;
      if (letter.name > 0 && known_.signs.nonzero.count(letter.name) != 0)
        supposed("nonzero", WordPolynomial::of(letter), "drawn, or supposed, not to be 0");
    }
  }

  Tree multiple_of_zero(const ZeroMultiple& multiple, const KnownZero& known,
                        const WordPolynomial& like) {
    const auto& zero = known.zero;
    const auto node = supposed("zero", zero, known.why);
    const auto numbers = trees_.of(WordMonomial{multiple.left.scalars, {}}, unit_space, unit_space);
    const auto path = [&](const WordMonomial& side, Space rows, Space cols) {
      return trees_.of(WordMonomial{{}, side.path}, rows, cols);
    };
    const bool scalar = is_scalar(like);
    if (multiple.closed) {
      const auto& right = multiple.right.path;
      const auto inside =
          right.empty() ? node
                        : tree::product(node, path(multiple.right, zero.cols(), right.back().cols));
      return tree::product(numbers, tree::trace(inside));
    }
    if (is_scalar(zero)) {
      const auto both = tree::product(numbers, node);
      if (scalar && multiple.left.path.empty()) return both;
      return tree::multiple(both, path(multiple.left, like.rows(), like.cols()));
    }
    auto inside = node;
    const auto &left = multiple.left.path, &right = multiple.right.path;
    if (!left.empty())
      inside = tree::product(path(multiple.left, left.front().rows, zero.rows()), inside);
    if (!right.empty())
      inside = tree::product(inside, path(multiple.right, zero.cols(), right.back().cols));
    return scalar ? tree::product(numbers, tree::entry(inside)) : tree::multiple(numbers, inside);
  }

  const Hypotheses& known_;
  const std::vector<NamedDifference>& differences_;
  const FreshLetters& fresh_;
  const WordTrees& trees_;
  std::vector<TreeIdentity> identities_;
  std::vector<Line> lines_;
  std::vector<std::tuple<WordPolynomial, std::string, Tree>> supposed_;
};

}  // namespace

OrderCertificate order_certificate(const StatementProof& proof, const Hypotheses& known,
                                   const std::vector<NamedDifference>& differences,
                                   const FreshLetters& fresh,
                                   const std::vector<NamedLetter>& letters,
                                   const std::vector<SpaceName>& spaces) {
  const WordTrees trees(letters, spaces);
  OrderLines lines(known, differences, fresh, trees);
  try {
    for (const auto& step : proof.steps)
      if (!step.formula.is_zero() || !step.told.empty()) lines.step(step, proof.zeros);
    return {lines.take(), ""};
  } catch (const std::invalid_argument& error) {  // a kind that trees do not say
    return {{CertifiedWay::words, {}}, error.what()};
  }
}

}  // namespace verify
