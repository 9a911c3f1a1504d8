// Work in a process of its own: what it gives, what it throws, and how it may end.
#include "verify/runner/apart/apart.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <vector>

namespace verify::apart_test {
namespace {

const Limits limits{0.5, 256ULL << 20};

std::string unfinished(const std::function<std::string()>& work, const Limits& within = limits) {
  const auto done = done_apart(within, work);
  CHECK(done.text.empty());
  return done.unfinished;
}

}  // namespace

TEST_CASE("work apart: its text comes whole, and what it throws is thrown") {
  for (const auto& text :
       {std::string(), std::string("a"), std::string("\0.\n", 3), std::string(3000000, 'x')})
    CHECK(done_apart(limits, [&] { return text; }).text == text);
  CHECK_THROWS_WITH_AS(
      done_apart(limits, []() -> std::string { throw std::invalid_argument("no number"); }),
      "no number", std::runtime_error);
}

TEST_CASE("work apart: time, memory and signals end it alone") {
  const auto begin = std::chrono::steady_clock::now();
  CHECK(unfinished([]() -> std::string {
          while (true) pause();
        }).find("time limit of 0.5 s") != std::string::npos);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
#if !defined(__SANITIZE_ADDRESS__)
  const Limits patient{60, limits.memory_bytes};  // a machine may be busy
  CHECK(unfinished(
            [] {
              std::vector<std::string> much;
              while (much.size() < 1000) much.emplace_back(1 << 20, 'x');
              return much.front();
            },
            patient)
            .find("memory ran out (limit 256 MiB") != std::string::npos);
#endif
  CHECK(unfinished([] { return raise(SIGKILL) == 0 ? "" : "x"; }).find("signal 9") !=
        std::string::npos);
  CHECK(unfinished([]() -> std::string { _exit(0); }).find("exit code 0") != std::string::npos);
}

TEST_CASE("work apart: where the system gives no pipe it is told what to do") {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  std::string said;
  try {
    done_apart(limits, [] { return std::string("x"); });
  } catch (const std::runtime_error& error) {
    said = error.what();
  }
  setrlimit(RLIMIT_NOFILE, &before);
  CHECK(said.find("run it with more open files (ulimit -n)") != std::string::npos);
}

}  // namespace verify::apart_test
