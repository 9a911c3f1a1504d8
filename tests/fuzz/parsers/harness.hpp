// What the targets share: a text as a file, and what must hold of every refusal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace verify::fuzz {

// The path of a file in memory that holds the text, until the next call with the same slot.
std::string file_of(const std::string& text, int slot = 0);

// Ends the program, so that the text is kept, unless the words can be told to a user: not endless,
// and not those of a library. They may quote the text, whatever it holds: they are escaped where
// they are written.
void require_presentable(const std::string& words, const std::string& text);

// Ends the program, saying why.
[[noreturn]] void fail(const std::string& why);

// Calls read() on the text; true if it took the text, false if it refused it well. Any exception
// but std::runtime_error ends the program.
template <class Read>
bool takes(const std::string& text, Read read) {
  try {
    read();
    return true;
  } catch (const std::runtime_error& error) {
    require_presentable(error.what(), text);
    return false;
  }
}

}  // namespace verify::fuzz
