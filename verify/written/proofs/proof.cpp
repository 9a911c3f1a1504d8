#include "verify/written/proofs/proof.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verify/expression/plain_text.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/written/certified/order_certificate.hpp"
#include "verify/written/proofs/contradiction.hpp"
#include "verify/written/proofs/parts/definite_forms.hpp"
#include "verify/written/proofs/parts/letters_used.hpp"
#include "verify/written/proofs/parts/made_search.hpp"
#include "verify/written/proofs/parts/norm_differences.hpp"
#include "verify/written/proofs/parts/replaced.hpp"
#include "verify/written/proofs/parts/sums_in.hpp"
#include "verify/written/proofs/word_scene.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

class Prover {
 public:
  Prover(const Vocabulary& vocabulary, const WrittenIdentity& said,
         const std::vector<WrittenTerm>& because, Work& work)
      : said_(said.identity),
        vocabulary_(vocabulary),
        inverted_(said.uses.inverted),
        sums_(vocabulary),
        because_(because),
        work_(work) {
    const auto& identity = said_;
    is_extremum_ = identity.left.kind == Is::argmin || identity.left.kind == Is::minimum;
    relation_ = identity.relation;
    left_ = add(is_extremum_ ? identity.left.operands[0] : identity.left);
    right_ = add(identity.right);
    for (const auto& link : identity.links) {
      const auto left = add(link.left);
      links_.push_back({left, add(link.right), link.relation});
    }
    for (const auto* clauses : {&identity.at, &identity.iff})
      for (const auto& clause : *clauses) {
        clauses_.push_back(add(clause.left));
        add(clause.right);
      }
    if (!identity.iff.empty())
      for (const auto& divisor : inverted_) divisors_.push_back(add(divisor));
    for (const auto& term : because) terms_.push_back(add(term.formula));
    sums_.add(identity);
    constexpr std::size_t most_parts = 12;
    for (const auto* sum : sums_.found())
      if (halves_.size() < most_parts && !is_random(*sum, vocabulary)) halves_.push_back(add(*sum));
    scene_.emplace(vocabulary, letters_used(vocabulary, said, because), formulas_);
  }

  StatementProof run(Certify certify) {
    one_link();
    for (const auto& [left, right, relation] : links_) {
      if (!result_.found) break;
      left_ = left, right_ = right, relation_ = relation;
      auto before = std::exchange(result_, {});
      one_link();
      before.text += "; " + result_.text;
      std::move(result_.steps.begin(), result_.steps.end(), std::back_inserter(before.steps));
      result_.text = std::move(before.text), result_.steps = std::move(before.steps);
    }
    if (result_.found) {
      result_.zeros = contradicted_.empty() ? scene_->known().zeros : std::move(contradicted_);
      if (certify == Certify::yes) {
        auto made = order_certificate(result_, scene_->known(), differences_, scene_->fresh(),
                                      scene_->letters(), scene_->spaces());
        result_.certificate = std::move(made.certificate);
        result_.no_certificate = std::move(made.why_none);
        if (by_form_) {
          result_.certificate = {CertifiedWay::words, {}};
          result_.no_certificate = "no line of it says that a matrix is 0 where its squares are";
        }
      }
    }
    return std::move(result_);
  }

 private:
  void one_link() {
    if (is_extremum_)
      minimum();
    else if (relation_ == Relation::equal)
      equality();
    else if (relation_ == Relation::unequal)
      inequality();
    else
      order();
  }
  void complete() {
    if (!std::exchange(is_complete_, true)) scene_->complete();
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
    auto search = made_search(*scene_, halves_, terms_, because_);
    search.text = [this](const WordPolynomial& a) { return text(a); };
    search.differences = looked_at_, search.work = &work_;
    return search;
  }

