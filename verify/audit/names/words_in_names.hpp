// What the words in the name of a tensor say of it.
#pragma once

#include <string>
#include <vector>

namespace verify {

// "attn", "q_proj", "weight" of "attn.q_proj.weight".
using Names = std::vector<std::string>;
Names steps_in_name(const std::string& name);
// "q", "proj" of "q_proj", "train", "loss" of "trainLoss" and "train_loss2".
Names words_in_step(const std::string& step);

// Of the path to a setting the steps that say what it is: the last that has words, and those around
// it where it says little by itself, as "n" in "heads.n" and "enabled" in "config.norm.enabled".
Names telling_steps(const Names& steps);

// Moments and gradients of the weights, by the names of the optimisers that keep them.
bool is_of_optimiser(const Names& steps);
bool is_of_optimiser(const std::string& tensor);

// Curves of the training, data it saw, its law and counts.
bool is_of_training(const std::string& step);

// What a run was called and set to, and notes of it.
bool is_of_records(const std::string& step);

bool is_bias(const Names& steps);
bool is_bias(const std::string& tensor);

// Why no claim speaks of a layer that holds a tensor of this name ("a convolution"); empty where
// nothing in the name says so.
std::string foreign_part(const std::string& tensor);

// "layers.0.attn" of "layers.0.attn.q_proj.weight".
std::string module_of(const std::string& tensor);

}  // namespace verify
