#include "verify/audit/tensors/projections.hpp"

#include <fmt/format.h>

#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/stacked_matrices.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Matrices = Vector<Matrix<Rational>>;
using Heads = Vector<Matrices>;  // in each layer its heads

class Projections {
 public:
  Projections(const Collected& tensors, const Conventions& conventions, const Network& network)
      : tensors_(tensors), conventions_(conventions), network_(network) {}

  ProjectedLayers layers() {
    require_all();
    q_ = heads_of("q", conventions_.heads.value_or(1));
    k_ = heads_of("k", shared_heads("k"));
    v_ = heads_of("v", shared_heads("v"));
    if (has("o")) o_ = heads_of("o", conventions_.heads.value_or(1));
    require_layers();
    result_.heads = static_cast<long>(q_.front().size());
    spread("q", q_);
    spread("k", k_);
    spread("v", v_);
    if (has("o")) spread("o", o_);
    for (std::size_t l = 0; l < q_.size(); ++l)
      for (std::size_t h = 0; h < q_[l].size(); ++h) add_head(l, h);
    if (lies_flat_ && !conventions_.heads) refuse_wide_head();
    if (lies_flat_ && !conventions_.heads)
      result_.notes.push_back(fmt::format(
          "queries of {} numbers are read as one head a layer; --set heads=H where H of them lie "
          "side by side",
          q_.front().front().rows()));
    return std::move(result_);
  }

 private:
  bool has(const std::string& role) const { return tensors_.count(role) != 0; }

  // One head needs no more numbers than a token has: more are mostly those of several.
  void refuse_wide_head() const {
    const auto& query = q_.front().front();
    if (query.rows() <= query.cols()) return;
    refuse("q", fmt::format("queries of {} numbers, of tokens of {}, could be those of several "
                            "heads side by side, which is another network: say --set heads=H, or "
                            "--set heads=1",
                            query.rows(), query.cols()));
  }

  [[noreturn]] void refuse(const std::string& role, const std::string& why) const {
    refuse_role(network_, role, why);
  }

  void require_all() const {
    for (const auto* role : {"q", "k", "v"})
      if (!has(role))
        throw WeightsError(printable(network_.file) +
                           ": query, key and value weights are needed, "
                           "and there is no " +
                           role + ": say which it is, as in --tensor " + role +
                           "=NAME, or --tensor '" + role + "=NAME[0:4,:]' for a part of one");
  }

  void require_layers() const {
    const auto L = q_.size();
    if (k_.size() == L && v_.size() == L && (!has("o") || o_.size() == L)) return;
    throw WeightsError(
        fmt::format("{}: {} layers of query weights, {} of key weights, {} of "
                    "value weights; one of each is needed",
                    printable(network_.file), L, k_.size(), v_.size()));
  }

  Matrices split_rows(const Matrix<Rational>& a, long heads, const std::string& role) const {
    if (a.rows() % heads != 0)
      refuse(role, fmt::format("{} rows are no multiple of {} heads; --set heads=H says how many "
                               "lie side by side",
                               a.rows(), heads));
    const long k = a.rows() / heads;
    Matrices result;
    for (long h = 0; h < heads; ++h) result.push_back(block(a, h * k, 0, k, a.cols()));
    return result;
  }

  Matrices split_columns(const Matrix<Rational>& a, long heads) const {
    Matrices result;
    for (const auto& part : split_rows(transpose(a), heads, "o")) result.push_back(transpose(part));
    return result;
  }

  // Keys and values that lie side by side can be fewer than the queries, each for several of them:
  // as many as the keys have numbers for, of which each query has its own.
  long shared_heads(const std::string& role) const {
    const long heads = conventions_.heads.value_or(1);
    const auto& list = tensors_.at("k");
    const auto& shape = list.front().tensor.shape;
    if (heads == 1 || shape.size() != 2) return heads;
    const long size = q_.front().front().rows();
    const long rows = multiplies_rows(list.front().name) ? shape[1] : shape[0];
    if (rows % size == 0 && rows / size > 0 && heads % (rows / size) == 0) return rows / size;
    refuse(role, fmt::format("keys of {} numbers, and {} heads whose queries have {} each; as "
                             "many a head are needed",
                             rows, heads, size));
  }

  // Columns beside each other are heads: W^T [c, H k] of one head after the other.
  Heads heads_of(const std::string& role, long side_by_side) {
    Heads result;
    const auto& list = tensors_.at(role);
    const bool stack = is_one_tensor(list) && list.front().tensor.shape.size() >= 3;
    for (const auto& [name, type, tensor, part] : list) {
      const auto depth = tensor.shape.size();
      if (depth < 2 || depth > 4)
        refuse(role,
               "matrices are needed, and " + printable(name) + " is " + shape_text(tensor.shape));
      auto matrices = matrices_of(tensor);
      if (multiplies_rows(name))
        for (auto& a : matrices) a = transpose(a);
      const long heads = depth == 4 || (depth == 3 && !stack) ? tensor.shape[depth - 3] : 0;
      if (heads > 0) {
        for (std::size_t k = 0; k < matrices.size(); k += static_cast<std::size_t>(heads))
          result.emplace_back(matrices.begin() + static_cast<long>(k),
                              matrices.begin() + static_cast<long>(k) + heads);
        continue;
      }
      lies_flat_ = true;
      for (const auto& a : matrices)
        result.push_back(role == "o" ? split_columns(a, side_by_side)
                                     : split_rows(a, side_by_side, role));
    }
    return result;
  }

  // One key head for every so many query heads that follow each other, as the libraries have it.
  void spread(const std::string& role, Heads& layers) {
    const auto heads = static_cast<std::size_t>(result_.heads);
    for (auto& layer : layers) {
      if (layer.size() == heads) continue;
      if (role == "q" || role == "o" || heads % layer.size() != 0)
        refuse(role, fmt::format("{} heads in a layer, and others have {}; the same number is "
                                 "needed",
                                 layer.size(), heads));
      const auto each = heads / layer.size();
      if (&layer == &layers.front())
        result_.notes.push_back(fmt::format("{} of {} heads serves {} heads, {} in turn each", role,
                                            layer.size(), heads, each));
      Matrices spread;
      for (const auto& head : layer) spread.insert(spread.end(), each, head);
      layer = std::move(spread);
    }
  }

  void add_head(std::size_t l, std::size_t h) {
    const auto &query = q_[l][h], &key = k_[l][h], &value = v_[l][h];
    if (key.rows() != query.rows())
      refuse("k", fmt::format("keys of {} numbers and queries of {}; the same number is needed "
                              "(--set heads=H where heads lie side by side and share keys)",
                              key.rows(), query.rows()));
    result_.Q.push_back(transpose(key) * query);
    if (has("o") && o_[l][h].cols() != value.rows())
      refuse("o", fmt::format("it takes {} numbers, and values have {}; the same number is "
                              "needed",
                              o_[l][h].cols(), value.rows()));
    result_.P.push_back(has("o") ? o_[l][h] * value : value);
  }

  const Collected& tensors_;
  const Conventions& conventions_;
  const Network& network_;
  Heads q_, k_, v_, o_;
  bool lies_flat_ = false;
  ProjectedLayers result_;
};

}  // namespace

ProjectedLayers projected_layers(const Collected& tensors, const Conventions& conventions,
                                 const Network& network) {
  return Projections(tensors, conventions, network).layers();
}

}  // namespace verify