  bool show_zero(const std::string& what, const WordPolynomial& formula,
                 std::vector<PutFormula> told = {}) {
    auto proof = proved_zero(formula, scene_->known(), &work_);
    if (!proof) return fail(what + " is " + text(formula) + ", which is not found to vanish");
    result_.steps.push_back({what, formula, false, std::move(*proof), std::move(told)});
    note(what + " = 0");
    return true;
  }
  bool show_order(const std::string& what, const WordPolynomial& formula, bool strict,
                  std::vector<PutFormula> told = {}) {
    const auto P = with_squares_of_roots(formula, scene_->fresh());
    if (!is_scalar(P)) return show_matrix_order(what, formula, strict);
    auto proof = proved_order(P, strict, scene_->known(), search());
    if (!proof)
      return fail(what + " is " + text(P) + "; no sum of terms that are visibly not negative" +
                  (strict ? ", one of them positive," : "") + " was found for it" +
                  (work_.spent() ? ", as far as the search goes" : ""));
    note(what + " = " + proof->text + (strict ? " > 0" : " >= 0"));
    if (P != formula) told.clear();
    result_.steps.push_back({what, P, true, std::move(*proof), std::move(told)});
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
    complete();
    const auto difference = scene_->matrix(left_) - scene_->matrix(right_);
    bool all = true;
    for (const auto& block : difference.blocks()) all = all && show_zero("left - right", block);
    result_.found = all;
    if (!all && difference.blocks().size() == 1) {
      equality_by_squares();
      if (!result_.found) equality_by_orders(difference.at(0, 0));
      if (!result_.found) equality_by_forms(difference.at(0, 0));
    }
  }
  // What is not positive, and would be if the sides differed.
  void equality_by_forms(const WordPolynomial& D) {
    if (!may_make_forms_vanish(vocabulary_.given)) return;
    const auto before = std::exchange(result_, {});
    for (const auto& [form, zero] : forms_of_difference(D, scene_->known())) {
      const auto beside = zero.is_zero() ? "" : text(zero) + ", which is 0, less ";
      const auto what = beside + (zero.is_zero() ? "-(" + text(form) + ")" : text(form));
      const auto rest = subtracted(zero, form);
      result_ = {};
      result_.found = show_zero(what, rest) || (result_ = {}, show_order(what, rest, false));
      if (!result_.found) continue;
      result_.text += ", and " + text(form) + " is positive if the sides differ";
      by_form_ = true;
      return;
    }
    result_ = before;
  }
  // Numbers that are not negative are equal where their squares are.
  void equality_by_squares() {
    const auto &a = scene_->block(left_), &b = scene_->block(right_);
    if (!is_scalar(a) || !has_root(scene_->fresh())) return;
    auto before = std::exchange(result_, {});
    result_.found = show_order("the left side", a, false) &&
                    show_order("the right side", b, false) &&
                    show_zero("the difference of their squares",
                              with_squares_of_roots(subtracted(a * a, b * b), scene_->fresh()));
    if (!result_.found) result_ = std::move(before);
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
    complete();
    // What is put in is one of those that the symbol stands for.
    if (letter.symmetric && letter.rows != unit_space &&
        !show_zero("S less its transpose", subtracted(S, transpose(S))))
      return;
    const auto &left = scene_->block(left_), &right = scene_->block(right_);
    const auto difference = subtracted(left, right);
    refuse_moving(difference, name, *scene_);
    result_.found = show_zero("left - right there", substituted(difference, name, S),
                              {{Rational(1), left, name, S}, {Rational(-1), right, name, S}});
  }
  int letter_at() const {
    const auto& clause = said_.at.front();
    if (clause.left.kind != Is::name)
      throw std::invalid_argument("behind at stands a symbol, as in at A = S");
    return scene_->letter(clause.left.word).name;
  }

  void order() {
    const bool up = relation_ == Relation::at_least || relation_ == Relation::more;
    const bool strict = relation_ == Relation::less || relation_ == Relation::more;
    const auto less = up ? right_ : left_, more = up ? left_ : right_;
    const auto difference = subtracted(scene_->block(more), scene_->block(less));
    const std::string what = up ? "left - right" : "right - left";
    if (!said_.iff.empty()) return equality_iff(what, difference);
    looked_at_ = vector_differences(*scene_, halves_);
    complete();
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
    if (!is_scalar(a) || strict || !has_root(scene_->fresh())) return false;
    if (!show_order("the larger side", b, false)) return false;
    if (const auto* norm = operator_norm_in(a, scene_->fresh()); norm != nullptr) {
      const auto gram = transpose(norm->of) * norm->of;
      auto below = scaled(b * b, WordPolynomial::identity(gram.rows()));
      return show_matrix_order("its square times I, less A' A", subtracted(below, gram), false);
    }
    const auto what = "the difference of the squares";
    const auto difference = with_squares_of_roots(subtracted(b * b, a * a), scene_->fresh());
    return show_square(what, difference) || show_order(what, difference, false);
  }
  // |u|^2 - |v|^2 = |u - v|^2, as of a projection v of u.
  bool show_square(const std::string& what, const WordPolynomial& formula) {
    for (const auto& difference : norm_differences(scene_->fresh())) {
      auto proof = as_square(formula, difference, scene_->known(), &work_);
      if (!proof) continue;
      note(what + " = |" + text(difference) + "|^2 >= 0");
      result_.steps.push_back({what, formula, true, std::move(*proof)});
      return true;
    }
    return false;
  }
  // More than an order: the sides are equal where D = F - G is 0, and differ where it is not.
  void equality_iff(const std::string& what, const WordPolynomial& difference) {
    if (said_.iff.size() != 1) throw std::invalid_argument("one equality behind iff is needed");
    if (!is_scalar(difference))
      throw std::invalid_argument("equality iff stands behind an order of numbers");
    const auto F = scene_->block(clauses_.back()), G = scene_->block(clauses_.back() + 1);
    const auto D = scene_->draw(F.rows(), F.cols(), false, "D");
    scene_->known().signs.nonzero.insert(*letters_of(D).begin());
    differences_ = looked_at_ = {{D, subtracted(F, G)}};
    complete();
    // Where D is not 0. What is not negative then holds where it is 0 as well, by the identity.
    if (!show_order(what, difference, true)) return;
    auto& known = scene_->known();
    known.add_zero(subtracted(F, G), "the equality behind iff");
    if (has_no_value_there()) return;
    result_.found = show_zero(what + " where the equality holds", difference);
  }

