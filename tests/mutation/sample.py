"""Which mutant comes next: evenly over papers, then files, then operators, by a seed.

The order has no end but that of the mutants: an audit may stop at any time and is still even.
"""

import random
from collections import Counter, deque

from changes.operators import Source, mutants_of


def area_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "theorems" else "verify"


class File:
    def __init__(self, tree, path, chance):
        self.path = path
        self.source = Source(tree.text(path))
        self.left = {name: found for name, found in mutants_of(self.source).items() if found}
        for found in self.left.values():
            chance.shuffle(found)

    def take(self, used):
        """A mutant of the operator that was used least."""
        if not self.left:
            return None
        name = min(self.left, key=lambda operator: used[operator])
        mutant = self.left[name].pop()
        if not self.left[name]:
            del self.left[name]
        used[name] += 1
        return mutant


def area_order(tree, paths, chance):
    """The mutants of an area: file after file, one of each, and again."""
    paths = sorted(paths)
    chance.shuffle(paths)
    waiting, used = deque(paths), Counter()
    files = {}
    while waiting:
        path = waiting.popleft()
        if path not in files:
            files[path] = File(tree, path, chance)
        mutant = files[path].take(used)
        if mutant is not None:
            yield files[path], mutant
            waiting.append(path)


def order(tree, paths, seed):
    """Pairs of file and mutant, the areas in turn."""
    areas = {}
    for path in sorted(paths):
        areas.setdefault(area_of(path), []).append(path)
    turns = deque(area_order(tree, found, random.Random(f"{seed} {area}"))
                  for area, found in sorted(areas.items()))
    while turns:
        turn = turns.popleft()
        step = next(turn, None)
        if step is not None:
            yield step
            turns.append(turn)
