// A number that counts what is done with it: how many additions and multiplications a layer takes.
#pragma once

namespace verify::li2025 {

struct Operations {
  long additions = 0, multiplications = 0;
  friend Operations operator-(const Operations& a, const Operations& b) {
    return {a.additions - b.additions, a.multiplications - b.multiplications};
  }
};

class Counted {
 public:
  Counted() = default;
  Counted(long) {}  // NOLINT: a number of the program's own

  static Operations& done() {
    thread_local Operations count;
    return count;
  }

  Counted& operator+=(const Counted&) {
    ++done().additions;
    return *this;
  }
  friend Counted operator+(Counted a, const Counted& b) { return a += b; }
  friend Counted operator-(Counted a, const Counted& b) { return a += b; }
  friend Counted operator-(const Counted& a) { return a; }
  Counted& operator*=(const Counted&) {
    ++done().multiplications;
    return *this;
  }
  friend Counted operator*(Counted a, const Counted& b) { return a *= b; }
};

}  // namespace verify::li2025
