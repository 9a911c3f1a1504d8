#include "verify/service/output/output_files.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "verify/report/ci/annotations.hpp"
#include "verify/report/ci/badge.hpp"
#include "verify/report/drawing/standing_svg.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/site/site.hpp"
#include "verify/report/sweep/point_files.hpp"
#include "verify/report/sweep/point_page.hpp"
#include "verify/report/writer/csv.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/service/output/drawing_file.hpp"
#include "verify/service/output/page_folder.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* html_option = "--html";
constexpr const char* csv_option = "--csv";

constexpr const char* drawing_option = "--drawing";

struct Format {
  const char* option;
  const char* help;
  void (*write)(std::ostream&, const Report&);
  void (*write_errata)(std::ostream&, const Report&);  // null: not that alone
};

void write_rows(std::ostream& out, const Report& report) {
  (is_of_points(report) ? write_points_csv : write_csv)(out, report);
}

constexpr Format formats[] = {
    {html_option, "one page, as page.html; linked pages in a folder, as pages/", write_html,
     write_html_errata},
    {"--markdown", "for a comment on a pull request", write_markdown, write_markdown_errata},
    {"--junit", "JUnit XML, for CI servers", write_junit, nullptr},
    {"--sarif", "SARIF 2.1.0, for code scanning", write_sarif, nullptr},
    {"--annotations", "::error lines, which GitHub shows at files", write_annotations, nullptr},
    {"--badge", "an SVG for a README: how many results are as expected", write_badge, nullptr},
    {"--latex", "tables of verdicts and errata, for \\input", write_latex, write_latex_errata},
    {csv_option,
     "of your own inputs a row a point, else the points of the plots; all tables and drawings if "
     "it "
     "is a folder, as data/",
     write_rows, nullptr},
    {"--jsonl", "of your own inputs, or of the claims, a line of JSON a result", write_point_lines,
     nullptr},
    {drawing_option,
     "of your own inputs a value along one of them, as .svg, .pdf or .png; --plot says which",
     nullptr, nullptr},
};

const Format& format_of(const std::string& option) {
  return *std::find_if(std::begin(formats), std::end(formats),
                       [&](const Format& format) { return format.option == option; });
}

constexpr const char* standard_output = "-";

bool is_page_folder(const std::string& option, const std::string& path) {
  return option == html_option && names_page_folder(path);
}

bool is_data_folder(const std::string& option, const std::string& path) {
  return option == csv_option && names_folder(path);
}

// The files of data go into a folder with whatever it has; it is made if need be.
std::string obstacle_to(const std::string& option, const std::string& path) {
  if (is_page_folder(option, path)) return obstacle_to_pages(path);
  std::error_code unknown;
  const bool is_there = std::filesystem::exists(path, unknown);
  return is_data_folder(option, path) && is_there ? obstacle_to_writing(path + "/claims.csv")
         : is_data_folder(option, path)
             ? obstacle_to_writing(path.substr(0, path.find_last_not_of('/') + 1))
             : obstacle_to_writing(path);
}

void write_data(const std::string& path, const Report& report) {
  std::error_code failed;
  if (!std::filesystem::create_directory(path, failed) && failed)
    throw std::runtime_error(printable(path) + ": cannot be made as a folder: " + failed.message() +
                             "; name another");
  for (const auto& file : csv_files(report))
    write_output_file(path + "/" + file.name, file.content);
}

// What cannot be drawn is a fault of what was wished for, whatever it was to be written to.
struct PlotFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class Draw>
std::string drawn(const PlotWish& plot, Draw draw) {
  try {
    return draw();
  } catch (const std::invalid_argument& error) {
    if (plot.values.empty()) throw;
    throw PlotFault(error.what());
  }
}

std::string drawing(const Report& report, const PlotWish& plot) {
  if (!is_of_points(report))
    throw std::runtime_error(
        "draws results on your own inputs, as --set n=1..20 gives; these are "
        "on data files, whose plots --csv DIR/ draws");
  return drawn(plot, [&] {
    const auto found = plot_of_points(points_of(report), plot);
    return standing_svg(found, scales_for(found));
  });
}

