"""Numbers and findings in words."""

from __future__ import annotations

import pytest

from simkit.report import words
from simkit.report.words import (
    compact,
    digits_for,
    games_text,
    number_with,
    par_text,
    percent,
    percent_with,
    plain,
    points_with,
    signed,
    size_word,
)
from simkit.sim.scenario import patch_text, value_text


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(1234.5, 1, "1,234.5"), (-0.04, 1, "0.0"), (-2.5, 1, "−2.5"), (0, 0, "0"), (-1234, 0, "−1,234")],
)
def test_plain_numbers(value, digits, text):
    assert plain(value, digits) == text


def test_signed_numbers():
    assert [signed(v, 1) for v in (1.25, -1.25, 0, -0.01)] == ["+1.2", "−1.2", "0.0", "0.0"]


@pytest.mark.parametrize(
    ("half", "digits"), [(None, 1), (0, 1), (20, 0), (1.5, 0), (1.0, 1), (0.2, 1), (0.1, 2), (0.02, 2), (0.001, 3)]
)
def test_digits_follow_the_interval(half, digits):
    assert digits_for(half) == digits


def test_shares_with_their_interval():
    assert percent_with(0.2534, 0.2494, 0.2575) == "25.3 % (24.9 to 25.8)"
    assert percent_with(0.5, None, None) == "50.0 % (too few games)"
    assert percent_with(None, None, None) == "-"


def test_differences_with_their_interval():
    assert points_with(0.0134, 0.0094, 0.0174) == "+1.3 (+0.9 to +1.7)"
    assert points_with(-0.0134, -0.0174, -0.0094) == "−1.3 (−1.7 to −0.9)"
    assert points_with(-0.0052, -0.0099, -0.0004) == "−0.52 (−0.99 to −0.04)"
    assert points_with(-0.0052, -0.0109, 0.0004) == "−0.5 (−1.1 to 0.0)"
    assert points_with(0.0, 0.0, 0.0) == "0 (exactly)"
    assert points_with(0.01, None, None) == "+1.0 (too few games)"
    assert points_with(None, None, None) == "-"


def test_means_with_their_interval():
    assert number_with(7.004, 6.93, 7.08) == "7.00 (6.93 to 7.08)"
    assert number_with(7.0, None, None) == "7.00 (too few games)"
    assert number_with(None, None, None) == "-"


def test_short_numbers():
    assert [compact(v) for v in (None, 3.0, 3.14159, 314.159)] == ["-", "3", "3.14", "314.2"]


def test_percent():
    assert [percent(0.25), percent(None), percent(1 / 3, 2)] == ["25.0 %", "-", "33.33 %"]
    assert [par_text(1 / n) for n in (2, 3, 4, 5)] == ["50 %", "33.3 %", "25 %", "20 %"]


@pytest.mark.parametrize(
    ("difference", "word"), [(0.005, "hardly noticeable"), (-0.01, "hardly noticeable"), (0.02, "noticeable"),
                             (-0.03, "noticeable"), (0.031, "large")]
)  # fmt: skip
def test_sizes_at_par_25(difference, word):
    assert size_word(difference, 0.25) == word


def test_games():
    assert [games_text(1), games_text(200_000)] == ["1 game", "200,000 games"]


def test_patches_as_a_designer_writes_them():
    assert value_text([1, True, 2.5]) == "[1, true, 2.5]"
    assert value_text({"kind": "entity", "value": 3}) == "{kind = entity, value = 3}"
    assert patch_text({"params.goal": 6, "cards.a.copies": 0}) == "params.goal = 6, cards.a.copies = 0"


def test_sizes_are_in_order():
    limits = [limit for limit, _ in words.SIZES]
    assert limits == sorted(limits)
