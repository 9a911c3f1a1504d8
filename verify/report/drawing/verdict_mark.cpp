#include "verify/report/drawing/verdict_mark.hpp"

namespace verify {

const char* verdict_mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved:  // two ticks
      return "M1.5 8.5l3 3.5L10 4M7.5 11.2l.8.8L14.5 4";
    case Verdict::checked:
    case Verdict::holds_here:  // a tick
      return "M3 8.5l3.5 3.5L13 4";
    case Verdict::corrected:  // a pencil
      return "M3 13l.8-3.4L10.6 2.8l2.6 2.6L6.4 12.2z";
    case Verdict::refuted:
    case Verdict::fails_here:  // a cross
      return "M4 4l8 8M12 4l-8 8";
    case Verdict::supported:  // two waves
      return "M3 6.5q2.5-3 5 0t5 0M3 11q2.5-3 5 0t5 0";
    case Verdict::open:  // a ring
      return "M8 3.5a4.5 4.5 0 1 0 .01 0z";
    case Verdict::does_not_apply:  // a dash
      return "M3.5 8h9";
    case Verdict::undecided:  // a question mark
      return "M5.2 5.6A2.8 2.8 0 1 1 9.4 8Q8 8.8 8 10.3M8 13.4v.1";
    case Verdict::checker_failed:  // an exclamation mark
      return "M8 2.6v7M8 13.2v.1";
  }
  return "";
}

}  // namespace verify
