// What a comparison looks at, and nothing else: what a baseline stores.
#pragma once

#include "verify/judge/result.hpp"

namespace verify {

// The report without the words of data files but where claims stand and on which instances, plots,
// times and versions: comparing with it is comparing with the report. What a check says of samples
// is left out: it hangs on the seed, and its last digits on the machine. Where --deep was on, what
// statuses follow from is kept, for a later run without it.
Report compared_only(const Report& report);

}  // namespace verify
