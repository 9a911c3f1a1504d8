#include "verify/runner/versions.hpp"

#include <Eigen/src/Core/util/Macros.h>
#include <fmt/format.h>
#include <ginac/version.h>
#include <gmp.h>
#include <mpfr.h>
#include <toml++/toml.h>
#include <zlib.h>

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <nlohmann/detail/abi_macros.hpp>
#include <pugixml.hpp>

#include "verify/scalar/flint.hpp"

namespace verify {
namespace {

std::string joined(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace

std::string program_commit() {
  return built_commit() + (added_claims().empty() ? "" : " with claims " + added_claims());
}

Versions program_versions() {
  return {{"icl-verify", ICL_VERIFY_VERSION}, {"commit", program_commit()}};
}

Versions library_versions() {
  Versions versions = {
    {"compiler", std::string("C++ compiler ") + __VERSION__},
    {"FLINT", flint_version},
#if __has_include(<flint/arb.h>)
    {"Arb", "part of FLINT"},
#else
    {"Arb", arb_version},
#endif
    {"MPFR", mpfr_get_version()},
    {"GMP", gmp_version},
    {"GiNaC", joined(GINACLIB_MAJOR_VERSION, GINACLIB_MINOR_VERSION, GINACLIB_MICRO_VERSION)},
    {"Eigen", joined(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
    {"Boost", joined(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
    {"fmt", joined(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
    {"CLI11", CLI11_VERSION},
    {"toml++", joined(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH)},
    {"nlohmann-json",
     joined(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
    {"zlib", zlibVersion()},
    {"minizip", "its header names no version"},
    {"libLBFGS", "its header names no version"},
    {"pugixml", fmt::format("{}.{}", PUGIXML_VERSION / 1000, PUGIXML_VERSION / 10 % 100)},
  };
  versions.merge(program_versions());
  if (!added_claims_option().empty()) versions["called with"] = added_claims_option();
  return versions;
}

}  // namespace verify
