#include "verify/report/drawing/dependency_graph.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "verify/formula/mathml.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/drawing/claim_graph.hpp"
#include "verify/report/drawing/layered_layout.hpp"
#include "verify/report/drawing/svg_element.hpp"
#include "verify/report/drawing/verdict_mark.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

const std::string_view graph_style = R"(
.claim-graph{display:block;font-size:13px}
.claim-graph text{fill:var(--ink)}
.claim-graph .name{font-size:12.5px;font-weight:600}
.claim-graph .soft,.claim-graph .absent text{fill:var(--ink-soft)}
.claim-graph rect{fill:var(--paper);stroke:currentColor;stroke-width:1.6}
.claim-graph a:hover rect,.claim-graph a:focus rect{stroke-width:3}
.claim-graph a .verdict{fill:currentColor}
.claim-graph .mark{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}
.claim-graph .absent{color:var(--ink-soft)}
.claim-graph .absent rect{fill:none;stroke-dasharray:5 4}
.claim-graph .edge{fill:none;stroke:var(--ink-soft);stroke-width:1.3}
.claim-graph .head{fill:var(--ink-soft)}
.claim-graph .open-mark circle{fill:var(--open)}
.claim-graph .open-mark text{fill:var(--paper);font-weight:700}
.claim-graph a{color:var(--v-line)}
@media print{.claim-graph{max-width:100%;height:auto}}
)";

namespace {

constexpr double node_height = 64, spacing = 78, edge_spacing = 18, gap = 60;
constexpr double margin = 12, margin_within = 10, line_height = 24;
constexpr std::size_t longest_line = 25, longest_place = 16;  // characters in a node
const char* const absent = "not in this report";
const char* const open_words = "rests on something not settled";

std::string verdict_words(const ClaimNode& node) {
  return node.verdict ? to_text(*node.verdict) : absent;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// A title in at most two lines, cut between words where it is longer.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines = {""};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    auto& line = lines.back();
    if (line.empty() || characters(line) + 1 + characters(word) <= longest_line) {
      line += (line.empty() ? "" : " ") + word;
    } else if (lines.size() < 2) {
      lines.push_back(word);
    } else {
      line += " ...";
      break;
    }
  }
  return lines;
}

struct Drawing {
  const ClaimGraph& graph;
  std::string paper_key;
  const Links& links;
  double node_width = 0;

  // Within its own paper a claim needs no paper. An id from elsewhere may have nothing besides.
  std::string name_of(const ClaimNode& node) const {
    const auto prefix = paper_key + ".";
    return !paper_key.empty() && node.id.starts_with(prefix) ? node.id.substr(prefix.size())
                                                             : node.id;
  }
  // What a reader knows a claim by.
  std::string title_of(const ClaimNode& node) const {
    return node.title.empty() ? name_of(node) : to_plain(node.title);
  }
  std::string announcement(const ClaimNode& node) const {
    std::vector<std::string> needed;
    for (const auto k : node.needs) needed.push_back(graph[k].id);
    return node.id + (node.title.empty() ? "" : ", " + to_plain(node.title)) + ": " +
           verdict_words(node) + (needed.empty() ? "" : "; depends on " + joined(needed)) +
           (node.open.empty() ? "" : "; rests on something not settled: " + joined(node.open));
  }
};

void write(pugi::xml_node parent, const char* kind, double x, double y, const char* anchor,
           const std::string& text) {
  svg_element(
      parent, "text",
      {{"class", kind}, {"x", svg_number(x)}, {"y", svg_number(y)}, {"text-anchor", anchor}}, text);
}

void draw_open_mark(pugi::xml_node parent, double x, double y, const std::string& words) {
  auto mark = svg_element(parent, "g", {{"class", "open-mark"}});
  svg_element(mark, "title", {}, words);
  svg_element(mark, "circle", {{"cx", svg_number(x)}, {"cy", svg_number(y)}, {"r", "8"}});
  write(mark, "sign", x, y + 4.5, "middle", "?");
}

// What stands below the title; the place only where it is short.
std::string last_line_of(const ClaimNode& node) {
  const auto place = to_plain(node.place);
  const bool fits = node.verdict && !place.empty() && characters(place) <= longest_place;
  return verdict_words(node) + (fits ? ", " + place : "");
}

// Where it begins; before it stands the mark of the verdict.
double indent_of(const ClaimNode& node) { return node.verdict ? 29 : margin_within; }

