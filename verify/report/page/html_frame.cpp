#include "verify/report/page/html_frame.hpp"

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/drawing/dependency_graph.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {

const char* const page_mark = "icl-verify wrote this";

std::string all_styles() {
  return page_style() + std::string(math_style) + std::string(plot_style) +
         std::string(graph_style);
}

// Style sheets beside a page that is opened as a file are files; a browser's 'self' may not be.
std::string framed(const PageParts& assertions) {
  return R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<!-- )" + std::string(page_mark) +
         R"( -->
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline' 'self' file:; img-src data:;
 form-action 'none'; base-uri 'none')" +
         std::string(assertions.script_hash.empty()
                         ? ""
                         : "; script-src '" + assertions.script_hash + "'") +
         R"(">
<link rel="icon" href="data:,">
<title>)" +
         html_escaped(assertions.title) + "</title>\n" + assertions.style + R"(</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
)" + assertions.header +
         "<main id=\"main\">\n" + assertions.main + "</main>\n" + assertions.footer +
         assertions.script + "</body>\n</html>\n";
}

}  // namespace verify
