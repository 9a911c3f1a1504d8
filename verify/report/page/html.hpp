// The report as one self-contained page: no script, no font, no request. Light and dark, from 360
// pixels to paper, usable by keyboard and screen reader.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"

namespace verify {

void write_html(std::ostream& out, const Report& report);
// The errata alone.
void write_html_errata(std::ostream& out, const Report& report);

}  // namespace verify
