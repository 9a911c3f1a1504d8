#include "verify/service/output_files.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>

#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/whole_file.hpp"

namespace verify {
namespace {

struct Format {
  const char* option;
  const char* help;
  void (*write)(std::ostream&, const Report&);
};

constexpr Format formats[] = {
    {"--html", "one self-contained page", write_html},
    {"--markdown", "for a comment on a pull request", write_markdown},
    {"--junit", "JUnit XML, for CI servers", write_junit},
    {"--sarif", "SARIF 2.1.0, for code scanning", write_sarif},
    {"--latex", "tables of verdicts and errata, for \\input", write_latex},
};

const Format& format_of(const std::string& option) {
  return *std::find_if(std::begin(formats), std::end(formats),
                       [&](const Format& format) { return format.option == option; });
}

constexpr const char* standard_output = "-";

}  // namespace

void add_output_options(CLI::App& command, OutputFiles& files) {
  for (const auto& format : formats) {
    const std::string option = format.option;
    const auto keep = [&files, option](const std::string& path) { files[option] = path; };
    command.add_option_function<std::string>(option, keep, format.help)
        ->type_name("FILE")
        ->group("Files (- is standard output)");
  }
}

bool to_standard_output(const OutputFiles& files) {
  return std::any_of(files.begin(), files.end(),
                     [](const auto& file) { return file.second == standard_output; });
}

void require_writable(const OutputFiles& files, bool json) {
  std::string first = json ? "--json" : "";
  for (const auto& [option, path] : files) {
    if (path == standard_output) {
      if (!first.empty()) {
        throw UsageError(first + " and " + option +
                         " both write to standard output; give one of them a file");
      }
      first = option;
    } else if (const auto obstacle = obstacle_to_writing(path); !obstacle.empty()) {
      throw UsageError(option + " " + path + ": cannot be written: " + obstacle);
    }
  }
}

std::vector<std::string> write_output_files(const OutputFiles& files, const Report& report) {
  std::vector<std::string> complaints;
  for (const auto& [option, path] : files) {
    std::ostringstream content;
    format_of(option).write(content, report);
    if (path == standard_output) {
      std::cout << content.str() << std::flush;
      continue;
    }
    try {
      write_whole_file(path, content.str());
    } catch (const std::exception& error) {
      complaints.push_back(option + " " + error.what());
    }
  }
  return complaints;
}

}  // namespace verify
