// What a tensor is for, by the name that people give it.
#pragma once

#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

struct TensorRole {
  std::string name;
  std::string about;
};
const std::vector<TensorRole>& tensor_roles();

// Nothing where there is none of that name.
const TensorRole* role_named(const std::string& name);

// That of "layers.0.attn.Q.weight", "A_1", "w_q", "layer_1/query/w"; nothing where the name does
// not tell.
const TensorRole* role_of_tensor(const std::string& tensor);

// Whether a library stores the matrix that a token is multiplied by from the right: Haiku, Flax,
// TransformerLens.
bool multiplies_rows(const std::string& tensor);

// Whether it is called after a product of keys and queries, "W_KQ": one of whole tokens, as the
// papers that write it so have it. The letter Q alone does not say.
bool is_called_product(const std::string& tensor);
// "W_QK", one matrix W_Q^T W_K, whose transpose the layers take.
bool is_of_query_and_key(const std::string& tensor);

// Whether p and q of a file are P and Q in small letters: there are no keys and values beside them.
bool letters_are_products(const std::vector<StoredTensor>& tensors);
// The role of "p", "layers.0.q" then; nothing of other names.
const TensorRole* role_of_letter(const std::string& tensor);

// "A, B, P, ..".
std::string role_names();

}  // namespace verify
