#include "verify/audit/layer_questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "verify/audit/layer_form.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* ahn = " of Ahn et al. 2023";

std::string theorem(const char* name) { return std::string(name) + ahn; }

struct Layers {
  const Network& network;
  LayerForm form;
  bool full;  // P and Q were given
  Instance settings;
  long d;

  std::size_t number() const { return network.matrices.at(full ? "P" : "A").size(); }
  long n() const { return settings.integer("n"); }
  bool has(const char* name) const { return settings.has(name); }
  Matrix<Rational> Sigma() const {
    return has("Sigma") ? settings.matrix("Sigma") : identity_matrix<Rational>(d);
  }
  bool noisy() const { return has("sigma2") && settings.rational("sigma2").sign() != 0; }
  bool symmetric() const { return std::all_of(form.A.begin(), form.A.end(), is_symmetric); }
};

LayerForm form_of(const Network& network) {
  if (network.has("P")) {
    const auto &P = network.matrices.at("P"), &Q = network.matrices.at("Q");
    if (P.size() != Q.size() || P.front().rows() != Q.front().rows() || P.front().rows() < 2)
      refuse_network(network,
                     fmt::format("P is {} of {} x {}, Q {} of {} x {}; one P and one Q a layer are "
                                 "needed, of one size d + 1 >= 2",
                                 P.size(), P.front().rows(), P.front().cols(), Q.size(),
                                 Q.front().rows(), Q.front().cols()));
    return layer_form(P, Q);
  }
  LayerForm form{network.matrices.at("A"), {}, "", true};
  if (network.has("B")) form.B = network.matrices.at("B");
  const auto L = form.A.size();
  const bool fits = form.B.empty() || ((form.B.size() == L || form.B.size() + 1 == L) &&
                                       form.B.front().rows() == form.A.front().rows());
  if (!fits)
    refuse_network(network,
                   fmt::format("{} matrices A of {} rows with {} matrices B of {} rows; one B a "
                               "layer is needed, of the size of A (the last may be left out)",
                               L, form.A.front().rows(), form.B.size(), form.B.front().rows()));
  return form;
}

Layers layers_of(const Network& network, const Fields& settings) {
  auto form = form_of(network);
  const long d =
      network.has("P") ? network.matrices.at("P").front().rows() - 1 : form.A.front().rows();
  if (settings.count("n") == 0)
    refuse_network(network, "n is missing, the number of demonstrations in a prompt: --set n=20");
  auto read = Instance::read("--set", settings, audit_inputs());
  if (const auto* complaint = std::get_if<Complaint>(&read))
    throw std::runtime_error("--set " + to_text(*complaint));
  auto instance = std::get<Instance>(std::move(read));
  if (const auto size = instance.size("d"); size && *size != d)
    throw std::runtime_error(
        fmt::format("--set: the covariance is {} x {}, and the weights of {} have d = {}", *size,
                    *size, printable(network.file), d));
  return {network, std::move(form), network.has("P"), std::move(instance), d};
}

// A quarter to four times as many demonstrations.
std::vector<long> lengths_around(long n) {
  std::vector<long> lengths;
  for (const long k : {(n + 3) / 4, (n + 1) / 2, n, 2 * n, 4 * n}) {
    if (lengths.empty() || lengths.back() < k) lengths.push_back(k);
  }
  return lengths;
}

// The same question for every length, the main one first.
void ask(Questions& q, const char* claim, Fields fields) {
  auto lengths = q.lengths;
  std::stable_partition(lengths.begin(), lengths.end(), [&](long k) { return k == q.n; });
  for (const long k : lengths) {
    fields["n"] = std::to_string(k);
    q.questions.push_back({claim, length_name(k), fields});
  }
}

std::string data_words(const Layers& layers, const char* task) {
  return fmt::format("n = {}, x ~ N(0, {}), w ~ N(0, {}), {}", layers.n(),
                     layers.has("Sigma") ? "Sigma as set" : "I", task,
                     layers.noisy()
                         ? "label noise of variance " + layers.settings.rational("sigma2").text()
                         : "no label noise");
}

