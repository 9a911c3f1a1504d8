// Whether a broken version of an identity is a proposed control: the same but for one minor error,
// which may occur in several places.
#pragma once

#include <string>

namespace verify {

// What is wrong with it, how to mend it; empty where it is one. Both are identities that parse.
std::string proposed_control_fault(const std::string& identity, const std::string& broken);

}  // namespace verify
