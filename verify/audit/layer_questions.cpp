#include "verify/audit/layer_questions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/audit/attention_stack.hpp"
#include "verify/audit/audit.hpp"
#include "verify/audit/layer_hypotheses.hpp"
#include "verify/audit/tensors/told_beside.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* loss_claim = "ahn2023.network_loss";
constexpr const char* tell_width[] = {"d", "Sigma", "Sigma_beta", "label"};

// A quarter to four times as many demonstrations.
std::vector<long> lengths_around(long n) {
  std::vector<long> lengths;
  for (const long k : {(n + 3) / 4, (n + 1) / 2, n, 2 * n, 4 * n}) {
    if (lengths.empty() || lengths.back() < k) lengths.push_back(k);
  }
  return lengths;
}

// In eight digits where it is long.
std::string short_number(const Rational& number) {
  constexpr std::size_t longest = 40;
  const auto text = number.text();
  return text.size() > longest ? rounded_number(text) : text;
}

std::string data_words(const AttentionStack& stack) {
  const auto set = [&](const char* name) {
    return stack.settings.matrix(name) == identity_matrix<Rational>(stack.d)
               ? std::string("I")
               : std::string(name) + " as set";
  };
  const auto x = stack.has("Sigma") ? set("Sigma") : "I";
  const auto w = stack.has("Sigma_beta") ? set("Sigma_beta") : x == "I" ? "I" : "Sigma^-1";
  return fmt::format("n = {}, x ~ N(0, {}), w ~ N(0, {}), {}", stack.n, x, w,
                     stack.noisy() ? "label noise of variance " + short_number(stack.sigma2()) +
                                         " (the query's label without)"
                                   : "no label noise");
}

// How many products exact moments take, about: words in so many layers times d^3; nothing where
// there are none.
std::optional<double> work_of_moments(const AttentionStack& stack) {
  if (stack.layers() == 1 && !stack.sees_query()) return 0;
  const bool followed = stack.omega.empty() && !stack.sees_query() && stack.form.exists() &&
                        stack.form.outside.empty();
  if (!followed) return std::nullopt;
  const bool symmetric = stack.symmetric(), moves = !stack.form.B.empty();
  const auto L = static_cast<std::size_t>(stack.layers());
  if (L > (moves ? 2U : stack.usual_law() ? 4U : 3U)) return std::nullopt;
  static constexpr double fixed[] = {0, 3, 9, 40, 318}, any[] = {0, 3, 14, 182, 7923};
  const double words = moves ? (symmetric ? 107 : 1966) : symmetric ? fixed[L] : any[L];
  if (stack.registers() && (moves || !stack.registers_are_even())) return std::nullopt;
  const auto d = static_cast<double>(stack.d);
  return words * d * d * d * (stack.usual_law() ? 1 : 4) * (stack.registers() ? 4 : 1);
}

std::string form_words(const AttentionStack& stack) {
  const long L = stack.layers();
  std::string words = L == 1 ? "one layer of linear attention"
                             : fmt::format(
                                   "{} layers of linear "
                                   "attention",
                                   L);
  if (stack.heads > 1) words += fmt::format(" of {} heads", stack.heads);
  if (!stack.form.exists() || !stack.form.outside.empty()) {
    words += " with full weights P, Q";
  } else if (L > 1) {
    words += stack.form.B.empty() ? fmt::format(" that update the labels, A_0 .. A_{}", L - 1)
                                  : " that update labels and covariates";
  }
  if (stack.registers()) words += " with registers";
  if (!stack.omega.empty()) words += ", the demonstrations weighted by gates";
  return words + fmt::format(", d = {}", stack.d);
}

// How the layers are read: what a file cannot say, and could be otherwise.
std::string reading(const AttentionStack& stack) {
  const auto mean = stack.has("mean_over") ? stack.settings.text("mean_over") : "n";
  const auto scale = !stack.omega.empty() ? std::string("weights of the demonstrations")
                     : mean == "1"        ? std::string("a plain sum")
                                          : "1/(" + mean + ")";
  return fmt::format(
      "a layer is read as Z + {} P Z M Z^T Q Z ({}), the prediction as {} its corner (--set "
      "prediction={}){}{}",
      mean == "n" && stack.omega.empty() ? "(1/n)" : "c",
      mean == "n" && stack.omega.empty() ? "--set mean_over=n+1 for others" : "c: " + scale,
      stack.minus() ? "minus" : "plus", stack.minus() ? "plus" : "minus",
      stack.sees_query() ? ", the query a source as well" : "",
      stack.label_first() ? ", tokens (y, x) turned to (x, y)" : "");
}

class LayerQuestions {
 public:
  explicit LayerQuestions(const AttentionStack& stack) : stack_(stack) {}