Rational largest_asymmetry(const Vector<Matrix<Rational>>& layers) {
  Rational largest;
  for (const auto& layer : layers) {
    const auto asymmetry = layer - transpose(layer);
    for (const auto& entry : asymmetry.entries()) largest = std::max(largest, abs(entry));
  }
  return largest;
}

Hypothesis form_hypothesis(const Layers& layers) {
  const bool moves = !layers.form.B.empty();
  const auto which = moves ? "(13): P_l = diag(B_l, 1), Q_l = diag(A_l, 0)"
                           : "(9): P_l = diag(0, 1), Q_l = diag(A_l, 0)";
  return {theorem(moves ? "Theorem 5" : "Lemma 2 and Theorem 4"),
          std::string("layers of the form ") + which + ", up to a factor between P and Q",
          layers.form.outside.empty(),
          layers.form.outside,
          {}};
}

Hypothesis symmetry_hypothesis(const Layers& layers) {
  const auto largest = largest_asymmetry(layers.form.A);
  return {theorem("Lemma 2"),
          "every A_l is symmetric (without it the step is by the transpose)",
          largest.sign() == 0,
          largest.text(),
          {}};
}

// What is left out where the weights are near the form and not in it.
void note_projection(const Layers& layers, Questions& q) {
  if (layers.form.outside.empty()) return;
  q.notes.push_back(
      "some weights lie outside of the form in which several layers can be followed, "
      "the largest is " +
      layers.form.outside +
      ": what follows is about the network without them, and how much they matter "
      "is not known");
}

// The labels' noise and the task's covariance enter by Li et al.'s formula for one shared task.
void ask_shared_task(const Layers& layers, Questions& q) {
  const auto one = identity_matrix<Rational>(layers.d);
  const auto tasks = layers.has("Sigma_beta") ? layers.settings.matrix("Sigma_beta") : one;
  const auto noise = layers.has("sigma2") ? layers.settings.rational("sigma2") : Rational(0);
  auto lengths = q.lengths;
  std::stable_partition(lengths.begin(), lengths.end(), [&](long k) { return k == q.n; });
  for (const long k : lengths) {
    // The layer predicts x^T P X^T y with P = -A^T / n, whatever n it is used with.
    const auto P = Rational(-1, k) * transpose(layers.form.A.front());
    q.questions.push_back({"li2025.pgd_shared",
                           length_name(k),
                           {{"n", std::to_string(k)},
                            {"Sigma", to_datum(layers.Sigma())},
                            {"Sigma_beta", to_datum(tasks)},
                            {"sigma2", to_datum(noise)},
                            {"P_given", to_datum(P)}}});
  }
  const char* const claim = "li2025.pgd_shared";
  q.data = data_words(layers, layers.has("Sigma_beta") ? "Sigma_beta as set" : "I");
  q.losses = {{claim, "risk_given",
               layers.noisy() ? "exact population loss, the noise of the query's label included"
                              : "exact population loss"},
              {claim, "risk", "least loss of one step x^T P X^T y"}};
  q.facts = {{claim, "gradient_norm_approx", "norm of the gradient by P = -A^T / n"},
             {claim, "P", "the best P"}};
}

