"""Records: the one factory of state, view, table and result dtypes.

Only int64, float64 and bool fields: small integers behave differently in compiled and in pure mode. Names that
`numpy.record` already has (``round``, ``sum``, ``copy`` ...) are refused:
in pure mode they would shadow the field.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

NONE = -1
"""The only sentinel: no card, no player, no slot."""

_RESERVED = frozenset(dir(np.record)) | frozenset(dir(np.recarray))
_TYPES = {"i": np.dtype(np.int64), "f": np.dtype(np.float64), "b": np.dtype(np.bool_)}


@dataclass(frozen=True)
class Field:
    """One field of a record.

    Parameters
    ----------
    name : str
        Not a name that `numpy.record` has.
    kind : {"i", "f", "b"}
        int64, float64 or bool.
    shape : int or tuple of int
        ``()`` for a scalar.
    doc : str
        Meaning, unit, sentinel.
    sees : str
        Who may see it: ``all``, ``owner``, ``none`` (state records only).
    """

    name: str
    kind: str
    shape: int | tuple[int, ...] = ()
    doc: str = ""
    sees: str = "all"


def record(*fields: Field) -> np.dtype:
    """Build the aligned dtype of a record.

    Raises
    ------
    ValueError
        A reserved or double name, or a kind other than i, f, b.
    """
    seen: set[str] = set()
    for f in fields:
        if f.name in _RESERVED or f.name in seen:
            raise ValueError(f"field name {f.name!r} is {'double' if f.name in seen else 'taken by numpy.record'}")
        if f.kind not in _TYPES:
            raise ValueError(f"field {f.name!r}: kind {f.kind!r} is not one of i, f, b")
        seen.add(f.name)
    return np.dtype(
        {
            "names": [f.name for f in fields],
            "formats": [(_TYPES[f.kind], f.shape if f.shape != () else ()) for f in fields],
        },
        align=True,
    )


def new_records(dtype: np.dtype, n: int = 1) -> np.recarray:
    """Return `n` zeroed records; ``records[i].field`` works in both modes."""
    return np.zeros(n, dtype).view(np.recarray)


def clear(records: np.recarray) -> None:
    """Zero all records in place (outside kernels)."""
    records.view(np.uint8)[:] = 0


def describe(fields: tuple[Field, ...]) -> list[dict]:
    """Return name, type, shape, visibility and meaning of each field, for the docs."""
    return [
        {"name": f.name, "type": str(_TYPES[f.kind]), "shape": f.shape, "sees": f.sees, "doc": f.doc} for f in fields
    ]
