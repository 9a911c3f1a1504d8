#include "theorems/ahn2023/exact_loss/given_network.hpp"

#include <algorithm>

#include "theorems/ahn2023/exact_loss/register_loss.hpp"
#include "theorems/ahn2023/exact_loss/task_law.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023 {
namespace {

Input stack(const char* name, const char* about) {
  return {name, Kind::matrices, {"M", Size("d") + 1, Size("d") + 1}, {}, about};
}

Doubles machine_numbers(const Matrix<Rational>& a) {
  Doubles result;
  for (const auto& entry : a.entries()) result.push_back(entry.to_double());
  return result;
}
Doubles machine_numbers(const Vector<Rational>& a) {
  return map(a, [](const Rational& entry) { return entry.to_double(); });
}

Vector<AttentionHead<Matrix<Rational>>> heads_of_layer(const GivenNetwork& network, long layer) {
  Vector<AttentionHead<Matrix<Rational>>> heads;
  const long d = network.d;
  for (long h = 0; h < network.heads; ++h) {
    const auto k = static_cast<std::size_t>(layer * network.heads + h);
    const auto &P = network.P[k], &Q = network.Q[k];
    auto b = P.row(d), alpha = block(Q, d, 0, 1, d).row(0);
    const auto beta = b.back();
    b.pop_back();
    heads.push_back({std::move(b), beta, block(Q, 0, 0, d, d), std::move(alpha)});
  }
  return heads;
}

}  // namespace

std::vector<Input> network_inputs() {
  return {
      n_input(),
      stack("P", "value weights, layer by layer, in each the heads in turn; M = L * heads"),
      stack("Q", "products of key and query weights, in the same order"),
      {.name = "heads",
       .kind = Kind::integer,
       .constraints = {Constraint::positive},
       .about = "heads of a layer, which are summed",
       .optional = true,
       .fallback = "1"},
      {.name = "divisor",
       .kind = Kind::rational,
       .constraints = {Constraint::positive},
       .about = "of the sum over the demonstrations; n if absent",
       .optional = true},
      {.name = "omega",
       .kind = Kind::vector,
       .shape = {"n"},
       .about = "weights of the demonstrations instead, as gates give them",
       .optional = true},
      {.name = "Sigma",
       .kind = Kind::matrix,
       .shape = {"d", "d"},
       .constraints = {Constraint::positive_definite},
       .about = "covariance of x, I if absent",
       .optional = true},
      {.name = "Sigma_w",
       .kind = Kind::matrix,
       .shape = {"d", "d"},
       .constraints = {Constraint::positive_semidefinite},
       .about = "covariance of the task vector, Sigma^-1 if absent",
       .optional = true},
      {.name = "sigma2",
       .kind = Kind::rational,
       .constraints = {Constraint::nonnegative},
       .about = "variance of the labels' noise, 0 if absent; the query's label has none",
       .optional = true,
       .fallback = "0"},
      {.name = "Gamma",
       .kind = Kind::matrices,
       .shape = {"L", Size("n") + 1, Size("d") + 1},
       .about = "registers that are kept: layer l adds Gamma_k o R_k of the layers k < l, too",
       .optional = true},
      {.name = "Gamma_of_own",
       .kind = Kind::boolean,
       .about = "with Gamma: layer l adds Gamma_l o R_l in place of R_l, (20) of Dutta, Sra 2024",
       .optional = true,
       .fallback = "false"},
      {.name = "Gamma_carried",
       .kind = Kind::boolean,
       .about = "with Gamma: one register is carried, entry by entry, R_l = attention + Gamma_l o "
                "R_{l-1}, and layer l adds R_l alone",
       .optional = true,
       .fallback = "false"},
      {.name = "gamma",
       .kind = Kind::vector,
       .shape = {"L"},
       .about = "a register that is carried: R_l = attention + gamma_l R_{l-1}",
       .optional = true},
      {.name = "alpha",
       .kind = Kind::vector,
       .shape = {"L"},
       .about = "with gamma or Gamma_carried: Z_{l+1} = Z_l + alpha_l R_l; 1 if absent",
       .optional = true},
      {.name = "sees_query",
       .kind = Kind::boolean,
       .about = "the query is a source of attention as well",
       .optional = true,
       .fallback = "false"},
      {.name = "prediction",
       .kind = Kind::text,
       .about = "the corner of the last layer, or minus it",
       .optional = true,
       .fallback = "minus",
       .allowed = {"minus", "plus"}},
      {.name = "lengths",
       .kind = Kind::vector,
       .shape = {"K"},
       .constraints = {Constraint::positive, Constraint::integers},
       .about = "other numbers of demonstrations, whose losses are given too where they are exact",
       .optional = true},
      {.name = "length_divisors",
       .kind = Kind::vector,
       .shape = {"K"},
       .constraints = {Constraint::positive},
       .about = "with lengths, the divisor of each; the length if absent",
       .optional = true},
      {.name = "prompts",
       .kind = Kind::integer,
       .constraints = {Constraint::positive},
       .about = "how many prompts are sampled; as many as a second or two allow if absent",
       .optional = true},
      optional(d_input()),
  };
}

