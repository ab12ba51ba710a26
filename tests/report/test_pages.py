"""What the pages say: findings with intervals, what a game does not have, honest words when there is too little."""

from __future__ import annotations

import dataclasses
import json
import re
from html.parser import HTMLParser

import polars as pl
import pytest
from analysis.helpers import make_run
from report.helpers import KINDS, page_of, run_of, undrawn, words_of

from simkit.analysis.balance import balance
from simkit.analysis.whatif import compare
from simkit.report import content, html, markdown, tables, whatif_content
from simkit.report.findings import share_title, share_verdict
from simkit.report.write import to_json


def titles(page):
    return [s.title for s in page.sections]


def verdict(page, title):
    return next(v for v in page.verdicts if v.title == title)


# --- what is said --------------------------------------------------------------------------------


def test_the_first_screen_answers_who_is_off_par():
    page = words_of("five")
    decks = verdict(page, "Decks")
    assert decks.level == "bad"
    assert "Strongest: Grego wins" in decks.text
    assert "points above par, large" in decks.text
    assert re.search(r"Grego wins \d+\.\d % \(\d+\.\d to \d+\.\d\)", decks.text)
    assert verdict(page, "Unfinished games").level == "bad"
    assert verdict(page, "Turn order").level == "good"
    assert "unfinished games" in verdict(page, "Cautions").text


def test_a_level_game_says_how_large_an_edge_could_be():
    with undrawn():
        page = content.build(make_run(games=3000, decks=(0.0,) * 5, seed=10, charts=()))
    text = verdict(page, "Decks").text
    assert text.startswith("No deck is shown to be off par (25 %). Whatever edge there is stays within")


def test_few_games_make_no_finding():
    page = words_of("few")
    assert verdict(page, "Decks").text == "Fewer than 30 games each: nothing can be said yet."
    assert verdict(page, "Cards").text == "Too few games to compare cards."
    assert all("Strongest" not in v.text for v in page.verdicts)


def test_no_finding_without_its_interval():
    for kind in KINDS:
        for v in words_of(kind).verdicts:
            if " wins " in v.text or "points when" in v.text:
                assert "(" in v.text, (kind, v)


def test_titles_claim_only_what_is_marked():
    b = balance(run_of("five"))
    assert share_title(b.by_loadout, "deck", 0.25).startswith("Grego wins most: ")
    assert share_title(b.by_seat, "seat", 0.25) == "No seat is shown to be off par"
    assert share_title(b.by_loadout, "deck", None) == "Who wins, by deck?"
    assert share_title(balance(run_of("few")).by_loadout, "deck", 0.25) == "Who wins, by deck?"


def test_a_table_of_forced_shares_gives_no_verdict():
    assert share_verdict(balance(run_of("mirror")).by_loadout, "deck", "Decks", 0.25, "x") is None


def test_a_game_without_loadouts_says_so():
    page = words_of("none")
    assert titles(page)[0] == "Who wins"
    assert "nobody brings a deck, leader or hero" in page.sections[0].lead[0]
    assert "matchups" not in {s.id for s in page.sections}


def test_a_cooperative_game_has_a_win_chance_and_no_par():
    page = words_of("coop")
    assert verdict(page, "Win chance").text.startswith("The players win ")
    assert {s.id for s in page.sections}.isdisjoint({"matchups", "seats"})
    assert not any(v.title in ("Decks", "Seats", "Turn order") for v in page.verdicts)
    assert not any("off par" in v.text for v in page.verdicts)
    assert {"win-chance", "win-chance-by-team"} <= {t.name for t in page.tables()}


def test_heroes_that_change_the_win_chance_are_named():
    page = words_of("heroes")
    text = verdict(page, "By deck").text
    assert re.match(r"Grego: \+\d+\.\d \(\+\d.*\) points with it at the table\. Nórdico: −\d", text)
    assert "win-chance-by-final-boss" in {t.name for t in page.tables()}
    assert "How hard is each final boss?" in {f.title for f in page.figures()}


def test_heroes_that_change_nothing():
    with undrawn():
        page = content.build(make_run(games=1500, cooperative=True, players=2, decks=(0.0,) * 5, seed=2, charts=()))
    assert verdict(page, "By deck").text == "None is shown to change the win chance."