// A sweep has a page of its own: one of every point would be long.
std::string sweep_page(const Report& report, const PlotWish& plot) {
  return drawn(plot, [&] {
    std::ostringstream page;
    write_points_page(page, report, plot);
    return page.str();
  });
}

void write_file(const std::string& option, const std::string& path, const Report& report,
                const PlotWish& plot, Content which) {
  const bool is_page_of_points = option == html_option && is_sweep(report);
  if (is_page_folder(option, path))
    return write_pages(path, is_page_of_points
                                 ? std::vector<SiteFile>{{"index.html", sweep_page(report, plot)}}
                                 : site_files(report));
  if (is_data_folder(option, path)) return write_data(path, report);
  std::ostringstream content;
  const auto& format = format_of(option);
  if (option == drawing_option) {
    content << drawing(report, plot);
  } else if (is_page_of_points) {
    content << sweep_page(report, plot);
  } else {
    (which == Content::errata ? format.write_errata : format.write)(content, report);
  }
  if (path == standard_output) {
    std::cout << content.str() << std::flush;
  } else if (option == drawing_option) {
    write_drawing(path, content.str());
  } else {
    write_output_file(path, content.str());
  }
}

}  // namespace

void add_output_options(CLI::App& command, OutputFiles& files, PlotWish& plot) {
  for (const auto& format : formats) {
    const std::string option = format.option;
    const auto keep = [&files, option](const std::string& path) { files[option] = path; };
    const std::string names = option == drawing_option ? option + ",--svg" : option;
    command.add_option_function<std::string>(names, keep, format.help)
        ->type_name("FILE")
        ->group("Files (- is standard output)");
  }
  const auto wish = [&plot](const std::string& text) {
    try {
      plot = parse_plot_wish(text);
    } catch (const std::invalid_argument& error) {
      throw UsageError(std::string("--plot ") + error.what());
    }
  };
  command
      .add_option_function<std::string>("--plot", wish,
                                        "what --drawing and the page of a sweep draw, as "
                                        "loss_min:n,d")
      ->type_name("VALUE[:INPUT[,INPUT]]")
      ->group("Files (- is standard output)");
  command.parse_complete_callback([&command] {
    const auto given = [&](const char* option) { return command.count(option) > 0; };
    if (given("--plot") && !given(drawing_option) && !given(html_option))
      throw UsageError(
          "--plot: says what --drawing and the page of a sweep draw; add --drawing FILE or "
          "--html FILE");
  });
}

bool to_standard_output(const OutputFiles& files) {
  return std::any_of(files.begin(), files.end(),
                     [](const auto& file) { return file.second == standard_output; });
}

void require_writable(const OutputFiles& files, bool json) {
  std::string first = json ? "--json" : "";
  for (const auto& [option, path] : files) {
    if (const auto other = obstacle_to_drawing(path); option == drawing_option && !other.empty())
      throw UsageError(option + " " + path + ": " + other);
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

void require_content(const OutputFiles& files, Content content) {
  if (content == Content::all) return;
  for (const auto& [option, path] : files) {
    if (format_of(option).write_errata == nullptr || is_page_folder(option, path))
      throw UsageError(option + " " + path +
                       ": cannot hold the errata alone; --html FILE, --markdown and --latex can");
  }
}

std::vector<std::string> write_output_files(const OutputFiles& files, const Report& report,
                                            const PlotWish& plot, Content content) {
  std::vector<std::string> complaints;
  for (const auto& [option, path] : files) {
    try {
      write_file(option, path, report, plot, content);
    } catch (const PlotFault& error) {
      complaints.push_back(std::string("--plot ") + error.what());
    } catch (const std::exception& error) {
      complaints.push_back(option + " " + error.what());
    }
  }
  return complaints;
}

}  // namespace verify
