// Runs that something disturbs: memory, the system or a signal. They may come to less, never to
// anything else.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/fuzz/mutator.hpp"
#include "tests/fuzz/outcome.hpp"

namespace verify::fuzz {

// One call of the system that fails, in words of the environment; see shim/fault_shim.cpp.
Words random_fault(Mutator& mutator);

// What is wrong with a disturbed run (of --json), beside one that nothing disturbed; empty where
// all is well. Exit code 0 or 1 only with the very results of that one; 3 with less.
std::string fault_of_disturbed(const Ended& ended, const nlohmann::json& undisturbed);

// Claims of all kinds: words, instances, balls, a value in floating point; all of them in a second.
Words with_claims(Words words);

// A document without what differs from run to run.
nlohmann::json without_environment(const std::string& document);

}  // namespace verify::fuzz
