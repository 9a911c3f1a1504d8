#include "verify/expression/notation/not_said.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "verify/expression/expression.hpp"
#include "verify/expression/notation/bracketed.hpp"
#include "verify/expression/notation/latex_notation.hpp"
#include "verify/expression/notation/norms_and_means.hpp"

namespace verify {
namespace notation {
namespace {

struct Nearest {
  std::string_view sign, why;
};

constexpr std::string_view implies =
    " is an implication, which no formula is: write what is supposed as a hypothesis, given = "
    "[\"a > 1\"], and what follows from it as the formula, \"a^2 > 1\"";
constexpr std::string_view both_ways =
    " is an equivalence, which no formula is: write each direction by itself, one side as a "
    "hypothesis, given = [\"..\"], the other as the formula; of an order "
    "\"left <= right, equality iff F = G\" says when its sides are equal";
constexpr std::string_view supposes =
    " begins a hypothesis, which stands apart: write given = [\"a > 1\"]";
constexpr std::string_view connects =
    " connects statements, which no formula does: check each by itself; what is supposed stands "
    "in given = [\"a > 1\"]";
constexpr std::string_view no_bound =
    " is no exact comparison: write a bound with its constant, as f <= c / n with c = \"scalar\", "
    "or a limit, as lim(n -> oo, n f) = c";
constexpr std::string_view two_signs = " says two things: write one formula with + and one with -";
constexpr std::string_view pseudo_inverse =
    " is no sign of a pseudo-inverse here: of full column rank write inv(A' A) A'; of any A take P "
    "= \"n x d\" with given = [\"A P A = A\", \"P A P = P\", \"(A P)' = A P\", \"(P A)' = P A\"]";
constexpr std::string_view starred =
    " is no power and no adjoint here: write A' for the transpose, and call w^* by a name of its "
    "own, as ws";
constexpr std::string_view of_sets =
    " is a sign of sets, which formulas do not have: declare symbols by their shapes, and write "
    "bounds as hypotheses";
constexpr std::string_view rounded = " rounds, which formulas do not: take a size or an index";
constexpr std::string_view derived =
    " is no derivative here: write grad(f, w), and grad(grad(f, w)' v, w) for the Hessian times v";

// Signs of programs and of text; the longer ones first.
constexpr std::array signs = {Nearest{"<=>", both_ways}, Nearest{"<==>", both_ways},
                              Nearest{"==>", implies},   Nearest{"-->", implies},
                              Nearest{"=>", implies},    Nearest{"&&", connects},
                              Nearest{"~=", no_bound},   Nearest{"<<", no_bound},
                              Nearest{">>", no_bound},   Nearest{"^+", pseudo_inverse}};

// Words between statements, where no symbol is called so.
constexpr std::array words = {
    Nearest{"implies", implies},   Nearest{"then", implies},  Nearest{"whenever", supposes},
    Nearest{"where", supposes},    Nearest{"when", supposes}, Nearest{"provided", supposes},
    Nearest{"assuming", supposes}, Nearest{"iff", both_ways}, Nearest{"and", connects},
    Nearest{"or", connects},       Nearest{"not", connects}};

// Words of LaTeX behind their backslash.
constexpr std::array latex = {
    Nearest{"implies", implies},
    Nearest{"Rightarrow", implies},
    Nearest{"Longrightarrow", implies},
    Nearest{"iff", both_ways},
    Nearest{"Leftrightarrow", both_ways},
    Nearest{"Longleftrightarrow", both_ways},
    Nearest{"land", connects},
    Nearest{"wedge", connects},
    Nearest{"lor", connects},
    Nearest{"vee", connects},
    Nearest{"neg", connects},
    Nearest{"lnot", connects},
    Nearest{"pm", two_signs},
    Nearest{"mp", two_signs},
    Nearest{"approx", no_bound},
    Nearest{"sim", no_bound},
    Nearest{"simeq", no_bound},
    Nearest{"propto", no_bound},
    Nearest{"asymp", no_bound},
    Nearest{"lesssim", no_bound},
    Nearest{"gtrsim", no_bound},
    Nearest{"ll", no_bound},
    Nearest{"gg", no_bound},
    Nearest{"dagger", pseudo_inverse},
    Nearest{"star", starred},
    Nearest{"ast", starred},
    Nearest{"cup", of_sets},
    Nearest{"cap", of_sets},
    Nearest{"setminus", of_sets},
    Nearest{"subset", of_sets},
    Nearest{"subseteq", of_sets},
    Nearest{"notin", of_sets},
    Nearest{"emptyset", of_sets},
    Nearest{"lfloor", rounded},
    Nearest{"lceil", rounded},
    Nearest{"partial", derived},
    Nearest{"int",
            " is an integral, which formulas do not have: a mean is E(s), of symbols with a "
            "law, as x = \"d, normal\""},
    Nearest{"binom",
            " has no form here: write n (n - 1) / 2 for two out of n, and prod(r = 1..k, "
            "(n - r + 1) / r) for k out of n"},
    Nearest{"begin",
            " has no form here: a matrix of blocks is [A, b; c', s], row by row, and one "
            "by its entries matrix(i in n, j in m, s)"},
    Nearest{"otimes",
            " is a Kronecker product, which formulas do not have: write A X B for "
            "kron(B', A) vec(X), and x y' for an outer product"},
    Nearest{"oplus", " is no sum of formulas: write a matrix of blocks, [A, 0; 0, B]"},
    Nearest{"exists", " stands in front, as exists A for all x: .., with a witness"}};

template <std::size_t N>
std::string_view nearest(const std::array<Nearest, N>& all, std::string_view sign) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Nearest& one) { return one.sign == sign; });
  return found == all.end() ? std::string_view{} : found->why;
}

