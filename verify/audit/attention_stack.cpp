#include "verify/audit/attention_stack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/matrix_algebra.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Matrices = Vector<Matrix<Rational>>;

Matrix<Rational> with_corner(const Matrix<Rational>& a, long corner) {
  const Vector<Rational> zero(static_cast<std::size_t>(a.rows()));
  return bordered(a, zero, zero, Rational(corner));
}

// Of tokens (y, x) the weights of tokens (x, y).
Matrix<Rational> with_label_last(const Matrix<Rational>& a) {
  const long d = a.rows() - 1;
  Matrix<Rational> result(d + 1, d + 1);
  for (long i = 0; i <= d; ++i)
    for (long j = 0; j <= d; ++j) result(i, j) = a(i < d ? i + 1 : 0, j < d ? j + 1 : 0);
  return result;
}

void put_label_last(const Network& network, AttentionStack& stack) {
  if (!stack.label_first()) return;
  if (!network.has("P") || network.matrices.count("Gamma") != 0)
    refuse_network(network,
                   "label = first is set, and is read of full weights P and Q without registers "
                   "[n+1, d+1] alone; leave it out, or write all in the order (x, y)");
  stack.P = map(stack.P, with_label_last);
  stack.Q = map(stack.Q, with_label_last);
}

void take_full(const Network& network, AttentionStack& stack) {
  stack.P = network.matrices.at("P");
  stack.Q = network.matrices.at("Q");
  const auto &P = stack.P, &Q = stack.Q;
  if (P.size() != Q.size() || P.front().rows() != Q.front().rows() || P.front().rows() < 2)
    refuse_network(network,
                   fmt::format("P is {} of {} x {}, Q {} of {} x {}; one P and one Q a layer are "
                               "needed, of one size d + 1 >= 2",
                               P.size(), P.front().rows(), P.front().cols(), Q.size(),
                               Q.front().rows(), Q.front().cols()));
  stack.d = P.front().rows() - 1;
}

void take_blocks(const Network& network, AttentionStack& stack) {
  if (!network.has("A"))
    refuse_network(network,
                   "the weights of the layers are missing, A, or P and Q: say which they are, as "
                   "in --tensor A=NAME");
  const auto& A = network.matrices.at("A");
  const auto B = network.has("B") ? network.matrices.at("B") : Matrices{};
  const auto heads = static_cast<std::size_t>(network.heads);
  const bool fits = B.empty() || ((B.size() == A.size() || B.size() + heads == A.size()) &&
                                  B.front().rows() == A.front().rows());
  if (!fits)
    refuse_network(network,
                   fmt::format("{} matrices A of {} rows with {} matrices B of {} rows; one B a "
                               "layer is needed, of the size of A (the last may be left out)",
                               A.size(), A.front().rows(), B.size(), B.front().rows()));
  stack.d = A.front().rows();
  for (std::size_t k = 0; k < A.size(); ++k) {
    stack.P.push_back(with_corner(k < B.size() ? B[k] : Matrix<Rational>(stack.d, stack.d), 1));
    stack.Q.push_back(with_corner(A[k], 0));
  }
}

// n as the file itself says it, where registers or gates have that length.
std::optional<long> stored_length(const Network& network, const AttentionStack& stack) {
  if (network.matrices.count("Gamma") != 0) return network.matrices.at("Gamma").front().rows() - 1;
  if (!stack.omega.empty()) return static_cast<long>(stack.omega.size());
  return std::nullopt;
}

