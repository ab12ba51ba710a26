"""A run's report, chapter by chapter: who wins, who beats whom, how games end, which cards matter, its own charts."""

from __future__ import annotations

from typing import Any

import polars as pl

from simkit.analysis import distributions
from simkit.analysis.balance import Balance, balance
from simkit.analysis.cards import MIN_GROUP, CardStrength, card_strength, extremes
from simkit.analysis.cautions import Found, cautions
from simkit.analysis.charts import ChartData, all_charts
from simkit.analysis.distributions import Distribution
from simkit.analysis.even import even_sample
from simkit.analysis.frames import Rows
from simkit.report import figures, game_figures, tables
from simkit.report.figures import caption_games
from simkit.report.findings import share_title, verdicts
from simkit.report.page import Page, Section
from simkit.report.reference import facts, glossary
from simkit.report.words import games_text, par_text


def build(run: Any) -> Page:
    """Analyse a run and lay out its report."""
    rows = Rows(run)
    b = balance(run, rows)
    cards = card_strength(run) if len(run.cards) else None
    lengths, scores = distributions.lengths(rows), distributions.scores(rows)
    warned = cautions(run, b, cards)
    sections = [
        _who_wins(b),
        _seats(b),
        _players(b),
        _matchups(b),
        _endings(b, lengths, scores, rows),
        _cards(run, b, cards),
    ]
    sections.append(_game_charts(run, b, all_charts(run, rows, cards)))
    sections.append(_numbers(rows))
    m = run.manifest
    return Page(
        kind="report",
        title=f"{run.game.title}: {m['name']}",
        subtitle=_subtitle(run, b),
        question=m.get("question", ""),
        facts=facts(run),
        verdicts=verdicts(b, lengths, cards, warned),
        sections=[s for s in sections if s is not None],
        cautions=warned,
        glossary=glossary(run, b),
        data=_data(run, b, warned),
    )


def _subtitle(run: Any, b: Balance) -> str:
    m = run.manifest
    titles = {mode.id: mode.title for mode in run.game.modes}
    players = f"{b.meta.players} player" + ("" if b.meta.players == 1 else "s")
    return (
        f"{games_text(b.games)}, {titles.get(m['mode'], m['mode'])}, {players}, played by {', '.join(b.meta.policies)}"
    )


# --- chapters ------------------------------------------------------------------------------------


def _par_caption(b: Balance) -> str:
    return caption_games(b.finished, f"par is one win in {b.meta.players} games")


def _who_wins(b: Balance) -> Section:
    if b.meta.cooperative:
        return _who_wins_together(b)
    word = b.meta.game.loadout
    section = Section("who-wins", f"Who wins: {word}s" if word else "Who wins")
    if not word:
        section.lead.append(
            f"In {b.meta.game.title} nobody brings a deck, leader or hero of their own, so there is nothing to compare "
            "here. Seats, turn order and players follow."
        )
        return section
    section.lead += [
        f"How often each {word} wins, against par: in a balanced game of {b.meta.players} every {word} wins "
        f"{par_text(b.meta.par)}. A shared win counts as its part.",
        "Every number comes with a 95 % interval: were the same number of games played again and again, 19 of 20 such "
        "intervals would hold the true value. It covers the luck of deals and dice, not how well the players play.",
    ]
    if len(b.by_loadout) == 0:
        section.lead.append("No finished games: nothing to show.")
        return section
    title = share_title(b.by_loadout, word, b.meta.par)
    section.put(figures.shares(b.by_loadout, "loadout", title, "share of games won (%)", _par_caption(b)))
    section.put(tables.shares("win-share-by-loadout", f"Win share by {word}", b.by_loadout, word, False))
    return section


