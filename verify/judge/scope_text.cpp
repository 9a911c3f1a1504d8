#include "verify/judge/scope_text.hpp"

#include "verify/judge/claim_line.hpp"

namespace verify {

std::string scope_text(const Result& result) {
  return result.subject == Subject::data_file ? claim_line(result.assertions)
                                              : "the claim is " + result.recorded;
}

}  // namespace verify
