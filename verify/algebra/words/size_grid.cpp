#include "verify/algebra/words/size_grid.hpp"

#include <fmt/format.h>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/checked_program.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/claim/finding.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify {
namespace {

struct SizeGrid {
  std::string size;
  long first, last;

  long missing(const SizeDegrees& degrees) const {
    return degrees.largest - degrees.least + 1 - (last - first + 1);
  }
};

std::string powers_text(const SizeGrid& grid, const SizeDegrees& degrees) {
  return fmt::format("{0}^{1}, .., {0}^{2} may occur (derived from the program)", grid.size,
                     degrees.least, degrees.largest);
}

Finding settle(const Program& program, const SizeGrid& grid) {
  const auto degrees = size_degrees(program, grid.size);
  for (long value = grid.first; value <= grid.last; ++value) {
    auto found = expands_to_zero(at_size(program, grid.size, value));
    if (found.answer == Truth::yes) continue;
    found.detail = fmt::format("at {} = {}: {}", grid.size, value, found.detail);
    return found;
  }
  if (grid.missing(degrees) > 0)
    return finding(Truth::unknown, "equal where compared, which settles no other value");
  return finding(Truth::yes,
                 fmt::format("expands to zero at {} = {}, .., {}, and so at all: {}", grid.size,
                             grid.first, grid.last, powers_text(grid, degrees)));
}

Recording examined_grid(const Program& program, const SizeGrid& grid, Sizes sizes) {
  const auto said = sizes.find(grid.size);
  const bool says_grid = said != sizes.end() && said->second.arguments.count(Argument::grid) != 0;
  const auto least = says_grid ? said->second.least : 0;
  if (says_grid) sizes.erase(said);
  auto recording = examined(program, sizes);
  const auto degrees = size_degrees(program, grid.size);
  const long missing = grid.missing(degrees);
  if (!says_grid)
    recording.fault = "sizes() must say Argument::grid of " + grid.size;
  else if (program.sizes.find(grid.size) == program.sizes.end())
    recording.fault = "draw " + grid.size + " with free.size(\"" + grid.size + "\")";
  else if (grid.first <= 0 && grid.last >= 0 && degrees.least < 0)
    recording.fault = grid.size + " = 0 has no inverse; compare other values";
  else if (least < 1 && !inverted_sizes(program, {{grid.size, Argument::grid}}).empty())
    recording.fault = inverted_fault({grid.size}, {{grid.size, from(least, Argument::grid)}});
  else if (missing > 0)
    recording.fault =
        fmt::format("compared at {} = {}, .., {}, but {}: {} = {}{} {} missing", grid.size,
                    grid.first, grid.last, powers_text(grid, degrees), grid.size, grid.last + 1,
                    missing > 1 ? fmt::format(", .., {}", grid.last + missing) : "",
                    missing > 1 ? "are" : "is");
  return recording;
}

}  // namespace

WayCheck settled_by_size_grid(const Stated& statement, RecordedOf recorded, const std::string& size,
                              long first, long last) {
  const SizeGrid grid{size, first, last};
  auto link = about(statement, Evidence::symbolic, statement.sizes);
  const Remembered program([recorded, members = link.members] { return recorded(members); });
  const Remembered shown([program] { return checked_program(program()); });
  link.checked = [shown, program, place = statement.place] {
    auto checked = shown();
    checked.place = to_text(place);
    program.forget();
    return checked;
  };
  link.certificate = [program] { return certified(CertifiedWay::grid, program()); };
  link.with = [recorded, grid](const std::vector<long>& members, const Context&) {
    return settle(recorded(members), grid);
  };
  link.run = [program, shown, grid](const Context&) {
    auto finding = settle(program(), grid);
    shown();
    program.forget();
    return finding;
  };
  link.record = [program, grid, sizes = statement.sizes] {
    return examined_grid(program(), grid, sizes);
  };
  return link;
}

}  // namespace verify
