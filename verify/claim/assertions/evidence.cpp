#include "verify/claim/assertions/evidence.hpp"

#include <stdexcept>

namespace verify {

std::string to_text(Evidence evidence) {
  switch (evidence) {
    case Evidence::symbolic:
      return "symbolic";
    case Evidence::exact:
      return "exact";
    case Evidence::certificate:
      return "certificate";
    case Evidence::enclosure:
      return "enclosure";
    case Evidence::identity:
      return "identity";
    case Evidence::precision_sweep:
      return "precision sweep";
    case Evidence::sampled:
      return "sampled";
  }
  throw std::logic_error("evidence without a name");
}

}  // namespace verify
