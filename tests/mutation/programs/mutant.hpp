// Which mutant of a text that holds many runs: the number in ICL_VERIFY_MUTANT, none without it.
// The file named by ICL_VERIFY_REACHED has a byte for each, set where a run comes to the place of
// it.
#pragma once

#include <type_traits>

namespace mutant {

struct State {
  long number = -1;
  unsigned char* reached = nullptr;
};

const State& state();

inline bool chosen(long number) {
  const State& now = state();
  if (now.reached != nullptr) now.reached[number] = 1;
  return number == now.number;
}

template <class T>
using Plain = std::remove_cvref_t<T>;

}  // namespace mutant

#ifdef ICL_VERIFY_MUTANT_STATE  // compiled once, into an object of its own

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

namespace mutant {

// Shared between processes: a worker that is killed has marked what it reached.
static State read_state() {
  State read;
  if (const char* number = std::getenv("ICL_VERIFY_MUTANT")) read.number = std::atol(number);
  const char* path = std::getenv("ICL_VERIFY_REACHED");
  const int file = path != nullptr ? open(path, O_RDWR | O_CLOEXEC) : -1;
  struct stat found;
  if (file >= 0 && fstat(file, &found) == 0 && found.st_size > 0) {
    void* map = mmap(nullptr, found.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) read.reached = static_cast<unsigned char*>(map);
  }
  if (file >= 0) close(file);
  return read;
}

const State& state() {
  static const State now = read_state();
  return now;
}

}  // namespace mutant

#endif
