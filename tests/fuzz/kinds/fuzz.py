"""One fuzzer: every kind in turn, until its time is over. tests/fuzz/kinds/run starts several."""

import argparse
import os
import sys
import time

from at_once import at_once
from certificate_bytes import certificate_bytes
from confusables import confusables
from data_claims import data_claims
from environments import environments
from expectations import expectations
from full_disk import full_disk
from iterates import iterates
from large_claims import large_claims
from large_documents import large_documents
from odd_names import odd_names
from orders import orders
from plots import plots
from python_values import python_values
from same_verdict import same_verdict
from session import Session
from stopped import stopped
from streams import streams
from sums import sums
from versions import versions

KINDS = [confusables, plots, versions, python_values, at_once, full_disk, stopped, streams,
         environments, large_claims, large_documents, certificate_bytes, odd_names, same_verdict,
         data_claims, expectations, sums, orders, iterates]
MOST_FAULTS = 60


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--kind", action="append", choices=[kind.__name__ for kind in KINDS])
    wanted = parser.parse_args()
    path = os.path.abspath(os.environ["ICL_VERIFY"])
    session = Session(wanted.seed, wanted.folder, path)
    kinds = [kind for kind in KINDS if not wanted.kind or kind.__name__ in wanted.kind]
    end = time.monotonic() + wanted.seconds
    while time.monotonic() < end and len(session.alike) < MOST_FAULTS:
        for kind in kinds:
            if time.monotonic() >= end:
                break
            kind(session)
    print("\n".join(session.summary()))
    print(f"fuzz: {session.faults()} failed")
    return 1 if session.faults() else 0


if __name__ == "__main__":
    sys.exit(main())