// `y` is the middle of the node, `x` its left end.
void draw_node(pugi::xml_node root, const Drawing& drawing, const ClaimNode& node, double x,
               double y) {
  auto group = node.verdict ? svg_element(root, "a",
                                          {{"class", "v-" + to_text(*node.verdict)},
                                           {"href", drawing.links.to("claim-" + node.id)},
                                           {"aria-label", drawing.announcement(node)}})
                            : svg_element(root, "g", {{"class", "absent"}});
  svg_element(group, "rect",
              {{"x", svg_number(x)},
               {"y", svg_number(y - node_height / 2)},
               {"width", svg_number(drawing.node_width)},
               {"height", svg_number(node_height)},
               {"rx", "7"}});
  const auto lines = lines_of(drawing.title_of(node));
  svg_element(group, "title", {}, drawing.announcement(node));
  double line = y - (lines.size() == 1 ? 3 : 12);
  for (const auto& words : lines) {
    write(group, "name", x + margin_within, line, "start", words);
    line += 16;
  }
  if (node.verdict)
    svg_element(group, "path",
                {{"class", "mark"},
                 {"d", verdict_mark(*node.verdict)},
                 {"transform", "translate(" + svg_number(x + 9) + " " + svg_number(y + 11) + ")"}});
  write(group, "verdict", x + indent_of(node), y + 24, "start", last_line_of(node));
  if (!node.open.empty())
    draw_open_mark(group, x + drawing.node_width - 4, y - node_height / 2 + 4,
                   "rests on something not settled: " + joined(node.open));
}

double left_of(const Drawing& drawing, std::size_t layer) {
  return margin + static_cast<double>(layer) * (drawing.node_width + gap);
}

// Level where it meets a node, level through the layers that it crosses.
void draw_edge(pugi::xml_node root, const Drawing& drawing, const LayoutEdge& edge, double top) {
  const auto at = [&](double x, double y) { return svg_number(x) + " " + svg_number(y); };
  double x = left_of(drawing, edge.route.front().layer) + drawing.node_width;
  double y = top + edge.route.front().y;
  std::string path = "M" + at(x, y);
  for (std::size_t k = 1; k < edge.route.size(); ++k) {
    const double next_x = left_of(drawing, edge.route[k].layer), next_y = top + edge.route[k].y;
    const double middle = (x + next_x) / 2;
    path += "C" + at(middle, y) + " " + at(middle, next_y) + " " + at(next_x, next_y);
    x = next_x, y = next_y;
    if (k + 1 == edge.route.size()) continue;
    x += drawing.node_width;
    path += "L" + at(x, y);
  }
  svg_element(root, "path", {{"class", "edge"}, {"d", path}});
  svg_element(root, "path",
              {{"class", "head"},
               {"d", "M" + at(x, y) + "L" + at(x - 8, y - 4) + "L" + at(x - 8, y + 4) + "Z"}});
}

// The graph in two assertions: what is tied to something, and what stands alone.
struct Assertions {
  std::vector<std::size_t> tied, alone;
  std::vector<std::vector<std::size_t>> needs;  // of the tied ones, by their places in `tied`
};

Assertions assertions_of(const ClaimGraph& graph) {
  const auto needs = essential_needs(graph);
  std::vector<bool> is_tied(graph.size());
  for (std::size_t k = 0; k < graph.size(); ++k)
    for (const auto needed : needs[k]) is_tied[k] = is_tied[needed] = true;
  Assertions assertions;
  std::vector<std::size_t> place(graph.size());
  for (std::size_t k = 0; k < graph.size(); ++k) {
    auto& assertion = is_tied[k] ? assertions.tied : assertions.alone;
    place[k] = assertion.size();
    assertion.push_back(k);
  }
  for (const auto k : assertions.tied) {
    assertions.needs.emplace_back();
    for (const auto needed : needs[k]) assertions.needs.back().push_back(place[needed]);
  }
  return assertions;
}

double node_width_of(const Drawing& drawing) {
  constexpr double letter = 7.9;  // of the widest fonts
  double width = 136;
  const auto hold = [&](double indent, const std::string& line) {
    width =
        std::max(width, indent + letter * static_cast<double>(characters(line)) + margin_within);
  };
  for (const auto& node : drawing.graph) {
    for (const auto& line : lines_of(drawing.title_of(node))) hold(margin_within, line);
    hold(indent_of(node), last_line_of(node));
  }
  return width;
}

// Returns the lower end.
double draw_tied(pugi::xml_node root, const Drawing& drawing, const Assertions& assertions,
                 const Layout& layout) {
  if (assertions.tied.empty()) return margin;
  const double top = margin + node_height / 2;
  for (const auto& edge : layout.edges) draw_edge(root, drawing, edge, top);
  for (std::size_t k = 0; k < assertions.tied.size(); ++k)
    draw_node(root, drawing, drawing.graph[assertions.tied[k]],
              left_of(drawing, layout.nodes[k].layer), top + layout.nodes[k].y);
  return top + layout.height + node_height / 2 + margin;
}

