#include "verify/audit/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

#include "verify/audit/names/foreign_layers.hpp"
#include "verify/audit/names/nameless_array.hpp"
#include "verify/audit/names/numbered_names.hpp"
#include "verify/audit/names/part_of_network.hpp"
#include "verify/audit/names/told_in_path.hpp"
#include "verify/audit/names/words_in_names.hpp"
#include "verify/audit/stored_layers.hpp"
#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/beside.hpp"
#include "verify/audit/tensors/equal_sizes.hpp"
#include "verify/audit/tensors/fused_projections.hpp"
#include "verify/audit/tensors/gathered_tensors.hpp"
#include "verify/audit/tensors/inventory.hpp"
#include "verify/audit/tensors/kernel_heads.hpp"
#include "verify/audit/tensors/orientation.hpp"
#include "verify/audit/tensors/settings_beside.hpp"
#include "verify/audit/tensors/told_beside.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/several_files.hpp"
#include "verify/weights/tensor_table.hpp"
#include "verify/weights/weights_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

class NetworkReader {
 public:
  NetworkReader(const std::string& path, const Conventions& conventions)
      : tensors_(stored_in(path)), conventions_(conventions) {
    const auto settings = std::stable_partition(
        tensors_.begin(), tensors_.end(), [](const auto& tensor) { return !tensor.is_setting; });
    settings_.assign(std::make_move_iterator(settings), std::make_move_iterator(tensors_.end()));
    tensors_.erase(settings, tensors_.end());
    letters_are_products_ = letters_are_products(tensors_);
    network_.file = path;
  }

  Network read(const std::vector<std::string>& named) {
    refuse_one_of_several(network_.file);
    for (const auto& words : named) take_named(words);
    if (given_.empty()) refuse_part(tensors_, network_.file);
    for (const auto& pattern : left_by_user_) leave_named(pattern);
    const auto is_said = [this](const std::string& name) {
      return is_taken(name) || is_bias_of_taken(name) || chosen_.leaves_out(name);
    };
    refuse_foreign(tensors_, network_.file, is_said);
    refuse_made(tensors_, network_.file, is_said);
    refuse_told_in_path(tensors_, network_.file, is_said);
    for (const auto& tensor : tensors_) take_by_name(tensor);
    note_rest();
    query_key_value_letters();
    products_and_values();
    leave_out_of_place();
    tell_sources();
    for (const auto& [role, list] : collected_)
      if (!is_given(role)) require_one_network(role, list, chosen_, network_.file);
    note_orientation(collected_, given_, network_.notes);
    const auto used = used_names();
    split_fused(collected_, conventions_, network_.file);
    gather_kernels(collected_, network_.file);
    gather_heads(collected_, network_.file);
    put_together(collected_, conventions_, network_);
    if (network_.matrices.empty()) refuse_unnamed(tensors_, network_.file);
    for (const auto& setting : settings_)
      if (!is_taken(setting.name) && !chosen_.leaves_out(setting.name)) rest_.push_back(setting);
    judge_beside(rest_, used, network_);
    read_told(tensors_, left_, network_);
    read_told(settings_, left_, network_);
    return std::move(network_);
  }

 private:
  bool is_given(const std::string& role) const {
    return std::count(given_.begin(), given_.end(), role) != 0;
  }
  bool is_taken(const std::string& name) const { return taken_.count(name) != 0; }

  // Judged with the other biases: of a layer that the user says is linear.
  bool is_bias_of_taken(const std::string& name) const {
    return is_bias(name) && std::any_of(taken_.begin(), taken_.end(), [&](const auto& taken) {
             return module_of(taken) == module_of(name);
           });
  }