  bool has_no_value_there() {
    for (const auto& divisor : inverted_)
      if (plain_text(divisor).find("opnorm(") != std::string::npos)
        return !fail(
            "whether " + plain_text(divisor) +
            ", which is divided by, is 0 where the equality behind iff holds, is not known");
    for (std::size_t k = 0; k < divisors_.size(); ++k)
      if (vanishes(scene_->matrix(divisors_[k]), *scene_, work_))
        return !fail("where the equality behind iff holds, a side has no value, as " +
                     plain_text(inverted_[k]) + " is 0 there");
    return false;
  }

  void inequality() {
    complete();
    const auto difference = scene_->matrix(left_) - scene_->matrix(right_);
    const bool single = difference.blocks().size() == 1;
    const auto& D = difference.at(0, 0);
    if (single && is_scalar(D))
      result_.found = show_order("left - right", D, true) ||
                      (result_.text.clear(), show_order("right - left", Rational(-1) * D, true));
    // Of a product of numbers the signs may be unknown.
    if (single && !result_.found && (!is_scalar(D) || D.terms().size() == 1))
      result_.text.clear(),
          result_.found = show_order("|left - right|^2", trace(transpose(D) * D), true);
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
    refuse_moving(f, letter.name, *scene_);
    refuse_divided(said_.left.operands[0], by.word, vocabulary_);
    complete();
    if (letter.symmetric && letter.rows != unit_space &&
        !show_zero("S less its transpose", subtracted(S, transpose(S))))
      return;
    auto moved = S;
    moved += T;
    const auto at_S = substituted(f, letter.name, S);
    const auto more = subtracted(substituted(f, letter.name, moved), at_S);
    if (!show_order("f(S + T) - f(S)", more, is_argmin,
                    {{Rational(1), f, letter.name, moved}, {Rational(-1), f, letter.name, S}}))
      return;
    const auto& least = scene_->block(right_);
    if (!is_argmin && !show_zero("f(S) less the minimum", subtracted(at_S, least),
                                 {{Rational(1), f, letter.name, S}, {Rational(-1), least}}))
      return;
    result_.found = true;
  }

  const Identity& said_;
  const Vocabulary& vocabulary_;
  const std::vector<Expression> inverted_;
  SumsIn sums_;
  const std::vector<WrittenTerm>& because_;
  Work& work_;
  struct Link {
    std::size_t left, right;
    Relation relation;
  };
  bool is_extremum_ = false, is_complete_ = false, by_form_ = false;
  Relation relation_ = Relation::equal;
  std::vector<Link> links_;
  std::vector<const Expression*> formulas_;
  std::size_t left_ = 0, right_ = 0;
  std::vector<std::size_t> clauses_, divisors_, terms_, halves_;
  std::vector<NamedDifference> differences_, looked_at_;  // the former are not 0
  std::vector<KnownZero> contradicted_;
  std::optional<WordScene> scene_;
  StatementProof result_;
};

}  // namespace

StatementProof proved_as_told(const Vocabulary& vocabulary, const WrittenIdentity& said,
                              const std::vector<WrittenTerm>& because, Work& work,
                              Certify certify) {
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
