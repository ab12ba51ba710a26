"""Numbers and findings in words that need no statistics."""

from __future__ import annotations

import math

from simkit.analysis.stats import bound_digits, digits_for

SIZES = ((0.04, "hardly noticeable"), (0.12, "noticeable"), (math.inf, "large"))
"""A difference as a part of par, and what it is called. A rule of thumb of this house: at par 25 %, up to 1 point is
hardly noticeable, up to 3 points noticeable."""

MINUS = "\N{MINUS SIGN}"


def plain(value: float, digits: int) -> str:
    """Return a number with `digits` decimals, thousands separated, a true minus sign, never "-0"."""
    text = f"{value:,.{digits}f}"
    if text.startswith("-"):
        return text[1:] if not text.strip("-0.,") else MINUS + text[1:]
    return text


def signed(value: float, digits: int) -> str:
    """Return a number with its sign; a rounded 0 has none."""
    text = plain(value, digits)
    return text if text.startswith(MINUS) or not text.strip("0.,") else f"+{text}"


def half_of(low: float | None, high: float | None) -> float | None:
    """Return half the width of an interval."""
    return None if low is None or high is None else (high - low) / 2


def percent(value: float | None, digits: int = 1) -> str:
    """Return a share as percent; "-" for none."""
    return "-" if value is None else f"{plain(value * 100, digits)} %"


def percent_with(value: float | None, low: float | None, high: float | None) -> str:
    """Return a share with its interval: ``25.3 % (24.9 to 25.7)``."""
    if value is None:
        return "-"
    half = half_of(low, high)
    digits = digits_for(None if half is None else half * 100, least=1, most=3)
    if half is None:
        return f"{percent(value, 1)} (too few games)"
    return f"{percent(value, digits)} ({plain(low * 100, digits)} to {plain(high * 100, digits)})"


def points_with(value: float | None, low: float | None, high: float | None) -> str:
    """Return a difference of shares in points with its interval: ``+1.3 (+0.9 to +1.7)``."""
    if value is None:
        return "-"
    half = half_of(low, high)
    if half is None:
        return f"{signed(value * 100, 1)} (too few games)"
    if half == 0 and value == 0:
        return "0 (exactly)"
    digits = bound_digits(low * 100, high * 100, least=1, most=3)
    return f"{signed(value * 100, digits)} ({signed(low * 100, digits)} to {signed(high * 100, digits)})"


def number_with(value: float | None, low: float | None, high: float | None) -> str:
    """Return a mean with its interval."""
    if value is None:
        return "-"
    half = half_of(low, high)
    if half is None:
        return f"{plain(value, 2)} (too few games)"
    digits = digits_for(half, least=0, most=4)
    return f"{plain(value, digits)} ({plain(low, digits)} to {plain(high, digits)})"


def compact(value: float | None) -> str:
    """Return a number as short as it can be said."""
    if value is None:
        return "-"
    if float(value).is_integer():
        return plain(value, 0)
    return plain(value, 2 if abs(value) < 100 else 1)


def par_text(par: float) -> str:
    """Return par as percent, with a decimal only where it has one."""
    return percent(par, 0 if abs(par * 100 - round(par * 100)) < 1e-9 else 1)


def size_word(difference: float, par: float) -> str:
    """Return what a difference in win share is called (`SIZES`)."""
    return next(word for limit, word in SIZES if abs(difference) / par <= limit)


def games_text(n: int) -> str:
    """Return ``1 game``, ``200,000 games``."""
    return f"{n:,} game" + ("" if n == 1 else "s")