  void take_named(const std::string& words) {
    const auto equals = words.find('=');
    const auto* role = role_named(words.substr(0, equals));
    std::vector<std::string> names;
    for (const auto& known : tensor_roles()) names.push_back(known.name);
    if (role == nullptr || equals == std::string::npos)
      throw WeightsError("--tensor " + excerpt(words, 60) +
                         ": ROLE=NAME is needed, as in A=layers.*.kq" +
                         suggestion(words.substr(0, equals), names) + "; known are " +
                         role_names() + " (icl-verify audit --help says what each is)");
    const auto wanted = words.substr(equals + 1);
    if (role->name == "unused") return left_by_user_.push_back(wanted);
    for (auto& named : named_tensors(tensors_, network_.file, wanted)) {
      describe(*role, named, named.tensor.shape);
      used_[named.name] += static_cast<long>(named.tensor.entries.size());
      taken_.insert(named.name);
      chosen_.choose(named.name);
      collected_[role->name].push_back(std::move(named));
    }
    given_.push_back(role->name);
  }

  // But what another --tensor names: 'unused=*' is all else.
  void leave_named(const std::string& wanted) {
    bool found = false, named = false;
    for (const auto* list : {&tensors_, &settings_})
      for (const auto& tensor : *list) {
        if (!fits(wanted, tensor.name)) continue;
        found = true;
        named |= used_.count(tensor.name) != 0;
        if (is_taken(tensor.name)) continue;
        network_.unused.push_back(tensor.name);
        left_.push_back(tensor.name);
        taken_.insert(tensor.name);
      }
    const auto refuse = [&](const std::string& why) {
      throw WeightsError(printable(network_.file) + ": --tensor unused=" + printable(wanted) +
                         ": " + why);
    };
    if (!found) refuse("there is none of this name; it holds " + inventory(tensors_));
    if (named && wanted.find('*') == std::string::npos)
      refuse("another --tensor says what it is; leave out one of the two");
  }

  // What slices leave out of their tensors.
  void note_rest() {
    for (const auto& tensor : tensors_) {
      const auto used = used_.find(tensor.name);
      if (used == used_.end()) continue;
      long count = 1;
      for (const long extent : tensor.shape) count *= extent;
      if (used->second < count)
        network_.unused.push_back(fmt::format("of {} what no --tensor names: {} numbers of {}",
                                              printable(tensor.name), count - used->second, count));
    }
  }

  const TensorRole* role_by_name(const StoredTensor& tensor) {
    const bool alone = tensors_.size() == 1 && given_.empty();
    const auto* role = letters_are_products_ ? role_of_letter(tensor.name) : nullptr;
    if (role == nullptr) role = role_of_tensor(tensor.name);
    if (role == nullptr && tensor.shape.size() == 5 && given_.empty())
      role = role_named("allparam");
    // numpy.savez without names calls its array arr_0.
    const bool nameless = tensor.name.empty() || tensor.name == "arr_0";
    if (role == nullptr && alone && nameless) {
      role = role_named("A");
      look_at_nameless(tensor.shape, conventions_, network_);
    }
    if (role != nullptr && is_count_called(role->name, tensor)) role = nullptr;
    const bool is_free = role != nullptr && !is_given(role->name) && role->name != "unused" &&
                         !is_of_optimiser(tensor.name);
    return is_free ? role : nullptr;
  }

  // "K = 3" is no kernel.
  static bool is_count_called(const std::string& role, const StoredTensor& tensor) {
    static const std::set<std::string> of_matrices = {"A", "B", "P", "Q", "K", "q", "k", "v", "o"};
    return of_matrices.count(role) != 0 && tensor.shape.empty() && is_like_a_setting(tensor);
  }

  void take_by_name(const StoredTensor& tensor) {
    if (is_taken(tensor.name)) return;
    if (chosen_.leaves_out(tensor.name)) return network_.unused.push_back(tensor.name);
    const auto* role = role_by_name(tensor);
    if (role == nullptr) {
      rest_.push_back(tensor);
      return;
    }
    if (!tensor.complaint.empty() && tensors_.size() > 1)
      throw WeightsError(tensor.complaint + "; if the network does not use it, say so: " +
                         "--tensor 'unused=" + printable(tensor.name) + "'");
    refuse_quantised(*role, tensor);
    auto& list = collected_[role->name];
    auto& taken = numbers_[role->name];
    // A history of training, of which the last counts.
    if (role->name == "allparam" && !list.empty()) {
      list.back().tensor.entries = {};
      taken = {};
    }
    taken.add(tensor.shape, printable(network_.file) + ": " + printable(tensor.name));
    auto named = read_named(tensor, network_.file);
    describe(*role, named, tensor.shape);
    if (is_of_query_and_key(tensor.name)) turn(named);
    list.push_back(std::move(named));
  }