def _who_wins_together(b: Balance) -> Section:
    word = b.meta.game.loadout
    section = Section("who-wins", "How often the players win")
    section.lead.append(
        "The players win or lose together, so there is no par: the number to read is the chance to win, with its 95 % "
        "interval (were the same number of games played again and again, 19 of 20 such intervals would hold the truth)."
    )
    if b.finished == 0:
        section.lead.append("No finished games: nothing to show.")
        return section
    what, caption = "games won (%)", caption_games(b.finished)
    section.put(tables.chances("win-chance", "Win chance over all games", b.chance, ""))
    if len(b.by_loadout):
        title = f"With which {word} at the table do the players win most?"
        section.put(figures.shares(b.by_loadout, "loadout", title, what, caption))
        section.put(tables.shares("win-chance-by-loadout", f"Win chance by {word}", b.by_loadout, word, True))
    if len(b.by_team) > 1:
        shown = pl.concat([b.by_team.head(8), b.by_team.tail(min(8, max(0, len(b.by_team) - 8)))])
        title = "Which teams win most, and which least?"
        section.put(figures.shares(shown, "teams", title, what, caption, by_size=False))
        section.put(tables.chances("win-chance-by-team", "Win chance by team", b.by_team, "team"))
    for name, table in b.by_option.items():
        word, stem = name.replace("_", " "), name.replace("_", "-")
        title = f"How hard is each {word}?"
        section.put(figures.shares(table, f"option-{stem}", title, what, caption))
        section.put(tables.chances(f"win-chance-by-{stem}", f"Win chance by {word}", table, word))
    return section


def _seats(b: Balance) -> Section | None:
    if len(b.by_seat) == 0:
        return None
    section = Section("seats", "Seats and turn order")
    section.lead.append(
        "A seat is a place at the table; turn order counts from the player who begins. If going first helps, the first "
        "bar of the second chart lies right of par."
    )
    caption, what = _par_caption(b), "share of games won (%)"
    for table, name, word in ((b.by_seat, "seat", "seat"), (b.by_turn, "turn", "place in turn order")):
        if len(table):
            title = share_title(table, word, b.meta.par)
            section.put(figures.shares(table, name, title, what, caption, by_size=False))
            section.put(tables.shares(f"win-share-by-{name}", f"Win share by {word}", table, word, False))
    if len(b.by_loadout_turn):
        word = b.meta.game.loadout
        title = f"Win share by {word} and turn order"
        section.put(tables.shares("win-share-by-loadout-turn", title, b.by_loadout_turn, word, False))
    return section


def _players(b: Balance) -> Section | None:
    several = len(b.meta.policies) > 1
    if not several:
        return None
    section = Section("players", "Players")
    section.lead.append(
        "A player here is a script with a temper; how they do against each other shows what skill is worth."
    )
    what = "games won (%)" if b.meta.cooperative else "share of games won (%)"
    if len(b.by_policy):
        title = share_title(b.by_policy, "player", b.meta.par)
        section.put(figures.shares(b.by_policy, "policy", title, what, _par_caption(b)))
        table = tables.shares("win-share-by-player", "Win share by player", b.by_policy, "player", b.meta.cooperative)
        section.put(table)
    if len(b.policy_matchups):
        labels = b.meta.labels("policy")
        caption = _matrix_caption(b.finished)
        section.put(
            figures.matchups(
                b.policy_matchups, labels, "players-ahead", "Which player finishes ahead of which?", caption
            )
        )
        section.put(tables.matchups("player-against-player", "Player against player", b.policy_matchups, "player"))
    if len(b.by_loadout_policy):
        word = b.meta.game.loadout
        title = f"Win share by {word} and player"
        section.lead.append(f"Does a {word} look strong only in some hands? The last table tells.")
        section.put(tables.shares("win-share-by-loadout-player", title, b.by_loadout_policy, word, b.meta.cooperative))
    return section


def _matrix_caption(n: int) -> str:
    return (
        f"{games_text(n)}. Percent of games in which the row finishes ahead of the column (50 is even), * is beyond "
        f"doubt. {figures.IN_CELLS}."
    )


