// Numbers in the names of tensors: of layers, of heads, or of whole networks, of which a file may
// hold several.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "verify/weights/reference.hpp"

namespace verify {

// "layers.*.heads.*.W_Q" of "layers.0.heads.1.W_Q", with the numbers and the words before them.
struct NumberedName {
  std::string pattern;
  std::vector<long> numbers;
  std::vector<std::string> before;
  std::vector<char> separators;   // between word and number; 0 where there is none
  std::vector<std::size_t> ends;  // where the numbers end in the name
};
NumberedName numbered(const std::string& name);

// "layers" of "layers.0".
bool counts_layers(const std::string& word);

// The places in the names at which the numbers are not all the same.
std::vector<std::size_t> varying(const std::vector<NumberedName>& names);

// Of the networks that a file holds those that the user named a tensor of: "seed1.A" leaves out
// "seed0.A" and "seed0.B", "1.A" what else begins with a number.
class ChosenNetworks {
 public:
  void choose(const std::string& tensor);
  // Whether it is of a network beside those.
  bool leaves_out(const std::string& tensor) const;
  // Whether the user named tensors of several that are numbered there, which are then one.
  bool are_one(const std::string& tensor, std::size_t place) const;

 private:
  std::map<std::string, std::set<long>> numbers_;  // by what stands in front of them
};

// Throws WeightsError where tensors of a role have names of different kinds, as "model.A" and
// "ema_model.A", or numbers that count no layers, as "step_100.A": two networks, of which the
// layers would be one's after the other's; where a number stands in front of all, as in "0.A",
// which may count either; and where a number is left out, as of "net.0.A" and "net.2.A".
void require_one_network(const std::string& role, const std::vector<NamedTensor>& tensors,
                         const ChosenNetworks& chosen, const std::string& file);

}  // namespace verify