  Questions all() {
    q_.n = stack_.n;
    q_.form = form_words(stack_);
    q_.data = data_words(stack_);
    q_.notes = {reading(stack_)};
    q_.notes.insert(q_.notes.end(), stack_.network.notes.begin(), stack_.network.notes.end());
    if (stack_.noisy()) q_.noise = stack_.sigma2();
    q_.hypotheses = layer_hypotheses(stack_);
    ask_loss();
    ask_least();
    ask_theorem();
    q_.not_asked.push_back({"what the network does on a prompt of yours",
                            "icl-verify run ahn2023.lem2 (form (9)) or ahn2023.lem9 (any layers), "
                            "with X, x_query and w_star"});
    return std::move(q_);
  }

 private:
  void ask_loss() {
    const auto work = work_of_moments(stack_);
    constexpr double cheap = 6e6;  // for five numbers of demonstrations
    const bool lengths = work && *work <= cheap && !stack_.fixed_length();
    q_.lengths = lengths ? lengths_around(q_.n) : std::vector<long>{q_.n};
    q_.questions.push_back({loss_claim, length_name(q_.n), network_fields(stack_, q_.lengths)});
    q_.losses.own = {loss_claim, "loss", "exact population loss"};
    if (!work)
      q_.not_asked.push_back({"an exact population loss",
                              why_sampled() + "; it is estimated from sampled prompts, more of "
                                              "them with --set prompts=1000000"});
    if (!lengths && !stack_.fixed_length())
      q_.not_asked.push_back({"the loss over prompt lengths",
                              std::string(work ? "exact moments take long for these layers"
                                               : "an estimate is made for one of them") +
                                  "; --set n for others one by one"});
  }

  std::string why_sampled() const {
    if (stack_.registers() && !stack_.registers_are_even())
      return "the weights of the registers differ from token to token";
    if (stack_.registers() && !stack_.form.B.empty())
      return "exact moments of registers are those of layers that leave the covariates alone";
    if (stack_.sees_query()) return "the query is a source of attention itself";
    if (!stack_.omega.empty())
      return "exact moments of weighted demonstrations are those of one "
             "layer";
    if (!stack_.form.exists()) return stack_.form.why_not;
    if (!stack_.form.outside.empty())
      return "weights outside of the form in which several layers can be followed, the largest " +
             stack_.form.outside;
    return stack_.form.B.empty()
               ? "exact moments reach four layers, three under a law of the tasks of their own"
               : "exact moments reach two layers that move the covariates";
  }

  // The least loss that a theorem knows, under the law that was set.
  void ask_least() {
    const bool fixed = stack_.form.exists() && stack_.form.B.empty();
    if (stack_.registers() || stack_.sees_query() || !stack_.omega.empty()) return;
    if (stack_.layers() == 1 && !stack_.usual_law()) {
      q_.questions.push_back({"li2025.pgd_shared",
                              length_name(q_.n),
                              {{"n", std::to_string(q_.n)},
                               {"Sigma", to_datum(stack_.Sigma())},
                               {"Sigma_beta", to_datum(stack_.tasks())},
                               {"sigma2", stack_.sigma2().text()}}});
      // Its risk counts the noise of the query's label.
      // Tasks N(0, I) without noise are those of Theorem 1, whose optimum is the same.
      const bool of_theorem1 =
          !stack_.noisy() && stack_.tasks() == identity_matrix<Rational>(stack_.d);
      q_.losses.least = {"li2025.pgd_shared", "risk",
                         of_theorem1 ? "least loss of one layer, the global optimum (Theorem 1 of "
                                       "Ahn et al. 2023)"
                                     : "least loss of any one layer, the best preconditioned step "
                                       "(li2025.pgd_shared)",
                         stack_.sigma2()};
      q_.losses.global = true;
      return;
    }
    if (!stack_.usual_law()) {
      q_.not_asked.push_back({"the gap to the best",
                              "the least loss of several layers is known for tasks N(0, Sigma^-1) "
                              "without noise"});
      return;
    }
    const long L = stack_.layers();
    q_.losses.least = {loss_claim, "loss_min",
                       L == 1   ? "least loss of one layer, the global optimum (Theorem 1 of Ahn "
                                  "et al. 2023, whitened)"
                       : L == 2 ? "least loss over layers a_l Sigma^-1, the global optimum over "
                                  "symmetric A_0, A_1 (ahn2023.thm3, sharper than Theorem 3 of Ahn "
                                  "et al. 2023)"
                                : "least loss over layers a_l Sigma^-1 (ahn2023.thm4, beside "
                                  "Theorem 4 of Ahn et al. 2023: a critical point; whether it is "
                                  "the global optimum is not known)"};
    q_.losses.global = L == 1 || (L == 2 && fixed);
    if (L == 1 || (fixed && stack_.form.outside.empty())) return;
    q_.losses.least.words = fmt::format(
        "least loss over {} layers a_l Sigma^-1 that leave the "
        "covariates alone, for comparison",
        L);
    q_.not_asked.push_back({"the gap to the best of their own kind",
                            "the least loss of such layers is not known; ahn2023.thm5_sopt has, "
                            "for two that move the covariates, the best point of the set of "
                            "Theorem 5 that a search finds, and a lower bound"});
  }

