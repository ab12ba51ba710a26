"""The record factory refuses what breaks pure mode."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.record import Field, clear, new_records, record


def test_fields_are_int64_float64_or_bool():
    dtype = record(Field("a", "i"), Field("b", "f", 3), Field("c", "b", (2, 2)))
    assert dtype["a"] == np.int64
    assert dtype["b"].base == np.float64
    assert dtype["c"].shape == (2, 2)


@pytest.mark.parametrize("name", ["round", "sum", "all", "min", "max", "copy", "item", "data", "size"])
def test_names_of_numpy_record_are_refused(name):
    with pytest.raises(ValueError, match=r"taken by numpy.record"):
        record(Field(name, "i"))


def test_double_names_and_other_kinds_are_refused():
    with pytest.raises(ValueError, match="double"):
        record(Field("a", "i"), Field("a", "i"))
    with pytest.raises(ValueError, match="kind"):
        record(Field("a", "int8"))


def test_new_records_are_zero_and_clear_zeroes_again():
    rows = new_records(record(Field("a", "i", 3)), 2)
    rows[1].a[2] = 5
    assert rows[1].a.tolist() == [0, 0, 5]
    clear(rows)
    assert rows[1].a.tolist() == [0, 0, 0]