void require_fit(const AttentionStack& stack) {
  const auto& network = stack.network;
  const auto file = printable(network.file);
  for (const auto* name : {"Sigma", "Sigma_beta"}) {
    if (!stack.has(name) || stack.settings.matrix(name).rows() == stack.d) continue;
    const long size = stack.settings.matrix(name).rows();
    throw std::runtime_error(
        fmt::format("--set {}: the covariance is {} x {}, and the weights of {} have d = {}{}",
                    name, size, size, file, stack.d,
                    size + 1 == stack.d && network.has("A")
                        ? "; if they are (d+1) x (d+1), they are P or Q of full layers and no A"
                        : ""));
  }
  if (stack.has("d") && stack.settings.integer("d") != stack.d)
    throw std::runtime_error(
        fmt::format("--set d = {}, and the weights of {} have d = {}{}",
                    stack.settings.integer("d"), file, stack.d,
                    stack.settings.integer("d") + 1 == stack.d
                        ? "; matrices (d+1) x (d+1) are P or Q of full layers and no A"
                        : ""));
  const auto P = static_cast<long>(stack.P.size());
  if (P % stack.heads != 0)
    refuse_network(
        network, fmt::format("{} matrices are no layers of {} heads; as many a layer are needed", P,
                             stack.heads));
  if (network.matrices.count("Gamma") == 0) return;
  const auto& Gamma = network.matrices.at("Gamma");
  if (static_cast<long>(Gamma.size()) != stack.layers() || Gamma.front().cols() != stack.d + 1)
    refuse_network(network,
                   fmt::format("registers of {} layers with {} columns, and there are {} layers "
                               "with tokens of {} numbers; registers [n+1, d+1] a layer are needed",
                               Gamma.size(), Gamma.front().cols(), stack.layers(), stack.d + 1));
}

// Gates and weights of demonstrations make no mean, and several gated layers are causal: their
// earlier tokens see fewer demonstrations, which no claim follows.
void require_as_stored(const AttentionStack& stack) {
  if (stack.omega.empty()) return;
  const auto* role = stack.network.has("omega") ? "omega" : "g";
  if (stack.has("mean_over") && stack.settings.text("mean_over") != "1")
    throw std::runtime_error(fmt::format(
        "--set mean_over = {}: {} says how the demonstrations are weighted, and nothing "
        "else divides them; leave mean_over out",
        stack.settings.text("mean_over"), role));
  if (stack.network.has("omega") || stack.layers() < 2) return;
  refuse_network(stack.network,
                 fmt::format("gates g with {} layers: gated layers one after the other are causal, "
                             "each token sees those before it, and the loss that is known is of "
                             "one; that over a file of prompts is had by audit FILE of "
                             "numpy.savez(FILE, prediction=.., label=..)",
                             stack.layers()));
}

}  // namespace

Matrix<Rational> AttentionStack::Sigma() const {
  return has("Sigma") ? settings.matrix("Sigma") : identity_matrix<Rational>(d);
}
Rational AttentionStack::sigma2() const {
  return has("sigma2") ? settings.rational("sigma2") : Rational(0);
}
Matrix<Rational> AttentionStack::tasks() const {
  return has("Sigma_beta") ? settings.matrix("Sigma_beta") : inverse(Sigma());
}
bool AttentionStack::usual_law() const { return !noisy() && tasks() == inverse(Sigma()); }
bool AttentionStack::label_first() const {
  return has("label") && settings.text("label") == "first";
}
bool AttentionStack::minus() const {
  return has("prediction") ? settings.text("prediction") == "minus" : !network.gated;
}
// (GLA) of Li et al. adds the last token to the state before it reads it.
bool AttentionStack::sees_query() const {
  if (has("sees_query")) return settings.boolean("sees_query");
  return network.gated && std::any_of(P.begin(), P.end(), [&](const Matrix<Rational>& p) {
           for (long j = 0; j < d; ++j)
             if (p(d, j).sign() != 0) return true;
           return false;
         });
}
bool AttentionStack::registers() const {
  return network.matrices.count("Gamma") + network.vectors.count("gamma") +
             network.vectors.count("alpha") !=
         0;
}

bool AttentionStack::registers_are_even() const {
  const auto Gamma = network.matrices.find("Gamma");
  if (Gamma == network.matrices.end()) return true;
  return std::all_of(Gamma->second.begin(), Gamma->second.end(), [&](const Matrix<Rational>& a) {
    for (long i = 1; i < a.rows(); ++i)
      if (!(a(i, d) == a(0, d))) return false;
    return true;
  });
}

Rational AttentionStack::divisor(long k) const {
  if (!has("mean_over")) return Rational(k);
  const auto& words = settings.text("mean_over");
  if (words == "n") return Rational(k);
  if (words == "n+1") return Rational(k + 1);
  try {
    const auto number = parse_rational(words);
    if (number.sign() > 0) return number;
  } catch (const std::invalid_argument&) {
  }
  throw std::runtime_error("--set mean_over = " + excerpt(words, 40) +
                           "; allowed: n, n+1 or a positive number, 1 for a sum");
}

