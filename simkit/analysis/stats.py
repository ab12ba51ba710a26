"""Estimates with intervals, and the tests behind the marks.

Every function says where it comes from, what it assumes, and what it does at n = 0 or 1. A refusal is an `Estimate`
whose `value` (nothing was seen) or whose bounds (too little was seen to bound it) are None; a refused test is a
p-value of None. Nothing here returns NaN.

Only `scipy.special` is used: it loads in a tenth of the time of `scipy.stats`, which the tests compare with, and only
when first asked. The normal quantile, all that a run's board needs, is the standard library's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import scipy

LEVEL = 0.95
"""Confidence of every interval of the house."""


@dataclass(frozen=True)
class Estimate:
    """A number, its interval, and what it stands on.

    Attributes
    ----------
    value, low, high : float or None
        None is a refusal: no data (value), or too little to bound the value (low and high).
    n : int
        Independent observations (games, seat-games) behind it.
    se : float or None
        Standard error, where the interval is built from one.
    method : str
        Name of the interval.
    """

    value: float | None
    low: float | None
    high: float | None
    n: float
    se: float | None = None
    method: str = ""

    @property
    def is_bounded(self) -> bool:
        """Return whether there is an interval."""
        return self.low is not None and self.high is not None

    @property
    def half(self) -> float | None:
        """Return half the width of the interval."""
        return (self.high - self.low) / 2 if self.low is not None and self.high is not None else None

    def side(self, null: float) -> int:
        """Return 1 or -1 where the whole interval is above or below `null`, else 0."""
        if self.low is None or self.high is None:
            return 0
        return int(self.low > null) - int(self.high < null)

    def scaled(self, factor: float) -> Estimate:
        """Return the estimate in another unit (factor > 0)."""

        def times(x: float | None) -> float | None:
            return None if x is None else x * factor

        return Estimate(times(self.value), times(self.low), times(self.high), self.n, times(self.se), self.method)

    def minus(self, null: float) -> Estimate:
        """Return the distance to a fixed number."""

        def less(x: float | None) -> float | None:
            return None if x is None else x - null

        return Estimate(less(self.value), less(self.low), less(self.high), self.n, self.se, self.method)


def digits_for(half: float | None, *, least: int = 0, most: int = 3) -> int:
    """Return how many decimals a number deserves whose interval reaches `half` to each side: its last one is unsure."""
    if half is None or half <= 0:
        return max(least, 1)
    return max(least, min(most, math.ceil(-math.log10(half / 1.5))))


def bound_digits(low: float, high: float, *, least: int = 0, most: int = 3) -> int:
    """Return how many decimals to show an interval with: enough that a bound beside 0 is not rounded to 0."""
    digits = digits_for((high - low) / 2, least=least, most=most)
    nearest = min(abs(low), abs(high))
    if (low > 0) == (high > 0) and nearest > 0:
        while digits < most + 2 and round(nearest, digits) == 0:
            digits += 1
    return digits


def z_value(level: float = LEVEL) -> float:
    """Return the two-sided normal quantile (1.96 for 95 %)."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def t_value(df: float, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's t."""
    return float(scipy.special.stdtrit(df, 0.5 + level / 2))


def z_p_value(z: float) -> float:
    """Return the two-sided p-value of a standard normal statistic."""
    return float(2 * scipy.special.ndtr(-abs(z)))


def t_p_value(value: float, se: float, df: float) -> float | None:
    """Return the two-sided p-value of ``value / se`` under Student's t; se = 0 is refused, unless value = 0 too (1)."""
    if se <= 0:
        return 1.0 if value == 0 else None
    return float(2 * scipy.special.stdtr(df, -abs(value / se)))


# --- one share -----------------------------------------------------------------------------------


def wilson(k: float, n: float, level: float = LEVEL) -> Estimate:
    """Return the Wilson score interval of a share k / n.

    Source: Wilson 1927, JASA 22:209; recommended by Brown, Cai, DasGupta 2001, Statist. Sci. 16:101. Assumes n
    independent yes-or-no outcomes. A fractional `k` (outcomes between 0 and 1) gives a cautious interval: no outcome
    in [0, 1] of mean p varies more than p (1 - p); a fractional `n` is a number of effective observations. n = 0:
    refused. n = 1: valid and very wide.
    """
    if n == 0:
        return Estimate(None, None, None, 0, None, "wilson")
    _check_count(k, n)
    z2 = z_value(level) ** 2
    p = k / n
    centre = (k + z2 / 2) / (n + z2)
    half = math.sqrt(z2) / (n + z2) * math.sqrt(n * p * (1 - p) + z2 / 4)
    low = 0.0 if k == 0 else max(0.0, centre - half)
    high = 1.0 if k == n else min(1.0, centre + half)
    return Estimate(p, low, high, n, math.sqrt(p * (1 - p) / n), "wilson")


