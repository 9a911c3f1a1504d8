// Rows of the verdict's table about a false assertion that several assertions correct together.
#pragma once

#include "tests/judge/verdict_rows.hpp"

namespace verify::test {

inline const std::vector<Row> correction_rows = {
    {"false, two corrections, both proved",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), proves("m"), proves("n")},
     V::corrected,
     G::proved},
    {"false, two corrections, the second weaker",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), proves("m"), supports("n")},
     V::corrected,
     G::supported},
    {"false, two corrections, the first weaker",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), checks("m"), proves("n")},
     V::corrected,
     G::checked},
    {"false, two corrections, the second open",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), proves("m")},
     V::refuted,
     G::open},
    {"false, two corrections, the second false",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), proves("m"), denies("n")},
     V::refuted,
     G::refuted},
    {"false, two corrections, the second not settled",
     {says("a"), mends("m", "a"), mends("n", "a")},
     {denies("a"), proves("m"), leaves("n")},
     V::undecided,
     G::unsettled},
};

}  // namespace verify::test
