"""Statistics against scipy, closed forms and exhaustive counts; intervals must cover what they promise."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from simkit.analysis import stats
from simkit.analysis.stats import Stratum

COUNTS = [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (250, 1000), (1, 200_000), (123_456, 500_000)]


# --- one share -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "n"), COUNTS)
def test_wilson_is_scipys(k, n):
    expected = scipy.stats.binomtest(k, n).proportion_ci(0.95, "wilson")
    found = stats.wilson(k, n)
    assert (expected.low, expected.high) == pytest.approx((found.low, found.high), abs=1e-12)
    assert k / n == found.value


@pytest.mark.parametrize(("k", "n"), COUNTS)
def test_clopper_pearson_is_scipys(k, n):
    expected = scipy.stats.binomtest(k, n).proportion_ci(0.95, "exact")
    found = stats.clopper_pearson(k, n)
    assert (expected.low, expected.high) == pytest.approx((found.low, found.high), abs=1e-9)


def test_wilson_solves_its_equation():
    # the bounds are the shares that the score test just rejects: |k/n - p| = z sqrt(p (1 - p) / n)
    found = stats.wilson(37, 120)
    for p in (found.low, found.high):
        assert abs(37 / 120 - p) == pytest.approx(stats.z_value() * math.sqrt(p * (1 - p) / 120))


@pytest.mark.parametrize("interval", [stats.wilson, stats.clopper_pearson])
def test_no_games_is_a_refusal(interval):
    found = interval(0, 0)
    assert (found.value, found.low, found.high, found.n) == (None, None, None, 0)
    assert not found.is_bounded
    assert found.half is None
    assert found.side(0.25) == 0


@pytest.mark.parametrize("interval", [stats.wilson, stats.clopper_pearson])
def test_one_game_gives_a_very_wide_interval(interval):
    assert interval(1, 1).high == 1
    assert interval(1, 1).low < 0.21
    assert interval(0, 1).high > 0.79


@pytest.mark.parametrize(("k", "n"), [(-1, 10), (11, 10), (1, 0.5)])
def test_more_wins_than_games_is_an_error(k, n):
    with pytest.raises(ValueError, match="is no share"):
        stats.wilson(k, n)


def exact_coverage(interval, n, p):
    """Sum the probability of every count whose interval holds p: no simulation, no tolerance."""
    k = np.arange(n + 1)
    bounds = [interval(int(x), n) for x in k]
    inside = np.array([b.low <= p <= b.high for b in bounds])
    return float(scipy.stats.binom.pmf(k, n, p)[inside].sum())


@pytest.mark.parametrize("n", [20, 60, 200])
def test_wilson_covers_95_percent_on_the_average(n):
    shares = np.linspace(0.05, 0.95, 61)
    coverage = [exact_coverage(stats.wilson, n, p) for p in shares]
    assert float(np.mean(coverage)) == pytest.approx(0.95, abs=0.01)
    assert min(coverage) > 0.91  # Brown, Cai, DasGupta 2001: dips are small away from 0 and 1


@pytest.mark.parametrize("n", [5, 20, 60])
def test_clopper_pearson_never_covers_less(n):
    assert min(exact_coverage(stats.clopper_pearson, n, p) for p in np.linspace(0.01, 0.99, 99)) >= 0.95


@pytest.mark.parametrize(("k", "n", "null"), [(260, 1000, 0.25), (10, 100, 0.2), (0, 30, 0.25)])
def test_share_p_value_is_the_score_test(k, n, null):
    # the one-sample chi-square of two cells is the square of the score statistic
    chi2 = scipy.stats.chisquare([k, n - k], [n * null, n * (1 - null)])
    assert chi2.pvalue == pytest.approx(stats.share_p_value(k, n, null))


@pytest.mark.parametrize(("k", "n"), COUNTS[2:])
@pytest.mark.parametrize("null", [0.05, 0.25, 0.5])
def test_share_p_value_and_wilson_agree(k, n, null):
    outside = stats.wilson(k, n).side(null) != 0
    assert outside == (stats.share_p_value(k, n, null) < 0.05)


@pytest.mark.parametrize(("n", "null"), [(0, 0.25), (10, 0.0), (10, 1.0)])
def test_share_p_value_refuses(n, null):
    assert stats.share_p_value(0, n, null) is None


# --- means ---------------------------------------------------------------------------------------


def sums(values):
    return sum(values), sum(v * v for v in values), len(values)


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=40).filter(lambda v: len(set(v)) > 1))
def test_mean_interval_is_scipys_t(values):
    expected = scipy.stats.t.interval(
        0.95, len(values) - 1, np.mean(values), np.std(values, ddof=1) / math.sqrt(len(values))
    )
    found = stats.mean_interval(*sums(values))
    assert expected == pytest.approx((found.low, found.high), rel=1e-9, abs=1e-9)


def test_mean_of_nothing_and_of_one():
    assert stats.mean_interval(0, 0, 0).value is None
    one = stats.mean_interval(7, 49, 1)
    assert (one.value, one.low, one.high) == (7, None, None)


def test_variance_is_exact_for_large_whole_numbers():
    # two values around 10^12 that differ by 2: a float sum of squares would lose the difference
    a, b = 10**12, 10**12 + 2
    assert stats.variance(a + b, a * a + b * b, 2) == 2
    assert stats.variance(5, 25, 1) is None


def test_mean_interval_is_cut_to_its_limits():
    found = stats.mean_interval(1, 1, 3, limits=(0.0, 1.0))
    assert (found.low, found.high) == (0.0, 1.0)


def test_unit_share_is_wilson_where_all_or_nothing():
    assert stats.unit_share(60 * 7, 3600 * 7, 20, 60) == stats.wilson(7, 20)
    assert stats.unit_share(0, 0, 0, 60).value is None


def test_unit_share_with_shared_wins_is_students():
    wins = [60, 30, 0, 0, 30, 60, 0, 20, 0, 0]
    found = stats.unit_share(*sums(wins)[:2], len(wins), 60)
    expected = stats.mean_interval(*sums([w / 60 for w in wins]))
    assert (expected.value, expected.low, expected.high) == pytest.approx((found.value, found.low, found.high))


def test_unit_share_of_equal_parts_stays_wide():
    # every game shared by two: no spread to see, but nobody knows the next game
    found = stats.unit_share(30 * 5, 900 * 5, 5, 60)
    assert found == stats.wilson(2.5, 5)
    assert found.low < 0.2


def test_paired_difference():
    before, after = [3, 5, 8, 2, 9], [4, 5, 9, 2, 12]
    d = [b - a for a, b in zip(before, after, strict=True)]
    found = stats.paired_difference(*sums(d))
    expected = scipy.stats.ttest_rel(after, before)
    bounds = expected.confidence_interval()
    assert (bounds.low, bounds.high) == pytest.approx((found.low, found.high))
    assert expected.pvalue == pytest.approx(stats.t_p_value(found.value, found.se, 4))


def test_pairs_that_never_differ_give_exactly_0():
    found = stats.paired_difference(0, 0, 500)
    assert (found.value, found.low, found.high) == (0, 0, 0)
    assert stats.t_p_value(found.value, found.se, 499) == 1.0


def test_a_difference_without_any_spread_has_no_p_value():
    assert stats.t_p_value(1.0, 0.0, 10) is None


# --- ratios --------------------------------------------------------------------------------------


def ratio_of(x, y):
    return stats.ratio(
        sum(x),
        sum(y),
        sum(a * a for a in x),
        sum(a * b for a, b in zip(x, y, strict=True)),
        sum(b * b for b in y),
        len(x),
    )


def test_ratio_is_the_linearised_variance_written_out():
    x, y = [2, 0, 3, 1, 1, 4], [3, 1, 4, 2, 1, 4]
    r = sum(x) / sum(y)
    residual = sum((a - r * b) ** 2 for a, b in zip(x, y, strict=True))
    n, mean_y = len(x), sum(y) / len(x)
    se = math.sqrt(residual / (n - 1) / n) / mean_y  # Cochran 1977, 6.3, no finite population
    found = ratio_of(x, y)
    assert (r, se) == pytest.approx((found.value, found.se))
    assert stats.t_value(5) * se == pytest.approx(found.half)


def test_ratio_of_one_seat_a_game_is_the_mean():
    x = [0, 1, 1, 0, 1, 0, 0, 0, 1, 1]
    a, b = ratio_of(x, [1] * 10), stats.mean_interval(*sums(x))
    assert (b.value, b.low, b.high) == pytest.approx((a.value, a.low, a.high))


def test_ratio_that_is_fixed_has_no_width():
    found = ratio_of([60, 60, 60], [4, 4, 4])
    assert (found.value, found.low, found.high) == (15, 15, 15)


@pytest.mark.parametrize(("x", "y"), [([], []), ([0], [0])])
def test_ratio_refuses(x, y):
    assert ratio_of(x, y).value is None


def test_ratio_of_one_game_has_no_bounds():
    assert ratio_of([1], [2]) == stats.Estimate(0.5, None, None, 1, None, "ratio")


# --- two groups ----------------------------------------------------------------------------------


def test_newcombe_matches_the_paper():
    # Newcombe 1998, table II, method 10: 56/70 - 48/80 is 0.2000 (0.0524 to 0.3339)
    found = stats.newcombe(56, 70, 48, 80)
    assert pytest.approx((found.value, found.low, found.high), abs=5e-5) == (0.2, 0.0524, 0.3339)
    # 10/10 - 0/10 is 1 (0.6075 to 1.0000); 9/10 - 3/10 is 0.6 (0.1705 to 0.8090)
    assert pytest.approx((stats.newcombe(10, 10, 0, 10).low, stats.newcombe(10, 10, 0, 10).high), abs=5e-5) == (
        0.6075,
        1.0,
    )
    assert pytest.approx((stats.newcombe(9, 10, 3, 10).low, stats.newcombe(9, 10, 3, 10).high), abs=5e-5) == (
        0.1705,
        0.8090,
    )


def test_newcombe_refuses_an_empty_group():
    assert stats.newcombe(0, 0, 3, 10).value is None


@pytest.mark.parametrize("case", [(56, 70, 48, 80), (500, 2000, 450, 2100), (20, 60, 9, 50)])
def test_two_proportion_test_is_pearsons_chi_square(case):
    k1, n1, k2, n2 = case
    expected = scipy.stats.chi2_contingency([[k1, n1 - k1], [k2, n2 - k2]], correction=False).pvalue
    assert expected == pytest.approx(stats.two_proportion_test(*case))


@pytest.mark.parametrize("case", [(3, 4, 1, 30), (0, 5, 9, 40), (1, 100, 9, 120), (5, 5, 1, 5)])
def test_two_proportion_test_is_fishers_where_counts_are_small(case):
    k1, n1, k2, n2 = case
    expected = scipy.stats.fisher_exact([[k1, n1 - k1], [k2, n2 - k2]]).pvalue
    assert expected == pytest.approx(stats.two_proportion_test(*case))


@pytest.mark.parametrize("case", [(0, 0, 3, 10), (0, 10, 0, 10), (10, 10, 20, 20)])
def test_two_proportion_test_refuses(case):
    assert stats.two_proportion_test(*case) is None


def stratum(one, zero):
    return Stratum(len(one), sum(one), sum(v * v for v in one), len(zero), sum(zero), sum(v * v for v in zero))


def test_stratified_difference_of_one_stratum_is_welchs():
    one, zero = [1, 0, 1, 1, 0, 1], [0, 0, 1, 0, 0, 1, 0, 0]
    found = stats.stratified_difference([stratum(one, zero)])
    welch = scipy.stats.ttest_ind(one, zero, equal_var=False)
    assert float(np.mean(one) - np.mean(zero)) == pytest.approx(found.value)
    assert welch.statistic == pytest.approx(found.value / found.se)


def test_stratified_difference_is_mantel_haenszel_written_out():
    # two strata of opposite sizes: pooling the counts would say the reverse (Simpson's paradox)
    a = stratum([1] * 8 + [0] * 2, [1] * 70 + [0] * 20)
    b = stratum([1] * 18 + [0] * 72, [1] * 1 + [0] * 9)
    found = stats.stratified_difference([a, b])
    wa, wb = 10 * 90 / 100, 90 * 10 / 100
    expected = (wa * (0.8 - 70 / 90) + wb * (0.2 - 0.1)) / (wa + wb)
    assert expected == pytest.approx(found.value)
    assert found.value > 0
    pooled = 26 / 100 - 71 / 100
    assert pooled < 0


def test_stratified_difference_leaves_out_what_says_nothing():
    good = stratum([1, 0, 1, 1], [0, 1, 0, 0])
    assert stats.stratified_difference([good, stratum([1], [0, 0, 0]), stratum([], [1, 0])]) == (
        stats.stratified_difference([good])
    )
    assert stats.stratified_difference([stratum([1], [0])]).value is None
    assert stats.stratified_difference([]).value is None


def test_inflation_widens_by_its_root():
    good = stratum([1, 0, 1, 1], [0, 1, 0, 0])
    plain, wide = stats.stratified_difference([good]), stats.stratified_difference([good], inflation=4.0)
    assert 2 * plain.half == pytest.approx(wide.half)


# --- many tests ----------------------------------------------------------------------------------

P_VALUES = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0]  # fmt: skip


def test_benjamini_hochberg_is_the_papers_example():
    # Benjamini, Hochberg 1995, section 3: at 0.05 the first four of fifteen are rejected
    marks, _ = stats.benjamini_hochberg(P_VALUES)
    assert marks == [True] * 4 + [False] * 11


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_benjamini_hochberg_is_scipys(p_values):
    _, adjusted = stats.benjamini_hochberg(p_values)
    assert scipy.stats.false_discovery_control(p_values) == pytest.approx(np.array(adjusted), abs=1e-12)


def test_benjamini_hochberg_does_not_count_refused_tests():
    marks, adjusted = stats.benjamini_hochberg([None, 0.04, None])
    assert marks == [False, True, False]
    assert adjusted == [None, 0.04, None]
    assert stats.benjamini_hochberg([]) == ([], [])


# --- coverage by simulation ----------------------------------------------------------------------
# After asv: draw from a known truth many times, count how often the interval holds it. With 2,000 repeats the
# share of hits has a standard deviation of 0.5 points, so the band of 2.5 points is 5 sigma; seeds are fixed.

REPEATS = 2000
BAND = 0.025


def check_ci(draw, interval, truth, seed=1, low=0.95 - BAND, high=0.95 + BAND):
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(REPEATS):
        found = interval(draw(rng))
        hits += found.low <= truth <= found.high
    assert low <= hits / REPEATS <= high


def of_array(values):
    return stats.mean_interval(float(values.sum()), float((values * values).sum()), len(values))


def test_coverage_of_means_normal():
    check_ci(lambda rng: rng.normal(3, 2, 12), of_array, 3)


def test_coverage_of_means_skewed():
    check_ci(lambda rng: rng.poisson(1.5, 200).astype(float), of_array, 1.5)


def test_coverage_of_shared_wins():
    # a win of 60 with chance 0.2, half a win with chance 0.1: mean share 0.25
    def draw(rng):
        return rng.choice([60, 30, 0], p=[0.2, 0.1, 0.7], size=150)

    check_ci(draw, lambda w: stats.unit_share(int(w.sum()), int((w * w).sum()), len(w), 60), 0.25)


@pytest.mark.parametrize(("p1", "p2", "n1", "n2"), [(0.3, 0.25, 80, 120), (0.9, 0.1, 40, 40), (0.25, 0.25, 500, 50)])
def test_coverage_of_newcombe(p1, p2, n1, n2):
    def draw(rng):
        return rng.binomial(n1, p1), rng.binomial(n2, p2)

    check_ci(draw, lambda k: stats.newcombe(int(k[0]), n1, int(k[1]), n2), p1 - p2, high=1.0)


def test_coverage_of_clustered_seats():
    # a group holds one to three of four seats; the winner is drawn with chances 2:1 for the group's seats
    def draw(rng):
        y = rng.integers(1, 4, 200)
        x = rng.random(200) < 2 * y / (2 * y + (4 - y))
        return x.astype(int), y

    truth = float(np.mean([2 * y / (2 * y + 4 - y) for y in (1, 2, 3)]) / 2)
    check_ci(draw, lambda d: ratio_of(d[0].tolist(), d[1].tolist()), truth)


def test_seats_of_one_game_taken_as_independent_would_be_wrong():
    # why clusters matter: in a cooperative game four seats win together, so 200 seats are only 50 observations
    rng = np.random.default_rng(3)
    hits = 0
    for _ in range(REPEATS):
        won = rng.random(50) < 0.5
        naive = stats.wilson(int(won.sum()) * 4, 200)
        hits += naive.low <= 0.5 <= naive.high
    assert hits / REPEATS < 0.8


def test_coverage_of_stratified_differences():
    # effect +0.1 in both strata, which differ in level and in how often the card is there
    def draw(rng):
        rows = []
        for level, n1, n0 in ((0.2, 40, 160), (0.6, 150, 50)):
            rows.append(
                stratum(
                    (rng.random(n1) < level + 0.1).astype(int).tolist(), (rng.random(n0) < level).astype(int).tolist()
                )
            )
        return rows

    check_ci(draw, stats.stratified_difference, 0.1)


def test_coverage_of_paired_differences():
    def draw(rng):
        base = rng.normal(0, 5, 60)
        return base + rng.normal(0.3, 1, 60) - base

    check_ci(draw, lambda d: stats.paired_difference(float(d.sum()), float((d * d).sum()), len(d)), 0.3)


def test_false_marks_stay_at_the_promised_rate():
    # 80 null p-values and 20 real ones: of what is marked, at most 5 % is false on the average
    rng = np.random.default_rng(5)
    shares = []
    for _ in range(400):
        p = np.concatenate([rng.random(80), rng.beta(0.05, 20, 20)])
        marks, _ = stats.benjamini_hochberg(p.tolist())
        shares.append(sum(marks[:80]) / max(1, sum(marks)))
    assert float(np.mean(shares)) < 0.05


# --- the estimate itself -------------------------------------------------------------------------


def test_estimate_in_other_units_and_as_a_distance():
    e = stats.Estimate(0.3, 0.2, 0.4, 100, 0.05, "wilson")
    assert pytest.approx((e.scaled(4).value, e.scaled(4).low, e.scaled(4).high, e.scaled(4).se)) == (1.2, 0.8, 1.6, 0.2)
    assert pytest.approx((e.minus(0.25).value, e.minus(0.25).low, e.minus(0.25).high)) == (0.05, -0.05, 0.15)
    assert (e.side(0.1), e.side(0.25), e.side(0.5)) == (1, 0, -1)


def test_a_refused_estimate_stays_refused():
    e = stats.Estimate(None, None, None, 0)
    assert e.scaled(2).value is None
    assert e.minus(1).low is None