std::size_t word_end(const std::string& text, std::size_t from) {
  while (from < text.size() && is_letter(text[from])) ++from;
  return from;
}

bool is_one_name(const std::string& text) {
  const auto typed = trimmed(without_latex(text));
  return !typed.empty() && is_letter(typed.front()) &&
         std::all_of(typed.begin(), typed.end(), is_of_name);
}

NotSaid told(std::size_t at, const std::string& sign, std::string_view why) {
  return {at + 1, sign + std::string(why)};
}

// What has ended before `at`: a name, a number, a bracket, a transpose.
bool ends_operand(const std::string& text, std::size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at > 0 && (is_of_name(text[at - 1]) ||
                    std::string_view(")]}'").find(text[at - 1]) != std::string_view::npos);
}

// "A \ b" of programs; a sign of LaTeX has its word at once behind the backslash.
bool is_solve(const std::string& text, std::size_t at, const Vocabulary& vocabulary) {
  if (!ends_operand(text, at) || at + 1 >= text.size()) return false;
  const auto end = word_end(text, at + 1);
  if (end == at + 1) return is_blank(text[at + 1]) || text[at + 1] == '(';
  const auto word = text.substr(at + 1, end - at - 1);
  return vocabulary.declares(word) && !is_latex_word(word);
}

std::optional<NotSaid> of_backslash(const std::string& text, std::size_t at,
                                    const Vocabulary& vocabulary) {
  if (is_solve(text, at, vocabulary))
    return NotSaid{at + 1,
                   "\\ solves nothing here: write inv(A) b for A \\ b, with A = \"d x d, "
                   "invertible\"; a product is A b"};
  const auto end = word_end(text, at + 1);
  const auto word = text.substr(at + 1, end - at - 1);
  if (word.empty()) return std::nullopt;
  const auto sign = "\\" + word;
  if (const auto why = nearest(latex, word); !why.empty()) return told(at, sign, why);
  const bool has_degree = word == "sqrt" && end < text.size() && text[end] == '[';
  if (has_degree && text.compare(end, 3, "[2]") != 0)
    return told(at, sign + text.substr(end, text.find(']', end) + 1 - end),
                " is no root of these formulas, which have square roots alone: for the root r of s "
                "take r = \"scalar, >= 0\" with given = [\"r^3 = s\"]");
  const bool is_ones = word.starts_with("math") || word == "boldsymbol" || word == "bm";
  if (is_ones && (text.compare(end, 3, "{1}") == 0 || text.compare(end, 1, "1") == 0))
    return told(at, sign + text.substr(end, text[end] == '{' ? 3 : 1),
                " is a vector of ones or an indicator: write ones(n), of size n, or if(j <= i, 1)");
  const bool is_extreme = word == "max" || word == "sup" || word == "inf";
  if (is_extreme && end < text.size() && text[end] == '_')
    return told(at, sign,
                " over places or points has no form here: state the bound at each, as for all i in "
                "n: x_i <= m; of a minimum over a symbol write min(f, w) = c at w = S");
  if (word == "nabla" && (end >= text.size() || text[end] != '_'))
    return told(at, sign, " needs what it is by: write grad(f, w)");
  if (is_accent(word) && !is_one_name(latex_argument(text, end)))
    return told(at, sign, " of a formula has no form here: give it a name, by a definition");
  if (is_latex_word(word) || is_function_name(word) || vocabulary.declares(word))
    return std::nullopt;
  if (word == "max" || word == "min" || word == "log" || word == "ln" || word == "Pr")
    return std::nullopt;  // told by its name
  return told(at, sign, " is no word that is read here; icl-verify formulas tells of all that are");
}

