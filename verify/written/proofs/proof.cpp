#include "verify/written/proofs/proof.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verify/algebra/order/derivative.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/written/certified/order_certificate.hpp"
#include "verify/written/proofs/contradiction.hpp"
#include "verify/written/proofs/word_scene.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

std::set<std::string> letters_used(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                   const std::vector<WrittenTerm>& because) {
  auto letters = said.uses.letters;
  for (const auto& term : because) {
    auto formula = term.formula;
    const auto uses = find_shapes(formula, vocabulary);
    letters.insert(uses.letters.begin(), uses.letters.end());
  }
  return letters;
}

// Vectors and matrices that formulas are made of, where they are sums: what squares may be of.
class Assertions {
 public:
  explicit Assertions(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  void add(const Expression& e) {
    if (e.kind == Is::mean || e.kind == Is::block || e.kind == Is::attention) return;
    for (const auto& operand : e.operands) add(operand);
    const auto known = vocabulary_.definitions.find(e.word);
    if (e.kind == Is::name && known != vocabulary_.definitions.end() && seen_.insert(e.word).second)
      add(known->second);
    const bool is_sum = e.kind == Is::sum || e.kind == Is::difference || e.kind == Is::gradient;
    const bool single = e.shape.rows.size() == 1 && e.shape.cols.size() == 1;
    if (is_sum && single && !e.shape.is_scalar()) found_.push_back(&e);
  }
  const std::vector<const Expression*>& found() const { return found_; }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> seen_;
  std::vector<const Expression*> found_;
};

class Prover {
 public:
  Prover(const Vocabulary& vocabulary, const WrittenIdentity& said,
         const std::vector<WrittenTerm>& because, Work& work)
      : said_(said.identity), assertions_(vocabulary), because_(because), work_(work) {
    const auto& identity = said_;
    is_extremum_ = identity.left.kind == Is::argmin || identity.left.kind == Is::minimum;
    left_ = add(is_extremum_ ? identity.left.operands[0] : identity.left);
    right_ = add(identity.right);
    for (const auto* clauses : {&identity.at, &identity.iff})
      for (const auto& clause : *clauses) {
        clauses_.push_back(add(clause.left));
        add(clause.right);
      }
    for (const auto& term : because) terms_.push_back(add(term.formula));
    for (const auto* side : {&identity.left, &identity.right}) assertions_.add(*side);
    for (const auto* clauses : {&identity.at, &identity.iff})
      for (const auto& clause : *clauses) assertions_.add(clause.right);
    constexpr std::size_t most_parts = 12;
    for (const auto* assertion : assertions_.found())
      if (halves_.size() < most_parts && !has_random(*assertion, vocabulary))
        halves_.push_back(add(*assertion));
    scene_.emplace(vocabulary, letters_used(vocabulary, said, because), formulas_);
  }

  StatementProof run(Certify certify) {
    if (is_extremum_)
      minimum();
    else if (said_.relation == Relation::equal)
      equality();
    else if (said_.relation == Relation::unequal)
      inequality();
    else
      order();
    if (result_.found) {
      result_.zeros = contradicted_.empty() ? scene_->known().zeros : std::move(contradicted_);
      if (certify == Certify::yes)
        result_.certificate =
            order_certificate(result_, scene_->known(), differences_, scene_->fresh(),
                              scene_->letters(), scene_->spaces());
    }
    return std::move(result_);
  }

 private:
  static bool has_random(const Expression& e, const Vocabulary& vocabulary) {
    const auto letter = vocabulary.letters.find(e.word);
    if (e.kind == Is::name && letter != vocabulary.letters.end()) return letter->second.normal;
    const auto known = vocabulary.definitions.find(e.word);
    if (e.kind == Is::name && known != vocabulary.definitions.end())
      return has_random(known->second, vocabulary);
    return std::any_of(e.operands.begin(), e.operands.end(), [&](const Expression& assertion) {
      return has_random(assertion, vocabulary);
    });
  }

  std::size_t add(const Expression& e) {
    formulas_.push_back(&e);
    return formulas_.size() - 1;
  }
  std::string text(const WordPolynomial& a) const {
    constexpr std::size_t longest = 300;
    auto words = scene_->text(a);
    return words.size() <= longest ? words : words.substr(0, longest) + " ...";
  }