def test_cards_that_do_not_stand_out():
    with undrawn():
        page = content.build(make_run(games=1200, charts=()))
    assert verdict(page, "Cards").text == "None of 40 cards stands out."


def test_players_have_their_own_chapter_where_there_are_several():
    assert "Players" in titles(words_of("several"))
    assert "Players" not in titles(words_of("five"))
    assert "numbers-by-player" in {t.name for t in words_of("several").tables()}


def test_everything_the_issue_asks_is_there():
    names = {t.name for t in words_of("five").tables()}
    assert {
        "win-share-by-loadout", "win-share-by-seat", "win-share-by-turn", "matchups", "end-reasons",
        "ties-and-unfinished", "length-and-scores", "score-by-loadout", "cards", "cards-by-seat-and-player", "numbers",
    } <= names  # fmt: skip
    charts = {f.name for f in words_of("five").figures()}
    assert {
        "loadout", "seat", "turn", "matchups", "endings", "rounds", "score", "margin", "cards-even", "cards-played",
        "cards-play-rate",
    } <= charts  # fmt: skip


def test_no_cards_no_table():
    run = dataclasses.replace(run_of("few"), cards=run_of("few").cards.head(0))
    with undrawn():
        page = content.build(run)
    assert "no card counts" in next(s for s in page.sections if s.id == "cards").lead[0]


def test_no_games_at_all():
    run = run_of("few")
    empty = dataclasses.replace(run, games=run.games.head(0), cards=run.cards.head(0), seats=run.seats)
    with undrawn():
        page = content.build(empty)
    json.loads(to_json(page))
    assert markdown.render(page)


def test_a_chart_that_cannot_be_drawn_says_why():
    run = run_of("few")
    with undrawn():
        games = run.games.drop([f"battles_{p}" for p in range(4)])
        page = content.build(dataclasses.replace(run, games=games))
    lead = next(s for s in page.sections if s.id == "game").lead
    assert lead == ["Battles: not shown, because the run has no column 'battles'."]


def test_the_glossary_names_every_column():
    page = words_of("five")
    words = " ".join(name for name, _ in page.glossary)
    for metric in run_of("five").game.metrics:
        assert f"column {metric.name}" in words
    for header in ("par", "95 % interval", "never played", "at equal numbers of cards", "margin"):
        assert any(name == header for name, _ in page.glossary)


# --- formats -------------------------------------------------------------------------------------


class Balanced(HTMLParser):
    """Checks that every tag is closed, and collects ids, links and what is loaded."""

    VOID = frozenset({"meta", "img", "link", "br", "hr", "input"})

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.loads, self.texts = [], [], [], [], []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs["href"]] if tag == "a" else []
        self.loads += [v for k, v in attrs.items() if k in ("src", "href") and tag != "a"]
        assert tag != "img" or attrs.get("alt")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def parsed(text):
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    return parser


@pytest.mark.parametrize("kind", KINDS)
def test_html_is_one_well_formed_file_without_network(kind):
    text = html.render(words_of(kind))
    page = parsed(text)
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert all(link.startswith("#") for link in page.links)
    assert all(load.startswith("data:") for load in page.loads)
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text


def test_html_with_its_pictures_is_under_2_megabytes():
    text = html.render(page_of("five")[0])
    assert len(text.encode()) < 2_000_000
    assert text.count("data:image/png;base64,") == len(list(page_of("five")[0].figures()))
    assert 'name="viewport"' in text
    assert "prefers-color-scheme:dark" in text


def test_names_from_data_are_escaped():
    run = run_of("few")
    evil = '<script>alert(1)</script> | *x* & "q"'
    data = dataclasses.replace(run, manifest=run.manifest | {"question": evil, "name": evil, "notes": [evil]})
    with undrawn():
        page = content.build(data)
    text = html.render(page)
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert text.count("<script>") == 1
    assert "<script>" not in markdown.render(page)


@pytest.mark.parametrize("kind", KINDS)
def test_markdown_tables_have_as_many_cells_as_columns(kind):
    for line in markdown.render(words_of(kind)).splitlines():
        assert "\n" not in line
    for table in words_of(kind).tables():
        lines = tables.markdown(table).splitlines()
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
        assert cells <= {len(table.headers) + 1}