def clopper_pearson(k: int, n: int, level: float = LEVEL) -> Estimate:
    """Return the exact interval of a share: never covers less than `level`, usually more.

    Source: Clopper, Pearson 1934, Biometrika 26:404, by beta quantiles. Used for rare things (unfinished games), where
    the guarantee matters more than the width. n = 0: refused.
    """
    if n == 0:
        return Estimate(None, None, None, 0, None, "clopper-pearson")
    _check_count(k, n)
    tail = (1 - level) / 2
    low = 0.0 if k == 0 else float(scipy.special.betaincinv(k, n - k + 1, tail))
    high = 1.0 if k == n else float(scipy.special.betaincinv(k + 1, n - k, 1 - tail))
    return Estimate(k / n, low, high, n, None, "clopper-pearson")


def _check_count(k: float, n: float) -> None:
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} is no share")


def share_p_value(k: float, n: int, null: float) -> float | None:
    """Return the score test's p-value of a share against a fixed one, the test that Wilson's interval inverts.

    Source: Wilson 1927. n = 0, or a null of 0 or 1: refused.
    """
    if n == 0 or not 0 < null < 1:
        return None
    return z_p_value((k / n - null) / math.sqrt(null * (1 - null) / n))


# --- one mean ------------------------------------------------------------------------------------


def variance(total: float, squares: float, n: int) -> float | None:
    """Return the sample variance (divisor n - 1) from a sum and a sum of squares; exact for integers. n < 2: None."""
    if n < 2:
        return None
    return max(0.0, (n * squares - total * total) / (n * (n - 1)))


def mean_interval(
    total: float, squares: float, n: int, *, limits: tuple[float, float] | None = None, level: float = LEVEL
) -> Estimate:
    """Return the mean of n independent values from their sum and sum of squares, with Student's interval.

    Source: Student 1908, Biometrika 6:1. Assumes a mean that is close to normal (n above about 30, or no wild tails).
    `limits` cuts the bounds to the possible range. n = 0: refused. n = 1: a value without bounds.
    """
    if n == 0:
        return Estimate(None, None, None, 0, None, "t")
    value = total / n
    s2 = variance(total, squares, n)
    if s2 is None:
        return Estimate(value, None, None, n, None, "t")
    return _t_estimate(value, math.sqrt(s2 / n), n, n - 1, "t", limits, level)


def _t_estimate(
    value: float,
    se: float,
    n: int,
    df: float,
    method: str,
    limits: tuple[float, float] | None = None,
    level: float = LEVEL,
) -> Estimate:
    half = t_value(df, level) * se if se > 0 else 0.0
    low, high = value - half, value + half
    if limits is not None:
        low, high = max(low, limits[0]), min(high, limits[1])
    return Estimate(value, low, high, n, se, method)


def unit_share(units: int, squares: int, n: int, unit: int, level: float = LEVEL) -> Estimate:
    """Return the share of n wins counted in `unit` parts: Wilson where every outcome was all or nothing, else Student.

    A shared win counts as its part, so outcomes lie between 0 and `unit`; ``squares == unit * units`` says exactly that
    each was 0 or `unit`. Where all outcomes are the same part (no spread to estimate from) the cautious Wilson interval
    of a fractional count stands in. n = 0: refused; n = 1: as Wilson's.
    """
    if squares == unit * units:
        return wilson(units // unit, n, level)
    if variance(units, squares, n) in (None, 0.0):
        return wilson(units / unit, n, level)
    return mean_interval(units / unit, squares / unit**2, n, limits=(0.0, 1.0), level=level)


def paired_difference(total: float, squares: float, n: int, level: float = LEVEL) -> Estimate:
    """Return the mean of n paired differences from their sum and sum of squares, Student's interval.

    Source: Student 1908; common random numbers as in Law, Simulation Modeling and Analysis, ch. 11. Normal for large
    n, Student's t for small. Pairs that are all equal give exactly 0 with bounds 0 and 0. n = 0: refused; n = 1: no
    bounds.
    """
    estimate = mean_interval(total, squares, n, level=level)
    return Estimate(estimate.value, estimate.low, estimate.high, n, estimate.se, "paired t")


# --- ratios --------------------------------------------------------------------------------------


def ratio(
    x: float, y: float, xx: float, xy: float, yy: float, n: int, *,
    limits: tuple[float, float] | None = None, level: float = LEVEL,
) -> Estimate:  # fmt: skip
    """Return sum(x) / sum(y) over n independent games, where both vary from game to game.

    Source: Cochran 1977, Sampling Techniques, 6.3 (linearised variance of a ratio). The games are the independent
    units: seats of one game that share a group count as one cluster, so their dependence is taken care of. Assumes
    many games. Arguments are the sums of x, y, x^2, xy, y^2 over games with y > 0; exact for integers.
    n = 0 or y = 0: refused; n = 1: a value without bounds.
    """
    if n == 0 or y == 0:
        return Estimate(None, None, None, 0, None, "ratio")
    value = x / y
    if n < 2:
        return Estimate(value, None, None, n, None, "ratio")
    residual = max(0.0, xx * y * y - 2 * x * y * xy + x * x * yy) / (y * y)
    se = math.sqrt(residual * n / (n - 1)) / abs(y)
    return _t_estimate(value, se, n, n - 1, "ratio", limits, level)


# --- two groups ----------------------------------------------------------------------------------


def newcombe(k1: int, n1: int, k2: int, n2: int, level: float = LEVEL) -> Estimate:
    """Return the difference k1 / n1 - k2 / n2 of two independent shares.

    Source: Newcombe 1998, Statist. Med. 17:873, method 10 (built from two Wilson intervals). `n` of the result is the
    smaller group. An empty group: refused.
    """
    if n1 == 0 or n2 == 0:
        return Estimate(None, None, None, 0, None, "newcombe")
    a, b = wilson(k1, n1, level), wilson(k2, n2, level)
    d = a.value - b.value
    low = d - math.hypot(a.value - a.low, b.high - b.value)
    high = d + math.hypot(a.high - a.value, b.value - b.low)
    return Estimate(d, max(-1.0, low), min(1.0, high), min(n1, n2), math.hypot(a.se, b.se), "newcombe")


def two_proportion_test(k1: int, n1: int, k2: int, n2: int) -> float | None:
    """Return the p-value of equal shares in two independent groups.

    The pooled z test (Pearson's chi-square with one degree of freedom, no correction); Fisher's exact test where an
    expected count is under 5 (Cochran 1954, Biometrics 10:417). Two-sided Fisher sums all tables that are no likelier
    than the seen one. An empty group, or no or only successes at all: nothing to compare, refused.
    """
    n, k = n1 + n2, k1 + k2
    if n1 == 0 or n2 == 0 or k == 0 or k == n:
        return None
    if min(n1, n2) * min(k, n - k) / n < 5:
        return _fisher(k1, n1, k2, n2)
    pooled = k / n
    return z_p_value((k1 / n1 - k2 / n2) / math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2)))


