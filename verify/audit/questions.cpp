#include "verify/audit/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "verify/audit/attention_stack.hpp"
#include "verify/audit/layer_questions.hpp"
#include "verify/claim/finding.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

Input asked(const char* name, Kind kind, std::vector<Size> shape, const char* about,
            std::vector<Constraint> constraints = {}) {
  Input input;
  input.name = name;
  input.kind = kind;
  input.shape = std::move(shape);
  input.constraints = std::move(constraints);
  input.about = about;
  input.optional = true;
  return input;
}

Input choice(const char* name, const char* about, std::vector<std::string> allowed) {
  auto input = asked(name, Kind::text, {}, about);
  input.allowed = std::move(allowed);
  return input;
}

// The settings with what the file holds under the same names.
Fields with_vectors(const Network& network, const Fields& settings) {
  auto fields = settings;
  for (const auto& [role, entries] : network.vectors) fields.emplace(role, to_datum(entries));
  return fields;
}

// A setting that nothing asks for would seem to be answered.
void refuse_unused(const Network& network, const Fields& settings, const std::string& form,
                   const std::vector<std::string>& used) {
  for (const auto& [name, value] : settings) {
    if (std::find(used.begin(), used.end(), name) != used.end()) continue;
    std::string names;
    for (const auto& other : used) names += (names.empty() ? "" : ", ") + other;
    refuse_network(network, name + " is set, and no question about " + form +
                                " takes it; allowed are " + names + ": leave it out");
  }
}

// Where the file itself says how many demonstrations there are.
void require_length(const Network& network, const Fields& settings, long n) {
  const auto set = settings.find("n");
  if (set != settings.end() && to_text(set->second) != std::to_string(n))
    refuse_network(network, "n = " + to_text(set->second) + " is set, and the file has n = " +
                                std::to_string(n) + ": leave n out, or take the file for that n");
}

Questions kernel_questions(const Network& network, const Fields& settings) {
  const auto given = with_vectors(network, settings);
  const auto& K = network.matrices.at("K").front();
  if (given.count("y") == 0)
    refuse_network(network,
                   "K is a kernel; the labels y of the demonstrations are missing: an array y in "
                   "the file, or --set y=1,2,3");
  if (given.count("r_prime") + given.count("delta") == 0)
    refuse_network(network,
                   "K is a kernel; the steps of the layers are missing: --set r_prime=1/2,1/2, "
                   "or one constant step and the number of layers: --set delta=1/10 --set L=20");
  Questions q;
  q.n = K.rows() - 1;
  require_length(network, settings, q.n);
  q.form = fmt::format("layers of kernel attention, kernel values at {} points", K.rows());
  q.data = fmt::format("n = {} demonstrations and the query at these points", q.n);
  Question question{"cheng2024.own_kernel", length_name(q.n), {{"K", to_datum(K)}}};
  for (const auto* name : {"y", "r_prime", "delta", "L"}) {
    if (const auto field = given.find(name); field != given.end()) question.fields.insert(*field);
  }
  const auto& claim = question.claim;
  q.facts = {{claim, "f", "predictions after 0, 1, .. layers"},
             {claim, "bayes_prediction", "Bayes prediction, if K is the covariance of the labels"},
             {claim, "loss_by_layer", "expected squared error after 0, 1, .. layers"},
             {claim, "bayes_variance", "least expected squared error"}};
  q.hypotheses = {{"Proposition 3.4 of Cheng et al. 2024",
                   "K is a covariance",
                   std::nullopt,
                   "",
                   {claim, "positive_semidefinite", ""}},
                  {"Proposition 3.4 of Cheng et al. 2024",
                   "a constant step below 2 / lambda_max of the demonstrations' kernel matrix",
                   std::nullopt,
                   "",
                   {claim, "below_bound", ""}}};
  q.questions = {std::move(question)};
  return q;
}

Datum ones(long rows, long columns) {
  return to_datum(
      map(Matrix<Rational>(rows, columns), [](const Rational&) { return Rational(1); }));
}