std::optional<Complaint> misfit(const Instance& instance) {
  const auto& P = instance.matrices("P");
  const long M = static_cast<long>(P.size()), heads = instance.integer("heads");
  const long d = P.front().rows() - 1;
  if (d < 1) return Complaint{"P", "1 x 1", "(d+1) x (d+1) matrices with d >= 1"};
  if (M % heads != 0)
    return Complaint{"heads", std::to_string(heads),
                     "a divisor of the " + std::to_string(M) + " matrices P"};
  const long L = M / heads;
  if (instance.has("divisor") && instance.has("omega"))
    return Complaint{"divisor", "with omega", "one of the two"};
  if (instance.has("lengths") && (instance.has("omega") || instance.has("Gamma")))
    return Complaint{"lengths", "with omega or Gamma",
                     "weights that are the same for every length"};
  for (const auto* name : {"Gamma", "gamma", "alpha"}) {
    if (!instance.has(name)) continue;
    const long given = name == std::string("Gamma")
                           ? static_cast<long>(instance.matrices(name).size())
                           : static_cast<long>(instance.vector(name).size());
    if (given != L)
      return Complaint{name, std::to_string(given) + " of them",
                       "one for each of the " + std::to_string(L) + " layers"};
  }
  const bool carried = instance.boolean("Gamma_carried");
  if (carried && (!instance.has("Gamma") || instance.boolean("Gamma_of_own")))
    return Complaint{"Gamma_carried", "true",
                     "false without Gamma, and where Gamma weights registers that are kept"};
  if (instance.has("Gamma") && (instance.has("gamma") || (instance.has("alpha") && !carried)))
    return Complaint{"Gamma", "with gamma or alpha", "registers that are kept, or one carried"};
  return std::nullopt;
}

// Nothing was kept before a first layer: of its registers a factor of what it adds to the label of
// the query is left.
static void fold_registers_of_one_layer(GivenNetwork& network) {
  if (network.layers() != 1 || !network.registers()) return;
  const auto factor = !network.step.empty() ? network.step.front()
                      : network.kept_own    ? network.kept.front()(network.n, network.d)
                                            : Rational(1);
  for (auto& P : network.P) P = factor * P;
  network.kept.clear();
  network.kept_own = network.kept_carried = false;
  network.carried.clear();
  network.step.clear();
}

