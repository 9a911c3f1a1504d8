#include "verify/audit/stored_layers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/projections.hpp"
#include "verify/audit/tensors/same_layers.hpp"
#include "verify/audit/tensors/stacked_matrices.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/inner_product.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Matrices = Vector<Matrix<Rational>>;

std::string largest_of(const Matrices& matrices) {
  Rational largest;
  for (const auto& a : matrices)
    for (const auto& entry : a.entries()) largest = std::max(largest, abs(entry));
  return fmt::format("{:.3g}", largest.to_double());
}

bool all_zero(const Matrices& matrices) {
  return std::all_of(matrices.begin(), matrices.end(),
                     [](const Matrix<Rational>& a) { return inner_product(a, a).sign() == 0; });
}

class Assembly {
 public:
  Assembly(const Collected& tensors, const Conventions& conventions, Network& network)
      : tensors_(tensors), conventions_(conventions), network_(network) {}

  void run() {
    refuse_two_networks();
    registers();
    for (const auto* role : {"y", "omega", "g", "r_prime"})
      if (has(role)) network_.vectors[role] = numbers(role);
    if (has("allparam")) released();
    if (has("q") || has("k") || has("v")) projections();
    for (const auto* role : {"A", "B", "P", "Q", "K"})
      if (has(role)) network_.matrices[role] = layers(role);
    blocks_of_products();
    if (has("A") && beside_registers())
      network_.notes.push_back(
          "A_l is read as Q_l = diag(A_l, 0); (9) of Dutta, Sra 2024 has Q_l = -diag(A_l, 0), so "
          "that theirs is to be stored as -A_l");
    if (!network_.matrices.empty() && network_.matrices.count("K") == 0) require_heads_as_set();
  }

 private:
  bool has(const std::string& role) const { return tensors_.count(role) != 0; }

  // Of weights for the same thing in two ways one would be left out.
  void refuse_two_networks() const {
    const auto refuse_both = [&](const std::string& one, const std::string& other) {
      const auto name = printable(tensors_.at(other).front().name);
      refuse(one, "it stands beside " + other + " (" + name +
                      "), and only one of the two can be read; say which is not used, --tensor "
                      "'unused=" +
                      printable(tensors_.at(one).front().name) + "' or --tensor 'unused=" + name +
                      "'");
    };
    std::string first;
    for (const auto& [role, family] : {std::pair("A", "A"),
                                       {"P", "PQ"},
                                       {"Q", "PQ"},
                                       {"q", "qkv"},
                                       {"v", "qkv"},
                                       {"allparam", "allparam"}}) {
      if (!has(role)) continue;
      const bool same = !first.empty() && std::string(family).find(first) != std::string::npos;
      if (!first.empty() && !same) refuse_both(role, first);
      if (first.empty()) first = role;
    }
    if (has("g") && has("omega")) refuse_both("g", "omega");
    for (const auto& [role, with] : {std::pair("o", "v"), {"r_prime", "K"}})
      if (has(role) && !has(with))
        refuse(role, std::string("it is read beside ") + with +
                         ", and there is none; if it is not used, say --tensor 'unused=" +
                         printable(tensors_.at(role).front().name) + "'");
    require_same_layers(tensors_, network_);
  }

  [[noreturn]] void refuse(const std::string& role, const std::string& why) const {
    refuse_role(network_, role, why);
  }

  Vector<Rational> numbers(const std::string& role) const {
    Vector<Rational> result;
    const auto& list = tensors_.at(role);
    const bool of_layers = role == "alpha" || role == "gamma" || role == "r_prime";
    const auto has_several = [](const NamedTensor& named) {
      return named.tensor.entries.size() > 1;
    };
    // Numbers in a tensor each are a list; several lists are of several layers.
    if (list.size() > 1 && !of_layers && std::any_of(list.begin(), list.end(), has_several))
      refuse(role, fmt::format("one list of numbers is needed, and there are {}; the loss of gated "
                               "layers is known for one layer",
                               list.size()));
    for (const auto& [name, type, tensor, part] : list) {
      const long extent =
          tensor.shape.empty() ? 1 : *std::max_element(tensor.shape.begin(), tensor.shape.end());
      if (static_cast<long>(tensor.entries.size()) != extent)
        refuse(role, "a list of numbers is needed, and it is " + shape_text(tensor.shape));
      result.insert(result.end(), tensor.entries.begin(), tensor.entries.end());
    }
    return result;
  }

