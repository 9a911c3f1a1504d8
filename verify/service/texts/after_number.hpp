// What follows a number of a text behind its comment, which no reader sees, and may make another
// number of it: "1.8 <!-- .. --> million", "1.8<!-- .. -->5".
#pragma once

#include <string>

namespace verify {

// Why the text behind the comment does not leave the number what it is; empty where it does.
std::string fault_after(const std::string& after);

}  // namespace verify
