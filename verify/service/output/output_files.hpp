// The files that `run` and `report` write besides their text.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/report/sweep/point_plot.hpp"

namespace CLI {
class App;
}

namespace verify {

// Option, as "--markdown", and where it writes: a path, or "-" for standard output.
using OutputFiles = std::map<std::string, std::string>;

// Adds one option a format, and --plot, which says what --drawing draws.
void add_output_options(CLI::App& command, OutputFiles& files, PlotWish& plot);

// Whether a format goes to standard output, where the text report then would be in the way.
bool to_standard_output(const OutputFiles& files);

// Throws UsageError if a file could not be written later (no such folder, no right to write) or if
// two documents, JSON included, would share standard output.
void require_writable(const OutputFiles& files, bool json);

// What the files say: all, or the errata alone.
enum class Content { all, errata };

// Throws UsageError if a file has no form with that content.
void require_content(const OutputFiles& files, Content content);

// Writes every file whole or not at all. Gives back what went wrong, file by file.
std::vector<std::string> write_output_files(const OutputFiles& files, const Report& report,
                                            const PlotWish& plot, Content content = Content::all);

}  // namespace verify
