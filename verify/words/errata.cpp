#include "verify/words/errata.hpp"

namespace verify {

Erratum erratum_of(const Place& place) {
  return {place.text("id"),
          place.text("kind"),
          place.marked("place"),
          place.marked("printed"),
          place.marked("right"),
          place.marked("counterexample"),
          place.text("shown_by", false)};
}

}  // namespace verify