  OrderSearch search() {
    OrderSearch search;
    search.text = [this](const WordPolynomial& a) { return text(a); };
    for (const auto half : halves_)
      if (scene_->matrix(half).blocks().size() == 1) search.halves.push_back(scene_->block(half));
    for (std::size_t k = 0; k < terms_.size(); ++k) {
      const auto& block = scene_->block(terms_[k]);
      const auto& words = because_[k].text;
      if (!is_scalar(block)) {
        search.halves.push_back(block);
        continue;
      }
      search.terms.push_back(
          {block * block, false, "(" + words + ")^2", {{OrderFactor::Kind::square, {block}}}});
      if (sign_of(block, scene_->known().signs) != SignKnown::unknown)
        search.terms.push_back({block, false, words, {{OrderFactor::Kind::visible, {block}}}});
    }
    search.differences = differences_;
    search.inverses = scene_->fresh().all();
    search.work = &work_;
    return search;
  }

  bool show_zero(const std::string& what, const WordPolynomial& formula) {
    auto proof = proved_zero(formula, scene_->known(), &work_);
    if (!proof) return fail(what + " is " + text(formula) + ", which is not found to vanish");
    result_.steps.push_back({what, formula, false, std::move(*proof)});
    note(what + " = 0");
    return true;
  }
  bool show_order(const std::string& what, const WordPolynomial& formula, bool strict) {
    const auto P = with_squares_of_roots(formula, scene_->fresh());
    if (!is_scalar(P)) return show_matrix_order(what, formula, strict);
    auto proof = proved_order(P, strict, scene_->known(), search());
    if (!proof)
      return fail(what + " is " + text(P) + "; no sum of terms that are visibly not negative" +
                  (strict ? ", one of them positive," : "") + " was found for it" +
                  (work_.spent() ? ", as far as the search goes" : ""));
    note(what + " = " + proof->text + (strict ? " > 0" : " >= 0"));
    result_.steps.push_back({what, P, true, std::move(*proof)});
    return true;
  }
  // For every vector z.
  bool show_matrix_order(const std::string& what, const WordPolynomial& formula, bool strict) {
    if (formula.rows() != formula.cols()) return fail(what + " is not square");
    if (!show_zero(what + " less its transpose", subtracted(formula, transpose(formula))))
      return false;
    const auto z = scene_->draw(formula.rows(), unit_space, false, "z");
    scene_->known().signs.nonzero.insert(*letters_of(z).begin());
    return show_order("z' (" + what + ") z", form_of(formula, z), strict);
  }
  bool fail(const std::string& why) {
    result_.found = false;
    result_.text = why;
    return false;
  }
  void note(const std::string& what) {
    if (result_.text.ends_with(what)) return;  // of several blocks once
    result_.text += (result_.text.empty() ? "" : "; ") + what;
  }

