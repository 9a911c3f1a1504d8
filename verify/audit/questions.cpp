#include "verify/audit/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

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

// omega_i = g_{i+1} .. g_{n+1} (Li et al. 2025, (11)).
Vector<Rational> weights_of_gates(const Vector<Rational>& g) {
  Vector<Rational> omega(g.size() - 1);
  Rational product(1);
  for (std::size_t i = g.size() - 1; i-- > 0;) {
    product *= g[i + 1];
    omega[i] = product;
  }
  return omega;
}

Datum ones(long rows, long columns) {
  return to_datum(
      map(Matrix<Rational>(rows, columns), [](const Rational&) { return Rational(1); }));
}

Questions weighted_questions(const Network& network, const Fields& settings) {
  const auto& P = network.matrices.at("P").front();
  const bool gates = network.vectors.count("omega") == 0;
  const auto& given = network.vectors.at(gates ? "g" : "omega");
  if (gates && given.size() < 2)
    refuse_network(network, "g has " + std::to_string(given.size()) +
                                " gates; n + 1 are needed, the query's last, and n is at least 1");
  const auto omega = gates ? weights_of_gates(given) : given;
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

}  // namespace

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
  };
  return inputs;
}

std::string length_name(long n) { return fmt::format("n = {}", n); }

Questions questions_for(const Network& network, const Fields& settings) {
  if (network.has("K")) {
    refuse_unused(network, settings, "a kernel", {"n", "y", "r_prime", "delta", "L"});
    return kernel_questions(network, settings);
  }
  if (network.has("P") && (network.has("omega") || network.has("g"))) {
    refuse_unused(network, settings, "weighted descent", {"n", "Sigma", "sigma2", "R", "r"});
    return weighted_questions(network, settings);
  }
  if (network.has("P") != network.has("Q"))
    refuse_network(network,
                   network.has("P")
                       ? "P without Q, omega or g: value weights need Q, a preconditioner the "
                         "weights omega of the demonstrations or gates g"
                       : "Q without P: say what the value weights are, as in --tensor P=NAME");
  refuse_unused(network, settings, "layers", {"n", "Sigma", "Sigma_beta", "sigma2"});
  return layer_questions(network, settings);
}

}  // namespace verify
