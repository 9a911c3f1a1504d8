#include "verify/service/complaints.hpp"

#include <cerrno>
#include <cstring>
#include <iostream>

#include "verify/words/printable.hpp"

namespace verify {

void tell_error(const std::string& words) {
  constexpr std::size_t longest = 4000;
  std::cerr << "icl-verify: " << excerpt(words, longest) << "\n";
}

bool standard_output_is_whole() {
  errno = 0;
  std::cout.flush();
  if (std::cout) return true;
  const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
  tell_error("standard output cannot be written" + why +
             "; what was to stand there is not whole: send it elsewhere and run the command again");
  return false;
}

}  // namespace verify
