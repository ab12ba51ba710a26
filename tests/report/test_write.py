"""Writing: whole or not at all, over an earlier report but over nothing else."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import polars as pl
import pytest
from report.helpers import run_of, undrawn

from simkit.analysis.whatif import compare
from simkit.errors import RunError
from simkit.report import write, write_report, write_whatif


@pytest.fixture(autouse=True)
def _undrawn():
    with undrawn():
        yield


def files(folder: Path) -> set[str]:
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


def test_a_report_is_a_folder_of_pages_charts_and_tables(tmp_path):
    out = tmp_path / "reports" / "few"
    written = write_report(run_of("few"), out)
    assert written == {
        "html": out / "report.html", "md": out / "report.md", "json": out / "report.json", "charts": out / "charts",
        "tables": out / "tables",
    }  # fmt: skip
    found = files(out)
    assert {"report.html", "report.md", "report.json", "charts/loadout.png", "tables/cards.csv"} <= found
    assert pl.read_csv(out / "tables" / "win-share-by-loadout.csv")["label"].to_list()
    assert list((tmp_path / "reports").iterdir()) == [out]


def test_only_the_formats_asked_for(tmp_path):
    written = write_report(run_of("few"), tmp_path / "r", formats=("json",))
    assert set(written) == {"json", "charts", "tables"}
    assert not (tmp_path / "r" / "report.html").exists()
    assert json.loads(written["json"].read_text(encoding="utf-8"))["games"] == 12


def test_an_unknown_format_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(RunError, match="format: 'pdf' is not a format"):
        write_report(run_of("few"), tmp_path / "r", formats=("pdf",))
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_report_is_replaced_whole(tmp_path):
    out = tmp_path / "r"
    write_report(run_of("few"), out)
    (out / "charts" / "old.png").write_bytes(b"")
    write_report(run_of("few"), out, formats=("md",))
    assert "report.html" not in files(out)
    assert "charts/old.png" not in files(out)
    assert list(tmp_path.iterdir()) == [out]


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work", encoding="utf-8")
    with pytest.raises(RunError, match=r"holds 'thesis.tex', which is no part of a report"):
        write_report(run_of("few"), tmp_path)
    assert (tmp_path / "thesis.tex").read_text(encoding="utf-8") == "years of work"


def test_an_empty_folder_is_used(tmp_path):
    write_report(run_of("few"), tmp_path, formats=("md",))
    assert (tmp_path / "report.md").exists()


def test_a_file_in_the_way(tmp_path):
    (tmp_path / "r").write_text("x", encoding="utf-8")
    with pytest.raises(RunError, match="is a file, not a folder"):
        write_report(run_of("few"), tmp_path / "r")
    with pytest.raises(RunError, match="can't be written"):
        write_report(run_of("few"), tmp_path / "r" / "deeper")


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_leaves_the_earlier_report(tmp_path, monkeypatch, problem):
    out = tmp_path / "r"
    write_report(run_of("few"), out)
    before = {name: (out / name).read_bytes() for name in files(out)}

    def fail(*args, **kw):
        raise OSError(problem, "no room")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(RunError, match=r"r: can't be written: no room"):
        write_report(run_of("few"), out)
    monkeypatch.undo()
    assert before == {name: (out / name).read_bytes() for name in files(out)}
    assert list(tmp_path.iterdir()) == [out]


def test_a_failed_rename_puts_the_earlier_report_back(tmp_path, monkeypatch):
    out = tmp_path / "r"
    write_report(run_of("few"), out)
    rename = Path.rename

    def fail(self, target):
        if self.name.endswith(".tmp"):
            raise OSError(errno.EIO, "bad sector")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(RunError, match="bad sector"):
        write_report(run_of("few"), out)
    monkeypatch.undo()
    assert (out / "report.html").exists()
    assert list(tmp_path.iterdir()) == [out]


def test_a_new_report_folder_can_be_read_by_others(tmp_path):
    out = tmp_path / "r"
    write_report(run_of("few"), out, formats=("md",))
    (tmp_path / "plain").mkdir()
    assert (out.stat().st_mode & 0o777) == ((tmp_path / "plain").stat().st_mode & 0o777)


def test_a_whatif_is_written_the_same_way(tmp_path):
    run = run_of("none")
    games = run.games.with_columns(rounds=pl.col("rounds") + 1)
    comparison = compare(run.games, games, run, patches={"params.goal": 9})
    written = write_whatif(comparison, tmp_path / "w")
    assert written["html"].name == "whatif.html"
    assert {"whatif.html", "whatif.md", "whatif.json", "charts/before-after.png", "tables/change-length.csv"} <= (
        files(tmp_path / "w")
    )
    content = json.loads(written["json"].read_text(encoding="utf-8"))
    assert content["variants"]["variant"]["patches"] == {"params.goal": 9}


def test_json_has_plain_values_only():
    assert write._plain({"a": float("nan"), 1: (1.5, None), "c": {"x"}}) == {"a": None, "1": [1.5, None], "c": "{'x'}"}