  void equality() {
    if (!said_.at.empty()) return equality_at();
    scene_->complete();
    const auto difference = scene_->matrix(left_) - scene_->matrix(right_);
    bool all = true;
    for (const auto& block : difference.blocks()) all = all && show_zero("left - right", block);
    result_.found = all;
    if (!all && difference.blocks().size() == 1) equality_by_orders(difference.at(0, 0));
  }
  // s <= t and t <= s.
  void equality_by_orders(const WordPolynomial& difference) {
    const auto& given = scene_->known();
    if (given.scalars.empty() && given.matrices.empty()) return;
    auto before = std::exchange(result_, {});
    result_.found = show_order("left - right", difference, false) &&
                    show_order("right - left", Rational(-1) * difference, false);
    if (!result_.found) result_ = std::move(before);
  }
  // With what stands behind "at" put in.
  void equality_at() {
    const int name = letter_at();
    const auto letter = scene_->letter(said_.at.front().left.word);
    const auto& S = scene_->block(clauses_.front() + 1);
    scene_->complete();
    // What is put in is one of those that the symbol stands for.
    if (letter.symmetric && letter.rows != unit_space &&
        !show_zero("S less its transpose", subtracted(S, transpose(S))))
      return;
    const auto difference = subtracted(scene_->block(left_), scene_->block(right_));
    result_.found = show_zero("left - right there", put(difference, name, S));
  }
  int letter_at() const {
    const auto& clause = said_.at.front();
    if (clause.left.kind != Is::name)
      throw std::invalid_argument("behind at stands a symbol, as in at A = S");
    return scene_->letter(clause.left.word).name;
  }
  WordPolynomial put(const WordPolynomial& in, int name, const WordPolynomial& by) {
    refuse_moving(in, name);
    return substituted(in, name, by);
  }
  // Inverses and roots of the letter that is replaced would have to move with it; and hypotheses of
  // it would have to be met by what is put in.
  void refuse_moving(const WordPolynomial& in, int name) const {
    for (const int letter : letters_of(in))
      if (const auto* fresh = scene_->fresh().find(letter);
          fresh != nullptr && fresh->rests_on.count(name) != 0)
        throw std::invalid_argument("an inverse or a root of " + scene_->text(fresh->of) +
                                    " holds the symbol that is replaced");
    const auto holds = [&](const WordPolynomial& a) {
      return scene_->fresh().letters_in(a).count(name) != 0;
    };
    const auto& known = scene_->known();
    if (known.signs.invertible.count(name) != 0 || known.signs.nonzero.count(name) != 0)
      throw std::invalid_argument(
          "the symbol that is replaced is supposed to be invertible or not 0");
    for (const auto& zero : known.zeros)
      if (holds(zero.zero))
        throw std::invalid_argument("a hypothesis holds the symbol that is replaced");
    for (const auto* all : {&known.scalars, &known.matrices})
      for (const auto& sign : *all)
        if (holds(sign.value))
          throw std::invalid_argument("a hypothesis holds the symbol that is replaced");
  }

  void order() {
    const bool up = said_.relation == Relation::at_least || said_.relation == Relation::more;
    const bool strict = said_.relation == Relation::less || said_.relation == Relation::more;
    const auto less = up ? right_ : left_, more = up ? left_ : right_;
    const auto difference = subtracted(scene_->block(more), scene_->block(less));
    const std::string what = up ? "left - right" : "right - left";
    if (!said_.iff.empty()) return equality_iff(what, difference);
    scene_->complete();
    // Squares first: what they need is found soon, and roots are looked at for long.
    result_.found = show_squares(more, less, strict);
    if (result_.found) return;
    result_.steps.clear();
    result_.text.clear();
    result_.found = show_order(what, difference, strict);
  }

  // b >= a where b >= 0 and b^2 >= a^2; of the norm of an operator |A v|^2 <= b^2 |v|^2.
  bool show_squares(std::size_t more, std::size_t less, bool strict) {
    const auto &a = scene_->block(less), &b = scene_->block(more);
    if (!is_scalar(a) || strict) return false;
    const bool has_root = std::any_of(
        scene_->fresh().all().begin(), scene_->fresh().all().end(),
        [](const FreshLetter& letter) { return letter.kind != FreshLetter::Kind::inverse; });
    if (!has_root) return false;
    if (!show_order("the larger side", b, false)) return false;
    const auto* operator_norm = norm_alone(a);
    if (operator_norm != nullptr) {
      const auto gram = transpose(operator_norm->of) * operator_norm->of;
      auto below = scaled(b * b, WordPolynomial::identity(gram.rows()));
      return show_matrix_order("its square times I, less A' A", subtracted(below, gram), false);
    }
    return show_order("the difference of the squares", subtracted(b * b, a * a), false);
  }
  const FreshLetter* norm_alone(const WordPolynomial& a) const {
    for (const auto& letter : scene_->fresh().all())
      if (letter.kind == FreshLetter::Kind::opnorm && letter.value == a) return &letter;
    return nullptr;
  }

  // More than an order: the sides are equal where D = F - G is 0, and differ where it is not.
  void equality_iff(const std::string& what, const WordPolynomial& difference) {
    if (said_.iff.size() != 1) throw std::invalid_argument("one equality behind iff is needed");
    if (!is_scalar(difference))
      throw std::invalid_argument("equality iff stands behind an order of numbers");
    const auto F = scene_->block(clauses_.back()), G = scene_->block(clauses_.back() + 1);
    const auto D = scene_->draw(F.rows(), F.cols(), false, "D");
    scene_->known().signs.nonzero.insert(*letters_of(D).begin());
    differences_.push_back({D, subtracted(F, G)});
    scene_->complete();
    // Where D is not 0. What is not negative then holds where it is 0 as well, by the identity.
    if (!show_order(what, difference, true)) return;
    auto& known = scene_->known();
    known.add_zero(subtracted(F, G), "the equality behind iff");
    result_.found = show_zero(what + " where the equality holds", difference);
  }