Questions weighted_questions(const Network& network, const Fields& settings,
                             const Matrix<Rational>& P) {
  const bool gates = network.vectors.count("omega") == 0;
  const auto omega = weights_of_gates(network);
  Questions q;
  q.n = static_cast<long>(omega.size());
  require_length(network, settings, q.n);
  const auto taken = [&](const char* name, const Datum& otherwise) {
    const auto field = settings.find(name);
    return field == settings.end() ? otherwise : field->second;
  };
  const auto one = to_datum(identity_matrix<Rational>(P.rows()));
  Fields data = {{"Sigma", taken("Sigma", one)},
                 {"sigma2", taken("sigma2", "0")},
                 {"R", taken("R", ones(q.n, q.n))},
                 {"r", taken("r", to_datum(Vector<Rational>(q.n, Rational(1))))}};
  const auto name = length_name(q.n);
  q.form = fmt::format("one step of weighted preconditioned gradient descent, d = {}{}", P.rows(),
                       gates ? ", the weights from scalar gates" : "");
  q.data =
      fmt::format("n = {}, x ~ N(0, {}), label noise of variance {}, {}", q.n,
                  settings.count("Sigma") == 0 ? "I" : "Sigma as set", to_text(data.at("sigma2")),
                  settings.count("R") == 0 ? "one task N(0, I) behind all (set R, r for others)"
                                           : "tasks correlated by R and r as set");
  q.notes = {"the prediction is read as x^T P X^T (omega o y), (11) of Li et al. 2025"};
  q.questions.push_back({"li2025.thm2", name, data});
  data.emplace("P", to_datum(P));
  data.emplace("omega", to_datum(omega));
  q.questions.push_back({"li2025.loss37", name, std::move(data)});
  q.losses = {{"li2025.loss37", "risk", "exact population loss"},
              {"li2025.thm2", "risk", "risk of the best stationary pair (Theorem 2)"}};
  q.facts = {{"li2025.loss37", "grad_P", "gradient by P"},
             {"li2025.loss37", "grad_omega", "gradient by omega"},
             {"li2025.thm2", "P", "the best P, up to a factor"},
             {"li2025.thm2", "omega", "the best omega, up to a factor"}};
  return q;
}

// Gated layers on correlated tasks, where only the step x^T P X^T (omega o y) is followed: P is the
// corner of the values times the transposed block of keys and queries.
Questions gated_questions(const Network& network, const Fields& settings) {
  refuse_unused(network, settings, "gated layers with R and r",
                {"n", "Sigma", "sigma2", "R", "r", "prediction", "d", "heads"});
  Fields without = settings;
  for (const auto* name : {"R", "r"}) without.erase(name);
  const auto stack = attention_stack(network, without, audit_inputs());
  if (stack.layers() != 1 || !stack.form.exists() || !stack.form.outside.empty())
    refuse_network(network,
                   "R and r are set, tasks that differ along the prompt, and the loss is known for "
                   "one layer whose values read the labels and whose keys and queries do not; " +
                       (stack.form.exists() ? stack.form.outside : stack.form.why_not));
  const Rational sign(stack.minus() ? -1 : 1);
  auto q = weighted_questions(network, settings, sign * transpose(stack.form.A.front()));
  q.notes.insert(q.notes.end(), network.notes.begin(), network.notes.end());
  return q;
}

// Gates are parts of 0..1; what a sigmoid makes them of is any number.
void look_at_gates(const Network& network, Questions& questions) {
  const auto gates = network.vectors.find("g");
  if (gates == network.vectors.end()) return;
  const bool within =
      std::all_of(gates->second.begin(), gates->second.end(),
                  [](const Rational& gate) { return gate.sign() >= 0 && !(Rational(1) < gate); });
  if (within) return;
  questions.looks.push_back(
      "some of the gates g lie outside of 0..1, and they are taken as they are: where a sigmoid "
      "makes gates of these numbers, write the gates");
}

