// The numbers of a report for spreadsheets and plotting programs: tables as CSV (RFC 4180), every
// plot as SVG that stands alone.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/report/site/site.hpp"

namespace verify {

// A row, ended; what needs quotes gets them. Text that a spreadsheet would take for a formula
// (it begins with = + - @ and is no number) has an apostrophe before it.
std::string csv_row(const std::vector<std::string>& fields);

// The points of all plots: claim, plot, curve, x, y.
void write_csv(std::ostream& out, const Report& report);

// claims.csv, values.csv, errata.csv, plots.csv, and a drawing a plot; of a user's own inputs also
// points.csv, a row a point.
std::vector<SiteFile> csv_files(const Report& report);

}  // namespace verify
