#include "verify/audit/tensor_role.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

namespace verify {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool cut_end(std::string& name, std::string_view end) {
  if (!name.ends_with(end)) return false;
  name.resize(name.size() - end.size());
  return true;
}

// "layers.0.attn.Q.weight" -> "Q", "A_1" -> "A", "layer_0/query/w" -> "query".
std::string last_word(std::string name) {
  cut_end(name, ":0");    // as Keras numbers its variables
  cut_end(name, ".w_0");  // as Paddle calls them
  for (const std::string_view end : {".weight", ".data", "/w", "/kernel", ".kernel"})
    if (cut_end(name, end)) break;
  if (const auto key = name.rfind(".("); key != std::string::npos && name.back() == ')')
    name.resize(key);  // of a tuple
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (!name.empty() && (is_digit(name.back()) || name.back() == '_' || name.back() == '.'))
    name.pop_back();
  return name.substr(name.find_last_of("./~") + 1);
}

// Of one matrix with the query on its left.
constexpr const char* query_and_key[] = {"w_qk", "wqk", "qk", "query_key"};

// Whole words of one meaning, whatever their case.
const std::map<std::string, std::string>& synonyms() {
  static const std::map<std::string, std::string> known = [] {
    std::map<std::string, std::string> all = {
        {"gate", "g"},      {"gates", "g"},     {"g", "g"},
        {"alpha", "alpha"}, {"gamma", "gamma"}, {"gamma_param", "gamma"},
        {"y", "y"},         {"omega", "omega"}, {"allparam", "allparam"}};
    const std::pair<std::string, std::vector<std::string>> projections[] = {
        {"q", {"q", "query", "queries"}},
        {"k", {"k", "key", "keys"}},
        {"v", {"v", "value", "values"}},
        {"o", {"o", "out", "output"}}};
    for (const auto& [role, words] : projections)
      for (const auto& word : words) {
        all[word] = role;
        for (const auto* behind : {"_proj", "_projection", "_lin", "_linear"})
          all[word + behind] = role;
        if (word != "o" && role == "o") continue;  // read-outs are called so, too
        for (const auto* behind : {"_weight", "_matrix"}) all[word + behind] = role;
        for (const auto* before : {"w", "w_", "to_", "proj_"}) all[before + word] = role;
      }
    all["linear"] = all["attention_output"] = all["fc_out"] = all["to_out"] = "o";
    for (const auto& word :
         {"qkv", "to_qkv", "w_qkv", "wqkv", "qkv_proj", "proj_qkv", "query_key_value"})
      all[word] = "qkv";
    // One matrix of keys and queries, one of values and outputs.
    for (const auto* word : {"w_kq", "wkq", "kq", "key_query"}) all[word] = "Q";
    for (const auto* word : query_and_key) all[word] = "Q";
    for (const auto& word : {"w_pv", "wpv", "pv", "w_ov", "wov", "ov"}) all[word] = "P";
    return all;
  }();
  return known;
}

}  // namespace

const std::vector<TensorRole>& tensor_roles() {
  static const std::vector<TensorRole> roles = {
      {"A", "A_0 .. A_{L-1}, [d, d] each: Q_l = diag(A_l, 0)"},
      {"B", "with A, [d, d] each: P_l = diag(B_l, 1)"},
      {"P", "value weights [d+1, d+1] a layer, with Q; or a preconditioner [d, d]"},
      {"Q", "product of key and query weights, W_K^T W_Q, [d+1, d+1] a layer"},
      {"q", "query weights W_Q, [k, d+1] a layer, with k and v"},
      {"k", "key weights W_K"},
      {"v", "value weights W_V"},
      {"qkv", "q, k and v one above the other, [3 k, d+1] a layer"},
      {"o", "output weights W_O, where values are projected once more: P = W_O W_V"},
      {"allparam", "[layers, heads, P and Q, d, d], as the code of Ahn et al. stores them"},
      {"Gamma", "registers, [n+1, d+1] a layer, with any layers"},
      {"alpha", "steps of a carried register, with gamma; or registers, as Gamma"},
      {"gamma", "what a register carries on, a number or [n+1, d+1] a layer"},
      {"K", "kernel values at the demonstrations and, last, the query"},
      {"y", "labels of the demonstrations, with K"},
      {"r_prime", "steps of the layers, with K"},
      {"omega", "weights of the demonstrations, with P"},
      {"g", "scalar gates g_1 .. g_{n+1}, with P, or with q, k and v"},
      {"unused", "what the network does not use, as in unused=head.*; * is all that is not named"},
  };
  return roles;
}

const TensorRole* role_named(const std::string& name) {
  const auto& roles = tensor_roles();
  const auto found = std::find_if(roles.begin(), roles.end(),
                                  [&](const TensorRole& role) { return role.name == name; });
  return found == roles.end() ? nullptr : &*found;
}

const TensorRole* role_of_tensor(const std::string& tensor) {
  const auto word = last_word(tensor);
  if (word == "V") return role_named("v");
  if (const auto* role = role_named(word)) return role;
  const auto found = synonyms().find(lower(word));
  return found == synonyms().end() ? nullptr : role_named(found->second);
}

bool is_called_product(const std::string& tensor) {
  const auto* role = role_of_tensor(tensor);
  return role != nullptr && role->name == "Q" && lower(last_word(tensor)) != "q";
}

bool is_of_query_and_key(const std::string& tensor) {
  const auto word = lower(last_word(tensor));
  return std::any_of(std::begin(query_and_key), std::end(query_and_key),
                     [&](const char* known) { return word == known; });
}

const TensorRole* role_of_letter(const std::string& tensor) {
  const auto word = last_word(tensor);
  return word == "p" ? role_named("P") : word == "q" ? role_named("Q") : nullptr;
}

bool letters_are_products(const std::vector<StoredTensor>& tensors) {
  bool p = false, q = false;
  for (const auto& tensor : tensors) {
    p |= last_word(tensor.name) == "p";
    q |= last_word(tensor.name) == "q";
    const auto* role = role_of_tensor(tensor.name);
    if (role != nullptr && (role->name == "k" || role->name == "v" || role->name == "K" ||
                            role->name == "P" || role->name == "Q"))
      return false;
  }
  return p && q;
}

bool multiplies_rows(const std::string& tensor) {
  const bool transformer_lens =
      tensor.find("blocks.") != std::string::npos && tensor.find(".attn.W_") != std::string::npos;
  return tensor.ends_with("/w") || tensor.ends_with(".w_0") || tensor.ends_with("kernel") ||
         tensor.ends_with("kernel:0") || transformer_lens;
}

std::string role_names() {
  std::string text;
  for (const auto& role : tensor_roles()) text += (text.empty() ? "" : ", ") + role.name;
  return text;
}

}  // namespace verify
