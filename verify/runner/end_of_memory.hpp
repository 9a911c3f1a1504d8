// What happens where the system gives no more memory.
#pragma once

namespace verify {

// Says that memory ran out, without asking for any. A program that has this in it lets the
// arithmetic libraries do as operator new does, from before main on: they call its handler, or
// throw std::bad_alloc, where by themselves they would end the process by a signal. And what nobody
// catches ends with these words, too, and exit code 2.
void tell_end_of_memory();

}  // namespace verify
