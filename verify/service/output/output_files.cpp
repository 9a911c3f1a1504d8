#include "verify/service/output/output_files.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>

#include "verify/report/page/html.hpp"
#include "verify/report/site/site.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/service/output/page_folder.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"

namespace verify {
namespace {

constexpr const char* html_option = "--html";

struct Format {
  const char* option;
  const char* help;
  void (*write)(std::ostream&, const Report&);
};

constexpr Format formats[] = {
    {html_option, "a self-contained page; linked pages if it is a folder, as pages/", write_html},
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

bool is_page_folder(const std::string& option, const std::string& path) {
  return option == html_option && names_folder(path);
}

std::string obstacle_to(const std::string& option, const std::string& path) {
  return is_page_folder(option, path) ? obstacle_to_pages(path) : obstacle_to_writing(path);
}

void write_file(const std::string& option, const std::string& path, const Report& report) {
  if (is_page_folder(option, path)) return write_pages(path, site_files(report));
  std::ostringstream content;
  format_of(option).write(content, report);
  if (path == standard_output) {
    std::cout << content.str() << std::flush;
  } else {
    write_whole_file(path, content.str());
  }
}

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
    } else if (const auto obstacle = obstacle_to(option, path); !obstacle.empty()) {
      throw UsageError(option + " " + path + ": cannot be written: " + obstacle);
    }
  }
}

std::vector<std::string> write_output_files(const OutputFiles& files, const Report& report) {
  std::vector<std::string> complaints;
  for (const auto& [option, path] : files) {
    try {
      write_file(option, path, report);
    } catch (const std::exception& error) {
      complaints.push_back(option + " " + error.what());
    }
  }
  return complaints;
}

}  // namespace verify
