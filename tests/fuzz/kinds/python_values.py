"""Values of Python that nobody expects, before the package: it refuses in words of its own, or
gives what the plain value gives. Each script runs in a process of its own."""

import ended as program

# What makes one and the same matrix [[1, 0], [0, 2]], and so must give 78/35.
SAME = [
    "[[1, 0], [0, 2]]", "((1, 0), (0, 2))", "numpy.array([[1, 0], [0, 2]])",
    "numpy.array([[1, 0], [0, 2]], dtype='>i2')", "numpy.diag([1.0, 2.0])",
    "numpy.diag([1, 2]).astype(numpy.float16)", "numpy.diag([1, 2]).astype(numpy.longdouble)",
    "numpy.diag([1, 2]).astype(numpy.uint64)", "numpy.diag([1, 2]).view(Loud)",
    "numpy.array([[F(1), F(0)], [F(0), F(2)]], dtype=object)", "numpy.matrix([[1, 0], [0, 2]])",
    "numpy.ma.array([[1, 0], [0, 2]], mask=False)", "[['1', '0'], ['0', '4/2']]",
    "[[D('1.0'), D('0')], [D('-0'), D('2e0')]]", "[[1.0, -0.0], [0.0, 2.0]]",
    "numpy.diag([1, 2, 3, 4])[:2, :2]", "numpy.diag([1, 2]).T", "[numpy.array([1, 0]), [0, 2]]",
    "(row for row in [[1, 0], [0, 2]])", "[range(1, -1, -1), range(0, 3, 2)]",
    "[[True + 0, 0], [0, 2]]", "[[Small(1), 0], [0, Small(2)]]", "Seq([[1, 0], [0, 2]])",
    "[Seq([1, 0]), Seq([0, 2])]", "[[numpy.int8(1), 0], [0, numpy.float32(2)]]",
    "numpy.broadcast_to(numpy.diag([1, 2]), (2, 2))", "[['1e0','0'],['0','2']]",
]
# What must be refused: by the package or the program, as Error, ValueError or TypeError.
BAD = [
    "float('nan')", "[[float('inf'), 0], [0, 1]]", "[[1, 0], [0, float('nan')]]", "D('NaN')",
    "D('sNaN')", "D('-Infinity')", "numpy.nan", "numpy.array([[1, 0], [0, 1j]])", "1j", "None",
    "object()", "b'1'", "{1, 2}", "{'a': 1}", "[[1, 0], [0]]", "[]", "[[]]", "[[[1]]]", "''", "' '",
    "'\\x00'", "'1\\x002'", "'1\\n[expect]\\nrisk = 1'", "'\"'", "'@/etc/passwd'", "'\\udc80'",
    "'1' * 10**6", "10**200000", "[[10**6000, 0], [0, -1]]", "numpy.array('x')",
    "numpy.datetime64('2020')", "numpy.array([[1, 0], [0, 2]], dtype='m8[s]')",
    "numpy.zeros((2, 2), dtype=[('a', 'f8')])", "numpy.empty((0, 0))", "numpy.ma.masked",
    "numpy.ma.array([[1, 0], [0, 2]], mask=[[0, 0], [0, 1]])", "Liar()", "Raising()", "Ratio()",
    "itself()", "lambda: 1", "type", "...", "numpy", "Deep()", "memoryview(b'12')", "range(3)",
    "[['1', '0'], ['0', '2', '3']]", "[[1, 0], [0, '2; 3']]", "slice(1)", "'d*1'", "'diag(1,2)x'",
]
# Calls that must end with an exception of the package's or Python's, or with a result: never with
# another exception, and never hang.
CALLS = [
    "icl_verify.run({bad})", "icl_verify.run('li2025.thm2', options=[{bad}])",
    "icl_verify.show({bad})", "icl_verify.list({bad})",
    "icl_verify.check({bad})", "icl_verify.check({bad}, symbols='A = d x d')",
    "icl_verify.check('tr(A) = tr(A)', symbols={bad})",
    "icl_verify.check('tr(A) = tr(A)', symbols='A = d x d', define=[{bad}])",
    "icl_verify.check(instance={bad})", "icl_verify.check('ahn2023.lem2', baseline={bad})",
    "icl_verify.audit({bad}, n=2)", "icl_verify.audit({{'A': {bad}}}, n=2)",
    "icl_verify.audit({{'A': [[1.0]]}}, n={bad})",
    "icl_verify.audit({{'A': [[1.0]]}}, n=2, tensors={{'A': {bad}}})",
    "icl_verify.audit({{'A': [[1.0]]}}, n=2, tensors={{{bad}: 'A'}})",
    "icl_verify.audit({{'A': [[1.0]], 'a.b': {bad}}}, n=2)",
    "icl_verify.sweep('ahn2023.thm1', {{'n': [{bad}, 2]}}, lambda_=[1])",
    "icl_verify.sweep('ahn2023.thm1', {bad})", "icl_verify.sweep({bad}, {{'n': [1]}})",
    "icl_verify.run('li2025.thm2', Sigma={bad}, sigma2=0, R=[[1]], r=[1])",
    "icl_verify.run('li2025.thm2', Sigma=[[1]], sigma2={bad}, R=[[1]], r=[1])",
    "icl_verify.run('li2025.thm2', **{{{bad}: 1}})",
]
HEAD = """
import collections.abc, fractions, numpy, icl_verify
from fractions import Fraction as F
from decimal import Decimal as D
class Loud(numpy.ndarray):
    def __array_finalize__(self, other): pass
    def __str__(self): return 'loud'
class Small(int):
    def __str__(self): return 'small'
    def __repr__(self): return '\\x1b[2J'
class Seq(collections.abc.Sequence):
    def __init__(self, items): self.items = items
    def __len__(self): return len(self.items)
    def __getitem__(self, k): return self.items[k]
class Liar(numpy.ndarray):
    def __new__(cls): return numpy.zeros((2, 2)).view(cls)
    def __array__(self, *a, **k): raise RuntimeError('liar')
    def __iter__(self): raise RuntimeError('liar')
class Raising:
    def __getattr__(self, name): raise KeyError(name)
    def __str__(self): raise KeyError('str')
class Ratio:
    def as_integer_ratio(self): return (1, 0)
class Deep(list):
    def __init__(self):
        at = self
        for k in range(3000):
            at.append([])
            at = at[0]
def itself():
    a = []
    a.append(a)
    return a
"""
SAME_TAIL = """
value = icl_verify.run('li2025.thm2', Sigma={value}, sigma2=0, R=[[1]], r=[1]).values['risk']
assert value == F(78, 35), value
"""
BAD_TAIL = """
try:
    found = {call}
except (icl_verify.Error, ValueError, TypeError, KeyError, AttributeError, RuntimeError,
        IndexError) as error:
    print('refused', type(error).__name__)
    assert not isinstance(error, UnicodeError), repr(error)[:300]
    assert 'Traceback' not in str(error) and '\\x1b' not in str(error), str(error)[:300]
else:
    print('took it', str(found)[:200])
"""


def python_values(session):
    chance = session.chance
    if session.once_in(3):
        script = HEAD + SAME_TAIL.format(value=chance.choice(SAME))
    else:
        script = HEAD + BAD_TAIL.format(call=chance.choice(CALLS).format(bad=chance.choice(BAD)))
    session.write("script.py", script)
    ended = session.call(
        "python values", ["script.py"], program=["/usr/bin/python3", "-B"],
        environment={"ICL_VERIFY": session.path, "PYTHONPATH": program.ROOT + "/verify/python",
                     "PYTHONWARNINGS": "ignore"})
    if ended.hung or ended.signal or ended.code != 0:
        fault = "hangs" if ended.hung else ended.said.strip().splitlines()[-1][:200] \
            if ended.said.strip() else f"ended by {ended.signal or ended.code}"
        session.report("python values", [script[len(HEAD):].strip()[:300]], fault, ended)

