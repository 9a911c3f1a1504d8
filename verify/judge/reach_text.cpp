#include "verify/judge/reach_text.hpp"

#include "verify/judge/claim_line.hpp"

namespace verify {

std::string reach_text(const Result& result) {
  return result.subject == Subject::data_file ? claim_line(result.parts)
                                              : "the claim is " + result.recorded;
}

}  // namespace verify
