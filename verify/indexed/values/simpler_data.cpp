#include "verify/indexed/values/simpler_data.hpp"

#include <algorithm>
#include <array>

namespace verify {
namespace {

// Where an entry stands: by row and column of lists, as deep as they are.
using EntryPlace = std::vector<std::size_t>;

void add_places(const Datum& datum, EntryPlace& at, std::vector<EntryPlace>& places) {
  if (!datum.is_list) {
    places.push_back(at);
    return;
  }
  for (std::size_t k = 0; k < datum.items.size(); ++k) {
    at.push_back(k);
    add_places(datum.items[k], at, places);
    at.pop_back();
  }
}

Datum& entry_at(Datum& datum, const EntryPlace& place) {
  auto* entry = &datum;
  for (const auto k : place) entry = &entry->items.at(k);
  return *entry;
}

}  // namespace

std::vector<Rational> simpler_than(const Rational& value) {
  static const std::array simple = {Rational(0), Rational(1),  Rational(-1),
                                    Rational(2), Rational(-2), Rational(1, 2),
                                    Rational(3), Rational(-3), Rational(-1, 2)};
  return {simple.begin(), std::find(simple.begin(), simple.end(), value)};
}

Fields simpler_data(Fields fields, const std::set<std::string>& names,
                    const std::set<std::string>& symmetric, int most,
                    const std::function<bool(Fields&)>& fails) {
  int asked = 0;
  // What was kept for the sake of another entry may go once that one has changed.
  for (bool again = true; again && asked < most;) {
    again = false;
    for (const auto& name : names) {
      if (fields.count(name) == 0) continue;
      EntryPlace at;
      std::vector<EntryPlace> places;
      add_places(fields.at(name), at, places);
      for (const auto& place : places) {
        const bool is_pair = symmetric.count(name) != 0 && place.size() == 2;
        if (is_pair && place[0] > place[1]) continue;
        for (const auto& value :
             simpler_than(parse_rational(entry_at(fields.at(name), place).text))) {
          if (asked++ >= most) return fields;
          auto changed = fields;
          entry_at(changed.at(name), place) = Datum(value.text());
          if (is_pair) entry_at(changed.at(name), {place[1], place[0]}) = Datum(value.text());
          if (!fails(changed)) continue;
          fields = std::move(changed);
          again = true;
          break;
        }
      }
    }
  }
  return fields;
}

}  // namespace verify
