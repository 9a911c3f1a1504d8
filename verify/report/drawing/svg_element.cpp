#include "verify/report/drawing/svg_element.hpp"

#include <cmath>
#include <sstream>

namespace verify {

pugi::xml_node svg_element(pugi::xml_node parent, const char* name, SvgAttributes attributes,
                           const std::string& text) {
  auto element = parent.append_child(name);
  for (const auto& [key, value] : attributes)
    element.append_attribute(key).set_value(value.c_str());
  if (!text.empty()) element.text().set(text.c_str());
  return element;
}

pugi::xml_node svg_root(pugi::xml_document& document, const std::string& id,
                        const std::string& title, const std::string& description) {
  auto root = svg_element(document, "svg",
                          {{"id", id}, {"aria-labelledby", id + "-title " + id + "-about"}});
  svg_element(root, "title", {{"id", id + "-title"}}, title);
  svg_element(root, "desc", {{"id", id + "-about"}}, description);
  return root;
}

void set_size(pugi::xml_node root, double width, double height, SvgSize size) {
  const auto wide = svg_number(width), high = svg_number(height);
  root.append_attribute("viewBox").set_value(("0 0 " + wide + " " + high).c_str());
  if (size == SvgSize::of_page) return;
  root.append_attribute("width").set_value(wide.c_str());
  root.append_attribute("height").set_value(high.c_str());
}

std::string svg_number(double number) {
  const auto tenths = std::llround(number * 10);
  auto text = std::to_string(std::abs(tenths) / 10);
  if (tenths % 10 != 0) text += "." + std::to_string(std::abs(tenths) % 10);
  return (tenths < 0 ? "-" : "") + text;
}

std::string svg_text(const pugi::xml_document& document) {
  std::ostringstream stream;
  document.save(stream, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return stream.str();
}

}  // namespace verify
