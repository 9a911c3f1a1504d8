// What a process that computes for another may take, and how its end is told.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace verify {

struct Limits {
  double timeout_seconds = 120;             // wall clock for one claim or instance of a user
  std::uint64_t memory_bytes = 4ULL << 30;  // address space of one worker
};

constexpr int memory_ran_out = 77;  // exit code

// For a child that has just been forked. Nothing of the parent's is written to by mistake:
// arithmetic libraries complain on standard output, which is for documents, and a journal is held
// by whoever holds its file.
void keep_only(int pipe);
// Sets the limit of memory; it ends with its parent, and memory that runs out ends it.
void confine(pid_t parent, const Limits& limits);

// Words for a wait status that is not a clean exit.
std::string describe_death(int status, const Limits& limits);

}  // namespace verify
