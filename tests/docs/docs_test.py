"""README, the manual and what stands beside them: commands and transcripts, prose, links, numbers,
and what is generated.

    docs_test.py           all of it; ends with "docs: N passed, N failed"
    docs_test.py --write   writes transcripts and numbers anew that the program gives otherwise now
"""

import subprocess
import sys

sys.dont_write_bytecode = True
import facts  # noqa: E402
import new_paper  # noqa: E402
import prose  # noqa: E402
import transcripts  # noqa: E402
from pages import ROOT  # noqa: E402


def main():
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not write:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    count = {True: 0, False: 0}

    def say(fault):
        count[fault is None] += 1
        if fault:
            print("docs: " + fault)

    def report(page, step, fault):
        say("%s:%d: %s: %s" % (page, step.line, step.command or step.kind, fault)
            if fault else None)

    if write:
        subprocess.run([ROOT + "/docs/generate"], check=True)
    results = transcripts.run_all(report, write)
    if write:
        facts.write_table(results)
        facts.write_list()
    for fault in [*facts.faults(results), *prose.faults(), *new_paper.faults()]:
        say(fault)
    print("docs: %d passed, %d failed" % (count[True], count[False]))
    return 1 if count[False] else 0


if __name__ == "__main__":
    sys.exit(main())
