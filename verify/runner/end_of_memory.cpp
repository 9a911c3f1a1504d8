#include "verify/runner/end_of_memory.hpp"

#include <cln/malloc.h>
#include <gmp.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "verify/scalar/flint.hpp"

namespace verify {
namespace {

constexpr int code_of_bad_input = 2;  // exit code

template <class Allocate>
void* obtained(Allocate allocate) {
  while (true) {
    if (void* const block = allocate()) return block;
    const auto handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* allocate(std::size_t size) {
  return obtained([=] { return std::malloc(size); });
}
void* allocate_zeros(std::size_t count, std::size_t size) {
  return obtained([=] { return std::calloc(count, size); });
}
void* allocate_again(void* block, std::size_t size) {
  return obtained([=] { return std::realloc(block, size); });
}

// Where nobody could catch it: in what may not throw, or before main began.
std::terminate_handler former = nullptr;
[[noreturn]] void end_in_words() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    tell_end_of_memory();
    _exit(code_of_bad_input);
  } catch (...) {
  }
  former();
  std::abort();
}

struct EndOfMemory {
  EndOfMemory() {
    former = std::set_terminate(end_in_words);
    mp_set_memory_functions(
        allocate,
        [](void* block, std::size_t, std::size_t size) { return allocate_again(block, size); },
        [](void* block, std::size_t) { std::free(block); });
    __flint_set_memory_functions(allocate, allocate_zeros, allocate_again, std::free);
    cln::malloc_hook = allocate;
    cln::free_hook = std::free;
  }
};
// Before any other object of the program, as constants are numbers of these libraries.
[[gnu::init_priority(101)]] const EndOfMemory end_of_memory;

}  // namespace

void tell_end_of_memory() {
  constexpr std::string_view words =
      "icl-verify: memory ran out; run it where there is more, or give it less to read\n";
  for (std::size_t done = 0; done < words.size();) {
    const auto count = write(STDERR_FILENO, words.data() + done, words.size() - done);
    if (count <= 0) return;
    done += static_cast<std::size_t>(count);
  }
}

}  // namespace verify
