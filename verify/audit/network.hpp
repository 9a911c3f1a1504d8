// The weights of a network, found in a file by the names and shapes of its tensors.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/weights/tensor.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// An array beside the weights that may say how they were trained.
struct Told {
  enum class Of { depth, heads, law, root_of_law, length, width } of;
  std::string name, shape;
  Tensor tensor;
};

// What a tensor is for: A, B, P, Q are matrices, layer by layer and in each the heads in turn; K is
// one matrix; Gamma a register's weights a layer; y, omega, g, r_prime, alpha, gamma are vectors.
struct Network {
  std::string file;
  std::map<std::string, Vector<Matrix<Rational>>> matrices;  // by role
  std::map<std::string, Vector<Rational>> vectors;
  std::map<std::string, std::string> source;  // of each role: "layers.0.A, layers.1.A (5 x 5 each)"
  std::vector<std::string> unused;            // tensors and parts of tensors that play no part
  std::vector<std::string> notes;             // how what is stored was read
  std::vector<std::string> unknown_settings = {};  // beside the weights, "quux = sideways"
  std::vector<std::string> laws_in_words = {};     // of the data, "distribution = uniform"
  std::vector<Told> told = {};                     // what the file says of its data
  long heads = 1;
  // Of an allparam whose d nobody said: d x d matrices, or whole ones of tokens of d + 1 numbers.
  std::optional<long> width_read_as_d = {};
  // Of P and Q whose d nobody said, [d+1, d+1]: they could be blocks of d x d.
  std::optional<long> width_read_as_tokens = {};
  bool width_is_said = false;  // by their names, W_KQ: they are of whole tokens
  bool Gamma_of_own = false;   // registers as printed, whose weights a layer's own has, too
  bool Gamma_carried = false;  // one register, carried on entry by entry
  bool gated = false;  // from query, key and value with gates: the prediction is the corner itself

  bool has(const std::string& role) const {
    return matrices.count(role) + vectors.count(role) != 0;
  }
};

// What a file does not say of itself.
struct Conventions {
  std::optional<long> d;      // dimension of the covariates
  std::optional<long> heads;  // of a query, key and value matrix that holds them side by side
  std::optional<bool> zero_P;
};

// Throws std::runtime_error that names the file.
[[noreturn]] void refuse_network(const Network& network, const std::string& why);
// Throws WeightsError that names the file, the role and the tensors that have it.
[[noreturn]] void refuse_role(const Network& network, const std::string& role,
                              const std::string& why);

// A tensor has the role that its name ends with ("layers.0.attn.Q.weight", "A_1"), or that
// `named` gives it: "A=encoder.*.kq[0:5,0:5]". The only tensor of a file is A. Throws WeightsError
// or std::runtime_error that says what is there and what would do.
Network read_network(const std::string& path, const std::vector<std::string>& named,
                     const Conventions& conventions = {});

}  // namespace verify