// ||x||_1, ||x||_\infty, ||A||_*.
std::optional<NotSaid> of_norm(const std::string& text) {
  const auto typed = without_latex(text);
  for (auto at = typed.find("||_"); at != std::string::npos; at = typed.find("||_", at + 1)) {
    auto end = at + 2;
    auto below = script(typed, end);
    if (below.empty()) below = typed.substr(at + 3, 1);
    if (below == "2" || below == "F" || below == "op") continue;
    return NotSaid{std::min(text.find('_', text.find('|') + 1), text.size() - 1) + 1,
                   "the norm ||.||_" + below +
                       " has no form here: norm(x) is the Euclidean norm and that of Frobenius, "
                       "opnorm(A) the largest singular value; ||x||_1 is sum(i in n, abs(x_i)), "
                       "and ||x||_oo <= m is for all i in n: abs(x_i) <= m"};
  }
  return std::nullopt;
}

// A law below a mean, E_{x ~ N(0, I)}, or what has none.
std::optional<NotSaid> of_mean(const std::string& text, const Vocabulary& vocabulary) {
  if (vocabulary.declares("E")) return std::nullopt;
  const auto typed = without_latex(text);
  for (const auto& mean : means_below(typed)) {
    if (vocabulary.declares("E_" + mean.below)) continue;
    const NotSaid none{std::max<std::size_t>(1, text.find('_') + 1), ""};
    const auto first = mean.below.substr(0, mean.below.find_first_of(",~| "));
    if (mean.below.find_first_of("~|") != std::string::npos)
      return NotSaid{none.at, "a law stands with its symbol, as " + first +
                                  " = \"d, normal\", and the mean is E(s), without it"};
    for (const auto& name : mean.over)
      if (const auto letter = vocabulary.letters.find(name);
          letter == vocabulary.letters.end() || !letter->second.is_random())
        return NotSaid{none.at, "E_" + mean.below + " is a mean over " + name +
                                    ", which has no law here: declare one, as " + name +
                                    " = \"d, normal\", and write E(s), or E(s | y) where other "
                                    "random symbols are held"};
  }
  return std::nullopt;
}

std::optional<NotSaid> of_words(const std::string& text, const Vocabulary& vocabulary) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_of_name(text[at])) {
      ++at;
      continue;
    }
    auto end = at;
    while (end < text.size() && is_of_name(text[end])) ++end;
    const auto word = text.substr(at, end - at);
    const auto why = nearest(words, word);
    const auto before = trimmed(text.substr(0, at));
    const bool is_clause = word == "iff" && before.ends_with("equality");
    const bool is_latex = at > 0 && text[at - 1] == '\\';
    if (!why.empty() && !is_clause && !is_latex && !vocabulary.declares(word))
      return told(at, word, why);
    at = end;
  }
  return std::nullopt;
}

}  // namespace
}  // namespace notation

std::optional<NotSaid> not_said_in(const std::string& formula, const Vocabulary& vocabulary) {
  using namespace notation;
  if (auto found = of_mean(formula, vocabulary)) return found;
  for (std::size_t at = 0; at < formula.size(); ++at) {
    const auto rest = std::string_view(formula).substr(at);
    for (const auto& [sign, why] : signs) {
      if (!rest.starts_with(sign)) continue;
      // A^+ with nothing behind it that is raised to.
      const bool is_raised = sign == "^+" && rest.size() > sign.size() &&
                             (is_of_name(rest[sign.size()]) || rest[sign.size()] == '(');
      if (!is_raised) return told(at, std::string(sign), why);
    }
    if (formula[at] != '\\') continue;
    if (auto found = of_backslash(formula, at, vocabulary)) return found;
  }
  if (auto found = of_norm(formula)) return found;
  return of_words(formula, vocabulary);
}

}  // namespace verify
