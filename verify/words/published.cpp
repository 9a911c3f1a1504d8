#include "verify/words/published.hpp"

namespace verify {

std::string to_text(Reproduction reproduced) {
  switch (reproduced) {
    case Reproduction::yes:
      return "yes";
    case Reproduction::partly:
      return "partly";
    case Reproduction::contradicted:
      return "contradicted";
    case Reproduction::no:
      return "no";
    case Reproduction::not_tested:
      return "not tested";
  }
  return "";
}

bool was_tried(const PublishedNumber& number) {
  if (number.reproduced == Reproduction::not_tested) return false;
  return number.reproduced != Reproduction::no || !number.setting.empty();
}

}  // namespace verify
