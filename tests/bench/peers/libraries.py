"""NumPy, mpmath and SymPy under one set of names, so that a check is written once and each library
does it with its own matrices; `@`, `+`, `-` and `.T` are theirs."""
from fractions import Fraction


class NumPy:
    """Double precision; equal within the tolerance that numpy.isclose has by itself."""

    def __init__(self):
        import numpy

        self.np = numpy

    def number(self, text):
        return float(Fraction(text))

    def matrix(self, rows):
        return self.np.array([[self.number(x) for x in row] for row in rows])

    def ones(self, rows, cols):
        return self.np.ones((rows, cols))

    def identity(self, size):
        return self.np.eye(size)

    def entrywise(self, a, b):
        return a * b

    def inverse(self, a):
        return self.np.linalg.inv(a)

    def trace(self, a):
        return self.np.trace(a)

    def entry(self, a):
        return a[0, 0]

    def part(self, a, rows, cols):
        return a[rows, cols]

    def equal(self, a, b):
        return bool(self.np.isclose(a, b))

    def near(self, a, b):
        return abs(a - b) <= 1e-14 * abs(b)

    def text(self, a):
        return repr(float(a))


class Mpmath:
    """50 digits; equal to 45 of them."""

    def __init__(self):
        import mpmath

        self.mp = mpmath.mp
        self.mp.dps = 50

    def number(self, text):
        q = Fraction(text)
        return self.mp.mpf(q.numerator) / q.denominator

    def matrix(self, rows):
        return self.mp.matrix([[self.number(x) for x in row] for row in rows])

    def ones(self, rows, cols):
        return self.mp.ones(rows, cols)

    def identity(self, size):
        return self.mp.eye(size)

    def entrywise(self, a, b):
        result = self.mp.matrix(a.rows, a.cols)
        for i in range(a.rows):
            for j in range(a.cols):
                result[i, j] = a[i, j] * b[i, j]
        return result

    def inverse(self, a):
        return a**-1

    def trace(self, a):
        return self.mp.fsum(a[i, i] for i in range(a.rows))

    def entry(self, a):
        return a[0, 0]

    def part(self, a, rows, cols):
        return a[rows, cols]

    def equal(self, a, b):
        return abs(a - b) <= self.mp.mpf(10) ** -45 * max(1, abs(b))

    near = equal

    def text(self, a):
        return self.mp.nstr(a, 45)


class SymPy:
    """Rational numbers, which SymPy multiplies as integers over a common type (DomainMatrix)."""

    def __init__(self):
        import sympy

        self.sympy = sympy

    def number(self, text):
        return self.sympy.Rational(text)

    def matrix(self, rows):
        return self.sympy.Matrix([[self.number(x) for x in row] for row in rows])

    def ones(self, rows, cols):
        return self.sympy.ones(rows, cols)

    def identity(self, size):
        return self.sympy.eye(size)

    def entrywise(self, a, b):
        return a.multiply_elementwise(b)

    def inverse(self, a):
        """By DomainMatrix over Q, many times faster here than Matrix.inv()."""
        from sympy.polys.matrices import DomainMatrix

        return DomainMatrix.from_Matrix(a).to_field().inv().to_Matrix()

    def trace(self, a):
        return a.trace()

    def entry(self, a):
        return a[0, 0]

    def part(self, a, rows, cols):
        return a[rows, cols]

    def equal(self, a, b):
        return a == b

    def text(self, a):
        return str(a)


LIBRARIES = {"numpy": NumPy, "mpmath": Mpmath, "sympy": SymPy}