  void set_heads(const std::string& role, long heads) {
    if (heads_known_ && network_.heads != heads)
      refuse(role,
             fmt::format("it has {} heads a layer, and others have {}; the same number is needed",
                         heads, network_.heads));
    heads_known_ = true;
    network_.heads = heads;
    if (heads > 1)
      network_.notes.push_back(
          fmt::format("{} is read as layers of {} heads, which are summed", role, heads));
  }

  // Two dimensions are a layer, three a stack of layers (or the heads of one, where there is a
  // tensor a layer, and of each in turn where their number is set), four layers and heads.
  Matrices layers(const std::string& role) {
    Matrices result;
    const auto& list = tensors_.at(role);
    for (const auto& [name, type, tensor, part] : list) {
      const auto depth = tensor.shape.size();
      if (depth < 2 || depth > 4)
        refuse(role, "matrices are needed, and " + printable(name) + " is " +
                         shape_text(tensor.shape) +
                         (depth == 1 ? "; of numbers a_l that multiply the identity write a_l * "
                                       "numpy.eye(d)"
                                     : ""));
      const bool heads = depth == 4 || (depth == 3 && list.size() > 1 && !is_one_tensor(list));
      if (depth == 3 && !heads && conventions_.heads && *conventions_.heads > 1) {
        if (tensor.shape[0] % *conventions_.heads != 0)
          refuse(role,
                 fmt::format("{} matrices are no multiple of {} heads; --set heads=H says how many",
                             tensor.shape[0], *conventions_.heads));
        if (!heads_known_ || network_.heads != *conventions_.heads)
          set_heads(role, *conventions_.heads);
      }
      if (heads) {
        const long count = tensor.shape[depth - 3];
        if (!heads_known_ || network_.heads != count) set_heads(role, count);
      }
      const auto more = matrices_of(tensor);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  // P and Q of d x d act on the covariates, as the released code has them.
  void blocks_of_products() {
    if (!has("P") || !has("Q")) return;
    auto &P = network_.matrices["P"], &Q = network_.matrices["Q"];
    const long size = Q.front().rows();
    if (!conventions_.d) network_.width_read_as_tokens = size;
    network_.width_is_said = is_called_product(tensors_.at("Q").front().name);
    if (conventions_.d != size || P.front().rows() != size) return;
    network_.notes.push_back(
        "P and Q are of the size of d, and read as blocks that act on the covariates: P_l = "
        "diag(P, 1), Q_l = diag(Q, 0)");
    network_.matrices["A"] = std::move(Q);
    if (!all_zero(P)) network_.matrices["B"] = std::move(P);
    network_.matrices.erase("P");
    network_.matrices.erase("Q");
  }

  bool is_of_matrices(const std::string& role) const {
    return has(role) && tensors_.at(role).front().tensor.shape.size() > 1;
  }

  // Steps and what is carried may stand beside each other, alpha with gamma; of two weights that
  // registers are kept by, and of numbers beside Gamma, one would be left out.
  void refuse_two_registers() const {
    for (const auto& [one, other] :
         {std::pair("Gamma", "alpha"), {"Gamma", "gamma"}, {"alpha", "gamma"}}) {
      if (!has(one) || !has(other)) continue;
      const bool steps = std::string(one) == "alpha" && !is_of_matrices(one);
      if (steps) continue;
      const bool both = has("allparam") && std::string(one) == "alpha" && is_of_matrices(other);
      const auto* released = both ? " (released code that keeps allparam uses alpha alone)" : "";
      const auto name = printable(tensors_.at(one).front().name);
      const auto beside = printable(tensors_.at(other).front().name);
      refuse(one, fmt::format("it stands beside {} ({}), and registers of two such weights are not "
                              "those of any claim{}; say which the network does not use, "
                              "--tensor 'unused={}' or --tensor 'unused={}'",
                              other, beside, released, name, beside));
    }
  }

  // Gamma, or the alpha of the released code, [L, 1, n+1, d+1]; else numbers a layer.
  void registers() {
    refuse_two_registers();
    for (const auto* role : {"Gamma", "alpha", "gamma"}) {
      if (!has(role)) continue;
      const auto& list = tensors_.at(role);
      if (list.front().tensor.shape.size() < 2) {
        network_.vectors[role] = numbers(role);
        note_carried(role);
        continue;
      }
      Matrices kept;
      for (const auto& [name, type, tensor, part] : list) {
        if (tensor.shape.size() < 2)
          refuse(role, "registers are matrices in each layer or numbers in each, and " +
                           printable(name) + " is " + shape_text(tensor.shape) +
                           " beside matrices; only one of the two can be read");
        const auto more = matrices_of(tensor);
        kept.insert(kept.end(), more.begin(), more.end());
      }
      network_.matrices["Gamma"] = kept;
      network_.Gamma_of_own = std::string(role) == "Gamma";
      network_.Gamma_carried = std::string(role) == "gamma";
      network_.notes.push_back(words_of_registers(role, printable(list.front().name)));
    }
  }

  // What else released code does under this name.
  std::string words_of_registers(const std::string& role, const std::string& name) const {
    if (network_.Gamma_of_own)
      return "Gamma is read as the registers of (20) of Dutta, Sra 2024: Z_{l+1} = Z_l + "
             "sum_{k<=l} Gamma_k o R_k, R_l what the attention of layer l gives, Gamma_k token "
             "by token; some of the released notebooks add R_l itself and call them alpha: "
             "--tensor alpha=" +
             name;
    if (network_.Gamma_carried)
      return "gamma is read as what one register carries on, entry by entry, as in released "
             "code: R_l = attention + gamma_l o R_{l-1}, (17) of Dutta, Sra 2024 with a matrix "
             "for its number; where it weights registers that are kept, --tensor alpha=" +
             name + " says R_l + sum_{k<l} gamma_k o R_k, --tensor Gamma=" + name +
             " sum_{k<=l} gamma_k o R_k";
    return role +
           " is read as registers, as some of the released notebooks have them: Z_{l+1} = "
           "Z_l + R_l + sum_{k<l} Gamma_k o R_k, R_l what the attention of layer l gives, "
           "Gamma_k token by token; others, and (20) of Dutta, Sra 2024, have "
           "sum_{k<=l} Gamma_k o R_k alone: --tensor Gamma=" +
           name;
  }

  void note_carried(const std::string& role) {
    if (role != "gamma" || has("allparam")) return;
    network_.notes.push_back(
        "gamma is read as what a register carries on, R_l + gamma_l R_{l-1}, as in the released "
        "code of Memformers; where it multiplies the layers, write gamma_l A_l, and say --tensor "
        "'unused=" +
        printable(tensors_.at(role).front().name) + "' of it");
  }

  // [layers, heads, 2, d, d]: P, which acts on the covariates alone, and Q^T, as z_n^T Q z_m is
  // what token n gets from m.
  void released() {
    const auto& list = tensors_.at("allparam");
    const auto& [name, type, tensor, part] = list.back();
    if (list.size() > 1)
      network_.notes.push_back(
          fmt::format("{} tensors have this form, as a history of training; "
                      "the last is read, {}",
                      list.size(), printable(name)));
    const auto& shape = tensor.shape;
    if (shape.size() != 5 || shape[3] != shape[4] || shape[2] != 2)
      refuse(
          "allparam",
          (shape.size() == 5 && shape[2] == 3
               ? "it holds three matrices a head, P, Q and K of kernel attention (softmax, "
                 "ReLU or exp), and no claim gives the loss of such layers; "
                 "cheng2024.own_kernel follows a kernel at given points, and audit gives the loss "
                 "over a file of prompts, numpy.savez(FILE, prediction=.., label=..)"
               : "[layers, heads, 2, d, d] is needed, and it is " + shape_text(shape)));
    const auto all = matrices_of(tensor);
    Matrices first, second;
    for (std::size_t k = 0; k < all.size(); k += 2) {
      first.push_back(all[k]);
      second.push_back(transpose(all[k + 1]));
    }
    set_heads("allparam", shape[1]);
    const long d = dimension(shape[3]);
    network_.notes.push_back(
        "allparam is read as (layers, heads, P and Q); token n gets from token m what z_n^T Q z_m "
        "says, so that the Q of the papers is the transpose of the one stored");
    if (d + 1 == shape[3]) {
      network_.matrices["P"] = first;
      network_.matrices["Q"] = second;
      return;
    }
    if (!conventions_.d) network_.width_read_as_d = d;
    network_.matrices["A"] = second;
    covariate_weights(first);
  }

  // With registers beside it a size is known: theirs.
  long dimension(long extent) const {
    long d = conventions_.d.value_or(extent);
    if (!conventions_.d && network_.matrices.count("Gamma") != 0)
      d = network_.matrices.at("Gamma").front().cols() - 1;
    if (d != extent && d + 1 != extent)
      throw WeightsError(fmt::format(
          "{}: allparam has matrices {} x {}, and d = {}; d x d or (d+1) x (d+1) are needed",
          printable(network_.file), extent, extent, d));
    return d;
  }

  bool beside_registers() const {
    return network_.matrices.count("Gamma") + network_.vectors.count("gamma") != 0;
  }

  // Some of the notebooks of the Memformers set P to 0 in front of every pass.
  void covariate_weights(const Matrices& B) {
    if (all_zero(B)) return;
    if (!conventions_.zero_P && beside_registers())
      refuse("allparam",
             "its weights P, up to " + largest_of(B) +
                 ", stand beside registers: some of the released notebooks set P to 0 in front of "
                 "every pass, others do not; say --set zero_P=true or --set zero_P=false");
    if (conventions_.zero_P.value_or(false)) {
      network_.unused.push_back("allparam[:,:,0], the weights P, up to " + largest_of(B));
      network_.notes.push_back("P is taken for 0 in every pass, as zero_P=true says");
      return;
    }
    network_.matrices["B"] = B;
  }

  // Q_h = W_K^T W_Q, P_h = W_O W_V.
  void projections() {
    auto layers = projected_layers(tensors_, conventions_, network_);
    set_heads("q", layers.heads);
    network_.matrices["P"] = std::move(layers.P);
    network_.matrices["Q"] = std::move(layers.Q);
    network_.notes.insert(network_.notes.end(), layers.notes.begin(), layers.notes.end());
    network_.source["Q"] = "W_K^T W_Q of " + network_.source["k"] + " and " + network_.source["q"];
    network_.source["P"] = (has("o") ? "W_O W_V of " + network_.source["o"] + " and " : "W_V, ") +
                           network_.source["v"];
    network_.gated = has("g");
    const auto gamma = network_.vectors.find("gamma");
    if (gamma != network_.vectors.end() &&
        network_.matrices["P"].size() == static_cast<std::size_t>(network_.heads))
      refuse("gamma",
             "one layer has no register that it could carry on; where it is a decay of the "
             "demonstrations this is another network, of which gates g are told; if it is not "
             "used, say --tensor 'unused=" +
                 printable(tensors_.at("gamma").front().name) + "'");
    for (const auto* role : {"q", "k", "v", "o"}) network_.source.erase(role);
  }

  // A number of heads that was set, and is not that of the file, would seem to be heeded.
  void require_heads_as_set() const {
    if (!conventions_.heads || *conventions_.heads == network_.heads) return;
    throw WeightsError(fmt::format(
        "{}: heads = {} is set, and what is stored has {} a layer; heads are read from query, key "
        "and value weights that lie side by side, or from one array of a role, [layers * heads, "
        "rows, columns]: write them so, or leave heads out",
        printable(network_.file), *conventions_.heads, network_.heads));
  }

  const Collected& tensors_;
  const Conventions& conventions_;
  Network& network_;
  bool heads_known_ = false;
};

}  // namespace

void put_together(const Collected& tensors, const Conventions& conventions, Network& network) {
  Assembly(tensors, conventions, network).run();
}

}  // namespace verify