void ask_one_layer(const Layers& layers, Questions& q) {
  q.form = fmt::format("one layer of linear attention, d = {}", layers.d);
  const bool own_law = layers.has("Sigma_beta") || layers.noisy();
  q.hypotheses = {form_hypothesis(layers),
                  {theorem("Theorem 1"),
                   "tasks N(0, I) and no label noise",
                   !own_law,
                   own_law ? "as set" : "",
                   {}}};
  if (own_law && layers.form.exists && layers.form.outside.empty())
    return ask_shared_task(layers, q);
  if (own_law)
    q.not_asked.push_back({"the loss with your task covariance or label noise",
                           "a formula is known for a layer of the form (9) alone; what follows is "
                           "for tasks N(0, I) without noise"});
  q.data = fmt::format("n = {}, x ~ N(0, {}), w ~ N(0, I), no label noise", layers.n(),
                       layers.has("Sigma") ? "Sigma as set" : "I");
  Vector<Rational> b(layers.d + 1);
  Matrix<Rational> A(layers.d + 1, layers.d);
  if (layers.full) {
    const auto &P = layers.network.matrices.at("P").front(),
               &Q = layers.network.matrices.at("Q").front();
    b = P.row(layers.d);
    A = block(Q, 0, 0, layers.d + 1, layers.d);
  } else {
    b.back() = Rational(1);
    set_block(A, 0, 0, layers.form.A.front());
  }
  const auto Sigma = to_datum(layers.Sigma());
  ask(q, "ahn2023.eq15", {{"Sigma", Sigma}, {"b_row", to_datum(b)}, {"A_cols", to_datum(A)}});
  ask(q, "ahn2023.thm1", {{"Sigma", Sigma}});
  q.losses = {{"ahn2023.eq15", "loss", "exact population loss"},
              {"ahn2023.thm1", "loss_min", "least loss of one layer (Theorem 1)"}};
  q.facts = {{"ahn2023.eq15", "gradient_norm_approx",
              "norm of the gradient by the last row of P and the first d columns of Q"},
             {"ahn2023.thm1", "A_top", "the best A (Theorem 1, up to a factor)"}};
}

// The task's covariance and the labels' noise, where the loss of several layers is asked under
// them.
void add_law(const Layers& layers, Fields& fields) {
  if (layers.has("Sigma_beta"))
    fields.emplace("Sigma_w", to_datum(layers.settings.matrix("Sigma_beta")));
  if (layers.noisy()) fields.emplace("sigma2", to_datum(layers.settings.rational("sigma2")));
}
Wanted loss_under_law(const char* claim) {
  return {claim, "loss_law",
          "exact population loss with the task covariance and the label noise as set, the label of "
          "the query without noise"};
}

void ask_label_layers(const Layers& layers, Questions& q) {
  const auto L = layers.number();
  q.form = fmt::format("{} layers of linear attention that update the labels, A_0 .. A_{}, d = {}",
                       L, L - 1, layers.d);
  q.data = fmt::format("n = {}, x ~ N(0, {}), w ~ N(0, Sigma^-1), no label noise", layers.n(),
                       layers.has("Sigma") ? "Sigma as set" : "I");
  const bool other_law =
      layers.noisy() || (layers.has("Sigma_beta") &&
                         !(layers.settings.matrix("Sigma_beta") == inverse(layers.Sigma())));
  if (other_law) q.data += "; the law that was set where it is named";
  note_projection(layers, q);
  q.hypotheses = {form_hypothesis(layers),
                  symmetry_hypothesis(layers),
                  {theorem("Theorem 4"),
                   "tasks N(0, Sigma^-1) and no label noise",
                   !other_law,
                   other_law ? "as set" : "",
                   {}}};
  if (other_law) {
    q.not_asked.push_back({"the gap and the gradient with your task covariance or label noise",
                           "several layers are compared for tasks N(0, Sigma^-1) without noise; "
                           "the loss of up to three is given for yours, too"});
  }
  const bool symmetric = layers.symmetric();
  if (L > 4 || (L > 3 && !symmetric)) {
    q.not_asked.push_back(
        {"the exact population loss",
         fmt::format("ahn2023.thm4_loss takes 4 symmetric layers, or 3 of any kind; here are {}{}",
                     L, symmetric ? "" : " that are not symmetric")});
    return;
  }
  Fields fields = {{symmetric ? "A" : "A_trained", to_datum(layers.form.A)}};
  if (layers.has("Sigma")) fields.emplace("Sigma", to_datum(layers.Sigma()));
  if (other_law && L <= 3) add_law(layers, fields);
  ask(q, "ahn2023.thm4_loss", fields);
  const char* const claim = "ahn2023.thm4_loss";
  q.losses = {{claim, "loss",
               other_law ? "exact population loss for w ~ N(0, Sigma^-1) without noise"
                         : "exact population loss"},
              {claim, "loss_min", "least loss over layers a_l Sigma^-1"}};
  q.facts = {{claim, "gradient_norm_approx", "norm of the gradient, layer by layer"},
             {claim, "dist_whitened_squared",
              "squared distance of each layer to the multiples of Sigma^-1, relative, whitened"},
             {claim, "alpha", "its step, tr(Sigma A_l) / d"},
             {claim, "best_a_approx", "the best steps, in any order"}};
  if (other_law && L <= 3) q.facts.insert(q.facts.begin(), loss_under_law(claim));
  q.hypotheses.push_back({theorem("Theorem 4"),
                          "every A_l is a multiple of Sigma^-1",
                          std::nullopt,
                          "",
                          {claim, "dist_whitened_squared", ""}});
}

