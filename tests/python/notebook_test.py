"""The notebooks of examples/, run cell by cell; what a cell stores as its output, it gives."""

import ast
import glob
import json
import os
import unittest

try:
    import numpy
except ImportError:
    numpy = None

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run_cell(source, names):
    """What the last expression of a cell gives; None where it ends in a statement."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def stored(cell):
    for output in cell["outputs"]:
        if output["output_type"] == "execute_result":
            return "".join(output["data"]["text/plain"])
    return None


@unittest.skipIf(numpy is None, "no NumPy here")
class Notebooks(unittest.TestCase):
    def test_every_notebook(self):
        paths = glob.glob(os.path.join(ROOT, "examples", "*.ipynb"))
        self.assertTrue(paths)
        for path in paths:
            with open(path, encoding="utf-8") as file:
                notebook = json.load(file)
            names, compared = {}, 0
            for cell in notebook["cells"]:
                if cell["cell_type"] != "code":
                    continue
                given = run_cell("".join(cell["source"]), names)
                if stored(cell) is not None:
                    compared += 1
                    self.assertEqual(repr(given), stored(cell))
                if hasattr(given, "_repr_html_"):
                    self.assertIn("<table", given._repr_html_())
            self.assertGreater(compared, 0)
