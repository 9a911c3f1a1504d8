// Claims made up for the tests of the engine: checks that hold, fail, crash, hang, run out of
// memory.
#pragma once

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/claim/finding.hpp"
#include "verify/runner/unit.hpp"

namespace verify::small_claims {

inline Finding says_yes(const Context&) { return finding(Truth::yes, "it holds"); }
inline Finding says_no(const Context&) { return finding(Truth::no, "it fails"); }
inline Finding says_unknown(const Context&) { return finding(Truth::unknown, "cannot tell"); }
inline Finding throws(const Context&) { throw std::runtime_error("thrown on purpose"); }
inline Finding crashes(const Context&) {
  std::raise(SIGSEGV);
  return {};
}
inline Finding kills_itself(const Context&) {
  std::raise(SIGKILL);
  return {};
}
inline Finding leaves(const Context&) { std::_Exit(0); }
inline Finding hangs(const Context&) {
  while (true) pause();
}
inline Finding exhausts_memory(const Context&) {
  std::vector<std::vector<char>> hoard;
  while (true) hoard.emplace_back(1 << 26, 'x');
}
inline Finding doubles_n(const Context& c) {
  auto result = finding(Truth::yes, "doubled");
  result.values = {value("twice", Rational(2) * c.instance.rational("n"))};
  return result;
}
// Settled only at 256 bits.
inline Finding needs_precision(const Context& c) {
  return finding(c.bits >= 256 ? Truth::yes : Truth::unknown, std::to_string(c.bits) + " bits");
}

// A link of the one way of the assertion "it".
inline Check check(const std::string& name, Finding (*run)(const Context&), On on = On::claim,
                   Evidence evidence = Evidence::exact) {
  return {.name = name,
          .assertion = "it",
          .evidence = evidence,
          .on = on,
          .scope = {{Sizes{}}, Inputs::all},
          .run = run};
}
inline Check control(const std::string& name, Finding (*run)(const Context&)) {
  auto broken = check(name, run);
  broken.role = Role::control;
  broken.expected = Truth::no;
  return broken;
}

inline Claim claim_of(const std::string& id, std::vector<Check> checks) {
  Claim claim;
  claim.words.id = id;
  claim.words.title = "a made-up claim";
  claim.words.paper = "Nobody 2000";
  claim.words.instances = {{"three", "", {{"n", "3"}}, {{"twice", "6"}}, ""}};
  claim.theorem.inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "a number"}};
  claim.theorem.values = {{"twice", "two n"}};
  claim.words.assertions.emplace_back();
  claim.words.assertions.front().id = "it";
  claim.checks = std::move(checks);
  return claim;
}

// A claim that is proved when all goes well, with `extra` in the middle of its checks.
inline Claim sound_claim_with(const std::string& id, const Check& extra) {
  auto doubling = check("doubling", doubles_n, On::instance);
  doubling.role = Role::value;
  return claim_of(id, {check("first", says_yes), extra, check("last", says_yes),
                       control("broken on purpose", says_no), doubling});
}

inline Job whole(const Claim& claim) {
  Job job{.claim = &claim, .instances = claim.words.instances};
  for (const auto& assertion : claim.words.assertions)
    job.assertions.push_back({.assertion = assertion});
  return job;
}

}  // namespace verify::small_claims
