"""Every command of the README runs, in its order, in a copy of the project."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(root, language):
    text = (root / "README.md").read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if kind == language]


def commands(root):
    return [line.split("  #")[0].strip() for body in blocks(root, "sh") for line in body.splitlines() if line.strip()]


def test_the_first_screen_has_demo_and_test(root):
    head = "\n".join((root / "README.md").read_text(encoding="utf-8").splitlines()[:20])
    assert "make demo" in head
    assert "make test" in head


def test_every_make_target_of_the_readme_exists(root):
    targets = set(re.findall(r"^([a-z-]+):.*##", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    used = set(re.findall(r"make ([a-z-]+)", (root / "README.md").read_text(encoding="utf-8")))
    assert used - {"help"} <= targets
    assert {"demo", "test", "setup"} <= used


@pytest.mark.jit
def test_every_command_of_the_readme_runs(root, tmp_path):
    (tmp_path / "scenarios").symlink_to(root / "scenarios")
    for command in commands(root):
        words = shlex.split(command)
        if words[0] in ("make", "."):
            continue  # the setup that this test itself runs in
        assert words[0] == "simkit", command
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True, env=os.environ, check=False
        )
        assert done.returncode == 0, command + "\n" + done.stderr
        assert done.stdout, command
    assert (tmp_path / "reports" / "first" / "report.html").exists()
    for program in blocks(root, "python"):
        subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True)


def test_the_scenario_of_the_readme_is_valid(root, tmp_path):
    from simkit.sim.scenario import load_scenario

    (body,) = blocks(root, "toml")
    file = tmp_path / "readme.toml"
    file.write_text(body, encoding="utf-8")
    assert load_scenario(file).patches == {"params.hand_limit": 8, "cards.poseidon.value": 3}