GivenNetwork given_network(const Instance& instance) {
  GivenNetwork network;
  network.n = instance.integer("n");
  network.P = instance.matrices("P");
  network.Q = instance.matrices("Q");
  network.d = network.P.front().rows() - 1;
  network.heads = instance.integer("heads");
  const Rational divisor =
      instance.has("divisor") ? instance.rational("divisor") : Rational(network.n);
  // Weights of the demonstrations are taken as they are, and the query's is 1.
  network.query_weight = instance.has("omega") ? Rational(1) : Rational(1) / divisor;
  network.omega = instance.has("omega") ? instance.vector("omega")
                                        : Vector<Rational>(static_cast<std::size_t>(network.n),
                                                           Rational(1) / divisor);
  network.Sigma =
      instance.has("Sigma") ? instance.matrix("Sigma") : identity_matrix<Rational>(network.d);
  network.Sigma_w = instance.has("Sigma_w") ? instance.matrix("Sigma_w") : inverse(network.Sigma);
  network.sigma2 = instance.rational("sigma2");
  if (instance.has("Gamma")) network.kept = instance.matrices("Gamma");
  network.kept_own = instance.boolean("Gamma_of_own");
  network.kept_carried = instance.boolean("Gamma_carried");
  const auto L = static_cast<std::size_t>(network.layers());
  if (instance.has("gamma") || instance.has("alpha")) {
    network.carried =
        instance.has("gamma") ? instance.vector("gamma") : Vector<Rational>(L, Rational(0));
    network.step =
        instance.has("alpha") ? instance.vector("alpha") : Vector<Rational>(L, Rational(1));
  }
  network.sees_query = instance.boolean("sees_query");
  network.minus = instance.text("prediction") == "minus";
  fold_registers_of_one_layer(network);
  return network;
}

GivenNetwork with_length(GivenNetwork network, long n, const Rational& divisor) {
  network.n = n;
  network.omega = Vector<Rational>(static_cast<std::size_t>(n), Rational(1) / divisor);
  network.query_weight = Rational(1) / divisor;
  return network;
}

PredictionMoments<Rational> exact_moments(const GivenNetwork& network) {
  Rational once, twice;
  for (const auto& weight : network.omega) {
    once += weight;
    twice += weight * weight;
  }
  auto moments = prediction_moments<Matrix<Rational>>(
      heads_of_layer(network, 0), {network.Sigma, network.Sigma_w, network.sigma2, once, twice});
  if (!network.minus) moments.cross = -moments.cross;
  return moments;
}

// sum_h of the corner of P_h times the block of Q_h: the preconditioner that the labels feel.
Matrix<Rational> label_step(const GivenNetwork& network, long layer) {
  Matrix<Rational> A(network.d, network.d);
  for (const auto& head : heads_of_layer(network, layer)) A = A + head.beta * head.A1;
  return A;
}

Matrix<Rational> covariate_step(const GivenNetwork& network, long layer) {
  Matrix<Rational> B(network.d, network.d);
  for (long h = 0; h < network.heads; ++h)
    B = B + block(network.P[static_cast<std::size_t>(layer * network.heads + h)], 0, 0, network.d,
                  network.d);
  return Rational(1, network.heads) * B;
}

bool GivenNetwork::equal_weights() const {
  return std::all_of(omega.begin(), omega.end(),
                     [&](const Rational& weight) { return weight == omega.front(); });
}

namespace {
bool is_zero(const Matrix<Rational>& a) { return inner_product(a, a).sign() == 0; }

// Nothing but diag(B, p) of P and diag(A, 0) of Q, as far as it reaches the prediction: of the last
// layer's P only the last row does, of a single layer's Q only the first d columns.
bool has_form(const Matrix<Rational>& P, const Matrix<Rational>& Q, bool last) {
  const long d = P.rows() - 1;
  bool zero = Q(d, d).sign() == 0;
  for (long k = 0; k < d; ++k)
    zero &= P(d, k).sign() == 0 && Q(d, k).sign() == 0 && Q(k, d).sign() == 0 &&
            (last || P(k, d).sign() == 0);
  return zero;
}
}  // namespace

std::optional<DescentForm> descent_form(const GivenNetwork& network) {
  return network.registers() ? std::nullopt : form_beside_registers(network);
}

std::optional<DescentForm> form_beside_registers(const GivenNetwork& network) {
  if (network.sees_query || !network.equal_weights()) return std::nullopt;
  const long d = network.d, L = network.layers();
  const Rational each = Rational(network.n) * network.omega.front();
  DescentForm form;
  for (long l = 0; l < L; ++l) {
    const bool last = l + 1 == L;
    form.A.push_back(each * label_step(network, l));
    for (long h = 0; h < network.heads; ++h) {
      const auto k = static_cast<std::size_t>(l * network.heads + h);
      const auto& P = network.P[k];
      if (!has_form(P, network.Q[k], last)) return std::nullopt;
      if (last) continue;
      const auto B = block(P, 0, 0, d, d);
      const Rational corner = P(d, d);
      if (!is_zero(B) && (network.heads > 1 || corner.sign() == 0)) return std::nullopt;
      if (h == 0) form.B.push_back(is_zero(B) ? B : (Rational(1) / corner) * B);
    }
  }
  if (std::all_of(form.B.begin(), form.B.end(), is_zero)) form.B.clear();
  return form;
}

