// Reading of what somebody gives, which may take all the time and memory there is.
#pragma once

#include <functional>
#include <string>

#include "verify/runner/apart/confinement.hpp"

namespace verify {

// Does it first in a process of its own, that says nothing and reads no standard input. Throws
// std::runtime_error that names `what` is read where the limits ended it. What it throws itself is
// met again where it is done in earnest.
void rehearse(const Limits& limits, const std::string& what, const std::function<void()>& reading);

}  // namespace verify