def _matchups(b: Balance) -> Section | None:
    if len(b.loadout_matchups) == 0:
        return None
    word = b.meta.game.loadout
    section = Section("matchups", f"{word.capitalize()} against {word}")
    section.lead.append(
        "When both sit at the table, who finishes ahead? A winner is ahead of all others; among the others the higher "
        f"score is ahead; equals count half. 50 % is even. A {word} that is ahead of nearly all is simply strong; one "
        "that is far ahead of some and far behind others is a matter of pairing."
    )
    caption = _matrix_caption(b.finished)
    labels = b.meta.labels("loadout")
    title = f"Which {word} finishes ahead of which?"
    section.put(figures.matchups(b.loadout_matchups, labels, "matchups", title, caption))
    section.put(tables.matchups("matchups", f"{word.capitalize()} against {word}", b.loadout_matchups, word))
    return section


def _endings(b: Balance, lengths: list[Distribution], scores: list[Distribution], rows: Rows) -> Section:
    section = Section("endings", "Length, scores and endings")
    section.lead.append(
        "The line marks the median (half of all games are shorter, half longer), the band the middle half of all games."
    )
    if b.games:
        title = "How do games end?"
        section.put(figures.end_reasons(b.ends, "endings", title, caption_games(b.games)))
        section.put(tables.outcomes("end-reasons", "How games end", b.ends))
        section.put(tables.outcomes("ties-and-unfinished", "Ties and unfinished games", b.outcomes))
    titles = {
        "rounds": "How long are games?", "score": "How many points do seats make?", "margin": "How close are games?",
        "best_score": "How many points does the best seat make?",
    }  # fmt: skip
    caption = f"{games_text(b.finished)} that came to an end."
    for d in (*lengths, *scores):
        if d.name in titles and d.n and d.minimum != d.maximum:
            of = "seats" if d.name == "score" else "games"
            section.put(figures.distribution(d, d.name, titles[d.name], caption, of=of))
    spread = distributions.spread_table([*lengths, *scores])
    section.put(tables.spreads("length-and-scores", "Length and scores in numbers", spread))
    if b.meta.game.loadouts and scores:
        word = b.meta.game.loadout
        values = [rows.column(f"score_{p}").astype("int64") for p in b.meta.seats]
        table = distributions.mean_by(rows, "loadout", values)
        title = f"Score by {word}"
        section.put(tables.means("score-by-loadout", title, table, word, f"mean score ({b.meta.game.score_unit})"))
    if not scores:
        section.lead.append(f"{b.meta.game.title} keeps no score that differs between seats, so there is none to show.")
    elif b.meta.cooperative:
        section.lead.append("In a cooperative game there is no margin between seats.")
    return section


def _cards(run: Any, b: Balance, cards: CardStrength | None) -> Section:
    section = Section("cards", "Card strength")
    if cards is None or len(cards.table) == 0:
        section.lead.append("The run has no card counts: nothing to show.")
        return section
    section.lead += _card_words(cards)
    effect = cards.primary
    claimed = cards.table.filter(pl.col(f"{effect}_claim"))
    for each in dict.fromkeys((effect, "played")):
        strong, weak = extremes(cards.table, each)
        if len(strong):
            title, what = effect_words(each, cards.part)
            caption = caption_games(_card_games(b, run, each), "filled: stands out among so many comparisons")
            section.put(figures.forest(strong, weak, each, f"cards-{each}", title, caption, what))
    if len(claimed) > 2:
        title = "Are the cards that help also the cards that get played?"
        what = effect_words(effect, cards.part)[1].replace("win share ", "")
        caption = caption_games(_card_games(b, run, effect))
        section.put(figures.card_scatter(cards.table, effect, "cards-play-rate", title, caption, what))
    if len(claimed) == 0:
        section.lead.append(f"Too few games to compare any card: {MIN_GROUP} seats with and without it are needed.")
    table = cards.table.sort(f"{effect}_effect", "card", descending=[True, False], nulls_last=True)
    section.put(tables.cards("cards", "All cards, strongest first", table, b.meta.game.loadout))
    section.put(
        tables.csv_only(
            "cards-by-seat-and-player", "Every card by seat and player", cards.contexts, "in the CSV file only"
        )
    )
    return section


def _card_games(b: Balance, run: Any, effect: str) -> int:
    """Return how many games an effect is from: the per-seat sample holds the first games only."""
    return int(even_sample(run)["game"].n_unique()) if effect == "even" else b.games