Questions questions_of_form(const Network& network, const Fields& settings) {
  if (network.has("K")) {
    refuse_unused(network, settings, "a kernel", {"n", "y", "r_prime", "delta", "L"});
    return kernel_questions(network, settings);
  }
  const bool weighted = network.has("omega") || network.has("g");
  if (network.has("P") && !network.has("Q")) {
    if (!weighted)
      refuse_network(network,
                     "P without Q, omega or g: value weights need Q, a preconditioner the "
                     "weights omega of the demonstrations or gates g");
    refuse_unused(network, settings, "weighted descent", {"n", "Sigma", "sigma2", "R", "r"});
    return weighted_questions(network, settings, network.matrices.at("P").front());
  }
  if (network.has("Q") && !network.has("P"))
    refuse_network(network, "Q without P: say what the value weights are, as in --tensor P=NAME");
  if (weighted && settings.count("R") + settings.count("r") != 0)
    return gated_questions(network, settings);
  refuse_unused(network, settings, "layers",
                {"n", "Sigma", "Sigma_beta", "sigma2", "mean_over", "prediction", "sees_query",
                 "prompts", "d", "heads", "zero_P", "label"});
  return layer_questions(network, settings);
}

}  // namespace

Conventions conventions_of(const Fields& settings) {
  Conventions conventions;
  const auto number = [&](const char* name) -> std::optional<long> {
    const auto field = settings.find(name);
    if (field == settings.end() || field->second.is_list) return std::nullopt;
    const auto& text = field->second.text;
    constexpr std::size_t longest = 6;
    if (text.empty() || text.size() > longest ||
        text.find_first_not_of("0123456789") != std::string::npos)
      return std::nullopt;  // refused with the other inputs
    return std::stol(text);
  };
  conventions.d = number("d");
  conventions.heads = number("heads");
  const auto Sigma = settings.find("Sigma");
  if (!conventions.d && Sigma != settings.end() && Sigma->second.is_list)
    conventions.d = static_cast<long>(Sigma->second.items.size());
  if (const auto zero = settings.find("zero_P"); zero != settings.end() && !zero->second.is_list)
    conventions.zero_P = zero->second.text == "true";
  return conventions;
}

const std::vector<Input>& audit_inputs() {
  static const std::vector<Input> inputs = {
      asked("n", Kind::integer, {}, "number of demonstrations", {Constraint::positive}),
      asked("Sigma", Kind::matrix, {"d", "d"}, "covariance of the covariates, I if absent",
            {Constraint::positive_definite}),
      asked("Sigma_beta", Kind::matrix, {"d", "d"},
            "covariance of the task; if absent, what the theorem at hand says",
            {Constraint::positive_definite}),
      asked("sigma2", Kind::rational, {}, "variance of the label noise, 0 if absent",
            {Constraint::nonnegative}),
      asked("R", Kind::matrix, {"n", "n"}, "correlations of the demonstrations' tasks"),
      asked("r", Kind::vector, {"n"}, "their correlations with the query's task"),
      asked("y", Kind::vector, {"n"}, "labels, with a kernel"),
      asked("r_prime", Kind::vector, {"L"}, "steps of the layers, with a kernel"),
      asked("delta", Kind::rational, {}, "constant step, with a kernel and L"),
      asked("L", Kind::integer, {}, "number of layers, with a kernel", {Constraint::positive}),
      asked("mean_over", Kind::text, {},
            "what the sum over the demonstrations is divided by: n (if absent), n+1, or a number, "
            "1 for a sum"),
      choice("prediction", "minus or plus the last corner; minus if absent, plus of gated layers",
             {"minus", "plus"}),
      choice("label", "where the tokens of full weights have their label: last if absent, or first",
             {"last", "first"}),
      asked("sees_query", Kind::boolean, {}, "the query is a source of attention too: true, false"),
      asked("prompts", Kind::integer, {}, "how many prompts an estimate samples",
            {Constraint::positive}),
      asked("d", Kind::integer, {},
            "dimension of x, where matrices d x d and (d+1) x (d+1) look "
            "alike",
            {Constraint::positive}),
      asked("heads", Kind::integer, {}, "heads that lie side by side in one query matrix",
            {Constraint::positive}),
      asked("zero_P", Kind::boolean, {},
            "whether P of an allparam is set to 0, where registers stand beside it: true, false"),
  };
  return inputs;
}

std::string length_name(long n) { return fmt::format("n = {}", n); }

Questions questions_for(const Network& network, const Fields& settings) {
  auto questions = questions_of_form(network, settings);
  look_at_gates(network, questions);
  return questions;
}

}  // namespace verify
