"""Mercado: what effect rows do when a card is bought."""

from __future__ import annotations

from simkit._jit import rule

from .vocab import Op


@rule
def resolve(st, tab, p, c, trigger):
    """R4. Resolve the rows of card c that have this trigger."""
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] != trigger:
            continue
        if tab.op[row] == Op.GAIN_COIN:
            st.coins[p] += tab.amount[row]