def effect_words(effect: str, part: str) -> tuple[str, str]:
    """Return (question, name of the axis) of a card's effect."""
    if effect == "even":
        return (
            "Which cards help most, and which least?",
            f"win share with it minus with other cards {part} instead (points)",
        )
    return (
        f"Which cards go with winning when {effect}, and which with losing?",
        f"win share when {effect} minus when not {effect} (points)",
    )


def _card_words(cards: CardStrength) -> list[str]:
    words = [
        "For every card: how often a seat that could have it saw it and played it, and how often such seats win. Then "
        "with the card against without it: +2 means that the win share is 2 points higher with it.",
        f"The first comparison is the fairest: seats that have {cards.part} the card against seats that have "
        f"{cards.part} just as many cards, but not this one. Plain 'seen against not seen' mixes the card with the "
        "length of the game: who plays longer sees more cards.",
    ]
    if cards.primary != "even":
        words[1] = (
            "Beware of 'seen against not seen': it mixes the card with the length of the game, since who plays longer "
            "sees more cards. A run with a per-seat sample has a fairer comparison."
        )
    if cards.shared:
        words.append(
            "Here cards lie before all seats, so seeing one says little; what is compared is having played (taken) it. "
            "Playing is a choice: cards chosen when winning look strong."
        )
    else:
        words.append("'Played against not played' shows a choice: cards chosen when winning look strong.")
    words.append(
        f"Nothing is claimed of a card with fewer than {MIN_GROUP} seats with or without it. Treat a card that stands "
        "out as a question, and answer it with a what-if."
    )
    return words


def _game_charts(run: Any, b: Balance, found: list[ChartData]) -> Section | None:
    if not found:
        return None
    section = Section("game", f"Questions of {run.game.title}")
    for k, data in enumerate(found):
        stem = f"game-{k + 1:02d}-{data.chart.kind.replace('_', '-')}"
        if len(data.table):
            section.put(game_figures.chart(data, stem))
            section.put(tables.chart(stem, data.chart.title, data.table, data.is_rate))
        else:
            section.lead.append(f"{data.chart.title}: not shown, because {data.note}.")
    return section


def _numbers(rows: Rows) -> Section | None:
    found = distributions.metrics(rows)
    if not found:
        return None
    section = Section("numbers", "The game's own numbers")
    section.lead.append(
        "Everything the game counts. Percent columns are percentiles: 5 % of all values are at or below it."
    )
    spread = distributions.spread_table(found)
    section.put(tables.spreads("numbers", "All numbers", spread))
    if len(rows.meta.policies) > 1:
        section.put(_numbers_by_player(rows))
    return section


def _numbers_by_player(rows: Rows) -> tables.Table:
    frames = []
    for metric, columns in distributions.number_metrics(rows):
        if metric.per_seat:
            values = [rows.column(c) for c in columns]
            table = distributions.mean_by(rows, "policy", values)
            frames.append(table.with_columns(number=pl.lit(metric.doc), unit=pl.lit(metric.unit)))
    schema = {**distributions.MEAN_COLUMNS, "number": pl.String, "unit": pl.String}
    frame = pl.concat(frames) if frames else pl.DataFrame(schema=schema)
    columns = [
        ("number", tables.text("number")), ("player", tables.text("label")),
        ("mean, with 95 % interval", tables.mean()),
    ]  # fmt: skip
    return tables.make("numbers-by-player", "By player, mean per seat", frame, columns, texts=(0, 1))


def _data(run: Any, b: Balance, warned: list[Found]) -> dict[str, Any]:
    m = run.manifest
    return {
        "format": 1,
        "kind": "report",
        "name": m["name"],
        "game": run.game.id,
        "mode": m["mode"],
        "players": b.meta.players,
        "cooperative": b.meta.cooperative,
        "games": b.games,
        "finished": b.finished,
        "par": b.meta.par,
        "seed": m["seed"],
        "patches": m.get("patches") or {},
        "policies": [{"name": p["name"], "kind": p["kind"]} for p in m["policies"]],
        "source_hash": m.get("source_hash"),
        "level": 0.95,
        "cautions": [f.to_dict() for f in warned],
    }