Vector<Matrix<Rational>> AttentionStack::A_for(long k) const {
  const Rational each = Rational(k) / divisor(k);
  return map(form.A, [&](const Matrix<Rational>& a) { return each * a; });
}

bool AttentionStack::symmetric() const {
  return std::all_of(form.A.begin(), form.A.end(), is_symmetric);
}

Vector<Rational> weights_of_gates(const Network& network) {
  if (network.vectors.count("omega") != 0) return network.vectors.at("omega");
  const auto& g = network.vectors.at("g");
  if (g.size() < 2)
    refuse_network(network, "g has " + std::to_string(g.size()) +
                                " gates; n + 1 are needed, the query's last, and n is at least 1");
  Vector<Rational> omega(g.size() - 1);
  Rational product(1);
  for (std::size_t i = g.size() - 1; i-- > 0;) {
    product *= g[i + 1];
    omega[i] = product;
  }
  return omega;
}

AttentionStack attention_stack(const Network& network, const Fields& settings,
                               const std::vector<Input>& inputs) {
  auto read = Instance::read("--set", settings, inputs);
  if (const auto* complaint = std::get_if<Complaint>(&read))
    throw std::runtime_error("--set " + to_text(*complaint));
  AttentionStack stack{network, std::get<Instance>(std::move(read))};
  stack.heads = network.heads;
  if (network.has("P")) {
    take_full(network, stack);
  } else {
    take_blocks(network, stack);
  }
  put_label_last(network, stack);
  if (network.has("g") || network.has("omega")) stack.omega = weights_of_gates(network);
  require_fit(stack);
  require_as_stored(stack);
  const auto stored = stored_length(network, stack);
  const auto set = settings.find("n");
  if (stored && set != settings.end() && stack.settings.integer("n") != *stored)
    refuse_network(network, fmt::format("n = {} is set, and the file has n = {}: leave n out, or "
                                        "take the file for that n",
                                        to_text(set->second), *stored));
  if (!stored && set == settings.end())
    refuse_network(network, "n is missing, the number of demonstrations in a prompt: --set n=20");
  stack.n = stored ? *stored : stack.settings.integer("n");
  stack.form = layer_form(stack.P, stack.Q, stack.heads);
  return stack;
}

Fields network_fields(const AttentionStack& stack, const std::vector<long>& lengths) {
  Fields fields = {{"n", std::to_string(stack.n)},
                   {"P", to_datum(stack.P)},
                   {"Q", to_datum(stack.Q)},
                   {"heads", std::to_string(stack.heads)},
                   {"Sigma", to_datum(stack.Sigma())},
                   {"Sigma_w", to_datum(stack.tasks())},
                   {"sigma2", stack.sigma2().text()},
                   {"sees_query", stack.sees_query() ? "true" : "false"},
                   {"prediction", stack.minus() ? "minus" : "plus"}};
  if (stack.omega.empty()) {
    fields["divisor"] = stack.divisor(stack.n).text();
  } else {
    fields["omega"] = to_datum(stack.omega);
  }
  if (stack.network.matrices.count("Gamma") != 0)
    fields["Gamma"] = to_datum(stack.network.matrices.at("Gamma"));
  if (stack.network.Gamma_of_own) fields["Gamma_of_own"] = "true";
  if (stack.network.Gamma_carried) fields["Gamma_carried"] = "true";
  for (const auto* name : {"alpha", "gamma"})
    if (stack.network.vectors.count(name) != 0)
      fields[name] = to_datum(stack.network.vectors.at(name));
  if (lengths.size() > 1) {
    fields["lengths"] = to_datum(map(lengths, [](long k) { return Rational(k); }));
    fields["length_divisors"] = to_datum(map(lengths, [&](long k) { return stack.divisor(k); }));
  }
  if (stack.has("prompts")) fields["prompts"] = std::to_string(stack.settings.integer("prompts"));
  return fields;
}

}  // namespace verify