def test_markdown_shows_charts_and_leaves_long_tables_to_their_file():
    text = markdown.render(words_of("five"))
    assert "![" in text
    assert "(charts/loadout.png)" in text
    with undrawn():
        page = content.build(run_of("five"))
    long = [t.name for t in page.tables() if len(t.rows) > markdown.LONGEST]
    for name in long:
        assert f"[tables/{name}.csv](tables/{name}.csv)" in text


@pytest.mark.parametrize("kind", KINDS)
def test_json_has_every_table_and_no_nan(kind):
    page = words_of(kind)
    found = json.loads(to_json(page), parse_constant=lambda c: pytest.fail(f"{c} in the JSON"))
    assert found["kind"] == "report"
    assert set(found["tables"]) == {t.name for t in page.tables()}
    for table in page.tables():
        assert len(found["tables"][table.name]["rows"]) == len(table.frame)


def test_csv_is_the_frame_at_full_precision():
    table = next(t for t in words_of("five").tables() if t.name == "cards")
    back = pl.read_csv(tables.csv(table).encode(), schema=table.frame.schema)
    assert back["win_seen"].to_list() == pytest.approx(table.frame["win_seen"].to_list(), rel=1e-15)
    assert back["card"].to_list() == table.frame["card"].to_list()


def test_table_names_are_file_names_and_unique():
    for kind in KINDS:
        names = [b.name for s in words_of(kind).sections for b in s.tables]
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(r"[a-z0-9-]+", n) for n in names)


# --- what-if -------------------------------------------------------------------------------------


def shifted(run):
    """Return games in which seat 0 takes a fifth of the wins of others."""
    pick = pl.col("game") % 5 == 0
    return run.games.with_columns(
        winners=pl.when(pick).then(1).otherwise(pl.col("winners")).cast(pl.Int32),
        rounds=pl.when(pick).then(pl.col("rounds") + 2).otherwise(pl.col("rounds")).cast(pl.Int32),
    )


def whatif_page(run, games, **kw):
    with undrawn():
        return whatif_content.build({"more": compare(run.games, games, run, label="more", **kw)})


def test_a_whatif_says_who_gains_and_how_far_it_reaches():
    run = run_of("none")
    page = whatif_page(run, shifted(run), patches={"params.goal": 6})
    assert page.title == "Deuses: what if params.goal = 6"
    gains = verdict(page, "seat 0 gains")
    assert re.search(r"before, .* after: \+\d+\.\d points \(\+\d", gains.text)
    assert "160 of 800 games went another way" in verdict(page, "how far it reaches").text
    assert "%" in verdict(page, "how sure").text
    assert {f.name for f in page.figures()} == {"before-after", "other-changes"}


def test_a_whatif_that_changes_nothing():
    run = run_of("none")
    page = whatif_page(run, run.games)
    assert [v.title for v in page.verdicts] == ["nothing changes"]
    assert "every difference is exactly 0" in page.verdicts[0].text
    assert next(page.figures()).title == "The change is never felt"


def test_a_whatif_of_a_cooperative_game():
    run = run_of("coop")
    won = run.games.with_columns(
        winners=pl.when(pl.col("game") % 4 == 0).then(7).otherwise(pl.col("winners")).cast(pl.Int32)
    )
    assert verdict(whatif_page(run, won), "win chance gains").level == "watch"


def test_several_variants_share_a_page():
    run = run_of("none")
    both = {"more": compare(run.games, shifted(run), run), "same": compare(run.games, run.games, run)}
    with undrawn():
        page = whatif_content.build(both)
    assert [s.id for s in page.sections] == ["variant-more", "variant-same"]
    assert {v.title for v in page.verdicts} >= {"more: seat 0 gains", "same: nothing changes"}
    parsed(html.render(page))
    assert set(json.loads(to_json(page))["variants"]) == {"more", "same"}


def test_no_variant_is_an_error():
    with pytest.raises(ValueError, match="no variant"):
        whatif_content.build({})


@pytest.mark.parametrize("games", [0, 1, 20])
def test_a_whatif_of_few_games(games):
    run = run_of("none")
    page = whatif_page(dataclasses.replace(run, games=run.games.head(games)), shifted(run).head(games))
    parsed(html.render(page))
    assert not any("gains" in v.title for v in page.verdicts)