bool usual_law(const GivenNetwork& network) {
  return network.sigma2.sign() == 0 && network.Sigma_w == inverse(network.Sigma);
}

namespace {
// The form of several layers that moments of words reach.
std::optional<DescentForm> form_within_reach(const GivenNetwork& network) {
  auto form = form_beside_registers(network);
  if (!form || (network.registers() && (!form->B.empty() || !carried_on(network))))
    return std::nullopt;
  const long most = !form->B.empty()     ? most_layers_with_B
                    : usual_law(network) ? most_layers
                                         : most_layers_of_law;
  return network.layers() > most ? std::nullopt : std::move(form);
}

// E r^2 and E r <w, x> of the residual r = <w, x> + corner.
ResidualMoments moments_of(const GivenNetwork& network, const DescentForm& form) {
  if (network.registers()) return residual_moments(network, form.A, *carried_on(network));
  const TrainedLayers layers{network.n, form.A, network.Sigma};
  const auto square = usual_law(network)
                          ? LayerLoss(network.n, form.A, form.B, network.Sigma).value()
                          : loss_under(layers, {network.Sigma_w, network.sigma2}, form.B);
  return {square, mean_with_label(layers, network.Sigma_w, form.B)};
}

bool is_one_plain_layer(const GivenNetwork& network) {
  return network.layers() == 1 && network.plain();
}
}  // namespace

bool has_exact_loss(const GivenNetwork& network) {
  return is_one_plain_layer(network) || form_within_reach(network).has_value();
}

std::optional<ExactLoss> exact_loss(const GivenNetwork& network) {
  if (is_one_plain_layer(network)) {
    const auto moments = exact_moments(network);
    return ExactLoss{moments.loss(), moments.loss_of_other_sign(), "the closed form of one layer"};
  }
  const auto form = form_within_reach(network);
  if (!form) return std::nullopt;
  // The prediction is -corner = <w, x> - r; of the other sign the residual is 2 <w, x> - r.
  const auto [square, with_label] = moments_of(network, *form);
  const auto label = trace_of_product(network.Sigma, network.Sigma_w);
  const Rational other = Rational(4) * (label - with_label) + square;
  return ExactLoss{network.minus ? square : other, network.minus ? other : square,
                   "moments of words in the layers"};
}

SampledNetwork in_machine_numbers(const GivenNetwork& network) {
  SampledNetwork result;
  result.n = network.n;
  result.d = network.d;
  for (long l = 0; l < network.layers(); ++l) {
    result.layers.emplace_back();
    for (long h = 0; h < network.heads; ++h) {
      const auto k = static_cast<std::size_t>(l * network.heads + h);
      result.layers.back().push_back(
          {machine_numbers(network.P[k]), machine_numbers(network.Q[k])});
    }
  }
  result.omega = machine_numbers(network.omega);
  result.sees_query = network.sees_query;
  result.query_weight = network.query_weight.to_double();
  result.kept_own = network.kept_own;
  result.kept_carried = network.kept_carried;
  for (const auto& weights : network.kept) result.kept.push_back(machine_numbers(weights));
  result.carried = machine_numbers(network.carried);
  result.step = machine_numbers(network.step);
  result.sign = network.minus ? -1 : 1;
  return result;
}

SampledLaw law_in_machine_numbers(const GivenNetwork& network) {
  const auto Sigma = machine_numbers(network.Sigma);
  return {Sigma, cholesky_root(Sigma, network.d),
          cholesky_root(machine_numbers(network.Sigma_w), network.d),
          std::sqrt(network.sigma2.to_double())};
}

}  // namespace verify::ahn2023
