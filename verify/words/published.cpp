#include "verify/words/published.hpp"

namespace verify {

std::string to_text(Reproduction reproduced) {
  switch (reproduced) {
    case Reproduction::yes:
      return "yes";
    case Reproduction::partly:
      return "partly";
    case Reproduction::no:
      return "no";
    case Reproduction::not_tested:
      return "not tested";
  }
  return "";
}

bool was_tried(const PublishedNumber& number) {
  return number.reproduced != Reproduction::not_tested;
}

}  // namespace verify