void ask_covariate_layers(const Layers& layers, Questions& q) {
  const auto L = layers.number();
  q.form = fmt::format("{} layers of linear attention that update labels and covariates, d = {}", L,
                       layers.d);
  q.data = fmt::format("n = {}, x ~ N(0, {}), w ~ N(0, Sigma^-1), no label noise", layers.n(),
                       layers.has("Sigma") ? "Sigma as set" : "I");
  note_projection(layers, q);
  q.hypotheses = {form_hypothesis(layers), symmetry_hypothesis(layers)};
  const bool own_law = layers.has("Sigma_beta") || layers.noisy();
  if (own_law)
    q.not_asked.push_back({"the gradient with your task covariance or label noise",
                           "it is given for tasks N(0, Sigma^-1) without noise; the loss of two "
                           "layers is given for yours, too"});
  if (L > 2 || !layers.symmetric()) {
    q.not_asked.push_back({"the exact population loss",
                           "ahn2023.thm5_loss takes two layers with symmetric A_l; here are " +
                               std::to_string(L) + (layers.symmetric() ? "" : ", not symmetric")});
    return;
  }
  Fields fields = {{"A", to_datum(layers.form.A)}, {"B", to_datum(layers.form.B)}};
  if (layers.has("Sigma")) fields.emplace("Sigma", to_datum(layers.Sigma()));
  if (own_law) add_law(layers, fields);
  ask(q, "ahn2023.thm5_loss", fields);
  const char* const claim = "ahn2023.thm5_loss";
  q.losses = {{claim, "loss",
               own_law ? "exact population loss for w ~ N(0, Sigma^-1) without noise"
                       : "exact population loss"},
              {}};
  q.facts = {{claim, "gradient_A_approx", "gradient by A_l"},
             {claim, "gradient_B_approx", "gradient by B_l"}};
  if (own_law) q.facts.insert(q.facts.begin(), loss_under_law(claim));
  q.not_asked.push_back({"the gap to the best",
                         "the least loss of such layers is not known; "
                         "ahn2023.thm5_sopt has the best point of the set of Theorem 5 that a "
                         "search finds, and a lower bound"});
}

}  // namespace

Questions layer_questions(const Network& network, const Fields& settings) {
  const auto layers = layers_of(network, settings);
  Questions q;
  q.n = layers.n();
  q.notes = {"a layer is read as Z + (1/n) P Z M Z^T Q Z, the prediction as minus its corner"};
  q.lengths = lengths_around(q.n);
  if (layers.number() == 1) {
    ask_one_layer(layers, q);
  } else if (!layers.form.exists) {
    q.form = fmt::format("{} layers of linear attention, d = {}", network.matrices.at("P").size(),
                         layers.d);
    q.not_asked.push_back({"the exact population loss",
                           "the corner of a P is 0: the layer updates no labels by themselves, and "
                           "no formula is known for it"});
  } else if (layers.form.B.empty()) {
    ask_label_layers(layers, q);
  } else {
    ask_covariate_layers(layers, q);
  }
  q.not_asked.push_back({"what the network does on a prompt of yours",
                         "icl-verify run ahn2023.lem2 (form (9)) or ahn2023.lem9 (any layers), "
                         "with X, x_query and w_star"});
  return q;
}

}  // namespace verify
