"""Card and parameter files: every mistake is one line that names the place and the nearest right name."""

from __future__ import annotations

import pytest

from simkit.core.cards import DataFiles
from simkit.errors import DataError, PatchError
from simkit.games import get_game


def load(**patches):
    return get_game("mercado").load({k.replace("__", "."): v for k, v in patches.items()})


def test_an_unpatched_game_has_no_notes():
    assert load().notes == []


def test_a_number_of_a_card_is_patched():
    assert load(cards__pear__points=5).cards["pear"].points == 5
    assert load().cards["pear"].points == 2


def test_a_number_of_an_effect_row_is_patched():
    assert load(**{"cards.purse.effects.0.amount": 9}).cards["purse"].effects[0].amount == 9


def test_a_parameter_and_one_entry_of_a_list_are_patched():
    assert load(params__rounds=5).value("rounds") == 5
    assert load(**{"params.die.0": 6}).value("die") == [6, 1, 2, 2, 3, 3]


def test_a_whole_card_is_added_last_and_one_dropped():
    new = {"kind": "goods", "name": "Fig", "color": "red", "cost": 1, "points": 1, "provenance": "reconstructed"}
    data = load(cards__fig=new, cards__crown=False)
    assert data.ids[-1] == "fig"
    assert data.cards["crown"].copies == 0
    assert data.index["apple"] == 0
    assert data.notes == ["the deck has 14 cards, 15 is printed"]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("cards.pera.points", 3, "cards.pera.points: no such card (nearest: 'pear')"),
        ("cards.pear.point", 3, "patch cards.pear.point: cards.pear: point: unknown key (nearest: 'points')"),
        ("cards.pear.points", "3", "cards.pear.points: must be a whole number, not '3'"),
        ("cards.pear.points", 2.5, "cards.pear.points: must be a whole number, not 2.5"),
        ("cards.pear.points", True, "cards.pear.points: must be a whole number, not True"),
        ("cards.pear.points", 10**12, "cards.pear.points: 1000000000000 is beyond +-1000000"),
        ("cards.pear.copies", -1, "patch cards.pear.copies: cards.pear: copies: must be at least 0, not -1"),
        ("cards.pear.color", "rde", "'rde' is not a Color name (nearest: 'red'"),
        ("cards.pear.kind", "goods", "kind can't be patched"),
        ("cards.purse.effects.1.amount", 1, "no row '1': rows are 0 to 0"),
        ("cards.purse.effects.0.op", "gain_coins", "'gain_coins' is not a Op name (nearest: 'gain_coin')"),
        ("cards.pear.points.deeper", 1, "nothing inside 'points'"),
        ("cards.pear", 7, "a whole card is a table"),
        ("cards.Pear2", {"kind": "goods"}, "a card id is lower-case"),
        ("cards.fig", {"kind": "good"}, "'good' is not a kind (nearest: 'goods')"),
        ("cards.fig", {"kind": "goods", "name": "Fig"}, "cards.fig: provenance: is missing"),
        ("cards.nothing", False, "cards.nothing: no such card"),
        ("params.round", 3, "params.round: no such parameter (nearest: 'rounds')"),
        ("params.rounds", 0, "params.rounds: 0 is not between 1 and 20"),
        ("params.rounds", -3, "params.rounds: -3 is not between 1 and 20"),
        ("params.rounds", [3], "params.rounds: must be a whole number"),
        ("params.rounds.0", 3, "params.rounds is one value, not a list"),
        ("params.die", [], "params.die: 0 values, from 1 to 12 fit"),
        ("params.die", [1] * 13, "params.die: 13 values, from 1 to 12 fit"),
        ("params.die", [0, 1.5], "params.die.1: must be a whole number, not 1.5"),
        ("params.die", [True], "params.die.0: must be a whole number, not True"),
        ("params.die", ["a"], "params.die.0: must be a whole number, not 'a'"),
        ("params.die.9", 1, "no row '9'"),
        ("card.pear.points", 3, "a path is cards.<id>.<field> or params.<name> (nearest: 'cards'"),
        ("cards", 3, "a path is cards.<id>.<field>"),
        ("cards..points", 3, "a path is cards.<id>.<field>"),
    ],
)
def test_wrong_patches_say_what_is_wrong(path, value, message):
    with pytest.raises(PatchError) as caught:
        load(**{path: value})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_broken_card_file_names_file_and_key(tmp_path):
    game = get_game("mercado")
    (tmp_path / "params.toml").write_text("")
    (tmp_path / "cards.toml").write_text('[fig]\nkind = "goods"\nname = "Fig"\ncolour = "red"\n')
    with pytest.raises(DataError, match=r"cards.toml: cards.fig: colour: unknown key \(nearest: 'color'"):
        DataFiles(tmp_path, game.models, game.max_cards).load()
    (tmp_path / "cards.toml").write_text("[fig\n")
    with pytest.raises(DataError, match="not TOML"):
        DataFiles(tmp_path, game.models, game.max_cards)


def test_too_many_cards_are_refused():
    new = {"kind": "goods", "name": "Fig", "color": "red", "cost": 1, "points": 1, "provenance": "reconstructed"}
    with pytest.raises(PatchError, match="this game has room for 24"):
        load(**{f"cards.fig{k}": new for k in range(30)})
