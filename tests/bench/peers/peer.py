"""peer.py CHECK LIBRARY, operands as JSON on standard input: what the check finds, and in how many
seconds, without those of the interpreter and of reading the operands."""
import json
import sys
import time

from checks import CHECKS
from libraries import LIBRARIES


def main():
    check, library = sys.argv[1:]
    lib, data = LIBRARIES[library](), json.load(sys.stdin)
    seconds = []
    while sum(seconds) < 0.2:
        start = time.process_time()  # whatever else runs is not counted
        value, holds = CHECKS[check](lib, data)
        seconds.append(time.process_time() - start)
    # How small a relative defect of the value is taken for equal.
    accepted = [k for k in range(1, 61) if lib.equal(value * (1 + lib.number(f"1/{10**k}")), value)]
    json.dump({"seconds": sorted(seconds)[len(seconds) // 2], "value": lib.text(value),
               "holds": bool(holds), "misses": min(accepted) if accepted else None}, sys.stdout)


main()
