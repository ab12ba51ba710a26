"""Golden replays: whole games, line by line. ``make golden`` rewrites them; the difference is reviewed like code."""

from __future__ import annotations

import golden
import pytest

from simkit.games import BUILT_IN, get_game


@pytest.mark.parametrize("entry", golden.entries(), ids=lambda e: f"{e['scenario']}-{e['game']}")
def test_golden_replay(entry):
    assert golden.golden_text(entry) == golden.file_of(entry).read_text(encoding="utf-8")


def test_every_mode_of_every_game_has_a_golden_replay():
    texts = [file.read_text(encoding="utf-8").splitlines()[0] for file in golden.FOLDER.glob("*/*.txt")]
    for game_id in BUILT_IN:
        for mode in get_game(game_id).modes:
            assert any(line.startswith(f"{game_id}, mode {mode.id},") for line in texts), (game_id, mode.id)


def test_no_golden_replay_is_left_over_or_too_long():
    listed = {golden.file_of(e) for e in golden.entries()}
    found = set(golden.FOLDER.glob("*/*.txt"))
    assert found == listed
    for file in found:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 200, file
