// Writing SVG with few words: elements with attributes, and numbers short enough for a page.
#pragma once

#include <initializer_list>
#include <pugixml.hpp>
#include <string>
#include <utility>

namespace verify {

using SvgAttributes = std::initializer_list<std::pair<const char*, std::string>>;

// Appends an element. A text, if any, becomes its content.
pugi::xml_node svg_element(pugi::xml_node parent, const char* name, SvgAttributes attributes,
                           const std::string& text = "");

// The root of a drawing that a screen reader announces by title and description; `id` must be
// unique in the page.
pugi::xml_node svg_root(pugi::xml_document& document, const std::string& id,
                        const std::string& title, const std::string& description);

enum class SvgSize { of_page, natural };  // as wide as there is room, or one unit a pixel
void set_size(pugi::xml_node root, double width, double height, SvgSize size);

// One decimal, none where it is zero: "12.5", "3", never "-0".
std::string svg_number(double number);

// The document without declaration and line breaks, to stand inside HTML.
std::string svg_text(const pugi::xml_document& document);

}  // namespace verify
