#include "verify/audit/network.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <string_view>

#include "verify/weights/reference.hpp"
#include "verify/weights/weights_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

struct TensorRole {
  const char* name;
  Kind kind;
  const char* about;
};
constexpr std::array<TensorRole, 9> tensor_roles = {{
    {"A", Kind::matrices, "A_0 .. A_{L-1}, [d, d] each: Q_l = diag(A_l, 0)"},
    {"B", Kind::matrices, "with A, [d, d] each: P_l = diag(B_l, 1)"},
    {"P", Kind::matrices, "value weights [d+1, d+1] a layer, with Q; or a preconditioner [d, d]"},
    {"Q", Kind::matrices, "product of key and query weights, [d+1, d+1] a layer"},
    {"K", Kind::matrix, "kernel values at the demonstrations and, last, the query"},
    {"y", Kind::vector, "labels of the demonstrations, with K"},
    {"r_prime", Kind::vector, "steps of the layers, with K"},
    {"omega", Kind::vector, "weights of the demonstrations, with P"},
    {"g", Kind::vector, "scalar gates g_1 .. g_{n+1}, with P"},
}};

const TensorRole* role_named(std::string_view name) {
  const auto found = std::find_if(tensor_roles.begin(), tensor_roles.end(),
                                  [&](const TensorRole& role) { return role.name == name; });
  return found == tensor_roles.end() ? nullptr : found;
}

// "layers.0.attn.Q.weight" -> "Q", "A_1" -> "A".
std::string last_word(std::string name) {
  for (const std::string_view end : {".weight", ".data"}) {
    if (name.ends_with(end)) name.resize(name.size() - end.size());
  }
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (!name.empty() && (is_digit(name.back()) || name.back() == '_' || name.back() == '.'))
    name.pop_back();
  return name.substr(name.find_last_of("./") + 1);
}

std::string roles_text() {
  std::string text;
  for (const auto& role : tensor_roles)
    text += std::string(text.empty() ? "" : "; ") + role.name + " (" + role.about + ")";
  return text;
}

std::string inventory(const std::vector<StoredTensor>& tensors) {
  std::string text;
  for (const auto& tensor : tensors)
    text += (text.empty() ? "" : ", ") + printable(tensor.name) + " (" +
            (tensor.complaint.empty() ? shape_text(tensor.shape) + ", " + to_text(tensor.type)
                                      : "no numbers that can be read") +
            ")";
  return excerpt(text, 1000);
}

Input input_of(const TensorRole& role) {
  Input input;
  input.name = role.name;
  input.kind = role.kind;
  return input;
}

Vector<Rational> vector_of(const Datum& datum) {
  Vector<Rational> entries;
  for (const auto& item : datum.items) entries.push_back(parse_rational(item.text));
  return entries;
}

Matrix<Rational> matrix_of(const Datum& datum) {
  Vector<Vector<Rational>> rows;
  for (const auto& row : datum.items) rows.push_back(vector_of(row));
  return from_rows(rows);
}

class NetworkReader {
 public:
  explicit NetworkReader(const std::string& path) : tensors_(tensors_of(path)) {
    network_.file = path;
  }

  Network read(const std::vector<std::string>& named) {
    for (const auto& words : named) take_named(words);
    for (const auto& tensor : tensors_) take_by_name(tensor);
    if (network_.matrices.empty())
      throw WeightsError(printable(network_.file) + ": no tensor is called after what it is for; " +
                         "it holds " + inventory(tensors_) +
                         "; say which is which, as in --tensor " +
                         "A=" + printable(tensors_.empty() ? "NAME" : tensors_.front().name) +
                         "; known are " + roles_text());
    return std::move(network_);
  }

 private:
  void take_named(const std::string& words) {
    const auto equals = words.find('=');
    const auto name = words.substr(0, equals);
    const auto* role = role_named(name);
    std::vector<std::string> names;
    for (const auto& known : tensor_roles) names.emplace_back(known.name);
    if (role == nullptr || equals == std::string::npos)
      throw WeightsError("--tensor " + excerpt(words, 60) +
                         ": ROLE=NAME is needed, as in A=layers.*.kq" + suggestion(name, names) +
                         "; known are " + roles_text());
    add(*role, words.substr(equals + 1), "");
    given_.push_back(role->name);
  }

  void take_by_name(const StoredTensor& tensor) {
    const bool alone = tensors_.size() == 1 && given_.empty();
    const auto* role = role_named(alone && tensor.name.empty() ? "A" : last_word(tensor.name));
    if (role == nullptr || std::count(given_.begin(), given_.end(), role->name) != 0) {
      if (given_.empty()) network_.unused.push_back(tensor.name);
      return;
    }
    add(*role, tensor.name, " (" + shape_text(tensor.shape) + ", " + to_text(tensor.type) + ")");
  }

  // One tensor, or those of a pattern, a layer each; layers of one role come in turn.
  void add(const TensorRole& role, const std::string& tensor, const std::string& shape) {
    const auto reference = network_.file + (tensor.empty() ? "" : ":" + tensor);
    const auto datum = weights_datum(reference, input_of(role));
    if (role.kind == Kind::vector) {
      network_.vectors[role.name] = vector_of(datum);
    } else if (role.kind == Kind::matrix) {
      network_.matrices[role.name] = {matrix_of(datum)};
    } else {
      for (const auto& item : datum.items) network_.matrices[role.name].push_back(matrix_of(item));
    }
    auto& source = network_.source[role.name];
    source += (source.empty() ? "" : ", ") +
              (tensor.empty() ? std::string("its one array") : printable(tensor)) + shape;
  }

  std::vector<StoredTensor> tensors_;
  std::vector<std::string> given_;
  Network network_;
};

void require_equal_sizes(const Network& network) {
  for (const auto& [role, layers] : network.matrices) {
    for (const auto& layer : layers) {
      if (layer.rows() == layer.cols() && layer.rows() == layers.front().rows()) continue;
      throw WeightsError(printable(network.file) + ": " + role + " (" + network.source.at(role) +
                         "): square matrices of one size are needed, and one is " +
                         shape_text({layer.rows(), layer.cols()}) +
                         "; take a part of it, as in --tensor '" + role + "=NAME[0:5,0:5]'");
    }
  }
}

}  // namespace

void refuse_network(const Network& network, const std::string& why) {
  throw std::runtime_error(printable(network.file) + ": " + why);
}

Network read_network(const std::string& path, const std::vector<std::string>& named) {
  auto network = NetworkReader(path).read(named);
  require_equal_sizes(network);
  return network;
}

}  // namespace verify