  // Steps of a scale that stands elsewhere, or nowhere.
  void refuse_quantised(const TensorRole& role, const StoredTensor& tensor) const {
    const bool whole = tensor.type.format == NumberFormat::signed_integer ||
                       tensor.type.format == NumberFormat::unsigned_integer;
    if (!whole || tensor.type.bytes != 1 || tensor.shape.size() < 2) return;
    throw WeightsError(printable(network_.file) + ": " + printable(tensor.name) + " (" +
                       shape_text(tensor.shape) + ", " + to_text(tensor.type) +
                       "): whole numbers of 8 bits, as quantised weights are stored, without the "
                       "scale that multiplies them; write the numbers that the network uses. "
                       "--tensor '" +
                       role.name + "=" + printable(tensor.name) + "' takes them as they are");
  }

  // W_QK = W_Q^T W_K has the query on its left; Q = W_K^T W_Q is its transpose.
  void turn(NamedTensor& named) {
    named.tensor = with_last_two_swapped(named.tensor, printable(network_.file));
    if (named_turned_) return;
    named_turned_ = true;
    network_.notes.push_back(printable(named.name) +
                             ": read as W_Q^T W_K, with the query on its left, so that Q is its "
                             "transpose; --tensor 'Q=" +
                             with_star(printable(named.name)) + "' takes it as it is");
  }

  // Whether weights of the layers stand in this module, "layers.0.".
  bool holds_weights(const std::string& module) const {
    for (const auto* role : {"v", "qkv", "A", "P", "allparam"}) {
      const auto found = collected_.find(role);
      if (found == collected_.end()) continue;
      for (const auto& named : found->second)
        if (named.name.starts_with(module) || is_given(role)) return true;
    }
    return false;
  }

  // Gains of norms and scales of layers are called g and gamma, too: gates and what carries a
  // register stand with the layers, or apart from all.
  void leave_gains() {
    const bool projected = collected_.count("v") + collected_.count("qkv") != 0;
    for (const auto* role : {"g", "gamma"})
      leave_if(role, [&](const NamedTensor& tensor) {
        const auto end = tensor.name.find_last_of("./");
        if (end == std::string::npos) return false;
        const auto module = tensor.name.substr(0, end + 1);
        return !holds_weights(module) || (projected && std::string(role) == "gamma");
      });
  }

  // An output weight stands where the values' weights do, and alpha steps a register that gamma
  // carries; under the same names elsewhere are others.
  void leave_out_of_place() {
    leave_gains();
    if (collected_.count("K") == 0) leave_if("y", [](const NamedTensor&) { return true; });
    for (const auto* role : {"v", "qkv"})
      if (const auto values = collected_.find(role); values != collected_.end())
        leave_if("o", [modules = modules_of(values->second)](const NamedTensor& output) {
          const auto own = module_of(output.name);
          const auto heads = modules.lower_bound(own + ".head");
          return modules.count(own) == 0 &&
                 (heads == modules.end() || !heads->starts_with(own + ".head"));
        });
    if (collected_.count("gamma") == 0)
      leave_if("alpha", [](const NamedTensor& alpha) { return alpha.tensor.shape.size() < 2; });
  }

  static std::set<std::string> modules_of(const std::vector<NamedTensor>& tensors) {
    std::set<std::string> modules;
    for (const auto& named : tensors) modules.insert(module_of(named.name));
    return modules;
  }

  template <class Condition>
  void leave_if(const std::string& role, const Condition& out_of_place) {
    const auto found = collected_.find(role);
    if (found == collected_.end() || is_given(role)) return;
    auto list = std::move(found->second);
    collected_.erase(found);
    sources_.erase(role);
    std::set<std::string> left;
    for (auto& named : list) {
      if (!out_of_place(named)) {
        describe(*role_named(role), named, named.tensor.shape);
        collected_[role].push_back(std::move(named));
        continue;
      }
      left.insert(named.name);
    }
    for (const auto& tensor : tensors_)
      if (left.count(tensor.name) != 0) rest_.push_back(tensor);
  }