double draw_alone(pugi::xml_node root, const Drawing& drawing, const Assertions& assertions,
                  std::size_t columns, double top) {
  if (assertions.alone.empty()) return top;
  write(root, "soft", margin, top + 16, "start", "without ties to others:");
  const double first = top + 26 + node_height / 2;
  for (std::size_t k = 0; k < assertions.alone.size(); ++k)
    draw_node(root, drawing, drawing.graph[assertions.alone[k]], left_of(drawing, k % columns),
              first + spacing * static_cast<double>(k / columns));
  const auto rows = (assertions.alone.size() + columns - 1) / columns;
  return first + spacing * static_cast<double>(rows - 1) + node_height / 2 + margin;
}

double draw_key(pugi::xml_node root, const Drawing& drawing, double top) {
  double y = top + 14;
  write(root, "soft", margin, y, "start", "Arrows lead from a claim to what rests on it.");
  const bool any_open = std::any_of(drawing.graph.begin(), drawing.graph.end(),
                                    [](const ClaimNode& node) { return !node.open.empty(); });
  if (any_open) {
    y += line_height;
    draw_open_mark(root, margin + 8, y - 4, open_words);
    write(root, "soft", margin + 24, y, "start", open_words);
  }
  return y + margin;
}

pugi::xml_node add_claim(pugi::xml_node parent, const ClaimNode& node, const Links& links) {
  if (!node.verdict) return svg_element(parent, "span", {}, node.id);
  return svg_element(parent, "a", {{"href", links.to("claim-" + node.id)}}, node.id);
}

}  // namespace

std::string dependency_graph(const Report& report, const std::string& paper_key,
                             const std::string& id, const Links& links) {
  const auto graph = paper_key.empty() ? graph_of(report) : graph_of(report, paper_key);
  if (graph.empty()) return "";
  Drawing drawing{graph, paper_key, links};
  drawing.node_width = node_width_of(drawing);
  const auto assertions = assertions_of(graph);
  const auto layout = layered_layout(assertions.needs, spacing, edge_spacing);
  const auto columns = std::max<std::size_t>(layout.layers, 4);

  pugi::xml_document document;
  auto root = svg_root(document, id, "What rests on what",
                       "Claims, each with its verdict, and arrows to the claims that rest on it. "
                       "The list of dependencies says the same in words.");
  root.append_attribute("class").set_value("claim-graph");
  root.append_attribute("role").set_value("group");  // an image would hide its links
  double bottom = draw_tied(root, drawing, assertions, layout);
  bottom = draw_alone(root, drawing, assertions, columns, bottom);
  bottom = draw_key(root, drawing, bottom);
  // Two columns at least, for the key.
  const auto used =
      std::max({std::size_t{2}, layout.layers, std::min(columns, assertions.alone.size())});
  set_size(root, left_of(drawing, used) - gap + margin, bottom, SvgSize::natural);
  return svg_text(document);
}

std::string dependency_list(const Report& report, const std::string& paper_key,
                            const Links& links) {
  const auto graph = paper_key.empty() ? graph_of(report) : graph_of(report, paper_key);
  pugi::xml_document document;
  auto list = svg_element(document, "ul", {{"class", "dependencies"}});
  for (const auto& node : graph) {
    if (!node.verdict || (!paper_key.empty() && verify::paper_key(node.id) != paper_key)) continue;
    auto item = svg_element(list, "li", {});
    add_claim(item, node, links);
    const auto say = [&](const std::string& text) {
      item.append_child(pugi::node_pcdata).set_value(text.c_str());
    };
    say(" (" + verdict_words(node) + ")");
    say(node.needs.empty() ? " depends on no other claim" : " depends on ");
    for (std::size_t k = 0; k < node.needs.size(); ++k) {
      if (k > 0) say(", ");
      const auto& needed = graph[node.needs[k]];
      add_claim(item, needed, links);
      say(" (" + verdict_words(needed) + ")");
    }
    if (!node.stands_alone.empty()) {
      say(": ");
      const auto html = to_html(node.stands_alone);
      item.append_buffer(html.data(), html.size(),
                         pugi::parse_default | pugi::parse_fragment | pugi::parse_ws_pcdata);
    }
    if (!node.open.empty()) say("; rests on something not settled: " + joined(node.open));
  }
  return list.first_child() ? svg_text(document) : "";
}

}  // namespace verify