def _fisher(k1: int, n1: int, k2: int, n2: int) -> float:
    k, n = k1 + k2, n1 + n2
    x = np.arange(max(0, k - n2), min(k, n1) + 1)

    def log_choose(a: int, b: np.ndarray) -> np.ndarray:
        return scipy.special.gammaln(a + 1) - scipy.special.gammaln(b + 1) - scipy.special.gammaln(a - b + 1)

    logs = log_choose(n1, x) + log_choose(n2, k - x) - log_choose(n, np.array(k))
    seen = logs[k1 - x[0]]
    return float(min(1.0, np.exp(logs[logs <= seen + 1e-7]).sum()))


@dataclass(frozen=True)
class Stratum:
    """Two groups within one stratum: count, sum and sum of squares of the outcomes (0 to 1) of each."""

    n1: int
    total1: float
    squares1: float
    n0: int
    total0: float
    squares0: float


def stratified_difference(strata: Iterable[Stratum], *, inflation: float = 1.0, level: float = LEVEL) -> Estimate:
    """Return the mean difference of group 1 less group 0, compared only within strata.

    Source: Mantel, Haenszel 1959, JNCI 22:719, weights n1 n0 / (n1 + n0), in the form for differences of Greenland,
    Robins 1985, Biometrics 41:55; variances are estimated inside each group of each stratum (divisor n - 1). A stratum
    with fewer than two outcomes in a group can't say how they vary and is left out. `inflation` multiplies the variance
    where strata are not independent. `n` is the size of the smaller group over the strata used. No usable stratum:
    refused.
    """
    weight = value = spread = 0.0
    n1 = n0 = 0
    for s in strata:
        if s.n1 < 2 or s.n0 < 2:
            continue
        w = s.n1 * s.n0 / (s.n1 + s.n0)
        v1 = variance(s.total1, s.squares1, s.n1)
        v0 = variance(s.total0, s.squares0, s.n0)
        weight += w
        value += w * (s.total1 / s.n1 - s.total0 / s.n0)
        spread += w * w * (v1 / s.n1 + v0 / s.n0)
        n1 += s.n1
        n0 += s.n0
    if weight == 0:
        return Estimate(None, None, None, 0, None, "mantel-haenszel")
    value /= weight
    se = math.sqrt(spread * inflation) / weight
    half = z_value(level) * se
    return Estimate(value, value - half, value + half, min(n1, n0), se, "mantel-haenszel")


# --- many tests ----------------------------------------------------------------------------------


def benjamini_hochberg(p_values: Sequence[float | None], rate: float = 0.05) -> tuple[list[bool], list[float | None]]:
    """Mark the findings among which at most a share `rate` is expected to be false; also returns adjusted p-values.

    Source: Benjamini, Hochberg 1995, JRSS B 57:289. Assumes independent or positively dependent tests. A refused test
    (None) is not counted and never marked. An empty list gives empty lists.
    """
    tested = [(p, k) for k, p in enumerate(p_values) if p is not None]
    tested.sort()
    adjusted: list[float | None] = [None] * len(p_values)
    best = 1.0
    for rank in range(len(tested), 0, -1):
        p, k = tested[rank - 1]
        best = min(best, p * len(tested) / rank)
        adjusted[k] = best
    return [q is not None and q <= rate for q in adjusted], adjusted