  // Gradient and distances, by the claims that have a formula for them.
  void ask_theorem() {
    if (!stack_.plain() || !stack_.form.exists() || !stack_.usual_law()) return;
    const long L = stack_.layers();
    const bool symmetric = stack_.symmetric(), inside = stack_.form.outside.empty();
    if (stack_.form.B.empty()) {
      if (L > 4 || (L > 3 && !symmetric)) {
        q_.not_asked.push_back({"the gradient",
                                "ahn2023.thm4_loss has it for four symmetric layers, or three of "
                                "any kind"});
        return;
      }
      ask_fixed(symmetric, inside);
    } else if (L == 2 && symmetric && inside) {
      ask("ahn2023.thm5_loss",
          {{"A", to_datum(stack_.A_for(q_.n))}, {"B", to_datum(stack_.form.B)}});
      q_.facts.push_back({"ahn2023.thm5_loss", "gradient_A_approx", "gradient by A_l"});
      q_.facts.push_back({"ahn2023.thm5_loss", "gradient_B_approx", "gradient by B_l"});
    }
  }

  void ask_fixed(bool symmetric, bool inside) {
    const char* const claim = "ahn2023.thm4_loss";
    ask(claim, {{symmetric ? "A" : "A_trained", to_datum(stack_.A_for(q_.n))}});
    const std::string of = inside ? "" : " (of the weights inside the form)";
    if (inside)
      q_.facts.push_back({claim, "gradient_norm_approx", "norm of the gradient, layer by layer"});
    q_.facts.push_back({claim, "alpha", "step of each layer, tr(Sigma A_l) / d" + of});
    q_.facts.push_back({claim, "best_a_approx", "the best steps, in any order"});
    q_.hypotheses.push_back({"Theorem 4 of Ahn et al. 2023",
                             "every A_l is a multiple of Sigma^-1" + of,
                             std::nullopt,
                             "",
                             {claim, "dist_whitened_squared", ""},
                             Scale::squared_part});
  }

  void ask(const char* claim, Fields fields) {
    fields["n"] = std::to_string(q_.n);
    if (stack_.has("Sigma")) fields["Sigma"] = to_datum(stack_.Sigma());
    q_.questions.push_back({claim, length_name(q_.n), std::move(fields)});
  }

  const AttentionStack& stack_;
  Questions q_;
};

// Every last row of P is zero, and with it what is added to the label.
bool leaves_label_alone(const Network& network, long d) {
  const auto P = network.matrices.find("P");
  if (P == network.matrices.end()) return false;
  return std::all_of(P->second.begin(), P->second.end(), [&](const Matrix<Rational>& a) {
    if (a.rows() != d + 1) return false;
    for (long j = 0; j <= d; ++j)
      if (a(d, j).sign() != 0) return false;
    return true;
  });
}

// Zero beside the place of the label, which is the last one or the first: diag(B, p), and diag(A,
// 0).
bool are_of_tokens(const AttentionStack& stack, long label) {
  const auto stands_apart = [&](const Matrix<Rational>& a) {
    for (long k = 0; k <= stack.d; ++k)
      if (k != label && (a(label, k).sign() != 0 || a(k, label).sign() != 0)) return false;
    return true;
  };
  return std::all_of(stack.P.begin(), stack.P.end(), stands_apart) &&
         std::all_of(stack.Q.begin(), stack.Q.end(), [&](const Matrix<Rational>& a) {
           return stands_apart(a) && a(label, label).sign() == 0;
         });
}

// P and Q of a size that nothing tells to be d + 1.
void require_said_width(const AttentionStack& stack, const Fields& settings) {
  const auto& network = stack.network;
  const auto size = network.width_read_as_tokens;
  const bool said = std::any_of(std::begin(tell_width), std::end(tell_width),
                                [&](const char* name) { return settings.count(name) != 0; });
  if (!size || said || network.width_is_said || network.matrices.count("Gamma") != 0 ||
      are_of_tokens(stack, stack.d) || are_of_tokens(stack, 0) || tells_width(network, *size - 1))
    return;
  refuse_network(network,
                 fmt::format("P and Q are {0} x {0}, and nothing says whether the last of these "
                             "numbers is the label: --set d={1} says that they act on whole tokens "
                             "(x, y), --set d={0} that they act on the covariates alone",
                             *size, *size - 1));
}

}  // namespace

Questions layer_questions(const Network& network, const Fields& settings) {
  const auto stack = attention_stack(network, settings, audit_inputs());
  require_said_width(stack, settings);
  auto questions = LayerQuestions(stack).all();
  questions.looks = told_and_not_taken(network, settings, stack.d);
  if (!stack.label_first() && leaves_label_alone(network, stack.d))
    questions.looks.push_back(
        "these weights predict 0, whatever the prompt, as the last row of every P is 0: tokens are "
        "read as (x, y), the label last; where the label stands in front, say --set "
        "label=first; where a constant stands behind it, write P and Q in the order (x, y)");
  return questions;
}

}  // namespace verify