  void inequality() {
    scene_->complete();
    const auto difference = scene_->matrix(left_) - scene_->matrix(right_);
    const bool single = difference.blocks().size() == 1;
    if (single && is_scalar(difference.at(0, 0))) {
      const auto& number = difference.at(0, 0);
      result_.found =
          show_order("left - right", number, true) ||
          (result_.text.clear(), show_order("right - left", Rational(-1) * number, true));
    } else if (single) {
      const auto& block = difference.at(0, 0);
      result_.found = show_order("|left - right|^2", trace(transpose(block) * block), true);
    }
    if (!result_.found) contradict(difference);
  }
  // Were the sides equal, something that is supposed would be false.
  void contradict(const WordMatrix& difference) {
    std::vector<WordPolynomial> multipliers;
    for (const auto term : terms_)
      if (scene_->matrix(term).blocks().size() == 1) multipliers.push_back(scene_->block(term));
    auto found = contradiction(difference, *scene_, multipliers, work_);
    if (!found) return;
    result_.text = "were they equal, " + found->step.what + " would follow, which is excluded";
    result_.steps = {std::move(found->step)};
    result_.found = true;
    contradicted_ = std::move(found->zeros);
  }

  void minimum() {
    const auto& by = said_.left.operands[1];
    const auto letter = scene_->letter(by.word);
    const bool is_argmin = said_.left.kind == Is::argmin;
    if (!is_argmin && letter_at() != letter.name)
      throw std::invalid_argument("behind at stands the symbol of the minimum, " + by.word);
    const auto S = scene_->block(is_argmin ? right_ : clauses_.front() + 1);
    const auto f = scene_->block(left_);
    if (scene_->fresh().letters_in(S).count(letter.name) != 0)
      throw std::invalid_argument("where the minimum is taken on holds " + by.word + " itself");
    const auto T = scene_->draw(letter.rows, letter.cols, letter.symmetric, "T");
    scene_->known().signs.nonzero.insert(*letters_of(T).begin());
    refuse_moving(f, letter.name);
    scene_->complete();
    if (letter.symmetric && letter.rows != unit_space &&
        !show_zero("S less its transpose", subtracted(S, transpose(S))))
      return;
    auto moved = S;
    moved += T;
    const auto at_S = substituted(f, letter.name, S);
    const auto more = subtracted(substituted(f, letter.name, moved), at_S);
    if (!show_order("f(S + T) - f(S)", more, is_argmin)) return;
    if (!is_argmin && !show_zero("f(S) less the minimum", subtracted(at_S, scene_->block(right_))))
      return;
    result_.found = true;
  }

  const Identity& said_;
  Assertions assertions_;
  const std::vector<WrittenTerm>& because_;
  Work& work_;
  bool is_extremum_ = false;
  std::vector<const Expression*> formulas_;
  std::size_t left_ = 0, right_ = 0;
  std::vector<std::size_t> clauses_, terms_, halves_;
  std::vector<NonzeroDifference> differences_;
  std::vector<KnownZero> contradicted_;
  std::optional<WordScene> scene_;
  StatementProof result_;
};

}  // namespace

bool needs_proof(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  const bool has_witness =
      said.head.quantity == Quantity::never || said.head.quantity == Quantity::exists;
  return has_witness || !said.identity.links.empty() || said.identity.relation != Relation::equal ||
         !said.identity.at.empty() || said.uses.beyond_words || said.uses.composite_inverse ||
         !vocabulary.given.empty();
}

StatementProof proved(const Vocabulary& vocabulary, const WrittenIdentity& said,
                      const std::vector<WrittenTerm>& because, Work& work, Certify certify) {
  try {
    const auto of_all = of_all_symbols(said);
    return Prover(vocabulary, of_all, because, work).run(certify);
  } catch (const std::invalid_argument& error) {
    StatementProof nothing;
    nothing.text = error.what();
    return nothing;
  }
}

}  // namespace verify