  std::vector<std::string> used_names() const {
    std::vector<std::string> names;
    for (const auto& [role, list] : collected_)
      for (const auto& named : list) names.push_back(named.name);
    return names;
  }

  // Q, K and V beside each other are query, key and value weights.
  void query_key_value_letters() {
    if (collected_.count("v") == 0 || collected_.count("k") != 0 || collected_.count("K") == 0)
      return;
    for (const auto& [from, to] : {std::pair("K", "k"), std::pair("Q", "q")})
      if (has(from)) rename(from, to);
  }

  void rename(const std::string& from, const std::string& to) {
    collected_[to] = std::move(collected_[from]);
    collected_.erase(from);
    sources_[to] = std::move(sources_[from]);
    sources_.erase(from);
  }

  bool has(const std::string& role) const { return collected_.count(role) != 0; }

  // The product of keys and queries beside value weights alone: P is W_V.
  void products_and_values() {
    if (has("Q") && has("v") && !has("P") && !has("q") && !has("k") && !has("o") && !is_given("v"))
      rename("v", "P");
  }

  void describe(const TensorRole& role, const NamedTensor& named, const std::vector<long>& shape) {
    if (named.tensor.entries.empty())
      throw WeightsError(printable(network_.file) + (named.name.empty() ? "" : ": ") +
                         printable(named.name) + ": it is empty, " + shape_text(shape) +
                         "; no layer can be read from it: name another, as in --tensor " +
                         role.name + "=NAME");
    const bool bits = named.type.format == NumberFormat::unsigned_integer && named.type.bytes == 2;
    if (bits && shape.size() > 1)
      throw WeightsError(printable(network_.file) + ": " + printable(named.name) +
                         ": whole numbers of 16 bits, as bfloat16 is stored where it has no type "
                         "of its own; write numbers, as in (a.astype(numpy.uint32) << "
                         "16).view(numpy.float32), and whole numbers as int64");
    sources_[role.name].push_back(
        (named.name.empty() ? std::string("its one array") : printable(named.name)) + " (" +
        shape_text(shape) + ", " + to_text(named.type) + ")");
  }

  void tell_sources() {
    constexpr std::size_t most = 200;
    for (const auto& [role, tensors] : sources_) {
      auto& words = network_.source[role];
      for (std::size_t k = 0; k < std::min(tensors.size(), most); ++k)
        words += (words.empty() ? "" : ", ") + tensors[k];
      if (tensors.size() > most) words += fmt::format(" and {} more", tensors.size() - most);
    }
  }

  std::vector<StoredTensor> tensors_;
  const Conventions& conventions_;
  std::vector<StoredTensor> settings_;  // beside them
  bool letters_are_products_ = false;   // p and q are P and Q
  std::vector<std::string> given_;
  std::set<std::string> taken_;
  ChosenNetworks chosen_;
  std::vector<StoredTensor> rest_;         // without a role
  std::vector<std::string> left_;          // as the user says
  std::vector<std::string> left_by_user_;  // the patterns of these
  bool named_turned_ = false;
  std::map<std::string, long> used_;              // numbers of a tensor that slices take
  std::map<std::string, TakenTogether> numbers_;  // by role
  std::map<std::string, std::vector<std::string>> sources_;
  Collected collected_;
  Network network_;
};

}  // namespace

void refuse_network(const Network& network, const std::string& why) {
  throw std::runtime_error(printable(network.file) + ": " + why);
}

void refuse_role(const Network& network, const std::string& role, const std::string& why) {
  std::string source;
  // What was split from others has no source of its own.
  for (const auto& name : {std::string("qkv"), role})
    if (const auto known = network.source.find(name); known != network.source.end())
      source = " (" + excerpt(known->second, 600) + ")";
  throw WeightsError(printable(network.file) + ": " + role + source + ": " + why);
}

Network read_network(const std::string& path, const std::vector<std::string>& named,
                     const Conventions& conventions) {
  auto network = NetworkReader(path, conventions).read(named);
  require_equal_sizes(network);
  return network;
}

}  // namespace verify
