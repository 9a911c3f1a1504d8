// What is around the words of a page: the head, the order of its regions.
#pragma once

#include <string>

namespace verify {

// The assertions are markup; the title is not.
struct PageParts {
  std::string title;
  std::string style;   // elements of the head
  std::string header;  // <header>
  std::string main;    // what stands within <main>
  std::string footer;  // <footer>
  // <script>, and what the security policy calls it; empty: none runs.
  std::string script = {}, script_hash = {};
};

std::string framed(const PageParts& assertions);

// The rules of every page.
std::string all_styles();

// By this a page and its style sheet are known as the program's own, to be written anew.
extern const char* const page_mark;

}  // namespace verify
